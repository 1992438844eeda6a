import { afterAll, beforeAll, expect, test } from 'vitest'
import { ceilings, DRAFT_SAVES } from '#domain/tender/bidding/ceilings.ts'
import type { FactType, ProjectState } from '#domain/tender/model.ts'
import { aProject, PLEDGE, published } from '#domain/tender/testing.ts'
import { anOpenHall, aReadyProject, inMs, keep, keepPledge, people, withBirth } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** C3 by real requests under the limits that are shipped: the table is filled to one below the ceiling, the calls go over it. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
  await keepPledge(gateway.pool)
})
afterAll(() => gateway.close())

const HOUR = 3_600_000
const mostOf = (type: FactType): number => {
  const ceiling = ceilings[type]
  return typeof ceiling === 'string' ? 0 : ceiling.most
}
/** As though this one had written so many entries of the kind. */
const written = (id: string, type: FactType, subject: string, n: number) =>
  gateway.pool.query(
    `update tender_project set state = jsonb_set(state, '{counts}', coalesce(state -> 'counts', '{}') || jsonb_build_object($2::text, jsonb_build_object($3::text, $4::int)))
      where id = $1`,
    [id, type, subject, n],
  )
const rowsOf = async (table: string, id: string) =>
  (await gateway.pool.query<{ n: number }>(`select count(*)::int as n from ${table} where project_id = $1`, [id])).rows[0]!.n
const stateOf = async (id: string) =>
  (await gateway.pool.query<{ state: ProjectState }>('select state from tender_project where id = $1', [id])).rows[0]!.state
const anEntry = () =>
  keep(
    gateway.pool,
    withBirth(
      published(
        aProject({ registrationEndsAt: inMs(3 * HOUR), qualificationEndsAt: inMs(4 * HOUR), startsAt: inMs(10 * HOUR) }),
        inMs(-HOUR),
      ),
    ),
  )
const quote = (user: string, projectId: string, total: string) =>
  gateway.as(user).call('POST /tender/api/v1/quote/submit', {
    projectId,
    lines: [{ lineNo: 1, unitPrice: (Number(total) / 1_000).toFixed(2) }],
    total,
    taxBp: 1_300,
    currency: 'CNY',
  })
const bid = (user: string, projectId: string, gross: string) =>
  gateway.as(user).call('POST /tender/api/v1/bid/place', { projectId, gross, taxBp: 1_300, currency: 'CNY' })

test('C3 sealed quotes of one firm end at their ceiling; the last one stays sealed, a rival still quotes', async () => {
  const { id } = await aReadyProject(gateway.pool, 3_600_000)
  await written(id, 'quote.accepted', 'CA', mostOf('quote.accepted') - 1)
  expect((await quote('user-CA', id, '980000.00')).status).toBe(200)
  const before = await rowsOf('tender_log', id)
  for (let n = 0; n < 5; n += 1) {
    expect(await quote('user-CA', id, '970000.00')).toMatchObject({
      status: 409,
      body: { messageCode: 'TENDER-2084', args: { n: 200 }, message: expect.stringContaining('此前提交的内容仍然有效') },
    })
  }
  expect(await rowsOf('tender_log', id)).toBe(before)
  expect((await stateOf(id)).entryQuotes?.CA).toBeDefined()
  expect((await quote('user-CB', id, '970000.00')).status).toBe(200)
})

test('C3 refused bids are answered for ever and written 500 times; a valid bid of the same firm stands all the same', async () => {
  const { id } = await anOpenHall(gateway.pool)
  await written(id, 'bid.rejected', 'CA', mostOf('bid.rejected') - 1)
  expect((await bid('user-CA', id, '1000000.01')).body.messageCode).toBe('TENDER-2042')
  const [entries, commands] = [await rowsOf('tender_log', id), await rowsOf('tender_command', id)]
  for (let n = 0; n < 20; n += 1) expect((await bid('user-CA', id, '1000000.01')).body.messageCode).toBe('TENDER-2042')
  expect([await rowsOf('tender_log', id), await rowsOf('tender_command', id)]).toEqual([entries, commands])
  expect((await bid('user-CA', id, '980000.00')).status).toBe(200)
})

test('C3 commands that are refused, and those that change nothing, leave no row behind', async () => {
  const { id } = await anEntry()
  const before = [await rowsOf('tender_log', id), await rowsOf('tender_command', id)]
  for (let n = 0; n < 10; n += 1) {
    const { status } = await gateway.as('user-CA').call('POST /tender/api/v1/application/withdraw', { projectId: id })
    expect(status).toBe(409)
    await gateway.as('U1').call('POST /tender/api/v1/project/void', { id, reason: 'short' })
  }
  expect([await rowsOf('tender_log', id), await rowsOf('tender_command', id)]).toEqual(before)
})

test('C3 pledges of one firm, announcements of one person: refused beyond the ceiling, and nobody else is', async () => {
  const { id } = await anEntry()
  const pledge = (user: string) => gateway.as(user).call('POST /tender/api/v1/pledge/accept', { projectId: id, ...PLEDGE })
  await written(id, 'pledge.accepted', 'CA', mostOf('pledge.accepted'))
  expect((await pledge('user-CA')).body.messageCode).toBe('TENDER-2084')
  expect((await pledge('user-CB')).status).toBe(200)

  const hall = await anOpenHall(gateway.pool)
  const message = (user: string) => gateway.as(user).call('POST /tender/api/v1/hall/message', { projectId: hall.id, text: '请注意' })
  await written(hall.id, 'message.sent', 'U1', mostOf('message.sent') - 1)
  expect([(await message('U1')).status, (await message('U1')).body.messageCode, (await message('S1')).status]).toEqual([
    200,
    'TENDER-2084',
    200,
  ])
})

test('C3 a draft of a project is saved 10,000 times, and stays', async () => {
  const { id } = await keep(gateway.pool, withBirth({ state: aProject(), entries: [], refusals: [] }))
  await gateway.pool.query('update tender_project set version = $2 where id = $1', [id, DRAFT_SAVES])
  const form = { title: '再存一次', mode: 'freeBid' as const }
  const saved = await gateway.as('U1').call('POST /tender/api/v1/project/update', { id, version: DRAFT_SAVES, form, items: [] } as never)
  expect(saved).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2084', args: { n: DRAFT_SAVES } } })
  expect((await stateOf(id)).form.title).toBe(aProject().form.title)
})

test('C3 a project from before the ceilings is counted from its next entry, and is sound', async () => {
  const { id } = await anEntry()
  await gateway.pool.query(`update tender_project set state = state - 'counts' where id = $1`, [id])
  const pledge = (user: string) => gateway.as(user).call('POST /tender/api/v1/pledge/accept', { projectId: id, ...PLEDGE })
  expect([(await pledge('user-CA')).status, (await pledge('user-CB')).status]).toEqual([200, 200])
  expect((await stateOf(id)).counts).toEqual({ 'pledge.accepted': { CA: 1, CB: 1 } })
  expect((await gateway.as('S1').call('GET /tender/api/v1/log/verify', { projectId: id })).body.data).toMatchObject({ ok: true })
})
