import { existsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openFiles } from '#gateway/platform/files/open.ts'
import { clearAway } from './attachment.jobs.ts'
import { bytesOf, type FileGateway, formOf, PDF, PNG, permit, post, startFileGateway, upload } from './testing.ts'

/** Files go out by tickets that work once, and can do nothing where they arrive. */

let gateway: FileGateway
let id: string
beforeAll(async () => {
  gateway = await startFileGateway({
    anna: { roles: ['BIDDER'], customerId: 'firm-a' },
    adam: { roles: ['BIDDER'], customerId: 'firm-a' },
    bob: { roles: ['BIDDER'], customerId: 'firm-b' },
  })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  id = await upload(gateway, 'anna', '报价 "1".pdf', PDF)
})

const ticket = async (user: string, file = id, preview = false) =>
  (await gateway.as(user).call('POST /api/v3/attachment/ticket', { id: file, preview })).body.data
const open = async (file: string, token: string, headers: Record<string, string> = {}) => {
  const url = `/api/v3/attachment/download?id=${file}&access_token=${encodeURIComponent(token)}&x-fly-is-runtime=yes`
  const answer = await gateway.inject({ url, headers })
  const json = String(answer.headers['content-type']).includes('json')
  return {
    status: answer.statusCode,
    code: json ? answer.json().messageCode : undefined,
    headers: answer.headers,
    bytes: answer.rawPayload,
  }
}
const used = { status: 410, code: 'FILE-1008' }

test('R-21 a ticket opens its file once', async () => {
  const { ticket: token, url, expiresAt } = await ticket('anna')
  expect(url).toBe(`http://127.0.0.1:8080/api/v3/attachment/download?id=${id}&access_token=${token}&x-fly-is-runtime=yes`)
  const { rows } = await gateway.pool.query('select extract(epoch from $1::timestamptz - clock_timestamp())::int as s', [expiresAt])
  expect(rows[0].s).toBeGreaterThan(50)
  expect(rows[0].s).toBeLessThanOrEqual(60)

  const first = await open(id, token)
  expect(first.status).toBe(200)
  expect(new Uint8Array(first.bytes)).toEqual(PDF)
  expect(await open(id, token)).toMatchObject(used)
})

test('R-21 of ten who use a ticket at once one gets the file', async () => {
  const { ticket: token } = await ticket('anna')
  const answers = await Promise.all(Array.from({ length: 10 }, () => open(id, token)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(410)])
})

test('R-21 a ticket for another file, an expired one and an invented one open nothing, and are spent', async () => {
  const other = await upload(gateway, 'anna', 'b.pdf', PDF)
  const { ticket: token } = await ticket('anna')
  expect(await open(other, token)).toMatchObject(used)
  expect(await open(id, token)).toMatchObject(used)
  const late = await ticket('anna')
  await gateway.pool.query(`update one_time_ticket set expires_at = clock_timestamp() - interval '1 millisecond'`)
  expect(await open(id, late.ticket)).toMatchObject(used)
  expect(await open(id, 'x'.repeat(43))).toMatchObject(used)
  expect((await gateway.inject({ url: `/api/v3/attachment/download?id=${id}` })).statusCode).toBe(400)
})

test('R-21 a ticket is its person’s: another who is signed in, a closed session and a lost firm open nothing', async () => {
  const { ticket: token } = await ticket('anna')
  expect(await open(id, token, await gateway.as('adam').headers())).toMatchObject(used)
  const own = await ticket('anna')
  expect((await open(id, own.ticket, await gateway.as('anna').headers())).status).toBe(200)

  const closed = await ticket('adam')
  await gateway.pool.query('insert into session_end (sid) select sid from one_time_ticket')
  expect(await open(id, closed.ticket)).toMatchObject(used)
  await gateway.pool.query('delete from session_end')

  const left = await ticket('adam')
  await gateway.pool.query(`update tender_customer_user set active = false where user_id = 'adam'`)
  expect(await open(id, left.ticket)).toMatchObject({ status: 404, code: 'VALIDATION-1006' })
  await gateway.pool.query(`update tender_customer_user set active = true where user_id = 'adam'`)
})

test('R-21 T29 a real token in a link is refused', async () => {
  const { authorization = '' } = await gateway.as('anna').headers()
  expect(await open(id, authorization.slice('Bearer '.length))).toMatchObject({ status: 400, code: 'FILE-1007' })
})

test('R-21 the database keeps no ticket that anybody could use', async () => {
  const { ticket: token } = await ticket('anna')
  const { rows } = await gateway.pool.query('select row_to_json(t)::text as row from one_time_ticket t')
  expect(rows.length).toBeGreaterThan(0)
  for (const { row } of rows) expect(row).not.toContain(token)
})

