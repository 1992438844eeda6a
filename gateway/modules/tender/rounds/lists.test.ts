import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Criteria } from '#contract/search.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { deadlines } from '#domain/tender/schedule/deadlines.ts'
import { REASON } from '#domain/tender/testing.ts'
import { anOpenHall, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { anOpenRound, aQuote, roundBegins, roundEnds, swept } from './testing.ts'

/** Rounds in the lists and workbenches of both sides: which one, how it stands, and of what is sealed only that it is there (tendering.md 7.3, 9). */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ ...people, S2: { roles: ['SUPERVISOR'] } })
})
afterAll(() => gateway.close())

const CG = 'POST /tender/api/v1/project/cg-page-list'
const CU = 'POST /tender/api/v1/project/cu-page-list'
const REVIEWS = 'POST /tender/api/v1/review/page-list'
const query = { pageSize: 200 }

const rowIn = async (call: typeof CG | typeof CU, user: string, id: string) =>
  (await gateway.as(user).call(call, {}, { query })).body.data.rows.find((row) => row.id === id)!
const bought = (id: string, user = 'U1') => rowIn(CG, user, id)
const ours = (firm: string, id: string) => rowIn(CU, `user-${firm}`, id)
const reviewed = async (id: string) =>
  (await gateway.as('S1').call(REVIEWS, {}, { query })).body.data.rows.find(({ project }) => project.id === id)!
const round = (rules: Partial<ThreeRounds> = {}) => anOpenRound(gateway.pool, rules)
const submit = (firm: string, id: string, no: number, total: string) =>
  gateway.as(`user-${firm}`).call('POST /tender/api/v1/quote/submit', aQuote(id, no, total))

async function over(id: string) {
  await roundEnds(gateway.pool, id)
  await swept(gateway)
}

test('TEND-28 TEND-36 a row tells the round, how many have quoted, and when it closes; of a price nothing before the opening', async () => {
  const { id } = await round()
  await submit('CA', id, 1, '917354.00')
  const row = await bought(id)
  expect(row).toMatchObject({ roundNo: 1, roundCount: 3, roundPhase: 'OPEN', quotesReceived: 1, quotesAwaited: 3 })
  expect(row.next).toEqual({ kind: 'roundCloses', at: row.closesAt })
  for (const hidden of ['best', 'saving', 'quoteSealed', 'ownRank']) expect(row).not.toHaveProperty(hidden)
  expect((await reviewed(id)).project).toMatchObject({ roundNo: 1, quotesReceived: 1 })
  expect(JSON.stringify([row, await reviewed(id)])).not.toContain('917354')
})

test('TEND-24 TEND-36 a firm reads the round and that its own quote is sealed, and not how many others quoted', async () => {
  const { id } = await round()
  await submit('CA', id, 1, '917354.00')
  await submit('CB', id, 1, '917355.00')
  const [mine, rival] = [await ours('CA', id), await ours('CC', id)]
  expect(mine).toMatchObject({ roundNo: 1, roundPhase: 'OPEN', quoteSealed: true, next: { kind: 'roundCloses' } })
  expect(rival).not.toHaveProperty('quoteSealed')
  for (const row of [mine, rival]) {
    expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['quotesReceived']))
    expect(Object.keys(row)).not.toEqual(expect.arrayContaining(['quotesAwaited']))
  }
})

test('TEND-24 TEND-36 through the interval to the next round: the best price as it is told, who is eliminated told so, he alone', async () => {
  const { id } = await round({ out: [1, 0], keepMin: 1, disclose: 'lowest' })
  for (const [firm, total] of [
    ['CA', '990000.00'],
    ['CB', '980000.00'],
    ['CC', '970000.00'],
  ] as const)
    await submit(firm, id, 1, total)
  await over(id)
  const row = await bought(id)
  expect(row).toMatchObject({ roundNo: 2, roundPhase: 'INTERVAL', best: '970000.00', saving: '3.00', next: { kind: 'roundOpens' } })
  expect(row).not.toHaveProperty('quotesReceived')
  expect([(await ours('CA', id)).bidder, (await ours('CB', id)).bidder]).toEqual(['ELIMINATED', 'ACTIVE'])
  await roundBegins(gateway.pool, id)
  await swept(gateway)
  expect(await bought(id)).toMatchObject({ roundNo: 2, roundPhase: 'OPEN', quotesReceived: 0, quotesAwaited: 2 })
  await gateway.as('S1').call('POST /tender/api/v1/project/suspend', { id, reason: REASON })
  expect(await bought(id)).toMatchObject({ roundNo: 2, roundPhase: 'SUSPENDED' })
  expect(await ours('CA', id)).toMatchObject({ bidder: 'ELIMINATED', status: 'SUSPENDED', roundPhase: 'SUSPENDED' })
})

