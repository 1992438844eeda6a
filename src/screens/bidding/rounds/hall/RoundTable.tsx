import type { CSSProperties, ReactNode } from 'react'
import type { RoundRow, RoundView } from '#contract/tender/round-view.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import type { Round } from '#screens/bidding/rounds/shared/round-time.rules.ts'
import { useRoundName } from '#screens/bidding/rounds/shared/use-round-name.ts'
import { Tag } from '#ui/feedback/Tag.tsx'
import { Icon } from '#ui/icons/Icon.tsx'
import { type AliasRow, aliasRows, type Cell, toldRounds, wayOf } from './hall-table.rules.ts'
import css from './RoundTable.css?inline'
import { messages } from './rounds-hall.messages.ts'

const sheet = styleSheet(css)

/** So many rounds are in sight on a phone; what scrolls is reached by the keyboard. */
const FITS = 3
const reachable = { tabIndex: 0 }

/** The rounds side by side: what came in, the best price and how far it came; below it the bidders, where the rules tell their prices (7.3). */
export function RoundTable({ view, prices }: { view: RoundView; prices: readonly RoundRow[] }) {
  useStyles(sheet)
  const t = useText(messages)
  const { rounds } = view
  const rows = aliasRows(rounds, prices)
  const counted = rounds.some(({ received }) => received !== undefined) || view.quotesReceived !== undefined
  return (
    <div className="rounds-box" {...(rounds.length > FITS && reachable)}>
      <table className="rounds" style={{ '--rounds': rounds.length } as CSSProperties} aria-label={t('table')}>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{t('table.what')}</span>
            </th>
            {rounds.map((round) => (
              <RoundHead key={round.no} round={round} view={view} />
            ))}
          </tr>
        </thead>
        <tbody>
          {counted && <Line label={t('received')} rounds={rounds} of={(round) => <Received round={round} view={view} />} />}
          {counted && <Line label={t('active')} rounds={rounds} of={({ active }) => active ?? '—'} />}
          <Line label={t(`lowest.${view.direction}`)} rounds={rounds} of={(round) => <Lowest round={round} view={view} />} />
          <Line label={t('way')} rounds={rounds} of={(round) => <Way round={round} view={view} />} />
          {rows.length === 0 && view.alias !== undefined && (
            <Line label={t('own')} own rounds={rounds} of={(round) => <Own round={round} view={view} />} />
          )}
        </tbody>
        {rows.length > 0 && (
          <tbody className="rounds-aliases">
            {rows.map((row) => (
              <Bidder key={row.alias} row={row} rounds={rounds} />
            ))}
          </tbody>
        )}
      </table>
    </div>
  )
}

const TIME_WORDS = { SCHEDULED: 'at.opens', OPEN: 'at.closes', CLOSED: 'opening.closed', OPENED: 'at.opened' } as const

const TONES = { SCHEDULED: 'neutral', OPEN: 'success', CLOSED: 'warning', OPENED: 'info' } as const

/** Bidding ended, and the round did not come to its opening: it has none. */
const isNeverOpened = ({ state }: Round, { phase }: RoundView): boolean => phase === 'CLOSED' && state !== 'OPENED'

function RoundHead({ round, view }: { round: Round; view: RoundView }) {
  const t = useText(messages)
  const { dateTime } = useFormats()
  const nameOf = useRoundName()
  // While nobody knows when a suspension ends, no round that is to come has an end.
  const adrift = view.suspension !== undefined && view.suspension.resumeAt === undefined
  const at = round.openedAt ?? (adrift ? undefined : round.state === 'SCHEDULED' ? round.opensAt : round.closesAt)
  return (
    <th scope="col" data-state={round.state}>
      <span className="rounds-head">
        <span>{nameOf(round)}</span>
        {isNeverOpened(round, view) ? (
          <Tag tone="neutral">{t('state.never')}</Tag>
        ) : (
          <Tag tone={TONES[round.state]}>{t(`state.${round.state}`)}</Tag>
        )}
      </span>
      <small>
        {at ? t(TIME_WORDS[round.state], { at: '' }) : ' '}
        {at && <span className="rounds-at">{dateTime(at, view.timeZone).slice(5, 16)}</span>}
      </small>
    </th>
  )
}

interface LineProps {
  label: string
  own?: boolean
  rounds: readonly Round[]
  of: (round: Round) => ReactNode
}

