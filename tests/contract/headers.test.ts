import type { InjectOptions } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { aChallenge, anAuthorization } from '#gateway/modules/identity/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** A crawler over every route, every address of the identity provider and every kind of refusal (security.md R-35), as behind https. */

const HOST = 'tender.example.com'
let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ wang: { roles: ['BUYER'] } }, { environment: { publicUrl: `https://${HOST}` } })
})
afterAll(() => gateway.close())

type Asked = InjectOptions
const ask = (what: Asked) => gateway.inject({ ...what, headers: { host: HOST, ...what.headers } })

const routes: Asked[] = Object.keys(calls).map((name) => {
  const [method, url] = name.split(' ') as ['GET' | 'POST', string]
  return { method, url, ...(method === 'POST' && { payload: {} }) }
})
const provider: Asked[] = [
  { method: 'GET', url: '/oidc/.well-known/openid-configuration' },
  { method: 'GET', url: '/oidc/jwks' },
  { method: 'GET', url: '/oidc/me' },
  { method: 'GET', url: '/oidc/nothing' },
  { method: 'GET', url: '/oidc/nothing', headers: { accept: 'text/html' } },
  { method: 'GET', url: '/oidc/auth' },
  { method: 'GET', url: '/oidc/session/end' },
  { method: 'GET', url: '/oidc/sign-in.css' },
  { method: 'GET', url: '/oidc/sign-in/aaaaaaaaaaaaaaaaaaaaa' },
  { method: 'POST', url: '/oidc/token', payload: 'x=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
  { method: 'POST', url: '/oidc/token/revocation', payload: 'x=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
]
const refusals: Asked[] = [
  { method: 'GET', url: '/' },
  { method: 'GET', url: '/platform/nothing' },
  { method: 'GET', url: '/%zz' },
  { method: 'GET', url: '/tender/api/v1/bid/place' },
  { method: 'POST', url: '/platform/i18n/langs', payload: 'x'.repeat(5_000), headers: { 'content-type': 'application/json' } },
  { method: 'POST', url: '/platform/i18n/langs', payload: 'x', headers: { 'content-type': 'text/plain' } },
  { method: 'POST', url: '/platform/i18n/langs', payload: '{', headers: { 'content-type': 'application/json' } },
  { method: 'GET', url: '/platform/host-config', headers: { host: 'evil.example' } },
  { method: 'GET', url: '/platform/host-config', headers: { authorization: 'Bearer x' } },
]

test('R-35 L4 every answer carries the headers: calls, the identity provider, refusals', async () => {
  for (const what of [...routes, ...provider, ...refusals]) {
    const { headers, statusCode } = await ask(what)
    const place = `${what.method} ${String(what.url)} ${statusCode}`
    const isRedirect = statusCode >= 300 && statusCode < 400
    expect(headers, place).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': expect.stringMatching(/^(no-referrer|same-origin)$/),
      'strict-transport-security': expect.stringMatching(/^max-age=\d{8,}/),
      'cross-origin-opener-policy': 'same-origin',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cache-control': expect.stringMatching(String(what.url).endsWith('.css') ? /^public/ : /no-store/),
      'x-request-id': expect.stringMatching(/./),
    })
    if (!isRedirect)
      expect(headers, place).toMatchObject({
        'x-frame-options': 'DENY',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'"),
      })
    expect(headers.server ?? headers['x-powered-by'], place).toBeUndefined()
  }
})

test('L4 cookies behind https are bound to their host, and a redirect passes through a hidden frame', async () => {
  const address = new URL(anAuthorization(`https://${HOST}/oidc`, aChallenge().challenge))
  const { headers, statusCode } = await ask({ method: 'GET', url: `${address.pathname}${address.search}` })
  expect(statusCode).toBe(303)
  expect(headers['x-frame-options']).toBeUndefined()
  const cookies = [headers['set-cookie'] ?? []].flat()
  expect(cookies.length).toBeGreaterThan(0)
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__(Host|Secure)-/)
    expect(cookie).toMatch(/; secure/i)
    expect(cookie).toMatch(/; httponly/i)
    if (cookie.startsWith('__Host-')) expect(cookie).toMatch(/; path=\/(;|$)/i)
  }
})

test('L3 only the public address and this machine’s own names are served', async () => {
  const status = async (host: string, headers: Record<string, string> = {}) =>
    (await ask({ method: 'GET', url: '/platform/host-config', headers: { host, ...headers } })).statusCode
  for (const host of [HOST, `${HOST}:443`, HOST.toUpperCase(), 'localhost', 'localhost:4711', '127.0.0.1:8080', '[::1]:8080'])
    expect([host, await status(host)]).toEqual([host, 200])
  for (const host of [
    'evil.example',
    `${HOST}.evil.example`,
    `${HOST}:8443`,
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    '10.0.0.1',
  ])
    expect([host, await status(host)]).toEqual([host, 421])
  // What a client writes about itself is not believed without a trusted proxy.
  expect(await status(HOST, { 'x-forwarded-host': 'evil.example' })).toBe(200)
  expect(await status('evil.example', { 'x-forwarded-host': HOST })).toBe(421)
})

test('L3 the addresses of the identity provider are the public one’s, whatever a request says', async () => {
  for (const headers of [
    { host: 'localhost:9999' },
    { host: HOST, 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
  ] as Record<string, string>[]) {
    const { body } = await ask({ method: 'GET', url: '/oidc/.well-known/openid-configuration', headers })
    const published = JSON.parse(body) as Record<string, unknown>
    for (const [name, value] of Object.entries(published))
      if (typeof value === 'string' && /^https?:/.test(value))
        expect([name, value.startsWith(`https://${HOST}/oidc`)]).toEqual([name, true])
  }
})
