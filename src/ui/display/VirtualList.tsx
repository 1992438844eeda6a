import { type HTMLAttributes, type ReactNode, type Ref, type UIEvent, useImperativeHandle, useRef } from 'react'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { scrollToRow, useRowWindow } from './row-window.ts'
import css from './VirtualList.css?inline'

const sheet = styleSheet(css)
/** How near to its end the list asks for more, px (spec §9). */
const END_PX = 10
const SPARE_ROWS = 8
/** Taken for the height of a list that fills its parent, until it is known. */
const GUESS_PX = 400

export interface VirtualRow {
  index: number
  /** To be spread on the row's outermost element: it puts the row into its place. */
  place: { className: string; style: { blockSize: string; insetBlockStart: string } }
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
  const guessPx = height?.endsWith('px') ? Number.parseFloat(height) : GUESS_PX
  const { from, to } = useRowWindow({ box: frame, count, rowPx: rowHeight, guessPx, spare: SPARE_ROWS })
  useImperativeHandle(handle, () => ({ scrollTo: (index) => frame.current && scrollToRow(frame.current, index, rowHeight) }), [rowHeight])
  const onScroll = (event: UIEvent<HTMLDivElement>) => {
    box?.onScroll?.(event)
    const { scrollTop, scrollHeight, clientHeight } = event.currentTarget
    if (scrollHeight - clientHeight - scrollTop <= END_PX) onNearEnd?.()
  }
  const shown = Array.from({ length: to - from }, (_, at) => from + at)
  if (keep >= 0 && keep < count && (keep < from || keep >= to)) shown.push(keep)
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
            place: { className: 'ui-virtual-row', style: { blockSize: `${rowHeight}px`, insetBlockStart: `${index * rowHeight}px` } },
          }),
        )}
      </div>
    </div>
  )
}
