import fc from 'fast-check'
import { currentTaskOf } from '#domain/workflow/course/holder.ts'
import type { ApprovalNode, Definition, Flow, FlowNode, Mode } from '#domain/workflow/definition.ts'
import { execute } from '#domain/workflow/execute.ts'
import type { Actor, Command, Entry, Env, InstanceState, Refused, Running } from '#domain/workflow/model.ts'
import { backNodesOf, forceRecallable, recallNodesOf } from '#domain/workflow/operations.ts'
import {
  aChoice,
  aCopy,
  aDefinition,
  aDirectory,
  aGateway,
  anApproval,
  anEnv,
  anInstance,
  flow,
  minutes,
  PEOPLE,
  person,
} from '#domain/workflow/testing.ts'

/** Random lives of instances: small definitions, and commands that are sensible more often than not. */

const ASKED = ['A', 'B', 'C', 'D', 'I'] as const

const mode: fc.Arbitrary<Mode> = fc.oneof(
  fc.constantFrom<Mode[]>({ kind: 'any' }, { kind: 'all' }, { kind: 'sequence' }),
  fc.integer({ min: 1, max: 3 }).map((count): Mode => ({ kind: 'count', count })),
  fc.integer({ min: 20, max: 100 }).map((percent): Mode => ({ kind: 'percent', percent })),
)

const rules = fc.record({
  mode,
  ids: fc.subarray([...ASKED], { minLength: 0, maxLength: 4 }),
  nobody: fc.constantFrom('pass' as const, 'admin' as const, 'admin' as const, 'stop' as const),
  isInitiator: fc.constantFrom('keep' as const, 'pass' as const, 'superior' as const),
  again: fc.constantFrom('keep' as const, 'pass' as const),
  backTo: fc.constantFrom('any' as const, 'any' as const, 'previous' as const, 'initiator' as const),
  refuse: fc.constantFrom('instance' as const, 'branch' as const),
  refuseNeeds: fc.constantFrom(1, 1, 2),
  fields: fc.constantFrom<ApprovalNode['fields'][]>({ note: 'E', secret: 'H' }, { amount: 'E', note: 'H' }, {}),
  dueHours: fc.constantFrom(undefined, 1),
})

type Rules = typeof rules extends fc.Arbitrary<infer R> ? R : never
type Block =
  | { kind: 'approval'; rules: Rules }
  | { kind: 'copy'; ids: string[] }
  | { kind: 'choice'; big: Rules }
  | { kind: 'branches'; ways: Rules[][] }

const block: fc.Arbitrary<Block> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('approval' as const), rules }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('copy' as const), ids: fc.subarray(['E', 'F'], { minLength: 1 }) }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('choice' as const), big: rules }) },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('branches' as const),
      ways: fc.array(fc.array(rules, { minLength: 1, maxLength: 2 }), { minLength: 2, maxLength: 3 }),
    }),
  },
)

/** Branches of a join: the nodes on the way of each flow into it. */
export type Branches = Readonly<Record<string, Readonly<Record<string, readonly string[]>>>>

interface Drawn {
  nodes: FlowNode[]
  flows: (string | Flow)[]
  branches: Record<string, Record<string, string[]>>
  last: string
}

const approvalOf = (id: string, { ids, dueHours, ...over }: Rules): ApprovalNode =>
  anApproval(id, ids, { ...over, ...(dueHours !== undefined && { dueHours, remindHours: 1, escalate: 'admin' as const }) })

const BIG: Flow['condition'] = { _AND_: [{ amount: { ge: '5000' } }] }

