import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useText } from '#core/i18n/locale.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import type { Face } from './face.rules.ts'
import { messages } from './playground.messages.ts'
import { apply, elementOf, nodeOf, type Setting } from './state.rules.ts'

interface LiveElementProps {
  face: Face
  setting: Setting
  /** Holds the element while it stands. */
  live: RefObject<HTMLElement | null>
  onEvent: (name: string, detail: unknown) => void
}

const NOTHING: Setting = { attributes: {}, properties: {} }

/** The element itself, as a page would write it; what is set later is carried over to the same one. */
export function LiveElement({ face, setting, live, onEvent }: LiveElementProps) {
  const t = useText(messages)
  const place = useRef<HTMLDivElement>(null)
  const applied = useRef(NOTHING)
  const [fault, setFault] = useState('')
  const guarded = (work: () => void) => {
    try {
      work()
      setFault('')
    } catch (cause) {
      setFault(String(cause))
    }
  }
  /** Stays while its view is hidden: what was typed and drawn in it is there again. */
  const kept = useRef<HTMLElement>(undefined)
  const begin = useRef(() => undefined as undefined | (() => void))
  const make = () => {
    const element = elementOf(nodeOf(face, setting), document)
    // Hot keys and kept places of an element go by its id.
    element.id = `play-${face.tag}`
    apply(element, NOTHING, { attributes: {}, properties: setting.properties })
    applied.current = setting
    return element
  }
  begin.current = () => {
    let element: HTMLElement | undefined
    const ended = new AbortController()
    guarded(() => {
      kept.current ??= make()
      element = kept.current
      for (const { name } of face.events)
        element.addEventListener(name, (event) => onEvent(name, (event as CustomEvent<unknown>).detail), { signal: ended.signal })
      live.current = element
      place.current?.append(element)
    })
    return () => {
      ended.abort()
      live.current = null
      element?.remove()
    }
  }
  useLayoutEffect(() => begin.current(), [])
  useEffect(() => {
    const element = live.current
    if (!element || applied.current === setting) return
    const before = applied.current
    applied.current = setting
    guarded(() => apply(element, before, setting))
  })
  return (
    <div className="play-stage" data-theme={setting.attributes.theme}>
      {fault && (
        <Notice tone="danger" title={t('fault')}>
          {fault}
        </Notice>
      )}
      <div ref={place} className="play-live" />
    </div>
  )
}
