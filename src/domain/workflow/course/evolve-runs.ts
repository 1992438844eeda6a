import type { FactData, RunDue } from '#domain/workflow/fact-types.ts'
import type { At, Entry, InstanceState, NodeRun, Task } from '#domain/workflow/model.ts'
import { closed, newTask, reopened } from './evolve-tasks.ts'

/** What becomes of an instance, its form and its runs. */
export const runFacts = {
  'instance.started': started,
  'form.changed': formChanged,
  'node.entered': entered,
  'node.settled': settled,
  'steps.undone': undone,
  'join.reached': (state: InstanceState, { nodeId, arrival }: FactData['join.reached']): InstanceState => ({
    ...state,
    joins: { ...state.joins, [nodeId]: [...(state.joins[nodeId] ?? []).filter(({ flow }) => flow !== arrival.flow), arrival] },
  }),
  'join.passed': (state: InstanceState, { nodeId }: FactData['join.passed']): InstanceState => {
    const { [nodeId]: _, ...joins } = state.joins
    return { ...state, joins }
  },
  'instance.returned': (state: InstanceState, { returnTo, resume }: FactData['instance.returned']): InstanceState => ({
    ...state,
    ...(returnTo !== undefined && { returnTo }),
    ...(resume && { resume }),
  }),
  'instance.ended': ({ halted: _, ...state }: InstanceState, { status }: FactData['instance.ended'], { at }: Entry): InstanceState => ({
    ...state,
    status,
    endedAt: at,
    joins: {},
  }),
  'instance.stopped': (state: InstanceState, { halted }: FactData['instance.stopped'], { at }: Entry): InstanceState => ({
    ...state,
    status: 'ABNORMAL',
    endedAt: at,
    joins: {},
    ...(halted && { halted }),
  }),
  'instance.resumed': (state: InstanceState, { due }: FactData['instance.resumed'], { at }: Entry): InstanceState =>
    resumed(state, due, at),
}

/** What the standstill closed is open again, as it was; the time that nobody could do anything in counts for nobody. */
export function resumed(
  { halted, endedAt: _, ...state }: InstanceState,
  due: readonly RunDue[] = [],
  at: At = state.lastAt,
): InstanceState {
  const dues = new Map(due.map(({ runId, dueAt }) => [runId, dueAt]))
  const runs = new Map(halted?.runs.map(({ id, status }) => [id, status]))
  const tasks = new Map(halted?.tasks.map(({ id, status }) => [id, status]))
  return {
    ...state,
    status: 'APPROVALING',
    joins: halted?.joins ?? {},
    runs: state.runs.map(({ endedAt, ...run }) => {
      const status = runs.get(run.id)
      return status === undefined ? { ...run, ...(endedAt !== undefined && { endedAt }) } : withDue({ ...run, status }, dues.get(run.id))
    }),
    tasks: state.tasks.map((task) => reopened(task, tasks.get(task.id), { at, dueAt: dues.get(task.runId) })),
  }
}

const withDue = (run: NodeRun, dueAt: At | undefined): NodeRun => (dueAt === undefined ? run : { ...run, dueAt })

function started(state: InstanceState, { round, form, chosen }: FactData['instance.started'], { at, by }: Entry): InstanceState {
  const { returnTo: _, resume: __, ...rest } = state
  return {
    ...rest,
    status: 'APPROVALING',
    round,
    form,
    chosen,
    forms: [...state.forms, { round, at, by, form }],
    startedAt: state.startedAt ?? at,
  }
}

/** A round keeps the form twice: as it was submitted, and as it was decided last. */
function formChanged(state: InstanceState, data: FactData['form.changed'], { at, by }: Entry): InstanceState {
  const form = { ...state.form, ...data.form }
  const ofRound = state.forms.filter(({ round }) => round === state.round)
  const kept = ofRound.length > 1 ? state.forms.slice(0, -1) : state.forms
  return { ...state, form, forms: [...kept, { round: state.round, at, by, form }] }
}

function entered(state: InstanceState, data: FactData['node.entered'], entry: Entry): InstanceState {
  const { runId, nodeId, round, from, through, asked, needs, dueAt } = data
  const run: NodeRun = {
    id: runId,
    nodeId,
    status: 1,
    enteredAt: entry.at,
    round,
    from,
    needs,
    asked,
    ...(through && { through }),
    ...(dueAt !== undefined && { dueAt }),
  }
  const tasks = data.tasks.map((task) => newTask(run, task, entry))
  return { ...state, runs: [...state.runs, run], tasks: [...state.tasks, ...tasks] }
}

function settled(state: InstanceState, { runId, status, cause }: FactData['node.settled'], entry: Entry): InstanceState {
  const close = (task: Task) => (task.runId === runId ? closed(task, cause, entry) : task)
  return {
    ...state,
    runs: state.runs.map((run) => (run.id === runId ? { ...run, status, endedAt: entry.at } : run)),
    tasks: state.tasks.map(close),
  }
}

function undone(state: InstanceState, { runIds, joins }: FactData['steps.undone']): InstanceState {
  const runs = state.runs.map((run): NodeRun => (runIds.includes(run.id) ? { ...run, undone: true } : run))
  return { ...state, runs, joins }
}
