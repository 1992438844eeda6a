import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { columnsInSight, type ShownColumn, STEP_PX } from './columns.rules.ts'

export interface DrawnColumnsOptions {
  scroller: RefObject<HTMLElement | null>
  columns: readonly ShownColumn[]
  /** Only those in sight are drawn; else all. */
  few: boolean
  /** Place among `columns` where the keyboard is: drawn wherever it is. */
  active: number | undefined
}

/** Places of the columns that are drawn, in their order: those that are fixed, those in sight, and the one where the keyboard is. */
export function useDrawnColumns({ scroller, columns, few, active }: DrawnColumnsOptions): readonly number[] {
  // The window is at least as wide as the table, and known without asking for layout.
  const [sight, setSight] = useState(() => ({ left: 0, width: steps(globalThis.innerWidth ?? 0) }))
  const now = useRef(sight)
  now.current = sight
  useLayoutEffect(() => {
    const box = scroller.current
    if (!few || !box) return undefined
    let width = 0
    const look = () => {
      const left = Math.floor(Math.abs(box.scrollLeft) / STEP_PX) * STEP_PX
      const { left: before, width: drawn } = now.current
      if (left !== before || width > drawn) flushSync(() => setSight({ left, width: Math.max(width, drawn) }))
    }
    const observer =
      globalThis.ResizeObserver &&
      new ResizeObserver((entries) => {
        width = steps(entries.at(-1)!.contentRect.width)
        look()
      })
    observer?.observe(box)
    box.addEventListener('scroll', look, { passive: true })
    return () => {
      observer?.disconnect()
      box.removeEventListener('scroll', look)
    }
  }, [scroller, few])
  return useMemo(
    () => (few ? columnsInSight(columns, sight.left, sight.width, active) : columns.map((_, at) => at)),
    [columns, few, sight, active],
  )
}

const steps = (px: number): number => Math.ceil(px / STEP_PX) * STEP_PX
