import { afterAll, beforeAll, expect, test } from 'vitest'
import { DAY_MS, plus } from '#domain/tender/instant.ts'
import { bidder, bids, buyer, live, manager, reach, supervisor, wait } from '#domain/tender/testing.ts'
import { aClosedHall, anOpenHall, aReadyProject, keep, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { rebuildStats } from './rebuild-stats.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
  await gateway.pool.query(`insert into department (id, tenant_id, parent_id, name) values
    ('root', 'north', null, 'Root'), ('leaf', 'north', 'root', 'Leaf'), ('far', 'south', null, 'Far')`)
})
afterAll(() => gateway.close())

const CALL = 'GET /tender/api/v1/stat/overview'
type Over = NonNullable<Parameters<typeof live>[0]>
const overview = async (user: string, query: Record<string, string> = {}) => (await gateway.as(user).call(CALL, query)).body.data
const total = async (user: string) => (await gateway.as(user).call('POST /tender/api/v1/project/cg-page-list', {})).body.data.total

/** Played to the award: CA offers `best`, the others 990 000.00 under a ceiling of 1 000 000.00. It ends four days after the start. */
async function anAward(startsAt: string, best: string, over: Over = {}): Promise<void> {
  const times = { registrationEndsAt: plus(startsAt, -DAY_MS), qualificationEndsAt: plus(startsAt, -DAY_MS / 2), startsAt }
  const { state, entries } = live({ ...times, ...over })
  const [at, closed] = [plus(startsAt, 10_000), plus(startsAt, 1_800_000)]
  const done = reach(state, [
    bids(at, 'CB', '990000.00'),
    bids(at, 'CC', '985000.00'),
    bids(plus(at, 5_000), 'CA', best, { confirmBigDrop: true }),
    wait(closed),
    [closed, supervisor, { type: 'review.sign', conclusion: 'in order' }],
    [closed, buyer, { type: 'award.propose', alias: 'B01' }],
    [closed, manager, { type: 'award.decide', agree: true }],
    [closed, supervisor, { type: 'award.decide', agree: true }],
    [closed, bidder('CA'), { type: 'award.confirm' }],
    wait(plus(startsAt, 4 * DAY_MS)),
  ])
  expect(done.state.status).toBe('AWARDED')
  await keep(gateway.pool, { state: done.state, entries: [...entries, ...done.entries], refusals: [] })
}

test('TEND-32 the overview counts what the list counts, for every role', async () => {
  await anOpenHall(gateway.pool)
  await aReadyProject(gateway.pool, 3_600_000)
  await aClosedHall(gateway.pool)
  for (const user of ['U1', 'U2', 'M1', 'S1', 'A1']) expect((await overview(user)).total, user).toBe(await total(user))
  const { live: open, status } = await overview('U1')
  expect(open).toBe(1)
  expect(status).toHaveLength(3)
  expect((await overview('A1')).status).toEqual([{ status: 'REVIEW', count: 1 }])
  expect((await overview('southern')).total).toBe(0)
})

test('TEND-32 amounts, saving, months, categories, bidders and the drop of the price, to the cent', async () => {
  await anAward('2026-12-10T02:00:00.000Z', '900000.00')
  await anAward('2027-01-10T02:00:00.000Z', '899999.99', { categoryCode: 'STEEL', deptId: 'leaf' })
  const all = await overview('U1')
  expect(all).toMatchObject({
    currency: 'CNY',
    awarded: { projects: 2, amount: '1799999.99' },
    saving: { amount: '200000.01', rate: '10.00' },
    averageBidders: '3.00',
    failure: { failed: 0, awarded: 2, rate: '0.00' },
    months: [
      { month: '2026-12', amount: '900000.00', saving: '100000.00' },
      { month: '2027-01', amount: '899999.99', saving: '100000.01' },
    ],
    categories: [
      { categoryCode: 'OFFICE', amount: '900000.00', projects: 1 },
      { categoryCode: 'STEEL', amount: '899999.99', projects: 1 },
    ],
    bidders: [{ bidders: 3, projects: 2 }],
    drops: [
      { mode: 'freeBid', stage: 1, projects: 2 },
      { mode: 'freeBid', stage: 2, projects: 2, percent: '10.00' },
    ],
  })
})

test('TEND-32 a department stands for everything beneath it, a period for what ended in it', async () => {
  expect((await overview('U1', { deptId: 'root' })).awarded).toEqual({ projects: 1, amount: '899999.99' })
  expect((await overview('U1', { deptId: 'far' })).total).toBe(0)
  const january = { from: '2027-01-01T00:00:00.000Z', to: '2027-02-01T00:00:00.000Z' }
  expect((await overview('U1', january)).awarded.projects).toBe(1)
  expect((await overview('U1', january)).total).toBe(0)
})

test('TEND-32 no figure tells a price before the award: two worlds that differ in prices alone look the same (I8)', async () => {
  const before = await overview('S1')
  await gateway.pool.query(`update tender_project set state = jsonb_set(state, '{bidders,0,stands}', '[]') where status = 'BIDDING'`)
  expect(await overview('S1')).toEqual(before)
  const { rows } = await gateway.pool.query(`select * from tender_figure where status in ('READY', 'BIDDING')`)
  expect(rows.length).toBeGreaterThan(0)
  for (const row of rows) expect(row).toMatchObject({ lows: [], awarded: null, awarded_basis: null, bidders: 0 })
})

test('TEND-32 strangers, bidders and bad input are refused', async () => {
  expect((await gateway.as('').call(CALL, {})).status).toBe(401)
  expect((await gateway.as('user-CA').call(CALL, {})).status).toBe(403)
  for (const query of [{ from: 'yesterday' }, { deptId: '' }, { from: '2027-01-01T00:00:00.000Z', to: '2026-01-01T00:00:00.000Z' }]) {
    expect((await gateway.as('U1').call(CALL, query)).status).toBe(400)
  }
})

test('figures that are missing are made as a decision would have made them', async () => {
  const read = async () => (await gateway.pool.query('select * from tender_figure order by project_id')).rows
  const before = await read()
  await gateway.pool.query('delete from tender_figure')
  expect(await rebuildStats(gateway.pool)).toBe(before.length)
  expect(await read()).toEqual(before)
  expect(await rebuildStats(gateway.pool)).toBe(0)
})

test.each(['"x"', '{"form": {"supervisorIds": {}}}', '[]'])(
  'H4 a project whose state is %s goes without a figure, and the gateway starts',
  async (state) => {
    const { rows } = await gateway.pool.query<{ id: string; state: unknown }>('select id, state from tender_project order by id limit 1')
    const { id, state: good } = rows[0]!
    await gateway.pool.query('update tender_project set state = $2 where id = $1', [id, state])
    const all = (await gateway.pool.query('delete from tender_figure returning project_id')).rowCount ?? 0
    expect(await rebuildStats(gateway.pool)).toBe(all - 1)
    await gateway.pool.query('update tender_project set state = $2 where id = $1', [id, JSON.stringify(good)])
    expect(await rebuildStats(gateway.pool)).toBe(1)
  },
)
