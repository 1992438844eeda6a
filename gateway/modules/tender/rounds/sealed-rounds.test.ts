import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { sealReserve } from '#domain/tender/bidding/sealed.ts'
import { fact } from '#domain/tender/facts.ts'
import type { Actor, Command } from '#domain/tender/model.ts'
import { anEnv, manager, REASON, supervisor } from '#domain/tender/testing.ts'
import { decisions } from '#gateway/modules/tender/engine/decision.ts'
import { guardedDecisions } from '#gateway/modules/tender/engine/engine.ts'
import { rewriteLog } from '#gateway/modules/tender/proof/testing.ts'
import { sweep } from '#gateway/modules/tender/tender.jobs.ts'
import { findProject, readLog } from '#gateway/modules/tender/tender.queries.ts'
import { happens, inMs, listen, people } from '#gateway/modules/tender/testing.ts'
import { sha256, vaults } from '#gateway/platform/vault.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { freshKeys } from '#support/keys.ts'
import { rowsRead } from '#support/rows-read.ts'
import { lostKeys } from './lost-keys.ts'
import { anOpenRound, aQuote, roundBegins, roundEnds } from './testing.ts'

/** What is sealed in rounds: at rest, on its way through a decision, and where a key is missing (tendering.md 8.1 I8, 8.5). */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ ...people, S2: { roles: ['SUPERVISOR'] } })
})
afterAll(() => gateway.close())

const SUBMIT = 'POST /tender/api/v1/quote/submit'
const submit = (firm: string, id: string, total: string, over: object = {}, options = {}) =>
  gateway.as(`user-${firm}`).call(SUBMIT, aQuote(id, 1, total, over), options)
const engineOf = (keys: Parameters<typeof guardedDecisions>[2]['keys']) => guardedDecisions(gateway.pool, () => {}, { keys })
const presses = (user: string, projectId: string, roundNo: number) =>
  gateway.as(user).call('POST /tender/api/v1/round/open', { projectId, roundNo })
const decideBy = (engine: ReturnType<typeof engineOf>, projectId: string, command: Command, actor: Actor) =>
  engine.decisions.decide(
    { tenantId: 'north', projectId, command, actor, receivedAt: new Date().toISOString(), key: randomUUID() },
    () => ({}),
  )
const typesOf = async (id: string) => (await readLog(gateway.pool, id, 0)).map(({ type }) => type)

test('TEND-37 I8 no row of any table holds a sealed price, the answer that is kept neither; after the opening the log does', async () => {
  const { id } = await anOpenRound(gateway.pool)
  await submit('CA', id, '917354.01', { lines: [{ lineNo: 1, unitPrice: '917.35401' }], paymentTerms: '917354.01 on delivery' })
  await submit('CB', id, '917353.01', { lines: [{ lineNo: 1, unitPrice: '917.35391' }] })
  await submit('CB', id, '980000.00')
  const { rows: tables } = await gateway.pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  )
  const kept = async () => {
    const texts: string[] = []
    for (const { name } of tables)
      texts.push(...(await gateway.pool.query<{ row: string }>(`select t::text as row from ${name} t`)).rows.map(({ row }) => row))
    return texts.join('\n')
  }
  const PRICE = /(?<![0-9a-f])(91735[34]01|91735[34]\.01|917\.35[34])/
  expect(PRICE.test(await kept())).toBe(false)
  await roundEnds(gateway.pool, id)
  await sweep(gateway.pool, engineOf(gateway.deps.keys))
  expect(PRICE.test(await kept())).toBe(true)
})

test('L12 the length of what is stored tells neither digits of a price, nor its terms, nor whether a quote was refused', async () => {
  const { id } = await anOpenRound(gateway.pool)
  await submit('CA', id, '990000.00')
  await submit('CA', id, '9.00', { lines: [{ lineNo: 1, unitPrice: '0.009' }], paymentTerms: '预付30%，验收合格后付70%'.repeat(9) })
  await submit('CA', id, '9000000.00')
  const { rows } = await gateway.pool.query<{ of: string }>(
    `select 'quote' as of, length(parts #>> '{lines,data,sealed}') as length from tender_log where project_id = $1 and type = 'quote.accepted'
      union select 'answer', length(result ->> 'sealed') from tender_command where project_id = $1`,
    [id],
  )
  expect(rows.map(({ of }) => of).toSorted()).toEqual(['answer', 'quote'])
})

