import type { NodeStatus, OpinionFile } from '#contract/workflow/shapes.ts'
import { type Definition, nodeOf } from './definition.ts'
import type { FactData, NewTask } from './fact-types.ts'
import { type ActionType, nodeStatusNames, statusNames, type Text } from './labels.ts'
import { type At, type Entry, type FactType, SYSTEM, type TaskKind } from './model.ts'

/** Lines of the records panel: what everybody did, from the log alone (FLOW-08, FLOW-09). People are ids; whoever shows it puts in their names. */

export interface Activity {
  nodeId: string
  taskName: Text
  startedAt: At
  /** Absent while it is being processed. */
  endedAt?: At
  /** Who did it, or is asked; `SYSTEM` for a rule. */
  userId: string
  /** Whose task it was, when a deputy or a delegate did it; else empty. */
  forUserId: string
  status: NodeStatus | 0
  /** With the node that it led to, where one was named. */
  statusName: Text
  opinion: string
  files?: readonly OpinionFile[] | undefined
  /** Empty while it is being processed, and where nobody acted. */
  actionType: ActionType | ''
  /** FORWARD: name of the task that was left; else empty. */
  previousTaskName: Text
  /** Who was added, or got the task. */
  to: readonly string[]
}

/**
 * One line a task that somebody decided, in the order of the decisions, with what was done beside tasks (signers added, steps taken back, acts of
 * administrators) in its place; then one a task that somebody has to do now. Tasks that were closed over the heads of their holders are no lines.
 */
export function activitiesOf(definition: Definition, entries: readonly Entry[]): Activity[] {
  const log: Log = { definition, tasks: new Map(), runs: new Map(), lines: [], canceled: false, givenSeq: 0 }
  for (const entry of entries) readers[entry.type]?.(log, entry.data, entry)
  const open = [...log.tasks.values()].filter(({ isOpen, startedAt }) => isOpen && startedAt !== undefined)
  return [...log.lines, ...open.map((task) => openLine(log, task))]
}

interface KnownTask {
  id: number
  runId: number
  nodeId: string
  userId: string
  kind: TaskKind
  ownerId: string
  startedAt?: At
  createdAt: At
  isOpen: boolean
}

interface Log {
  definition: Definition
  tasks: Map<number, KnownTask>
  /** Node of each run. */
  runs: Map<number, string>
  lines: Activity[]
  /** An administrator has ended it: the end that follows is not told once more. */
  canceled: boolean
  /** Entry by which a task was taken from its holder: what is added right behind it replaces that task. */
  givenSeq: number
}

type Reader<T extends FactType> = (log: Log, data: FactData[T], entry: Entry) => void

const knownReaders: { [T in FactType]?: Reader<T> } = {
  'node.entered': (log, { runId, nodeId, tasks }, entry) => {
    log.runs.set(runId, nodeId)
    addTasks(log, runId, tasks, entry)
  },
  'tasks.added': tasksAdded,
  'task.changed': (log, { taskId, status }, { at }) => {
    const task = log.tasks.get(taskId)
    if (task && status === 'TODO') task.startedAt ??= at
    if (task && status === 'WAITING') delete task.startedAt
  },
  'task.decided': taskDecided,
  'tasks.canceled': (log, { taskIds, cause }, { seq }) => {
    for (const id of taskIds) close(log.tasks.get(id))
    if (cause === 'TRANSFER' || cause === 'LEFT' || cause === 'ESCALATED') log.givenSeq = seq
  },
  'node.settled': (log, { runId }) => {
    for (const task of log.tasks.values()) if (task.runId === runId) close(task)
  },
  'step.recalled': (log, { nodeId, taskId, opinion, decidedBy }, entry) => {
    const userId = decidedBy ?? entry.by
    const holder = log.tasks.get(taskId)?.userId ?? userId
    add(log, entry, {
      nodeId,
      userId,
      forUserId: otherThan(userId, holder),
      opinion,
      status: 4,
      statusName: RECALLED,
      actionType: 'REVOKE',
    })
  },
  'admin.acted': adminActed,
  'instance.ended': (log, { status, opinion }, entry) => {
    if (log.canceled || (status !== 'VOIDED_REVOKE' && status !== 'VOIDED_PASS_REVOKE')) return
    const apply = log.definition.nodes.find(({ kind }) => kind === 'apply')
    add(log, entry, {
      nodeId: apply?.id ?? '',
      userId: entry.by,
      opinion,
      status: 4,
      statusName: statusNames[status],
      actionType: 'REVOKE',
    })
  },
  'instance.resumed': (log, { taskIds }) => {
    for (const id of taskIds) {
      const task = log.tasks.get(id)
      if (task) task.isOpen = true
    }
  },
  'instance.stopped': (log, { nodeId }, entry) => {
    add(log, entry, { nodeId, userId: SYSTEM.userId, status: 4, statusName: statusNames.ABNORMAL, actionType: '' })
  },
}
const readers = knownReaders as { readonly [T in FactType]?: (log: Log, data: unknown, entry: Entry) => void }

