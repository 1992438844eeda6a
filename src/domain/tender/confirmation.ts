import { fact, refusal } from './facts.ts'
import type { Actor, At, Confirmations, Decision, Fact, FactType, ProjectState, Refused } from './model.ts'
import { type DecidingRole, speaksAs } from './people.ts'

/** Which of the words that were given count. */
interface Words {
  /** What is to happen, e.g. `void` or `disqualify:<customerId>`. */
  key: string
  /** The roles that must both speak. */
  roles: readonly DecidingRole[]
  /** Number of the entry that both speak on, where another may take its place: a word on another, or that names none, does not count. */
  about?: number | undefined
  /** A word from before does not count any more. */
  since?: At
}

/** A command that takes effect when two persons of two roles have given it. */
export interface TwoPersons extends Words {
  /** A second person of this role stands in for the other one. */
  deputy?: DecidingRole
  reason: string
  /** Name of who speaks, where others see it while the second word is waited for. */
  by?: string
  /** Why it cannot happen now; told only to those who may speak. */
  refused: Refused | undefined
  /** What happens when both have spoken. */
  effect: () => Fact[]
  /** The kind of entry that names both; all of them where it is left out. */
  names?: FactType
}

export const wordsThatCount = (state: Pick<ProjectState, 'confirmations'>, { key, roles, about, since }: Words): Confirmations[string] =>
  (state.confirmations[key] ?? []).filter(
    (one) =>
      roles.some((role) => role === one.role) && (about === undefined || one.about === about) && (since === undefined || one.at >= since),
  )

/**
 * The first person's word is logged, the second one's has the effect. The same role, or the same person, does not count twice (2061).
 *
 * @see tendering.md 6.1 (P20 to P22), 6.4 (opening by a committee)
 */
export function twoPersons(state: ProjectState, actor: Actor, asked: TwoPersons): Decision {
  const { key, roles, deputy, reason, about, by, refused, effect, names } = asked
  const speaker = speaksAs(state, actor, roles)
  if ('code' in speaker) return { facts: [], refused: speaker }
  if (refused) return { facts: [], refused }
  const given = wordsThatCount(state, asked)
  if (given.some(({ role, userId }) => userId === actor.userId || (role === speaker.role && role !== deputy))) {
    return { facts: [], refused: refusal('TENDER-2061', { k: roles.length, n: given.length }) }
  }
  const words = [...given.map(({ userId, role }) => ({ userId, role })), { userId: actor.userId, role: speaker.role }]
  if (words.length < roles.length) {
    return { facts: [fact('confirmation.given', { note: { key, userId: actor.userId, role: speaker.role, reason, about, by } })] }
  }
  const named = (each: Fact): Fact =>
    names === undefined || each.type === names
      ? { ...each, parts: { ...each.parts, note: { ...each.parts.note, confirmedBy: words } } }
      : each
  return { facts: effect().map(named) }
}
