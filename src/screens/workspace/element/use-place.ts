import { useEffect, useState } from 'react'

/** From this width on an element has room for a list and what it opens beside each other. */
const WIDE_PX = 840

/** Whether the element has that room; follows it. */
export function useRoom(element: HTMLElement): boolean {
  const [isWide, setWide] = useState(() => element.getBoundingClientRect().width >= WIDE_PX)
  useEffect(() => {
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(([entry]) => entry && setWide(entry.contentRect.width >= WIDE_PX))
    observer.observe(element)
    return () => observer.disconnect()
  }, [element])
  return isWide
}

/** Whether the page has put something into a slot of the element. */
export function useSlotted(element: HTMLElement, slot: string): boolean {
  const [isSlotted, setSlotted] = useState(false)
  useEffect(() => {
    const look = () => setSlotted([...element.children].some((child) => child.slot === slot))
    const observer = new MutationObserver(look)
    observer.observe(element, { childList: true, subtree: true, attributeFilter: ['slot'] })
    look()
    return () => observer.disconnect()
  }, [element, slot])
  return isSlotted
}
