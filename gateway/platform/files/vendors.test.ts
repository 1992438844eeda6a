import { createHash, createHmac } from 'node:crypto'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { formOf } from '#gateway/modules/attachment/testing.ts'
import { pagePolicy } from '#gateway/platform/http/headers.ts'
import { openLog } from '#gateway/platform/process/log.ts'
import { signature } from './post-policy.ts'
import { openRemoteStore } from './remote-store.ts'
import type { Permit } from './store.ts'
import { isKey } from './store.ts'
import { aliyun, type Bucket, huawei, s3 } from './vendors.ts'

/** Storage that checks as the vendors describe it, written from their descriptions and not from our signing code. */

const AK = 'AKEXAMPLE'
const SECRET = 'a secret/with+signs='
const BUCKET = 'tender'
const KEY = `ab/${'ab'.repeat(16)}.pdf`
const COPY = `cd/${'cd'.repeat(16)}.pdf`

const hmac = (algorithm: string, key: string | Buffer, words: string) => createHmac(algorithm, key).update(words).digest()
const awsKey = (day: string, region: string) =>
  ['s3', 'aws4_request'].reduce((key, word) => hmac('sha256', key, word), hmac('sha256', hmac('sha256', `AWS4${SECRET}`, day), region))

interface Policy {
  expiration: string
  conditions: (Record<string, string> | [string, number | string, number | string])[]
}

/** The policy's own rules, the same for all vendors: time, size, and a condition for the key. */
function policyAllows(policy: string, form: Map<string, string>, size: number): boolean {
  const { expiration, conditions } = JSON.parse(Buffer.from(policy, 'base64').toString()) as Policy
  if (Date.parse(expiration) < Date.now()) return false
  return conditions.every((condition) => {
    if (Array.isArray(condition))
      return condition[0] === 'content-length-range' && size >= Number(condition[1]) && size <= Number(condition[2])
    return Object.entries(condition).every(([name, value]) => name === 'bucket' || form.get(name) === value)
  })
}
const named = (policy: string): Set<string> =>
  new Set(
    (JSON.parse(Buffer.from(policy, 'base64').toString()) as Policy).conditions.flatMap((c) => (Array.isArray(c) ? [] : Object.keys(c))),
  )

const formChecks = {
  minio: (form: Map<string, string>) => {
    const policy = form.get('policy') ?? ''
    const [ak, day = '', region = ''] = (form.get('x-amz-credential') ?? '').split('/')
    // S3 refuses fields that the policy does not name.
    const surplus = [...form.keys()].some((name) => !['policy', 'x-amz-signature'].includes(name) && !named(policy).has(name))
    return ak === AK && !surplus && form.get('x-amz-signature') === hmac('sha256', awsKey(day, region), policy).toString('hex')
  },
  aliyun: (form: Map<string, string>) =>
    form.get('OSSAccessKeyId') === AK &&
    form.get('success_action_status') === '200' &&
    form.get('Signature') === hmac('sha1', SECRET, form.get('policy') ?? '').toString('base64'),
  huawei: (form: Map<string, string>) => {
    const [ak, sign, policy = ''] = (form.get('token') ?? '').split(':')
    form.set('policy', policy)
    return ak === AK && sign === hmac('sha1', SECRET, policy).toString('base64')
  },
}
const oldScheme = (word: string) => (request: IncomingMessage) => {
  const copy = `x-${word.toLowerCase()}-copy-source`
  const vendorLines = request.headers[copy] === undefined ? '' : `${copy}:${request.headers[copy]}\n`
  const words = `${request.method}\n\n${request.headers['content-type'] ?? ''}\n${request.headers.date}\n${vendorLines}/${BUCKET}${request.url}`
  const fresh = Math.abs(Date.parse(request.headers.date ?? '') - Date.now()) < 900_000
  return fresh && request.headers.authorization === `${word} ${AK}:${hmac('sha1', SECRET, words).toString('base64')}`
}
const headerChecks = {
  minio: (request: IncomingMessage) => {
    const [, credential = '', names = '', sign] =
      /^AWS4-HMAC-SHA256 Credential=(.+),SignedHeaders=(.+),Signature=(.+)$/.exec(request.headers.authorization ?? '') ?? []
    const [ak, day = '', region = '', ...end] = credential.split('/')
    const lines = names.split(';').map((name) => `${name}:${request.headers[name]}\n`)
    const hash = request.headers['x-amz-content-sha256']
    const canonical = `${request.method}\n${request.url}\n\n${lines.join('')}\n${names}\n${hash}`
    const toSign = `AWS4-HMAC-SHA256\n${request.headers['x-amz-date']}\n${day}/${region}/${end.join('/')}\n${createHash('sha256').update(canonical).digest('hex')}`
    return ak === AK && names.includes('host') && sign === hmac('sha256', awsKey(day, region), toSign).toString('hex')
  },
  aliyun: oldScheme('OSS'),
  huawei: oldScheme('OBS'),
}

