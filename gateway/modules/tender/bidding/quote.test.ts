import { randomUUID } from 'node:crypto'
import { Client } from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { fold } from '#domain/tender/evolve.ts'
import { fact } from '#domain/tender/facts.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { aFreeBidForm, anItem } from '#domain/tender/testing.ts'
import { factOf } from '#gateway/modules/tender/engine/projection.ts'
import { rewriteLog } from '#gateway/modules/tender/proof/testing.ts'
import { findProject, readLog } from '#gateway/modules/tender/tender.queries.ts'
import { aClosedHall, aReadyProject, happens, inMs, people } from '#gateway/modules/tender/testing.ts'
import { openKeys } from '#gateway/platform/keys/keys.ts'
import { commandDigests, sha256, vaultOf, vaults } from '#gateway/platform/vault.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { freshKeys } from '#support/keys.ts'
import { rowsRead } from '#support/rows-read.ts'

/** Sealed first prices and prices by line, through their calls (tendering.md 6.5, 7.2, 8.5). */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

/** Ids, digests and signatures may hold any digits. */
const OPAQUE = { projectId: '', hash: '', prev: '', kid: '', sig: '', commitment: '', at: '', receivedAt: '' }
const SUBMIT = 'POST /tender/api/v1/quote/submit'
const quote = (projectId: string, total: string, unitPrice: string) => ({
  projectId,
  lines: [{ lineNo: 1, unitPrice }],
  total,
  taxBp: 1_300,
  currency: 'CNY',
})
const soon = (bidding = {}) => aReadyProject(gateway.pool, 3_600_000, { bidding })
const mine = async (user: string, projectId: string) => gateway.as(user).call('GET /tender/api/v1/quote/mine', { projectId })
/** Moves the start to now, so that the next command finds it due. */
const begin = async (id: string) => {
  const { registrationEndsAt, qualificationEndsAt } = (await findProject(gateway.pool, 'north', id))!.state
  await happens(gateway.pool, id, fact('schedule.changed', { pub: { registrationEndsAt, qualificationEndsAt, startsAt: inMs(0) } }))
}

