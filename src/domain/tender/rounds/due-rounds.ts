import { closingFacts, failingFacts, isEnough } from '#domain/tender/bidding/closing.ts'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { fact } from '#domain/tender/facts.ts'
import type { At, Env, Fact, ProjectState } from '#domain/tender/model.ts'
import type { RoundsState } from '#domain/tender/rounds-state.ts'
import { countedQuotes, openingFacts } from './opening.ts'
import { isOpened, plannedRounds } from './schedule.ts'

/** What the clock does in rounds. A round that two persons open has nothing due until they do. @see tendering.md 6.4, 7.3 */

interface RoundDue {
  at: At
  /** Whether it opens what is sealed: it waits while a key is missing. */
  opens?: () => boolean
  facts: (env: Env) => Fact[]
}

/** The start: the first round opens with the bidding. */
export function roundsStart(state: ProjectState): Fact[] {
  const { no, opensAt, closesAt } = plannedRounds(state.startsAt, roundsOf(state.form)!)[0]!
  return [
    fact('bidding.opened', { pub: { startsAt: opensAt, closesAt } }, opensAt),
    fact('round.opened', { pub: { round: no, opensAt, closesAt } }, opensAt),
  ]
}

export function roundDues(state: ProjectState, rounds: RoundsState): RoundDue[] {
  const { no, phase, opensAt, closesAt, done } = rounds
  switch (phase) {
    case 'SCHEDULED':
      return [{ at: opensAt, facts: () => [fact('round.opened', { pub: { round: no, opensAt, closesAt } }, opensAt)] }]
    case 'OPEN':
      return [{ at: closesAt, facts: () => close(state, rounds) }]
    case 'CLOSED': {
      const opened = isOpened(rounds) ? done.at(-1)!.openedAt : undefined
      if (opened !== undefined) return [{ at: opened, facts: (env) => closingFacts(state, env, opened) }]
      const waits = roundsOf(state.form)?.opening === 'committee'
      return waits ? [] : [{ at: closesAt, opens: () => true, facts: (env) => openingFacts(state, env, closesAt) }]
    }
  }
}

/** Whether there are enough is known without opening anything: where there are not, what was sealed stays sealed for ever. */
function close(state: ProjectState, { no, closesAt }: RoundsState): Fact[] {
  const received = countedQuotes(state).length
  const closed = fact('round.closed', { pub: { round: no, closesAt }, note: { received } }, closesAt)
  return no > 1 || isEnough(state, received) ? [closed] : [closed, ...failingFacts(state, received, closesAt)]
}
