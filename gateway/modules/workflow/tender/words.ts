import { type ApprovalProcess, type ApprovalStep, type Asked, DUTIES, type Duty, isAsked } from '#domain/tender/approval.ts'
import type { ProjectState, Command as TenderCommand } from '#domain/tender/model.ts'
import { missingDuties } from '#domain/tender/project/missing-duties.ts'
import { asksDuty } from '#domain/workflow/check/duty-findings.ts'
import { isAsking } from '#domain/workflow/command.ts'
import { isVote } from '#domain/workflow/course/verdict.ts'
import { type Definition, type FlowNode, nodeOf } from '#domain/workflow/definition.ts'
import { type Command, type InstanceState, type Refused, SYSTEM, type Task } from '#domain/workflow/model.ts'
import { currentTaskOf } from '#domain/workflow/operations.ts'
import type { Changed } from '#gateway/modules/workflow/engine/business.ts'

/** What a step of a process says to its project, in words of the project and in whose name. */

export interface Word {
  userId: string
  command: TenderCommand
  /** Said in its place where it would end the approval on its own, while the process goes on. */
  unlessFinal?: TenderCommand
  asked?: Asked | undefined
}

/** The project's own words for an approval. */
interface Vocabulary {
  /** Left out where more is said than a process knows. */
  ask?: (comment: Comment) => TenderCommand
  decide: (agree: boolean, comment: Comment) => TenderCommand
  /** Left out where the owner takes nothing back. */
  takeBack?: TenderCommand
}
type Comment = { comment?: string }

