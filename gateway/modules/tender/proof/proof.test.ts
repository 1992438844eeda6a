import { createHash, randomUUID, webcrypto } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anchorText, isUnder } from '#domain/tender/log/anchor.ts'
import { verifyLog } from '#domain/tender/log/log-chain.ts'
import { verifyReceipt, verifySignature } from '#domain/tender/log/receipt.ts'
import { aClosedHall, anOpenHall, aReadyProject, people } from '#gateway/modules/tender/testing.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { anchorClose, anchorDay } from './anchors.ts'
import { openSigner } from './signing.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

const digest = (text: string) => createHash('sha256').update(text).digest('hex')
const subtle = webcrypto.subtle as SubtleCrypto

/** Bidders read the log while they bid only where they may know how many they are. */
const SHOWN = { bidding: { showBidderCount: true } }

const aBid = async (id: string, firm = 'CA', gross = '980000.00') => {
  const sent = { projectId: id, gross, taxBp: 1_300, currency: 'CNY' }
  return (await gateway.as(`user-${firm}`).call('POST /tender/api/v1/bid/place', sent)).body.data.receipt
}
const logFor = async (user: string, projectId: string) =>
  (await gateway.as(user).call('POST /tender/api/v1/log/page-list', { projectId }, { query: { pageSize: 200 } })).body.data.rows

