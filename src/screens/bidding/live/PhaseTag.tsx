import type { BidView } from '#contract/tender/bid.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { messages } from './live.messages.ts'

const TONES = {
  BEFORE: 'neutral',
  LIVE: 'success',
  OVERTIME: 'warning',
  SUSPENDED: 'danger',
  CLOSED: 'neutral',
} as const

/** The phase of bidding, in words and colour. */
export function PhaseTag({ phase }: { phase: BidView['phase'] }) {
  const t = useText(messages)
  return <Tag tone={TONES[phase]}>{t(`phase.${phase}`)}</Tag>
}