describe('6.5 a first price is sealed before the start', () => {
  test('its receipt proves the commitment, a later one replaces it, and it survives a reload', async () => {
    const { id } = await soon()
    const first = await gateway.as('user-CA').call(SUBMIT, quote(id, '990000.00', '990'))
    expect(first.status).toBe(200)
    const { receipt, view } = first.body.data
    expect(receipt).toMatchObject({ kind: 'quote', projectId: id })
    expect(JSON.stringify({ ...receipt, ...OPAQUE })).not.toContain('990')
    expect(view?.entryQuote?.sealedAt).toBe(receipt.at)
    const check = await gateway.as('user-CA').call('POST /tender/api/v1/log/check-receipt', { receipt })
    expect(check.body.data).toEqual({ ok: true })
    const forged = await gateway
      .as('user-CA')
      .call('POST /tender/api/v1/log/check-receipt', { receipt: { ...receipt, commitment: 'f'.repeat(64) } })
    expect(forged).toMatchObject({ status: 422, body: { messageCode: 'TENDER-2092' } })

    await gateway.as('user-CA').call(SUBMIT, quote(id, '980000.00', '980'))
    expect((await mine('user-CA', id)).body.data.quote).toMatchObject({
      gross: '980000.00',
      lines: [{ lineNo: 1, unitPrice: '980.000000', amount: '980000.00' }],
    })
  })

  test('what only a missing key would open is 2097 by name', async () => {
    const { id } = await soon()
    await gateway.as('user-CA').call(SUBMIT, quote(id, '990000.00', '990'))
    await rewriteLog(gateway.pool, id, 'quote.accepted', ({ lines }) => {
      lines!.data.sealed = String(lines!.data.sealed).replace(/^[^.]*/, 'seal-gone')
    })
    expect(await mine('user-CA', id)).toMatchObject({ status: 503, body: { messageCode: 'TENDER-2097', args: { kid: 'seal-gone' } } })
  })

  test('TEND-04 the same key seals once; with another body it is refused', async () => {
    const { id } = await soon()
    const key = randomUUID()
    const first = await gateway.as('user-CA').call(SUBMIT, quote(id, '990000.00', '990'), { key })
    const again = await gateway.as('user-CA').call(SUBMIT, quote(id, '990000.00', '990'), { key })
    expect(again.body.data).toEqual({ ...first.body.data, replayed: true })
    expect(await gateway.as('user-CA').call(SUBMIT, quote(id, '980000.00', '980'), { key })).toMatchObject({
      status: 409,
      body: { messageCode: 'TENDER-2005' },
    })
  })

  test.each([
    ['TENDER-2048', { lines: [] }],
    ['TENDER-2041', { lines: [{ lineNo: 1, unitPrice: '0' }] }],
    ['TENDER-2058', { total: '990000.01' }],
    ['TENDER-2042', { lines: [{ lineNo: 1, unitPrice: '1000.01' }], total: '1000010.00' }],
    ['TENDER-2047', { taxBp: 600 }],
    ['VALIDATION-1000', { lines: [{ lineNo: 2, unitPrice: '1' }] }],
    ['VALIDATION-1000', { lines: 'none' as never }],
  ])('%s', async (messageCode, over) => {
    const { id } = await soon()
    expect((await gateway.as('user-CA').call(SUBMIT, { ...quote(id, '990000.00', '990'), ...over })).body.messageCode).toBe(messageCode)
    expect((await mine('user-CA', id)).body.data).toEqual({})
  })

  test('a firm that is not in it, other tenants, the purchaser side and strangers are turned away, and read nothing', async () => {
    const { id } = await soon()
    await gateway.as('user-CA').call(SUBMIT, quote(id, '990000.00', '990'))
    for (const [user, submitted, read] of [
      ['user-CX', 'TENDER-2001', 'TENDER-2001'],
      ['southern-firm', 'TENDER-2001', 'TENDER-2001'],
      ['U1', 'AUTH-1003', 'AUTH-1003'],
      ['S1', 'AUTH-1003', 'AUTH-1003'],
      ['', 'AUTH-1001', 'AUTH-1001'],
    ] as const) {
      expect((await gateway.as(user).call(SUBMIT, quote(id, '990000.00', '990'))).body.messageCode).toBe(submitted)
      expect((await mine(user, id)).body.messageCode).toBe(read)
    }
    expect((await mine('user-CB', id)).body.data).toEqual({})
  })

  /** Not within a digest or an id. */
  const PRICE = /(?<![0-9a-f])987[.,]?654/
  test('8.5 neither the state nor the log holds the price, and no purchaser’s answer does', async () => {
    const { id } = await soon()
    await gateway.as('user-CA').call(SUBMIT, quote(id, '987654.00', '987.654'))
    const { rows } = await gateway.pool.query<{ text: string }>(
      `select p.state::text || coalesce(string_agg(l.parts::text, ''), '') as text from tender_project p join tender_log l on l.project_id = p.id
        where p.id = $1 group by p.id`,
      [id],
    )
    expect(rows[0]!.text).not.toMatch(PRICE)
    for (const user of ['U1', 'M1', 'S1']) {
      const answers = await Promise.all([
        gateway.as(user).call('GET /tender/api/v1/project/find-by-id', { id }),
        gateway.as(user).call('GET /tender/api/v1/hall/board', { projectId: id }),
        gateway.as(user).call('POST /tender/api/v1/log/page-list', { projectId: id }, { query: { pageSize: 200 } }),
      ])
      expect(JSON.stringify(answers.map(({ body }) => body))).not.toMatch(new RegExp(`${PRICE.source}|tender-seal`))
    }
  })
})

test('L12 the length of what is stored tells neither digits of a price, nor whether a quote was refused', async () => {
  const { id } = await soon()
  const lengths = async () => {
    const { rows } = await gateway.pool.query<{ of: string; length: number }>(
      `select 'quote' as of, length(parts #>> '{lines,data,sealed}') as length from tender_log where project_id = $1 and type = 'quote.accepted'
        union select 'answer', length(result ->> 'sealed') from tender_command where project_id = $1 and result ? 'sealed'`,
      [id],
    )
    return rows.map(({ of }) => of).toSorted()
  }
  for (const [total, unit] of [
    ['990000.00', '990'],
    ['9.00', '0.009'],
    ['123456.79', '123.456789'],
    ['9000000.00', '9000'],
  ] as const)
    await gateway.as('user-CA').call(SUBMIT, quote(id, total, unit))
  expect(await lengths()).toEqual(['answer', 'quote'])
})