test('I8 a decision reads no sealed text before the one that opens it, and every one that it opens', async () => {
  const { id } = await anOpenRound(gateway.pool, { opening: 'committee' })
  const sealedRead = async (work: () => Promise<unknown>) =>
    (await rowsRead(work)).rows.filter(({ type, parts }) => type === 'quote.accepted' && JSON.stringify(parts).includes('sealed')).length
  const open = (user: string) => gateway.as(user).call('POST /tender/api/v1/round/open', { projectId: id, roundNo: 1 })
  expect(await sealedRead(() => submit('CA', id, '990000.00'))).toBe(0)
  expect(await sealedRead(() => submit('CB', id, '980000.00'))).toBe(0)
  expect(await sealedRead(() => gateway.as('U1').call('POST /tender/api/v1/hall/message', { projectId: id, text: 'x' }))).toBe(0)
  await roundEnds(gateway.pool, id)
  expect(await sealedRead(() => open('U1'))).toBe(0)
  expect(await sealedRead(() => open('U1'))).toBe(0)
  expect(await sealedRead(() => open('S1'))).toBe(2)
})

test('I8 a live stream reads no sealed text to tell that one was handed in', async () => {
  const { id } = await anOpenRound(gateway.pool)
  const stream = await listen(gateway, 'U1', `p:${id}`)
  await stream.next('hello')
  const { rows } = await rowsRead(async () => {
    await submit('CA', id, '990000.00')
    expect((await stream.next('view')).data).toMatchObject({ cause: 'quote.accepted', view: { quotesReceived: 1 } })
    const back = await listen(gateway, 'U1', `p:${id}`, `p:${id}:1`)
    await back.next('hello')
    back.close()
  })
  stream.close()
  const accepted = rows.filter(({ type }) => type === 'quote.accepted')
  expect(accepted.length).toBeGreaterThan(0)
  expect(JSON.stringify(accepted)).not.toContain('sealed')
})

test('TEND-37 without the key nothing is opened and nothing made up: 2097 by name, one line an hour, and as before once it is back', async () => {
  const { id } = await anOpenRound(gateway.pool, { opening: 'committee' })
  const { id: byClock } = await anOpenRound(gateway.pool)
  const { id: other } = await anOpenRound(gateway.pool)
  for (const project of [id, byClock]) for (const firm of ['CA', 'CB']) await submit(firm, project, '980000.00')
  for (const project of [id, byClock, other]) await roundEnds(gateway.pool, project)
  const kid = gateway.deps.keys.of('seal')[0]!.kid
  const without = engineOf(freshKeys())
  const audit = vi.fn()
  let now = 0
  const lost = lostKeys(audit, () => now)
  for (now of [0, 20_000, 40_000, 3_500_000, 3_700_000]) await sweep(gateway.pool, without, lost)
  expect(audit.mock.calls).toEqual(Array(2).fill(['sealing-key-missing', { tenant: 'north', detail: `project ${byClock} key ${kid}` }]))
  expect(await typesOf(byClock)).not.toContain('round.unsealed')
  expect((await typesOf(byClock)).filter((type) => type === 'round.closed')).toHaveLength(1)
  expect((await findProject(gateway.pool, 'north', other))!.state.status).toBe('FAILED')
  const decide = (command: Command) => decideBy(without, id, command, supervisor)
  await gateway.as('U1').call('POST /tender/api/v1/round/open', { projectId: id, roundNo: 1 })
  await expect(decide({ type: 'round.open', roundNo: 1 })).rejects.toMatchObject({ code: 'TENDER-2097', args: { kid } })
  await expect(decide({ type: 'hall.message', text: 'x' })).resolves.toBeDefined()
  await sweep(gateway.pool, engineOf(gateway.deps.keys))
  expect(await typesOf(byClock)).toContain('round.unsealed')
  const opened = await gateway.as('S1').call('POST /tender/api/v1/round/open', { projectId: id, roundNo: 1 })
  expect(opened.body.data.openedAt).toBeDefined()
})

