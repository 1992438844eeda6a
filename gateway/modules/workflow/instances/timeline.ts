import type { OpinionFile, PersonRef, ProgressNode } from '#contract/workflow/shapes.ts'
import { statusNames } from '#domain/workflow/labels.ts'
import type { InstanceState } from '#domain/workflow/model.ts'
import { predict } from '#domain/workflow/predict.ts'
import { progressOf, type Step } from '#domain/workflow/progress.ts'
import { hiddenFrom } from '#domain/workflow/visibility.ts'
import type { Queryable } from '#gateway/modules/workflow/engine/instance.queries.ts'
import { type People, peopleOf } from '#gateway/modules/workflow/engine/people.queries.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import type { Reading } from './reading.ts'

/** The timeline in the words of the specification, with names (FLOW-07). */

/** The timeline of an instance with what is predicted. */
export async function progressNodes(
  db: Queryable,
  session: Pick<Session, 'tenantId' | 'lang'>,
  { running, actor, env }: Reading,
): Promise<ProgressNode[]> {
  const steps = progressOf(running, predict(running, env, hiddenFrom(running, actor)))
  const people = await peopleOf(db, session, namedIn(steps))
  return steps.map((step) => progressNode(step, { state: running.state, people, lang: session.lang, administrates: actor.administrates }))
}

/** Everybody whom these steps name. */
const namedIn = (steps: readonly Step[]): string[] =>
  steps.flatMap(({ people, assigns, opinions, readers }) => [
    ...[...people, ...assigns].flatMap(({ userId, actedBy }) => (actedBy === '' ? [userId] : [userId, actedBy])),
    ...[...opinions, ...readers].map(({ userId }) => userId),
  ])

interface Telling {
  state: Pick<InstanceState, 'status' | 'tasks' | 'runs'>
  people: People
  lang: Lang
  /** May give open tasks to somebody else, and so is told their numbers. */
  administrates: boolean
}

function progressNode(step: Step, telling: Telling): ProgressNode {
  const { state, people, lang } = telling
  return {
    nodeId: step.nodeId,
    nodeName: step.name[lang],
    nodeType: step.type,
    nodeStatus: step.status,
    nodeStatusDesc: step.statusName[lang],
    ...(step.startedAt !== undefined && { startTime: step.startedAt }),
    ...(step.endedAt !== undefined && { finishTime: step.endedAt }),
    isMulitApproval: step.several ? 1 : 0, // sic
    approvalUserList: step.people.map((one) => approver(step, one, telling)),
    approvalModeDesc: step.mode[lang],
    assigns: step.assigns.map((one) => assign(step, one, people)),
    commentList: step.opinions.map(({ userId, text, at, actionType, files }) => ({
      user: named(people(userId)),
      text,
      createTime: at,
      actionType,
      ...filed(files),
    })),
    ccNodeList: step.readers.map(({ userId, readAt }) => ({ ...named(people(userId)), ...(readAt !== undefined && { readAt }) })),
    processStatus: state.status,
    processStatusName: statusNames[state.status][lang],
    round: step.round,
    ...(step.dueAt !== undefined && { dueAt: step.dueAt }),
    predicted: step.predicted,
    open: step.open,
  }
}

/** Absent where there are none. */
export const filed = (files: readonly OpinionFile[] = []) => (files.length > 0 ? { attachments: [...files] } : {})

const named = ({ userId, name }: PersonRef) => ({ userId, name })

function approver(step: Step, { userId, status, actedBy, at }: Step['people'][number], { state, people, administrates }: Telling) {
  const { name, avatar, left } = people(userId)
  const run =
    administrates && !step.predicted
      ? state.runs.find(({ nodeId, enteredAt, endedAt }) => nodeId === step.nodeId && enteredAt === step.startedAt && !endedAt)
      : undefined
  const task = run && state.tasks.find((one) => one.runId === run.id && one.userId === userId && one.status === 'TODO')
  return {
    user: { name, avatar, userId, left },
    nodeStatus: status,
    actedBy: actedBy === '' ? '' : people(actedBy).name,
    ...(at !== undefined && { at }),
    ...(task && { taskId: task.id }),
  }
}

const assign = (step: Step, { userId, kind, status, decision, opinion, files }: Step['assigns'][number], people: People) => ({
  nodeId: step.nodeId,
  addsignName: people(userId).name,
  addsignStatus: String(status),
  addsignComment: opinion,
  ...filed(files),
  kind,
  approve: decision,
})