type VendorName = keyof typeof formChecks
let vendor: VendorName = 'minio'
let down = false
const objects = new Map<string, Buffer>()
let server: Server
let host = ''

beforeAll(async () => {
  server = createServer(async (request, response) => {
    const body = await buffer(request)
    const answer = (status: number, bytes?: Buffer) => response.writeHead(status).end(bytes)
    if (down) return answer(500)
    if (request.method !== 'POST') {
      if (!headerChecks[vendor](request)) return answer(403)
      const key = request.url?.slice(1) ?? ''
      const from = ['amz', 'oss', 'obs'].map((word) => request.headers[`x-${word}-copy-source`]).find((path) => path !== undefined)
      if (request.method === 'PUT' && from !== undefined) {
        const copied = objects.get(String(from).replace(`/${BUCKET}/`, ''))
        if (copied) objects.set(key, copied)
        return answer(copied ? 200 : 404)
      }
      if (request.method === 'PUT') {
        objects.set(key, Buffer.from(body))
        return answer(200)
      }
      if (request.method === 'DELETE') return answer(objects.delete(key) ? 204 : 404)
      return objects.has(key) ? answer(200, objects.get(key)) : answer(404)
    }
    const data = await new Response(body, { headers: { 'content-type': request.headers['content-type'] ?? '' } }).formData()
    const file = data.get('file') as File
    const form = new Map([...data].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as const] : [])))
    if (!formChecks[vendor](form) || !policyAllows(form.get('policy') ?? '', form, file.size)) return answer(403)
    objects.set(form.get('key') ?? '', Buffer.from(await file.arrayBuffer()))
    return answer(vendor === 'minio' ? 204 : 200)
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  host = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => server.close())
beforeEach(() => {
  down = false
  objects.clear()
})

const kinds = { minio: s3, aliyun, huawei }
const storeOf = (name: VendorName, more: Partial<Bucket> = {}) => {
  vendor = name
  const bucket: Bucket = { host, bucket: BUCKET, key: { id: AK, secret: SECRET, region: 'cn-north-1' }, ...more }
  return openRemoteStore(kinds[name](bucket), bucket, openLog('silent'))
}
const aPermit = (more: Partial<Permit> = {}): Permit => {
  const now = new Date()
  return { key: KEY, minBytes: 1, maxBytes: 10, now, expiresAt: new Date(now.getTime() + 600_000), ...more }
}
const send = async (name: VendorName, more: Partial<Permit> = {}, bytes = 'content', tamper: (form: FormData) => void = () => {}) => {
  const store = storeOf(name)
  const extData = store.permit(aPermit(more))
  const form = formOf({ source: store.source, url: extData.key, objectId: 'o', extData }, new TextEncoder().encode(bytes))
  tamper(form)
  return (await fetch(extData.host, { method: 'POST', body: form })).status
}

