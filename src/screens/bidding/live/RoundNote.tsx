import { memo } from 'react'
import type { ProjectRow } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { useNow } from './client/use-now.ts'
import { clockFace } from './countdown.rules.ts'
import { messages } from './round-note.messages.ts'
import { StatusTag } from './StatusTag.tsx'

type Rounds = Pick<ProjectRow, 'roundNo' | 'roundCount' | 'roundPhase' | 'quotesReceived' | 'quotesAwaited' | 'quoteSealed'>

/**
 * Which round it is, and how it stands as far as the reader may know; nothing before and after the rounds, and in free bidding. A row that has only
 * heard of its round says nothing until it is read again: how many there are is not among what it hears.
 */
function useRound({ roundNo, roundCount, roundPhase, quotesReceived, quotesAwaited = 0, quoteSealed }: Rounds) {
  const t = useText(messages)
  if (roundNo === undefined || roundCount === undefined || roundPhase === undefined) return undefined
  const parts = [
    // The state of the project says it already.
    roundPhase !== 'SUSPENDED' && t(`roundPhase.${roundPhase}`),
    quotesReceived !== undefined && t('received', { received: quotesReceived, awaited: quotesAwaited }),
    quoteSealed && t('sealed'),
  ]
  return {
    name: roundNo > roundCount ? t('extra') : t('round', { no: roundNo, count: roundCount }),
    state: parts.filter(Boolean).join(' · '),
  }
}

/** Where the rounds of a project stand, in one line. */
export function RoundNote({ row }: { row: Rounds }) {
  const round = useRound(row)
  return round && <small>{[round.name, round.state].filter(Boolean).join(' · ')}</small>
}

/** State of a project in its column, with the round beside it and that one's state beneath: no wider than two short lines. */
export const ProjectStatus = memo(function ProjectStatus({ row }: { row: Rounds & Pick<ProjectRow, 'status' | 'fault'> }) {
  const round = useRound(row)
  return (
    <span className="ls-lines">
      <span className="ls-all">
        <StatusTag status={row.status} fault={row.fault} />
        {round && <small>{round.name}</small>}
      </span>
      {round?.state && <small>{round.state}</small>}
    </span>
  )
})

/** How long it is until what comes next; nothing once its time is there, but for what waits for people. */
export const NextNote = memo(function NextNote({ next }: { next: NonNullable<ProjectRow['next']> }) {
  const t = useText(messages)
  const { clock } = useRuntime()
  const ms = Date.parse(next.at) - useNow(clock)
  const { days, text } = clockFace(Math.max(0, ms))
  if (ms <= 0 && next.kind !== 'opening') return null
  return <small>{t(`next.${next.kind}`, { time: days > 0 ? t('days.left', { n: days, h: Number.parseInt(text, 10) }) : text })}</small>
})
