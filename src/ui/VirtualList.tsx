import { useVirtualizer } from '@tanstack/react-virtual'
import { type HTMLAttributes, type ReactNode, type Ref, type UIEvent, useEffect, useImperativeHandle, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import css from './VirtualList.css?inline'

const sheet = styleSheet(css)
/** How near to its end the list asks for more, px (spec §9). */
const END_PX = 10
const OVERSCAN_ROWS = 8

export interface VirtualRow {
  index: number
  /** To be spread on the row's outermost element: it puts the row into its place. */
  place: { className: string; style: { blockSize: string; transform: string } }
}

export interface VirtualListHandle {
  scrollTo: (index: number) => void
}

export interface VirtualListProps {
  count: number
  /** Height of every row, px. */
  rowHeight: number
  /** CSS length of the box; fills its parent when left out. */
  height?: string | undefined
  render: (row: VirtualRow) => ReactNode
  /** Row that must be in the page even when it is out of sight, e.g. the active one. */
  keep?: number | undefined
  onNearEnd?: (() => void) | undefined
  /** Role, name, keys and the like of the box itself. */
  box?: HTMLAttributes<HTMLDivElement> | undefined
  boxRef?: Ref<HTMLDivElement> | undefined
  handle?: Ref<VirtualListHandle> | undefined
}

/** Rows of one height, of which only those in sight are drawn: 100,000 cost what 30 cost. Rows are plain elements. */
export function VirtualList({ count, rowHeight, height, render, keep = -1, onNearEnd, box, boxRef, handle }: VirtualListProps) {
  useStyles(sheet)
  const frame = useRef<HTMLDivElement>(null)
  useImperativeHandle(boxRef, () => frame.current!, [])
  const window = useVirtualizer({
    count,
    getScrollElement: () => frame.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN_ROWS,
    initialRect: { width: 0, height: 400 },
  })
  const measured = useRef(rowHeight)
  useEffect(() => {
    // A new density changes the height of every row.
    if (measured.current !== rowHeight) window.measure()
    measured.current = rowHeight
  }, [window, rowHeight])
  useImperativeHandle(handle, () => ({ scrollTo: (index) => window.scrollToIndex(index, { align: 'auto' }) }), [window])
  const onScroll = (event: UIEvent<HTMLDivElement>) => {
    box?.onScroll?.(event)
    const { scrollTop, scrollHeight, clientHeight } = event.currentTarget
    if (scrollHeight - clientHeight - scrollTop <= END_PX) onNearEnd?.()
  }
  const shown = window.getVirtualItems().map(({ index }) => index)
  if (keep >= 0 && keep < count && !shown.includes(keep)) shown.push(keep)
  return (
    <div
      {...box}
      ref={frame}
      className={`ui-virtual ${box?.className ?? ''}`}
      style={{ blockSize: height ?? '100%', ...box?.style }}
      onScroll={onScroll}
    >
      <div role="presentation" className="ui-virtual-rows" style={{ blockSize: `${count * rowHeight}px` }}>
        {shown.map((index) =>
          render({
            index,
            place: { className: 'ui-virtual-row', style: { blockSize: `${rowHeight}px`, transform: `translateY(${index * rowHeight}px)` } },
          }),
        )}
      </div>
    </div>
  )
}
