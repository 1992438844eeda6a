import { barredIn } from '#domain/workflow/course/holder.ts'
import type { Definition } from '#domain/workflow/definition.ts'
import type { FactOf } from '#domain/workflow/fact-types.ts'
import type { Entry, FactType, InstanceState, Task } from '#domain/workflow/model.ts'
import type { NewNotification } from '#gateway/modules/notification/notification.queries.ts'
import type { NoticeKind } from '#gateway/modules/tender/notices/notices.ts'
import { ulid } from '#gateway/platform/ids.ts'
import { holdersOf } from './projection.ts'

/** Who is told of a decision: read from what it changed, so that whatever brought a task to somebody tells that person. */

interface Step {
  before?: InstanceState
  state: InstanceState
}
interface Decided extends Step {
  definition: Definition
  entries: readonly Entry[]
  title: string
  /** Who stands in for whom now. */
  deputies: readonly { userId: string; deputyId: string }[]
  /** Who administers the process. */
  administrators: readonly string[]
}
/** What it says beyond the process. */
type More = Readonly<Record<string, string>>
type Told = readonly [kind: NoticeKind, userIds: readonly string[], more?: More]

const ENDS: Partial<Record<InstanceState['status'], NoticeKind>> = {
  COMPLETED_PASS: 'workflow-passed',
  VOIDED_REJECT: 'workflow-refused',
  VOIDED_REVOKE: 'workflow-revoked',
  VOIDED_PASS_REVOKE: 'workflow-revoked',
  ABNORMAL: 'workflow-stopped',
}

/** Notices of one decision, none for who made it; each person gets one of a kind. */
export function noticesOf(tenantId: string, step: Decided, by: string): NewNotification[] {
  const { state, title } = step
  const args = { title, processCode: state.code, businessId: state.businessId }
  const told = [...ofTasks(step), ...ofInitiator(step), ...ofReaders(step), ...ofOverdue(step), ...ofAdministrators(step)]
  const first = new Map<string, NewNotification>()
  for (const [kind, userIds, more] of told)
    for (const userId of userIds.filter((one) => one !== by && !first.has(`${kind} ${one}`)))
      first.set(`${kind} ${userId}`, { id: ulid(), tenantId, userId, kind, args: { ...args, ...more }, at: state.lastAt })
  return [...first.values()]
}

/** Who has the word in a task: these people, and whoever stands in for them there. */
const withDeputies = ({ definition, state, deputies }: Decided, task: Pick<Task, 'nodeId'>, userIds: readonly string[]): string[] => [
  ...userIds,
  ...deputies
    .filter(({ userId, deputyId }) => userIds.includes(userId) && deputyId !== barredIn({ definition, state }, task))
    .map(({ deputyId }) => deputyId),
]

function ofTasks(step: Decided): Told[] {
  const old = new Map((step.before?.tasks ?? []).map((task) => [task.id, task]))
  const those = (kind: NoticeKind, fits: (task: Task, was: Task | undefined) => boolean) =>
    step.state.tasks.filter((task) => fits(task, old.get(task.id))).flatMap((task) => ofTask(step, kind, task))
  const isOpen = (task: Task | undefined) => task?.status === 'TODO'
  return [
    ...those('workflow-task', (task, was) => isOpen(task) && task.kind !== 'APPLY' && (!isOpen(was) || was?.userId !== task.userId)),
    ...those('workflow-urged', (task, was) => task.urgedAt !== undefined && task.urgedAt !== was?.urgedAt),
    ...those('workflow-reminded', (task, was) => task.remindedAt !== undefined && task.remindedAt !== was?.remindedAt),
  ]
}

/** Of several tasks in the hand of one person, own ones and those of whom the person stands in for, a notice names its own. */
function ofTask(step: Decided, kind: NoticeKind, task: Task): Told[] {
  const others = step.state.tasks.filter(({ id, status }) => id !== task.id && status === 'TODO')
  const inOtherHands = new Set(others.flatMap((one) => withDeputies(step, one, [one.userId])))
  const isOne = (userId: string) => !inOtherHands.has(userId)
  return withDeputies(step, task, [task.userId]).map((userId): Told => [kind, [userId], isOne(userId) ? {} : { taskId: String(task.id) }])
}

function ofInitiator({ before, state }: Step): Told[] {
  const initiator = [state.initiatorId]
  if (state.status !== before?.status && state.endedAt !== undefined) {
    const kind = ENDS[state.status]
    if (!kind) return []
    // Who was asked finds the task gone, and is told why.
    const holders: Told[] = kind === 'workflow-revoked' && before ? [[kind, holdersOf(before), { had: 'task' }]] : []
    return [[kind, initiator], ...holders]
  }
  if (!before) return []
  const old = new Map(before.tasks.map((task) => [task.id, task]))
  const isNew = (fits: (task: Task) => boolean) =>
    state.tasks.some((task) => fits(task) && !fits(old.get(task.id) ?? { ...task, status: 'WAITING' }))
  if (isNew(({ kind, status }) => kind === 'APPLY' && status === 'TODO')) return [['workflow-returned', initiator]]
  return isNew(({ kind, status, decision }) => kind !== 'APPLY' && status === 'DONE' && decision === 'AGREE')
    ? [['workflow-agreed', initiator]]
    : []
}

function ofReaders({ before, state }: Step): Told[] {
  const known = new Set((before?.readers ?? []).map(({ userId }) => userId))
  const comments = new Set((before?.comments ?? []).map(({ id }) => id))
  return [
    ['workflow-reading', state.readers.filter(({ userId }) => !known.has(userId)).map(({ userId }) => userId)],
    ['workflow-mentioned', state.comments.filter(({ id }) => !comments.has(id)).flatMap(({ mentions }) => mentions)],
  ]
}

/** Overdue tasks are told to whom the node names, whether they get the task or not. */
const ofOverdue = (step: Decided): Told[] =>
  dataOf(step, 'task.escalated').map(({ taskId, userIds }) => [
    'workflow-overdue',
    withDeputies(step, step.state.tasks.find(({ id }) => id === taskId)!, userIds),
  ])

/** Who administers the process learns that it stands still, or that a task was taken from somebody who has left. */
function ofAdministrators(step: Decided): Told[] {
  const { before, state, administrators } = step
  if (state.status === 'ABNORMAL' && before?.status !== 'ABNORMAL') return [['workflow-abnormal', administrators]]
  return dataOf(step, 'tasks.canceled').some(({ cause }) => cause === 'LEFT') ? [['workflow-left', administrators]] : []
}

const dataOf = <T extends FactType>({ entries }: Decided, type: T): FactOf<T>[] =>
  entries.filter((entry) => entry.type === type).map(({ data }) => data as unknown as FactOf<T>)

/** Whose counts and lists a decision moves. */
export function concernedBy({ before, state, deputies }: Pick<Decided, 'before' | 'state' | 'deputies'>): string[] {
  const holders = [...(before ? holdersOf(before) : []), ...holdersOf(state)]
  const known = before?.readers ?? []
  const readers = state.readers.filter(({ readAt }, place) => !known[place] || known[place].readAt !== readAt).map(({ userId }) => userId)
  const standIns = deputies.map(({ deputyId }) => deputyId)
  return [...new Set([state.initiatorId, ...holders, ...readers, ...standIns])]
}
