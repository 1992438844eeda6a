import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useRef } from 'react'
import type { BidRow, BidView } from '#contract/tender-bid.ts'
import { styleSheet, useStyles } from '#core/element/styles.ts'
import { useFormats, useText } from '#core/locale.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Tag } from '#ui/Tag.tsx'
import css from './BidLog.css?inline'
import { messages } from './live.messages.ts'

const sheet = styleSheet(css)
const ROW_PX = 40
/** Up to here every row is in the page, so that searching and printing find them; above, only what is seen. */
const PLAIN_ROWS = 200

interface BidLogProps {
  view: BidView
  /** Newest first. */
  rows: readonly BidRow[]
  /** What stands at the end of a row, e.g. its receipt. */
  action?: (row: BidRow) => ReactNode
  /** Names the list. */
  label?: string
}

/** The accepted bids with their milliseconds, newest first; an annulled one stays, struck through. */
export function BidLog({ view, rows, action, label }: BidLogProps) {
  useStyles(sheet)
  const t = useText(messages)
  const box = useRef<HTMLDivElement>(null)
  const virtual = rows.length > PLAIN_ROWS
  const window = useVirtualizer({
    count: virtual ? rows.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  })
  if (rows.length === 0) return <Empty icon="list" title={t('log.empty')} />
  const line = (row: BidRow, index: number, top?: number) => (
    <Line key={row.seq} row={row} view={view} action={action?.(row)} index={index} {...(top !== undefined && { top })} />
  )
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard (WCAG 2.1.1)
    <div part="log" ref={box} className="log" role="table" aria-label={label ?? t('log')} aria-rowcount={rows.length} tabIndex={0}>
      <div role="rowgroup" className="log-rows" style={virtual ? { blockSize: `${window.getTotalSize()}px` } : undefined}>
        {virtual
          ? window.getVirtualItems().map((item) => line(rows[item.index]!, item.index, item.start))
          : rows.map((row, index) => line(row, index))}
      </div>
    </div>
  )
}

interface LineProps {
  row: BidRow
  view: BidView
  action?: ReactNode
  index: number
  /** Distance from the top in px, when only the seen rows are drawn. */
  top?: number
}

function Line({ row, view, action, index, top }: LineProps) {
  const t = useText(messages)
  const formats = useFormats()
  return (
    <div
      role="row"
      aria-rowindex={index + 1}
      className="log-row"
      data-voided={row.voided || undefined}
      data-own={row.own || undefined}
      style={top === undefined ? undefined : { position: 'absolute', insetBlockStart: `${top}px`, insetInline: 0 }}
    >
      <span role="cell" className="log-time">
        <time dateTime={row.at}>{formats.time(row.at, { zone: view.timeZone, ms: true })}</time>
      </span>
      <span role="cell" className="log-alias">
        {row.alias}
      </span>
      <span role="cell" className="log-marks">
        {row.voided && <Tag tone="neutral">{t('log.voided')}</Tag>}
        {row.tookLead && !row.voided && <Tag tone="success">{t('log.lead')}</Tag>}
        {row.extended && <Tag tone="warning">{t('log.extended')}</Tag>}
      </span>
      <span role="cell" className="log-price">
        {row.gross === undefined ? '–' : formats.money(row.gross, view.currency)}
      </span>
      {action !== undefined && (
        <span role="cell" className="log-action">
          {action}
        </span>
      )}
    </div>
  )
}