const vocabularies: Readonly<Record<ApprovalProcess, Vocabulary>> = {
  tender_publish: {
    ask: (comment) => ({ type: 'project.submit', ...comment }),
    decide: (agree, comment) => ({ type: 'project.approve', agree, ...comment }),
    takeBack: { type: 'project.recall' },
  },
  tender_time_change: {
    decide: (agree, comment) => ({ type: 'time-change.decide', agree, ...comment }),
    takeBack: { type: 'time-change.withdraw' },
  },
  tender_award: { decide: (agree, comment) => ({ type: 'award.decide', agree, ...comment }) },
  tender_void: {
    ask: ({ comment }) => ({ type: 'project.void', reason: comment ?? '' }),
    decide: (agree, comment) => ({ type: 'void.decide', agree, ...comment }),
    takeBack: { type: 'void.withdraw' },
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

const no = (code: Refused['code'], args: Refused['args'] = {}): Refused => ({ code, args })

const opinionIn = (command: Command): string | undefined => ('opinion' in command ? command.opinion : undefined)
const commentIn = (command: Command): Comment => {
  const comment = opinionIn(command)
  return comment === undefined ? {} : { comment }
}

export interface Telling {
  process: ApprovalProcess
  project: ProjectState
  /** What the tender's own call said, where the step comes from one. */
  sent?: TenderCommand | undefined
}

/**
 * @returns what the project is told, in this order; nothing for what does not concern it; or why the step cannot be
 */
export function wordsOf(telling: Telling, changed: Changed): Word[] | Refused {
  const { command, actor, before, state } = changed
  const { ask, takeBack } = vocabularies[telling.process]
  if (isAsking(command)) {
    const asked = telling.sent ?? ask?.(commentIn(command))
    return (
      cannotBegin(changed) ?? (asked ? [{ userId: actor.userId, command: asked, asked: askedAfter(telling, changed) }] : no('FLOW-3003'))
    )
  }
  if (command.type === 'revoke') {
    if (waitsForInitiator(before)) return []
    return takeBack ? [{ userId: actor.userId, command: takeBack }] : no('FLOW-3003')
  }
  // It was told that nobody could be asked.
  if (before?.status === 'ABNORMAL') return []
  if (waitsForInitiator(before)) return waitsForInitiator(state) || state.endedAt !== undefined ? [] : no('FLOW-3003')
  if (state.status === 'COMPLETED_PASS' && before?.status !== 'COMPLETED_PASS') return agreed(telling, changed)
  const isOver = state.endedAt !== undefined && before?.endedAt === undefined
  return isOver || waitsForInitiator(state) ? returned(telling, changed) : underWay(telling, changed)
}

function returned({ process, project }: Telling, changed: Changed): Word[] {
  const { command, actor } = changed
  // What a gateway without this process decided has left it behind: it ends, and the project has nothing to hear.
  const isLeftBehind = !isAsked(project, process) && (command.type === 'cancel' || actor.userId === SYSTEM.userId)
  if (isLeftBehind) return []
  const step = stepOf(process, changed)
  if (step?.asks && RETURNING.has(command.type))
    return [{ userId: actor.userId, command: vocabularies[process].decide(false, commentIn(command)) }]
  return [worded(actor.userId, { ...(step ?? stopped(process, changed)), returns: true })]
}

/** A word that the project waits for is said at once where others of its words are still missing. */
function underWay(telling: Telling, changed: Changed): Word[] {
  const { process, project } = telling
  const { command, actor } = changed
  const step = stepOf(process, changed)
  if (!step) return movedOn(telling, changed)
  const word = worded(actor.userId, step)
  const speaks = step.asks && AGREEING.has(command.type) && missingDuties(project, process).includes(step.asks)
  if (!speaks) return [word]
  return [
    {
      userId: actor.userId,
      command: vocabularies[process].decide(true, commentIn(command)),
      unlessFinal: word.command,
      asked: askedAfter(telling, changed, step.asks),
    },
  ]
}

/** Somebody has left, and the process has gone on to ask others than the project was told of. */
function movedOn({ process, project }: Telling, { definition, actor, before, state }: Changed): Word[] {
  const told = project.stillAsks?.[process]
  const stillAsks = stillAsked({ definition, state })
  const isKnown = told === undefined || (told.length === stillAsks.length && told.every((duty) => stillAsks.includes(duty)))
  if (actor.userId !== SYSTEM.userId || isKnown) return []
  const left = before?.runs.find(
    ({ id, endedAt }) => endedAt === undefined && state.runs.some((run) => run.id === id && run.endedAt !== undefined),
  )
  const node = nodeOf(definition, left?.nodeId ?? '')
  return [worded(SYSTEM.userId, { process, nodeId: node?.id ?? '', ...namesOf(node), decision: 'LEFT', stillAsks })]
}

const worded = (userId: string, step: ApprovalStep): Word => ({ userId, command: { type: 'approval.decide', ...step } })

/** An approval that nobody is asked about would wait for ever, or be nobody's. */
function cannotBegin({ definition, state }: Changed): Refused | undefined {
  if (state.status === 'COMPLETED_PASS') return no('TENDER-2061', { k: 1, n: 0 })
  const last = stuckIn(state)
  const node = last && nodeOf(definition, last.nodeId)
  return state.status === 'ABNORMAL' && !asksNobodyElse(definition) ? no('FLOW-3008', { node: node?.name.zh ?? '' }) : undefined
}

/** The run in which nobody was found; where somebody left, the last one. */
const stuckIn = ({ runs, tasks }: InstanceState) =>
  runs.findLast(({ id, status }) => status === 4 && tasks.every(({ runId }) => runId !== id)) ?? runs.at(-1)

/** Which of the project's people a node asks. */
export const dutyAsked = (definition: Definition, nodeId: string): Duty | undefined =>
  DUTIES.find((duty) => asksDuty(nodeOf(definition, nodeId), duty))

/** The project's own rules say as much as this definition. */
export const asksNobodyElse = (definition: Definition): boolean =>
  definition.nodes.every(({ kind, id }) => kind !== 'approval' || dutyAsked(definition, id))

/** The last of each whose word the project still needs speaks it, whoever comes after. */
function agreed({ process, project }: Telling, changed: Changed): Word[] | Refused {
  const { command, actor, definition, state } = changed
  const { decide } = vocabularies[process]
  const missing = missingDuties(project, process)
  const step = stepOf(process, changed)
  const speaks = step?.asks !== undefined && AGREEING.has(command.type) && missing.includes(step.asks)
  const others = missing.filter((duty) => !speaks || duty !== step?.asks)
  const tasks = others.flatMap((duty) => agreementOf(definition, state, duty) ?? [])
  if (tasks.length < others.length) return no('TENDER-2061', { k: missing.length, n: missing.length - others.length + tasks.length })
  const words = tasks
    .toSorted((a, b) => (a.decidedSeq ?? 0) - (b.decidedSeq ?? 0))
    .map(({ opinion, userId, decidedBy }): Word => {
      const comment = opinion === undefined ? {} : { comment: opinion }
      return { userId: decidedBy ?? userId, command: decide(true, comment) }
    })
  if (speaks) return [...words, { userId: actor.userId, command: decide(true, commentIn(command)) }]
  return step ? [worded(actor.userId, step), ...words] : words
}

const agreementOf = (definition: Definition, state: InstanceState, duty: Duty): Task | undefined =>
  state.tasks
    .filter((task) => isVote(task) && isAgreement(state, task) && dutyAsked(definition, task.nodeId) === duty)
    .toSorted((a, b) => (b.decidedSeq ?? 0) - (a.decidedSeq ?? 0))[0]

function isAgreement({ runs, round }: InstanceState, { runId, decision, recalled, decidedSeq }: Task): boolean {
  const run = runs.find(({ id }) => id === runId)
  const counts = !recalled && decidedSeq !== undefined && run?.round === round && !run.undone
  return counts && (decision === 'AGREE' || decision === 'AFTER_ADDSIGN')
}

function stepOf(process: ApprovalProcess, changed: Changed): ApprovalStep | undefined {
  const { definition, command, actor, before } = changed
  const named = NAMED[command.type]
  if (named === undefined || !before || actor.userId === SYSTEM.userId) return undefined
  const task = currentTaskOf({ definition, state: before }, actor, 'taskId' in command ? command.taskId : undefined)
  const isOther = command.type === 'recall' || command.type === 'forceRecall' || command.type === 'reassign' || command.type === 'cancel'
  const held = isOther ? undefined : task
  const node = nodeOf(definition, held?.nodeId ?? ('nodeId' in command && isOther ? (command.nodeId ?? '') : ''))
  const opinion = opinionIn(command)
  const asks = held && isVote(held) ? dutyAsked(definition, held.nodeId) : undefined
  return {
    process,
    nodeId: node?.id ?? '',
    ...namesOf(node),
    decision: held?.kind === 'COOPERATION' ? 'OPINION' : named,
    stillAsks: stillAsked(changed),
    ...(asks && { asks }),
    ...(opinion !== undefined && { opinion }),
    ...(held && held.userId !== actor.userId && { onBehalfOf: held.userId }),
  }
}

const stillAsked = ({ definition, state }: Pick<Changed, 'definition' | 'state'>): Duty[] => {
  const open = state.tasks.filter((task) => task.status === 'TODO' && isVote(task))
  return DUTIES.filter((duty) => open.some(({ nodeId }) => dutyAsked(definition, nodeId) === duty))
}

/** Told where the project would wait for somebody whom the process does not ask yet, and from then on with each word. */
function askedAfter({ process, project }: Telling, changed: Changed, spoken?: Duty): Asked | undefined {
  const { award: _, ...asking } = project
  const missing = missingDuties(spoken ? project : asking, process).filter((duty) => duty !== spoken)
  const stillAsks = stillAsked(changed)
  const wasTold = spoken !== undefined && project.stillAsks?.[process] !== undefined
  const isEarly = changed.state.status === 'APPROVALING' && missing.some((duty) => !stillAsks.includes(duty))
  return wasTold || isEarly ? { process, stillAsks } : undefined
}

/** The house itself brought it to its end: somebody left, or nobody can be asked. */
const stopped = (process: ApprovalProcess, { definition, state }: Changed): ApprovalStep => {
  const node = nodeOf(definition, stuckIn(state)?.nodeId ?? '')
  return { process, nodeId: node?.id ?? '', ...namesOf(node), decision: 'STOP' }
}

const namesOf = (node: FlowNode | undefined) => ({ node: node?.name.zh ?? '', nodeEn: node?.name.en ?? '' })
