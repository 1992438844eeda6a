import type { ActionName, ApprovalPayload, StatusInfo } from '#contract/workflow/shapes.ts'
import { Failure } from '#core/http/failure.ts'
import type { Body, Data } from '#core/http/http.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { actionNamed, isAction, takesFiles, takesSignature, wireWord } from './approval.rules.ts'
import type {
  ApprovalInput,
  ApprovalNode,
  ApprovalOperation,
  ApprovalResponse,
  ApprovalStatus,
  ApprovalTarget,
  ApprovalTask,
  Chosen,
} from './approval.types.ts'

type Client = Pick<Runtime, 'http' | 'config'>

/** Something to be sent, as the wire has it: what the page may still change before it goes. */
export interface Outgoing {
  action: ActionName
  payload: Readonly<Record<string, unknown>>
}

/** `{id}` in an address of the page's own. */
export const addressFor = (address: string, businessId: string): string => address.replaceAll('{id}', encodeURIComponent(businessId))

/** Whether an address belongs to the gateway: an approval goes nowhere else. */
export function isGateway({ config }: Pick<Runtime, 'config'>, address: string): boolean {
  return URL.parse(address, config.gatewayUrl)?.origin === new URL(config.gatewayUrl).origin
}

/** @throws Failure */
export async function readStatus(client: Client, target: ApprovalTarget, signal: AbortSignal): Promise<ApprovalStatus> {
  const { processCode, businessId, taskId, statusUrl } = target
  if (statusUrl) {
    const answer = await client.http.open(addressFor(statusUrl, businessId), {
      headers: { Accept: 'application/json' },
      quiet: true,
      signal,
    })
    return statusOf(((await answer.json().catch(() => ({}))) as { data?: Partial<StatusInfo> }).data ?? {})
  }
  const query = { processCode, bussinessId: businessId, ...(taskId && { taskId }) } // sic
  return statusOf(await client.http.data('GET /workflow/process/task/getStatusInfo', { query, signal, quiet: true }))
}

/** What the wire says, in our words; an address of the page's own may say less. */
export function statusOf(info: Partial<StatusInfo>): ApprovalStatus {
  const { processinsId = '', processStatus = 'WAITING', currentTask, fieldPerms = [], allowApprovalOperates, seq } = info // sic
  const task = currentTask ?? undefined
  return {
    instanceId: processinsId,
    processStatus,
    seq,
    fieldPerms,
    currentTask: task && taskOf(task),
    operations: allowApprovalOperates ? listed(allowApprovalOperates) : permitted(task?.operatePerm),
  }
}

function taskOf({ taskId, nodeId, nodeName, backNodes, opinionRequired, defaultOpinion, dueAt, forUser, asked }: Task): ApprovalTask {
  return {
    taskId,
    nodeId,
    nodeName,
    backNodes: backNodes ?? [],
    opinionRequired: opinionRequired ?? false,
    defaultOpinion: defaultOpinion ?? '',
    dueAt,
    forUser,
    asked,
  }
}
type Task = NonNullable<StatusInfo['currentTask']>

const listed = (rows: StatusInfo['allowApprovalOperates']): ApprovalOperation[] =>
  rows.flatMap(({ value, label, status, why }) => {
    const action = actionNamed(value)
    return isAction(action) ? [{ action, label, enabled: status, why: why ?? '' }] : []
  })

const permitted = (perms: Task['operatePerm'] = {}): ApprovalOperation[] =>
  Object.entries(perms).flatMap(([word, { alisa, enabled }]) => {
    const action = actionNamed(word)
    // sic: alisa
    return isAction(action) ? [{ action, label: alisa, enabled, why: '' }] : []
  })

/** Nodes that the caller may take his own decision back to. @throws Failure */
export function readRecallNodes({ http }: Client, { processCode, businessId }: ApprovalTarget, signal: AbortSignal) {
  const query = { processCode, bussinessId: businessId } // sic
  return http.data('GET /workflow/process/task/getRecallNodes', { query, signal, quiet: true })
}

type Chart = Data<'GET /workflow/api/v1/instance/chart'>

/**
 * Nodes of the picture that can be a target. The gateway has the last word.
 *
 * @param way `ahead`: approvals behind the node where it stands; `passed`: those that an administrator may have decided anew
 * @throws Failure
 */
export async function readChartNodes(
  { http }: Client,
  { processCode, businessId }: ApprovalTarget,
  { way, here }: { way: 'ahead' | 'passed'; here: string | undefined },
  signal: AbortSignal,
): Promise<ApprovalNode[]> {
  const query = { processCode, bussinessId: businessId } // sic
  const chart = await http.data('GET /workflow/api/v1/instance/chart', { query, signal, quiet: true })
  const waiting = here ? [here] : chart.nodes.filter(({ state }) => state === 'waiting').map(({ id }) => id)
  const ahead = way === 'ahead' ? behind(chart, waiting) : undefined
  return chart.nodes
    .filter(({ id, kind, recallable }) => (ahead ? kind === 'approval' && ahead.has(id) : recallable === true))
    .map(({ id, name }) => ({ nodeId: id, nodeName: name }))
}

