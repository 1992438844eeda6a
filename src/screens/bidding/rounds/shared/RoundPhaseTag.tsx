import type { RoundView } from '#contract/tender/round-view.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { messages } from './round.messages.ts'
import { currentRound } from './round-time.rules.ts'
import { useRoundName } from './use-round-name.ts'

const TONES = {
  BEFORE: 'neutral',
  OPEN: 'success',
  WAITING: 'warning',
  INTERVAL: 'info',
  SUSPENDED: 'danger',
  CLOSED: 'neutral',
} as const

/** How far the rounds are, in words and colour. */
export function RoundPhaseTag({ view }: { view: RoundView }) {
  const t = useText(messages)
  const nameOf = useRoundName()
  const round = currentRound(view)
  return <Tag tone={TONES[view.phase]}>{t(`phase.${view.phase}`, { name: round ? nameOf(round) : '' })}</Tag>
}
