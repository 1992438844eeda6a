import type { ClientBase } from 'pg'
import { type ApprovalProcess, isAsked, isGivenUp, overtaken } from '#domain/tender/approval.ts'
import { GENESIS } from '#domain/tender/log/log-chain.ts'
import type { Command as TenderCommand } from '#domain/tender/model.ts'
import { type Actor, type Command, type InstanceState, type Refused, SYSTEM } from '#domain/workflow/model.ts'
import { currentTaskOf } from '#domain/workflow/operations.ts'
import type { Approvals, Inside } from '#gateway/modules/tender/engine/approvals.ts'
import type { Decided } from '#gateway/modules/tender/engine/decision.ts'
import { currentDefinition } from '#gateway/modules/workflow/definitions/definition.queries.ts'
import { actsForOf } from '#gateway/modules/workflow/directory/directory.queries.ts'
import type { BusinessHooks } from '#gateway/modules/workflow/engine/business.ts'
import { type Found, findFor, runningOn } from '#gateway/modules/workflow/engine/finding.ts'
import { type Opened, openInstance } from '#gateway/modules/workflow/engine/instance.queries.ts'
import { peopleOf } from '#gateway/modules/workflow/engine/people.queries.ts'
import { namedIn, spelt } from '#gateway/modules/workflow/engine/refusals.ts'
import { type Decided as Stepped, step } from '#gateway/modules/workflow/engine/step.ts'
import { channels, publishOnCommit } from '#gateway/platform/database/bus.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { ownProcessesOf, projectForProcess } from './project.queries.ts'
import { projectHooks } from './project-hooks.ts'
import { silentHooks, tenderHooks } from './tender-hooks.ts'
import { asksNobodyElse, dutyAsked } from './words.ts'

/**
 * The words of a tender's own calls as actions on the instance of their approval. The lock of the project is held already, and that of the instance is taken
 * second, here as in the workspace.
 */

type Said = readonly [ApprovalProcess, Command]

const withComment = ({ comment }: { comment?: string }) => (comment === undefined ? {} : { opinion: comment })

/**
 * Undefined for what no process is asked about.
 *
 * @param isSecond somebody has asked for a stop already
 */
function saidIn(command: TenderCommand, isSecond: boolean): Said | undefined {
  switch (command.type) {
    case 'project.void':
      return ['tender_void', { type: isSecond ? 'agree' : 'startFlow', opinion: command.reason }]
    case 'project.submit':
      return ['tender_publish', { type: 'startFlow', ...withComment(command) }]
    case 'project.approve':
      return ['tender_publish', { type: command.agree ? 'agree' : 'refuse', ...withComment(command) }]
    case 'project.recall':
      return ['tender_publish', { type: 'revoke' }]
    case 'time-change.save':
      return ['tender_time_change', { type: 'startFlow', opinion: command.reason }]
    case 'time-change.decide':
      return ['tender_time_change', { type: command.agree ? 'agree' : 'refuse', ...withComment(command) }]
    case 'time-change.withdraw':
      return ['tender_time_change', { type: 'revoke' }]
    case 'award.propose':
      return ['tender_award', { type: 'startFlow', ...(command.reason !== undefined && { opinion: command.reason }) }]
    case 'award.decide':
      return ['tender_award', { type: command.agree ? 'agree' : 'refuse', ...withComment(command) }]
    default:
      return undefined
  }
}

/** The instance that goes on; one that has ended is history. */
const runningIn = ({ state }: Opened): InstanceState | undefined => (state && state.endedAt === undefined ? state : undefined)

export const approvalsOf = (inside: Inside): Approvals => ({
  async decide(client, { tenantId, projectId, command, actor }, proved) {
    const isSecond = command.type === 'project.void' && (await isStopAsked(client, tenantId, projectId))
    const said = saidIn(command, isSecond)
    if (!said) return undefined
    const [process, action] = said
    const place: ApprovalPlace = { client, tenantId, process, projectId }
    if (action.type === 'startFlow') await endOfAnother(place, actor.userId)
    const actsFor = await actsForOf(client, tenantId, actor.userId)
    const person: Actor = { userId: actor.userId, name: actor.name, administrates: false, actsFor }
    if (!(await isUnderWay(place, action))) return undefined
    await letSpeak(place, action, person)
    const decided: Decided[] = []
    const written = (_client: ClientBase, _tenantId: string, one: Decided) => {
      decided.push(one)
      return settleOthers(client, tenantId, one, process)
    }
    await act(place, tenderHooks({ process, inside, written, sent: command, proved }), action, person)
    return decided.at(-1)
  },

  settle: (client, tenantId, decided) => settleOthers(client, tenantId, decided),
})

/** Processes whose matter is over by other means than their own; with a project that is given up, those of the house's own over it as well. */
export async function settleOthers(
  client: ClientBase,
  tenantId: string,
  { before, state }: Pick<Decided, 'before' | 'state'>,
  own?: ApprovalProcess,
): Promise<void> {
  for (const process of overtaken(before, state).filter((one) => one !== own)) await end({ client, tenantId, process, projectId: state.id })
  if (!isGivenUp(state) || isGivenUp(before)) return
  for (const process of await ownProcessesOf(client, tenantId, state.id)) await endOwn({ client, tenantId, process, projectId: state.id })
}

