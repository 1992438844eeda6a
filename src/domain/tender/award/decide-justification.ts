import { bidderOf } from '#domain/tender/bidding/competition.ts'
import { twoPersons } from '#domain/tender/confirmation.ts'
import { decision, fact, refusal } from '#domain/tender/facts.ts'
import { plus } from '#domain/tender/instant.ts'
import type { Actor, At, CommandOf, Decision, Env, ProjectState } from '#domain/tender/model.ts'
import { asBidder, inStatus, isLong } from '#domain/tender/people.ts'
import { deadlines } from '#domain/tender/schedule/deadlines.ts'
import { lowPriceOf } from './abnormal.ts'

/** An abnormally low price wins only when its bidder has explained it and buyer and supervisor accept the explanation. @see tendering.md 7.6, 6.1 P15 */

export const awaitsJustification = (state: ProjectState, alias: string): boolean =>
  lowPriceOf(state, alias).flagged && !state.justifications?.[alias]?.accepted

/** Until when a firm may explain its price; undefined where nothing is to be explained. */
export function justifiableUntil(state: ProjectState, customerId: string | undefined): At | undefined {
  const alias = bidderOf(state, customerId)?.alias
  if (alias === undefined || state.status !== 'REVIEW' || !state.closesAt || !awaitsJustification(state, alias)) return undefined
  return plus(state.closesAt, deadlines.justificationMs)
}

export function justify(state: ProjectState, { text }: CommandOf<'award.justify'>, actor: Actor, { at }: Env): Decision {
  const until = justifiableUntil(state, actor.customerId)
  const refused =
    asBidder(state, actor) ??
    inStatus(state, 'REVIEW') ??
    (until ? undefined : refusal('TENDER-2003')) ??
    (at < until! ? undefined : refusal('TENDER-2077', { t: until! })) ??
    (isLong(text, 20, 2_000) ? undefined : refusal('TENDER-2078'))
  const alias = bidderOf(state, actor.customerId)?.alias
  return decision(refused, () => [
    fact('award.justified', { who: { customerId: actor.customerId, userId: actor.userId }, lines: { alias, text } }),
  ])
}

export function acceptJustification(state: ProjectState, command: CommandOf<'award.accept-justification'>, actor: Actor): Decision {
  const { alias, reason, explanationSeq } = command
  // The alias comes from the call: it may be the name of something every object has.
  const given = Object.entries(state.justifications ?? {}).find(([name]) => name === alias)?.[1]
  return twoPersons(state, actor, {
    key: `alp:${alias}`,
    roles: ['BUYER', 'SUPERVISOR'],
    reason,
    about: given?.seq,
    refused:
      inStatus(state, 'REVIEW') ??
      (given ? undefined : refusal('TENDER-2069', { alias })) ??
      (explanationSeq === undefined || explanationSeq === given?.seq ? undefined : refusal('TENDER-2096')) ??
      (given?.accepted ? refusal('TENDER-2002', { status: state.status }) : undefined),
    effect: () => [fact('award.justification-accepted', { note: { alias } })],
  })
}
