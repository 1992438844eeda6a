import { useSignals } from '@preact/signals-react/runtime'
import type { CSSProperties } from 'react'
import type { BidView } from '#contract/tender/bid.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import {
  Announcements,
  type BiddingClient,
  BidLog,
  Countdown,
  type LiveStore,
  News,
  noLead,
  PriceCurve,
  Ranking,
  Standstill,
  savingOf,
  useBidTexts,
} from '#screens/bidding/live/index.ts'
import { useRowFilter } from '#ui/display/use-row-filter.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { CorrectionDecision } from './CorrectionDecision.tsx'
import css from './HallBoard.css?inline'
import { messages } from './hall.messages.ts'

const sheet = styleSheet(css)

export interface HallBoardProps {
  client: BiddingClient
  live: LiveStore
  /** Time and lead price only. */
  brief?: boolean | undefined
}

/** The live board: time and lead price for the far end of the room, ranking, curve and bids for those who sit closer. */
export function HallBoard({ client, live, brief }: HallBoardProps) {
  useSignals()
  useStyles(sheet)
  const view = live.view.value
  if (!view) return null
  return (
    <div className="board">
      <News live={live} />
      <Standstill view={view} />
      <CorrectionDecision view={view} client={client} />
      <div className="board-top">
        <Card>
          <Countdown view={view} clock={client.clock} large />
        </Card>
        <Card>
          <Lead view={view} online={client.connection.value === 'live' && view.phase !== 'CLOSED' ? live.online.value : undefined} />
        </Card>
      </div>
      {!brief && <More client={client} live={live} view={view} />}
    </div>
  )
}

/** Curve, ranking, bids and messages. */
function More({ client, live, view }: Pick<HallBoardProps, 'client' | 'live'> & { view: BidView }) {
  useSignals()
  const t = useText(messages)
  return (
    <div className="board-more">
      <Card heading={t('curve')}>
        <PriceCurve view={view} points={live.curve.value} clock={client.clock} tall />
      </Card>
      <Card heading={t('ranking')}>
        <Ranking view={view} large />
      </Card>
      <Bids live={live} view={view} />
      <Announcements zone={view.timeZone} list={live.messages.value} hasOlder={live.hasOlderMessages.value} />
    </div>
  )
}

/** The accepted bids. Who filters them sees those that come in meanwhile as far as they hold the words. */
function Bids({ live, view }: Pick<HallBoardProps, 'live'> & { view: BidView }) {
  useSignals()
  const t = useText(messages)
  const textsOf = useBidTexts(view.timeZone)
  const { shown, filter, none } = useRowFilter({ rows: live.rows.value, textsOf, isNewest: live.hasOlder.value })
  return (
    <Card heading={t('log')} actions={filter}>
      <BidLog view={view} rows={shown} none={none} />
    </Card>
  )
}

/** @param online a number from before the connection was lost would be a guess, so there is none then */
function Lead({ view, online }: { view: BidView; online: number | undefined }) {
  const t = useText(messages)
  const formats = useFormats()
  const saving = savingOf(view)
  const price = view.lead === undefined ? '' : formats.money(view.lead)
  return (
    <div className="lead">
      <div className="lead-label">{`${t(`${view.phase === 'CLOSED' ? 'final' : 'lead'}.${view.direction}`)} ${view.currency}`}</div>
      <div className="lead-price" style={{ '--chars': price.length || 12 } as CSSProperties}>
        {price || <span className="lead-none">{t(noLead(view))}</span>}
      </div>
      <dl className="lead-facts">
        {saving && (
          <div>
            <dt>{t(`saving.${view.direction}`)}</dt>
            <dd>
              {formats.money(saving.amount)} <strong>{saving.percent}%</strong>
            </dd>
          </div>
        )}
        {view.leadAlias !== undefined && <Fact label={t('lead.by')} value={view.leadAlias} />}
        {(!view.rivalsHidden || view.alias !== undefined) && <Fact label={t(view.rivalsHidden ? 'bids.own' : 'bids')} value={view.bids} />}
        {view.bidders !== undefined && <Fact label={t('bidders')} value={view.bidders} />}
        {online !== undefined && <Fact label={t('online')} value={online} />}
        {view.ceiling !== undefined && (
          <Fact label={t(view.direction === 'reverse' ? 'ceiling' : 'floor')} value={formats.money(view.ceiling)} />
        )}
      </dl>
    </div>
  )
}

function Fact({ label, value }: { label: string; value: string | number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  )
}
