import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { anInstance } from '#gateway/modules/workflow/testing.ts'
import { openFiles } from '#gateway/platform/files/open.ts'
import { clearAway } from './attachment.jobs.ts'
import { bytesOf, type FileGateway, finish, formOf, PDF, permit, post, startFileGateway, upload } from './testing.ts'

/** How much of the disk one firm, one person and one tenant can take, under the limits as they are. */

const MB = 1_048_576
let gateway: FileGateway
beforeAll(async () => {
  gateway = await startFileGateway({
    buyer: { roles: ['BUYER'] },
    manager: { roles: ['MANAGER'] },
    auditor: { roles: ['AUDITOR'] },
    clerk: { roles: ['AUDITOR'] },
    second: { roles: ['AUDITOR'] },
    anna: { roles: ['BIDDER'], customerId: 'firm-a' },
    adam: { roles: ['BIDDER'], customerId: 'firm-a' },
    bob: { roles: ['BIDDER'], customerId: 'firm-b' },
    carl: { tenant: 'south', roles: ['BIDDER'], customerId: 'firm-c' },
    dora: { tenant: 'south', roles: ['BIDDER'], customerId: 'firm-d' },
    west: { tenant: 'west', roles: ['BUYER'] },
    frank: { tenant: 'north', roles: ['BIDDER'], customerId: 'firm-f' },
    greta: { tenant: 'north', roles: ['BIDDER'], customerId: 'firm-g' },
    hans: { tenant: 'south', roles: ['BIDDER'], customerId: 'firm-h' },
    ida: { roles: ['BIDDER'], customerId: 'firm-i' },
    jens: { roles: ['BIDDER'], customerId: 'firm-j' },
    kurt: { roles: ['BIDDER'], customerId: 'firm-k' },
    erna: { tenant: 'east', roles: ['BIDDER'], customerId: 'firm-e' },
  })
})
afterAll(() => gateway.close())

const ask = async (user: string, size?: number) => {
  const query = { bizType: 'default', accessType: 'auth' as const, name: 'a.pdf', ...(size !== undefined && { size }) }
  const { status, body } = await gateway.as(user).call('GET /api/v3/attachment/pre-upload', query)
  return body.messageCode ?? status
}

/** Files of a firm (or of one of the staff) that are there already. */
const given = (tenant: string, owner: string, firm: string | null, files: number, mbEach: number, daysAgo = 0) =>
  gateway.pool.query(
    `insert into attachment (id, tenant_id, owner_id, customer_id, state, biz_type, access_type, name, ext, content_type, size, created_at, permit_until)
     select md5($1::text || $2::text || n::text), $1, $2, $3, 'READY', 'default', 'auth', 'a.pdf', 'pdf', 'application/pdf', $5,
       clock_timestamp() - make_interval(days => $6::int), clock_timestamp() from generate_series(1, $4) n`,
    [tenant, owner, firm, files, mbEach * MB, daysAgo],
  )

test('H2 one supplier gets permission for as many megabytes a day as his firm may upload, by whoever of the firm, and his rivals for theirs', async () => {
  await given('north', 'adam', 'firm-a', limits.sideUploadMbPerDay / 10 - 1, 10)
  expect(await ask('anna', 10 * MB)).toBe(200)
  expect(await ask('anna', 1)).toBe('FILE-1012')
  expect(await ask('adam', 1)).toBe('FILE-1012')
  expect(await ask('frank', 10 * MB)).toBe(200)
  expect(await ask('buyer', 10 * MB)).toBe(200)
})

test('H2 a permission that names no size reserves all it allows, and two asked for at one instant are counted one after the other', async () => {
  await given('north', 'bob', 'firm-b', limits.sideUploadMbPerDay / 10 - 3, 10)
  const answers = await Promise.all(Array.from({ length: 6 }, () => ask('bob')))
  expect(answers.filter((answer) => answer === 200)).toHaveLength(3)
  expect(answers.filter((answer) => answer === 'FILE-1012')).toHaveLength(3)
})

/** What the clock does to the permissions of one person. */
const ended = (owner: string, minutes: number) =>
  gateway.pool.query(
    `update attachment set permit_until = clock_timestamp() - make_interval(mins => $2) where owner_id = $1 and state <> 'READY'`,
    [owner, minutes],
  )

test('H2 files that were posted and never finished take their share until they are off the disk, and then give it back', async () => {
  await given('north', 'ida', 'firm-i', limits.sideUploadMbPerDay / 10 - 1, 10)
  const sign = await permit(gateway, 'ida', 'a.pdf', { size: PDF.length })
  await gateway.pool.query('update attachment set permit_bytes = $2 where id = $1', [sign.objectId, 10 * MB])
  expect(await post(gateway, sign, formOf(sign, PDF))).toMatchObject({ status: 200 })
  const object = join(gateway.folder, sign.url)
  const { store } = await openFiles(gateway.deps)

  await ended('ida', 14)
  await clearAway(gateway.deps, store)
  expect(existsSync(object)).toBe(true)
  expect(await ask('ida', 1)).toBe('FILE-1012')

  await ended('ida', 16)
  await clearAway(gateway.deps, store)
  expect(existsSync(object)).toBe(false)
  expect(await ask('ida', 10 * MB)).toBe(200)
})

