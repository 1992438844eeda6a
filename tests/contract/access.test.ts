import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { roles } from '#domain/permission.ts'
import { startGateway, type TestCallName, type TestGateway } from '#support/gateway.ts'

/** What every call owes a caller before it looks at what was sent; loops over the table, so no call can be forgotten. */

const names = Object.keys(calls) as TestCallName[]
/** Open to anyone, and why: each is a decision that this list makes visible. */
const OPEN: readonly TestCallName[] = [
  // A page must know these before anyone can sign in.
  'GET /platform/host-config',
  'POST /platform/i18n/transl/list',
  'POST /platform/i18n/definition',
  'POST /platform/i18n/langs',
  'POST /platform/i18n/design',
  'POST /platform/i18n/design/definition',
  'POST /platform/i18n/design/langs',
  // A page measures its clock against the gateway's from the beginning; the time is no secret.
  'GET /tender/api/v1/clock',
  // Roots are hashes that strangers are asked to keep; none unless the house says so.
  'GET /tender/api/v1/log/public-anchors',
  // A link carries no header: its one-time ticket is the permission.
  'GET /api/v3/attachment/download',
  // Another server shows a secret of its own, and the ticket of the person it asks about.
  'POST /platform/frame/redeem',
]
const closed = names.filter((name) => !OPEN.includes(name))
const commands = names.filter((name) => 'command' in calls[name])

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ all: { roles: [...roles], customerId: 'c1' }, none: {} })
})
afterAll(() => gateway.close())

const raw = async (name: string, headers: Record<string, string>, payload?: string) => {
  const [method, url] = name.split(' ') as ['GET' | 'POST', string]
  const response = await gateway.inject({
    method,
    url,
    headers: { ...headers, ...(payload !== undefined && { 'content-type': 'application/json' }) },
    ...(payload !== undefined && { payload }),
  })
  return { status: response.statusCode, code: response.json().messageCode as string | undefined }
}

test.each(closed)('PERM-05 R-03 %s turns a stranger away before it looks at anything', async (name) => {
  const refused = { status: 401, code: 'AUTH-1001' }
  expect(await raw(name, {})).toEqual(refused)
  expect(await raw(name, { 'idempotency-key': randomUUID() }, name.startsWith('POST') ? '{"no' : undefined)).toEqual(refused)
  expect(await raw(name, { authorization: 'Bearer x.y.z' })).toEqual({ status: 401, code: 'AUTH-1002' })
})

test.each(OPEN)('%s answers anyone, also with a token that is no longer good', async (name) => {
  expect((await raw(name, { authorization: 'Bearer x.y.z' }, name.startsWith('POST') ? '{}' : undefined)).status).not.toBe(401)
})

test.each(commands)('R-03 %s is refused to a person without rights', async (name) => {
  const { status } = await raw(name, { ...(await gateway.as('none').headers()), 'idempotency-key': randomUUID() }, '{}')
  expect([400, 403, 404]).toContain(status)
})

test.each(commands)('TEND-04 %s needs an idempotency key that is a UUID', async (name) => {
  const who = await gateway.as('all').headers()
  const refused = { status: 400, code: 'TENDER-2006' }
  expect(await raw(name, who, '{}')).toEqual(refused)
  expect(await raw(name, { ...who, 'idempotency-key': 'again' }, '{}')).toEqual(refused)
})

test('AUTH-07 R-03 copies of tenant and account in headers must agree with the token', async () => {
  const who = await gateway.as('none').headers()
  const ask = async (headers: Record<string, string>) => raw('POST /platform/user/profile', { ...who, ...headers }, '{}')
  expect((await ask({ 'x-fly-tenant-id': 'north' })).status).toBe(200)
  expect(await ask({ 'x-fly-tenant-id': 'south' })).toEqual({ status: 403, code: 'AUTH-1004' })
  expect(await ask({ 'x-fly-user-account': 'all' })).toEqual({ status: 403, code: 'AUTH-1004' })
})

test('an unknown address is SERVICE-1001, a known one with another method SERVICE-1002', async () => {
  expect(await raw('GET /platform/nothing', {})).toEqual({ status: 404, code: 'SERVICE-1001' })
  expect(await raw('GET /tender/api/v1/bid/place', {})).toEqual({ status: 405, code: 'SERVICE-1002' })
})
