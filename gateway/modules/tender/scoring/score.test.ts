import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fact } from '#domain/tender/facts.ts'
import { REASON } from '#domain/tender/testing.ts'
import { aClosedHall, anOpenHall, happens, people } from '#gateway/modules/tender/testing.ts'
import { awardModel } from '#gateway/modules/tender/transfer/award-model.ts'
import { lineModel } from '#gateway/modules/tender/transfer/line-model.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { aRow, inPoints } from './testing.ts'

/** A review by points through the calls: B01 980 000.00, B02 970 000.00, B03 960 000.00. */

let gateway: TestGateway
beforeAll(async () => {
  const reviewers = { R1: { roles: ['REVIEWER'] }, R2: { roles: ['REVIEWER'] }, R3: { roles: ['REVIEWER'] } }
  gateway = await startGateway({ ...people, ...reviewers, 'southern-reviewer': { tenant: 'south', roles: ['REVIEWER'] } })
})
afterAll(() => gateway.close())

const as = (user: string) => gateway.as(user)
const declare = (user: string, projectId: string, has = false) => as(user).call('POST /tender/api/v1/review/conflict', { projectId, has })
const mine = (user: string, projectId: string) => as(user).call('GET /tender/api/v1/score/mine', { projectId })
const save = (user: string, projectId: string, version: number, rows: object[]) =>
  as(user).call('POST /tender/api/v1/score/save', { projectId, version, rows } as never)
const submit = (user: string, projectId: string, rows: object[] = SHEET) =>
  as(user).call('POST /tender/api/v1/score/submit', { projectId, rows } as never)
const result = (user: string, projectId: string) => as(user).call('GET /tender/api/v1/score/result', { projectId })
const preview = (user: string, projectId: string) => as(user).call('GET /tender/api/v1/award/preview', { projectId })
const codeOf = async (answer: Promise<{ body: object | string }>) => {
  const { body } = await answer
  return typeof body === 'object' && 'messageCode' in body ? String(body.messageCode) : 'ok'
}
const SHEET = [aRow('B01', '90', '85'), aRow('B02', '80', '80'), aRow('B03', '70.5', '78')]

const opened = async () => {
  const { id } = await aClosedHall(gateway.pool, inPoints())
  for (const user of ['R1', 'R2']) expect((await declare(user, id)).status).toBe(200)
  return id
}

test('TEND-29 TEND-42 the history says whether a reviewer declared an interest, and what he wrote', async () => {
  const { id } = await aClosedHall(gateway.pool, inPoints())
  await declare('R1', id)
  await as('R2').call('POST /tender/api/v1/review/conflict', { projectId: id, has: true, text: '曾任其技术负责人' })
  const { data } = (await as('S1').call('POST /tender/api/v1/project/history', { projectId: id }, { query: { pageSize: 10 } })).body
  const declared = data.rows.filter(({ type }) => type === 'conflict.declared')
  expect(declared).toMatchObject([{ has: true, text: '曾任其技术负责人' }, { has: false }])
})

