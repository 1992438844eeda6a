import type { BidView } from '#contract/tender/bid.ts'
import { styleSheet, useStyles } from '#core/element/look/styles.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { noLead } from '#screens/bidding/live/index.ts'
import { messages } from '#screens/bidding/quote-center/quote.messages.ts'
import css from './OwnStanding.css?inline'

const sheet = styleSheet(css)

/** Where the bidder stands: rank, own price, lead price as far as the rules show it. */
export function OwnStanding({ view }: { view: BidView }) {
  useStyles(sheet)
  const t = useText(messages)
  const formats = useFormats()
  const lead = view.lead !== undefined ? formats.money(view.lead) : t(noLead(view))
  return (
    <dl part="own-bid" className="standing" data-lead={view.isLead || undefined}>
      <div className="standing-rank">
        <dt>{t('own.rank')}</dt>
        <dd>{view.ownRank ?? '–'}</dd>
      </div>
      <div>
        <dt>{t('own.price')}</dt>
        <dd>
          {view.ownPrice === undefined ? (
            <span className="standing-none">{t(view.phase === 'CLOSED' ? 'own.noneMade' : 'own.none')}</span>
          ) : (
            <>
              {formats.money(view.ownPrice)}
              {view.over && <span className="standing-over">{t(`over.${view.over}.${view.direction}`)}</span>}
            </>
          )}
        </dd>
      </div>
      <div>
        <dt>{t(`${view.phase === 'CLOSED' ? 'final' : 'lead'}.${view.direction}`)}</dt>
        <dd>{view.lead === undefined ? <span className="standing-none">{lead}</span> : lead}</dd>
      </div>
      {view.ceiling !== undefined && (
        <div>
          <dt>{t(view.direction === 'reverse' ? 'ceiling' : 'floor')}</dt>
          <dd className="standing-quiet">{formats.money(view.ceiling)}</dd>
        </div>
      )}
    </dl>
  )
}
