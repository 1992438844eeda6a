import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useCallback, useRef } from 'react'
import type { BidRow, BidView } from '#contract/tender/bid.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { messages } from '#screens/bidding/live/live.messages.ts'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import css from './BidLog.css?inline'
import { emptyLog } from './empty.rules.ts'

const sheet = styleSheet(css)
const ROW_PX = 40
/** Up to here every row is in the page, so that searching and printing find them; above, only what is seen. */
const PLAIN_ROWS = 200
/** A box that scrolls must be reachable by keyboard (WCAG 2.1.1). */
const REACHABLE = 0

interface BidLogProps {
  view: BidView
  /** Newest first. */
  rows: readonly BidRow[]
  /** Stands in the place of the rows when none of those that there are is shown. */
  none?: ReactNode | undefined
  /** What stands at the end of a row, e.g. its receipt. */
  action?: (row: BidRow) => ReactNode
  /** Names the list. */
  label?: string
}

/** The accepted bids with their milliseconds, newest first; an annulled one stays, struck through. */
export function BidLog({ view, rows, none, action, label }: BidLogProps) {
  useStyles(sheet)
  const t = useText(messages)
  const box = useRef<HTMLElement>(null)
  const virtual = rows.length > PLAIN_ROWS
  const window = useVirtualizer({
    count: virtual ? rows.length : 0,
    getScrollElement: () => box.current,
    estimateSize: () => ROW_PX,
    overscan: 8,
  })
  if (rows.length === 0 && none) return none
  if (rows.length === 0) return <Empty icon="list" title={t(emptyLog(view))} />
  const leader = leaderOf(view, rows)
  const line = (row: BidRow, place?: Place) => (
    <Line key={row.seq} row={row} view={view} leading={row === leader} action={action?.(row)} place={place} />
  )
  return (
    <section part="log" ref={box} className="log" aria-label={label ?? t('log')} tabIndex={REACHABLE}>
      <ol className="log-rows" style={virtual ? { blockSize: `${window.getTotalSize()}px` } : undefined}>
        {virtual
          ? window.getVirtualItems().map((item) => line(rows[item.index]!, { top: item.start, index: item.index, of: rows.length }))
          : rows.map((row) => line(row))}
      </ol>
    </section>
  )
}

/** What a row says, e.g. to be filtered by; whether it leads now is no part of it, since that changes. */
export function useBidTexts(zone: string): (row: BidRow) => readonly string[] {
  const t = useText(messages)
  const formats = useFormats()
  const [entry, voided, led, extended] = [t('log.entry'), t('log.voided'), t('log.led'), t('log.extended')]
  return useCallback(
    (row) => [
      ...[formats.time(row.at, { zone, ms: true }), row.alias, row.gross === undefined ? '' : formats.money(row.gross)],
      ...[row.entry ? entry : '', row.voided ? voided : row.tookLead ? led : '', row.extended ? extended : ''],
    ],
    [formats, zone, entry, voided, led, extended],
  )
}

/** The bid that leads now, if it is among these: the newest one of whoever leads. */
function leaderOf({ leadAlias, isLead, alias, lead }: BidView, rows: readonly BidRow[]): BidRow | undefined {
  const who = leadAlias ?? (isLead ? alias : undefined)
  const newest = who === undefined ? undefined : rows.find((row) => row.alias === who && !row.voided)
  return newest?.gross === undefined || lead === undefined || newest.gross === lead ? newest : undefined
}

interface LineProps {
  row: BidRow
  view: BidView
  /** It is the lead of now. */
  leading: boolean
  action?: ReactNode
  place?: Place | undefined
}

/** Where a row stands when only the seen ones are drawn: px from the top, and its place among all. */
interface Place {
  top: number
  index: number
  of: number
}

function Line({ row, view, leading, action, place }: LineProps) {
  const t = useText(messages)
  const formats = useFormats()
  return (
    <li
      aria-posinset={place && place.index + 1}
      aria-setsize={place?.of}
      className="log-row"
      data-voided={row.voided || undefined}
      data-own={row.own || undefined}
      style={place && { position: 'absolute', insetBlockStart: `${place.top}px`, insetInline: 0 }}
    >
      <span className="log-time">
        <time dateTime={row.at}>{formats.time(row.at, { zone: view.timeZone, ms: true })}</time>
      </span>
      <span className="log-alias">{row.alias}</span>
      <span className="log-marks">
        {row.entry && <Tag tone="info">{t('log.entry')}</Tag>}
        {row.voided && <Tag tone="neutral">{t('log.voided')}</Tag>}
        {row.tookLead && !row.voided && <Tag tone={leading ? 'success' : 'neutral'}>{t(leading ? 'log.lead' : 'log.led')}</Tag>}
        {row.extended && <Tag tone="warning">{t('log.extended')}</Tag>}
      </span>
      {row.gross === undefined ? <span className="log-hidden">–</span> : <span className="log-price">{formats.money(row.gross)}</span>}
      {action !== undefined && <span className="log-action">{action}</span>}
    </li>
  )
}
