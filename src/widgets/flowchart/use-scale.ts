import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { Placed } from './layout.types.ts'

export type Zoom = 'fit' | number

/** Smaller than that nothing can be read: the picture is moved then. */
const LEAST_FIT = 0.6
const LIMITS = { least: 0.25, most: 3 }

export const withinLimits = (scale: number): number => Math.min(LIMITS.most, Math.max(LIMITS.least, scale))

/** How large the picture is drawn; `fit` follows its box, and never enlarges. */
export function useScale(box: RefObject<HTMLElement | null>, placed: Placed | undefined, given: Zoom) {
  const [zoom, setZoom] = useState<Zoom>(given)
  const [room, setRoom] = useState({ width: 0, height: 0 })
  useEffect(() => setZoom(given), [given])
  useLayoutEffect(() => {
    const element = box.current
    if (!element || !placed) return undefined
    const measure = () => setRoom({ width: element.clientWidth, height: element.clientHeight })
    measure()
    if (typeof ResizeObserver === 'undefined') return undefined
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, placed])
  const scale = zoom === 'fit' ? fitting(placed, room) : withinLimits(zoom)
  return { scale, setZoom }
}

function fitting(placed: Placed | undefined, { width, height }: { width: number; height: number }): number {
  if (!placed || width === 0 || height === 0) return 1
  return Math.max(LEAST_FIT, Math.min(1, width / placed.width, height / placed.height))
}
