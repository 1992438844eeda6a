import type { ApprovalNode, CcNode, Definition, Flow, FlowNode } from './definition.ts'
import { execute } from './execute.ts'
import type { Actor, At, Command, Directory, Entry, Env, FormData, InstanceState, Refused, Task } from './model.ts'
import { newInstance } from './new-instance.ts'

/** Builders for tests of the approval rules and of what is built on them. People are `I` who starts, `A` to `H`, and the administrator `Z`. */

export const T0 = '2026-11-23T01:00:00.000Z'
export const minutes = (count: number, from: At = T0): At => new Date(Date.parse(from) + count * 60_000).toISOString()

const named = (id: string) => ({ id, name: { zh: `节点${id}`, en: `Node ${id}` } })

export const anApproval = (id: string, ids: readonly string[], over: Partial<ApprovalNode> = {}): ApprovalNode => ({
  ...named(id),
  kind: 'approval',
  mode: { kind: 'any' },
  who: ids.length > 0 ? [{ rule: 'users', ids }] : [],
  nobody: 'admin',
  isInitiator: 'keep',
  again: 'keep',
  allow: [
    'back',
    'returnInitiator',
    'forward',
    'transfer',
    'addsign',
    'beforeAddsign',
    'afterAddsign',
    'cooperationAddsign',
    'beforeEntrust',
    'afterEntrust',
  ],
  backTo: 'any',
  opinion: 'optional',
  defaultOpinion: '',
  fields: { note: 'E', secret: 'H' },
  refuse: 'instance',
  refuseNeeds: 1,
  batch: true,
  cc: [],
  ...over,
})

export const aCopy = (id: string, ids: readonly string[]): CcNode => ({ ...named(id), kind: 'cc', who: [{ rule: 'users', ids }] })
export const aGateway = (id: string): FlowNode => ({ ...named(id), kind: 'parallel' })
export const aChoice = (id: string, defaultFlow: string): FlowNode => ({ ...named(id), kind: 'exclusive', defaultFlow })

/** `'a>b'` is the flow from a to b, and its id. */
export const flow = (arrow: string, condition?: Flow['condition']): Flow => {
  const [from = '', to = ''] = arrow.split('>')
  return { id: arrow, name: '', from, to, ...(condition && { condition }) }
}

/** Start, apply and end are there; flows are given whole. */
export const aDefinition = (nodes: readonly FlowNode[], flows: readonly (string | Flow)[], over: Partial<Definition> = {}): Definition => ({
  code: 'requisition',
  version: 3,
  name: { zh: '采购申请', en: 'Requisition' },
  formCode: 'requisition',
  fieldTypes: { amount: 'DECIMAL', note: 'TEXT', secret: 'TEXT' },
  revokeAfterEnd: false,
  revokeAfterDecision: false,
  resubmit: 'start',
  nodes: [
    { ...named('start'), kind: 'start' },
    { ...named('apply'), kind: 'apply', fields: {} },
    ...nodes,
    { ...named('end'), kind: 'end' },
  ],
  flows: [flow('start>apply'), ...flows.map((one) => (typeof one === 'string' ? flow(one) : one))],
  ...over,
})

/** One node after the other. */
export const inLine = (nodes: readonly FlowNode[], over: Partial<Definition> = {}): Definition => {
  const ids = ['apply', ...nodes.map(({ id }) => id), 'end']
  return aDefinition(
    nodes,
    ids.slice(1).map((id, index) => `${ids[index]}>${id}`),
    over,
  )
}

/** Two branches between `split` and `join`, then `last`. */
export const twoBranches = (
  left: readonly ApprovalNode[],
  right: readonly ApprovalNode[],
  last: ApprovalNode,
  over: Partial<Definition> = {},
) => {
  const way = (nodes: readonly ApprovalNode[]) => {
    const ids = ['split', ...nodes.map(({ id }) => id), 'join']
    return ids.slice(1).map((id, index) => `${ids[index]}>${id}`)
  }
  return aDefinition(
    [...left, ...right, last, aGateway('split'), aGateway('join')],
    ['apply>split', ...way(left), ...way(right), `join>${last.id}`, `${last.id}>end`],
    over,
  )
}

