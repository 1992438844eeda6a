import { randomUUID } from 'node:crypto'
import { Kysely, PostgresDialect } from 'kysely'
import { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { applied } from '#domain/tender/advance.ts'
import { fact } from '#domain/tender/facts.ts'
import { aProject, PLEDGE, published } from '#domain/tender/testing.ts'
import { inMs, keep, keepPledge, people, withBirth } from '#gateway/modules/tender/testing.ts'
import * as migration from '#gateway/schema/0020-application-draft.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** A registration that is filled in and not sent lies beside the log. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ ...people, 'second-CA': { roles: ['BIDDER'], customerId: 'CA', realName: '孙勇' } })
  await keepPledge(gateway.pool)
})
afterAll(() => gateway.close())

const HOUR = 3_600_000
const open = () =>
  withBirth(
    published(
      aProject({ registrationEndsAt: inMs(3 * HOUR), qualificationEndsAt: inMs(4 * HOUR), startsAt: inMs(10 * HOUR) }),
      inMs(-HOUR),
    ),
  )
const save = (user: string, projectId: string, body: { contactName?: string; remark?: string; version?: number }, key = randomUUID()) =>
  gateway.as(user).call('POST /tender/api/v1/application/save', { projectId, ...body }, { key })
const draftOf = async (user: string, projectId: string) =>
  (await gateway.as(user).call('GET /tender/api/v1/application/find-mine', { projectId })).body.data.draft
const logOf = async (id: string) =>
  (await gateway.pool.query<{ n: number }>('select count(*)::int as n from tender_log where project_id = $1', [id])).rows[0]?.n

test('C3 a supplier’s saved drafts grow no log, and no table beyond a row of his firm', async () => {
  const { id } = await keep(gateway.pool, open())
  const before = await logOf(id)
  for (let n = 1; n <= 60; n += 1) expect((await save('user-CA', id, { remark: `第 ${n} 次` })).body.data).toMatchObject({ version: n })
  expect(await logOf(id)).toBe(before)
  expect((await gateway.pool.query('select from tender_application_draft where project_id = $1', [id])).rowCount).toBe(1)
  const verified = await gateway.as('S1').call('GET /tender/api/v1/log/verify', { projectId: id })
  expect(verified.body.data).toMatchObject({ ok: true, entries: before })
})

test('6.3 two colleagues do not overwrite each other; a save that is sent again is answered again', async () => {
  const { id } = await keep(gateway.pool, open())
  const key = randomUUID()
  const first = await save('user-CA', id, { contactName: '王伟', version: 0 }, key)
  expect(first.body.data).toEqual({ id, version: 1 })
  expect((await save('user-CA', id, { contactName: '王伟', version: 0 }, key)).body.data).toMatchObject({ id, version: 1 })
  expect(await save('second-CA', id, { contactName: '刘艳', version: 0 })).toMatchObject({
    status: 409,
    body: { messageCode: 'TENDER-2004', args: { user: 'user-CA' } },
  })
  expect((await save('second-CA', id, { contactName: '刘艳', version: 1 })).body.data).toMatchObject({ version: 2 })
  expect(await draftOf('user-CA', id)).toMatchObject({ contactName: '刘艳', version: 2 })
  expect(await draftOf('user-CB', id)).toBeUndefined()
})

test('6.3 a draft goes with the registration that is sent, or when it is taken back', async () => {
  const { id, rulesHash } = await keep(gateway.pool, open())
  const as = gateway.as('user-CA').call
  await save('user-CA', id, { contactName: '王伟' })
  const before = await logOf(id)
  expect((await as('POST /tender/api/v1/application/withdraw', { projectId: id })).status).toBe(200)
  expect([await draftOf('user-CA', id), await logOf(id)]).toEqual([undefined, before])
  expect((await as('POST /tender/api/v1/application/withdraw', { projectId: id })).body.messageCode).toBe('TENDER-2036')

  expect((await save('user-CA', id, { contactName: '王伟', version: 0 })).body.data).toMatchObject({ version: 3 })
  await as('POST /tender/api/v1/pledge/accept', { projectId: id, ...PLEDGE })
  for (const kind of ['fight', 'win'] as const) await as('POST /tender/api/v1/rule/ack', { projectId: id, kind, rulesHash })
  const particulars = { contactName: '王伟', contactPhone: '13900001111', contactEmail: 'wei@ca.example', taxBp: 1_300, documents: [] }
  expect((await as('POST /tender/api/v1/application/submit', { projectId: id, ...particulars })).status).toBe(200)
  expect(await draftOf('user-CA', id)).toBeUndefined()
})

test('drafts that are entries of an older log are taken over: the log verifies, its draft is there for the firm', async () => {
  const { state, entries } = open()
  const saved = fact('application.saved', { who: { customerId: 'CA', userId: 'user-CA' }, lines: { contactName: '王伟', taxBp: 600 } })
  const old = applied({ state, entries }, [saved], inMs(-HOUR / 2))
  const { id } = await keep(gateway.pool, { ...old, refusals: [] })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: gateway.superuserUrl, max: 1 }) }) })
  try {
    await migration.down(db)
    await migration.up(db)
  } finally {
    await db.destroy()
  }
  expect(await draftOf('second-CA', id)).toMatchObject({ contactName: '王伟', taxBp: 600, version: 1 })
  const verified = await gateway.as('S1').call('GET /tender/api/v1/log/verify', { projectId: id })
  expect(verified.body.data).toMatchObject({ ok: true, entries: old.entries.length })
  expect((await save('user-CA', id, { contactName: '刘艳', version: 1 })).body.data).toMatchObject({ version: 2 })
})