/** What can be reached from some nodes, without them. */
function behind({ edges }: Chart, from: readonly string[]): ReadonlySet<string> {
  const found = new Set<string>()
  const open = [...from]
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    for (const edge of edges) {
      if (edge.from !== id || found.has(edge.to)) continue
      found.add(edge.to)
      open.push(edge.to)
    }
  }
  for (const id of from) found.delete(id)
  return found
}

interface Sending {
  target: ApprovalTarget
  status: Pick<ApprovalStatus, 'seq' | 'currentTask'>
  input: ApprovalInput
  form: Readonly<Record<string, unknown>> | undefined
}

const isStart = (action: ActionName) => action === 'startFlow'
const hasOwn = (record: Readonly<Record<string, unknown>> | undefined) => record !== undefined && Object.keys(record).length > 0

/** What goes out for an action, in the shape of the engine (FLOW-02). */
export function outgoing(action: ActionName, { target, status, input, form }: Sending): Outgoing {
  const { processCode, businessId, engine = 'task' } = target
  const text = input.opinion.trim()
  const people = input.people.map(({ id }) => id)
  const files = filesOf(action, input)
  const formData = form && { formData: form }
  const taskId = target.taskId || status.currentTask?.taskId
  if (engine === 'process') {
    if (isStart(action))
      return outgoingStart(
        target,
        chosenOf(input.assignees, ({ username, id }) => username ?? id),
        form,
      )
    const parameter = {
      action: wireWord(action),
      processDefinitionKey: processCode,
      ...(text && { comment: { text, ...files } }),
      ...(input.node && { targetNode: input.node }),
      ...(people.length > 0 && { targetUsers: people }),
      ...(taskId && { taskId }),
    }
    return { action, payload: { id: businessId, __TASKHANDLEPARAMETER__: parameter, ...formData } }
  }
  const nodeId = target.nodeId || status.currentTask?.nodeId
  const payload: ApprovalPayload = {
    processCode,
    bussinessId: businessId, // sic
    actionType: wireWord(action),
    ...(status.seq !== undefined && { seq: status.seq }),
    ...(text && { commentText: text }),
    ...files,
    ...(people.length > 0 && { targetUserList: people }),
    ...(input.node && { targetNode: input.node }),
    ...(taskId && { taskId }),
    ...(nodeId && { nodeId }),
    ...(hasOwn(input.assignees) && { selfSelectAssignees: chosenOf(input.assignees, ({ id }) => id) }),
    ...formData,
  }
  return { action, payload }
}

/** Files that go with what is said. */
const filesOf = (action: ActionName, { files = [], signature }: ApprovalInput) => ({
  ...(takesFiles(action) && files.length > 0 && { attachments: files.map(({ id }) => id) }),
  ...(takesSignature(action) && signature && { signature: signature.id }),
})

const chosenOf = (assignees: ApprovalInput['assignees'] = {}, nameOf: (one: Chosen) => string) =>
  Object.fromEntries(Object.entries(assignees).map(([node, people]) => [node, people.map(nameOf)]))

/** A start in the engine's shape: whom the initiator chose as accounts by node. */
export function outgoingStart(
  { processCode, businessId }: ApprovalTarget,
  assignees: Readonly<Record<string, readonly string[]>>,
  form: Sending['form'],
): Outgoing {
  const chosen = hasOwn(assignees) && { selfSelectAssignees: JSON.stringify(assignees) }
  const parameter = { processDefinitionKey: processCode, ...chosen }
  return { action: 'startFlow', payload: { id: businessId, __PROCESSSTARTPARAMETER__: parameter, ...(form && { formData: form }) } }
}

/** Sends an action by its key, to where its shape belongs. @throws Failure also for an answer of a page's own address that is no success */
export async function sendAction(
  client: Client,
  target: ApprovalTarget,
  { action, payload }: Outgoing,
  key: string,
): Promise<ApprovalResponse> {
  const { http } = client
  const own = ownAddress(target, action)
  if (own) return post(client, addressFor(own, target.businessId), payload, key)
  const quietly = { key, quiet: true }
  if ('__PROCESSSTARTPARAMETER__' in payload)
    return http.data('POST /workflow/process/start-flow', { body: payload as Body<'POST /workflow/process/start-flow'>, ...quietly })
  if ('__TASKHANDLEPARAMETER__' in payload)
    return http.data('POST /workflow/process/task/handle', { body: payload as Body<'POST /workflow/process/task/handle'>, ...quietly })
  return http.data('POST /workflow/process/task/approve', { body: payload as Body<'POST /workflow/process/task/approve'>, ...quietly })
}

/** Where the page wants it to go; nothing for the address of the contract. */
export const ownAddress = ({ startUrl, submitUrl }: ApprovalTarget, action: ActionName): string | undefined =>
  (isStart(action) ? startUrl : submitUrl) || undefined

async function post({ http }: Client, address: string, payload: object, key: string): Promise<ApprovalResponse> {
  const headers = { Accept: 'application/json', 'Content-Type': 'application/json', 'Idempotency-Key': key }
  const answer = await http.open(address, { method: 'POST', headers, body: JSON.stringify(payload), quiet: true })
  const body = (await answer.json().catch(() => ({}))) as { statusCode?: number; message?: string; data?: unknown }
  const { statusCode = 200, message = '', data } = body
  if (statusCode !== 200) throw new Failure('refused', message, { status: statusCode })
  return typeof data === 'object' && data !== null ? { message, ...data } : { message, data }
}
