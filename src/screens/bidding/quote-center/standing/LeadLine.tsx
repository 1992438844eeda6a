import type { BidView } from '#contract/tender/bid.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { type Outbid, outbidOf } from '#screens/bidding/live/index.ts'
import { messages } from '#screens/bidding/quote-center/quote.messages.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'

interface LeadLineProps {
  view: BidView
  hasLed: boolean
  busy: boolean
  /** Fills a price in; sending it is another press. */
  onPrice: (gross: string) => void
}

/** Above the price: what may be bid, or, as long as it is true, that the lead is lost. Its height is kept, so that nothing moves under the finger. */
export function LeadLine({ view, hasLed, busy, onPrice }: LeadLineProps) {
  const outbid = outbidOf(view, hasLed)
  return (
    <div className="price-form-lead">
      {outbid ? <Lost view={view} outbid={outbid} busy={busy} onPrice={onPrice} /> : <NextLine view={view} />}
    </div>
  )
}

function Lost({ view, outbid, busy, onPrice }: Omit<LeadLineProps, 'hasLed'> & { outbid: Outbid }) {
  const t = useText(messages)
  const formats = useFormats()
  const { rank, lead, takeBack } = outbid
  return (
    <Notice
      tone="danger"
      quiet
      title={rank === undefined ? t('outbid') : t('outbid.rank', { rank })}
      action={
        takeBack !== undefined && (
          <Button kind="danger" icon="award" disabled={busy} onPress={() => onPrice(takeBack)}>
            {t('outbid.takeBack', { max: formats.money(takeBack) })}
          </Button>
        )
      }
    >
      {lead === undefined ? <NextText view={view} /> : t(`outbid.lead.${view.direction}`, { lead: formats.money(lead) })}
    </Notice>
  )
}

/** 可报 ≤ 985,000.00；夺第一须 ≤ 965,000.00 */
function NextLine({ view }: { view: BidView }) {
  const t = useText(messages)
  const formats = useFormats()
  if (!view.next) return null
  return (
    <p className="price-form-next">
      <NextText view={view} />
      {view.next.lead !== undefined && <span>{t(`next.lead.${view.direction}`, { lead: formats.money(view.next.lead) })}</span>}
    </p>
  )
}

function NextText({ view: { next, direction } }: { view: BidView }) {
  const t = useText(messages)
  const formats = useFormats()
  if (!next) return null
  return Number(next.own) > 0 ? t(`next.${direction}`, { own: formats.money(next.own) }) : t('next.none')
}