describe('7.5 the start opens what was sealed', () => {
  const opened = async () => {
    const { id } = await soon({ showBidderCount: true })
    await gateway.as('user-CB').call(SUBMIT, quote(id, '970000.00', '970'))
    await gateway.as('user-CA').call(SUBMIT, quote(id, '990000.00', '990'))
    await begin(id)
    return id
  }

  test('the first bid finds it opened, gets its own receipt, and the ranks are those of the entry prices', async () => {
    const id = await opened()
    const bid = await gateway
      .as('user-CC')
      .call('POST /tender/api/v1/bid/place', { projectId: id, gross: '980000.00', taxBp: 1_300, currency: 'CNY' })
    expect(bid.body).toMatchObject({ statusCode: 200, data: { receipt: { gross: '980000.00' }, view: { ownRank: 2 } } })
    const board = await gateway.as('user-CA').call('GET /tender/api/v1/hall/board', { projectId: id })
    expect(board.body.data.view).toMatchObject({ lead: '970000.00', ownPrice: '990000.00', ownRank: 3, bids: 3 })
    expect(board.body.data.rows.map(({ entry = false }) => entry)).toEqual([false, true, true])
    expect(board.body.data.curve.map(({ gross }) => gross)).toEqual(['970000.00'])
    const receipts = await gateway.as('user-CA').call('POST /tender/api/v1/bid/receipts', { projectId: id })
    expect(receipts.body.data.rows).toMatchObject([{ gross: '990000.00' }])
    expect((await mine('user-CA', id)).body.data.quote).toMatchObject({ gross: '990000.00' })
    expect((await gateway.as('user-CA').call(SUBMIT, quote(id, '900000.00', '900'))).body.messageCode).toBe('TENDER-2051')
    const verified = await gateway.as('S1').call('GET /tender/api/v1/log/verify', { projectId: id })
    expect(verified.body.data).toMatchObject({ ok: true, checkedReceipts: 5 })
  })

  test('I5 the stored state is the fold of the stored log', async () => {
    const id = await opened()
    await gateway.as('user-CC').call('POST /tender/api/v1/bid/place', { projectId: id, gross: '980000.00', taxBp: 1_300, currency: 'CNY' })
    const log = (await readLog(gateway.pool, id, 0)).map(factOf)
    const from = log.findIndex(({ type }) => type === 'bidding.opened')
    const { rows } = await gateway.pool.query<{ state: ProjectState }>('select state from tender_project where id = $1', [id])
    const { state } = rows[0]!
    const seats = log.find(({ type }) => type === 'bidders.sealed')!
    const before = { ...state, status: 'READY' as const, bidders: [], bids: 0, lastSeq: seats.seq - 1 }
    const again = fold(before, log.slice(from - 1))
    expect(again.bidders).toEqual(state.bidders)
    expect(again.bids).toBe(state.bids)
  })
})

test('C3 a firm reads its own sealed quote without one row of a rival’s', async () => {
  const { id } = await soon()
  await gateway.as('user-CA').call(SUBMIT, quote(id, '990000.00', '990'))
  for (const unit of ['970', '971', '972']) await gateway.as('user-CB').call(SUBMIT, quote(id, `${unit}000.00`, unit))
  await begin(id)
  await gateway.as('user-CC').call('POST /tender/api/v1/bid/place', { projectId: id, gross: '980000.00', taxBp: 1_300, currency: 'CNY' })
  const { done, rows } = await rowsRead(() => mine('user-CA', id))
  expect(done.body.data.quote).toMatchObject({ gross: '990000.00' })
  expect(rows.map(({ type }) => type).toSorted()).toEqual(['entry.opened', 'quote.accepted'])
})

