import type { OpinionFile } from '#contract/workflow/shapes.ts'
import { approvalOf, type Course, isActive, isRefusal, record, refusal, tasksIn } from '#domain/workflow/course/course.ts'
import { partIn, taskFor } from '#domain/workflow/course/holder.ts'
import { nodeOf } from '#domain/workflow/definition.ts'
import type { Command, FormData, Json, Refused, Task } from '#domain/workflow/model.ts'
import { MOST_CHARACTERS } from '#domain/workflow/texts.ts'
import { fieldPermIn, mayEditIn } from '#domain/workflow/visibility.ts'

/** A text that is empty but for spaces says nothing. */
export const said = (text: string | undefined): string | undefined => (text?.trim() ? text.trim() : undefined)

export const tooLong = (text: string | undefined): Refused | undefined =>
  text !== undefined && [...text].length > MOST_CHARACTERS ? refusal('FLOW-3017', { max: MOST_CHARACTERS }) : undefined

/** For what is never done without a reason. */
export const unsaid = (text: string | undefined): Refused | undefined => tooLong(text) ?? (said(text) ? undefined : refusal('FLOW-3004'))

/** An opinion where the node requires one. */
export function opinionFault({ definition }: Course, task: Task, opinion: string | undefined): Refused | undefined {
  const node = approvalOf(definition, task)
  const isRequired = task.kind === 'COOPERATION' || node?.opinion === 'required'
  return isRequired ? unsaid(opinion) : tooLong(opinion)
}

interface Spoken {
  opinion?: string
  files?: readonly OpinionFile[]
}

/** Parts of a fact: the files that stay with what was said. */
export const attached = ({ files = [] }: Spoken) => (files.length > 0 ? { files } : {})

/** Parts of a fact: what was said, with its files. */
export function spoken({ opinion, ...more }: Spoken) {
  const text = said(opinion)
  return { ...(text !== undefined && { opinion: text }), ...attached(more) }
}

/** Parts of a fact: what was said, and who pressed where that was a deputy. */
export function pressed({ actor }: Course, task: Task, words: Spoken) {
  return { ...spoken(words), ...(actor.userId !== task.userId && { decidedBy: actor.userId }) }
}

const isSame = (a: Json | undefined, b: Json | undefined): boolean => JSON.stringify(a) === JSON.stringify(b)

/** What a body changes of the form, or the first field it may not change. A hidden field is refused whatever it says: equal or not is nobody's to know. */
export function changesOf(
  { definition, state }: Course,
  task: Pick<Task, 'nodeId' | 'kind' | 'parent'>,
  form: FormData = {},
): FormData | Refused {
  const node = nodeOf(definition, task.nodeId)
  const changed: Record<string, Json> = {}
  for (const [field, value] of Object.entries(form)) {
    const perm = fieldPermIn(node, field)
    const differs = !isSame(value, Object.hasOwn(state.form, field) ? state.form[field] : undefined)
    if (perm === 'H' || (differs && (perm !== 'E' || !mayEditIn(task)))) return refusal('FLOW-3013', { field })
    if (differs) changed[field] = value
  }
  return changed
}

/** Records what a holder changed of the form. */
export function editForm(course: Course, task: Task, form: FormData | undefined): Refused | undefined {
  const changes = changesOf(course, task, form)
  if (isRefusal(changes)) return changes
  if (Object.keys(changes).length > 0) record(course, 'form.changed', { form: changes, taskId: task.id })
  return undefined
}

/** People who can be asked in a run: active, of the house, not asked in it yet, and not the initiator where the node does not ask initiators. */
export function peopleFault(course: Course, task: Task, userIds: readonly string[], most = Number.POSITIVE_INFINITY): Refused | undefined {
  if (userIds.length === 0 || userIds.length > most) return refusal('FLOW-3005')
  const { state, env, definition } = course
  const asked = new Set(tasksIn(state, task.runId).map(({ userId }) => userId))
  if (approvalOf(definition, task)?.isInitiator !== 'keep') asked.add(state.initiatorId)
  const wrong = userIds.find((userId, index) => !isActive(env, userId) || asked.has(userId) || userIds.indexOf(userId) !== index)
  return wrong === undefined ? undefined : refusal('FLOW-3009', { name: wrong })
}

/** Not there and not visible are one answer. A deputy who comes too late with a decision is told so. */
export function unseen(course: Course, { type }: Command): Refused | undefined {
  const { state, actor } = course
  if (partIn(state, actor)) return undefined
  const isLate = (type === 'agree' || type === 'refuse') && state.tasks.some(({ userId }) => actor.actsFor.includes(userId))
  const late = isLate ? taskIn(course) : undefined
  return late && isRefusal(late) ? late : refusal('FLOW-3001')
}

export const taskIn = (course: Course, taskId?: number): Task | Refused => taskFor(course, course.actor, taskId)