test('TEND-42 declarations, sheets, totals and the award, each by whom it belongs to', async () => {
  const { id } = await aClosedHall(gateway.pool, inPoints())
  const find = async (user: string) => (await as(user).call('GET /tender/api/v1/review/find-by-project', { projectId: id })).body.data
  expect((await mine('R1', id)).body.data).toMatchObject({ state: 'declare', version: 0, rows: [] })
  expect(await find('R1')).toMatchObject({
    reviewStatus: 'OPENED',
    tasks: ['conflict'],
    checklist: [],
    lowPrices: [],
    report: { draft: [] },
  })
  expect(await codeOf(submit('R1', id))).toBe('TENDER-2065')
  await declare('R1', id)
  expect((await mine('R1', id)).body.data.state).toBe('waiting')
  await declare('R2', id)
  const sheet = (await mine('R1', id)).body.data
  expect(sheet).toMatchObject({ state: 'open', bidders: [{ alias: 'B01', name: 'Firm CA' }, { alias: 'B02' }, { alias: 'B03' }] })
  expect(sheet.criteria.map(({ code }) => code)).toEqual(['plan', 'terms'])

  expect((await submit('R1', id)).status).toBe(200)
  expect(await find('S1')).toMatchObject({
    reviewStatus: 'SCORING',
    checklist: expect.arrayContaining([{ code: 'scores', ok: false, n: 1 }]),
  })
  const sign = () => as('S1').call('POST /tender/api/v1/review/sign', { projectId: id, conclusion: '程序合规' })
  expect((await sign()).body).toMatchObject({ messageCode: 'TENDER-2063', args: { k: 1, n: 2 } })
  expect((await submit('R2', id)).status).toBe(200)
  expect((await find('S1')).reviewStatus).toBe('REPORT')
  expect(
    (await preview('U1', id)).body.data.rows.map(({ alias, price, technical, business, total }) => [
      alias,
      price,
      technical,
      business,
      total,
    ]),
  ).toEqual([
    ['B01', '97.96', '90.00', '85.00', '92.43'],
    ['B02', '98.97', '80.00', '80.00', '87.59'],
    ['B03', '100.00', '70.50', '78.00', '83.43'],
  ])
  expect((await sign()).status).toBe(200)
  expect(await codeOf(as('U1').call('POST /tender/api/v1/award/propose', { projectId: id, alias: 'B03' }))).toBe('TENDER-2062')
  expect(await codeOf(as('U1').call('POST /tender/api/v1/award/propose', { projectId: id, alias: 'B01' }))).toBe('ok')
  const verified = await as('A1').call('GET /tender/api/v1/log/verify', { projectId: id })
  expect(verified.body.data).toMatchObject({ ok: true })
})

test('I9 TEND-42 which firms take part, and with what papers, a reviewer reads when bidding is over', async () => {
  const told = async (user: string, projectId: string) => {
    const codes = await Promise.all([
      codeOf(as(user).call('POST /tender/api/v1/invitation/page-list', { projectId })),
      codeOf(as(user).call('POST /tender/api/v1/application/page-list', { projectId })),
      codeOf(as(user).call('POST /tender/api/v1/customer/page-list', { projectId })),
      codeOf(as(user).call('GET /tender/api/v1/customer/find-by-id', { id: 'CA', projectId })),
    ])
    const { body } = await as(user).call('POST /tender/api/v1/log/page-list', { projectId }, { query: { pageSize: '200' } } as never)
    const entry = (body.data.rows as { type: string; parts: object }[]).find(({ type }) => type === 'application.submitted')
    const history = await as(user).call('POST /tender/api/v1/project/history', { projectId })
    return { codes, parts: Object.keys(entry?.parts ?? {}).sort(), names: JSON.stringify([body, history.body]).includes('Firm CA') }
  }
  const open = (await anOpenHall(gateway.pool, inPoints())).id
  const withheld = await told('R1', open)
  expect(withheld).toMatchObject({ codes: Array(4).fill('TENDER-2002'), names: false })
  expect(withheld.parts).toEqual((await told('S1', open)).parts.filter((part) => part !== 'who' && part !== 'lines'))
  expect(await told('S1', open)).toMatchObject({ codes: Array(4).fill('ok'), names: true })
  const over = (await aClosedHall(gateway.pool, inPoints())).id
  const rowOf = async (user: string, projectId: string) => {
    const { body } = await as(user).call('POST /tender/api/v1/project/cg-page-list', {}, { query: { pageSize: '200' } } as never)
    const row = body.data.rows.find(({ id }) => id === projectId)
    return [row?.id === projectId, row?.firmsWithheld]
  }
  expect(await Promise.all([rowOf('R1', open), rowOf('S1', open), rowOf('R1', over)])).toEqual([
    [true, true],
    [true, undefined],
    [true, undefined],
  ])
  expect(await told('R1', over)).toMatchObject({ codes: Array(4).fill('ok'), parts: expect.arrayContaining(['lines', 'who']), names: true })
})