test('TEND-28 TEND-36 no best price where the rules tell none, and a round that waits for its committee says since when', async () => {
  const { id } = await round({ opening: 'committee', disclose: 'none' })
  for (const firm of ['CA', 'CB']) await submit(firm, id, 1, '980000.00')
  await over(id)
  const waiting = await bought(id)
  expect(waiting).toMatchObject({ roundPhase: 'WAITING', quotesReceived: 2, next: { kind: 'opening', at: waiting.closesAt } })
  expect(await ours('CA', id)).toMatchObject({ roundPhase: 'WAITING', quoteSealed: true })
  expect((await reviewed(id)).tasks).toEqual(['opening'])
  for (const user of ['U1', 'S1']) await gateway.as(user).call('POST /tender/api/v1/round/open', { projectId: id, roundNo: 1 })
  const opened = await bought(id)
  expect(opened).toMatchObject({ roundNo: 2, roundPhase: 'INTERVAL' })
  for (const hidden of ['best', 'saving']) expect(opened).not.toHaveProperty(hidden)
})

test('TEND-24 NAV-02 lists are cut by the kind of bidding and counted so; rounds are found by their number and state', async () => {
  const { id } = await round()
  const free = (await anOpenHall(gateway.pool)).id
  const found = async (body: { mode?: '0' | '1' | '2' } & Criteria) => {
    const rows = await Promise.all([gateway.as('U1').call(CG, body, { query }), gateway.as('user-CA').call(CU, body, { query })])
    return rows.map(
      ({ body: { data } }) => [data.rows.some((row) => row.id === id), data.rows.some((row) => row.id === free), data.total] as const,
    )
  }
  const counts = (await gateway.as('U1').call('POST /tender/api/v1/project/cg-counts', {})).body.data.modes
  const firmCounts = (await gateway.as('user-CA').call('POST /tender/api/v1/project/cu-counts', {})).body.data.modes
  for (const [mode, shown] of [
    ['1', [true, false]],
    ['2', [false, true]],
    ['0', [true, true]],
  ] as const) {
    expect(await found({ mode })).toEqual([
      [...shown, counts[mode]],
      [...shown, firmCounts[mode]],
    ])
  }
  for (const [rounds, free] of await found({ _AND_: [{ roundNo: { eq: 1 } }, { roundPhase: { eq: 'OPEN' } }] })) {
    expect([rounds, free]).toEqual([true, false])
  }
  for (const [rounds] of await found({ _AND_: [{ roundPhase: { eq: 'WAITING' } }] })) expect(rounds).toBe(false)
  await roundEnds(gateway.pool, id)
  expect((await bought(id)).roundPhase).toBe('WAITING')
  for (const [rounds] of await found({ _AND_: [{ roundPhase: { eq: 'WAITING' } }] })) expect(rounds).toBe(true)
  for (const [rounds] of await found({ _AND_: [{ roundPhase: { eq: 'OPEN' } }] })) expect(rounds).toBe(false)
  const bad = await gateway.as('user-CA').call(CU, { _AND_: [{ quotesReceived: { gt: 0 } }] } as never)
  expect(bad.status).toBe(400)
})

test('TEND-24 between two rounds the next is found as open from its instant on, before its entry is written, as the row shows it', async () => {
  const { id } = await round()
  for (const firm of ['CA', 'CB', 'CC']) await submit(firm, id, 1, '980000.00')
  await over(id)
  const phase = async () => {
    const all = await Promise.all(
      (['OPEN', 'INTERVAL', 'WAITING', 'SUSPENDED'] as const).map(async (phase) => {
        const { body } = await gateway.as('U1').call(CG, { _AND_: [{ roundPhase: { eq: phase } }] }, { query })
        return body.data.rows.some((row) => row.id === id) ? [phase] : []
      }),
    )
    return [(await bought(id)).roundPhase, ...all.flat()]
  }
  expect(await phase()).toEqual(['INTERVAL', 'INTERVAL'])
  await roundBegins(gateway.pool, id)
  expect(await phase()).toEqual(['OPEN', 'OPEN'])
})

test('TEND-24 a firm that takes no part is shown no rounds, and finds none by their number or state', async () => {
  const { id } = await round()
  await gateway.pool.query(
    `update tender_project set invite_mode = 'open', state = jsonb_set(state, '{form,inviteMode}', '"open"') where id = $1`,
    [id],
  )
  const found = async (search: Criteria) =>
    (await gateway.as('user-CX').call(CU, search, { query })).body.data.rows.filter((row) => row.id === id)
  const [row] = await found({})
  expect(row).toMatchObject({ status: 'BIDDING' })
  expect(row).not.toHaveProperty('roundNo')
  expect(await found({ _AND_: [{ roundNo: { eq: 1 } }] })).toEqual([])
  expect(await found({ _AND_: [{ roundPhase: { eq: 'OPEN' } }] })).toEqual([])
  expect(await found({ _AND_: [{ roundNo: { isNull: true } }] } as never)).toHaveLength(1)
})

