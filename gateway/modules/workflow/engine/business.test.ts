import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { statusInfo } from '#gateway/modules/workflow/instances/status-info.ts'
import { aHouse, aNode, aProcess, deploy } from '#gateway/modules/workflow/instances/testing.ts'
import { readPerson } from '#gateway/platform/session/session.ts'
import { commandDigests } from '#gateway/platform/vault.ts'
import type { TestGateway } from '#support/gateway.ts'
import type { BusinessHooks } from './business.ts'
import { type CommandRequest, decisions } from './decision.ts'

/** W10: a business is asked in the transaction that decides. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aHouse()
  await deploy(gateway.pool, aProcess('plain', [aNode('one', ['first'])]))
})
afterAll(() => gateway.close())

async function decideWith(hooks: BusinessHooks) {
  const { pool, keys } = gateway.deps
  const announced: string[] = []
  const { decide } = decisions({
    pool,
    digests: commandDigests(keys),
    hooksOf: () => hooks,
    statusOf: statusInfo,
    announce: ({ state }) => void announced.push(state.id),
  })
  const person = (await readPerson(pool, 'asker', ''))!
  const session: CommandRequest['session'] = { ...person, userId: 'asker', sid: '', expiresAt: 0, lang: 'zh' }
  const businessId = randomUUID()
  const key = randomUUID()
  const start = () =>
    decide({ session, processCode: 'plain', businessId, key, command: { type: 'startFlow' } }, ({ state }) => ({ id: state.id }))
  return { start, businessId, key, announced }
}

const left = async (businessId: string, key: string) => [
  (await gateway.pool.query('select from wf_instance where business_id = $1', [businessId])).rowCount,
  (await gateway.pool.query('select from wf_command where key = $1', [key])).rowCount,
  (await gateway.pool.query(`select from notification where args ->> 'businessId' = $1`, [businessId])).rowCount,
]

test('W10 what the business refuses is refused in its words, and nothing of it is written or told', async () => {
  const { start, businessId, key, announced } = await decideWith({ guard: async () => ({ code: 'TENDER-2028', args: {} }) })
  await expect(start()).rejects.toMatchObject({ code: 'TENDER-2028' })
  expect(await left(businessId, key)).toEqual([0, 0, 0])
  expect(announced).toEqual([])
})

test('W10 what the business writes is there exactly when the decision is', async () => {
  const mark = (id: string) => `insert into notification (id, tenant_id, user_id, kind) values ('${id}', 'north', 'asker', 'opened')`
  const failing = await decideWith({
    onChange: async (client, { state }) => {
      await client.query(mark(`failed ${state.businessId}`.slice(0, 64)))
      throw new Error('the business failed')
    },
  })
  await expect(failing.start()).rejects.toThrow('the business failed')
  expect(await left(failing.businessId, failing.key)).toEqual([0, 0, 0])
  expect(await gateway.count(`notification where id like 'failed %'`)).toBe(0)

  const going = await decideWith({ onChange: async (client, { state }) => void (await client.query(mark(`going ${state.businessId}`))) })
  const { data, replayed } = await going.start()
  expect([replayed, going.announced]).toEqual([false, [data.id]])
  expect(await left(going.businessId, going.key)).toEqual([1, 1, 1])
  expect(await gateway.count(`notification where id = 'going ${going.businessId}'`)).toBe(1)
  expect(await going.start()).toEqual({ data, replayed: true })
})

test('W10 the business is asked with the state before and after, and how its last process ended', async () => {
  const asked: unknown[] = []
  const { start } = await decideWith({
    guard: async (_client, { before, state, lastStatus, command }) => {
      asked.push([command.type, before?.status, state.status, lastStatus])
      return undefined
    },
  })
  await start()
  expect(asked).toEqual([['startFlow', undefined, 'APPROVALING', undefined]])
})
