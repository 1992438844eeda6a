import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACTIONS } from '#contract/workflow/shapes.ts'
import { GENESIS } from '#domain/tender/log/log-chain.ts'
import type { Definition, FlowNode } from '#domain/workflow/definition.ts'
import { fold } from '#domain/workflow/evolve.ts'
import { newInstance } from '#domain/workflow/new-instance.ts'
import { entryHash } from '#gateway/modules/workflow/engine/chain.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aHouse, aNode, aProcess, aRecord, deploy, type Person } from './testing.ts'

/** Whatever people press, in whatever order: never an error of ours, and log, state and rows stay one. */

const PEOPLE: readonly Person[] = ['asker', 'first', 'second', 'third', 'reader', 'admin', 'colleague']
const NODES = ['apply', 'one', 'left', 'right', 'two']

const flow = (id: string, from: string, to: string) => ({ id, name: '', from, to })
/** One approver, then two branches that meet, then all of three. */
function branching(): Definition {
  const parallel = (id: string): FlowNode => ({ id, name: { zh: id, en: id }, kind: 'parallel' })
  const copy: FlowNode = { id: 'copy', name: { zh: '抄送', en: 'Copy' }, kind: 'cc', who: [{ rule: 'users', ids: ['reader'] }] }
  const approvals = [
    aNode('one', ['first', 'second']),
    parallel('split'),
    aNode('left', ['first', 'second', 'third'], { mode: { kind: 'count', count: 2 } }),
    aNode('right', ['second'], { refuse: 'branch' }),
    parallel('join'),
    copy,
    aNode('two', ['first', 'third', 'reader'], { mode: { kind: 'sequence' }, again: 'pass' }),
  ]
  const flows = [
    flow('f1', 'start', 'apply'),
    flow('f2', 'apply', 'one'),
    flow('f3', 'one', 'split'),
    flow('f4', 'split', 'left'),
    flow('f5', 'split', 'right'),
    flow('f6', 'left', 'join'),
    flow('f7', 'right', 'join'),
    flow('f8', 'join', 'copy'),
    flow('f9', 'copy', 'two'),
    flow('f10', 'two', 'end'),
  ]
  return aProcess('branching', approvals, { flows, revokeAfterEnd: true, revokeAfterDecision: true })
}

let gateway: TestGateway
const definition = branching()
beforeAll(async () => {
  gateway = await aHouse()
  await deploy(gateway.pool, definition)
})
afterAll(() => gateway.close())

/** Numbers that look random and are the same each time. @see Numerical Recipes, linear congruential generator */
function chance(seed: number) {
  let state = seed
  const below = (n: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * n)
  }
  return { below, one: <T>(all: readonly T[]): T => all[below(all.length)]! }
}

const STEPS = 40
const ENDS = ['refuse', 'reject', 'revoke'] as const
const STEPS_ON = [...ACTIONS.filter((action) => !ENDS.some((end) => end === action)), ...(['agree', 'agree', 'agree', 'submit'] as const)]

async function walk(seed: number) {
  const record = aRecord(gateway, 'branching', randomUUID())
  const { one, below } = chance(seed)
  await record.does('asker', 'startFlow', { formData: { note: 'begin' } })
  const pressed: string[] = []
  for (let step = 0; step < STEPS; step++) {
    const state = await record.state()
    // What somebody is asked for comes more often than anything else, and ends are rare: else no process would ever get on.
    const holders = state.tasks.filter(({ status }) => status === 'TODO').map(({ userId }) => userId as Person)
    const isOver = state.endedAt !== undefined && below(2) === 0
    const who = isOver ? 'asker' : below(3) > 0 && holders.length > 0 ? one(holders) : one(PEOPLE)
    const action = isOver ? 'startFlow' : one(below(8) === 0 ? ENDS : STEPS_ON)
    const said = {
      ...(below(2) && { commentText: `step ${step}` }),
      ...(below(2) && { targetNode: one(NODES) }),
      ...(below(2) && { targetUserList: [one(PEOPLE.filter((id) => id !== ''))] }),
      ...(below(4) === 0 && { formData: { note: `note ${step}` } }),
    }
    const { status, body } = await record.does(who, action, said)
    pressed.push(`${who} ${action} ${status}`)
    expect([seed, pressed.at(-1), body.messageCode, status < 500]).toEqual([seed, pressed.at(-1), body.messageCode, true])
    for (const reader of ['asker', 'admin'] as const) {
      const { status: seen } = await record.find(reader)
      expect([seed, pressed, reader, seen]).toEqual([seed, pressed, reader, 200])
    }
  }
  return { record, done: pressed.filter((line) => line.endsWith('200')).length }
}

test.each([1, 2, 3, 4, 5, 6])('W1 W11 whatever is pressed, the log verifies and is the state (walk %i)', async (seed) => {
  const { record, done } = await walk(seed)
  expect(done).toBeGreaterThan(5)
  const { rows } = await gateway.pool.query<{
    id: string
    head_seq: number
    head_hash: string
    state: Awaited<ReturnType<typeof record.state>>
  }>(
    'select id, head_seq, head_hash, state from wf_instance where business_id = $1 order by id',
    [record.of.bussinessId], // sic
  )
  for (const { id, head_seq: head, head_hash: headHash, state } of rows) {
    const log = await record.log(id)
    let prev = GENESIS
    for (const entry of log) {
      expect([entry.seq, entry.prev, entry.hash]).toEqual([entry.seq, prev, entryHash({ ...entry, prev, instanceId: id })])
      prev = entry.hash
    }
    expect([head, headHash]).toEqual([log.length, prev])
    const { businessId, title, initiatorId, deptId, forms } = state
    const first = newInstance({ id, definition, businessId, title, initiatorId, deptId, form: forms[0]!.form, at: log[0]!.at })
    expect(fold(first, log)).toEqual(state)
    const tasks = await gateway.pool.query(
      'select task_id as id, user_id as "userId", status from wf_task where instance_id = $1 order by 1',
      [id],
    )
    expect(tasks.rows).toEqual(state.tasks.map(({ id: taskId, userId, status }) => ({ id: taskId, userId, status })))
  }
})
