import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import type { DrawnRows } from './Table.tsx'

/** Up to here every row is in the page. */
const PLAIN_ROWS = 60
/** Px of a row before it is measured. */
const GUESS_PX = 56

export interface MeasuredRows {
  /** Whether the rows are so many that they scroll in a box of their own. */
  many: boolean
  /** Undefined when all rows are in the page. */
  drawn: DrawnRows | undefined
  /** Puts the row at this place into the page, wherever the window is. */
  keep: (at: number) => void
  /** After a search or a print, which have all rows in the page. */
  narrow: () => void
}

/** Of many rows, each of a height of its own, only those in sight are drawn, with the one that has the keyboard and its neighbours, so that Tab finds them. */
export function useMeasuredRows(frame: RefObject<HTMLElement | null>, count: number): MeasuredRows {
  const [kept, setKept] = useState(0)
  const [whole, setWhole] = useState(false)
  const many = count > PLAIN_ROWS
  const virtual = useVirtualizer({
    count: many ? count : 0,
    getScrollElement: () => frame.current?.querySelector('section') ?? null,
    estimateSize: () => GUESS_PX,
    overscan: 8,
    rangeExtractor: (range) => {
      const near = [kept - 1, kept, kept + 1].filter((at) => at >= 0 && at < count)
      return [...new Set([...defaultRangeExtractor(range), ...near])].sort((a, b) => a - b)
    },
  })
  // Rows that come and go move the one that has the keyboard.
  const show = useCallback(
    (all: boolean) => {
      flushSync(() => setWhole(all))
      frame.current?.querySelector(':focus')?.scrollIntoView?.({ block: 'nearest' })
    },
    [frame],
  )
  useWholeFor(many, show)
  return {
    many,
    drawn: many && !whole ? { at: virtual.getVirtualItems(), px: virtual.getTotalSize(), measure: virtual.measureElement } : undefined,
    keep: (at) => at !== kept && flushSync(() => setKept(at)),
    narrow: () => {
      if (whole) show(false)
    },
  }
}

/** Printing and the search of the browser find what is in the page: before either, that is everything. */
function useWholeFor(many: boolean, show: (all: boolean) => void): void {
  useEffect(() => {
    if (!many) return undefined
    const ends = new AbortController()
    const { signal } = ends
    const all = () => show(true)
    const find = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'F3' || ((ctrlKey || metaKey) && key.toLowerCase() === 'f')) all()
    }
    window.addEventListener('beforeprint', all, { signal })
    window.addEventListener('afterprint', () => show(false), { signal })
    window.addEventListener('keydown', find, { signal, capture: true })
    return () => ends.abort()
  }, [many, show])
}
