import { decision, fact, refusal } from '#domain/tender/facts.ts'
import type { Actor, CommandOf, Decision, Env, Json, ProjectState, Refused } from '#domain/tender/model.ts'
import { asSupervisor, inStatus, isLong } from '#domain/tender/people.ts'
import type { Signal } from './signals.ts'
import { unsound } from './soundness.ts'

/** Clues that a person has looked at, and those an award still waits for. @see tendering.md 7.7 */

export const openSignals = (state: ProjectState, signals: readonly Signal[]): Signal[] =>
  signals.filter(({ key }) => !state.signalAcks?.includes(key))

/** An award rests on clues somebody has looked at (2076). */
export function unacknowledged(state: ProjectState, { signals = [] }: Env): Refused | undefined {
  const n = openSignals(state, signals).length
  return n > 0 ? refusal('TENDER-2076', { n }) : undefined
}

/** The clue goes into the log as it was found, with what the supervisor says about it. */
export function acknowledgeSignal(state: ProjectState, command: CommandOf<'review.signal-ack'>, actor: Actor, env: Env): Decision {
  const { key, note } = command
  const { signals = [] } = env
  const found = openSignals(state, signals).find((one) => one.key === key)
  const refused =
    asSupervisor(state, actor) ??
    inStatus(state, 'REVIEW') ??
    (env.logIsSound === true ? undefined : unsound(state, env.fault)) ??
    (found ? undefined : refusal('VALIDATION-1006')) ??
    (isLong(note, 1, 500) ? undefined : refusal('TENDER-2038'))
  return decision(refused, () => [
    fact('signal.acknowledged', { note: { ...(found as unknown as { [key: string]: Json }), note, userId: actor.userId } }),
  ])
}
