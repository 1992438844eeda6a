import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { REASON } from '#domain/tender/testing.ts'
import { openSigner } from '#gateway/modules/tender/proof/signing.ts'
import { followLogs, sweep } from '#gateway/modules/tender/tender.jobs.ts'
import { anOpenHall, aReadyProject, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { announcer, guardedDecisions } from './engine.ts'

/** What the clock does: closing without a sweeper, suspension, outages, corrections, and what the jobs add. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

const place = (id: string, firm: string, gross: string) =>
  gateway.as(`user-${firm}`).call('POST /tender/api/v1/bid/place', { projectId: id, gross, taxBp: 1_300, currency: 'CNY' })
const view = async (id: string, user = 'user-CA') =>
  (await gateway.as(user).call('GET /tender/api/v1/bid/view', { projectId: id })).body.data
const typesOf = async (id: string) =>
  (await gateway.pool.query<{ type: string }>('select type from tender_log where project_id = $1 order by seq', [id])).rows.map(
    ({ type }) => type,
  )

/** Puts everything the database has ever timed for this project `ms` into the past. */
const age = (id: string, ms: number) =>
  gateway.pool.query(
    `update tender_project set due_at = due_at - $2 * interval '1 ms',
      state = jsonb_set(jsonb_set(state, '{closesAt}', to_jsonb(to_char((state ->> 'closesAt')::timestamptz at time zone 'UTC' - $2 * interval '1 ms', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))),
        '{hardStopAt}', to_jsonb(to_char((state ->> 'hardStopAt')::timestamptz at time zone 'UTC' - $2 * interval '1 ms', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')))
      where id = $1`,
    [id, ms],
  )

test('TEND-03 nobody sweeps, and still a bid after the close is late: the clock decides, not a timer', async () => {
  const { id } = await anOpenHall(gateway.pool)
  for (const firm of ['CA', 'CB', 'CC']) await place(id, firm, firm === 'CA' ? '980000.00' : firm === 'CB' ? '970000.00' : '960000.00')
  await age(id, 1_800_000)
  expect(await place(id, 'CA', '950000.00')).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2051' } })
  expect((await typesOf(id)).slice(-3)).toEqual(['bidding.closed', 'names.revealed', 'bid.rejected'])
  const preview = await gateway.as('U1').call('GET /tender/api/v1/award/preview', { projectId: id })
  expect(preview.body.data.rows.map(({ customerId, gross }) => [customerId, gross])).toEqual([
    ['CC', '960000.00'],
    ['CB', '970000.00'],
    ['CA', '980000.00'],
  ])
})

test('TEND-03 the sweeper opens what is due, once, and tells nobody twice', async () => {
  const { id } = await aReadyProject(gateway.pool, -50)
  const engine = guardedDecisions(gateway.pool, announcer(gateway.deps.bus), { keys: gateway.deps.keys })
  await sweep(gateway.pool, engine)
  await sweep(gateway.pool, engine)
  expect((await typesOf(id)).filter((type) => type === 'bidding.opened')).toHaveLength(1)
  const signer = openSigner(gateway.deps.keys)
  const told: string[] = []
  const tell = (rows: readonly { userId: string; kind: string; projectId?: string }[]) => {
    for (const { userId, kind, projectId } of rows) if (projectId === id) told.push(`${kind} ${userId}`)
  }
  await followLogs(gateway.pool, signer, tell)
  await followLogs(gateway.pool, signer, tell)
  expect(told.filter((letter) => letter.startsWith('opened')).toSorted()).toEqual(
    ['M1', 'S1', 'U1', 'user-CA', 'user-CB', 'user-CC'].map((user) => `opened ${user}`),
  )
})

test('TEND-10 a suspension stops the clock, and bids wait for its end', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const suspended = await gateway.as('S1').call('POST /tender/api/v1/project/suspend', { id, reason: REASON })
  expect(suspended.body.data).toMatchObject({ status: 'SUSPENDED' })
  expect(await place(id, 'CA', '980000.00')).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2055' } })
  expect(await view(id)).toMatchObject({ phase: 'SUSPENDED', why: 'SUSPENDED', suspension: { reason: REASON, outage: false } })
  expect(await gateway.as('U1').call('POST /tender/api/v1/project/suspend', { id, reason: REASON })).toMatchObject({
    status: 403,
    body: { messageCode: 'AUTH-1003' },
  })
})

test('TEND-10 after an outage the hall stands still before anything else happens, and goes on in two minutes', async () => {
  const { id } = await anOpenHall(gateway.pool)
  await place(id, 'CA', '980000.00')
  await gateway.pool.query(`update tender_beat set at = clock_timestamp() - interval '30 seconds'`)
  const key = randomUUID()
  const sent = { projectId: id, gross: '970000.00', taxBp: 1_300, currency: 'CNY' }
  const late = await gateway.as('user-CB').call('POST /tender/api/v1/bid/place', sent, { key })
  expect(late).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2055' } })
  expect((await typesOf(id)).slice(-3)).toEqual(['outage.detected', 'bidding.suspended', 'bid.rejected'])
  const { suspension } = await view(id)
  expect(suspension).toMatchObject({ outage: true })
  expect(Date.parse(suspension!.resumeAt!) - Date.now()).toBeGreaterThan(110_000)
})

test('TEND-09 a mistaken bid is struck out by buyer and supervisor together, and stays to be seen', async () => {
  const { id } = await anOpenHall(gateway.pool)
  await place(id, 'CA', '980000.00')
  const { body } = await place(id, 'CB', '970000.00')
  const bidSeq = body.data.receipt.seq!
  const asked = await gateway.as('user-CB').call('POST /tender/api/v1/bid/void-request', { projectId: id, bidSeq, reason: REASON })
  const requestSeq = asked.body.data.seq
  expect(await view(id, 'U1')).toMatchObject({ correction: { requestSeq, bidSeq } })
  const decide = (user: string) => gateway.as(user).call('POST /tender/api/v1/bid/void-decide', { projectId: id, requestSeq, agree: true })
  expect((await decide('U1')).body).toMatchObject({ statusCode: 200 })
  expect(await view(id)).toMatchObject({ lead: '970000.00' })
  expect((await decide('S1')).body).toMatchObject({ statusCode: 200 })
  expect(await view(id)).toMatchObject({ lead: '980000.00', isLead: true, bids: 1 })
  const rows = await gateway.as('user-CA').call('POST /tender/api/v1/bid/page-list', { projectId: id })
  expect(rows.body.data.rows.map(({ seq, voided }) => [seq, voided])).toContainEqual([bidSeq, true])
  const { rows: marks } = await gateway.pool.query('select voided from tender_bid where project_id = $1 and seq = $2', [id, bidSeq])
  expect(marks).toEqual([{ voided: true }])
})
