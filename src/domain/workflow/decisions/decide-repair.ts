import { approvalOf, type Course, isActive, isOpen, record, refusal, runOf, tasksIn } from '#domain/workflow/course/course.ts'
import { dueIn, stopWhereNobodyIsAsked } from '#domain/workflow/course/enter.ts'
import { isVote } from '#domain/workflow/course/verdict.ts'
import type { RunDue } from '#domain/workflow/fact-types.ts'
import { type Command, type CommandOf, type Halted, type Refused, SYSTEM } from '#domain/workflow/model.ts'
import { forceRecallable } from '#domain/workflow/operations.ts'
import { unsaid } from './checks.ts'
import { canTake, left, reassign } from './decide-house.ts'
import { forceRecall, sendAhead } from './decide-way.ts'

/** What brings an instance that stands still as ABNORMAL on its way again. */
type Repair = CommandOf<'reassign' | 'forward' | 'forceRecall'>

export const isRepair = (command: Command): command is Repair =>
  command.type === 'reassign' || command.type === 'forward' || command.type === 'forceRecall'

/** The instance goes on as it stood, and an administrator brings it away from where nobody could be asked; what does not is refused. */
export function repair(course: Course, command: Repair): Refused | undefined {
  const { halted, tasks } = course.state
  if (!halted || !course.actor.administrates || !canLead(course, command)) return refusal('FLOW-3003')
  const due = dueAgain(course, halted)
  record(course, 'instance.resumed', { nodeId: halted.nodeId, taskIds: halted.tasks.map(({ id }) => id), ...(due.length > 0 && { due }) })
  const refused = repaired(course, command, halted.runId ?? 0)
  if (refused) return refused
  // Who has left meanwhile is nobody here too, as the house says and not whoever presses.
  const ofHouse: Course = { ...course, actor: SYSTEM }
  for (const userId of new Set(tasks.map((task) => task.userId)))
    if (!isActive(course.env, userId)) left(ofHouse, { type: 'system.left', userId })
  course.state = ofHouse.state
  if (course.state.status === 'APPROVALING') stopWhereNobodyIsAsked(course)
  const isStuck = course.state.halted !== undefined && course.state.halted.runId === halted.runId
  return isStuck ? refusal('FLOW-3003') : undefined
}

const dueAgain = (course: Course, { runs }: Halted): RunDue[] =>
  runs.flatMap(({ id }) => {
    const node = approvalOf(course.definition, runOf(course.state, id))
    const { dueAt } = node ? dueIn(course, node) : {}
    return dueAt === undefined ? [] : [{ runId: id, dueAt }]
  })

/** Between two nodes it has no run to go on from. */
function canLead(course: Course, command: Repair): boolean {
  if (command.type !== 'forceRecall') return course.state.halted?.runId !== undefined
  return command.nodeId === '' || forceRecallable(course).some(({ nodeId }) => nodeId === command.nodeId)
}

function repaired(course: Course, command: Repair, runId: number): Refused | undefined {
  switch (command.type) {
    case 'reassign':
      return appoint(course, runId, command)
    case 'forward':
      return sendAhead(course, runOf(course.state, runId), command)
    case 'forceRecall':
      return forceRecall(course, command)
  }
}

/** The node asks this person: in the place of who has left, or alone where it found nobody. */
function appoint(course: Course, runId: number, { userId, opinion }: CommandOf<'reassign'>): Refused | undefined {
  const given = tasksIn(course.state, runId).find((task) => isOpen(task) && isVote(task) && !isActive(course.env, task.userId))
  if (given) return reassign(course, { type: 'reassign', taskId: given.id, userId, ...(opinion !== undefined && { opinion }) })
  const run = runOf(course.state, runId)
  const node = approvalOf(course.definition, run)
  const refused =
    unsaid(opinion) ?? (canTake(course, { runId, nodeId: run.nodeId }, userId) ? undefined : refusal('FLOW-3009', { name: userId }))
  if (refused || !node) return refused
  record(course, 'admin.acted', { action: 'reassign', reason: opinion?.trim() ?? '', userId, nodeId: run.nodeId })
  const id = course.state.tasks.length + 1
  record(course, 'tasks.added', {
    runId,
    tasks: [{ id, userId, kind: 'APPROVAL', status: 'TODO', ...dueIn(course, node) }],
    asked: 1,
    needs: 1,
  })
  return undefined
}
