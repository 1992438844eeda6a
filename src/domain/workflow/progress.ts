import type { NodeStatus, OpinionFile } from '#contract/workflow/shapes.ts'
import { isVote } from '#domain/workflow/course/verdict.ts'
import { type ApprovalNode, type FlowNode, nodeOf } from './definition.ts'
import { endStatusOf, nodeStatusNames, statusNames, type Text } from './labels.ts'
import { needOf, standOf } from './mode-text.ts'
import type { At, InstanceState, NodeRun, Running, Task, TaskKind } from './model.ts'

/** The timeline of an instance: node runs so far, what is predicted, and the end (FLOW-07). People are ids; whoever shows it puts in their names. */

export type StepType = 'START' | 'APPROVAL' | 'CC' | 'END'

export interface Approver {
  userId: string
  /** 0: the turn has not come. */
  status: NodeStatus | 0
  /** Who pressed instead, a deputy or a delegate; empty for nobody else. */
  actedBy: string
  at?: At
}

type AddedKind = Exclude<TaskKind, 'APPLY' | 'APPROVAL'>

/** Somebody who was added to a node. */
export interface Assign {
  userId: string
  kind: AddedKind
  /** 0 pending, else done. */
  status: NodeStatus | 0
  /** `actionType` of what was decided; empty while pending. */
  decision: string
  opinion: string
  files?: readonly OpinionFile[] | undefined
  actedBy: string
}

export interface Step {
  nodeId: string
  name: Text
  type: StepType
  /** Of END: 2 completed, 3 refused, 4 canceled, 0 pending (FLOW-07). */
  status: NodeStatus | 0
  statusName: Text
  startedAt?: At
  endedAt?: At
  /** Several people are asked. */
  several: boolean
  people: Approver[]
  assigns: Assign[]
  /** Opinions of those who decide and of co-signers; those of other added signers stand with them. */
  opinions: { userId: string; text: string; at: At; actionType: string; files?: readonly OpinionFile[] | undefined }[]
  readers: { userId: string; readAt?: At }[]
  /** How several people decide together, and where that stands; empty for one. */
  mode: Text
  round: number
  dueAt?: At
  predicted: boolean
  /** Predicted, and may still come otherwise. */
  open: boolean
}

/** What would still come. */
export interface Ahead {
  nodeId: string
  userIds: readonly string[]
  open: boolean
}

/**
 * Steps in the order in which nodes were entered, round by round, then what is predicted, then the end. Gateways and the start are no steps. An
 * instance that is over has nothing ahead.
 */
export function progressOf(running: Running, predicted: readonly Ahead[]): Step[] {
  const { definition, state } = running
  const runs = [...state.runs].sort((a, b) => a.round - b.round || a.id - b.id)
  const past = runs.flatMap((run): Step[] => {
    const node = nodeOf(definition, run.nodeId)
    return node && isShown(node) ? [stepOf(state, node, run)] : []
  })
  const ahead = endStatusOf(state.status) === 0 ? aheadOf(running, predicted) : []
  return [...past, ...ahead, endOf(running)]
}

type Shown = Extract<FlowNode, { kind: 'apply' | 'approval' | 'cc' }>
const isShown = (node: FlowNode): node is Shown => node.kind === 'apply' || node.kind === 'approval' || node.kind === 'cc'

const TYPES = { apply: 'START', approval: 'APPROVAL', cc: 'CC' } as const satisfies Record<Shown['kind'], StepType>
/** What nobody agrees to is not called agreed. */
const DONE: Readonly<Record<Shown['kind'], Text>> = {
  apply: { zh: '已提交', en: 'Submitted' },
  approval: nodeStatusNames[5],
  cc: { zh: '已抄送', en: 'Copied' },
}
const NONE: Text = { zh: '', en: '' }

function stepOf(state: InstanceState, node: Shown, run: NodeRun): Step {
  const tasks = tasksIn(state, run)
  const people = peopleOf(tasks)
  const assigns = tasks.flatMap((task): Assign[] => (isAdded(task) ? [assignOf(task)] : []))
  return {
    nodeId: node.id,
    name: node.name,
    type: TYPES[node.kind],
    status: run.status,
    statusName: run.status === 5 ? DONE[node.kind] : nodeStatusNames[run.status],
    startedAt: run.enteredAt,
    ...(run.endedAt !== undefined && { endedAt: run.endedAt }),
    several: run.asked > 1,
    people,
    assigns,
    opinions: opinionsOf(tasks),
    readers: readersOf(state, run),
    mode: node.kind === 'approval' ? modeOf(node, run, agreedIn(tasks)) : NONE,
    round: run.round,
    ...(run.dueAt !== undefined && { dueAt: run.dueAt }),
    predicted: false,
    open: false,
  }
}

/** Tasks that count: whose task was given to somebody else is out, and whoever was asked again after a recall stands there once. */
function tasksIn({ tasks }: InstanceState, run: NodeRun): Task[] {
  const own = tasks.filter(({ runId }) => runId === run.id)
  const isAskedAgain = ({ id, userId }: Task) => own.some((task) => task.userId === userId && task.id > id)
  return own.filter((task) => !(isGiven(task) || (task.recalled && isAskedAgain(task))))
}

const isGiven = ({ status, closedAs }: Task): boolean =>
  status === 'CANCELED' && (closedAs === 'TRANSFER' || closedAs === 'LEFT' || closedAs === 'ESCALATED')

function modeOf({ mode }: ApprovalNode, { status, asked, needs }: NodeRun, agreed: number): Text {
  if (asked === 0 && status === 5) return { zh: '无审批人，自动通过', en: 'nobody to ask, passed' }
  return standOf(mode, { agreed, asked, needed: needs })
}

