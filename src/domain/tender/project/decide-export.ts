import { readsPrices } from '#domain/tender/disclosure-level.ts'
import { decision, fact, refusal } from '#domain/tender/facts.ts'
import type { Actor, CommandOf, Decision, ProjectState } from '#domain/tender/model.ts'
import { inStatus } from '#domain/tender/people.ts'
import { viewerOf } from '#domain/tender/viewer.ts'

/**
 * The purchaser's side takes the log along, and the log says so. Only once the bidding is over: until then an entry more would be seen in
 * every hall, and the log is not whole yet.
 *
 * @see tendering.md 8.5 (log.exported), 10.2 (log/export)
 */
export function exportLog(state: ProjectState, _: CommandOf<'log.export'>, actor: Actor): Decision {
  const viewer = viewerOf(state, actor)
  const refused =
    (viewer && readsPrices(state, viewer) ? undefined : refusal('TENDER-2003')) ??
    inStatus(state, 'REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED', 'FAILED', 'VOID')
  return decision(refused, () => [fact('log.exported', { note: { userId: actor.userId, role: viewer?.side } })])
}
