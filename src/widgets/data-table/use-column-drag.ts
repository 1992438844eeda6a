import { type MouseEvent, type PointerEvent, useRef, useState } from 'react'

/** How far the pointer goes before a press on a head becomes a drag, px: a press sorts. */
const START_PX = 5

export interface ColumnDrag {
  /** The column that is over the place where the dragged one would be dropped, and on which side of it. */
  over: { prop: string; side: 'before' | 'after' } | undefined
  /** For the row of heads, whose cells carry `data-prop`. */
  handlers: object
}

/** Columns are put into another order by pulling their heads, by mouse or pen: a finger scrolls. By keyboard it is Alt, Shift and the arrows. */
export function useColumnDrag(onMove: ((prop: string, to: string) => void) | undefined): ColumnDrag {
  const [over, setOver] = useState<ColumnDrag['over']>()
  const pull = useRef<{ cell: HTMLElement; x: number; going: boolean } | undefined>(undefined)
  const wasDrag = useRef(false)
  if (!onMove) return { over: undefined, handlers: {} }
  const end = () => {
    pull.current = undefined
    setOver(undefined)
  }
  return {
    over,
    handlers: {
      onPointerDown({ target, button, pointerType, clientX }: PointerEvent<HTMLElement>) {
        const cell = target instanceof Element && !target.closest('[data-resize]') ? target.closest<HTMLElement>('[data-prop]') : null
        wasDrag.current = false
        if (cell && button === 0 && pointerType !== 'touch') pull.current = { cell, x: clientX, going: false }
      },
      onPointerMove({ currentTarget, clientX, pointerId }: PointerEvent<HTMLElement>) {
        const now = pull.current
        if (!now || (!now.going && Math.abs(clientX - now.x) < START_PX)) return
        if (!now.going) currentTarget.setPointerCapture?.(pointerId)
        now.going = true
        setOver(placeAt(currentTarget, now.cell, clientX))
      },
      onPointerUp() {
        wasDrag.current = pull.current?.going === true
        const from = pull.current?.cell.dataset.prop
        if (wasDrag.current && from && over) onMove(from, over.prop)
        end()
      },
      onPointerCancel: end,
      onClickCapture(event: MouseEvent) {
        // The press that ended a drag is no press on a head.
        if (wasDrag.current) event.stopPropagation()
        wasDrag.current = false
      },
    },
  }
}

/** The head under the pointer, of those that are fixed, or not, as the dragged one is. */
function placeAt(row: HTMLElement, dragged: HTMLElement, x: number): ColumnDrag['over'] {
  const heads = [...row.querySelectorAll<HTMLElement>('[data-prop]')].filter((one) => one.dataset.fixed === dragged.dataset.fixed)
  const at = heads.findIndex((one) => {
    const { left, right } = one.getBoundingClientRect()
    return x >= left && x < right
  })
  if (at < 0 || heads[at] === dragged) return undefined
  return { prop: heads[at]!.dataset.prop!, side: at > heads.indexOf(dragged) ? 'after' : 'before' }
}
