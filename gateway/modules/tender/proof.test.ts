import { createHash, randomUUID, webcrypto } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { verifyLog } from '#domain/tender/log-chain.ts'
import { anchorText, verifyReceipt, verifySignature } from '#domain/tender/receipt.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { anchorClose, anchorDay } from './anchors.ts'
import { openSigner } from './signing.ts'
import { anOpenHall, people } from './testing.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const subtle = webcrypto.subtle as SubtleCrypto

const aBid = async (id: string, firm = 'CA', gross = '980000.00') => {
  const sent = { projectId: id, gross, taxBp: 1_300, currency: 'CNY' }
  return (await gateway.as(`user-${firm}`).call('POST /tender/api/v1/bid/place', sent)).body.data.receipt
}
const logFor = async (user: string, projectId: string) =>
  (await gateway.as(user).call('POST /tender/api/v1/log/page-list', { projectId }, { query: { pageSize: 200 } })).body.data.rows

test('TEND-07 R-42 the log refuses UPDATE, DELETE and TRUNCATE, and so do the anchors', async () => {
  const { id } = await anOpenHall(gateway.pool)
  await anchorClose(gateway.pool, await openSigner(gateway.pool), 'north', id)
  for (const statement of [
    `update tender_log set type = 'x' where project_id = '${id}'`,
    `delete from tender_log where project_id = '${id}'`,
    'truncate tender_log',
    `update tender_anchor set hash = hash where project_id = '${id}'`,
    `delete from tender_anchor where project_id = '${id}'`,
  ]) {
    await expect(gateway.pool.query(statement), statement).rejects.toMatchObject({ code: 'T2090' })
  }
})

test('TEND-05 TEND-07 every reader gets his own log, and every one of them verifies to the same head', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const receipt = await aBid(id)
  const head = (await gateway.as('U1').call('GET /tender/api/v1/log/head', { projectId: id })).body.data
  for (const user of ['U1', 'S1', 'user-CA', 'user-CB']) {
    const log = await logFor(user, id)
    expect(await verifyLog(log, digest), user).toMatchObject({ ok: true, entries: head.seq })
    expect(log.at(-1)).toMatchObject({ hash: head.hash })
  }
  const partsOf = async (user: string) => Object.keys((await logFor(user, id)).find(({ seq }) => seq === receipt.seq)!.parts)
  expect(await partsOf('user-CA')).toEqual(expect.arrayContaining(['pub', 'price', 'who']))
  expect(await partsOf('user-CB')).toEqual(['pub'])
  expect(await partsOf('U1')).not.toContain('who')
  const seats = (await logFor('S1', id)).find(({ type }) => type === 'bidders.sealed')!
  expect(Object.keys(seats.partHashes)).toContain('who')
  expect(seats.parts).not.toHaveProperty('who')
})

test('TEND-07 R-42 the gateway finds what was changed past the trigger', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const { seq } = await aBid(id)
  const verify = async () => (await gateway.as('S1').call('GET /tender/api/v1/log/verify', { projectId: id })).body.data
  expect(await verify()).toEqual({ ok: true, entries: seq, checkedReceipts: 1 })

  await gateway.pool.query('alter table tender_log disable trigger tender_log_no_change')
  await gateway.pool.query(
    `update tender_log set parts = jsonb_set(parts, '{price,data,gross}', '"970000.00"') where project_id = $1 and seq = $2`,
    [id, seq],
  )
  await gateway.pool.query('alter table tender_log enable trigger tender_log_no_change')
  expect(await verify()).toMatchObject({ ok: false, firstBad: seq })
})

test('TEND-08 a receipt is checked with the published keys alone; one changed field and it fails', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const receipt = await aBid(id)
  const { keys } = (await gateway.as('user-CB').call('GET /tender/api/v1/log/keys')).body.data
  expect(await verifyReceipt(receipt, keys, subtle)).toBe(true)
  expect(await verifyReceipt({ ...receipt, at: receipt.receivedAt.replace('T', 't') }, keys, subtle)).toBe(false)

  const own = await gateway.as('user-CA').call('POST /tender/api/v1/bid/receipts', { projectId: id })
  expect(own.body.data).toMatchObject({ total: 1, rows: [receipt] })
  expect(await gateway.as('U1').call('POST /tender/api/v1/bid/receipts', { projectId: id })).toMatchObject({ status: 403 })
})