test('TEND-07 R-42 the log refuses UPDATE, DELETE and TRUNCATE, and so do the anchors', async () => {
  const { id } = await anOpenHall(gateway.pool)
  await transaction(gateway.pool, (client) => anchorClose(client, openSigner(gateway.deps.keys), 'north', id))
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
  const { id } = await anOpenHall(gateway.pool, SHOWN)
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

test('TEND-07 R-19 anchors are chained and signed, one a day and one for a close; each reader checks his own and reads of no other project', async () => {
  const halls = [await anOpenHall(gateway.pool, SHOWN), await anOpenHall(gateway.pool, SHOWN), await anOpenHall(gateway.pool, SHOWN)]
  const signer = openSigner(gateway.deps.keys)
  await anchorDay(gateway.pool, signer)
  await anchorDay(gateway.pool, signer)
  for (const { id } of halls) await transaction(gateway.pool, (client) => anchorClose(client, signer, 'north', id))
  const { keys } = (await gateway.as('U1').call('GET /tender/api/v1/log/keys')).body.data
  for (const { id } of halls) {
    const { data: anchors } = (await gateway.as('user-CA').call('GET /tender/api/v1/log/anchors', { projectId: id })).body
    const head = (await gateway.as('user-CA').call('GET /tender/api/v1/log/head', { projectId: id })).body.data
    expect(anchors).toHaveLength(2)
    for (const anchor of anchors) {
      expect(anchor.heads).toEqual([{ projectId: id, ...head }])
      expect(digest(anchorText(anchor))).toBe(anchor.hash)
      expect(await verifySignature(anchorText(anchor), anchor.kid, anchor.sig, keys, subtle)).toBe(true)
      expect(await isUnder(digest, anchor.heads[0]!, anchor)).toBe(true)
      expect(await isUnder(digest, { ...anchor.heads[0]!, hash: '0'.repeat(64) }, anchor)).toBe(false)
    }
    const others = halls.filter((hall) => hall.id !== id).flatMap((hall) => [hall.id, hall.code])
    for (const other of others) expect(JSON.stringify(anchors)).not.toContain(other)
  }
  const { rows } = await gateway.pool.query<{ prev: string; before: string }>(
    'select prev, lag(hash) over (order by seq) as before from tender_anchor where tenant_id = $1 order by seq',
    ['north'],
  )
  for (const { prev, before } of rows.slice(1)) expect(prev).toBe(before)
})

test('TEND-07 an anchor of the first kind is told where it names the project alone, and its head is anchored again where it named others', async () => {
  const [one, other] = [await anOpenHall(gateway.pool), await anOpenHall(gateway.pool)]
  const headOf = async (id: string) => ({
    projectId: id,
    ...(await gateway.as('U1').call('GET /tender/api/v1/log/head', { projectId: id })).body.data,
  })
  const signer = openSigner(gateway.deps.keys)
  const put = async (heads: unknown[], day: string, projectId: string | null) => {
    const text = anchorText({ day, heads: heads as never, prev: '0'.repeat(64) })
    await gateway.pool.query(
      'insert into tender_anchor (tenant_id, day, project_id, heads, prev, hash, kid, sig) values ($1, $2, $3, $4, $5, $6, $7, $8)',
      ['north', day, projectId, JSON.stringify(heads), '0'.repeat(64), digest(text), signer.kid, signer.sign(text)],
    )
  }
  await put([await headOf(one.id), await headOf(other.id)], '2026-01-01', null)
  await put([await headOf(one.id)], '2026-01-02', one.id)
  const anchorsFor = async (projectId: string) => (await gateway.as('U1').call('GET /tender/api/v1/log/anchors', { projectId })).body.data
  expect((await anchorsFor(one.id)).map(({ day }) => day)).toEqual(['2026-01-02'])
  expect(await anchorsFor(other.id)).toEqual([])
  const { keys } = (await gateway.as('U1').call('GET /tender/api/v1/log/keys')).body.data
  for (const anchor of await anchorsFor(one.id)) {
    expect(await verifySignature(anchorText(anchor), anchor.kid, anchor.sig, keys, subtle)).toBe(true)
    expect(await isUnder(digest, anchor.heads[0]!, anchor)).toBe(true)
  }
  await gateway.pool.query(`alter table tender_anchor disable trigger tender_anchor_no_change`)
  await gateway.pool.query(`update tender_anchor set day = day - 1 where project_id is null and root is not null`)
  await gateway.pool.query(`alter table tender_anchor enable trigger tender_anchor_no_change`)
  await anchorDay(gateway.pool, signer)
  expect((await anchorsFor(other.id)).map(({ heads, root }) => [heads, typeof root])).toEqual([[[await headOf(other.id)], 'string']])
})

test('M1 M2 no log tells the supplier side how many take part: not before the opening, and before the close only where the rules do', async () => {
  const coming = await aReadyProject(gateway.pool, 3_600_000, SHOWN)
  const hidden = await anOpenHall(gateway.pool, { bidding: { showBidderCount: false } })
  const shown = await anOpenHall(gateway.pool, SHOWN)
  await gateway.pool.query(`update tender_project set state = jsonb_set(state, '{form,inviteMode}', '"open"') where id = $1`, [shown.id])
  const over = await aClosedHall(gateway.pool)
  const ask = async (user: string, projectId: string) => {
    const call = gateway.as(user)
    const answers = await Promise.all([
      call.call('POST /tender/api/v1/log/page-list', { projectId }),
      call.call('GET /tender/api/v1/log/head', { projectId }),
      call.call('GET /tender/api/v1/log/verify', { projectId }),
      call.call('GET /tender/api/v1/log/anchors', { projectId }),
    ])
    return [...new Set(answers.map(({ body }) => body.messageCode ?? 'ok'))]
  }
  for (const [user, id, answer] of [
    ['user-CA', coming.id, 'TENDER-2089'],
    ['user-CA', hidden.id, 'TENDER-2089'],
    ['user-CX', shown.id, 'TENDER-2089'],
    ['user-CA', shown.id, 'ok'],
    ['user-CA', over.id, 'ok'],
    ['S1', hidden.id, 'ok'],
    ['U1', coming.id, 'ok'],
  ] as const)
    expect(await ask(user, id), `${user} ${answer}`).toEqual([answer])
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

/** The log as a file; a refusal comes as its code. */
async function taken(user: string, projectId: string) {
  const address = `${await gateway.url()}/tender/api/v1/log/export?projectId=${projectId}`
  const answer = await fetch(address, { headers: user ? await gateway.as(user).headers() : {} })
  const text = await answer.text()
  if (answer.status !== 200) return { status: answer.status, code: (JSON.parse(text) as { messageCode: string }).messageCode }
  const lines = text.split('\n')
  expect(lines.pop()).toBe('')
  const { headers: head } = answer
  return { status: 200, name: head.get('content-disposition'), type: head.get('content-type'), log: lines.map((line) => JSON.parse(line)) }
}

test('TEND-07 TEND-29 the log is taken along as NDJSON that verifies, as its reader may see it, and its last entry says by whom', async () => {
  const { id, code } = await aClosedHall(gateway.pool)
  const first = await taken('S1', id)
  expect(first).toMatchObject({ status: 200, type: 'application/x-ndjson', name: expect.stringContaining(`log-${code}.ndjson`) })
  expect(first.log!.at(-1)).toMatchObject({ type: 'log.exported', parts: { note: { data: { userId: 'S1', role: 'supervisor' } } } })
  expect(await verifyLog(first.log!, digest)).toMatchObject({ ok: true, entries: first.log!.length })
  const second = await taken('A1', id)
  expect(second.log).toHaveLength(first.log!.length + 1)
  expect(await logFor('A1', id)).toEqual(second.log)
  const { body } = await gateway.as('user-CA').call('GET /tender/api/v1/log/verify', { projectId: id })
  expect(body.data).toMatchObject({ ok: true, entries: second.log!.length })
})

test('TEND-07 R-03 nobody takes a log along before the bidding is over, no bidder ever, and no link from elsewhere starts it', async () => {
  const open = await anOpenHall(gateway.pool)
  const head = async (id: string) => (await gateway.as('U1').call('GET /tender/api/v1/log/head', { projectId: id })).body.data
  const before = await head(open.id)
  for (const user of ['U1', 'M1', 'S1']) expect(await taken(user, open.id), user).toEqual({ status: 409, code: 'TENDER-2002' })
  const { id } = await aClosedHall(gateway.pool)
  expect(await taken('user-CA', id)).toEqual({ status: 403, code: 'AUTH-1003' })
  for (const user of ['U2', 'southern']) expect(await taken(user, id), user).toEqual({ status: 404, code: 'TENDER-2001' })
  expect(await taken('S1', 'nothing')).toEqual({ status: 404, code: 'TENDER-2001' })
  expect(await taken('', id)).toEqual({ status: 401, code: 'AUTH-1001' })
  const byLink = { headers: { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'no-cors' } }
  expect(await gateway.as('S1').call('GET /tender/api/v1/log/export', { projectId: id }, byLink)).toMatchObject({
    status: 403,
    body: { messageCode: 'AUTH-1003' },
  })
  expect(await head(open.id)).toEqual(before)
  expect((await taken('S1', id)).log?.filter(({ type }) => type === 'log.exported')).toHaveLength(1)
})

test('TEND-29 a log that is taken along after the end moves the end neither on the time line nor in what firms have done', async () => {
  const { id, code } = await aClosedHall(gateway.pool)
  const reason = '预算已被取消，本项目不再进行。'
  for (const user of ['M1', 'S1'])
    expect(await gateway.as(user).call('POST /tender/api/v1/project/void', { id, reason }), user).toMatchObject({ status: 200 })
  const ends = async () => [
    (await gateway.as('S1').call('GET /tender/api/v1/project/timeline', { id })).body.data.find(({ kind }) => kind === 'end')?.at,
    (await gateway.as('S1').call('GET /tender/api/v1/customer/find-by-id', { id: 'CA' })).body.data.last.find((one) => one.code === code)
      ?.endedAt,
  ]
  const before = await ends()
  expect(before).toEqual([expect.any(String), before[0]])
  expect(await taken('A1', id)).toMatchObject({ status: 200 })
  expect(await ends()).toEqual(before)
})