export const PEOPLE = ['I', 'A', 'B', 'C', 'D', 'E', 'F', 'G', 'H', 'Z'] as const

export const aDirectory = (over: Partial<Directory> = {}, left: readonly string[] = []): Directory => ({
  people: Object.fromEntries(PEOPLE.map((id) => [id, { name: `Name ${id}`, active: !left.includes(id) }])),
  deptHeads: ['A', 'G'],
  superiors: ['B', 'G'],
  roles: { MANAGER: ['C', 'D'] },
  permissions: { 'finance:pay': ['E'] },
  projectRoles: { owner: ['F'] },
  departments: { D1: ['A', 'B', 'C'] },
  administrators: ['Z'],
  ...over,
})

export const anEnv = (at: At = T0, over: Partial<Env> = {}): Env => ({
  at,
  directory: aDirectory(),
  zone: 'Asia/Shanghai',
  dueAfter: (from, hours) => minutes(hours * 60, from),
  ...over,
})

export const person = (userId: string, over: Partial<Actor> = {}): Actor => ({
  userId,
  name: `Name ${userId}`,
  administrates: userId === 'Z',
  actsFor: [],
  ...over,
})

export const FORM: FormData = { amount: '1000.00', note: 'paper', secret: 'margin' }

export const anInstance = (definition: Definition, form: FormData = FORM): InstanceState =>
  newInstance({ id: 'P1', definition, businessId: 'R1', title: 'Paper', initiatorId: 'I', deptId: 'D1', form, at: T0 })

/** A command of somebody, with another world where one is needed. */
export type Step = readonly [who: string | Actor, command: Command, env?: Partial<Env>]

export interface Played {
  definition: Definition
  state: InstanceState
  entries: Entry[]
  /** Of the last command. */
  refused: Refused | undefined
}

/** Gives the commands one after the other, a minute apart. All but the last must be accepted. */
export function play(definition: Definition, steps: readonly Step[], from?: Played): Played {
  const first: Played = from ?? { definition, state: anInstance(definition), entries: [], refused: undefined }
  return steps.reduce<Played>((played, [who, command, env]) => {
    if (played.refused) throw new Error(`refused before ${command.type}: ${JSON.stringify(played.refused)}`)
    const at = minutes(1, played.state.lastAt)
    const done = execute({ definition, state: played.state }, command, typeof who === 'string' ? person(who) : who, anEnv(at, env))
    return { definition, state: done.state, entries: [...played.entries, ...done.entries], refused: done.refused }
  }, first)
}

export const submit: Command = { type: 'submit' }
export const agree: Command = { type: 'agree' }
export const refuse: Command = { type: 'refuse', opinion: 'no' }
export const started = (definition: Definition, steps: readonly Step[] = []): Played => play(definition, [['I', submit], ...steps])

/** Who has the word where: `n1:A n2:B(BEFORE)`. */
export const waiting = ({ state }: Pick<Played, 'state'>): string =>
  state.tasks
    .filter(({ status }) => status === 'TODO')
    .map(({ nodeId, userId, kind }) => `${nodeId}:${userId}${kind === 'APPROVAL' || kind === 'APPLY' ? '' : `(${kind})`}`)
    .join(' ')

/** Runs so far: `apply5 n1:2`. */
export const wayOf = ({ state }: Pick<Played, 'state'>): string => state.runs.map(({ nodeId, status }) => `${nodeId}:${status}`).join(' ')

export const taskOfUser = ({ state }: Pick<Played, 'state'>, userId: string): Task =>
  state.tasks.findLast((task) => task.userId === userId)!