describe('7.2 prices by line after the close', () => {
  const lines = async (user: string, projectId: string, alias?: string) =>
    (await gateway.as(user).call('GET /tender/api/v1/line/list', { projectId, ...(alias && { alias }) })).body
  const confirm = (user: string, projectId: string, ...amounts: string[]) =>
    gateway
      .as(user)
      .call('POST /tender/api/v1/line/confirm', { projectId, lines: amounts.map((amount, index) => ({ lineNo: index + 1, amount })) })
  const limited = async () => {
    const { id } = await aClosedHall(gateway.pool)
    const items = [anItem({ lineNo: 1, ceilingUnitPrice: '700' }), anItem({ lineNo: 2, ceilingUnitPrice: '300' })]
    await gateway.pool.query(`update tender_project set state = jsonb_set(state, '{items}', $2) where id = $1`, [id, JSON.stringify(items)])
    return id
  }

  test('are spread by the limits until the bidder splits them himself', async () => {
    const id = await limited()
    expect((await lines('user-CC', id)).data).toMatchObject({
      total: '960000.00',
      source: 'scaled',
      lines: [{ amount: '672000.00' }, { amount: '288000.00' }],
    })
    expect((await confirm('user-CC', id, '670000.00', '290000.00')).body).toMatchObject({ statusCode: 200 })
    expect((await lines('U1', id, 'B03')).data).toMatchObject({
      source: 'confirmed',
      lines: [{ amount: '670000.00' }, { unitPrice: '290.000000' }],
    })
    expect((await confirm('user-CC', id, '660000.01', '299999.98')).body.messageCode).toBe('TENDER-2058')
    expect((await confirm('user-CC', id, '659999.99', '300000.01')).body.messageCode).toBe('TENDER-2042')
    expect((await confirm('user-CC', id, '960000.00')).body.messageCode).toBe('TENDER-2048')
  })

  test('a bidder reads his own only, the purchaser side any; nobody before the close', async () => {
    const id = await limited()
    expect((await lines('user-CA', id)).data).toMatchObject({ alias: 'B01' })
    expect((await lines('user-CA', id, 'B03')).messageCode).toBe('VALIDATION-1006')
    expect((await lines('U1', id)).messageCode).toBe('VALIDATION-1006')
    expect((await lines('user-CX', id)).messageCode).toBe('TENDER-2001')
    expect((await lines('southern', id, 'B03')).messageCode).toBe('TENDER-2001')
    expect((await lines('', id, 'B03')).messageCode).toBe('AUTH-1001')
    const { id: open } = await soon()
    expect((await lines('user-CA', open)).messageCode).toBe('TENDER-2039')
  })
})

test('TEND-03 sealed things cost a bid no round trip: it asks the database three times', async () => {
  const { id } = await aReadyProject(gateway.pool, 3_600_000)
  await gateway.as('user-CB').call(SUBMIT, quote(id, '970000.00', '970'))
  await begin(id)
  const bid = (user: string, gross: string) =>
    gateway.as(user).call('POST /tender/api/v1/bid/place', { projectId: id, gross, taxBp: 1_300, currency: 'CNY' })
  expect((await bid('user-CC', '980000.00')).status).toBe(200)
  const asked = vi.spyOn(Client.prototype, 'query')
  expect((await bid('user-CA', '985000.00')).status).toBe(200)
  const texts = asked.mock.calls.map(([query]) => (typeof query === 'string' ? query : (query as unknown as { name: string }).name))
  asked.mockRestore()
  expect(texts.filter((text) => /^(begin|tender-(open|write|seal)|commit)/.test(text))).toEqual([
    'begin',
    'tender-open',
    expect.stringMatching(/^tender-write/),
    'commit',
  ])
})

