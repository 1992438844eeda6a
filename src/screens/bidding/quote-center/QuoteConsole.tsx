import { useSignals } from '@preact/signals-react/runtime'
import { useEffect } from 'react'
import type { BidView } from '#contract/tender/bid.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import {
  Announcements,
  type BiddingClient,
  Countdown,
  type HallClock,
  type LiveStore,
  News,
  PriceCurve,
  Ranking,
  SoundSwitch,
  useNow,
} from '#screens/bidding/live/index.ts'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ConfirmBid } from './ConfirmBid.tsx'
import { EntryQuote } from './lines/EntryQuote.tsx'
import type { LinesModel } from './lines/lines-model.ts'
import { SplitLines } from './lines/SplitLines.tsx'
import { PriceForm } from './PriceForm.tsx'
import css from './QuoteConsole.css?inline'
import { messages } from './quote.messages.ts'
import type { QuoteStore } from './quote.store.ts'
import { LateOutcome } from './standing/BidOutcome.tsx'
import { OwnBids } from './standing/OwnBids.tsx'
import { OwnStanding } from './standing/OwnStanding.tsx'

const sheet = styleSheet(css)

export interface QuoteConsoleProps {
  client: BiddingClient
  live: LiveStore
  quote: QuoteStore
  /** Prices by line; practice has none. */
  lines?: LinesModel | undefined
  readonly?: boolean | undefined
  /** Time, own standing and form only, for phones and narrow places. */
  compact?: boolean | undefined
  /** No sound here, and no switch for it. */
  muted?: boolean | undefined
}

/** The bidder's quote centre: time and standing on top, the form beside them, everything else beneath. The same for a real auction and for practice. */
export function QuoteConsole({ client, live, quote, lines, readonly, compact, muted }: QuoteConsoleProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const view = live.view.value
  const alias = view?.alias
  useEffect(() => void quote.resume(), [quote])
  // Who has no alias yet has no receipt either; the start may bring both.
  useEffect(() => {
    if (alias !== undefined) void quote.readReceipts()
  }, [quote, alias])
  if (!view) return null
  return (
    <div className={compact ? 'quote-console quote-console-compact' : 'quote-console'}>
      <News live={live} />
      <div className="quote-console-top">
        <Card>
          <div className="quote-console-state">
            <Countdown view={view} clock={client.clock} />
            <OwnStanding view={view} />
          </div>
        </Card>
        <Card
          heading={t('form.title')}
          actions={view.alias !== undefined && view.phase !== 'CLOSED' && !muted && <SoundSwitch live={live} />}
        >
          {view.canBid && !readonly ? (
            <PriceForm view={view} quote={quote} clock={client.clock} hasLed={live.hasLed.value} />
          ) : (
            <WithoutForm view={view} quote={quote} clock={client.clock} />
          )}
        </Card>
      </div>
      {lines && view.entryQuote && !readonly && <EntryQuote view={view} lines={lines.quote} clock={client.clock} />}
      {lines && view.splitUntil && <SplitLines view={view} lines={lines.split} clock={client.clock} readonly={readonly} />}
      {!compact && (
        <div className="quote-console-more">
          <Card heading={t('curve')}>
            <PriceCurve view={view} points={live.curve.value} clock={client.clock} />
          </Card>
          <Card heading={t('ranking')}>
            <Ranking view={view} />
          </Card>
          <OwnBids view={view} live={live} quote={quote} client={client} readonly={readonly} />
          <Announcements zone={view.timeZone} list={live.messages.value} hasOlder={live.hasOlderMessages.value} />
        </div>
      )}
      <ConfirmBid view={view} quote={quote} clock={client.clock} />
    </div>
  )
}

/** Why there is no form now, and what will happen; and what became of a bid that was on its way. */
function WithoutForm({ view, quote, clock }: Pick<QuoteConsoleProps, 'quote'> & { view: BidView; clock: HallClock }) {
  const t = useText(messages)
  const why = view.why ?? 'READ_ONLY'
  const outage = why === 'SUSPENDED' && view.suspension?.outage
  const formats = useFormats()
  const now = useNow(clock)
  const resumeAt = view.suspension?.resumeAt
  const text = outage ? t('why.SUSPENDED.outage') : t(`why.${why}`, { reason: view.suspension?.reason ?? '' })
  return (
    <div className="quote-console-closed">
      <Notice tone={why === 'SUSPENDED' ? 'warning' : 'info'} title={text}>
        {why === 'SUSPENDED' &&
          t(resumeAt ? 'suspended.until' : 'suspended.open', { at: resumeAt ? formats.dateTime(resumeAt, view.timeZone) : '' })}
      </Notice>
      <LateOutcome view={view} quote={quote} now={now} />
    </div>
  )
}