test('H2 T32 an upload is not finished long after its permission, so that nobody keeps unfinished ones', async () => {
  const [soon, late] = [await permit(gateway, 'jens', 'a.pdf'), await permit(gateway, 'jens', 'b.pdf')]
  for (const sign of [soon, late]) expect(await post(gateway, sign, formOf(sign, PDF))).toMatchObject({ status: 200 })
  await ended('jens', 4)
  expect(await finish(gateway, 'jens', soon.objectId)).toMatchObject({ status: 200 })
  await ended('jens', 6)
  expect(await finish(gateway, 'jens', late.objectId)).toMatchObject({ status: 403, body: { messageCode: 'FILE-1005' } })
})

test('H2 a permission that was deleted, or whose file was refused, takes its share while its form may still come in', async () => {
  await given('north', 'kurt', 'firm-k', limits.sideFilesPerDay - 2, 0)
  const [refused, deleted] = [await permit(gateway, 'kurt', 'a.pdf'), await permit(gateway, 'kurt', 'b.pdf')]
  await post(gateway, refused, formOf(refused, bytesOf('no PDF')))
  expect(await finish(gateway, 'kurt', refused.objectId)).toMatchObject({ body: { messageCode: 'FILE-1004' } })
  await gateway.pool.query(`update attachment set state = 'DELETED' where id = $1`, [deleted.objectId])
  const { store } = await openFiles(gateway.deps)
  await clearAway(gateway.deps, store)
  expect(await ask('kurt', 1)).toBe('FILE-1012')
  await ended('kurt', 16)
  await clearAway(gateway.deps, store)
  expect(await ask('kurt', 1)).toBe(200)
})

test('H2 small files are counted as well', async () => {
  await given('south', 'carl', 'firm-c', limits.sideFilesPerDay, 0)
  expect(await ask('carl', 1)).toBe('FILE-1012')
  expect(await ask('hans', 1)).toBe(200)
})

test('H2 what is kept has a ceiling, which a deleted file frees', async () => {
  await given('south', 'dora', 'firm-d', limits.sideFilesKept - 1, 0, 3)
  const mine = await upload(gateway, 'dora', 'a.pdf', PDF)
  expect(await ask('dora', 1)).toBe('FILE-1013')
  await gateway.as('dora').call('POST /api/v3/attachment/delete', { id: mine })
  expect(await ask('dora', 1)).toBe(200)
})

test('H2 what stays with an opinion, and nobody can delete, takes nothing of what is kept, but of the day', async () => {
  const bind = async (owner: string) => {
    const instance = await anInstance(gateway.pool, { initiatorId: owner })
    await gateway.pool.query(
      `insert into wf_opinion_file (attachment_id, tenant_id, instance_id) select id, tenant_id, $2 from attachment where owner_id = $1`,
      [owner, instance],
    )
  }
  await given('north', 'auditor', null, limits.sideMbKept / 100, 100, 3)
  expect(await ask('auditor', 1)).toBe('FILE-1013')
  await bind('auditor')
  expect(await ask('auditor', 1)).toBe(200)
  await given('north', 'clerk', null, limits.sideFilesKept, 0, 3)
  expect(await ask('clerk', 1)).toBe('FILE-1013')
  await bind('clerk')
  expect(await ask('clerk', 1)).toBe(200)
  await given('north', 'second', null, limits.sideFilesPerDay, 0)
  await bind('second')
  expect(await ask('second', 1)).toBe('FILE-1012')
})

test('H2 one of the staff has a share of his own, in files as in megabytes', async () => {
  await given('north', 'manager', null, limits.sideMbKept / 100, 100, 3)
  expect(await ask('manager', 1)).toBe('FILE-1013')
  expect(await ask('buyer', 1)).toBe(200)
})

test('H2 many firms together do not fill the disk either: the tenant has a day’s share, and another tenant his', async () => {
  await given('west', 'somebody', 'firm-x', limits.tenantUploadMbPerDay / 100, 100)
  expect(await ask('west', 1)).toBe('FILE-1014')
  expect(await ask('erna', 1)).toBe(200)
})

test('H2 a refused share is told in both languages, with what it is', async () => {
  await given('north', 'greta', 'firm-g', limits.sideFilesPerDay, 0)
  const query = { bizType: 'default', accessType: 'auth' as const, name: 'a.pdf', size: 1 }
  const told = async (language: string) =>
    (await gateway.as('greta').call('GET /api/v3/attachment/pre-upload', query, { headers: { 'accept-language': language } })).body.message
  expect(await told('en')).toBe('Your share of uploads for 24 hours is used up (500 files or 1000 MB); please go on later')
  expect(await told('zh')).toBe('24小时内的上传额度已用完（500个文件或1000MB），请稍后再上传')
})
