import type { BidView } from '#contract/tender/bid.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { messages } from '#screens/bidding/quote-center/quote.messages.ts'
import type { Effect, Judgement } from './effect.rules.ts'

/** What the typed price would do, before it is sent: rank, extension, net. Its height is kept, so that nothing jumps while typing. */
export function EffectLine({ view, judgement }: { view: BidView; judgement: Judgement }) {
  const t = useText(messages)
  const formats = useFormats()
  if (judgement.kind !== 'allowed') return <p className="effect" aria-hidden="true" />
  const { effect } = judgement
  const what = rankText(effect, view, t)
  return (
    <p className="effect" role="status">
      <strong>{effect.extends ? `${what}${t('comma')}${t('effect.extends')}` : what}</strong>
      <span>{t('form.net', { net: formats.money(effect.net), rate: rate(view.taxBp ?? 0) })}</span>
      {effect.bigDrop !== undefined && <span className="effect-caution">{t('effect.bigDrop', { pct: effect.bigDrop })}</span>}
    </p>
  )
}

type Text = (key: 'effect.first' | 'effect.rank' | 'effect.same' | 'effect.notLead' | 'effect.unknown', args?: { rank: number }) => string

function rankText(effect: Effect, view: BidView, t: Text): string {
  if (effect.same) return t('effect.same')
  if (effect.rank === 1) return t('effect.first')
  if (effect.rank !== undefined) return t('effect.rank', { rank: effect.rank })
  return t(view.lead === undefined ? 'effect.unknown' : 'effect.notLead')
}

/** Basis points as percent: 1300 is `13`, 650 is `6.5`. */
export const rate = (taxBp: number): string => String(taxBp / 100)
