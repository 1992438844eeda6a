import type { ApprovalProcess, ApprovalStep } from '#domain/tender/approval.ts'
import type { Command as TenderCommand } from '#domain/tender/model.ts'
import { asksDuty } from '#domain/workflow/check/duty-findings.ts'
import { type Definition, nodeOf } from '#domain/workflow/definition.ts'
import { type Command, type InstanceState, type Refused, SYSTEM, type Task } from '#domain/workflow/model.ts'
import { currentTaskOf } from '#domain/workflow/operations.ts'
import type { Changed } from '#gateway/modules/workflow/engine/business.ts'

/** What a step of a process says to its project, in words of the project and in whose name. */

export interface Word {
  userId: string
  command: TenderCommand
}

/** The project's own words for an approval. */
interface Vocabulary {
  ask: (comment: Comment) => TenderCommand
  decide: (agree: boolean, comment: Comment) => TenderCommand
  takeBack: TenderCommand
}
type Comment = { comment?: string }

const vocabularies: Readonly<Record<ApprovalProcess, Vocabulary>> = {
  tender_publish: {
    ask: (comment) => ({ type: 'project.submit', ...comment }),
    decide: (agree, comment) => ({ type: 'project.approve', agree, ...comment }),
    takeBack: { type: 'project.recall' },
  },
}

/** Steps that the log of a project names. */
const NAMED: Partial<Record<Command['type'], string>> = {
  agree: 'AGREE',
  afterAddsign: 'AFTER_ADDSIGN',
  refuse: 'REFUSE',
  back: 'BACK',
  returnInitiator: 'BACK_APPLY',
  forward: 'FORWARD',
  transfer: 'TRANSFER',
  beforeEntrust: 'BEFORE_ENTRUST',
  afterEntrust: 'AFTER_ENTRUST',
  addsign: 'ADDSIGN',
  beforeAddsign: 'BEFORE_ADDSIGN',
  recall: 'RECALL',
  forceRecall: 'FORCE_RECALL',
  reassign: 'REASSIGN',
  cancel: 'CANCEL',
}
const AGREEING: ReadonlySet<string> = new Set(['agree', 'afterAddsign'])
const RETURNING: ReadonlySet<string> = new Set(['refuse', 'back', 'returnInitiator'])

const waitsForInitiator = (state: InstanceState | undefined): boolean =>
  state?.status === 'APPROVALING' && state.tasks.some(({ kind, status }) => kind === 'APPLY' && status === 'TODO')

const isVote = ({ kind, parent }: Task): boolean => kind === 'APPROVAL' || kind === 'JOINED' || (kind === 'ENTRUST' && parent === undefined)

const no = (code: Refused['code'], args: Refused['args'] = {}): Refused => ({ code, args })

const opinionIn = (command: Command): string | undefined => ('opinion' in command ? command.opinion : undefined)
const commentIn = (command: Command): Comment => {
  const comment = opinionIn(command)
  return comment === undefined ? {} : { comment }
}

/**
 * @returns what the project is told, in this order; nothing for what does not concern it; or why the step cannot be
 */
export function wordsOf(process: ApprovalProcess, duty: 'manager', changed: Changed): Word[] | Refused {
  const { command, actor, before, state } = changed
  const { ask, takeBack } = vocabularies[process]
  const isAsking = command.type === 'startFlow' || command.type === 'submit'
  if (isAsking) return cannotBegin(duty, changed) ?? [{ userId: actor.userId, command: ask(commentIn(command)) }]
  if (command.type === 'revoke') return waitsForInitiator(before) ? [] : [{ userId: actor.userId, command: takeBack }]
  if (waitsForInitiator(before)) return waitsForInitiator(state) || state.endedAt !== undefined ? [] : no('FLOW-3003')
  const step = stepOf(process, duty, changed)
  const speaks = step?.asks === duty
  if (state.status === 'COMPLETED_PASS' && before?.status !== 'COMPLETED_PASS') return agreed(process, duty, changed, step)
  const isOver = state.endedAt !== undefined && before?.endedAt === undefined
  if (isOver || waitsForInitiator(state)) {
    const returned = { userId: actor.userId, command: vocabularies[process].decide(false, commentIn(command)) }
    return speaks && RETURNING.has(command.type)
      ? [returned]
      : [worded(actor.userId, { ...(step ?? stopped(process, changed)), returns: true })]
  }
  return step ? [worded(actor.userId, step)] : []
}