test('TEND-37 D10 of the own quotes a missing key hides the one it sealed; what was opened is read without any', async () => {
  const { id } = await anOpenRound(gateway.pool)
  for (const firm of ['CA', 'CB']) await submit(firm, id, '980000.00', { paymentTerms: '月结30天' })
  const mine = async () => (await gateway.as('user-CA').call('GET /tender/api/v1/quote/mine', { projectId: id })).body.data
  const [before] = (await mine()).rounds!
  await roundEnds(gateway.pool, id)
  await sweep(gateway.pool, engineOf(gateway.deps.keys))
  await roundBegins(gateway.pool, id)
  expect((await submit('CA', id, '970000.00', { roundNo: 2 })).status).toBe(200)
  const forged = (entry: { lines?: { data: Record<string, unknown> } }) => {
    entry.lines!.data.sealed = String(entry.lines!.data.sealed).replace(/^[^.]*/, 'seal-gone')
  }
  await rewriteLog(gateway.pool, id, 'quote.accepted', forged)
  const { rounds, lostKeys: lost, receipts } = await mine()
  expect(rounds).toMatchObject([{ ...before, state: 'opened', receipt: { round: 1, alias: 'B01' } }].map(({ receipt: _, ...one }) => one))
  expect(lost).toEqual([{ round: 2, kid: 'seal-gone' }])
  expect(receipts).toHaveLength(2)
})

/** Two rounds whose reserve price is sealed with these keys; the second one, which nobody quotes in, is open. */
async function inLastRound(opening: 'auto' | 'committee') {
  const two = { rounds: 2, durationsSec: [1_800, 900], intervalsSec: [600], out: [0], opening }
  const { id } = await anOpenRound(gateway.pool, two, { reserve: '955000.00' })
  const sealed = sealReserve(anEnv(inMs(0), { sha256, vault: vaults(gateway.deps.keys)(id) }), '955000.00')
  await gateway.pool.query(`update tender_project set state = jsonb_set(state, '{reserve}', $2) where id = $1`, [
    id,
    JSON.stringify(sealed),
  ])
  for (const firm of ['CA', 'CB']) await submit(firm, id, '980000.00')
  await roundEnds(gateway.pool, id)
  if (opening === 'auto') await sweep(gateway.pool, engineOf(gateway.deps.keys))
  else for (const user of ['U1', 'S1']) await presses(user, id, 1)
  await roundBegins(gateway.pool, id)
  return id
}

describe('TEND-37 TEND-46 D19 the reserve price is sealed with a key that is gone, and nobody quotes in the last round', () => {
  test('the sweeper leaves it with its line, words are taken, and it can be stopped; with the key it ends', async () => {
    const [id, other] = [await inLastRound('auto'), await inLastRound('auto')]
    for (const project of [id, other]) await roundEnds(gateway.pool, project)
    const kid = gateway.deps.keys.of('seal')[0]!.kid
    const without = engineOf(freshKeys())
    const audit = vi.fn()
    await sweep(gateway.pool, without, lostKeys(audit))
    const lines = [id, other].map((project) => ['sealing-key-missing', { tenant: 'north', detail: `project ${project} key ${kid}` }])
    expect(audit.mock.calls).toEqual(expect.arrayContaining(lines))
    expect((await findProject(gateway.pool, 'north', id))!.state.status).toBe('BIDDING')
    await decideBy(without, id, { type: 'hall.message', text: 'x' }, supervisor)
    await decideBy(without, id, { type: 'project.void', reason: REASON }, supervisor)
    await decideBy(without, id, { type: 'project.void', reason: REASON }, manager)
    expect((await findProject(gateway.pool, 'north', id))!.state.status).toBe('VOID')
    await sweep(gateway.pool, engineOf(gateway.deps.keys))
    expect((await findProject(gateway.pool, 'north', other))!.state).toMatchObject({ status: 'REVIEW', reserve: { amount: '95500000' } })
  })

  test('the second word of a committee answers 2097, and opens once it is back', async () => {
    const id = await inLastRound('committee')
    await roundEnds(gateway.pool, id)
    const kid = gateway.deps.keys.of('seal')[0]!.kid
    await presses('U1', id, 2)
    const word = decideBy(engineOf(freshKeys()), id, { type: 'round.open', roundNo: 2 }, supervisor)
    await expect(word).rejects.toMatchObject({ code: 'TENDER-2097', args: { kid } })
    expect((await presses('S1', id, 2)).body.data.openedAt).toBeDefined()
  })
})

