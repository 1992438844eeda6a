import type { ClientBase } from 'pg'
import { GENESIS } from '#domain/tender/log/log-chain.ts'
import { isAsking } from '#domain/workflow/command.ts'
import { type Definition, nodeOf } from '#domain/workflow/definition.ts'
import { labelOf } from '#domain/workflow/forms/define-form.ts'
import { formOf as formOfCode } from '#domain/workflow/forms/forms.ts'
import type { Actor, Command, InstanceState, Running } from '#domain/workflow/model.ts'
import { newInstance } from '#domain/workflow/new-instance.ts'
import { currentTaskOf } from '#domain/workflow/operations.ts'
import { fieldPermsFor, namedFor, partIn } from '#domain/workflow/visibility.ts'
import { currentDefinition, definitionOf } from '#gateway/modules/workflow/definitions/definition.queries.ts'
import { type Lang, Refusal } from '#gateway/platform/http/answer.ts'
import { ulid } from '#gateway/platform/ids.ts'
import type { BusinessHooks } from './business.ts'
import type { CommandRequest } from './decision.ts'
import { inForce } from './env.ts'
import { mainDepartmentOf, type Opened } from './instance.queries.ts'
import { changedIn, wholeForm } from './record.ts'

/** Which instance a command is meant for: the running one of the record, or one that begins with it. */

export interface Found {
  running: Running
  /** Absent for one that begins. */
  before?: InstanceState
  headHash: string
  /** With what it really changes of the form. */
  command: Command
  lastStatus?: InstanceState['status']
}

type HooksOf = (definition: Definition) => BusinessHooks
/** As much of a request as says which instance is meant. */
export type Request = Omit<CommandRequest, 'session'> & { session: Pick<CommandRequest['session'], 'tenantId' | 'lang'> }

/** @throws Refusal FLOW-3001 for what is not there or not visible, 3010 for a second start, 3003 for what no list may decide, and what the form lacks */
export async function findFor(client: ClientBase, hooksOf: HooksOf, opened: Opened, request: Request, actor: Actor): Promise<Found> {
  const { session, command, inBatch } = request
  const isStart = isAsking(command)
  const { state } = opened
  if (!state || (isStart && state.endedAt !== undefined)) {
    if (!isStart) throw new Refusal('FLOW-3001')
    return { ...(await begin(client, hooksOf, opened, request, actor)), ...(state && { lastStatus: state.status }) }
  }
  const running = await runningOn(client, session.tenantId, state)
  const hooks = hooksOf(running.definition)
  const { formOf } = hooks
  const part = partIn(state, actor)
  const record = isStart ? await formOf?.(client, session.tenantId, state.businessId, command) : undefined
  const found = { running, before: state, headHash: opened.head_hash ?? GENESIS }
  // Whoever does not see it is refused by the rules: a deputy who comes too late with another answer than a stranger.
  if (part === undefined && !isStart) return { ...found, command }
  // Whoever may not know the record does not learn from the refusal that it is in a process.
  if (part === undefined && formOf && !record?.starters.includes(actor.userId)) throw new Refusal('FLOW-3001')
  if (isStart && currentTaskOf(running, actor)?.kind !== 'APPLY') throw new Refusal('FLOW-3010')
  await refuseClosed(client, hooks, running, actor, request)
  if (inBatch && isAlone(running, actor, command)) throw new Refusal('FLOW-3003')
  return { ...found, command: withForm(running, actor, command, record?.values ?? {}, session.lang) }
}

/** What the business keeps from a person is refused whatever is sent for it: nobody learns a value by trying. */
async function refuseClosed(client: ClientBase, { closedTo }: BusinessHooks, running: Running, actor: Actor, request: Request) {
  const { definition, state } = running
  const { command, session } = request
  const sent = 'form' in command ? Object.keys(command.form ?? {}) : []
  if (!closedTo || sent.length === 0) return
  const closed = await closedTo(client, session.tenantId, state.businessId, actor.userId, namedFor(running, actor))
  const place = sent.find((field) => closed.includes(field))
  if (place === undefined) return
  const form = formOfCode(definition.formCode)
  throw new Refusal('FLOW-3013', { args: { field: form ? labelOf(form, place)[session.lang] : place } })
}

/** @throws Error when the version is gone, which nothing may do (W9) */
export async function runningOn(client: ClientBase, tenantId: string, state: InstanceState): Promise<Running> {
  const { code, version } = state
  return { definition: inForce(await definitionOf(client, tenantId, code, version), code, version), state }
}

async function begin(client: ClientBase, hooksOf: HooksOf, opened: Opened, request: Request, actor: Actor): Promise<Found> {
  const { session, processCode, businessId, command } = request
  const { tenantId, lang } = session
  const definition = await currentDefinition(client, tenantId, processCode)
  if (!definition) throw new Refusal('FLOW-3001')
  const hooks = hooksOf(definition)
  const record = await hooks.formOf?.(client, tenantId, businessId, command)
  // A record that no business keeps belongs to whoever began its first process.
  const starters = hooks.formOf ? (record?.starters ?? []) : [opened.state?.initiatorId ?? actor.userId]
  if (!starters.includes(actor.userId)) throw new Refusal(opened.state && partIn(opened.state, actor) ? 'FLOW-3003' : 'FLOW-3001')
  const { form: sent, ...rest } = command as Extract<Command, { type: 'startFlow' | 'submit' }>
  const form = wholeForm(definition.formCode, { ...record?.values, ...sent }, lang)
  const title = (await hooks.titleOf?.(client, tenantId, businessId)) || definition.name.zh
  const deptId = await mainDepartmentOf(client, tenantId, actor.userId)
  const state = newInstance({ id: ulid(), definition, businessId, title, initiatorId: actor.userId, deptId, form, at: opened.at })
  return { running: { definition, state }, headHash: GENESIS, command: rest }
}

/** A field that is hidden from who sends it stays in the command, equal or not: the rules refuse it, and nobody learns its value by trying. */
function withForm(running: Running, actor: Actor, command: Command, record: InstanceState['form'], lang: Lang): Command {
  if (!('form' in command) && Object.keys(record).length === 0) return command
  const { form: sent, ...rest } = command as Command & { form?: InstanceState['form'] }
  const { definition, state } = running
  const perms = fieldPermsFor(running, actor)
  const hidden = Object.entries(sent ?? {}).filter(([field]) => perms[field] === 'H')
  if (hidden.length > 0) return { ...rest, form: Object.fromEntries(hidden) } as Command
  const form = changedIn(state.form, wholeForm(definition.formCode, { ...state.form, ...record, ...sent }, lang))
  return (form ? { ...rest, form } : rest) as Command
}

/** A task that is decided by itself and in no list. One that is gone is the rules' to refuse, who know who was faster. */
function isAlone(running: Running, actor: Actor, command: Command): boolean {
  const task = currentTaskOf(running, actor, 'taskId' in command ? command.taskId : undefined)
  const node = task && nodeOf(running.definition, task.nodeId)
  return node !== undefined && !(node.kind === 'approval' && node.batch)
}
