import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'

/** What is drawn: from the first to before the last. */
export interface Drawn {
  from: number
  to: number
}

export interface RowWindowOptions {
  box: RefObject<HTMLElement | null>
  count: number
  /** Height of every row, px. */
  rowPx: number
  /** Height of the box before anything is measured, px: as near as can be said without asking for layout. */
  guessPx: number
  /** Rows drawn above and below those in sight. */
  spare: number
}

/**
 * Which of many rows of one height are drawn. Rows of one height need no measuring and no list of places: 100,000 cost what 30 cost, and nothing
 * asks the browser for layout before the first painting. A little scrolling within what is drawn draws nothing anew.
 */
export function useRowWindow({ box, count, rowPx, guessPx, spare }: RowWindowOptions): Drawn {
  const [seen, setSeen] = useState({ first: 0, lines: linesIn(guessPx, rowPx) })
  const drawn = drawnAround(seen, count, spare)
  const now = useRef({ drawn, rowPx, count })
  now.current = { drawn, rowPx, count }
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return undefined
    let height = 0
    const look = () => {
      const first = Math.floor(element.scrollTop / now.current.rowPx)
      const lines = linesIn(height, now.current.rowPx)
      if (!covers(now.current.drawn, first, first + lines, now.current.count, spare)) flushSync(() => setSeen({ first, lines }))
    }
    const measure = (px: number) => {
      height = px
      if (px > 0) look()
    }
    element.addEventListener('scroll', look, { passive: true })
    // It tells the first height as well, after layout and before painting.
    const observer = globalThis.ResizeObserver && new ResizeObserver((entries) => measure(entries.at(-1)!.contentRect.height))
    if (observer) observer.observe(element)
    else height = element.clientHeight
    return () => {
      observer?.disconnect()
      element.removeEventListener('scroll', look)
    }
  }, [box, spare])
  const before = useRef(rowPx)
  useLayoutEffect(() => {
    if (before.current === rowPx) return
    before.current = rowPx
    // Rows of another height: what is in sight begins elsewhere.
    const top = box.current?.scrollTop ?? 0
    setSeen(({ lines }) => ({ first: Math.floor(top / rowPx), lines }))
  }, [box, rowPx])
  return drawn
}

const linesIn = (px: number, rowPx: number): number => Math.ceil(px / rowPx) + 1

function drawnAround({ first, lines }: { first: number; lines: number }, count: number, spare: number): Drawn {
  const begin = Math.max(0, Math.min(first, count - lines))
  return { from: Math.max(0, begin - spare), to: Math.min(count, begin + lines + spare) }
}

/** Whether there is still something to either side, so that the next step of the wheel does not show a gap. */
function covers({ from, to }: Drawn, first: number, last: number, count: number, spare: number): boolean {
  const margin = Math.min(2, spare)
  return from <= Math.max(0, first - margin) && to >= Math.min(count, last + margin)
}

/** Scrolls a box as little as needed until a row is in sight. */
export function scrollToRow(box: HTMLElement, row: number, rowPx: number): void {
  const [top, room] = [row * rowPx, box.clientHeight]
  if (top < box.scrollTop) box.scrollTop = top
  else if (top + rowPx > box.scrollTop + room) box.scrollTop = top + rowPx - room
}
