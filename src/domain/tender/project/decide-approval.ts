import { type ApprovalProcess, type Asked, isAsked } from '#domain/tender/approval.ts'
import { logUnsound } from '#domain/tender/award/decide-award.ts'
import { decision, fact, refusal } from '#domain/tender/facts.ts'
import {
  type Actor,
  type CommandOf,
  type Decision,
  type Env,
  type Fact,
  type ProjectState,
  type Refused,
  SYSTEM,
} from '#domain/tender/model.ts'
import { asApprover, asManager, asSupervisor, commentGiven } from '#domain/tender/people.ts'
import { unchangeable } from '#domain/tender/schedule/decide-schedule.ts'
import { unpublishable } from './decide-publication.ts'
import { asConfirmer, requestRefused } from './decide-void.ts'

/** Steps of the processes that approvals run on: who decided what in which node. @see workflow.md 8 */

const AGREES: ReadonlySet<string> = new Set(['AGREE', 'AFTER_ADDSIGN'])
const REFUSES: ReadonlySet<string> = new Set(['REFUSE', 'BACK', 'BACK_APPLY'])

/** What the project would refuse its own word for now. */
const contentErrors: Record<ApprovalProcess, (state: ProjectState, env: Env) => Refused | undefined> = {
  tender_publish: unpublishable,
  tender_time_change: (state, { at }) => unchangeable(state, at),
  tender_award: logUnsound,
  tender_void: () => undefined,
}

/** What it means for the project that an approval ended without what was asked for. */
const returns: Record<ApprovalProcess, (userId: string, comment: string | undefined) => Fact> = {
  tender_publish: (userId, comment) => fact('project.returned', { note: { userId, comment } }),
  tender_time_change: (userId, comment) => fact('schedule.refused', { note: { userId, outcome: 'REFUSED', comment } }),
  tender_award: (userId, comment) => fact('award.decided', { note: { agree: false, userId, comment } }),
  tender_void: (userId, comment) => requestRefused(userId, 'REFUSED', comment),
}

const duties = { manager: asManager, supervisor: asSupervisor, confirmer: asConfirmer }

/** Judged like the word of a manager: duty, state, content. The house's own step (somebody left, nobody can be asked) has no duty. */
export function decideApproval(state: ProjectState, step: CommandOf<'approval.decide'>, actor: Actor, env: Env): Decision {
  const { process, asks, decision: decided, opinion, returns: ends } = step
  const asPerson = asks ? duties[asks](state, actor) : asApprover(state, actor)
  const refused =
    (actor.userId === SYSTEM.userId ? undefined : asPerson) ??
    (isAsked(state, process) ? undefined : refusal('TENDER-2002', { status: state.status })) ??
    (AGREES.has(decided) ? contentErrors[process](state, env) : undefined) ??
    (REFUSES.has(decided) ? commentGiven(opinion) : undefined)
  const { nodeId, node, nodeEn, onBehalfOf } = step
  const stillAsks = step.stillAsks && [...step.stillAsks]
  const agree = AGREES.has(decided) ? true : REFUSES.has(decided) ? false : undefined
  const note = { process, nodeId, node, nodeEn, userId: actor.userId, decision: decided, agree, opinion, onBehalfOf, stillAsks }
  return decision(refused, () => [fact('approval.decided', { note }), ...(ends ? [returns[process](actor.userId, opinion)] : [])])
}

/** The last fact of a word tells whom its process asks after it. */
export function withAsked({ facts, ...rest }: Decision, { process, stillAsks }: Asked): Decision {
  const last = facts.at(-1)
  if (!last) return { facts, ...rest }
  const note = { ...last.parts.note, process, stillAsks: [...stillAsks] }
  return { facts: [...facts.slice(0, -1), { ...last, parts: { ...last.parts, note } }], ...rest }
}