test('the signature is that of Amazon’s published example', () => {
  const policy =
    'eyAiZXhwaXJhdGlvbiI6ICIyMDE1LTEyLTMwVDEyOjAwOjAwLjAwMFoiLA0KICAiY29uZGl0aW9ucyI6IFsNCiAgICB7ImJ1Y2tldCI6ICJzaWd2NGV4YW1wbGVidWNrZXQifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRrZXkiLCAidXNlci91c2VyMS8iXSwNCiAgICB7ImFjbCI6ICJwdWJsaWMtcmVhZCJ9LA0KICAgIHsic3VjY2Vzc19hY3Rpb25fcmVkaXJlY3QiOiAiaHR0cDovL3NpZ3Y0ZXhhbXBsZWJ1Y2tldC5zMy5hbWF6b25hd3MuY29tL3N1Y2Nlc3NmdWxfdXBsb2FkLmh0bWwifSwNCiAgICBbInN0YXJ0cy13aXRoIiwgIiRDb250ZW50LVR5cGUiLCAiaW1hZ2UvIl0sDQogICAgeyJ4LWFtei1tZXRhLXV1aWQiOiAiMTQzNjUxMjM2NTEyNzQifSwNCiAgICB7IngtYW16LXNlcnZlci1zaWRlLWVuY3J5cHRpb24iOiAiQUVTMjU2In0sDQogICAgWyJzdGFydHMtd2l0aCIsICIkeC1hbXotbWV0YS10YWciLCAiIl0sDQoNCiAgICB7IngtYW16LWNyZWRlbnRpYWwiOiAiQUtJQUlPU0ZPRE5ON0VYQU1QTEUvMjAxNTEyMjkvdXMtZWFzdC0xL3MzL2F3czRfcmVxdWVzdCJ9LA0KICAgIHsieC1hbXotYWxnb3JpdGhtIjogIkFXUzQtSE1BQy1TSEEyNTYifSwNCiAgICB7IngtYW16LWRhdGUiOiAiMjAxNTEyMjlUMDAwMDAwWiIgfQ0KICBdDQp9'
  const key = { id: 'AKIAIOSFODNN7EXAMPLE', secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY', region: 'us-east-1' }
  expect(signature(key, '20151229', policy)).toBe('8afdbf4008c03f22c2cd3cdb72e4afbb1f6a588f3255ac628749a66d7f09699e')
})

describe.each(['minio', 'aliyun', 'huawei'] as const)('WID-06 %s', (name) => {
  test('takes our form, gives the bytes back and removes them', async () => {
    expect(await send(name)).toBeLessThan(300)
    const store = storeOf(name)
    expect(store).toMatchObject({ source: name === 'minio' ? 'local2' : name, origin: host })
    const bytes = await store.open(KEY)
    expect(bytes && (await text(bytes))).toBe('content')
    await store.remove(KEY)
    expect(await store.open(KEY)).toBeUndefined()
    await expect(store.remove(KEY)).resolves.toBeUndefined()
  })

  test('M6 a second post of the same form, which the vendor takes, does not reach what was inspected', async () => {
    const store = storeOf(name)
    expect(await store.settle(KEY, COPY)).toBeUndefined()
    await send(name, {}, 'content')
    const settled = (await store.settle(KEY, COPY)) ?? ''
    expect(objects.has(KEY)).toBe(true)
    expect(await send(name, {}, 'swapped')).toBeLessThan(300)
    const bytes = await store.open(settled)
    expect(bytes && (await text(bytes))).toBe('content')
    expect(settled).not.toBe(KEY)
    expect(isKey(settled)).toBe(true)
  })

  test('EXP-04 takes a finished file of ours, and says so when it does not', async () => {
    const path = join(mkdtempSync(join(tmpdir(), 'fly-put-')), 'file')
    writeFileSync(path, 'the whole export')
    const store = storeOf(name)
    await store.put(KEY, path, 16)
    const bytes = await store.open(KEY)
    expect(bytes && (await text(bytes))).toBe('the whole export')
    const wrong = storeOf(name, { key: { id: AK, secret: 'other', region: 'cn-north-1' } })
    await expect(wrong.put(`ff/${'f'.repeat(32)}.xlsx`, path, 16)).rejects.toMatchObject({ code: 'FILE-1010' })
    down = true
    await expect(store.put(KEY, path, 16)).rejects.toMatchObject({ code: 'FILE-1010' })
  })

  test.each([
    ['too many bytes', {}, 'x'.repeat(11), () => {}],
    ['no bytes', {}, '', () => {}],
    ['an old permission', { expiresAt: new Date(Date.now() - 1_000) }, 'content', () => {}],
    ['another key', {}, 'content', (form: FormData) => form.set('key', 'ff/other.pdf')],
  ])('R-40 refuses %s', async (_what, permit, bytes, tamper) => {
    expect(await send(name, permit, bytes, tamper)).toBe(403)
    expect(objects.size).toBe(0)
  })

  test('a wrong secret, a storage that is down and one that is not there are an outage, not a missing file', async () => {
    objects.set(KEY, Buffer.from('x'))
    const wrong = storeOf(name, { key: { id: AK, secret: 'other', region: 'cn-north-1' } })
    await expect(wrong.open(KEY)).rejects.toMatchObject({ code: 'FILE-1010' })
    down = true
    await expect(storeOf(name).open(KEY)).rejects.toMatchObject({ code: 'FILE-1010' })
    await expect(storeOf(name, { host: 'http://127.0.0.1:9' }).remove(KEY)).rejects.toMatchObject({ code: 'FILE-1010' })
  })
})

test('R-11 our pages may post to the vendor’s storage, and to no other', () => {
  expect(pagePolicy({ storageOrigin: 'https://b.oss.example' })).toContain("connect-src 'self' https://b.oss.example;")
  expect(pagePolicy({})).toContain("connect-src 'self';")
})