const workbench = async (user: string) => (await gateway.as(user).call('GET /tender/api/v1/workbench/purchaser')).body.data
const firmWork = async (firm: string) => (await gateway.as(`user-${firm}`).call('GET /tender/api/v1/workbench/bidder')).body.data
const waits = async (user: string, id: string) =>
  (await workbench(user)).todos.flatMap(({ kind, project }) => (project.id === id ? [kind] : []))

describe('TEND-33 the workbench in rounds', () => {
  test('a closed round waits for the two who open it, for nobody else, and no more for who has spoken', async () => {
    const { id } = await round({ opening: 'committee' })
    for (const firm of ['CA', 'CB']) await submit(firm, id, 1, '980000.00')
    expect(await waits('U1', id)).toEqual([])
    await over(id)
    for (const user of ['U1', 'S1', 'S2']) expect(await waits(user, id)).toEqual(['opening'])
    expect(await waits('M1', id)).toEqual([])
    const counted = async () => (await workbench('U1')).counts.find(({ kind }) => kind === 'opening')?.count ?? 0
    const before = await counted()
    await gateway.as('U1').call('POST /tender/api/v1/round/open', { projectId: id, roundNo: 1 })
    expect([await waits('U1', id), await waits('S1', id), before - (await counted())]).toEqual([[], ['opening'], 1])
    await gateway.as('S2').call('POST /tender/api/v1/round/open', { projectId: id, roundNo: 1 })
    for (const user of ['U1', 'S1', 'S2']) expect(await waits(user, id)).toEqual([])
  })

  test('with one supervisor’s word the other waits until he may stand in for the buyer', async () => {
    const { id } = await round({ opening: 'committee' })
    for (const firm of ['CA', 'CB']) await submit(firm, id, 1, '980000.00')
    await over(id)
    await gateway.as('S1').call('POST /tender/api/v1/round/open', { projectId: id, roundNo: 1 })
    expect([await waits('S1', id), await waits('S2', id), await waits('U1', id)]).toEqual([[], [], ['opening']])
    await waited(id, deadlines.deputyAfterMs)
    expect([await waits('S1', id), await waits('S2', id), await waits('U1', id)]).toEqual([[], ['opening'], ['opening']])
  })

  test('who has not been heard for a day is an alarm to the supervisors', async () => {
    const { id } = await round({ opening: 'committee' })
    for (const firm of ['CA', 'CB']) await submit(firm, id, 1, '980000.00')
    await over(id)
    const before = await unopened()
    await waited(id, deadlines.openingAlarmMs)
    expect(await unopened()).toEqual({ ...before, S1: before.S1! + 1, S2: before.S2! + 1 })
  })

  test('between two rounds the next beginning is what is due, to those who are still in', async () => {
    const { id } = await round({ out: [1, 0], keepMin: 1 })
    for (const [firm, total] of [
      ['CA', '990000.00'],
      ['CB', '980000.00'],
    ] as const)
      await submit(firm, id, 1, total)
    const due = async (firm: string) => (await firmWork(firm)).deadlines.find(({ project }) => project.id === id)
    const planned = async () => (await workbench('U1')).timeline.find(({ project }) => project.id === id)
    expect([(await due('CA'))?.kind, (await planned())?.kind]).toEqual(['close', 'close'])
    await over(id)
    const { next } = await bought(id)
    expect([await due('CB'), await planned()]).toMatchObject([
      { kind: 'roundOpens', at: next?.at },
      { kind: 'roundOpens', at: next?.at },
    ])
    expect(await due('CA')).toBeUndefined()
    const live = async (firm: string) => (await firmWork(firm)).live.some((row) => row.id === id)
    expect([await live('CB'), await live('CA')]).toEqual([true, false])
  })

  test('an extra round is due to those who tie for it, and to nobody else', async () => {
    const { id } = await anOpenRound(
      gateway.pool,
      { rounds: 1, durationsSec: [1_800], intervalsSec: [], out: [], tieBreak: 'extraRound' },
      { firms: ['CA', 'CB', 'CC'] },
    )
    for (const [firm, total] of [
      ['CA', '980000.00'],
      ['CB', '980000.00'],
      ['CC', '990000.00'],
    ] as const)
      await submit(firm, id, 1, total)
    await over(id)
    const due = async (firm: string) => (await firmWork(firm)).deadlines.find(({ project }) => project.id === id)?.kind
    expect([await due('CA'), await due('CB'), await due('CC')]).toEqual(['roundOpens', 'roundOpens', undefined])
  })

  async function unopened() {
    const told: Record<string, number> = {}
    for (const user of ['U1', 'M1', 'S1', 'S2']) told[user] = (await workbench(user)).unopened
    return told
  }

  /** As if the round had closed that much earlier; words that were given, with it. */
  const waited = (id: string, ms: number) =>
    gateway.pool.query(
      `update tender_project set closes_at = closes_at - $2 * interval '1 ms',
        state = jsonb_set(jsonb_set(state, '{closesAt}', to_jsonb($3::text)), '{rounds,closesAt}', to_jsonb($3::text)) where id = $1`,
      [id, ms, new Date(Date.now() - ms).toISOString()],
    )
})
