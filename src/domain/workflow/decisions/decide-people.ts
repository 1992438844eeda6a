import { approvalOf, type Course, isRefusal, record, runOf } from '#domain/workflow/course/course.ts'
import { dueIn } from '#domain/workflow/course/enter.ts'
import { proceed } from '#domain/workflow/course/settle.ts'
import { needsAfter } from '#domain/workflow/course/verdict.ts'
import type { NewTask } from '#domain/workflow/fact-types.ts'
import type { CommandOf, Refused, Task, TaskKind } from '#domain/workflow/model.ts'
import { whyNot } from '#domain/workflow/operations.ts'
import { editForm, opinionFault, peopleFault, pressed, spoken, taskIn, tooLong } from './checks.ts'
import { closeAsked } from './decide-task.ts'

type Handing = CommandOf<'transfer' | 'beforeEntrust' | 'afterEntrust'>
type Adding = CommandOf<'addsign' | 'beforeAddsign' | 'afterAddsign' | 'cooperationAddsign'>

/** The task that others are brought to, or why they cannot be. */
function bringing(course: Course, { type, taskId, userIds, opinion, form }: Handing | Adding, most?: number): Task | Refused {
  const task = taskIn(course, taskId)
  if (isRefusal(task)) return task
  const refused = whyNot(course, type, task) ?? tooLong(opinion) ?? peopleFault(course, task, userIds, most)
  return refused ?? editForm(course, task, form) ?? task
}

/** New tasks in a run; who joins as one who decides is weighed with it. */
export function addTasks(
  course: Course,
  { runId }: Pick<Task, 'runId'>,
  tasks: readonly Omit<NewTask, 'id'>[],
  said: Parameters<typeof spoken>[0] = {},
): void {
  const run = runOf(course.state, runId)
  const node = approvalOf(course.definition, run)
  const joined = tasks.filter(({ kind }) => kind === 'JOINED').length
  const asked = run.asked + joined
  const first = course.state.tasks.length + 1
  record(course, 'tasks.added', {
    runId,
    tasks: tasks.map((task, index) => ({ ...task, id: first + index, ...(node && task.status === 'TODO' && dueIn(course, node)) })),
    asked,
    needs: node && joined > 0 ? needsAfter(node, run, asked) : run.needs,
    ...spoken(said),
  })
}

/** The task has another holder; the one before stays in the record. */
export function transfer(course: Course, command: CommandOf<'transfer'>): Refused | undefined {
  return handOver(course, command, (task) => (task.kind === 'JOINED' ? 'APPROVAL' : task.kind))
}

/** The delegate has the last word; the owner stays named. */
export function afterEntrust(course: Course, command: CommandOf<'afterEntrust'>): Refused | undefined {
  return handOver(course, command, () => 'ENTRUST')
}

function handOver(course: Course, command: Handing, kindOf: (task: Task) => TaskKind): Refused | undefined {
  const task = bringing(course, command, 1)
  if (isRefusal(task)) return task
  const [userId = ''] = command.userIds
  record(course, 'task.decided', { taskId: task.id, decision: 'TRANSFER', to: [userId], ...pressed(course, task, command) })
  closeAsked(course, task)
  addTasks(course, task, [{ userId, kind: kindOf(task), status: 'TODO', ownerId: task.ownerId ?? task.userId }])
  return undefined
}

/** The delegate speaks first, then the holder has the last word. */
export function beforeEntrust(course: Course, command: CommandOf<'beforeEntrust'>): Refused | undefined {
  const task = bringing(course, command, 1)
  return isRefusal(task) ? task : block(course, task, command, 'ENTRUST')
}

/** The holder waits until all added signers have decided. */
export function beforeAddsign(course: Course, command: CommandOf<'beforeAddsign'>): Refused | undefined {
  const task = bringing(course, command)
  return isRefusal(task) ? task : block(course, task, command, 'BEFORE')
}

function block(course: Course, task: Task, { userIds, ...said }: Handing | Adding, kind: 'BEFORE' | 'ENTRUST'): undefined {
  const owner = kind === 'ENTRUST' ? { ownerId: task.userId } : {}
  record(course, 'task.changed', { taskId: task.id, status: 'BLOCKED' })
  addTasks(
    course,
    task,
    userIds.map((userId) => ({ userId, kind, status: 'TODO', parent: task.id, ...owner })),
    said,
  )
}

/** Agrees; the node settles once the added signers have agreed too. */
export function afterAddsign(course: Course, command: CommandOf<'afterAddsign'>): Refused | undefined {
  const task = bringing(course, command)
  if (isRefusal(task)) return task
  const refused = opinionFault(course, task, command.opinion)
  if (refused) return refused
  const { userIds } = command
  record(course, 'task.decided', { taskId: task.id, decision: 'AFTER_ADDSIGN', to: userIds, ...pressed(course, task, command) })
  closeAsked(course, task)
  addTasks(
    course,
    task,
    userIds.map((userId) => ({ userId, kind: 'AFTER', status: 'TODO', parent: task.id })),
  )
  proceed(course, task.runId, 'AFTER_ADDSIGN')
  return undefined
}

/** More people decide in the node, by its own mode; in a sequence their turn comes last. */
export function addsign(course: Course, command: CommandOf<'addsign'>): Refused | undefined {
  const task = bringing(course, command)
  if (isRefusal(task)) return task
  const inTurn = approvalOf(course.definition, task)?.mode.kind === 'sequence'
  const joined = command.userIds.map((userId) => ({
    userId,
    kind: 'JOINED' as const,
    status: inTurn ? ('WAITING' as const) : ('TODO' as const),
    parent: task.id,
  }))
  addTasks(course, task, joined, command)
  return undefined
}

/** Others give an opinion while the holder keeps the word. */
export function cooperationAddsign(course: Course, command: CommandOf<'cooperationAddsign'>): Refused | undefined {
  const task = bringing(course, command)
  if (isRefusal(task)) return task
  addTasks(
    course,
    task,
    command.userIds.map((userId) => ({ userId, kind: 'COOPERATION', status: 'TODO', parent: task.id })),
    command,
  )
  return undefined
}
