import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { quoteCommitment } from '#domain/tender/bidding/sealed.ts'
import { fold } from '#domain/tender/evolve.ts'
import { drawOrder } from '#domain/tender/rounds/tie-break.ts'
import { REASON } from '#domain/tender/testing.ts'
import { guardedDecisions } from '#gateway/modules/tender/engine/engine.ts'
import { factOf } from '#gateway/modules/tender/engine/projection.ts'
import { sweep } from '#gateway/modules/tender/tender.jobs.ts'
import { findProject, readLog } from '#gateway/modules/tender/tender.queries.ts'
import { anOpenHall, people } from '#gateway/modules/tender/testing.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { anOpenRound, aQuote, roundBegins, roundEnds } from './testing.ts'

/** Three sealed rounds through their calls (tendering.md 6.4, 7.3, 10.2). */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ ...people, S2: { roles: ['SUPERVISOR'] } })
})
afterAll(() => gateway.close())

const submit = (firm: string, id: string, round: number, total: string, over: object = {}, options = {}) =>
  gateway.as(`user-${firm}`).call('POST /tender/api/v1/quote/submit', aQuote(id, round, total, over), options)
const withdraw = (firm: string, projectId: string, roundNo: number) =>
  gateway.as(`user-${firm}`).call('POST /tender/api/v1/quote/withdraw', { projectId, roundNo })
const opens = (user: string, projectId: string, roundNo: number) =>
  gateway.as(user).call('POST /tender/api/v1/round/open', { projectId, roundNo })
const view = async (user: string, projectId: string) => (await gateway.as(user).call('GET /tender/api/v1/round/view', { projectId })).body
const mine = async (user: string, projectId: string) => (await gateway.as(user).call('GET /tender/api/v1/quote/mine', { projectId })).body
const board = async (user: string, projectId: string) => (await gateway.as(user).call('GET /tender/api/v1/hall/board', { projectId })).body
const round = (rules: Partial<ThreeRounds> = {}, over = {}) => anOpenRound(gateway.pool, rules, over)
const stateOf = async (id: string) => (await findProject(gateway.pool, 'north', id))!.state
const entriesOf = async (id: string, type: string) => (await readLog(gateway.pool, id, 0)).filter((entry) => entry.type === type)

/** The end of the round comes, and the sweeper with it. */
async function over(id: string) {
  await roundEnds(gateway.pool, id)
  await sweep(
    gateway.pool,
    guardedDecisions(gateway.pool, () => {}, { keys: gateway.deps.keys }),
  )
}
async function allQuote(id: string, no: number, prices: Record<string, string>) {
  for (const [firm, total] of Object.entries(prices)) expect((await submit(firm, id, no, total)).body.messageCode).toBeUndefined()
}

