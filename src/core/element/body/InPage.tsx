import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { StyleRoot } from '#core/element/look/styles.ts'
import type { BodyHost } from './body.ts'

interface InPageProps {
  host: Pick<BodyHost, 'element'>
  /** Where the element shows it. */
  slot: string
  children: ReactNode
}

/** Draws a part of a view among the children of its element, in the tree of the page: for what password managers and forms must find. Marked `data-fly`. */
export function InPage({ host: { element }, slot, children }: InPageProps) {
  const [place, setPlace] = useState<HTMLElement>()
  useEffect(() => {
    const box = document.createElement('div')
    box.slot = slot
    box.dataset.fly = ''
    element.append(box)
    setPlace(box)
    return () => box.remove()
  }, [element, slot])
  return place && createPortal(<StyleRoot value={place.getRootNode() as Document | ShadowRoot}>{children}</StyleRoot>, place)
}