async function end(place: ApprovalPlace): Promise<void> {
  if (runningIn(await open(place))) await act(place, silentHooks(place.process), { type: 'cancel', opinion: OVERTAKEN }, SYSTEM)
}

async function endOwn(place: Place): Promise<void> {
  const { state } = await open(place)
  if (state?.status === 'APPROVALING' || state?.status === 'ABNORMAL')
    await act(place, projectHooks, { type: 'cancel', opinion: GIVEN_UP }, SYSTEM)
}

/** Whoever was given a request back and has not sent it again keeps nobody else from asking. */
async function endOfAnother(place: ApprovalPlace, userId: string): Promise<void> {
  const state = runningIn(await open(place))
  if (state && state.initiatorId !== userId) await end(place)
}

async function isStopAsked(client: ClientBase, tenantId: string, projectId: string): Promise<boolean> {
  const project = await projectForProcess(client, tenantId, projectId)
  return project !== undefined && isAsked(project, 'tender_void')
}

/** Reasons of the house. */
const OVERTAKEN = '项目状态已变更，系统结束审批 / The project has moved on: ended by the system'
const GIVEN_UP = '项目已终止，系统结束审批 / The project has come to nothing: ended by the system'
const MAY_SPEAK = '项目规则允许其审批 / The rules of the project let this person decide'

interface Place {
  client: ClientBase
  tenantId: string
  process: string
  projectId: string
}
interface ApprovalPlace extends Place {
  process: ApprovalProcess
}

const open = ({ client, tenantId, process, projectId }: Place): Promise<Opened> =>
  openInstance(client, { tenantId, processCode: process, businessId: projectId, userId: SYSTEM.userId })

/**
 * Whether the process decides. A project that was given out of hand before there was one gets its instance now, on behalf of its owner; a house without a
 * current definition, and an approval that was never in a process and is taken back, go by the project's own rules alone.
 */
async function isUnderWay(place: ApprovalPlace, action: Command): Promise<boolean> {
  if (runningIn(await open(place))) return true
  const { client, tenantId, process, projectId } = place
  const definition = await currentDefinition(client, tenantId, process)
  if (!definition || action.type === 'revoke') return false
  if (action.type === 'startFlow') return true
  const silent = silentHooks(process)
  const ownerId = (await silent.formOf?.(client, tenantId, projectId))?.starters[0] ?? ''
  const owner: Actor = { userId: ownerId, name: ownerId, administrates: false, actsFor: [] }
  const { state } = await act(place, silent, { type: 'startFlow' }, owner)
  if (state.status === 'APPROVALING') return true
  if (!asksNobodyElse(definition)) throw new Refusal('TENDER-2061', { args: { k: 1, n: 0 } })
  return false
}

/** Whoever the project's rules let decide may do so, also one who became its manager after people were asked. */
async function letSpeak(place: ApprovalPlace, action: Command, person: Actor): Promise<void> {
  const state = runningIn(await open(place))
  if (!state || (action.type !== 'agree' && action.type !== 'refuse')) return
  const running = await runningOn(place.client, place.tenantId, state)
  if (currentTaskOf(running, person)) return
  const places = (await silentHooks(place.process).rolesOf?.(place.client, place.tenantId, place.projectId, state.initiatorId)) ?? {}
  const task = state.tasks.find(({ status, kind, nodeId }) => {
    const duty = status === 'TODO' && kind === 'APPROVAL' ? dutyAsked(running.definition, nodeId) : undefined
    return duty !== undefined && places[duty]?.includes(person.userId)
  })
  if (!task) throw new Refusal('FLOW-3003')
  const quiet: BusinessHooks = { ...silentHooks(place.process), tells: () => false }
  await act(place, quiet, { type: 'reassign', taskId: task.id, userId: person.userId, opinion: MAY_SPEAK }, SYSTEM)
}

async function act(place: Place, hooks: BusinessHooks, command: Command, actor: Actor): Promise<Stepped> {
  const { client, tenantId } = place
  const opened = await open(place)
  const found = await foundFor(place, hooks, opened, command, actor)
  const refuse = async (refused: Refused) => {
    const { code, args } = spelt(refused, found.running, 'zh', await peopleOf(client, { tenantId, lang: 'zh' }, namedIn(refused)))
    return new Refusal(code, { args })
  }
  const { decided, told } = await step(client, { tenantId, hooksOf: () => hooks, found, actor, clock: opened.at, refuse })
  const { id } = decided.state
  const news = [...told.concerned.map((userId) => ({ userId, kind: 'workflow', id })), ...told.notices]
  for (const { userId, kind, id: of } of news) await publishOnCommit(client, channels.me, { userId, kind, projectId: '', id: of })
  return decided
}

async function foundFor(
  { client, tenantId, process, projectId }: Place,
  hooks: BusinessHooks,
  opened: Opened,
  command: Command,
  actor: Actor,
) {
  const { state } = opened
  if (state && actor.userId === SYSTEM.userId) {
    const found: Found = {
      running: await runningOn(client, tenantId, state),
      before: state,
      headHash: opened.head_hash ?? GENESIS,
      command,
    }
    return found
  }
  const request = { session: { tenantId, lang: 'zh' as const }, processCode: process, businessId: projectId, command }
  return findFor(client, () => hooks, opened, request, actor)
}