const SVG = bytesOf('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
const HTML = bytesOf('<html><script>alert(1)</script></html>')
test.each([
  ['x.svg', SVG, 'application/octet-stream', 'attachment', 'attachment'],
  ['x.html', HTML, 'application/octet-stream', 'attachment', 'attachment'],
  [
    'x.xml',
    bytesOf('<?xml version="1.0"?><a xmlns="http://www.w3.org/1999/xhtml"/>'),
    'application/octet-stream',
    'attachment',
    'attachment',
  ],
  ['x.txt', HTML, 'text/plain', 'attachment', 'attachment'],
  ['x.png', PNG, 'image/png', 'attachment', 'inline'],
  ['x.pdf', PDF, 'application/pdf', 'attachment', 'inline'],
])('R-22 T30 %s is served so that nothing in it runs', async (name, bytes, type, saved, previewed) => {
  const file = await upload(gateway, 'anna', name, bytes)
  for (const [preview, kind] of [
    [false, saved],
    [true, previewed],
  ] as const) {
    const { headers } = await open(file, (await ticket('anna', file, preview)).ticket)
    expect(headers).toMatchObject({
      'content-type': type,
      'content-length': String(bytes.length),
      'content-disposition': `${kind}; filename="${name}"; filename*=UTF-8''${name}`,
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
    })
    const policy = String(headers['content-security-policy'])
    expect(policy).toMatch(/^default-src 'none';/)
    expect(policy).not.toMatch(/script|unsafe-eval|\*/)
    expect(policy.includes('sandbox')).toBe(!(kind === 'inline' && type === 'application/pdf'))
  }
  const raw = await gateway.inject({ url: `/download/api/v1/download/raw?id=${file}`, headers: await gateway.as('anna').headers() })
  expect(raw.headers).toMatchObject({ 'content-type': type, 'content-disposition': expect.stringMatching(/^attachment; /) })
  expect(new Uint8Array(raw.rawPayload)).toEqual(bytes)
})

test('T31 any name goes out in a header that holds only it', async () => {
  const { headers } = await open(id, (await ticket('anna')).ticket)
  expect(headers['content-disposition']).toBe(`attachment; filename="__ _1_.pdf"; filename*=UTF-8''%E6%8A%A5%E4%BB%B7%20_1_.pdf`)
})

test('the worker removes what nobody finished a quarter of an hour after its permission, and tickets nobody used; nothing else', async () => {
  const { store } = await openFiles(gateway.deps)
  const unfinished = await permit(gateway, 'anna', 'a.pdf')
  await post(gateway, unfinished, formOf(unfinished, PDF))
  const never = await permit(gateway, 'anna', 'b.pdf')
  await ticket('anna')
  await gateway.pool.query(`update one_time_ticket set expires_at = clock_timestamp() - interval '1 second'`)
  const rows = () => gateway.count(`attachment where id in ('${unfinished.objectId}', '${never.objectId}')`)

  await gateway.pool.query(`update attachment set permit_until = clock_timestamp() - interval '14 minutes'`)
  await clearAway(gateway.deps, store)
  expect(await rows()).toBe(2)
  expect(await gateway.count('one_time_ticket')).toBe(0)

  await gateway.pool.query(`update attachment set permit_until = clock_timestamp() - interval '16 minutes'`)
  await Promise.all([clearAway(gateway.deps, store), clearAway(gateway.deps, store)])
  expect(await rows()).toBe(0)
  expect(existsSync(join(gateway.folder, unfinished.url))).toBe(false)
  expect((await open(id, (await ticket('anna')).ticket)).status).toBe(200)
})

test('what cannot be removed today is removed tomorrow, and does not keep the rest waiting', async () => {
  const [stuck, free] = await Promise.all(['a.pdf', 'b.pdf'].map((name) => permit(gateway, 'anna', name)))
  await gateway.pool.query(`update attachment set permit_until = clock_timestamp() - interval '16 minutes' where state = 'PENDING'`)
  const { store } = await openFiles(gateway.deps)
  const away = { ...store, remove: async (key: string) => (key === stuck?.url ? Promise.reject(new Error('away')) : store.remove(key)) }
  await clearAway(gateway.deps, away)
  expect(await gateway.count(`attachment where id = '${free?.objectId}'`)).toBe(0)
  expect(await gateway.count(`attachment where id = '${stuck?.objectId}' and state = 'DELETED'`)).toBe(1)
  await clearAway(gateway.deps, store)
  expect(await gateway.count(`attachment where id = '${stuck?.objectId}'`)).toBe(0)
})

const LARGE = Uint8Array.from({ length: 300_000 }, (_, at) => PDF[at] ?? 32)
const read = async (file: string) => {
  const headers = await gateway.as('anna').headers()
  return (await fetch(`${await gateway.url()}/download/api/v1/download/raw?id=${file}`, { headers })).arrayBuffer()
}
const swap = (file: string, bytes: Uint8Array) => writeFileSync(join(gateway.folder, `${file.slice(0, 2)}/${file}.pdf`), bytes)

test('M6 R-28 an object that is no longer the one that was inspected breaks off, and whole files pass in one piece or many', async () => {
  const swapped = Buffer.from(PDF)
  swapped.write('X', 10)
  swap(id, swapped)
  await expect(read(id)).rejects.toThrow()
  expect(new Uint8Array(await read(await upload(gateway, 'anna', 'large.pdf', LARGE)))).toEqual(LARGE)
})

test.each([
  ['longer by pieces', new Uint8Array(900_000).fill(88)],
  ['longer by a byte', new Uint8Array(LARGE.length + 1).fill(88)],
  ['shorter', new Uint8Array(10).fill(88)],
  ['empty', new Uint8Array()],
])('M6 R-28 an object that was swapped for one that is %s is never delivered whole, and is told as tampering', async (_what, swapped) => {
  const file = await upload(gateway, 'anna', 'large.pdf', LARGE)
  swap(file, swapped)
  const told = gateway.audited().length
  await expect(read(file)).rejects.toThrow()
  await expect.poll(() => gateway.audited().slice(told)).toMatchObject([{ kind: 'tampering-found', detail: `file ${file}` }])
})
