import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { anOpenHall, people } from '#gateway/modules/tender/testing.ts'
import { allTransferModels } from '#gateway/transfer-models.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { playedRounds } from './testing.ts'

/** What is kept of a tender in rounds: report, checklist, history, release, prices by round (tendering.md 6.6, 7.3, 9.14, 10.2). */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ ...people, S2: { roles: ['SUPERVISOR'] } })
})
afterAll(() => gateway.close())

/** Two rounds: CA leaves after the first, CC keeps its price in the second, where CB gets below it. */
const RULES: Partial<ThreeRounds> = { rounds: 2, durationsSec: [600, 600], intervalsSec: [600], out: [1], keepMin: 1 }
const FIRST = { CA: '990000.00', CB: '980000.00', CC: '970000.00' }
const closed = () => playedRounds(gateway, RULES, [FIRST, { CB: '965000.00' }])

const find = async (user: string, projectId: string, lang = 'zh') =>
  (await gateway.as(user).call('GET /tender/api/v1/review/find-by-project', { projectId }, { headers: { 'accept-language': lang } })).body
    .data
const release = async (user: string, projectId: string, lang = 'zh') =>
  (await gateway.as(user).call('GET /tender/api/v1/award/ocds', { projectId }, { headers: { 'accept-language': lang } })).body.data

describe('6.6 TEND-30 the report', () => {
  test('tells each round: when it was opened and by whom, how many quoted, the first rank, who left', async () => {
    const id = await closed()
    const { report, checklist } = await find('S1', id)
    const told = report.draft.join('')
    expect(told).toContain('共 3 家投标人有效报价，累计受理密封报价 4 次，撤回 0 次，系统拒绝 0 次。')
    expect(told).toMatch(/第 1 轮于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 由系统开启，收到报价 3 份，首位报价 970000.00 CNY，淘汰 1 家。/)
    expect(told).toMatch(/第 2 轮于 .{19} 由系统开启，收到报价 1 份，首位报价 965000.00 CNY，淘汰 0 家。/)
    expect(told).not.toContain('自动延时')
    expect((await find('S1', id, 'en')).report.draft.join(' ')).toMatch(
      /Round 2 was opened at .{19} by the system: 1 quote, first rank 965000.00 CNY, 0 eliminated\./,
    )
    expect(checklist).toContainEqual({ code: 'openings', ok: true, n: 4 })
    for (const { key } of (await gateway.as('S1').call('GET /tender/api/v1/review/signals', { projectId: id })).body.data)
      await gateway.as('S1').call('POST /tender/api/v1/review/signal-ack', { projectId: id, key, note: '已核实，无异常情况' })
    const signed = await gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId: id, conclusion: 'in order' })
    expect(signed.body.messageCode).toBeUndefined()
  })

  test('is not drafted, and nothing is ticked off, while rounds go on', async () => {
    const id = await playedRounds(gateway, RULES, [FIRST])
    const { report, checklist } = await find('S1', id)
    expect([report.draft, checklist]).toEqual([[], []])
  })
})

describe('TEND-34 the release of a tender in rounds', () => {
  test('says how offers come in, each round with its time, and after the close what was offered, eliminated ones too', async () => {
    const id = await closed()
    const published = await release('U1', id, 'en')
    const done = { status: 'met', dueDate: expect.any(String), dateMet: expect.any(String), type: 'assessment' }
    expect(published.tender).toMatchObject({
      procurementMethodDetails: 'sealed quotations in rounds',
      submissionMethod: ['electronicSubmission'],
      submissionMethodDetails: 'Sealed quotes in 2 rounds, opened by the system',
      awardCriteria: 'priceOnly',
      awardCriteriaDetails: 'Lowest price',
      milestones: [
        { id: 'round-1', title: 'Round 1', ...done },
        { id: 'round-2', title: 'Round 2', ...done },
      ],
    })
    expect(published.bids?.statistics?.map(({ id, measure, value }) => [id, measure, value])).toEqual([
      ['round-1-bids', 'validBids', 3],
      ['round-1-best', 'lowestValidBidValue', 970_000],
      ['round-2-bids', 'validBids', 1],
      ['round-2-best', 'lowestValidBidValue', 965_000],
    ])
    expect(published.bids?.details.map(({ value: { amount }, status }) => [amount, status])).toEqual([
      [965_000, 'valid'],
      [970_000, 'valid'],
      [990_000, 'valid'],
    ])
    const bidder = await release('user-CA', id)
    expect(bidder.bids).toBeUndefined()
    expect(bidder.tender.milestones).toHaveLength(2)
  })

  test('in a round it has no price and no number of quotes, sealed or opened', async () => {
    const id = await playedRounds(gateway, { ...RULES, disclose: 'anonPrices', hallDetail: 'anonPrices' }, [FIRST])
    for (const user of ['U1', 'S1', 'user-CA']) {
      const told = await release(user, id)
      expect(told.tender.milestones).toMatchObject([{ status: 'met' }, { status: 'scheduled' }])
      expect(JSON.stringify(told), user).not.toMatch(/9[789]0000|9[789]0_000|statistics|tenderers/)
    }
  })
})