function Line({ label, own, rounds, of }: LineProps) {
  return (
    <tr data-own={own ? '' : undefined}>
      <th scope="row">{label}</th>
      {rounds.map((round) => (
        <td key={round.no}>{of(round)}</td>
      ))}
    </tr>
  )
}

const isRunning = ({ state }: Round): boolean => state === 'OPEN' || state === 'CLOSED'

function Received({ round, view }: { round: Round; view: RoundView }) {
  if (round.received !== undefined) return round.received
  if (!isRunning(round) || view.quotesReceived === undefined) return '—'
  return view.bidders === undefined ? view.quotesReceived : `${view.quotesReceived} / ${view.bidders}`
}

function Sealed() {
  const t = useText(messages)
  return (
    <span className="rounds-sealed">
      <Icon name="lock" />
      {t('sealed')}
    </span>
  )
}

function Lowest({ round, view }: { round: Round; view: RoundView }) {
  const t = useText(messages)
  const { money } = useFormats()
  if (round.state === 'SCHEDULED') return '—'
  if (isRunning(round)) return <Sealed />
  if (round.lowest === undefined) return <span className="rounds-quiet">{t(round.received === 0 ? 'none' : 'hidden')}</span>
  return (
    <>
      <strong>{money(round.lowest)}</strong>
      {round.tieCount !== undefined && <small>{t('tie', { n: round.tieCount })}</small>}
      <span className="visually-hidden">{view.currency}</span>
    </>
  )
}

function Way({ round, view }: { round: Round; view: RoundView }) {
  const first = toldRounds(view)[0]
  if (!first || round.lowest === undefined || round.no === first.no) return '—'
  const way = wayOf(first.lowest, round.lowest, view)
  return way === undefined ? '—' : `${view.direction === 'reverse' ? '−' : '+'}${way}%`
}

/** A round runs in which he takes no part. */
const APART: readonly RoundView['why'][] = ['ELIMINATED', 'NOT_TIED', 'BANNED']

/** The reader's own price and rank, where the bidders' are not told. */
function Own({ round, view }: { round: Round; view: RoundView }) {
  const t = useText(messages)
  const { money } = useFormats()
  if (round.ownPrice === undefined) {
    if (view.eliminated?.round === round.no) return <Missed out />
    if (!isRunning(round) || APART.includes(view.why)) return '—'
    return view.submitted ? <Sealed /> : <span className="rounds-quiet">{t('own.none')}</span>
  }
  return (
    <>
      <span>{money(round.ownPrice)}</span>
      {round.ownRank !== undefined && <small>{t('rank', { n: round.ownRank })}</small>}
      {round.carried && <small>{t('carried')}</small>}
    </>
  )
}

function Bidder({ row, rounds }: { row: AliasRow; rounds: readonly Round[] }) {
  const t = useText(messages)
  return (
    <tr data-own={row.own ? '' : undefined} data-out={row.out ? '' : undefined}>
      <th scope="row">
        {row.alias} {row.own && <Tag tone="info">{t('you')}</Tag>}
      </th>
      {rounds.map((round, index) => (
        <td key={round.no}>
          <PriceCell cell={row.cells[index]!} />
        </td>
      ))}
    </tr>
  )
}

function PriceCell({ cell }: { cell: Cell }) {
  const t = useText(messages)
  const { money } = useFormats()
  if (cell.kind === 'sealed') return <Sealed />
  if (cell.kind === 'empty') return '—'
  if (cell.kind === 'none') return <Missed out={cell.out} />
  const { gross, rank, carried, eliminated } = cell.row
  return (
    <>
      <span data-first={rank === 1 ? '' : undefined}>{money(gross)}</span>
      <small>{t('rank', { n: rank })}</small>
      {carried && <small>{t('carried')}</small>}
      {eliminated && <Eliminated />}
    </>
  )
}

/** No price in an opened round. */
function Missed({ out }: { out: boolean }) {
  const t = useText(messages)
  return (
    <>
      <span className="rounds-quiet">{t('none')}</span>
      {out && <Eliminated />}
    </>
  )
}

function Eliminated() {
  const t = useText(messages)
  return (
    <div>
      <Tag tone="danger">{t('eliminated')}</Tag>
    </div>
  )
}
