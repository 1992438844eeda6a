import { type Course, refusal } from '#domain/workflow/course/course.ts'
import type { Command, CommandOf, CommandType, Refused } from '#domain/workflow/model.ts'
import { SYSTEM } from '#domain/workflow/model.ts'
import { unseen } from './checks.ts'
import * as house from './decide-house.ts'
import * as people from './decide-people.ts'
import { recall } from './decide-recall.ts'
import { isRepair, repair } from './decide-repair.ts'
import { revoke, submit } from './decide-submission.ts'
import { agree, refuse } from './decide-task.ts'
import * as thread from './decide-thread.ts'
import * as way from './decide-way.ts'

type Decide<T extends CommandType> = (course: Course, command: CommandOf<T>) => Refused | undefined

const decisions: { [T in CommandType]: Decide<T> } = {
  startFlow: submit,
  submit,
  agree,
  refuse,
  back: way.back,
  returnInitiator: way.returnInitiator,
  forward: way.forward,
  transfer: people.transfer,
  beforeEntrust: people.beforeEntrust,
  afterEntrust: people.afterEntrust,
  addsign: people.addsign,
  beforeAddsign: people.beforeAddsign,
  afterAddsign: people.afterAddsign,
  cooperationAddsign: people.cooperationAddsign,
  recall,
  revoke,
  forceRecall: way.forceRecall,
  submitComment: thread.submitComment,
  changeComment: thread.changeComment,
  deliverRead: thread.deliverRead,
  urge: thread.urge,
  read: thread.read,
  reassign: house.reassign,
  cancel: house.cancel,
  'system.left': house.left,
  'system.due': house.due,
}

/**
 * Records what a command leads to. Whoever does not see the instance is told that there is none (3001); then what is offered is judged, then the content.
 *
 * @returns the refusal, with which the course is to be forgotten
 * @see workflow.md 4
 */
export function decide(course: Course, command: Command): Refused | undefined {
  const isSystem = command.type === 'system.left' || command.type === 'system.due'
  const refused = isSystem ? (course.actor.userId === SYSTEM.userId ? undefined : refusal('FLOW-3003')) : unseen(course, command)
  if (refused) return refused
  if (course.state.status === 'ABNORMAL' && isRepair(command)) return repair(course, command)
  return (decisions[command.type] as Decide<CommandType>)(course, command)
}