test('TEND-07 anchors are chained and signed: one a day, and one for a close', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const signer = await openSigner(gateway.pool)
  await anchorDay(gateway.pool, signer)
  await anchorDay(gateway.pool, signer)
  await anchorClose(gateway.pool, signer, 'north', id)
  const { data: anchors } = (await gateway.as('U1').call('GET /tender/api/v1/log/anchors', { projectId: id })).body
  const { keys } = (await gateway.as('U1').call('GET /tender/api/v1/log/keys')).body.data
  expect(anchors.length).toBeGreaterThanOrEqual(1)
  for (const anchor of anchors) {
    expect(digest(anchorText(anchor))).toBe(anchor.hash)
    expect(await verifySignature(anchorText(anchor), anchor.kid, anchor.sig, keys, subtle)).toBe(true)
  }
  const { rows } = await gateway.pool.query<{ prev: string; before: string }>(
    'select prev, lag(hash) over (order by seq) as before from tender_anchor where tenant_id = $1 order by seq',
    ['north'],
  )
  for (const { prev, before } of rows.slice(1)) expect(prev).toBe(before)
})

test.each(['user-CX', 'southern', 'southern-firm', 'A1'])(
  'to %s a running project is like one that does not exist, whatever he asks',
  async (stranger) => {
    const { id } = await anOpenHall(gateway.pool)
    const ask = (projectId: string) => [
      gateway.as(stranger).call('GET /tender/api/v1/project/find-by-id', { id: projectId }),
      gateway.as(stranger).call('GET /tender/api/v1/bid/view', { projectId }),
      gateway.as(stranger).call('GET /tender/api/v1/hall/board', { projectId }),
      gateway.as(stranger).call('POST /tender/api/v1/bid/page-list', { projectId }),
      gateway.as(stranger).call('POST /tender/api/v1/log/page-list', { projectId }),
      gateway.as(stranger).call('GET /tender/api/v1/log/head', { projectId }),
      gateway.as(stranger).call('GET /tender/api/v1/log/verify', { projectId }),
      gateway.as(stranger).call('GET /tender/api/v1/rule/text', { projectId, kind: 'fight' }),
      gateway.as(stranger).call('POST /tender/api/v1/hall/message', { projectId, text: 'x' }),
      gateway.as(stranger).call('POST /tender/api/v1/bid/place', { projectId, gross: '1.00', taxBp: 0, currency: 'CNY' }),
    ]
    const [theirs, none] = await Promise.all([Promise.all(ask(id)), Promise.all(ask(randomUUID()))])
    for (const [at, answer] of theirs.entries()) {
      expect({ ...answer.body, traceId: '' }).toEqual({ ...none[at]!.body, traceId: '' })
      expect(['TENDER-2001', 'AUTH-1003']).toContain(answer.body.messageCode)
    }
  },
)

test('a firm one does not belong to is refused before anything is looked at (2009)', async () => {
  const { id } = await anOpenHall(gateway.pool)
  const headers = { 'x-tender-customer-id': 'CA' }
  const sent = { projectId: id, gross: '980000.00', taxBp: 1_300, currency: 'CNY' }
  for (const answer of [
    await gateway.as('user-CB').call('POST /tender/api/v1/bid/place', sent, { headers }),
    await gateway.as('user-CB').call('GET /tender/api/v1/bid/view', { projectId: id }, { headers }),
    await gateway.as('user-CB').call('POST /tender/api/v1/project/cu-page-list', {}, { headers }),
    await gateway.as('user-CB').call('POST /tender/api/v1/customer/switch', { customerId: 'CA' }),
  ]) {
    expect(answer).toMatchObject({ status: 403, body: { messageCode: 'TENDER-2009' } })
  }
})
