import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { InstanceState } from '#domain/workflow/model.ts'
import { aHouse, aNode, aProcess, aRecord, deploy } from '#gateway/modules/workflow/instances/testing.ts'
import type { TestGateway } from '#support/gateway.ts'
import { instanceRow } from './projection.ts'

/** W1: what lists are read from says what the state says, after every step. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aHouse()
  const timed = { dueHours: 8, remindHours: 2, escalate: 'admin', batch: true, isInitiator: 'pass' } as const
  const copy = { id: 'copy', name: { zh: '抄送', en: 'Copy' }, kind: 'cc', who: [{ rule: 'users', ids: ['reader', 'third'] }] } as const
  await deploy(
    gateway.pool,
    aProcess('timed', [
      aNode('one', ['first', 'second'], { ...timed, mode: { kind: 'all' } }),
      copy,
      aNode('two', ['third'], { batch: false }),
    ]),
  )
})
afterAll(() => gateway.close())

async function rowsOf(id: string) {
  const { rows: tasks } = await gateway.pool.query(
    `select task_id, user_id, node_id, kind, status, opened_at, ended_at, decision, decided_by, due_at, batch, wake_at < due_at as early
      from wf_task where instance_id = $1 order by task_id`,
    [id],
  )
  const { rows: readers } = await gateway.pool.query('select user_id, at, read_at from wf_reader where instance_id = $1 order by user_id', [
    id,
  ])
  const { rows: instances } = await gateway.pool.query(
    'select status, round, node_names, node_names_en, holder_ids, started_at, ended_at, last_at, head_seq from wf_instance where id = $1',
    [id],
  )
  return { tasks, readers, instance: instances[0] }
}

function wanted(state: InstanceState, [nodeNames, nodeNamesEn]: readonly [string, string]) {
  const open = state.tasks.filter(({ status }) => status === 'TODO')
  return {
    tasks: state.tasks.map((task) => ({
      task_id: task.id,
      user_id: task.userId,
      node_id: task.nodeId,
      kind: task.kind,
      status: task.status,
      opened_at: task.openedAt ?? null,
      ended_at: task.endedAt ?? null,
      decision: task.decision ?? null,
      decided_by: task.decision ? (task.decidedBy ?? task.userId) : null,
      due_at: task.dueAt ?? null,
      batch: task.nodeId === 'one',
      early: task.nodeId === 'one' && task.status === 'TODO' ? true : null,
    })),
    readers: [...state.readers]
      .sort((a, b) => (a.userId < b.userId ? -1 : 1))
      .map(({ userId, at, readAt }) => ({ user_id: userId, at, read_at: readAt ?? null })),
    instance: {
      status: state.status,
      round: state.round,
      node_names: nodeNames,
      node_names_en: nodeNamesEn,
      holder_ids: [...new Set(open.map(({ userId }) => userId))],
      started_at: state.startedAt ?? null,
      ended_at: state.endedAt ?? null,
      last_at: state.lastAt,
      head_seq: state.lastSeq,
    },
  }
}

test('W1 rows of instance, tasks and readers follow the state at each step', async () => {
  const record = aRecord(gateway, 'timed', randomUUID())
  const one = ['节点one', 'Node one'] as const
  const steps: [() => Promise<{ status: number }>, readonly [string, string]][] = [
    [() => record.does('asker', 'startFlow'), one],
    [() => record.does('first', 'beforeAddsign', { targetUserList: ['reader'] }), one],
    [() => record.does('reader', 'agree'), one],
    [() => record.does('first', 'agree'), one],
    [() => record.does('second', 'returnInitoator', { commentText: '补充' }), ['申请', 'Application']], // sic
    [() => record.does('asker', 'submit'), one],
    [() => record.does('first', 'agree'), one],
    [() => record.does('second', 'agree'), ['节点two', 'Node two']],
    [() => record.find('reader'), ['节点two', 'Node two']],
    [() => record.does('third', 'agree'), ['', '']],
  ]
  for (const [index, [press, names]] of steps.entries()) {
    expect([index, (await press()).status]).toEqual([index, 200])
    const state = await record.state()
    expect([index, await rowsOf(state.id)]).toEqual([index, wanted(state, names)])
  }
  expect((await record.state()).readers.map(({ userId, readAt }) => [userId, readAt !== undefined])).toEqual([
    ['reader', true],
    ['third', false],
  ])
})

test('W3 W9 a row of a gateway that did not know whom a task is barred to is mended when the task changes', async () => {
  const record = aRecord(gateway, 'timed', randomUUID())
  await record.does('asker', 'startFlow')
  const { id } = await record.state()
  const barred = async () =>
    (
      await gateway.pool.query<{ barred_id: string | null }>('select barred_id from wf_task where instance_id = $1 and user_id = $2', [
        id,
        'first',
      ])
    ).rows
  expect(await barred()).toEqual([{ barred_id: 'asker' }])
  await gateway.pool.query('update wf_task set barred_id = null where instance_id = $1', [id])
  expect((await record.does('first', 'beforeAddsign', { targetUserList: ['reader'] })).status).toBe(200)
  expect(await barred()).toEqual([{ barred_id: 'asker' }])
})

test('W3 what stands still is listed with the node in which nobody can be asked', async () => {
  const record = aRecord(gateway, 'timed', randomUUID())
  await record.does('asker', 'startFlow')
  const state = await record.state()
  const definition = aProcess('timed', [aNode('one', ['first']), aNode('two', [])])
  const stood = { ...state, status: 'ABNORMAL', endedAt: state.lastAt } as const
  const namesOf = (over: object) => {
    const { node_names, node_names_en } = instanceRow('north', definition, { ...stood, ...over }, '')
    return [node_names, node_names_en]
  }
  expect(namesOf({ halted: { nodeId: 'two', runs: [], tasks: [], joins: {} } })).toEqual(['节点two', 'Node two'])
  expect(namesOf({})).toEqual(['', ''])
})
