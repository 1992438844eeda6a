import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ErrorCode, errors } from '#contract/errors.ts'
import { calls } from '#contract/index.ts'
import type { Call } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'
import { roles } from '#domain/permission.ts'
import { startGateway, type TestCallName, type TestGateway } from '#support/gateway.ts'
import { type JsonSchema, spoilt, valid } from './samples.ts'

/** Generated bodies for every call, from its own schema: whatever is sent, the answer is a documented one (security.md R-29). */

const SEED = 20261121
const GOOD_BODIES = 6
const table = calls as Record<TestCallName, Call>
const withBody = (Object.keys(table) as TestCallName[]).filter((name) => table[name].body)

/** Refusals that any call may give; all others must be named in its `fails`. */
const USUAL: readonly ErrorCode[] = [
  'VALIDATION-1000',
  'VALIDATION-1009',
  'AUTH-1003',
  'SERVICE-1003',
  'SERVICE-1004',
  'TENDER-2001',
  'TENDER-2003',
  'TENDER-2005',
  'TENDER-2009',
]

let gateway: TestGateway
let who: Record<string, string>
beforeAll(async () => {
  gateway = await startGateway({ all: { roles: [...roles], customerId: 'c1' } })
  who = await gateway.as('all').headers()
})
afterAll(() => gateway.close())

const post = async (name: TestCallName, payload: string | Buffer, headers: Record<string, string> = {}) => {
  const [, url] = name.split(' ') as [string, string]
  const response = await gateway.inject({
    method: 'POST',
    url,
    payload,
    headers: { ...who, 'content-type': 'application/json', 'idempotency-key': randomUUID(), ...headers },
  })
  return { status: response.statusCode, code: response.json().messageCode as ErrorCode | undefined, body: response.body }
}
const goodBodies = (name: TestCallName) => fc.sample(valid(table[name].body as JsonSchema), { seed: SEED, numRuns: GOOD_BODIES })

test.each(withBody)('R-29 %s refuses every spoilt body as a parameter error', async (name) => {
  const schema = table[name].body as JsonSchema
  const [first] = goodBodies(name)
  for (const { fault, text } of spoilt(first, schema)) {
    const { status, code, body } = await post(name, text)
    expect({ fault, status, code }).toEqual({ fault, status: 400, code: 'VALIDATION-1000' })
    expect(body).not.toMatch(/node_modules|\.ts:\d|select |insert /)
  }
})

/** Read whole and searched in memory: the search of a project's own firms is no statement that could run too long. */
const IN_MEMORY = ['POST /tender/api/v1/invitation/page-list', 'POST /tender/api/v1/application/page-list']
const searched = withBody.filter((name) => '_AND_' in ((table[name].body as JsonSchema).properties ?? {}))

test.each(searched)('SEA-15 %s tells that its search may be none, and may take too long', (name) => {
  expect(table[name].fails).toEqual(expect.arrayContaining(['VALIDATION-1000', ...(IN_MEMORY.includes(name) ? [] : ['SERVICE-1010'])]))
})

/** Few statements of people's own making run at a time: what may be cancelled for its time may be refused for the queue as well. */
const watched = (Object.keys(table) as TestCallName[]).filter((name) => table[name].fails?.includes('SERVICE-1010'))

test.each(watched)('SEA-15 %s tells that too many may be waiting already', (name) => {
  expect(table[name].fails).toContain('SERVICE-1008')
})

/** Closing the session would end this test's own. */
const harmless = withBody.filter((name) => name !== 'POST /platform/session/close')

test.each(harmless)('R-29 %s answers every body of its schema with success or a documented refusal', async (name) => {
  for (const body of goodBodies(name)) {
    const { status, code } = await post(name, JSON.stringify(body))
    if (status === 200) continue
    const documented: readonly (ErrorCode | undefined)[] = [...USUAL, ...(table[name].fails ?? [])]
    expect(documented, `${status} ${code} for ${JSON.stringify(body)}`).toContain(code)
    expect(status).toBe(code && errors[code].status)
  }
})

test('R-29 only JSON in UTF-8 is a body, and not too much of it', async () => {
  const call = 'POST /platform/user/profile'
  const unsupported = { status: 415, code: 'SERVICE-1004' }
  expect(await post(call, '{}', { 'content-type': 'text/plain' })).toMatchObject(unsupported)
  expect(await post(call, 'a=b', { 'content-type': 'application/x-www-form-urlencoded' })).toMatchObject(unsupported)
  expect(await post(call, '{}', { 'content-type': 'application/json; charset=gb18030' })).toMatchObject(unsupported)
  expect(await post(call, '{}', { 'content-type': 'application/json; charset=UTF-8' })).toMatchObject({ status: 200 })
  expect(await post(call, Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]))).toMatchObject({ status: 400, code: 'VALIDATION-1000' })
  expect(await post(call, `{"x":"${'x'.repeat(limits.maxBodyBytes)}"}`)).toMatchObject({ status: 413, code: 'SERVICE-1003' })
})

test('R-29 a page has at most 200 rows, and a query is read, not guessed', async () => {
  const ask = async (query: string) => {
    const response = await gateway.inject({ method: 'POST', url: `/platform/notification/page-list?${query}`, payload: {}, headers: who })
    return { status: response.statusCode, code: response.json().messageCode, message: response.json().message }
  }
  expect(await ask('pageIndex=1&pageSize=200')).toMatchObject({ status: 200 })
  expect(await ask('pageSize=201')).toMatchObject({ status: 400, code: 'VALIDATION-1009', message: '分页大小超过最大限制200' })
  for (const query of [
    'pageSize=0',
    'pageSize=-1',
    'pageSize=ten',
    'pageSize=1.5',
    'pageIndex=1e30',
    'pageIndex=9007199254740991',
    'pageSize=1&pageSize=2',
  ]) {
    expect({ query, ...(await ask(query)) }).toMatchObject({ query, status: 400, code: 'VALIDATION-1000' })
  }
})

test('R-29 text that no database can hold is refused in a query too', async () => {
  const response = await gateway.inject({ method: 'GET', url: '/tender/api/v1/project/find-by-id?id=a%00b', headers: who })
  expect([response.statusCode, response.json().messageCode]).toEqual([400, 'VALIDATION-1000'])
})