describe('6.4 a quote of a round', () => {
  test('its receipt names round and alias and proves the commitment, which the own content makes again', async () => {
    const { id } = await round()
    const { body } = await submit('CA', id, 1, '990000.00', { paymentTerms: '月结30天' })
    const { receipt, round: picture, ...rest } = body.data
    expect(receipt).toMatchObject({ kind: 'quote', projectId: id, alias: 'B01', round: 1 })
    expect(rest).toEqual({})
    expect(picture).toMatchObject({ mode: 'threeRounds', roundNo: 1, phase: 'OPEN', submitted: { at: receipt.at, replaced: 0 } })
    expect(JSON.stringify(picture)).not.toContain('990')
    const check = await gateway.as('user-CA').call('POST /tender/api/v1/log/check-receipt', { receipt })
    expect(check.body.data).toEqual({ ok: true })
    const forged = await gateway.as('user-CA').call('POST /tender/api/v1/log/check-receipt', { receipt: { ...receipt, round: 2 } })
    expect(forged.body.messageCode).toBe('TENDER-2092')
    const [own] = (await mine('user-CA', id)).data.rounds!
    expect(own).toMatchObject({ round: 1, state: 'sealed', gross: '990000.00', deliveryDays: 30, paymentTerms: '月结30天', receipt })
    expect(quoteCommitment(sha256, { ...own!, alias: 'B01', currency: 'CNY' })).toBe(receipt.commitment)
  })

  test('is replaced until the end, taken back, and given anew; nobody is told what was replaced, and each has its receipt', async () => {
    const { id } = await round()
    await submit('CA', id, 1, '990000.00')
    expect((await submit('CA', id, 1, '980000.00')).body.data.round?.submitted?.replaced).toBe(1)
    expect((await withdraw('CA', id, 1)).body.data.round).not.toHaveProperty('submitted')
    expect((await withdraw('CA', id, 1)).body.messageCode).toBe('TENDER-2059')
    expect((await mine('user-CA', id)).data).toMatchObject({ rounds: [], receipts: [{ round: 1 }, { round: 1 }] })
    await submit('CA', id, 1, '970000.00')
    const { rounds = [], receipts } = (await mine('user-CA', id)).data
    expect([rounds.map(({ gross }) => gross), receipts?.length]).toEqual([['970000.00'], 3])
    expect(JSON.stringify(await mine('user-CB', id))).not.toContain('970')
    await over(id)
    expect((await withdraw('CA', id, 1)).body.messageCode).toBe('TENDER-2051')
  })

  test('I4 the same key and body get the same answer again; another body is 2005', async () => {
    const { id } = await round()
    const key = randomUUID()
    const first = await submit('CA', id, 1, '990000.00', {}, { key })
    const again = await submit('CA', id, 1, '990000.00', {}, { key })
    expect(again.body.data).toEqual({ ...first.body.data, replayed: true })
    expect((await submit('CA', id, 1, '990000.01', {}, { key })).body.messageCode).toBe('TENDER-2005')
    expect(await entriesOf(id, 'quote.accepted')).toHaveLength(1)
  })

  test.each([
    ['without its round', { roundNo: undefined }, 'VALIDATION-1000'],
    ['of a round that is not open', { roundNo: 2 }, 'TENDER-2050'],
    ['of a round there never is', { roundNo: 5 }, 'VALIDATION-1000'],
    ['without a delivery time', { deliveryDays: undefined }, 'TENDER-2098'],
    ['with a delivery time beyond ten years', { deliveryDays: 3_651 }, 'TENDER-2098'],
    ['with the 501st line', { lines: Array.from({ length: 501 }, () => ({ lineNo: 1, unitPrice: '1' })) }, 'VALIDATION-1000'],
    ['with terms too long', { paymentTerms: 'x'.repeat(501) }, 'VALIDATION-1000'],
    ['above the ceiling', { total: '1000001.00', lines: [{ lineNo: 1, unitPrice: '1000.001' }] }, 'TENDER-2042'],
    ['whose lines add up to another total', { total: '990000.01' }, 'TENDER-2058'],
    ['without a line', { lines: [] }, 'TENDER-2048'],
    ['in another currency', { currency: 'EUR' }, 'TENDER-2047'],
    ['at another rate', { taxBp: 600 }, 'TENDER-2047'],
  ])('bad input: %s', async (_, bad, code) => {
    const { id } = await round()
    expect((await submit('CA', id, 1, '990000.00', bad)).body.messageCode).toBe(code)
    expect((await mine('user-CA', id)).data.rounds).toEqual([])
  })

  test('`once` is once, also when it was taken back', async () => {
    const { id } = await round({ revisions: 'once' })
    await submit('CA', id, 1, '990000.00')
    expect((await submit('CA', id, 1, '980000.00')).body.messageCode).toBe('TENDER-2054')
    await withdraw('CA', id, 1)
    expect((await submit('CA', id, 1, '980000.00')).body.messageCode).toBe('TENDER-2054')
    expect((await view('user-CA', id)).data).toMatchObject({ canQuote: false, why: 'ONCE' })
  })
})

