import { type Course, isRefusal, record } from '#domain/workflow/course/course.ts'
import { cancelOpen, giveBack, isBefore, proceed } from '#domain/workflow/course/settle.ts'
import type { CommandOf, Refused, Task } from '#domain/workflow/model.ts'
import { whyNot } from '#domain/workflow/operations.ts'
import { editForm, opinionFault, pressed, taskIn } from './checks.ts'

export const agree = (course: Course, command: CommandOf<'agree'>): Refused | undefined => decideTask(course, command, 'AGREE')
export const refuse = (course: Course, command: CommandOf<'refuse'>): Refused | undefined => decideTask(course, command, 'REFUSE')

function decideTask(course: Course, command: CommandOf<'agree' | 'refuse'>, decision: 'AGREE' | 'REFUSE'): Refused | undefined {
  const { type, taskId, opinion, form } = command
  const task = taskIn(course, taskId)
  if (isRefusal(task)) return task
  const refused = whyNot(course, type, task) ?? opinionFault(course, task, opinion) ?? editForm(course, task, form)
  if (refused) return refused
  const isOpinion = task.kind === 'COOPERATION'
  record(course, 'task.decided', { taskId: task.id, decision: isOpinion ? 'OPINION' : decision, ...pressed(course, task, command) })
  closeAsked(course, task)
  // Whoever was asked before has given an opinion: a refusal of theirs is one too.
  if (isBefore(task)) giveBack(course, task.parent)
  else if (!isOpinion) proceed(course, task.runId, decision)
  return undefined
}

/** Whose opinion was asked for a decision that is made is not asked any more. */
export const closeAsked = (course: Course, { id }: Task): void =>
  cancelOpen(course, (task) => task.parent === id && (task.kind === 'COOPERATION' || isBefore(task)), 'AGREE')
