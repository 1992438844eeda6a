import { useText } from '#core/i18n/locale.tsx'
import { roundName } from '#domain/tender/state-names.ts'
import { messages } from './round.messages.ts'
import type { Round } from './round-time.rules.ts'

/** What a round is called: by its number, or as the extra one. */
export function useRoundName(): (round: Pick<Round, 'no' | 'extra'>) => string {
  const t = useText(messages)
  return (round) => roundName(round, t)
}