/** Approvers of a node itself. Who gave a task away is out; who entrusted the last word stays named, with what the delegate decided. */
function peopleOf(tasks: readonly Task[]): Approver[] {
  return tasks.flatMap((task): Approver[] => {
    if (task.decision === 'TRANSFER') return []
    if (task.kind === 'ENTRUST' && isVote(task)) return [approverOf(task, task.ownerId ?? task.userId)]
    return isAdded(task) ? [] : [approverOf(task, task.userId)]
  })
}

/** Agreements that count: those of approvers, of who joined them and of their delegates, unless a signer added behind one has refused. */
function agreedIn(tasks: readonly Task[]): number {
  const undermined = new Set(tasks.flatMap((task) => (task.kind === 'AFTER' && statusOf(task) === 3 ? [task.parent] : [])))
  return tasks.filter((task) => isVote(task) && statusOf(task) === 5 && !undermined.has(task.id)).length
}

function approverOf(task: Task, userId: string): Approver {
  const by = task.status === 'DONE' ? (task.decidedBy ?? task.userId) : userId
  return {
    userId,
    status: statusOf(task),
    actedBy: by === userId ? '' : by,
    ...(task.status === 'DONE' && task.endedAt !== undefined && { at: task.endedAt }),
  }
}

const isAdded = (task: Task): task is Task & { kind: AddedKind } => task.kind !== 'APPLY' && task.kind !== 'APPROVAL'

function assignOf(task: Task & { kind: AddedKind }): Assign {
  const { userId, kind, decision = '', opinion = '', files } = task
  const status = statusOf(task)
  return {
    userId,
    kind,
    status: status === 1 ? 0 : status,
    decision,
    opinion: kind === 'COOPERATION' ? '' : opinion,
    files: kind === 'COOPERATION' ? undefined : files,
    actedBy: approverOf(task, userId).actedBy,
  }
}

const DECIDED: Readonly<Record<NonNullable<Task['decision']>, NodeStatus>> = {
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

/** A decision that was taken back counts as none. */
function statusOf({ status, decision, recalled }: Task): NodeStatus | 0 {
  if (status === 'WAITING') return 0
  if (status === 'TODO' || status === 'BLOCKED') return 1
  return status === 'CANCELED' || recalled || decision === undefined ? 4 : DECIDED[decision]
}

function opinionsOf(tasks: readonly Task[]): Step['opinions'] {
  return tasks.flatMap(({ kind, userId, decidedBy, opinion = '', files, endedAt, createdAt, decision = '' }) => {
    const here = kind === 'APPLY' || kind === 'APPROVAL' || kind === 'COOPERATION'
    return here && (opinion.trim() !== '' || files !== undefined)
      ? [{ userId: decidedBy ?? userId, text: opinion, at: endedAt ?? createdAt, actionType: decision, files }]
      : []
  })
}

/** Readers that a run brought: those of its node from its entering until the node was entered again. */
function readersOf(state: InstanceState, run: NodeRun): Step['readers'] {
  const next = state.runs.find(({ id, nodeId }) => nodeId === run.nodeId && id > run.id)
  const here = state.readers.filter(({ nodeId, at }) => nodeId === run.nodeId && at >= run.enteredAt && (!next || at < next.enteredAt))
  return here.map(({ userId, readAt }) => ({ userId, ...(readAt !== undefined && { readAt }) }))
}

/** Before anything was entered the initiator's own node is ahead too. */
function aheadOf({ definition, state }: Running, predicted: readonly Ahead[]): Step[] {
  const apply = definition.nodes.find(({ kind }) => kind === 'apply')
  const begun = state.runs.length > 0 || predicted.some(({ nodeId }) => nodeId === apply?.id)
  const first = begun || !apply ? [] : [{ nodeId: apply.id, userIds: [state.initiatorId], open: false }]
  return [...first, ...predicted].flatMap(({ nodeId, userIds, open }): Step[] => {
    const node = nodeOf(definition, nodeId)
    if (!node || !isShown(node)) return []
    const isCc = node.kind === 'cc'
    return [
      {
        ...blank(state),
        nodeId,
        name: node.name,
        type: TYPES[node.kind],
        several: !isCc && userIds.length > 1,
        people: isCc ? [] : userIds.map((userId) => ({ userId, status: 0, actedBy: '' })),
        readers: isCc ? userIds.map((userId) => ({ userId })) : [],
        mode: node.kind === 'approval' ? needOf(node.mode, userIds.length) : NONE,
        open,
      },
    ]
  })
}

function endOf({ definition, state }: Running): Step {
  const entered = state.runs.findLast(({ nodeId }) => nodeOf(definition, nodeId)?.kind === 'end')
  const node = definition.nodes.find(({ id, kind }) => kind === 'end' && (!entered || id === entered.nodeId))
  const status = endStatusOf(state.status)
  return {
    ...blank(state),
    nodeId: node?.id ?? '',
    name: node?.name ?? { zh: '结束', en: 'End' },
    type: 'END',
    status,
    statusName: status === 0 ? { zh: '未结束', en: 'Not over yet' } : statusNames[state.status],
    ...(status !== 0 && state.endedAt !== undefined && { endedAt: state.endedAt }),
    predicted: status === 0,
  }
}

/** A step that was not entered. */
const blank = (state: InstanceState) => ({
  status: 0 as const,
  statusName: nodeStatusNames[0],
  several: false,
  people: [],
  assigns: [],
  opinions: [],
  readers: [],
  mode: NONE,
  round: Math.max(1, state.round),
  predicted: true,
  open: false,
})
