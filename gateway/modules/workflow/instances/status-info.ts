import type { BackNode, CurrentTask, FieldPermEntry, Operation, StatusInfo } from '#contract/workflow/shapes.ts'
import { nodeOf } from '#domain/workflow/definition.ts'
import { operationNames, opinionName } from '#domain/workflow/labels.ts'
import type { Actor, Env, Refused, Running, Task } from '#domain/workflow/model.ts'
import { backNodesOf, currentTaskOf, operationsOf } from '#domain/workflow/operations.ts'
import { fieldPermsFor } from '#domain/workflow/visibility.ts'
import type { Queryable } from '#gateway/modules/workflow/engine/instance.queries.ts'
import { type People, peopleOf } from '#gateway/modules/workflow/engine/people.queries.ts'
import { namedIn, spelt } from '#gateway/modules/workflow/engine/refusals.ts'
import { type Lang, Refusal, refusalBody } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { wordOf } from './commands.ts'

/** What a person may do now with a record (specification section 3, task status). */

type Reader = Pick<Session, 'tenantId' | 'lang'>

/** @param taskId of several tasks of this person */
export async function statusInfo(
  db: Queryable,
  session: Reader,
  running: Running,
  actor: Actor,
  env: Env,
  taskId?: number,
): Promise<StatusInfo> {
  const { state } = running
  const task = currentTaskOf(running, actor, taskId)
  const offered = operationsOf(running, actor, env, taskId)
  const named = offered.flatMap(({ why }) => (why ? namedIn(why) : []))
  const asked = task && askedIn(running, task)
  const people = await peopleOf(db, session, task ? [...named, task.userId, ...(asked ? [asked.by] : [])] : named)
  const operations = offered.map((one): Operation => {
    const why = one.why && !one.enabled ? sentence(one.why, running, session.lang, people) : ''
    const isOpinion = one.action === 'agree' && asked?.kind === 'COOPERATION'
    return {
      label: (isOpinion ? opinionName : operationNames[one.action])[session.lang],
      value: wordOf(one.action),
      status: one.enabled,
      why,
    }
  })
  return {
    processinsId: state.lastSeq === 0 ? '' : state.id, // sic
    processStatus: state.status,
    currentTask: task ? currentTask(running, task, operations, { actor, asked, people, lang: session.lang }) : null,
    fieldPerms: permEntries(fieldPermsFor(running, actor, taskId)),
    allowApprovalOperates: operations,
    seq: state.lastSeq,
  }
}

function sentence(refused: Refused, running: Running, lang: Lang, people: People): string {
  const { code, args } = spelt(refused, running, lang, people)
  return refusalBody(new Refusal(code, { args }), lang, '').message
}

export const permEntries = (perms: Readonly<Record<string, FieldPermEntry['perm']>>): FieldPermEntry[] =>
  Object.entries(perms).map(([field, perm]) => ({ field, perm }))

export const nodesIn = ({ definition }: Pick<Running, 'definition'>, ids: readonly string[], lang: Lang): BackNode[] =>
  ids.map((nodeId) => ({ nodeId, nodeName: nodeOf(definition, nodeId)?.name[lang] ?? nodeId }))

interface Asked {
  kind: NonNullable<CurrentTask['asked']>['kind']
  by: string
  comesBack: boolean
}

/** Who brought the holder of a task in; nobody where the node itself asks. */
function askedIn({ state }: Pick<Running, 'state'>, { kind, parent, ownerId }: Task): Asked | undefined {
  if (kind === 'APPLY' || kind === 'APPROVAL') return undefined
  const asking = state.tasks.find(({ id }) => id === parent)
  const by = asking?.userId ?? ownerId
  // An opinion, and what was asked before a decision, leave that to who asked.
  return by === undefined ? undefined : { kind, by, comesBack: kind === 'COOPERATION' || asking?.status === 'BLOCKED' }
}

interface Telling {
  actor: Actor
  asked: Asked | undefined
  people: People
  lang: Lang
}

function currentTask(running: Running, task: Task, operations: readonly Operation[], telling: Telling): CurrentTask {
  const { actor, asked, people, lang } = telling
  const node = nodeOf(running.definition, task.nodeId)
  const approval = node?.kind === 'approval' ? node : undefined
  return {
    taskId: task.id,
    nodeId: task.nodeId,
    nodeName: node?.name[lang] ?? task.nodeId,
    operatePerm: Object.fromEntries(operations.map(({ value, label, status }) => [value, { alisa: label, enabled: status }])), // sic
    backNodes: nodesIn(running, backNodesOf(running, task), lang),
    opinionRequired: asked?.kind === 'COOPERATION' || approval?.opinion === 'required',
    defaultOpinion: approval?.defaultOpinion ?? '',
    ...(task.dueAt !== undefined && { dueAt: task.dueAt }),
    ...(task.userId !== actor.userId && { forUser: people(task.userId) }),
    ...(asked && { asked: { ...asked, by: people(asked.by) } }),
  }
}
