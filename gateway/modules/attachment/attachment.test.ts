import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { bytesOf, type FileGateway, finish, formOf, PDF, PNG, permit, post, startFileGateway, upload } from './testing.ts'

let gateway: FileGateway
beforeAll(async () => {
  gateway = await startFileGateway({
    buyer: { roles: ['BUYER'] },
    manager: { roles: ['MANAGER'] },
    anna: { roles: ['BIDDER'], customerId: 'firm-a' },
    adam: { roles: ['BIDDER'], customerId: 'firm-a' },
    bob: { roles: ['BIDDER'], customerId: 'firm-b' },
    homeless: { roles: ['BIDDER'] },
    south: { tenant: 'south', roles: ['BUYER'] },
  })
})
afterAll(() => gateway.close())

const objects = () => readdirSync(gateway.folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
const infos = async (user: string, ids: string[]) => (await gateway.as(user).call('POST /api/ext/oss/getFileInfoList', { ids })).body.data
const detail = (user: string, id: string) => gateway.as(user).call('POST /api/v3/attachment/detail', { id })

test('WID-06 a file goes from permission to post to attachment, and is known by its id', async () => {
  const sign = await permit(gateway, 'anna', '报价 1.pdf', { size: PDF.length })
  expect(sign).toMatchObject({ source: 'local2', extData: { bucket: 'local2', key: sign.url, 'x-amz-algorithm': 'AWS4-HMAC-SHA256' } })
  expect(sign.objectId).toMatch(/^[0-9a-f]{32}$/)
  expect(await detail('anna', sign.objectId)).toMatchObject({ status: 404, body: { messageCode: 'VALIDATION-1006' } })

  expect(await post(gateway, sign, formOf(sign, PDF))).toEqual({ status: 200, code: undefined })
  const done = await finish(gateway, 'anna', sign.objectId)
  const info = { id: sign.objectId, name: '报价 1.pdf', contentType: 'application/pdf', ext: 'pdf', size: PDF.length }
  expect(done.body).toMatchObject({ statusCode: 200, data: info })
  expect(await infos('anna', [sign.objectId, 'none', sign.objectId])).toEqual([info])
  expect((await detail('anna', sign.objectId)).body.data).toMatchObject({
    ...info,
    bizType: 'default',
    accessType: 'auth',
    sha256: createHash('sha256').update(PDF).digest('hex'),
    mine: true,
  })
})

test('WID-06 post-upload says so when nothing arrived, and gives the same answer again when all is done', async () => {
  const sign = await permit(gateway, 'anna', 'a.pdf')
  expect(await finish(gateway, 'anna', sign.objectId)).toMatchObject({ status: 409, body: { messageCode: 'FILE-1006' } })
  await post(gateway, sign, formOf(sign, PDF))
  const first = await finish(gateway, 'anna', sign.objectId)
  expect((await finish(gateway, 'anna', sign.objectId)).body.data).toEqual(first.body.data)
  for (const other of ['adam', 'buyer', 'south']) {
    expect(await finish(gateway, other, sign.objectId)).toMatchObject({ status: 404, body: { messageCode: 'VALIDATION-1006' } })
  }
})

test('T16 a file is its side’s: the same firm sees it, another firm, the staff and another tenant do not', async () => {
  const ofFirm = await upload(gateway, 'anna', 'a.pdf', PDF)
  const ofStaff = await upload(gateway, 'buyer', 'b.pdf', PDF)
  const seen = async (user: string) => (await infos(user, [ofFirm, ofStaff])).map(({ id }) => (id === ofFirm ? 'firm' : 'staff'))
  expect(await seen('anna')).toEqual(['firm'])
  expect(await seen('adam')).toEqual(['firm'])
  expect(await seen('bob')).toEqual([])
  expect(await seen('homeless')).toEqual([])
  expect(await seen('buyer')).toEqual(['staff'])
  expect(await seen('manager')).toEqual(['staff'])
  expect(await seen('south')).toEqual([])
  for (const user of ['bob', 'buyer', 'south']) {
    const missing = await detail(user, 'f'.repeat(32))
    const foreign = await detail(user, ofFirm)
    expect({ ...foreign.body, traceId: '' }).toEqual({ ...missing.body, traceId: '' })
    for (const call of ['POST /api/v3/attachment/ticket', 'POST /api/v3/attachment/delete'] as const) {
      expect(await gateway.as(user).call(call, { id: ofFirm })).toMatchObject({ status: 404, body: { messageCode: 'VALIDATION-1006' } })
    }
    const raw = await gateway.inject({ url: `/download/api/v1/download/raw?id=${ofFirm}`, headers: await gateway.as(user).headers() })
    expect([raw.statusCode, raw.json().messageCode]).toEqual([404, 'VALIDATION-1006'])
  }
})

test('T16 who has left a firm sees its files no more, not even his own', async () => {
  const id = await upload(gateway, 'adam', 'a.pdf', PDF)
  await gateway.pool.query(`update tender_customer_user set active = false where user_id = 'adam'`)
  expect(await infos('adam', [id])).toEqual([])
  const sent = { bizType: 'default', accessType: 'auth' as const, name: 'a.pdf' }
  expect(await gateway.as('adam').call('GET /api/v3/attachment/pre-upload', sent)).toMatchObject({ body: { messageCode: 'TENDER-2009' } })
  await gateway.pool.query(`update tender_customer_user set active = true where user_id = 'adam'`)
  expect(await infos('adam', [id])).toHaveLength(1)
})

test('public files are for everyone of the tenant, and only the staff makes them', async () => {
  const id = await upload(gateway, 'buyer', 'notice.pdf', PDF, { accessType: 'public' })
  for (const user of ['anna', 'bob', 'manager', 'homeless']) expect(await infos(user, [id])).toHaveLength(1)
  expect(await infos('south', [id])).toEqual([])
  const sent = { bizType: 'default', accessType: 'public' as const, name: 'a.pdf' }
  expect(await gateway.as('anna').call('GET /api/v3/attachment/pre-upload', sent)).toMatchObject({ body: { messageCode: 'AUTH-1003' } })
})

test('a firm is named by the asker or is his only one, and must be his', async () => {
  await gateway.pool.query(`insert into tender_customer_user (customer_id, user_id) values ('firm-b', 'adam')`)
  const ask = async (headers: Record<string, string>) => {
    const { authorization = '' } = await gateway.as('adam').headers()
    const answer = await gateway.inject({ url: '/api/v3/attachment/pre-upload?name=a.pdf', headers: { authorization, ...headers } })
    return answer.json().messageCode ?? 'ok'
  }
  expect(await ask({})).toBe('TENDER-2009')
  expect(await ask({ 'x-tender-customer-id': 'firm-b' })).toBe('ok')
  expect(await ask({ 'x-tender-customer-id': 'firm-c' })).toBe('TENDER-2009')
  await gateway.pool.query(`delete from tender_customer_user where customer_id = 'firm-b' and user_id = 'adam'`)
  expect(await ask({})).toBe('ok')
})

test.each([
  ['no type', { name: 'noext' }, 'FILE-1002'],
  ['a program', { name: 'setup.exe' }, 'FILE-1002'],
  ['a program behind a turned direction', { name: 'invoice\u202efdp.exe' }, 'FILE-1002'],
  ['an empty file', { name: 'a.pdf', size: 0 }, 'FILE-1003'],
  ['too large a file', { name: 'a.pdf', size: 10 * 1_048_576 + 1 }, 'FILE-1001'],
  ['a name too long', { name: `${'x'.repeat(255)}.pdf` }, 'VALIDATION-1000'],
  ['no name', { name: '' }, 'VALIDATION-1000'],
  ['another access type', { name: 'a.pdf', accessType: 'all' as 'auth' }, 'VALIDATION-1000'],
])('T32 no permission for %s', async (_what, sent, code) => {
  const before = await gateway.count('attachment')
  const { body } = await gateway.as('anna').call('GET /api/v3/attachment/pre-upload', { bizType: 'default', accessType: 'auth', ...sent })
  expect(body.messageCode).toBe(code)
  expect(await gateway.count('attachment')).toBe(before)
})

test('T32 nobody holds more than 100 permissions at a time', async () => {
  await gateway.pool.query(
    `insert into attachment (id, tenant_id, owner_id, biz_type, access_type, name, ext, content_type, permit_until)
     select md5(i::text), 'north', 'bob', 'default', 'auth', 'a', 'pdf', 'x', clock_timestamp() + interval '1 minute' from generate_series(1, 100) i`,
  )
  const sent = { bizType: 'default', accessType: 'auth' as const, name: 'a.pdf' }
  expect(await gateway.as('bob').call('GET /api/v3/attachment/pre-upload', sent)).toMatchObject({
    status: 429,
    body: { messageCode: 'FILE-1009' },
  })
  await gateway.pool.query(`delete from attachment where owner_id = 'bob'`)
})

test.each([
  ['a page as a picture', 'a.png', bytesOf('<html><script>alert(1)</script>'), 'FILE-1004'],
  ['a program as a document', 'a.pdf', bytesOf('MZ\x90\0\x03'), 'FILE-1004'],
  ['a picture as another', 'a.jpg', PNG, 'FILE-1004'],
])('T32 %s is refused and leaves nothing', async (_what, name, bytes, code) => {
  const sign = await permit(gateway, 'anna', name)
  const before = objects().length
  expect(await post(gateway, sign, formOf(sign, bytes))).toMatchObject({ status: 200 })
  expect((await finish(gateway, 'anna', sign.objectId)).body.messageCode).toBe(code)
  expect(objects().length).toBe(before)
  expect(await finish(gateway, 'anna', sign.objectId)).toMatchObject({ status: 404 })
})

test('WID-06 who uploaded a file deletes it, once; nobody else does, and nothing stays', async () => {
  const id = await upload(gateway, 'anna', 'a.pdf', PDF)
  const remove = (user: string) => gateway.as(user).call('POST /api/v3/attachment/delete', { id })
  expect(await remove('adam')).toMatchObject({ status: 404 })
  expect((await remove('anna')).body.data).toEqual({ deleted: true })
  expect(await remove('anna')).toMatchObject({ status: 404, body: { messageCode: 'VALIDATION-1006' } })
  expect(objects().some(({ name }) => name.startsWith(id))).toBe(false)
  expect(await infos('anna', [id])).toEqual([])
})

test.each([
  '../../../etc/passwd.pdf',
  'C:\\Windows\\x.pdf',
  '..\\..\\a.pdf',
  '/abs.pdf',
  'a"; filename="b.pdf',
  '.pdf',
  'con.pdf',
  '\u202e.pdf',
])('T31 a name is a text, never a path: %j', async (name) => {
  const id = await upload(gateway, 'anna', name, PDF)
  expect((await infos('anna', [id]))[0]).toMatchObject({ name })
  const object = objects().find((entry) => entry.name.startsWith(id))
  expect(object && join(object.parentPath, object.name)).toBe(join(gateway.folder, id.slice(0, 2), `${id}.pdf`))
})

test('both login modes: headers of runtime mode and none', async () => {
  const id = await upload(gateway, 'buyer', 'a.pdf', PDF)
  const runtime = { 'x-fly-is-runtime': 'yes', 'x-fly-tenant-id': 'north', 'x-fly-session-token': 's' }
  expect((await gateway.as('buyer').call('POST /api/v3/attachment/detail', { id }, { headers: runtime })).status).toBe(200)
  expect((await gateway.as('buyer').call('POST /api/v3/attachment/detail', { id })).status).toBe(200)
  const foreign = { ...runtime, 'x-fly-tenant-id': 'south' }
  expect((await gateway.as('buyer').call('POST /api/v3/attachment/detail', { id }, { headers: foreign })).body.messageCode).toBe(
    'AUTH-1004',
  )
})
