import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'

/** How far the pointer goes before a press becomes a pull, px: a press does what a press does. */
const START_PX = 5

export interface PullOptions {
  /** Name in `dataset` of what names the things in the row. */
  by: string
  /** Name in `dataset` of what must be alike in two things to change places. */
  alike?: string | undefined
  /** Selector of what inside a thing is not pulled by. */
  except?: string | undefined
}

export interface Pull {
  /** The thing that is at the place where the pulled one would be put, and on which side of it. */
  over: { key: string; side: 'before' | 'after' } | undefined
  /** For the row around the things. */
  handlers: object
}

/**
 * Things of one row change places by pulling them, by mouse or pen: a finger scrolls. What is in the page stays where it is until then; that suits
 * heads and tabs, which are pressed as well. Lists with a handle of their own take `use-drag.tsx`.
 */
export function usePull(onMove: ((key: string, to: string) => void) | undefined, { by, alike, except }: PullOptions): Pull {
  const [over, setOver] = useState<Pull['over']>()
  const pull = useRef<{ thing: HTMLElement; x: number; going: boolean } | undefined>(undefined)
  const wasPull = useRef(false)
  if (!onMove) return { over: undefined, handlers: {} }
  const selector = `[data-${by}]`
  const end = () => {
    pull.current = undefined
    setOver(undefined)
  }
  return {
    over,
    handlers: {
      onPointerDown({ target, button, pointerType, clientX }: PointerEvent<HTMLElement>) {
        const free = target instanceof Element && !(except && target.closest(except))
        const thing = free ? target.closest<HTMLElement>(selector) : null
        wasPull.current = false
        if (thing && button === 0 && pointerType !== 'touch') pull.current = { thing, x: clientX, going: false }
      },
      onPointerMove({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>) {
        const now = pull.current
        if (!now || (!now.going && Math.abs(clientX - now.x) < START_PX)) return
        if (!now.going) currentTarget.setPointerCapture?.(pointerId)
        now.going = true
        const things = [...currentTarget.querySelectorAll<HTMLElement>(selector)]
        setOver(placeAt(alike ? things.filter((one) => one.dataset[alike] === now.thing.dataset[alike]) : things, now.thing, clientX, by))
      },
      onPointerUp() {
        wasPull.current = pull.current?.going === true
        const from = pull.current?.thing.dataset[by]
        if (wasPull.current && from && over) onMove(from, over.key)
        end()
      },
      onPointerCancel: end,
      onClickCapture(event: MouseEvent) {
        // The press that ended a pull is no press on a thing.
        if (wasPull.current) event.stopPropagation()
        wasPull.current = false
      },
    },
  }
}

/** The thing under the pointer. */
function placeAt(things: readonly HTMLElement[], pulled: HTMLElement, x: number, by: string): Pull['over'] {
  const at = things.findIndex((one) => {
    const { left, right } = one.getBoundingClientRect()
    return x >= left && x < right
  })
  if (at < 0 || things[at] === pulled) return undefined
  return { key: things[at]!.dataset[by]!, side: at > things.indexOf(pulled) ? 'after' : 'before' }
}
