import type { ProjectRow } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { messages } from './round-note.messages.ts'

type Rounds = Pick<ProjectRow, 'roundNo' | 'roundCount' | 'roundPhase' | 'quotesReceived' | 'quotesAwaited' | 'quoteSealed'>

/**
 * Where the rounds of a project stand, as far as its reader may know; nothing before and after them, and in free bidding. A row that has only heard of
 * its round says nothing until it is read again: how many there are is not among what it hears.
 */
export function RoundNote({ row }: { row: Rounds }) {
  const t = useText(messages)
  const { roundNo, roundCount, roundPhase, quotesReceived, quotesAwaited = 0, quoteSealed } = row
  if (roundNo === undefined || roundCount === undefined || roundPhase === undefined) return null
  const parts = [
    roundNo > roundCount ? t('extra') : t('round', { no: roundNo, count: roundCount }),
    t(`roundPhase.${roundPhase}`),
    quotesReceived !== undefined && t('received', { received: quotesReceived, awaited: quotesAwaited }),
    quoteSealed && t('sealed'),
  ]
  return <small>{parts.filter(Boolean).join(' · ')}</small>
}