const worded = (userId: string, step: ApprovalStep): Word => ({ userId, command: { type: 'approval.decide', ...step } })

/** An approval that nobody is asked about would wait for ever, or be nobody's. */
function cannotBegin(duty: string, { definition, state }: Changed): Refused | undefined {
  if (state.status === 'COMPLETED_PASS') return no('TENDER-2061', { k: 1, n: 0 })
  const last = state.runs.at(-1)
  const node = last && nodeOf(definition, last.nodeId)
  return state.status === 'ABNORMAL' && !asksNobodyElse(definition, duty) ? no('FLOW-3008', { node: node?.name.zh ?? '' }) : undefined
}

/** The project's own rules say as much as this definition. */
export const asksNobodyElse = ({ nodes }: Definition, duty: string): boolean =>
  nodes.every((node) => node.kind !== 'approval' || asksDuty(node, duty))

/** The last of those whose word the project needs speaks it, whoever comes after. */
function agreed(process: ApprovalProcess, duty: 'manager', changed: Changed, step: ApprovalStep | undefined): Word[] | Refused {
  const { command, actor, definition, state } = changed
  const { decide } = vocabularies[process]
  if (step?.asks === duty && AGREEING.has(command.type)) return [{ userId: actor.userId, command: decide(true, commentIn(command)) }]
  const task = state.tasks
    .filter((one) => isVote(one) && isAgreement(state, one) && asksDuty(nodeOf(definition, one.nodeId), duty))
    .toSorted((a, b) => (b.decidedSeq ?? 0) - (a.decidedSeq ?? 0))[0]
  if (!task) return no('TENDER-2061', { k: 1, n: 0 })
  const { opinion: comment } = task
  const word = { userId: task.decidedBy ?? task.userId, command: decide(true, comment === undefined ? {} : { comment }) }
  return step ? [worded(actor.userId, step), word] : [word]
}

function isAgreement({ runs, round }: InstanceState, { runId, decision, recalled, decidedSeq }: Task): boolean {
  const run = runs.find(({ id }) => id === runId)
  const counts = !recalled && decidedSeq !== undefined && run?.round === round && !run.undone
  return counts && (decision === 'AGREE' || decision === 'AFTER_ADDSIGN')
}

function stepOf(process: ApprovalProcess, duty: 'manager', changed: Changed): ApprovalStep | undefined {
  const { definition, command, actor, before } = changed
  const named = NAMED[command.type]
  if (named === undefined || !before || actor.userId === SYSTEM.userId) return undefined
  const task = currentTaskOf({ definition, state: before }, actor, 'taskId' in command ? command.taskId : undefined)
  const isOther = command.type === 'recall' || command.type === 'forceRecall' || command.type === 'reassign' || command.type === 'cancel'
  const held = isOther ? undefined : task
  const node = nodeOf(definition, held?.nodeId ?? ('nodeId' in command && isOther ? (command.nodeId ?? '') : ''))
  const opinion = opinionIn(command)
  return {
    process,
    nodeId: node?.id ?? '',
    node: node?.name.zh ?? '',
    decision: held?.kind === 'COOPERATION' ? 'OPINION' : named,
    ...(held && isVote(held) && asksDuty(node, duty) && { asks: duty }),
    ...(opinion !== undefined && { opinion }),
    ...(held && held.userId !== actor.userId && { onBehalfOf: held.userId }),
  }
}

/** The house itself brought it to its end: somebody left, or nobody can be asked. */
const stopped = (process: ApprovalProcess, { definition, state }: Changed): ApprovalStep => {
  const node = nodeOf(definition, state.runs.at(-1)?.nodeId ?? '')
  return { process, nodeId: node?.id ?? '', node: node?.name.zh ?? '', decision: 'STOP' }
}
