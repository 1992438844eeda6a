import { useSignals } from '@preact/signals-react/runtime'
import type { BidView } from '#contract/tender/bid.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { type HallClock, remainingAt, useNow } from '#screens/bidding/live/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { MoneyField } from '#ui/form/MoneyField.tsx'
import css from './PriceForm.css?inline'
import { messages } from './quote.messages.ts'
import type { QuoteStore } from './quote.store.ts'
import { refusalText } from './refusal.ts'
import { BidOutcome } from './standing/BidOutcome.tsx'
import { EffectLine } from './standing/EffectLine.tsx'
import { stepPrice } from './standing/effect.rules.ts'
import { LeadLine } from './standing/LeadLine.tsx'
import { newsOf } from './standing/outcome.rules.ts'

const sheet = styleSheet(css)
/** With less than this left a bid may come too late (tendering.md 8.3). */
const LATE_MS = 3_000

interface PriceFormProps {
  view: BidView
  quote: QuoteStore
  clock: HallClock
  /** The own bid stood first before. */
  hasLed: boolean
}

/** Where a bidder writes his price: what is allowed, what it would do, and one button. */
export function PriceForm({ view, quote, clock, hasLed }: PriceFormProps) {
  useSignals()
  useStyles(sheet)
  const t = useText(messages)
  const formats = useFormats()
  const now = useNow(clock, Date.parse(view.closesAt))
  const left = remainingAt(view, now)
  const news = newsOf(quote.sending.value, view, now)
  const judgement = quote.judgeAt(now)
  const money = (gross: string) => formats.money(gross)
  const print = { money, dateTime: (at: string) => formats.dateTime(at, view.timeZone) }
  const wrong = judgement.kind === 'refused' ? refusalText(judgement.refused, view, t, print, '') : undefined
  const blocked = judgement.kind === 'empty' || (judgement.kind === 'refused' && judgement.certain)
  // At zero the button rests, but a bid that is on its way is decided by the gateway alone.
  const over = left.until === 'close' && left.ms <= 0
  const send = () => void quote.offer(clock.now())
  return (
    <div className="price-form">
      <LeadLine view={view} hasLed={hasLed} busy={quote.busy.value} onPrice={quote.type} />
      <div part="bid-input" className="price-form-entry">
        <MoneyField
          label={t('form.price')}
          currency={view.currency}
          scale={view.scale}
          value={quote.typed.value}
          onInput={quote.type}
          error={wrong}
          readOnly={quote.busy.value}
          onEnter={send}
        />
      </div>
      <QuickPrices view={view} quote={quote} />
      <div className="price-form-outcome">
        {news ? <BidOutcome view={view} sending={news} /> : <EffectLine view={view} judgement={judgement} />}
      </div>
      <div part="submit" className="price-form-send">
        <Button kind="primary" icon="gavel" busy={quote.busy.value} disabled={blocked || over} onPress={send}>
          {t(quote.busy.value ? 'form.sending' : 'form.send')}
        </Button>
        {left.until === 'close' && left.ms > 0 && left.ms < LATE_MS && (
          <span className="price-form-late" role="status">
            {t('form.late')}
          </span>
        )}
      </div>
    </div>
  )
}

function QuickPrices({ view, quote }: { view: BidView; quote: QuoteStore }) {
  useSignals()
  const t = useText(messages)
  const formats = useFormats()
  const sign = view.direction === 'reverse' ? 'form.minus' : 'form.plus'
  const lead = view.next?.lead
  return (
    <div className="price-form-quick">
      {[1, 2].map((n) => {
        const gross = stepPrice(view, n)
        return (
          <Button key={n} disabled={gross === undefined || quote.busy.value} onPress={() => gross && quote.type(gross)}>
            {t(sign, { n, s: n > 1 ? 's' : '' })}
          </Button>
        )
      })}
      {lead !== undefined && (
        <Button icon="award" disabled={quote.busy.value} onPress={() => quote.type(lead)}>
          {t('form.takeLead', { max: formats.money(lead) })}
        </Button>
      )}
    </div>
  )
}