describe('TEND-42 2063 a reviewer reads no price before his own sheet is in', () => {
  test('by none of the calls that tell one, and all of them afterwards', async () => {
    const id = await opened()
    const priceCalls = () =>
      Promise.all([
        codeOf(preview('R1', id)),
        codeOf(as('R1').call('GET /tender/api/v1/line/list', { projectId: id, alias: 'B01' })),
        codeOf(as('R1').call('GET /tender/api/v1/award/state', { projectId: id })),
      ])
    const withheld = async (who: string) => (await as(who).call('GET /tender/api/v1/project/find-by-id', { id })).body.data.pricesWithheld
    expect(await priceCalls()).toEqual(['TENDER-2063', 'TENDER-2063', 'TENDER-2063'])
    expect(await Promise.all(['R1', 'U1', 'S1', 'user-CA'].map(withheld))).toEqual([true, undefined, undefined, undefined])
    expect(await codeOf(as('R1').call('GET /tender/api/v1/log/export', { projectId: id }))).toBe('AUTH-1003')
    await submit('R1', id)
    expect(await priceCalls()).toEqual(['ok', 'ok', 'ok'])
    expect(await codeOf(preview('R2', id))).toBe('TENDER-2063')
    expect(await Promise.all(['R1', 'R2'].map(withheld))).toEqual([undefined, true])
  })

  test('who has a conflict reads none at all', async () => {
    const { id } = await aClosedHall(gateway.pool, inPoints())
    await declare('R1', id, true)
    await declare('R2', id)
    expect(await codeOf(preview('R1', id))).toBe('TENDER-2065')
    expect((await mine('R1', id)).body.data.state).toBe('excluded')
    expect(await codeOf(submit('R1', id))).toBe('TENDER-2065')
    await submit('R2', id)
    expect((await result('S1', id)).body.data).toMatchObject({
      k: 1,
      n: 1,
      reviewers: [
        { userId: 'R1', state: 'excluded' },
        { userId: 'R2', state: 'submitted' },
      ],
    })
    expect((await result('R1', id)).body.data.sheets).toBeUndefined()
    const conclusion = '首位报价960000.00元，程序合规'
    expect((await as('S1').call('POST /tender/api/v1/review/sign', { projectId: id, conclusion })).status).toBe(200)
    const report = async (user: string) =>
      (await as(user).call('GET /tender/api/v1/review/find-by-project', { projectId: id })).body.data.report
    expect(await report('R2')).toMatchObject({ draft: expect.arrayContaining([expect.any(String)]), signedBy: 'S1', conclusion })
    expect(await report('R1')).toEqual({ draft: [], signedBy: 'S1', signedAt: expect.any(String) })
  })
})

test('TEND-30 TEND-42 the report tells who gave points and what was given back, and by points nobody is first before all are in', async () => {
  const { id } = await aClosedHall(gateway.pool, inPoints(['R1', 'R2', 'R3']))
  for (const user of ['R1', 'R2', 'R3']) await declare(user, id, user === 'R3')
  const draft = async (lang: string) => {
    const headers = { 'accept-language': lang }
    const { body } = await as('S1').call('GET /tender/api/v1/review/find-by-project', { projectId: id }, { headers })
    return body.data.report.draft.join(' ')
  }
  await submit('R1', id)
  await as('S1').call('POST /tender/api/v1/score/reopen', { projectId: id, reviewerId: 'R1', reason: REASON })
  expect(await draft('zh')).toContain('评分专家 3 名，回避 1 名，退回评分表 1 次。')
  expect(await draft('zh')).not.toContain('排名第一')
  for (const user of ['R1', 'R2']) await submit(user, id)
  expect(await draft('zh')).toContain('B01 排名第一，得分 92.43')
  expect(await draft('en')).toContain('3 reviewers, 1 excluded for a conflict; 1 sheet given back.')
})