describe('6.4 P12 a pause that is over opens with the next decision, before anybody has looked', () => {
  test('the second word of a committee after it', async () => {
    const { id } = await anOpenRound(gateway.pool, { opening: 'committee' })
    for (const firm of ['CA', 'CB']) await submit(firm, id, '980000.00')
    await roundEnds(gateway.pool, id)
    await presses('U1', id, 1)
    await gateway.as('S1').call('POST /tender/api/v1/project/suspend', { id, reason: REASON })
    expect((await presses('S1', id, 1)).body.messageCode).toBe('TENDER-2055')
    await happens(gateway.pool, id, fact('bidding.resume-set', { pub: { resumeAt: inMs(0) } }))
    const second = await presses('S1', id, 1)
    expect([second.status, second.body.data?.openedAt]).toEqual([200, expect.any(String)])
    expect((await typesOf(id)).filter((type) => type === 'quote.opened')).toHaveLength(2)
  })

  test('by the clock, in the millisecond of its end', async () => {
    const { id } = await anOpenRound(gateway.pool)
    for (const firm of ['CA', 'CB']) await submit(firm, id, '980000.00')
    await roundEnds(gateway.pool, id)
    await decideBy(engineOf(freshKeys()), id, { type: 'project.suspend', reason: REASON }, supervisor)
    const resumeAt = inMs(60_000)
    await happens(gateway.pool, id, fact('bidding.resume-set', { pub: { resumeAt } }))
    const { keys } = gateway.deps
    const atItsEnd = decisions({ pool: gateway.pool, announce: () => {}, onOutage: async () => {}, keys, now: () => resumeAt })
    expect(await atItsEnd.advanceProject('north', id)).toBeUndefined()
    expect((await typesOf(id)).filter((type) => type === 'quote.opened')).toHaveLength(2)
  })
})

test('a kept answer that only a missing key would tell again is 2097', async () => {
  const { id } = await anOpenRound(gateway.pool)
  const key = randomUUID()
  await submit('CA', id, '980000.00', {}, { key })
  const kid = 'seal-gone'
  const sealed = vaults(gateway.deps.keys)(id)
    .seal('{}')
    .replace(/^[^.]*/, kid)
  await gateway.pool.query(`update tender_command set result = jsonb_build_object('sealed', $2::text) where key = $1`, [key, sealed])
  expect((await submit('CA', id, '980000.00', {}, { key })).body).toMatchObject({ messageCode: 'TENDER-2097', args: { kid } })
})

test('TEND-38 a price opened otherwise than it was sealed is named, in a chain that was hashed anew', async () => {
  const { id } = await anOpenRound(gateway.pool)
  await submit('CB', id, '970000.00')
  await submit('CA', id, '980000.00')
  await roundEnds(gateway.pool, id)
  await sweep(gateway.pool, engineOf(gateway.deps.keys))
  const verify = async () => (await gateway.as('S1').call('GET /tender/api/v1/log/verify', { projectId: id })).body.data
  expect(await verify()).toMatchObject({ ok: true })
  const { changed } = await rewriteLog(gateway.pool, id, 'quote.opened', ({ price }) => {
    price!.data.gross = '979999.99'
  })
  expect(await verify()).toMatchObject({ ok: false, fault: { kind: 'round', seq: changed, field: 'commitment' } })
})