const RECALLED: Text = { zh: '已撤回', en: 'Withdrawn' }
const NONE: Text = { zh: '', en: '' }

const close = (task: KnownTask | undefined): void => {
  if (task) task.isOpen = false
}
const otherThan = (userId: string, holder: string): string => (holder === userId ? '' : holder)
const nameOf = (definition: Definition, nodeId: string): Text => nodeOf(definition, nodeId)?.name ?? { zh: nodeId, en: nodeId }

type Given = Pick<Activity, 'nodeId' | 'userId' | 'status' | 'actionType'> & {
  opinion?: string | undefined
  files?: readonly OpinionFile[] | undefined
} & Partial<Pick<Activity, 'startedAt' | 'forUserId' | 'statusName' | 'previousTaskName' | 'to'>>

function add({ definition, lines }: Log, { at }: Entry, { opinion = '', ...given }: Given): void {
  lines.push({
    taskName: nameOf(definition, given.nodeId),
    startedAt: at,
    endedAt: at,
    forUserId: '',
    statusName: nodeStatusNames[given.status],
    previousTaskName: NONE,
    to: [],
    ...given,
    opinion,
  })
}

function addTasks(log: Log, runId: number, tasks: readonly NewTask[], entry: Entry): void {
  const nodeId = log.runs.get(runId) ?? ''
  for (const { id, userId, kind, status, ownerId = '', passed } of tasks) {
    const startedAt = status === 'TODO' ? { startedAt: entry.at } : {}
    log.tasks.set(id, { id, runId, nodeId, userId, kind, ownerId, createdAt: entry.at, isOpen: !passed, ...startedAt })
    if (passed) add(log, entry, { nodeId, userId: SYSTEM.userId, forUserId: userId, status: 5, statusName: PASSED, actionType: 'AGREE' })
  }
}

const PASSED: Text = { zh: '自动同意', en: 'Agreed by rule' }

/** Acts of adding that no decision tells of: a holder who adds behind an agreement or hands on for good has decided. */
const ADDED: Readonly<Partial<Record<TaskKind, ActionType>>> = {
  BEFORE: 'BEFORE_ADDSIGN',
  JOINED: 'AFTER_ADDSIGN',
  ENTRUST: 'TRANSFER',
}

function tasksAdded(log: Log, { runId, tasks, opinion, files }: FactData['tasks.added'], entry: Entry): void {
  addTasks(log, runId, tasks, entry)
  const [first] = tasks
  const parent = log.tasks.get(first?.parent ?? 0)
  const actionType = first && ADDED[first.kind]
  const isReplacing = entry.seq === log.givenSeq + 1
  if (!parent || !actionType || isReplacing || entry.by === SYSTEM.userId) return
  const to = tasks.map(({ userId }) => userId)
  const forUserId = otherThan(entry.by, parent.userId)
  const startedAt = parent.startedAt ?? entry.at
  const said = { opinion, files, status: 1 as const, statusName: NONE }
  add(log, entry, { nodeId: parent.nodeId, userId: entry.by, forUserId, startedAt, ...said, actionType, to })
}

