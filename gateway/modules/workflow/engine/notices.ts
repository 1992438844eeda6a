import type { FactOf } from '#domain/workflow/fact-types.ts'
import type { Entry, InstanceState, Task } from '#domain/workflow/model.ts'
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
  entries: readonly Entry[]
  title: string
  /** Who stands in for whom now. */
  deputies: readonly { userId: string; deputyId: string }[]
}
type Told = readonly [kind: NoticeKind, userIds: readonly string[]]

const ENDS: Partial<Record<InstanceState['status'], NoticeKind>> = {
  COMPLETED_PASS: 'workflow-passed',
  VOIDED_REJECT: 'workflow-refused',
  VOIDED_REVOKE: 'workflow-revoked',
  VOIDED_PASS_REVOKE: 'workflow-revoked',
  ABNORMAL: 'workflow-stopped',
}

/** What a deputy is told of as well. */
const OF_TASKS: ReadonlySet<NoticeKind> = new Set<NoticeKind>(['workflow-task', 'workflow-urged', 'workflow-reminded', 'workflow-overdue'])

/** Notices of one decision, none for who made it; each person gets one of a kind. */
export function noticesOf(tenantId: string, step: Decided, by: string): NewNotification[] {
  const { state, title, deputies } = step
  const args = { title, processCode: state.code, businessId: state.businessId }
  const withDeputies = (userIds: readonly string[]) => [
    ...userIds,
    ...deputies.flatMap(({ userId, deputyId }) => (userIds.includes(userId) ? deputyId : [])),
  ]
  return [...ofTasks(step), ...ofInitiator(step), ...ofReaders(step), ...ofOverdue(step.entries)].flatMap(([kind, userIds]) =>
    [...new Set(OF_TASKS.has(kind) ? withDeputies(userIds) : userIds)]
      .filter((userId) => userId !== by)
      .map((userId) => ({ id: ulid(), tenantId, userId, kind, args, at: state.lastAt })),
  )
}

function ofTasks({ before, state }: Step): Told[] {
  const old = new Map((before?.tasks ?? []).map((task) => [task.id, task]))
  const those = (fits: (task: Task, was: Task | undefined) => boolean) =>
    state.tasks.filter((task) => fits(task, old.get(task.id))).map(({ userId }) => userId)
  const isOpen = (task: Task | undefined) => task?.status === 'TODO'
  return [
    ['workflow-task', those((task, was) => isOpen(task) && task.kind !== 'APPLY' && (!isOpen(was) || was?.userId !== task.userId))],
    ['workflow-urged', those((task, was) => task.urgedAt !== undefined && task.urgedAt !== was?.urgedAt)],
    ['workflow-reminded', those((task, was) => task.remindedAt !== undefined && task.remindedAt !== was?.remindedAt)],
  ]
}

function ofInitiator({ before, state }: Step): Told[] {
  const initiator = [state.initiatorId]
  if (state.status !== before?.status && state.endedAt !== undefined) {
    const kind = ENDS[state.status]
    if (!kind) return []
    // Who was asked finds the task gone, and is told why.
    return [[kind, kind === 'workflow-revoked' && before ? [...initiator, ...holdersOf(before)] : initiator]]
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
const ofOverdue = (entries: readonly Entry[]): Told[] =>
  entries
    .filter(({ type }) => type === 'task.escalated')
    .map(({ data }) => ['workflow-overdue', (data as unknown as FactOf<'task.escalated'>).userIds])

/** Whose counts and lists a decision moves. */
export function concernedBy({ before, state, deputies }: Pick<Decided, 'before' | 'state' | 'deputies'>): string[] {
  const holders = [...(before ? holdersOf(before) : []), ...holdersOf(state)]
  const known = before?.readers ?? []
  const readers = state.readers.filter(({ readAt }, place) => !known[place] || known[place].readAt !== readAt).map(({ userId }) => userId)
  const standIns = deputies.map(({ deputyId }) => deputyId)
  return [...new Set([state.initiatorId, ...holders, ...readers, ...standIns])]
}