describe('7.3 three rounds from the first quote to the review', () => {
  test('TEND-36 carry, elimination, limits, and what each is shown', async () => {
    const { id } = await round({ out: [1, 0], keepMin: 2 })
    await allQuote(id, 1, { CA: '990000.00', CB: '980000.00', CC: '995000.00' })
    expect((await view('S1', id)).data).toMatchObject({ quotesReceived: 3, bidders: 3 })
    await over(id)
    expect((await view('user-CA', id)).data).toMatchObject({
      phase: 'INTERVAL',
      roundNo: 2,
      ownPrice: '990000.00',
      ownRank: 2,
      next: { max: '990000.00' },
      rounds: [
        { no: 1, state: 'OPENED', ownPrice: '990000.00', ownRank: 2, lowest: '980000.00' },
        { no: 2, state: 'SCHEDULED' },
        { no: 3 },
      ],
    })
    expect((await view('user-CC', id)).data).toMatchObject({ eliminated: { round: 1, cause: 'RANK' }, canQuote: false, why: 'ELIMINATED' })
    await roundBegins(gateway.pool, id)
    expect((await submit('CC', id, 2, '900000.00')).body.messageCode).toBe('TENDER-2053')
    expect((await submit('CA', id, 2, '990000.01', { lines: [{ lineNo: 1, unitPrice: '990.00001' }] })).body).toMatchObject({
      messageCode: 'TENDER-2052',
      args: { max: '990000.00' },
    })
    await allQuote(id, 2, { CA: '970000.00' })
    await over(id)
    await roundBegins(gateway.pool, id)
    await submit('CA', id, 3, '960000.00', { lines: [{ lineNo: 1, unitPrice: '960.000004' }] })
    await allQuote(id, 3, { CB: '960000.00' })
    await over(id)
    expect((await stateOf(id)).status).toBe('REVIEW')
    expect((await view('user-CB', id)).data).toMatchObject({
      phase: 'CLOSED',
      ownRank: 2,
      rounds: [{ ownPrice: '980000.00' }, { ownPrice: '980000.00', carried: true, lowest: '970000.00' }, { tieCount: 2 }],
    })
    expect((await board('U1', id)).data.prices).toHaveLength(7)
    expect((await mine('user-CA', id)).data.rounds).toMatchObject([
      { round: 1, state: 'opened', gross: '990000.00' },
      { round: 2, gross: '970000.00' },
      { round: 3, gross: '960000.00' },
    ])
    const preview = await gateway.as('U1').call('GET /tender/api/v1/award/preview', { projectId: id })
    expect(preview.body.data.rows.map(({ alias, gross }) => [alias, gross])).toEqual([
      ['B01', '960000.00'],
      ['B02', '960000.00'],
    ])
    const lines = await gateway.as('U1').call('GET /tender/api/v1/line/list', { projectId: id, alias: 'B01' })
    expect(lines.body.data, 'as sealed, not total by quantity').toEqual({
      alias: 'B01',
      total: '960000.00',
      source: 'entry',
      lines: [{ lineNo: 1, unitPrice: '960.000004', amount: '960000.00' }],
    })
    const verified = await gateway.as('S1').call('GET /tender/api/v1/log/verify', { projectId: id })
    expect(verified.body.data).toMatchObject({ ok: true, checkedReceipts: 6 })
  })

  test('I5 the stored state is the fold of the stored log, as are its columns', async () => {
    const { id } = await round({ out: [1, 0] })
    await allQuote(id, 1, { CA: '990000.00', CB: '980000.00', CC: '995000.00' })
    await over(id)
    const state = await stateOf(id)
    const log = (await readLog(gateway.pool, id, 0)).map(factOf)
    const from = log.findIndex(({ type }) => type === 'bidders.sealed')
    const { rounds: _, ...begun } = state
    const again = fold({ ...begun, status: 'READY', bidders: [], bids: 0, lastSeq: log[from - 1]!.seq }, log.slice(from))
    expect([again.bidders, again.rounds]).toEqual([state.bidders, state.rounds])
    const { rows } = await gateway.pool.query('select customer_id, bidder from tender_party where project_id = $1 order by 1', [id])
    expect(rows.map(({ bidder }) => bidder)).toEqual(['ACTIVE', 'ACTIVE', 'ELIMINATED'])
  })

  test('TEND-41 a tie is drawn by the hash of the entry before the decision, and anyone can draw it again', async () => {
    const { id } = await round({ rounds: 1, durationsSec: [1_800], intervalsSec: [], out: [], tieBreak: 'draw' })
    await allQuote(id, 1, { CA: '960000.00', CB: '960000.00', CC: '960000.00' })
    await over(id)
    const [drawn] = await entriesOf(id, 'tie.drawn')
    const { headSeq, seed, aliases } = drawn!.parts.pub!.data as { headSeq: number; seed: string; aliases: string[] }
    const log = await readLog(gateway.pool, id, 0)
    const head = log.find(({ seq }) => seq === headSeq)!
    expect(drawOrder(sha256, head.hash, id, ['B01', 'B02', 'B03'])).toEqual({ seed, order: aliases })
    expect(log.filter(({ seq }) => seq > headSeq && seq < drawn!.seq).every(({ at }) => at === drawn!.at)).toBe(true)
    const { rows } = await gateway.pool.query('select alias from tender_party where project_id = $1 order by rank', [id])
    expect(rows.map(({ alias }) => alias)).toEqual(aliases)
    expect((await view('user-CA', id)).data.drawn).toEqual({ headSeq, seed, aliases })
  })

  test('an extra round asks those who tie, and nobody else', async () => {
    const { id } = await round({ rounds: 1, durationsSec: [1_800], intervalsSec: [], out: [], tieBreak: 'extraRound' })
    await allQuote(id, 1, { CA: '960000.00', CB: '960000.00', CC: '970000.00' })
    await over(id)
    expect((await view('user-CA', id)).data).toMatchObject({
      roundNo: 2,
      rounds: [{ no: 1 }, { no: 2, extra: true }],
      next: { max: '959999.99' },
    })
    await roundBegins(gateway.pool, id)
    expect((await view('user-CC', id)).data).toMatchObject({ canQuote: false, why: 'NOT_TIED' })
    expect((await submit('CC', id, 2, '950000.00')).body.messageCode).toBe('TENDER-2099')
    expect((await view('S1', id)).data).toMatchObject({ bidders: 2 })
    await allQuote(id, 2, { CB: '950000.00' })
    await over(id)
    const preview = await gateway.as('U1').call('GET /tender/api/v1/award/preview', { projectId: id })
    expect(preview.body.data.rows.map(({ alias }) => alias)).toEqual(['B02', 'B01', 'B03'])
  })

  test('too few quotes end it without opening one', async () => {
    const { id } = await round()
    await allQuote(id, 1, { CA: '917354.00' })
    await over(id)
    expect(await stateOf(id)).toMatchObject({ status: 'FAILED', failReason: 'TOO_FEW_QUOTES' })
    expect(await entriesOf(id, 'quote.opened')).toEqual([])
    for (const user of ['U1', 'S1', 'A1', 'user-CB']) {
      const log = await gateway.as(user).call('POST /tender/api/v1/log/page-list', { projectId: id }, { query: { pageSize: 200 } })
      expect(JSON.stringify([log.body, await board(user, id)])).not.toMatch(/917\.?354/)
    }
    expect((await mine('user-CA', id)).data.rounds).toMatchObject([{ state: 'sealed', gross: '917354.00' }])
  })
})