test('TEND-30 TEND-42 a sheet that was given back stays marked for all who read sheets: how often, by whom, and in the history whose it was', async () => {
  const id = await opened()
  for (const user of ['R1', 'R2']) await submit(user, id)
  expect((await result('S1', id)).body.data.reviewers.map(({ reopened }) => reopened)).toEqual([undefined, undefined])
  const reopen = () => as('S1').call('POST /tender/api/v1/score/reopen', { projectId: id, reviewerId: 'R1', reason: REASON })
  for (const _ of [1, 2]) {
    expect((await reopen()).status).toBe(200)
    expect((await submit('R1', id)).status).toBe(200)
  }
  for (const user of ['S1', 'U1', 'A1', 'R2']) {
    const marks = (await result(user, id)).body.data.reviewers.map(({ userId, reopened }) => [userId, reopened?.n, reopened?.by])
    expect(marks, user).toEqual([
      ['R1', 2, 'S1'],
      ['R2', undefined, undefined],
    ])
  }
  expect(await codeOf(result('user-CA', id))).not.toBe('ok')
  expect(await codeOf(result('southern-reviewer', id))).not.toBe('ok')
  const { rows } = (await as('U1').call('POST /tender/api/v1/project/history', { projectId: id })).body.data
  expect(rows.find(({ type }) => type === 'score.reopened')).toMatchObject({ by: 'S1', role: 'SUPERVISOR', about: 'R1', text: REASON })
})

test('EXP-10 TEND-42 award lines of a review by points are exported with every kind of points', async () => {
  const id = await opened()
  for (const user of ['R1', 'R2']) await submit(user, id)
  const award = awardModel(gateway.deps)
  const ask = { session: await gateway.deps.sessions.of(await as('U1').headers()), lang: 'zh' as const, pageId: id }
  const props = (await award.fields(ask)).map(({ prop }) => prop)
  const points = ['price', 'technical', 'business', 'total'].filter((prop) => props.includes(prop))
  const { rows } = await award.exporter!.page(gateway.pool, ask, {}, { after: null, limit: 200 })
  expect(rows.map((row) => [row.alias, ...points.map((prop) => row[prop])])).toEqual([
    ['B01', '97.96', '90.00', '85.00', '92.43'],
    ['B02', '98.97', '80.00', '80.00', '87.59'],
    ['B03', '100.00', '70.50', '78.00', '83.43'],
  ])
})

test('TEND-42 sheets are their writer’s alone until all are in', async () => {
  const id = await opened()
  await submit('R1', id)
  for (const user of ['S1', 'U1', 'M1', 'A1', 'R2', 'R1']) {
    const { body } = await result(user, id)
    expect([user, body.data.k, body.data.sheets, body.data.means]).toEqual([user, 1, undefined, undefined])
    const log = await as(user).call('POST /tender/api/v1/log/page-list', { projectId: id }, { query: { pageSize: 200 } })
    expect([user, JSON.stringify(log.body).includes('70.5')]).toEqual([user, user === 'R1'])
  }
  const { body: history } = await as('R2').call('POST /tender/api/v1/project/history', { projectId: id }, { query: { pageSize: 200 } })
  const [sheet, own] = history.data.rows.filter(({ type }) => type === 'score.submitted' || type === 'conflict.declared')
  expect([sheet, own], 'whose it is he may not know, but not that it is a reviewer’s').toMatchObject([
    { role: 'REVIEWER' },
    { by: 'R2', role: 'REVIEWER' },
  ])
  expect(sheet?.by).toBeUndefined()
  await submit('R2', id, [aRow('B01', '80', '75'), ...SHEET.slice(1)])
  const all = (await result('S1', id)).body.data
  expect(all.sheets?.map(({ userId, rows }) => [userId, rows.length])).toEqual([
    ['R1', 3],
    ['R2', 3],
  ])
  expect(all.means?.[0]).toEqual({ alias: 'B01', technical: '85.00', business: '80.00' })
  expect((await mine('R2', id)).body.data).toMatchObject({ state: 'submitted', rows: [{ alias: 'B01', scores: { plan: '80' } }, {}, {}] })
})

