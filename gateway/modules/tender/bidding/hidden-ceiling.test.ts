import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { canonical } from '#domain/tender/log/log-chain.ts'
import { rulesHash } from '#domain/tender/project/rule-text.ts'
import { aProject, published } from '#domain/tender/testing.ts'
import { anOpenHall, aReadyProject, inMs, keep, people, withBirth } from '#gateway/modules/tender/testing.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** H3 by real calls, under default limits. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

const SECRET = '171200.00'
const over = { ceiling: SECRET, ceilingVisible: false, bidding: { showBidderCount: true } } as const

/** The builders of the rules hash by a sketch. */
const hashBy = (id: string, hash: string) =>
  gateway.pool.query("update tender_project set state = jsonb_set(state, '{rulesHash}', to_jsonb($2::text)) where id = $1", [id, hash])

describe('H3 a ceiling that bidders may not see is not found by asking', () => {
  test('34 quotes that bisect it are all sealed, and their answers differ in nothing but the receipt', async () => {
    const { id } = await aReadyProject(gateway.pool, 3_600_000, over)
    let [low, high] = [0, 100_000_000]
    const answers = new Set<string>()
    for (let n = 0; n < 34; n++) {
      const unit = Math.floor((low + high) / 2)
      const lines = [{ lineNo: 1, unitPrice: (unit / 1_000).toFixed(3) }]
      const body = { projectId: id, lines, total: `${unit}.00`, taxBp: 1_300, currency: 'CNY' }
      const { status, body: answer } = await gateway.as('user-CA').call('POST /tender/api/v1/quote/submit', body)
      answers.add(JSON.stringify([status, answer.messageCode, answer.data && { ...answer.data.view, seq: 0, entryQuote: 0 }]))
      if (status === 200) low = unit
      else high = unit
    }
    expect(answers.size).toBe(1)
    expect([...answers][0]).toContain('200')
    expect([...answers][0]).not.toContain('171200')
  })

  test('a bid above it is accepted and ranked like any other one', async () => {
    const { id, form } = await anOpenHall(gateway.pool, over)
    await hashBy(id, rulesHash(sha256, form))
    const place = (user: string, gross: string) =>
      gateway.as(user).call('POST /tender/api/v1/bid/place', { projectId: id, gross, taxBp: 1_300, currency: 'CNY' })
    const above = await place('user-CA', '171200.01')
    const below = await place('user-CB', '160000.00')
    expect([above.status, below.status]).toEqual([200, 200])
    expect([above.body.data.view.ownRank, below.body.data.view.ownRank]).toEqual([1, 1])
    const seen = await Promise.all([
      gateway.as('user-CA').call('GET /tender/api/v1/hall/board', { projectId: id }),
      gateway.as('user-CA').call('GET /tender/api/v1/project/find-by-id', { id }),
      gateway.as('user-CA').call('POST /tender/api/v1/log/page-list', { projectId: id }, { query: { pageSize: 200 } }),
    ])
    expect(seen.map(({ status }) => status)).toEqual([200, 200, 200])
    expect(JSON.stringify(seen.map(({ body }) => body))).not.toMatch(/171[,.]?200\.00|"over"/)
  })

  test('the log of an older release tells it by a hash that was made with it: no supplier reads it while it can be bid by', async () => {
    const state = await anOpenHall(gateway.pool, over)
    const { id } = state
    const read = async (user: string) =>
      (await gateway.as(user).call('POST /tender/api/v1/log/page-list', { projectId: id }, { query: { pageSize: 200 } })).body
    await hashBy(id, rulesHash(sha256, state.form))
    expect((await read('user-CA')).data.total).toBeGreaterThan(0)
    await hashBy(id, sha256('of an older release'))
    expect(await read('user-CA')).toMatchObject({ messageCode: 'TENDER-2089' })
    const { call } = gateway.as('user-CA')
    const others = [call('GET /tender/api/v1/log/head', { projectId: id }), call('GET /tender/api/v1/log/anchors', { projectId: id })]
    expect((await Promise.all(others)).map(({ body }) => body.messageCode)).toEqual(['TENDER-2089', 'TENDER-2089'])
    expect((await read('U1')).data.total).toBeGreaterThan(0)
    await gateway.pool.query(
      `update tender_project set status = 'REVIEW', state = jsonb_set(state, '{status}', '"REVIEW"') where id = $1`,
      [id],
    )
    expect((await read('user-CA')).data.total).toBeGreaterThan(0)
  })

  test('the hash of rules that an older release made with it is not what suppliers read, nor does it answer guesses: what they read is acknowledged', async () => {
    const schedule = { registrationEndsAt: inMs(3_600_000), qualificationEndsAt: inMs(7_200_000), startsAt: inMs(10_800_000) }
    const { state, ...played } = withBirth(published(aProject({ ...schedule, ...over })))
    const hashed = (ceiling: string): string => {
      const { mode, direction, currency, scale, compareBasis, ceilingVisible, minBidders, bidding, award } = state.form
      const rules = { mode, direction, currency, scale, compareBasis, ceiling, ceilingVisible, minBidders, bidding, award }
      return sha256(`TENDERRULES1\n${canonical(rules)}`)
    }
    const { id } = await keep(gateway.pool, { ...played, state: { ...state, rulesHash: hashed(SECRET) } })
    const { call } = gateway.as('user-CA')
    const text = (await call('GET /tender/api/v1/rule/text', { projectId: id, kind: 'fight' })).body.data
    const { rulesHash } = (await call('GET /tender/api/v1/project/find-by-id', { id })).body.data
    const guesses = Array.from({ length: 1_000 }, (_, n) => hashed(`${170_800 + n}.00`))
    expect(guesses).toContain(hashed(SECRET))
    expect([text.rulesHash, rulesHash].filter((told) => guesses.includes(told))).toEqual([])
    const acknowledge = (told: string) => call('POST /tender/api/v1/rule/ack', { projectId: id, kind: 'fight', rulesHash: told })
    const answers = new Set<string>()
    for (const guess of guesses.slice(300, 500)) answers.add((await acknowledge(guess)).body.messageCode ?? 'taken')
    expect(guesses.slice(300, 500)).toContain(hashed(SECRET))
    expect([...answers]).toEqual(['TENDER-2033'])
    expect((await acknowledge(text.rulesHash)).status).toBe(200)
    expect((await call('GET /tender/api/v1/rule/text', { projectId: id, kind: 'fight' })).body.data).toHaveProperty('acknowledgedAt')
  })
})
