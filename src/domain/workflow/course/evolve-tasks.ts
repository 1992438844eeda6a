import type { FactData, NewTask } from '#domain/workflow/fact-types.ts'
import type { At, Cause, Entry, InstanceState, NodeRun, Task, TaskStatus } from '#domain/workflow/model.ts'
import { SYSTEM } from '#domain/workflow/model.ts'

/** What becomes of tasks. */
export const taskFacts = {
  'task.decided': decided,
  'task.changed': (state: InstanceState, { taskId, status, dueAt }: FactData['task.changed'], { at }: Entry): InstanceState =>
    withTasks(state, [taskId], (task) => ({
      ...task,
      status,
      ...(status === 'TODO' && { openedAt: at }),
      ...(dueAt !== undefined && { dueAt }),
    })),
  'tasks.added': (state: InstanceState, data: FactData['tasks.added'], entry: Entry): InstanceState => {
    const added = data.tasks.map((task) => newTask({ id: data.runId, nodeId: nodeIdOf(state, data.runId) }, task, entry))
    return { ...withRun(state, data.runId, data), tasks: [...state.tasks, ...added] }
  },
  'tasks.canceled': (state: InstanceState, { taskIds, cause, ...weight }: FactData['tasks.canceled'], entry: Entry): InstanceState => {
    const runId = state.tasks.find(({ id }) => id === taskIds[0])?.runId ?? 0
    return withTasks(withRun(state, runId, weight), taskIds, (task) => closed(task, cause, entry))
  },
  'step.recalled': (state: InstanceState, { taskId }: FactData['step.recalled']): InstanceState =>
    withTasks(state, [taskId], (task) => ({ ...task, recalled: true })),
  'task.urged': (state: InstanceState, { taskIds }: FactData['task.urged'], { at }: Entry): InstanceState =>
    withTasks(state, taskIds, (task) => ({ ...task, urgedAt: at })),
  'task.reminded': (state: InstanceState, { taskIds }: FactData['task.reminded'], { at }: Entry): InstanceState =>
    withTasks(state, taskIds, (task) => ({ ...task, remindedAt: at })),
  'task.escalated': (state: InstanceState, { taskId }: FactData['task.escalated'], { at }: Entry): InstanceState =>
    withTasks(state, [taskId], (task) => ({ ...task, escalatedAt: at })),
}

const withTasks = (state: InstanceState, ids: readonly number[], change: (task: Task) => Task): InstanceState => ({
  ...state,
  tasks: state.tasks.map((task) => (ids.includes(task.id) ? change(task) : task)),
})

const withRun = (state: InstanceState, runId: number, { asked, needs }: { asked?: number; needs?: number }): InstanceState => ({
  ...state,
  runs: state.runs.map((run) =>
    run.id === runId ? { ...run, ...(asked !== undefined && { asked }), ...(needs !== undefined && { needs }) } : run,
  ),
})

const nodeIdOf = (state: InstanceState, runId: number): string => state.runs.find(({ id }) => id === runId)?.nodeId ?? ''

export function newTask(run: Pick<NodeRun, 'id' | 'nodeId'>, given: NewTask, { at, seq }: Entry): Task {
  const { passed, escalated, ...task } = given
  return {
    ...task,
    runId: run.id,
    nodeId: run.nodeId,
    createdAt: at,
    ...(task.status === 'TODO' && { openedAt: at }),
    ...(passed && { decision: 'AGREE' as const, decidedBy: SYSTEM.userId, decidedSeq: seq, endedAt: at }),
    ...(escalated && { escalatedAt: at }),
  }
}

/** Closed over the head of its holder; what is decided stays. */
export function closed(task: Task, cause: Cause, { at, by }: Entry): Task {
  const open = task.status === 'TODO' || task.status === 'BLOCKED' || task.status === 'WAITING'
  return open ? { ...task, status: 'CANCELED', endedAt: at, closedBy: by, closedAs: cause } : task
}

/** The same task as before it was closed over the head of its holder; what has a time to be done in has it anew. */
export function reopened(task: Task, status: TaskStatus | undefined, { at, dueAt }: { at: At; dueAt: At | undefined }): Task {
  if (status === undefined) return task
  const { endedAt: _, closedBy: __, closedAs: ___, ...open } = task
  if (dueAt === undefined || open.dueAt === undefined) return { ...open, status }
  const { remindedAt: ____, ...fresh } = open
  return { ...fresh, status, dueAt, ...(status === 'TODO' && { openedAt: at }) }
}

const COUNTS = new Set<Task['kind']>(['APPROVAL', 'JOINED', 'AFTER'])

function decided(state: InstanceState, data: FactData['task.decided'], { at, seq }: Entry): InstanceState {
  const { taskId, decision, opinion, files, decidedBy, to } = data
  const agreed = decision === 'AGREE' || decision === 'AFTER_ADDSIGN'
  const next = withTasks(state, [taskId], (task) => ({
    ...task,
    status: 'DONE',
    decision,
    endedAt: at,
    decidedSeq: seq,
    ...(opinion !== undefined && { opinion }),
    ...(files && { files }),
    ...(decidedBy !== undefined && { decidedBy }),
    ...(decision === 'AFTER_ADDSIGN' && { after: to ?? [] }),
  }))
  const task = next.tasks.find(({ id }) => id === taskId)
  if (!agreed || !task || !COUNTS.has(task.kind)) return next
  return { ...next, runs: next.runs.map((run) => (run.id === task.runId && run.status === 1 ? { ...run, status: 6 } : run)) }
}