describe('8.5 sealing at rest', () => {
  const key = (kid: string, byte: string) => ({ kid, key: Buffer.from(byte.repeat(32), 'hex') })
  const vault = vaultOf([key('k1', 'ab')], 'P1')
  test('opens what it sealed, twice the same text gives two ciphertexts, and a newer key leaves older ones readable', () => {
    const sealed = vault.seal('990000.00 元')
    expect(vault.unseal(sealed)).toBe('990000.00 元')
    expect(vault.seal('990000.00 元')).not.toBe(sealed)
    const rotated = vaultOf([key('k2', 'cd'), key('k1', 'ab')], 'P1')
    expect(rotated.unseal(sealed)).toBe('990000.00 元')
    expect(rotated.seal('x')).toMatch(/^k2\./)
  })
  test('a key of the environment seals, and those of the folder still open what they sealed before', async () => {
    const { keys, pool, log, environment } = gateway.deps
    const withOwn = await openKeys({ pool, folder: environment.keysDir, sealingKey: 'ab'.repeat(32), log })
    const inside = vaults(keys)('P1')
    const [sealed, outer] = [inside.seal('990000.00'), vaults(withOwn)('P1')]
    expect(outer.unseal(sealed)).toBe('990000.00')
    expect(() => inside.unseal(outer.seal('990000.00'))).toThrow(/env-/)
  })
  test('what a refused quote was told is kept enciphered, and told again for the same key', async () => {
    const { id } = await soon()
    const key = randomUUID()
    const send = () => gateway.as('user-CA').call(SUBMIT, quote(id, '917354.01', '917.35391'), { key })
    const [first, again] = [await send(), await send()]
    expect(first).toMatchObject({ status: 422, body: { messageCode: 'TENDER-2058', args: { total: '917354.01', sum: '917353.91' } } })
    expect(again.body).toEqual({ ...first.body, traceId: again.body.traceId })
    const { rows } = await gateway.pool.query<{ row: string }>(`select c::text as row from tender_command c where project_id = $1`, [id])
    expect(rows).toHaveLength(1)
    expect(rows[0]!.row).not.toMatch(/(?<![0-9a-f])(91735[34]|917\.?35391)/)
  })
  test('the digest of a command cannot be computed without a key of the house, and is known again when that was replaced', () => {
    const keys = freshKeys()
    const one = commandDigests(keys)
    const digest = one.of('990000.00')
    expect(digest).toMatch(/^[0-9a-f]{64}$/)
    expect([sha256('990000.00'), commandDigests(freshKeys()).of('990000.00')]).not.toContain(digest)
    keys.rotate('seal')
    expect(one.of('990000.00')).not.toBe(digest)
    expect([one.matches('990000.00', digest), one.matches('990000.01', digest)]).toEqual([true, false])
  })
  test('TEND-37 a quote of a round opens with its round and its commitment alone, and a missing key is told by name', () => {
    const to = { round: 2, bound: 'c0ffee' }
    const sealed = vault.seal('990000.00', to)
    expect(vault.unseal(sealed, to)).toBe('990000.00')
    for (const other of [{ ...to, round: 1 }, { ...to, bound: 'c0ffef' }, { round: 2 }, { bound: 'c0ffee' }, {}])
      expect(() => vault.unseal(sealed, other)).toThrow()
    expect(() => vault.unseal(vault.seal('990000.00'), to)).toThrow()
    expect(vault.lacks(sealed)).toBeUndefined()
    expect(vaultOf([key('k2', 'ab')], 'P1').lacks(sealed)).toBe('k1')
  })
  test('not for another project, not with another key, not when a bit was changed', () => {
    const sealed = vault.seal('990000.00')
    const flipped = `${sealed.slice(0, -2)}${sealed.at(-2) === 'A' ? 'B' : 'A'}${sealed.at(-1)}`
    expect(() => vaultOf([key('k1', 'ab')], 'P2').unseal(sealed)).toThrow()
    expect(() => vaultOf([key('k1', 'cd')], 'P1').unseal(sealed)).toThrow()
    expect(() => vaultOf([key('k2', 'ab')], 'P1').unseal(sealed)).toThrow('k1')
    expect(() => vault.unseal(flipped)).toThrow()
    expect(() => vaultOf([], 'P1')).toThrow()
  })
})

describe('8.5 the reserve price', () => {
  test('is the owner’s while he drafts, a commitment after publication, and the purchaser side’s from the review on', async () => {
    const { id } = await aClosedHall(gateway.pool, { reserve: '955000.00' })
    const read = async (user: string) => (await gateway.as(user).call('GET /tender/api/v1/project/find-by-id', { id })).body.data.reserve
    expect(await read('U1')).toMatchObject({ amount: '955000.00', commit: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect(Object.keys((await read('user-CC'))!)).toEqual(['commit'])
    const preview = await gateway.as('U1').call('GET /tender/api/v1/award/preview', { projectId: id })
    expect(preview.body.data.rows.map(({ meetsReserve }) => meetsReserve)).toEqual([false, false, false])
  })
  test('a draft gives it back to its owner alone, until it is submitted', async () => {
    const form = aFreeBidForm({ reserve: '955000.00' })
    const saved = await gateway.as('U1').call('POST /tender/api/v1/project/save', { form, items: [anItem()] })
    const { id } = saved.body.data
    const read = async (user: string) => (await gateway.as(user).call('GET /tender/api/v1/project/find-by-id', { id })).body
    expect((await read('U1')).data.reserve).toEqual({ amount: '955000.00' })
    expect(JSON.stringify(await read('S1'))).not.toContain('955000')
    expect(JSON.stringify(await read('M1'))).not.toContain('955000')
    await gateway.pool.query(
      `update tender_project set status = 'PUBLISH_APPROVAL', state = jsonb_set(state, '{status}', '"PUBLISH_APPROVAL"') where id = $1`,
      [id],
    )
    for (const user of ['U1', 'M1', 'S1']) expect(JSON.stringify(await read(user))).not.toContain('955000')
  })
  test('before the review nobody reads it', async () => {
    const { id } = await aReadyProject(gateway.pool, 3_600_000, { reserve: '955000.00' })
    for (const user of ['U1', 'M1', 'S1', 'user-CA']) {
      const { body } = await gateway.as(user).call('GET /tender/api/v1/project/find-by-id', { id })
      expect(Object.keys(body.data.reserve!)).toEqual(['commit'])
      expect(JSON.stringify(body)).not.toContain('955000')
    }
  })
})
