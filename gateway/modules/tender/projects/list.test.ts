import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { FreeBid } from '#contract/tender/project.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { anItem, aProject } from '#domain/tender/testing.ts'
import { aClosedHall, anOpenHall, aReadyProject, inMs, keep, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

test.each([
  ['U1', 'POST /tender/api/v1/project/cg-page-list'],
  ['user-CA', 'POST /tender/api/v1/project/cu-page-list'],
] as const)('TEND-24 to %s what is running comes first, however old it is', async (who, call) => {
  const running = await anOpenHall(gateway.pool)
  await aReadyProject(gateway.pool, 3_600_000)

  const { body } = await gateway.as(who).call(call, {})

  expect(body.data.rows.map(({ status }: { status: string }) => status).indexOf('READY')).toBeGreaterThan(0)
  expect(body.data.rows[0]).toMatchObject({ status: 'BIDDING' })
  expect(body.data.rows.map(({ id }: { id: string }) => id)).toContain(running.id)
})

test('C2 a page of projects and a workbench read none of their lines, of which each may have 500', async () => {
  const state = aProject(
    { title: 'five hundred lines' },
    Array.from({ length: 500 }, (_, line) => anItem({ lineNo: line + 1 })),
  )
  const { id } = await keep(gateway.pool, { state, entries: [], refusals: [] })
  const read: unknown[] = []
  const query = gateway.pool.query.bind(gateway.pool) as (...given: unknown[]) => Promise<{ rows: { state?: ProjectState }[] }>
  const spied = vi.spyOn(gateway.pool, 'query').mockImplementation((async (...given: unknown[]) => {
    const found = await query(...given)
    read.push(...found.rows.flatMap((row) => row.state?.items ?? []))
    return found
  }) as never)
  const listed = await gateway.as('U1').call('POST /tender/api/v1/project/cg-page-list', { keyword: 'five hundred lines' })
  await gateway.as('U1').call('GET /tender/api/v1/workbench/purchaser')
  spied.mockRestore()
  expect(listed.body.data.rows.map((row) => row.id)).toEqual([id])
  expect(read).toEqual([])
})

describe('TEND-28 the purchaser’s list', () => {
  const HOUR = 3_600_000
  const rowsOf = async (who: string, body: object = {}, query = {}) =>
    (await gateway.as(who).call('POST /tender/api/v1/project/cg-page-list', body, { query })).body.data
  const rowOf = async (who: string, id: string) => (await rowsOf(who, {}, { pageSize: 200 })).rows.find((row) => row.id === id)
  const counts = async (who: string, body: object = {}) =>
    (await gateway.as(who).call('POST /tender/api/v1/project/cg-counts', body)).body.data

  test('tells of each project its department, next time, and the best price with its saving', async () => {
    await gateway.pool.query(`insert into department (id, tenant_id, name, name_en) values ('D1', 'north', '生产物资处', 'Materials')`)
    const open = await anOpenHall(gateway.pool)
    const bid = { projectId: open.id, gross: '945000.00', taxBp: 1_300, currency: 'CNY', confirmBigDrop: true }
    expect(await gateway.as('user-CA').call('POST /tender/api/v1/bid/place', bid)).toMatchObject({ status: 200 })
    expect(await rowOf('U1', open.id)).toMatchObject({
      ...{ deptName: '生产物资处', deptNameEn: 'Materials', ownerName: 'U1', ceiling: '1000000.00', approved: 3, invited: 0 },
      ...{ best: '945000.00', saving: '5.50', next: { kind: 'close', at: open.closesAt } },
    })
    const ready = await aReadyProject(gateway.pool, HOUR)
    expect(await rowOf('S1', ready.id)).toMatchObject({ next: { kind: 'start', at: ready.startsAt } })
    expect(await rowOf('S1', ready.id)).not.toHaveProperty('best')
    const closed = await aClosedHall(gateway.pool)
    expect(await rowOf('A1', closed.id)).toMatchObject({ best: '960000.00', saving: '4.00' })
  })

  test('tells no price and no saving where the rules hide the lead from the purchaser side', async () => {
    const bidding: Partial<FreeBid> = { visibility: 'rankOnly', hallDetail: 'public', protectLead: false }
    const open = await anOpenHall(gateway.pool, { bidding })
    await gateway
      .as('user-CA')
      .call('POST /tender/api/v1/bid/place', { projectId: open.id, gross: '980000.00', taxBp: 1_300, currency: 'CNY' })
    for (const who of ['U1', 'M1', 'S1']) {
      const row = await rowOf(who, open.id)
      expect(row).toMatchObject({ status: 'BIDDING' })
      expect(row).not.toHaveProperty('best')
      expect(row).not.toHaveProperty('saving')
    }
  })

  test('is searched by kind, category, owner and start, and sorted; the counts of its chips are those of the search', async () => {
    const categoryCode = 'SORTED'
    for (const [hours, ceiling] of [
      [1, '3000000.00'],
      [2, '200000.00'],
      [3, '1000000.00'],
    ] as const)
      await aReadyProject(gateway.pool, hours * HOUR, { ceiling, categoryCode, bidding: { step: { mode: 'absolute', value: '5000.00' } } })
    const drafted = aProject({ categoryCode, ceiling: '', startsAt: '' })
    await keep(gateway.pool, {
      state: drafted,
      entries: [{ seq: 1, at: drafted.createdAt, type: 'project.created', parts: { pub: {} } }],
      refusals: [],
    })
    const ceilings = async (sort: object) => (await rowsOf('U1', { categoryCode, sort })).rows.map((row) => row.ceiling)
    expect(await ceilings({ by: 'ceiling' })).toEqual(['', '200000.00', '1000000.00', '3000000.00'])
    expect(await ceilings({ by: 'startsAt', desc: true })).toEqual(['1000000.00', '200000.00', '3000000.00', ''])
    const within = { categoryCode, from: inMs(1.5 * HOUR), to: inMs(2.5 * HOUR) }
    expect((await rowsOf('U1', within)).rows.map((row) => row.ceiling)).toEqual(['200000.00'])
    expect((await rowsOf('U1', { categoryCode, mode: '1' })).total).toBe(0)
    expect((await rowsOf('S1', { categoryCode, ownerId: 'U1' })).total).toBe(4)
    expect((await rowsOf('S1', { categoryCode, ownerId: 'U2' })).total).toBe(0)
    expect(await counts('U1', { categoryCode })).toEqual({ modes: { '0': 4, '1': 0, '2': 4 }, status: { DRAFT: 1, READY: 3 } })
    expect(await counts('U1', { categoryCode, mode: '1' })).toEqual({ modes: { '0': 4, '1': 0, '2': 4 }, status: {} })
    expect(await counts('U1', within)).toEqual({ modes: { '0': 1, '1': 0, '2': 1 }, status: { READY: 1 } })
  })

  test('of another buyer and of another tenant is another list', async () => {
    await aReadyProject(gateway.pool, HOUR)
    for (const who of ['U2', 'southern']) {
      expect((await rowsOf(who)).total).toBe(0)
      expect(await counts(who)).toEqual({ modes: { '0': 0, '1': 0, '2': 0 }, status: {} })
    }
  })

  test('bad input is refused where it came in', async () => {
    for (const body of [{ sort: { by: 'owner_id; drop' } }, { from: 'yesterday' }, { sort: 'title' }])
      expect(await gateway.as('U1').call('POST /tender/api/v1/project/cg-page-list', body as object)).toMatchObject({
        status: 400,
        body: { messageCode: 'VALIDATION-1000' },
      })
  })
})

describe('SEA-14 the order of a list', () => {
  const HOUR = 3_600_000
  const LISTS = [
    ['user-CA', 'POST /tender/api/v1/project/cu-page-list', ['registrationEndsAt', 'startsAt', 'closesAt', 'code']],
    ['S1', 'POST /tender/api/v1/review/page-list', ['startsAt', 'closesAt', 'code']],
  ] as const
  const idsOf = async (who: string, call: (typeof LISTS)[number][1], body: object, query: object = { pageSize: 200 }) => {
    const { rows } = (await gateway.as(who).call(call, body as never, { query: query as never })).body.data
    return (rows as ({ id: string } | { project: { id: string } })[]).map((row) => ('project' in row ? row.project.id : row.id))
  }

  const times = (startMs: number) => ({
    registrationEndsAt: inMs(startMs - 2 * HOUR),
    qualificationEndsAt: inMs(startMs - HOUR),
    startsAt: inMs(startMs),
  })
  const rising = (one: string, other: string) => (one < other ? -1 : 1)
  const falling = (one: string, other: string) => rising(other, one)

  test.each(LISTS)('is the reader’s own: to %s %s comes by each of its words, both ways and whichever page', async (who, call, words) => {
    const keyword = `Ordered for ${who}`
    const made: ProjectState[] = []
    for (const hours of [5, 3, 9]) made.push(await aReadyProject(gateway.pool, hours * HOUR, { titleEn: keyword }))
    for (const hours of [30, 5, 8]) made.push(await aClosedHall(gateway.pool, { titleEn: keyword, ...times(-hours * HOUR) }))
    const now = inMs(0)
    // Equal ones, and those without a time, come as ids fall, whichever way.
    const wanted = (by: (typeof words)[number], way: typeof rising) => {
      const rows = made.map((one) => ({ id: one.id, at: one[by] ?? '' })).sort((a, b) => falling(a.id, b.id))
      return [...rows.filter(({ at }) => at !== '').sort((a, b) => way(a.at, b.at)), ...rows.filter(({ at }) => at === '')].map(
        ({ id }) => id,
      )
    }
    const isAhead = (by: 'registrationEndsAt' | 'startsAt') => (id: string) => made.some((one) => one.id === id && one[by] > now)
    // What people look ahead to: the nearest first, then what has passed, the latest first.
    const fromNow = (by: 'registrationEndsAt' | 'startsAt') => [
      ...wanted(by, rising).filter(isAhead(by)),
      ...wanted(by, falling).filter((id) => !isAhead(by)(id)),
    ]
    for (const by of words) {
      const found = await idsOf(who, call, { keyword, sort: { by } })
      const isLookedAheadTo = by === 'registrationEndsAt' || by === 'startsAt'
      expect([by, found]).toEqual([by, isLookedAheadTo ? fromNow(by) : wanted(by, rising)])
      expect([by, await idsOf(who, call, { keyword, sort: { by, desc: true } })]).toEqual([by, wanted(by, falling)])
      const paged = await Promise.all(
        found.map(async (_, at) => (await idsOf(who, call, { keyword, sort: { by } }, { pageIndex: at + 1, pageSize: 1 }))[0]),
      )
      expect([by, paged]).toEqual([by, found])
    }
  })

  test.each(LISTS)('shows %s no more of %s, and others nothing', async (who, call) => {
    const all = await idsOf(who, call, {})
    expect((await idsOf(who, call, { sort: { by: 'code' } })).toSorted()).toEqual(all.toSorted())
    for (const other of who === 'S1' ? ['southern', 'U2'] : ['southern-firm', 'user-CX']) {
      const { status, body } = await gateway.as(other).call(call, { sort: { by: 'code' }, keyword: 'Ordered' } as never)
      expect([other, status, body.data.rows]).toEqual([other, 200, []])
    }
    expect((await gateway.as('').call(call, { sort: { by: 'code' } } as never)).status).toBe(401)
  })

  test.each(LISTS)('by anything else is refused to %s of %s', async (who, call) => {
    for (const sort of [
      { by: 'ceiling' },
      { by: 'code; drop table tender_project' },
      { by: 'code', desc: 'yes' },
      { by: 'code', more: 1 },
      {},
      'code',
      null,
    ])
      expect(await gateway.as(who).call(call, { sort } as never)).toMatchObject({ status: 400, body: { messageCode: 'VALIDATION-1000' } })
  })
})

test.each([
  ['U1', 'POST /tender/api/v1/project/cg-page-list', {}],
  ['user-CA', 'POST /tender/api/v1/project/cu-page-list', {}],
  ['S1', 'POST /tender/api/v1/review/page-list', {}],
  ['U1', 'POST /tender/api/v1/customer/page-list', {}],
  ['U1', 'POST /tender/api/v1/invitation/page-list', { ofProject: true }],
  ['U1', 'POST /tender/api/v1/application/page-list', { ofProject: true }],
  ['U1', 'POST /tender/api/v1/project/history', { ofProject: true }],
  ['S1', 'POST /tender/api/v1/bid/page-list', { ofProject: true }],
  ['S1', 'POST /tender/api/v1/log/page-list', { ofProject: true }],
] as const)(
  'to %s a page of %s beyond the end is empty and tells how many there are',
  async (who, call, { ofProject = false }: { ofProject?: boolean }) => {
    const { id } = await aClosedHall(gateway.pool)
    const page = async (pageIndex: number) =>
      (await gateway.as(who).call(call, (ofProject ? { projectId: id } : {}) as never, { query: { pageIndex } as never })).body.data as {
        rows: unknown[]
        total: number
      }
    const first = await page(1)
    expect(first.total).toBeGreaterThan(0)
    expect(await page(900)).toMatchObject({ rows: [], total: first.total, pageIndex: 900, totalPages: Math.ceil(first.total / 10) })
  },
)
