import { applyNodeOf, type Course, isActive, isRefusal, openRuns, record, refusal, runOf } from '#domain/workflow/course/course.ts'
import { enterAgain, enterApply, goOn } from '#domain/workflow/course/enter.ts'
import { currentTaskOf } from '#domain/workflow/course/holder.ts'
import { nodeOf } from '#domain/workflow/definition.ts'
import type { CommandOf, FormData, InstanceState, Refused, Task } from '#domain/workflow/model.ts'
import { whyNot } from '#domain/workflow/operations.ts'
import { choicesOf } from '#domain/workflow/predict.ts'
import { changesOf, pressed, tooLong } from './checks.ts'

type Submission = CommandOf<'startFlow' | 'submit'>
type Chosen = InstanceState['chosen']

/** The first submission, or one after a return: from the start, or straight back to where it was interrupted. */
export function submit(course: Course, command: Submission): Refused | undefined {
  const { state, definition } = course
  const task = state.status === 'APPROVALING' ? applyTaskOf(course) : undefined
  const refused = whyNot(course, command.type, task) ?? tooLong(command.opinion)
  if (refused) return refused
  const edits = changesOf(course, task ?? { nodeId: applyNodeOf(definition).id, kind: 'APPLY' }, command.form)
  if (isRefusal(edits)) return edits
  const form: FormData = { ...state.form, ...edits }
  const chosen: Chosen = { ...state.chosen, ...command.chosen }
  const wrong = choiceFault(course, form, chosen)
  if (wrong) return wrong
  record(course, 'instance.started', { round: state.round + 1, form, chosen })
  const held = task ?? enteredTask(course)
  record(course, 'task.decided', { taskId: held.id, decision: 'APPLY', ...pressed(course, held, command) })
  record(course, 'node.settled', { runId: held.runId, status: 5, cause: 'APPLY' })
  if (state.resume) resume(course, state.resume)
  else goOn(course, runOf(course.state, held.runId))
  return undefined
}

const applyTaskOf = (course: Course): Task | undefined => {
  const open = course.state.tasks.find(({ kind, status }) => kind === 'APPLY' && status === 'TODO')
  return open && currentTaskOf(course, course.actor, open.id)
}

function enteredTask(course: Course): Task {
  const run = enterApply(course, applyNodeOf(course.definition), { from: [], through: [] })
  return course.state.tasks.find(({ runId }) => runId === run.id)!
}

/** What the return interrupted goes on: its nodes ask anew, and what had arrived at joins is there again. */
function resume(course: Course, { runs, joins }: NonNullable<InstanceState['resume']>): void {
  record(course, 'steps.undone', { runIds: [], joins })
  enterAgain(
    course,
    runs.map((id) => runOf(course.state, id)),
  )
}

/** Nodes ahead whose people the initiator chooses need their choice, of those who may be chosen. */
function choiceFault(course: Course, form: FormData, chosen: Chosen): Refused | undefined {
  const { definition, env } = course
  const state = { ...course.state, form, chosen }
  for (const { nodeId, min, max, candidateIds } of choicesOf({ definition, state }, env)) {
    const ids = chosen[nodeId] ?? []
    const wrong = ids.find((id) => !isActive(env, id) || (candidateIds && !candidateIds.includes(id)))
    if (wrong !== undefined) return refusal('FLOW-3009', { name: wrong })
    if (new Set(ids).size < Math.max(1, min) || ids.length > max) {
      return refusal('FLOW-3008', { node: nodeOf(definition, nodeId)?.name.zh ?? nodeId })
    }
  }
  return undefined
}

/** The initiator takes it back; after the end only where definition allows it. */
export function revoke(course: Course, { opinion }: CommandOf<'revoke'>): Refused | undefined {
  const refused = whyNot(course, 'revoke') ?? tooLong(opinion)
  if (refused) return refused
  const wasOver = course.state.status === 'COMPLETED_PASS'
  endAll(course, wasOver ? 'VOIDED_PASS_REVOKE' : 'VOIDED_REVOKE', 'REVOKE', opinion)
  return undefined
}

export function endAll(course: Course, status: InstanceState['status'], cause: 'REVOKE' | 'CANCEL', opinion?: string): void {
  for (const { id } of openRuns(course.state)) record(course, 'node.settled', { runId: id, status: 4, cause })
  const text = opinion?.trim()
  record(course, 'instance.ended', { status, ...(text && { opinion: text }) })
}