test('TEND-42 a draft is kept by its version, and a sheet that was given back is as it was handed in', async () => {
  const id = await opened()
  const half = [{ alias: 'B01', scores: { plan: '90' }, comment: '方案完整' }]
  expect((await save('R1', id, 0, half)).body.data).toMatchObject({ version: 1 })
  expect((await mine('R1', id)).body.data).toMatchObject({ version: 1, rows: half })
  expect((await save('R1', id, 0, [])).body).toMatchObject({ statusCode: 409, messageCode: 'TENDER-2004' })
  expect((await save('R1', id, 7, [])).body).toMatchObject({ messageCode: 'TENDER-2004' })
  expect((await save('R1', id, 1, half)).body.data.version).toBe(2)
  expect((await mine('R2', id)).body.data, 'nobody else’s').toMatchObject({ version: 0, rows: [] })

  expect((await submit('R1', id, half)).body).toMatchObject({ statusCode: 422, messageCode: 'TENDER-2064', args: { max: '100' } })
  expect((await submit('R1', id)).status).toBe(200)
  expect(await codeOf(save('R1', id, 2, half))).toBe('TENDER-2002')
  const reopen = (user: string, reason = REASON) =>
    as(user).call('POST /tender/api/v1/score/reopen', { projectId: id, reviewerId: 'R1', reason })
  expect([await codeOf(reopen('S1', 'short')), await codeOf(reopen('U1')), await codeOf(reopen('R2'))]).toEqual([
    'TENDER-2022',
    'AUTH-1003',
    'AUTH-1003',
  ])
  expect((await reopen('S1')).status).toBe(200)
  expect((await mine('R1', id)).body.data).toMatchObject({ state: 'open', rows: SHEET, reopened: { reason: REASON } })
  expect(await codeOf(preview('R1', id)), 'until it is in again').toBe('TENDER-2063')
  expect((await save('R1', id, 2, half)).body.data.version).toBe(3)
  expect((await mine('R1', id)).body.data.rows).toEqual(half)
})

describe('TEND-42 strangers, other tenants and bad input', () => {
  test('who gives no points here is told no more than anybody', async () => {
    const id = await opened()
    const tries = (user: string) =>
      Promise.all([declare(user, id), mine(user, id), save(user, id, 0, []), submit(user, id), result(user, id)].map(codeOf))
    for (const user of ['R3', 'southern-reviewer']) expect(await tries(user)).toEqual(Array(5).fill('TENDER-2001'))
    for (const user of ['user-CA', 'user-CX']) expect(await tries(user)).toEqual(Array(5).fill('AUTH-1003'))
    for (const user of ['U1', 'M1', 'S1']) expect([user, (await tries(user)).slice(0, 4)]).toEqual([user, Array(4).fill('AUTH-1003')])
  })

  test('no project without points has a sheet', async () => {
    const { id } = await aClosedHall(gateway.pool)
    expect(await codeOf(result('S1', id))).toBe('TENDER-2002')
    expect(await codeOf(mine('R1', id))).toBe('TENDER-2001')
  })

  test('what is no sheet is refused', async () => {
    const id = await opened()
    const bad: object[][] = [
      [{ alias: 'B01', scores: { plan: { most: 1 } } }],
      [{ alias: 'B01', scores: { 'a b': '1' } }],
      [{ alias: 'B01', scores: { plan: '1'.repeat(8) } }],
      [{ alias: 'B01', scores: {}, more: 1 }],
      Array.from({ length: 201 }, () => aRow('B01', '1', '1')),
    ]
    for (const rows of bad) {
      expect(await codeOf(save('R1', id, 0, rows))).toBe('VALIDATION-1000')
      expect(await codeOf(submit('R1', id, rows))).toBe('VALIDATION-1000')
    }
    for (const plan of ['100.01', '-1', '1e1', ' ', '１']) {
      expect(await codeOf(submit('R1', id, [aRow('B01', plan, '1'), ...SHEET.slice(1)]))).toBe('TENDER-2064')
    }
  })
})