function drawBlock({ nodes, flows, branches, last }: Drawn, part: Block, index: number): Drawn {
  const id = `n${index}`
  switch (part.kind) {
    case 'approval':
      return { nodes: [...nodes, approvalOf(id, part.rules)], flows: [...flows, `${last}>${id}`], branches, last: id }
    case 'copy':
      return { nodes: [...nodes, aCopy(id, part.ids)], flows: [...flows, `${last}>${id}`], branches, last: id }
    case 'choice': {
      const [big, after] = [`${id}big`, `${id}cc`]
      const way = [`${last}>${id}`, flow(`${id}>${big}`, BIG), `${id}>${after}`, `${big}>${after}`]
      return {
        nodes: [...nodes, aChoice(id, `${id}>${after}`), approvalOf(big, part.big), aCopy(after, ['E'])],
        flows: [...flows, ...way],
        branches,
        last: after,
      }
    }
    case 'branches': {
      const [split, join] = [`${id}split`, `${id}join`]
      const ways = part.ways.map((way, at) => way.map((one, step) => approvalOf(`${id}w${at}${step}`, one)))
      const drawn = ways.flatMap((way) =>
        [split, ...way.map((one) => one.id), join].slice(1).map((to, at) => `${[split, ...way.map((one) => one.id)][at]}>${to}`),
      )
      const into = Object.fromEntries(ways.map((way) => [`${way.at(-1)!.id}>${join}`, way.map((one) => one.id)]))
      return {
        nodes: [...nodes, aGateway(split), ...ways.flat(), aGateway(join)],
        flows: [...flows, `${last}>${split}`, ...drawn],
        branches: { ...branches, [join]: into },
        last: join,
      }
    }
  }
}

export interface Plan {
  definition: Definition
  branches: Branches
  moves: readonly Move[]
}

interface Move {
  what: number
  who: number
  n: number
  m: number
  fair: boolean
}

const move: fc.Arbitrary<Move> = fc.record({
  what: fc.nat(99),
  who: fc.nat(99),
  n: fc.nat(99),
  m: fc.nat(99),
  fair: fc.integer({ min: 0, max: 4 }).map((part) => part > 0),
})

export const aPlan: fc.Arbitrary<Plan> = fc
  .record({
    blocks: fc.array(block, { minLength: 1, maxLength: 4 }),
    resubmit: fc.constantFrom('start' as const, 'returner' as const),
    revokeAfterEnd: fc.boolean(),
    revokeAfterDecision: fc.boolean(),
    moves: fc.array(move, { minLength: 5, maxLength: 30 }),
  })
  .map(({ blocks, moves, ...over }) => {
    const drawn = blocks.reduce(drawBlock, { nodes: [], flows: [], branches: {}, last: 'apply' } as Drawn)
    return { definition: aDefinition(drawn.nodes, [...drawn.flows, `${drawn.last}>end`], over), branches: drawn.branches, moves }
  })

/** One command and what it led to. */
export interface Event {
  before: InstanceState
  command: Command
  actor: Actor
  env: Env
  state: InstanceState
  entries: readonly Entry[]
  refused: Refused | undefined
}

/** Plays a plan; people who leave stay away. */
export function live({ definition, moves }: Plan): Event[] {
  const left = new Set<string>()
  const events: Event[] = []
  let state = anInstance(definition)
  for (const next of moves) {
    const at = minutes(7 + (next.m % 5 === 0 ? 60 : 0), state.lastAt)
    const [actor, command] = state.status === 'WAITING' ? ([person('I'), { type: 'submit' }] as const) : pressing(definition, state, next)
    if (command.type === 'system.left') left.add(command.userId)
    const env = anEnv(at, { directory: aDirectory({}, [...left]) })
    const done = execute({ definition, state }, command, actor, env)
    events.push({ before: state, command, actor, env, state: done.state, entries: done.entries, refused: done.refused })
    state = done.state
  }
  return events
}

