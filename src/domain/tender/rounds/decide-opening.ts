import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { type TwoPersons, twoPersons, wordsThatCount } from '#domain/tender/confirmation.ts'
import { refusal } from '#domain/tender/facts.ts'
import { plus } from '#domain/tender/instant.ts'
import type { Actor, At, CommandOf, Confirmations, Decision, Env, ProjectState, Refused } from '#domain/tender/model.ts'
import { speaksAs } from '#domain/tender/people.ts'
import type { RoundsState } from '#domain/tender/rounds-state.ts'
import { deadlines } from '#domain/tender/schedule/deadlines.ts'
import { openingFacts, waitsForOpening } from './opening.ts'
import { isOpened, openingKey } from './schedule.ts'

/** Two persons open a round that is closed: owner and supervisor, or, where the owner does not come, a second supervisor. @see tendering.md 6.4 */

const ROLES = ['BUYER', 'SUPERVISOR'] as const

/** From then on a second supervisor may stand in for the owner. */
export const deputyFrom = ({ closesAt }: Pick<RoundsState, 'closesAt'>): At => plus(closesAt, deadlines.deputyAfterMs)

const rulesAt = (rounds: RoundsState, at: At): Pick<TwoPersons, 'key' | 'roles' | 'since' | 'deputy'> => ({
  key: openingKey(rounds.no),
  roles: ROLES,
  since: plus(at, -deadlines.openingWordMs),
  ...(at >= deputyFrom(rounds) && { deputy: 'SUPERVISOR' }),
})

/** The first word is kept for ten minutes; the second one opens. */
export function openRound(state: ProjectState, command: CommandOf<'round.open'>, actor: Actor, env: Env): Decision {
  const speaker = speaksAs(state, actor, ROLES)
  if ('code' in speaker) return { facts: [], refused: speaker }
  const refused = notToOpen(state, command.roundNo, env.at) ?? notOpenable(state, command, actor, env)
  if (refused) return { facts: [], refused }
  return twoPersons(state, actor, {
    ...rulesAt(state.rounds!, env.at),
    reason: '',
    by: actor.name,
    names: 'round.unsealed',
    refused: undefined,
    effect: () => openingFacts(state, env),
  })
}

function notToOpen(state: ProjectState, roundNo: number, at: At): Refused | undefined {
  const { rounds, status } = state
  const running = status === 'BIDDING' || status === 'SUSPENDED'
  if (rounds && (!running || roundNo < rounds.no || (roundNo === rounds.no && isOpened(rounds)))) {
    return refusal('TENDER-2002', { status })
  }
  if (!rounds || roundNo > rounds.no || rounds.phase === 'SCHEDULED') return refusal('TENDER-2050', { n: roundNo })
  if (rounds.phase === 'OPEN' || at < rounds.closesAt) return refusal('TENDER-2060', { t: rounds.closesAt })
  return status === 'SUSPENDED' ? refusal('TENDER-2055', { reason: state.suspension?.reason ?? '' }) : undefined
}

/** Where the clock opens, a closed round is seen only while its key is missing; of two words the second one asks for the key. */
function notOpenable(state: ProjectState, command: CommandOf<'round.open'>, actor: Actor, { lostKey, at }: Env): Refused | undefined {
  const lost = lostKey === undefined ? undefined : refusal('TENDER-2097', { kid: lostKey })
  if (roundsOf(state.form)?.opening !== 'committee') return lost ?? refusal('TENDER-2002', { status: state.status })
  return lost && completesOpening(state, command, actor, at) ? lost : undefined
}

/** Words for opening the round that waits, as far as they hold at this instant. */
export const wordsForOpening = (state: ProjectState, at: At): Confirmations[string] =>
  state.rounds && waitsForCommittee(state) ? wordsThatCount(state, rulesAt(state.rounds, at)) : []

/** Until when a word holds. */
export const holdsUntil = (word: { at: At }): At => plus(word.at, deadlines.openingWordMs)

export const waitsForCommittee = (state: ProjectState): boolean => waitsForOpening(state) && roundsOf(state.form)?.opening === 'committee'

/** Whether a word of this person, in this role, would be taken now. */
export function mayOpen(state: ProjectState, role: (typeof ROLES)[number], userId: string, at: At): boolean {
  if (!state.rounds || !waitsForCommittee(state) || state.status === 'SUSPENDED') return false
  const { deputy } = rulesAt(state.rounds, at)
  return !wordsForOpening(state, at).some((word) => word.userId === userId || (word.role === role && role !== deputy))
}

/** Whether this person's word is the second one: what is sealed will be read (`Env.sealedQuotes`). */
export function completesOpening(state: ProjectState, { roundNo }: CommandOf<'round.open'>, actor: Actor, at: At): boolean {
  const speaker = speaksAs(state, actor, ROLES)
  if ('code' in speaker || speaker.role === 'MANAGER' || roundNo !== state.rounds?.no) return false
  return mayOpen(state, speaker.role, actor.userId, at) && wordsForOpening(state, at).length > 0
}
