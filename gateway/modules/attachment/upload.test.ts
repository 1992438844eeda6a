import { existsSync, mkdirSync, readdirSync, readFileSync, watch, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import type { UploadSign } from '#contract/attachment.ts'
import { openFiles } from '#gateway/platform/files/open.ts'
import type { FileStore } from '#gateway/platform/files/store.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { clearAway } from './attachment.jobs.ts'
import { attachmentService } from './attachment.service.ts'
import { bytesOf, type FileGateway, finish, formOf, PDF, permit, post, startFileGateway } from './testing.ts'

/** The form that is posted to our own disk: whatever is wrong with it, nothing of it stays. */

let gateway: FileGateway
beforeAll(async () => {
  gateway = await startFileGateway({ anna: { roles: ['BIDDER'], customerId: 'firm-a' } }, {})
})
afterAll(() => gateway.close())

let sign: UploadSign
let before: string[]
beforeEach(async () => {
  sign = await permit(gateway, 'anna', 'a.pdf')
  before = files()
})
const files = () =>
  existsSync(gateway.folder)
    ? readdirSync(gateway.folder, { recursive: true, withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
    : []
const nothingStays = async () => {
  await expect.poll(() => files().filter((name) => !before.includes(name))).toEqual([])
  expect(await finish(gateway, 'anna', sign.objectId)).toMatchObject({ status: 409, body: { messageCode: 'FILE-1006' } })
}
const policyOf = (change: (policy: { expiration: string; conditions: unknown[] }) => void): string => {
  const policy = JSON.parse(Buffer.from(sign.extData.policy ?? '', 'base64').toString())
  change(policy)
  return Buffer.from(JSON.stringify(policy)).toString('base64')
}

type Tamper = (form: FormData) => void
const set =
  (field: string, value: string | (() => string)): Tamper =>
  (form) =>
    form.set(field, typeof value === 'string' ? value : value())
const abuses: [string, Tamper][] = [
  ['no policy', (form) => form.delete('policy')],
  ['no signature', (form) => form.delete('x-amz-signature')],
  ['an empty signature', set('x-amz-signature', '')],
  ['a signature that is no hex', set('x-amz-signature', 'z'.repeat(64))],
  ['a short signature', set('x-amz-signature', 'ab')],
  ['another signature', set('x-amz-signature', 'a'.repeat(64))],
  ['no key', (form) => form.delete('key')],
  ['another key', set('key', `ab/${'ab'.repeat(16)}.pdf`)],
  ['another type', set('key', () => sign.url.replace('.pdf', '.exe'))],
  ['a key that climbs', set('key', '../../../etc/cron.d/x')],
  ['an absolute key', set('key', '/etc/passwd')],
  ['another bucket', set('bucket', 'other')],
  ['no bucket', (form) => form.delete('bucket')],
  ['no date', (form) => form.delete('x-amz-date')],
  ['another date', set('x-amz-date', '20300101T000000Z')],
  ['another algorithm', set('x-amz-algorithm', 'none')],
  ['no credential', (form) => form.delete('x-amz-credential')],
  ['another access key', set('x-amz-credential', 'root/20261121/local/s3/aws4_request')],
  ['another region', set('x-amz-credential', () => (sign.extData['x-amz-credential'] ?? '').replace('/local/', '/us-east-1/'))],
  ['another service', set('x-amz-credential', () => (sign.extData['x-amz-credential'] ?? '').replace('/s3/', '/iam/'))],
  ['a later end', set('policy', () => policyOf((policy) => (policy.expiration = '2099-01-01T00:00:00.000Z')))],
  ['no conditions', set('policy', () => policyOf((policy) => (policy.conditions = [])))],
  ['more bytes', set('policy', () => policyOf((policy) => policy.conditions.splice(-1, 1, ['content-length-range', 0, 1e12])))],
  ['a policy that is no policy', set('policy', 'e30=')],
  ['a field more', (form) => form.append('acl', 'public-read')],
  ['a field twice', (form) => form.append('bucket', 'local2')],
  ['__proto__', (form) => form.append('__proto__', 'x')],
]
test.each(abuses)('R-40 a form with %s is refused', async (_what, tamper) => {
  const good = formOf(sign, PDF)
  const file = good.get('file') as File
  good.delete('file')
  tamper(good)
  good.append('file', file)
  const { status, code } = await post(gateway, sign, good)
  expect([status, code]).toSatisfy(([at, why]) => (at === 403 && why === 'FILE-1005') || (at === 400 && why === 'VALIDATION-1000'))
  await nothingStays()
})

test('R-40 fields after the file, a second file, a file of another name and no file are refused', async () => {
  const later = formOf(sign, PDF)
  later.append('x-amz-meta-late', '1')
  expect(await post(gateway, sign, later)).toMatchObject({ status: 403 })
  await nothingStays()
  const renamed = formOf(sign, PDF)
  renamed.delete('file')
  renamed.append('upload', new Blob([PDF]), 'a.pdf')
  sign = await permit(gateway, 'anna', 'a.pdf')
  expect(await post(gateway, sign, renamed)).toMatchObject({ status: 403 })
  const none = formOf(sign, PDF)
  none.delete('file')
  expect(await post(gateway, sign, none)).toMatchObject({ status: 422, code: 'FILE-1003' })
  expect(await post(gateway, sign, '{}', { 'content-type': 'application/json' })).toMatchObject({ status: 415, code: 'SERVICE-1004' })
  expect(await post(gateway, sign, '', { 'content-type': 'multipart/form-data' })).toMatchObject({ status: 400 })
})

test('T32 a permission is used once', async () => {
  expect(await post(gateway, sign, formOf(sign, PDF))).toMatchObject({ status: 200 })
  expect(await post(gateway, sign, formOf(sign, bytesOf('%PDF-other')))).toEqual({ status: 409, code: 'FILE-1011' })
  expect((await finish(gateway, 'anna', sign.objectId)).body.data).toMatchObject({ size: PDF.length })
  expect(await post(gateway, sign, formOf(sign, PDF))).toEqual({ status: 403, code: 'FILE-1005' })
})

test('T32 of ten who use it at the same moment one is taken, whole', async () => {
  const answers = await Promise.all(Array.from({ length: 10 }, () => post(gateway, sign, formOf(sign, PDF))))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(9).fill(409)])
  expect((await finish(gateway, 'anna', sign.objectId)).body.data).toMatchObject({ size: PDF.length })
})

test('T32 a permission ends by the clock of the database', async () => {
  await gateway.pool.query(`update attachment set permit_until = clock_timestamp() - interval '1 second' where id = $1`, [sign.objectId])
  expect(await post(gateway, sign, formOf(sign, PDF))).toEqual({ status: 403, code: 'FILE-1005' })
  await nothingStays()
})

test('T32 a permission for a known size takes that size and no other', async () => {
  for (const [bytes, answer] of [
    [PDF.subarray(1), { status: 409, code: 'FILE-1006' }],
    [bytesOf(`%PDF${'x'.repeat(PDF.length)}`), { status: 413, code: 'FILE-1001' }],
    [PDF, { status: 200 }],
  ] as const) {
    sign = await permit(gateway, 'anna', 'a.pdf', { size: PDF.length })
    expect(await post(gateway, sign, formOf(sign, bytes))).toMatchObject(answer)
    if (answer.status !== 200) await nothingStays()
  }
})

test('the limit cuts while the bytes come, and nothing is half stored', async () => {
  const large = new Uint8Array(10 * 1_048_576 + 1)
  large.set(PDF)
  expect(await post(gateway, sign, formOf(sign, large))).toEqual({ status: 413, code: 'FILE-1001' })
  await nothingStays()
  sign = await permit(gateway, 'anna', 'a.pdf')
  expect(await post(gateway, sign, formOf(sign, large.subarray(1)))).toEqual({ status: 200, code: undefined })
})

/** Begins to post a form through a socket of its own, `percent` of it; who has it may break it off. */
async function begin(body: Buffer, percent: number): Promise<Socket> {
  const { hostname, port } = new URL(await gateway.url())
  const boundary = body.subarray(2, body.indexOf('\r\n')).toString()
  const path = new URL(sign.extData.host).pathname
  const head = `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: multipart/form-data; boundary=${boundary}\r\ncontent-length: ${body.length}\r\n\r\n`
  const socket = connect(Number(port), hostname).on('error', () => {})
  socket.write(head)
  await new Promise<void>((done) => socket.write(body.subarray(0, Math.floor((body.length * percent) / 100)), () => done()))
  return socket
}

/** Copies what was posted, as a vendor does. */
const aBucket = (store: FileStore, copies: string[]): Pick<FileStore, 'copies' | 'settle'> => ({
  copies: true,
  settle: async (posted, to) => {
    if (!existsSync(join(gateway.folder, posted))) return undefined
    await store.put(to, join(gateway.folder, posted), PDF.length)
    copies.push(to)
    return to
  },
})

test('a fault of a bucket while an upload is finished loses nothing: it is finished again, and one object is left', async () => {
  const { store } = await openFiles(gateway.deps)
  let faults = 1
  const copies: string[] = []
  const bucket: FileStore = {
    ...store,
    ...aBucket(store, copies),
    open: async (key) => (faults-- > 0 ? Promise.reject(new Refusal('FILE-1010')) : store.open(key)),
  }
  const session = await gateway.deps.sessions.of(await gateway.as('anna').headers())
  const service = attachmentService(gateway.deps, bucket)
  expect(await post(gateway, sign, formOf(sign, PDF))).toMatchObject({ status: 200 })
  await expect(service.finish(session, sign.objectId)).rejects.toMatchObject({ code: 'FILE-1010' })
  expect(await service.finish(session, sign.objectId)).toMatchObject({ size: PDF.length })
  expect(files().filter((name) => !before.includes(name))).toEqual([copies[1]?.slice(3)])
})

describe('a finish at a bucket that is killed', () => {
  const forever = new Promise<never>(() => {})
  const left = () => files().filter((name) => !before.includes(name))
  const rows = () => gateway.count('attachment')
  /** As long after the permission as the worker waits. */
  const later = async (store: FileStore) => {
    await gateway.pool.query(`update attachment set permit_until = permit_until - interval '1 day'`)
    await clearAway(gateway.deps, store)
  }
  const begun = async () => {
    const { store } = await openFiles(gateway.deps)
    const copies: string[] = []
    const session = await gateway.deps.sessions.of(await gateway.as('anna').headers())
    return { store, copies, session, bucket: { ...store, ...aBucket(store, copies) } }
  }

  test.each([
    [
      'while it copies',
      (store: FileStore, { settle }: FileStore) => ({
        ...store,
        copies: true,
        settle: (...of: [string, string]) => settle(...of).then(() => forever),
      }),
    ],
    ['while it inspects', (store: FileStore, { settle }: FileStore) => ({ ...store, copies: true, settle, open: () => forever })],
  ])('M6 F12 %s leaves a copy that is cleared away with the upload', async (_when, dying) => {
    const { store, copies, session, bucket } = await begun()
    const before = await rows()
    expect(await post(gateway, sign, formOf(sign, PDF))).toMatchObject({ status: 200 })
    void attachmentService(gateway.deps, dying(store, bucket)).finish(session, sign.objectId)
    await expect.poll(() => copies.length).toBe(1)
    await expect.poll(left).toHaveLength(2)
    await clearAway(gateway.deps, store)
    expect(left()).toHaveLength(2)
    await later(store)
    expect(left()).toEqual([])
    expect(await rows()).toBeLessThan(before)
  })

  test('M6 F12 before it removes what was posted leaves the file alone; what is posted a second time goes as well', async () => {
    const { store, copies, session, bucket } = await begun()
    expect(await post(gateway, sign, formOf(sign, PDF))).toMatchObject({ status: 200 })
    const removing: string[] = []
    const remove = (key: string) => {
      removing.push(key)
      return forever
    }
    const dying = { ...bucket, remove }
    void attachmentService(gateway.deps, dying).finish(session, sign.objectId)
    await expect.poll(() => removing).toEqual([sign.url])
    expect(existsSync(join(gateway.folder, sign.url))).toBe(true)
    await later(store)
    expect(left()).toEqual([copies[0]?.slice(3)])
    const { bytes } = await attachmentService(gateway.deps, store).raw(session, sign.objectId)
    bytes.destroy()

    sign = await permit(gateway, 'anna', 'b.pdf')
    await post(gateway, sign, formOf(sign, PDF))
    await attachmentService(gateway.deps, bucket).finish(session, sign.objectId)
    expect(existsSync(join(gateway.folder, sign.url))).toBe(false)
    mkdirSync(dirname(join(gateway.folder, sign.url)), { recursive: true })
    writeFileSync(join(gateway.folder, sign.url), 'swapped')
    await later(store)
    expect(existsSync(join(gateway.folder, sign.url))).toBe(false)
    expect(left().toSorted()).toEqual(copies.map((key) => key.slice(3)).toSorted())
  })

  test('C3 what was never posted leaves no row, however often it is finished', async () => {
    const { session, bucket } = await begun()
    const before = await rows()
    const service = attachmentService(gateway.deps, bucket)
    for (let n = 0; n < 5; n++) await expect(service.finish(session, sign.objectId)).rejects.toMatchObject({ code: 'FILE-1006' })
    expect(await rows()).toBe(before)
  })
})

test.each([10, 50, 90, 99])('F12 an upload that is cut at %i % leaves nothing, and the same permission still serves', async (percent) => {
  const body = Buffer.from(await new Response(formOf(sign, new Uint8Array(2_000_000).fill(0x25))).arrayBuffer())
  const socket = await begin(body, percent)
  socket.destroy()
  await nothingStays()
  expect(await post(gateway, sign, formOf(sign, PDF))).toMatchObject({ status: 200 })
})

test('H2 one form on many connections takes the room of one, and the last of them is still taken', async () => {
  const body = Buffer.from(await new Response(formOf(sign, new Uint8Array(2_000_000).fill(0x25))).arrayBuffer())
  const folder = join(gateway.folder, 'unfinished')
  const first = await begin(body, 50)
  await expect.poll(() => readdirSync(folder)).toHaveLength(1)
  const room: number[] = []
  const watcher = watch(folder, () => room.push(readdirSync(folder).length))
  onTestFinished(() => watcher.close())
  const others = await Promise.all(Array.from({ length: 20 }, () => begin(body, 60)))
  const whole = post(gateway, sign, formOf(sign, PDF))
  for (let turn = 0; turn < 5; turn++)
    expect(await finish(gateway, 'anna', sign.objectId)).toMatchObject({ body: { messageCode: 'FILE-1006' } })
  for (const socket of [first, ...others]) socket.destroy()
  expect(await whole).toMatchObject({ status: 200 })
  expect(Math.max(...room)).toBe(1)
  // A broken one that came in late has its turn after the whole one.
  await expect.poll(() => readdirSync(folder)).toEqual([])
})

test('T32 a form whose file part has ended cannot be finished and then broken off: what was handed in stays', async () => {
  const form = formOf(sign, PDF)
  form.append('late', 'x'.repeat(100))
  const body = Buffer.from(await new Response(form).arrayBuffer())
  const socket = await begin(body, (100 * body.indexOf('x'.repeat(100))) / body.length)
  const written = () => {
    const name = files().find((file) => !before.includes(file))
    const found = readdirSync(gateway.folder, { recursive: true, withFileTypes: true }).find((entry) => entry.name === name)
    return found && readFileSync(join(found.parentPath, found.name)).length
  }
  await expect.poll(written).toBe(PDF.length)
  expect(await finish(gateway, 'anna', sign.objectId)).toMatchObject({ status: 409, body: { messageCode: 'FILE-1006' } })
  socket.destroy()
  await nothingStays()
  expect(await post(gateway, sign, formOf(sign, PDF))).toMatchObject({ status: 200 })
  expect(await finish(gateway, 'anna', sign.objectId)).toMatchObject({ status: 200 })
  expect(existsSync(join(gateway.folder, sign.url))).toBe(true)
})
