import { fact, refusal } from './facts.ts'
import type { Actor, Decision, Fact, ProjectState, Refused } from './model.ts'
import { type DecidingRole, speaksAs } from './people.ts'

/** A command that takes effect when two persons of two roles have given it. */
export interface TwoPersons {
  /** What is to happen, e.g. `void` or `disqualify:<customerId>`. */
  key: string
  /** The roles that must both speak. */
  roles: readonly DecidingRole[]
  reason: string
  /** Number of the entry that both speak on, where another may take its place: a word on another, or that names none, does not count. */
  about?: number | undefined
  /** Why it cannot happen now; told only to those who may speak. */
  refused: Refused | undefined
  /** What happens when both have spoken. */
  effect: () => Fact[]
}

/**
 * The first person's word is logged, the second one's has the effect. The same role, or the same person, does not count twice (2061).
 *
 * @see tendering.md 6.1 (P20 to P22)
 */
export function twoPersons(state: ProjectState, actor: Actor, { key, roles, reason, about, refused, effect }: TwoPersons): Decision {
  const speaker = speaksAs(state, actor, roles)
  if ('code' in speaker) return { facts: [], refused: speaker }
  if (refused) return { facts: [], refused }
  const given = (state.confirmations[key] ?? []).filter(
    (one) => roles.some((role) => role === one.role) && (about === undefined || one.about === about),
  )
  if (given.some(({ role, userId }) => role === speaker.role || userId === actor.userId)) {
    return { facts: [], refused: refusal('TENDER-2061', { k: roles.length, n: given.length }) }
  }
  const words = [...given.map(({ userId, role }) => ({ userId, role })), { userId: actor.userId, role: speaker.role }]
  if (words.length < roles.length) {
    return { facts: [fact('confirmation.given', { note: { key, userId: actor.userId, role: speaker.role, reason, about } })] }
  }
  return { facts: effect().map((each) => ({ ...each, parts: { ...each.parts, note: { ...each.parts.note, confirmedBy: words } } })) }
}