describe('6.4 a committee opens', () => {
  const closed = async () => {
    const { id } = await round({ opening: 'committee' })
    await allQuote(id, 1, { CA: '990000.00', CB: '980000.00' })
    expect((await opens('U1', id, 1)).body.messageCode).toBe('TENDER-2060')
    await over(id)
    return id
  }

  test('the clock does not, one word is not enough, the same person does not count twice, the second one opens', async () => {
    const id = await closed()
    expect((await view('user-CA', id)).data).toMatchObject({ phase: 'WAITING', rounds: [{ state: 'CLOSED' }, {}, {}] })
    expect((await view('user-CA', id)).data).not.toHaveProperty('approvals')
    const first = await opens('U1', id, 1)
    expect(first.body.data).toMatchObject({ approvals: [{ role: 'BUYER' }], round: { phase: 'WAITING', canOpen: false } })
    expect(first.body.data).not.toHaveProperty('openedAt')
    expect((await opens('U1', id, 1)).body).toMatchObject({ messageCode: 'TENDER-2061', args: { k: 2, n: 1 } })
    expect((await view('S1', id)).data).toMatchObject({
      canOpen: true,
      approvals: [{ role: 'BUYER', by: first.body.data.approvals[0]?.by }],
    })
    const second = await opens('S1', id, 1)
    expect(second.body.data).toMatchObject({ approvals: [], openedAt: expect.any(String), round: { phase: 'INTERVAL', roundNo: 2 } })
    expect((await view('user-CA', id)).data.rounds[0]).toMatchObject({ state: 'OPENED', lowest: '980000.00', ownRank: 2 })
    expect((await opens('S1', id, 1)).body.messageCode).toBe('TENDER-2002')
  })

  test('nobody else does', async () => {
    const id = await closed()
    for (const [user, code] of [
      ['M1', 'TENDER-2003'],
      ['A1', 'AUTH-1003'],
      ['U2', 'TENDER-2001'],
      ['user-CA', 'AUTH-1003'],
      ['southern', 'TENDER-2001'],
      ['', 'AUTH-1001'],
    ] as const)
      expect([user, (await opens(user, id, 1)).body.messageCode]).toEqual([user, code])
    expect((await opens('U1', id, 2)).body.messageCode).toBe('TENDER-2050')
  })

  test('both words at one instant open once', async () => {
    const id = await closed()
    const both = await Promise.all([opens('U1', id, 1), opens('S1', id, 1)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(both.filter(({ body }) => body.data.openedAt !== undefined)).toHaveLength(1)
    expect(await entriesOf(id, 'round.unsealed')).toHaveLength(1)
    expect(await entriesOf(id, 'quote.opened')).toHaveLength(2)
  })
})

describe('who may look, and where', () => {
  test('a stranger, a firm outside and another tenant see no round, and take part in none', async () => {
    const { id } = await round()
    for (const [user, code] of [
      ['', 'AUTH-1001'],
      ['user-CX', 'TENDER-2001'],
      ['southern', 'TENDER-2001'],
      ['southern-firm', 'TENDER-2001'],
    ] as const) {
      expect([user, (await view(user, id)).messageCode]).toEqual([user, code])
      expect([user, (await board(user, id)).messageCode]).toEqual([user, code])
    }
    expect((await submit('CX', id, 1, '990000.00')).body.messageCode).toBe('TENDER-2001')
    expect((await withdraw('CX', id, 1)).body.messageCode).toBe('TENDER-2001')
    expect((await mine('user-CX', id)).messageCode).toBe('TENDER-2001')
    const foreign = gateway.as('southern-firm')
    expect((await foreign.call('POST /tender/api/v1/quote/submit', aQuote(id, 1, '990000.00'))).body.messageCode).toBe('TENDER-2001')
    expect((await foreign.call('POST /tender/api/v1/quote/withdraw', { projectId: id, roundNo: 1 })).body.messageCode).toBe('TENDER-2001')
    expect((await foreign.call('GET /tender/api/v1/quote/mine', { projectId: id })).body.messageCode).toBe('TENDER-2001')
  })

  test('D30 calls of free bidding are refused where prices come in by rounds, and the other way round', async () => {
    const { id } = await round()
    const { id: free } = await anOpenHall(gateway.pool)
    const asked = { projectId: id }
    const bidder = gateway.as('user-CA')
    const answers = await Promise.all([
      bidder.call('GET /tender/api/v1/bid/view', asked),
      bidder.call('POST /tender/api/v1/bid/page-list', asked),
      bidder.call('POST /tender/api/v1/bid/receipts', asked),
      bidder.call('POST /tender/api/v1/bid/place', { ...asked, gross: '980000.00', taxBp: 1_300, currency: 'CNY' }),
      bidder.call('POST /tender/api/v1/bid/void-request', { ...asked, bidSeq: 1, reason: REASON }),
      gateway.as('U1').call('POST /tender/api/v1/bid/void-decide', { ...asked, requestSeq: 1, agree: true }),
      bidder.call('POST /tender/api/v1/line/confirm', { ...asked, lines: [{ lineNo: 1, amount: '1.00' }] }),
      bidder.call('GET /tender/api/v1/round/view', { projectId: free }),
      bidder.call('POST /tender/api/v1/quote/withdraw', { projectId: free, roundNo: 1 }),
      gateway.as('U1').call('POST /tender/api/v1/round/open', { projectId: free, roundNo: 1 }),
    ])
    expect(answers.map(({ body }) => [body.messageCode, body.args])).toEqual(Array(10).fill(['TENDER-2002', { status: 'BIDDING' }]))
    expect((await board('user-CA', free)).data.view).toMatchObject({ phase: 'LIVE' })
    expect((await board('user-CA', id)).data).not.toHaveProperty('view')
  })

  test('lists, files and pages of both sides show it with what the hall shows of its prices', async () => {
    const { id } = await round()
    await allQuote(id, 1, { CA: '990000.00', CB: '980000.00' })
    const row = async (user: string, list: 'cg' | 'cu') => {
      const { body } = await gateway
        .as(user)
        .call(`POST /tender/api/v1/project/${list}-page-list`, { mode: '1' }, { query: { pageSize: 200 } })
      return body.data.rows.find((one) => one.id === id)
    }
    expect(await row('U1', 'cg')).toMatchObject({ mode: 'threeRounds', status: 'BIDDING', approved: 3 })
    expect(await row('U1', 'cg')).not.toHaveProperty('best')
    await over(id)
    expect(await row('U1', 'cg')).toMatchObject({ best: '980000.00', saving: '2.00' })
    expect(await row('user-CA', 'cu')).toMatchObject({ ownRank: 2 })
    for (const user of ['U1', 'M1', 'S1', 'user-CA']) {
      const reading = gateway.as(user)
      const answers = await Promise.all([
        reading.call('GET /tender/api/v1/project/find-by-id', { id }),
        reading.call('GET /tender/api/v1/project/timeline', { id }),
        reading.call('GET /tender/api/v1/rule/text', { projectId: id, kind: 'fight', lang: 'zh' }),
        reading.call('GET /tender/api/v1/rule/text', { projectId: id, kind: 'win', lang: 'en' }),
        reading.call('POST /tender/api/v1/hall/message/page-list', { projectId: id }),
        reading.call('GET /tender/api/v1/award/ocds', { projectId: id }),
      ])
      expect(answers.map(({ status, body }) => [user, status, body.messageCode])).toEqual(Array(6).fill([user, 200, undefined]))
    }
    for (const user of ['U1', 'S1']) {
      const reading = gateway.as(user)
      const answers = await Promise.all([
        reading.call('POST /tender/api/v1/application/page-list', { projectId: id }),
        reading.call('POST /tender/api/v1/log/page-list', { projectId: id }),
        reading.call('POST /tender/api/v1/project/history', { projectId: id }),
        reading.call('GET /tender/api/v1/review/find-by-project', { projectId: id }),
        reading.call('GET /tender/api/v1/award/state', { projectId: id }),
        reading.call('GET /tender/api/v1/workbench/purchaser'),
        reading.call('GET /tender/api/v1/stat/overview'),
      ])
      const wrong = answers.map(({ status }, index) => [index, status]).filter(([, status]) => status !== 200 && status !== 403)
      expect([user, wrong]).toEqual([user, []])
    }
  })
})