test('TEND-29 a reviewer finds his projects, and what waits for him, until it is done', async () => {
  const { id } = await aClosedHall(gateway.pool, inPoints())
  const list = async (user: string) => {
    const { body } = await as(user).call('POST /tender/api/v1/review/page-list', {}, { query: { pageSize: 200 } })
    return body.data.rows.find(({ project }) => project.id === id)
  }
  const todo = async (user: string) => {
    const { body } = await as(user).call('GET /tender/api/v1/workbench/purchaser', undefined)
    return JSON.stringify(body).includes(id)
  }
  const searched = async (reviewStatus: 'OPENED' | 'SCORING' | 'REPORT') => {
    const { body } = await as('S1').call('POST /tender/api/v1/review/page-list', { status: [reviewStatus] }, { query: { pageSize: 200 } })
    return body.data.rows.some(({ project }) => project.id === id)
  }
  expect(await list('R3')).toBeUndefined()
  expect(await list('R1')).toMatchObject({ tasks: ['conflict'], reviewStatus: 'OPENED', lowPrices: 0 })
  expect(JSON.stringify(await list('R1'))).not.toMatch(/960000|970000|980000/)
  expect([await searched('OPENED'), await todo('R1'), await todo('R3')]).toEqual([true, true, false])
  await declare('R1', id)
  expect((await list('R1'))?.tasks).toEqual([])
  await declare('R2', id)
  expect([(await list('R1'))?.tasks, await searched('SCORING')]).toEqual([['score'], true])
  await submit('R1', id)
  expect([(await list('R1'))?.tasks, (await list('R2'))?.tasks]).toEqual([[], ['score']])
  await submit('R2', id)
  expect([await searched('REPORT'), (await list('S1'))?.tasks]).toEqual([true, ['report']])
})

test('TEND-42 a reviewer reads who bids and what they handed in, without what is the purchaser’s own', async () => {
  const { id } = await aClosedHall(gateway.pool, inPoints())
  const note = { userId: 'U1', customerIds: ['CA'], reason: 'a reason of the buyer' }
  for (const type of ['invitation.proposed', 'invitation.reviewed', 'invitation.resent'] as const)
    await happens(gateway.pool, id, fact(type, { note: { ...note, agree: true, sent: true } }))
  const listed = async (user: string, call: 'invitation' | 'application') => {
    const { body } = await as(user).call(`POST /tender/api/v1/${call}/page-list`, { projectId: id }, { query: { pageSize: 200 } })
    return body.data.rows as { name: string; reason?: string }[]
  }
  expect((await listed('U1', 'invitation')).map(({ name, reason }) => [name, reason])).toContainEqual(['Firm CA', note.reason])
  for (const call of ['invitation', 'application'] as const) {
    const rows = await listed('R1', call)
    expect(rows.map(({ name }) => name)).toEqual(['Firm CA', 'Firm CB', 'Firm CC'])
    expect(JSON.stringify(rows)).not.toContain(note.reason)
  }
})

test('I8 TEND-42 a limit that is not published is neither found nor exported by a reviewer before his sheet', async () => {
  const { id } = await aClosedHall(gateway.pool, { ...inPoints(), ceilingVisible: false })
  const limit = `jsonb_set(state, '{items,0,ceilingUnitPrice}', '"1234.5"')`
  await gateway.pool.query(`update tender_project set state = ${limit} where id = $1`, [id])
  const found = async (user: string, over: object) => {
    const { body } = await as(user).call('POST /tender/api/v1/project/cg-page-list', over as never)
    return body.data.rows.some((row) => row.id === id)
  }
  const above = { _AND_: [{ ceiling: { ge: '0' } }] }
  expect([await found('R1', {}), await found('R1', above), await found('S1', above)]).toEqual([true, false, true])
  const lines = lineModel({ pool: gateway.pool, keys: gateway.deps.keys })
  const exported = async (userId: string, role: string) => {
    const session = { tenantId: 'north', userId, name: userId, roles: [role], codes: new Set(), lang: 'zh' }
    const ask = { session, lang: 'zh', pageId: id } as unknown as Parameters<typeof lines.mayExport>[0]
    return JSON.stringify(await lines.exporter!.page(gateway.pool as never, ask, {}, {} as never))
  }
  expect(await exported('S1', 'SUPERVISOR')).toContain('1234.5')
  expect(await exported('R1', 'REVIEWER')).not.toContain('1234.5')
})