test('TEND-34 the history of a project has its rounds, and of sealed quotes nothing', async () => {
  const id = await playedRounds(gateway, RULES, [FIRST])
  const { rows } = (await gateway.as('U1').call('POST /tender/api/v1/project/history', { projectId: id }, { query: { pageSize: 200 } }))
    .body.data
  const kinds = rows.map(({ type }) => type)
  expect(kinds).toEqual(expect.arrayContaining(['round.opened', 'round.closed', 'round.unsealed', 'bidder.eliminated', 'round.scheduled']))
  expect(kinds.filter((kind) => kind.startsWith('quote.'))).toEqual([])
  expect(rows.flatMap(({ type, round }) => (round ? `${type} ${round.no}` : []))).toEqual([
    'round.scheduled 2',
    'bidder.eliminated 1',
    'round.unsealed 1',
    'round.closed 1',
    'round.opened 1',
  ])
  expect(rows.filter(({ type, firm }) => type === 'bidder.eliminated' && firm !== undefined)).toEqual([])
})

describe('TEND-34 prices by round', () => {
  const CALL = 'GET /tender/api/v1/round/prices'
  const asked = (user: string, projectId: string) => gateway.as(user).call(CALL, { projectId })

  test('every price with its firm and terms, what was carried over and who left; the workbook has the same', async () => {
    const id = await closed()
    const { data } = (await asked('U1', id)).body
    expect(
      data.map(({ round, rank, alias, name, gross, ...marks }) => [round, rank, alias, name, gross, marks.carried ?? marks.eliminated]),
    ).toEqual([
      [1, 1, 'B03', 'Firm CC', '970000.00', undefined],
      [1, 2, 'B02', 'Firm CB', '980000.00', undefined],
      [1, 3, 'B01', 'Firm CA', '990000.00', true],
      [2, 1, 'B02', 'Firm CB', '965000.00', undefined],
      [2, 2, 'B03', 'Firm CC', '970000.00', true],
    ])
    expect(data.map(({ deliveryDays }) => deliveryDays)).toEqual([30, 30, 30, 30, undefined])
    const model = allTransferModels(gateway.deps).find(({ modelId }) => modelId === 'tender.round-price')!
    const session = await gateway.deps.sessions.of(await gateway.as('U1').headers())
    const ask = { session, lang: 'zh' as const, pageId: id }
    const { rows } = await model.exporter!.page(gateway.pool, ask, {}, { after: null, limit: 10 })
    expect(rows.map(({ round, alias, gross }) => ({ round, alias, gross }))).toEqual(
      data.map(({ round, alias, gross }) => ({ round, alias, gross })),
    )
    const columns = new Set((await model.fields(ask)).map(({ prop }) => prop))
    for (const prop of rows.flatMap((row) => Object.keys(row))) expect([...columns, 'customerId']).toContain(prop)
  })

  test('before the close to nobody, afterwards to the purchaser’s side alone, of free bidding never', async () => {
    const id = await playedRounds(gateway, { ...RULES, disclose: 'anonPrices', hallDetail: 'anonPrices' }, [FIRST])
    for (const user of ['U1', 'M1', 'S1']) expect((await asked(user, id)).body.messageCode, user).toBe('TENDER-2002')
    const over = await closed()
    for (const user of ['U1', 'M1', 'S1', 'A1']) expect((await asked(user, over)).status, user).toBe(200)
    expect((await asked('user-CA', over)).status).toBe(403)
    for (const user of ['U2', 'southern']) expect((await asked(user, over)).body.messageCode, user).toBe('TENDER-2001')
    expect((await asked('', over)).status).toBe(401)
    expect((await asked('U1', (await anOpenHall(gateway.pool)).id)).body.messageCode).toBe('TENDER-2002')
    expect((await gateway.as('U1').call(CALL, {} as never)).status).toBe(400)
  })
})
