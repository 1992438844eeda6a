import { type RefObject, useLayoutEffect, useState } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import type { DataTableProps } from './table.types.ts'

/** Px of a row where nothing is said, e.g. without styles. */
const ROW_PX = 40

/** The height of a row, from `--fly-row-height`, which the page and the density set. */
export function useRowHeight(host: BodyHost<DataTableProps>, box: RefObject<HTMLElement | null>): number {
  const [px, setPx] = useState(ROW_PX)
  const density = (host.props as unknown as Record<string, { value: unknown } | undefined>).density?.value
  useLayoutEffect(() => {
    const read = () => {
      if (!box.current) return
      const asked = Number.parseFloat(getComputedStyle(box.current).getPropertyValue('--fly-row-height'))
      setPx(Number.isFinite(asked) && asked >= 16 ? asked : ROW_PX)
    }
    read()
    // The frame writes the density after the property has changed.
    if (density !== undefined) queueMicrotask(read)
  }, [box, density])
  return px
}