const DECIDED: Readonly<Record<FactData['task.decided']['decision'], NodeStatus>> = {
  APPLY: 5,
  AGREE: 5,
  AFTER_ADDSIGN: 5,
  OPINION: 5,
  REFUSE: 3,
  BACK: 2,
  BACK_APPLY: 2,
  FORWARD: 4,
  TRANSFER: 4,
}

function taskDecided(log: Log, data: FactData['task.decided'], entry: Entry): void {
  const task = log.tasks.get(data.taskId)
  if (!task) return
  close(task)
  const userId = data.decidedBy ?? task.userId
  const { nodeId, startedAt = task.createdAt } = task
  const status = DECIDED[data.decision]
  const statusName = decidedName(log.definition, data)
  const previous = data.decision === 'FORWARD' ? { previousTaskName: nameOf(log.definition, nodeId) } : {}
  add(log, entry, {
    nodeId,
    userId,
    forUserId: otherThan(userId, task.kind === 'ENTRUST' && task.ownerId !== '' ? task.ownerId : task.userId),
    startedAt,
    opinion: data.opinion,
    files: data.files,
    status,
    statusName,
    actionType: data.decision,
    to: data.to ?? [],
    ...previous,
  })
}

/** What came of it, with the nodes that were named. */
function decidedName(definition: Definition, { decision, nodeId, skipped = [] }: FactData['task.decided']): Text {
  if (decision === 'APPLY') return { zh: '已提交', en: 'Submitted' }
  if (decision === 'OPINION') return { zh: '已答复', en: 'Answered' }
  if (decision === 'TRANSFER') return { zh: '已转交', en: 'Transferred' }
  if (decision === 'FORWARD') return jumpName(definition, nodeId, skipped)
  if (decision !== 'BACK' || nodeId === undefined) return nodeStatusNames[DECIDED[decision]]
  const { zh, en } = nameOf(definition, nodeId)
  return { zh: `已退回至${zh}`, en: `Returned to ${en}` }
}

function jumpName(definition: Definition, target: string | undefined, skipped: readonly string[]): Text {
  const { zh, en } = target === undefined ? NONE : nameOf(definition, target)
  const names = skipped.map((id) => nameOf(definition, id))
  const left = names.length > 0
  return {
    zh: `跳转至${zh}${left ? `，跳过${names.map((name) => name.zh).join('、')}` : ''}`,
    en: `Jumped to ${en}${left ? `, left out: ${names.map((name) => name.en).join(', ')}` : ''}`,
  }
}

function adminActed(log: Log, { action, reason, nodeId, to, skipped, taskId, userId, files }: FactData['admin.acted'], entry: Entry): void {
  const task = log.tasks.get(taskId ?? 0)
  const here = nodeId ?? task?.nodeId ?? ''
  const line = { nodeId: here, userId: entry.by, opinion: reason, files }
  switch (action) {
    case 'forward':
      add(log, entry, {
        ...line,
        status: 4,
        statusName: jumpName(log.definition, to, skipped ?? []),
        actionType: 'FORWARD',
        previousTaskName: nameOf(log.definition, here),
      })
      break
    case 'forceRecall':
      add(log, entry, { ...line, status: 8, actionType: 'REVOKE' })
      break
    case 'reassign':
      close(task)
      add(log, entry, {
        ...line,
        ...(task && { forUserId: task.userId, startedAt: task.startedAt ?? task.createdAt }),
        status: 4,
        statusName: { zh: '已转交', en: 'Transferred' },
        actionType: 'TRANSFER',
        to: userId === undefined ? [] : [userId],
      })
      break
    case 'cancel':
      log.canceled = true
      add(log, entry, { ...line, status: 4, statusName: statusNames.VOIDED_REVOKE, actionType: 'REVOKE' })
  }
}

function openLine({ definition }: Log, { nodeId, userId, kind, ownerId, startedAt, createdAt }: KnownTask): Activity {
  return {
    nodeId,
    taskName: nameOf(definition, nodeId),
    startedAt: startedAt ?? createdAt,
    userId,
    forUserId: kind === 'ENTRUST' ? ownerId : '',
    status: 1,
    statusName: nodeStatusNames[1],
    opinion: '',
    actionType: '',
    previousTaskName: NONE,
    to: [],
  }
}