/** Mostly who has the word, with what is offered; else anybody with anything. */
function pressing(definition: Definition, state: InstanceState, move: Move): readonly [Actor, Command] {
  const { what, who, n, m, fair } = move
  if (state.status === 'ABNORMAL' && fair) return [person('Z'), repairing({ definition, state }, move)]
  const holders = state.tasks.filter(({ status }) => status === 'TODO')
  const holder = holders[who % Math.max(1, holders.length)]
  const userId = fair && holder ? holder.userId : PEOPLE[who % PEOPLE.length]!
  const actor = !fair && m % 4 === 0 && holder ? person(userId, { actsFor: [holder.userId] }) : person(userId)
  const running = { definition, state }
  const task = currentTaskOf(running, actor)
  const node = (ids: readonly string[]) =>
    fair && ids.length > 0 ? ids[n % ids.length]! : definition.nodes[n % definition.nodes.length]!.id
  const someone = PEOPLE[n % PEOPLE.length]!
  const decider = state.tasks.findLast(({ decision }) => decision === 'AGREE')?.userId ?? someone
  const people = n % 3 === 0 ? [someone, PEOPLE[m % PEOPLE.length]!] : [someone]
  const form = m % 3 === 0 ? { form: { [['note', 'amount', 'secret'][n % 3]!]: m % 2 === 0 ? '9000.00' : '10.00' } } : {}
  const said = { opinion: 'said' }
  const passed = state.runs.filter(({ status }) => status === 5).map(({ nodeId }) => nodeId)
  if (task?.kind === 'APPLY' && fair)
    return [actor, what < 85 ? { type: 'submit', form: { amount: m % 2 === 0 ? '9000.00' : '10.00' } } : { type: 'revoke' }]
  const list: [share: number, as: Actor, command: Command][] = [
    [40, actor, { type: 'agree', ...said, ...form }],
    [5, actor, { type: 'refuse', ...said }],
    [9, actor, { type: 'back', nodeId: node(task ? backNodesOf(running, task) : []), ...said }],
    [3, actor, { type: 'returnInitiator', ...said }],
    [3, actor, { type: 'forward', nodeId: node([]), ...said }],
    [3, actor, { type: 'transfer', userIds: [someone] }],
    [3, actor, { type: 'addsign', userIds: people }],
    [4, actor, { type: 'beforeAddsign', userIds: people }],
    [4, actor, { type: 'afterAddsign', userIds: people, ...form }],
    [2, actor, { type: 'cooperationAddsign', userIds: people }],
    [2, actor, { type: 'beforeEntrust', userIds: [someone] }],
    [2, actor, { type: 'afterEntrust', userIds: [someone] }],
    [6, person(decider), { type: 'recall', nodeId: node(recallNodesOf(running, decider)) }],
    [1, person('I'), { type: 'revoke' }],
    [2, person('Z'), { type: 'forceRecall', nodeId: node(passed), ...said }],
    [2, person('Z'), { type: 'forward', nodeId: node([]), ...(holder && { taskId: holder.id }), ...said }],
    [1, person('Z'), { type: 'reassign', taskId: holder?.id ?? 1, userId: someone, ...said }],
    [1, actor, { type: 'submitComment', text: 'a word', mentions: [] }],
    [1, actor, { type: 'deliverRead', userIds: [someone] }],
    [1, person(someone), { type: 'read' }],
    [1, person('I'), { type: 'urge' }],
    [2, person('SYSTEM', { administrates: true }), { type: 'system.left', userId: someone === 'Z' ? 'C' : someone }],
    [2, person('SYSTEM', { administrates: true }), { type: 'system.due' }],
  ]
  let place = what
  for (const [share, as, command] of list) {
    if (place < share) return [as, command]
    place -= share
  }
  return [actor, { type: 'agree', ...said }]
}

/** What an administrator does with an instance that stands still. */
function repairing(running: Running, { what, who, n }: Move): Command {
  const { definition } = running
  const ids = forceRecallable(running).map(({ nodeId }) => nodeId)
  if (what < 45) return { type: 'reassign', userId: PEOPLE[who % PEOPLE.length]!, opinion: 'said' }
  if (what < 65) return { type: 'forward', nodeId: definition.nodes[n % definition.nodes.length]!.id, opinion: 'said' }
  if (what < 95) return { type: 'forceRecall', nodeId: ids[n % Math.max(1, ids.length)] ?? 'apply', opinion: 'said' }
  return { type: 'cancel', opinion: 'said' }
}
