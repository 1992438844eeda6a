import { createHash } from 'node:crypto'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sessionGrant } from '#contract/session-grant.ts'
import { createGateway } from '#gateway/app.ts'
import { hostConfigOf } from '#gateway/modules/identity/identity.module.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { pageFacts } from './page-facts.ts'
import { textFiles } from './text-files.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ wang: {} })
})
afterAll(() => gateway.close())

test('AUTH-01 the page is told how it signs in and where the embedded provider is, as its own discovery says', async () => {
  const app = await createGateway(gateway.deps)
  const { facts } = pageFacts(app, gateway.deps.pool, gateway.deps.environment)
  const discovered = (await app.inject('/oidc/.well-known/openid-configuration')).json()
  const told = await facts()
  const { provider, ...host } = told.host
  expect(host).toEqual(hostConfigOf(gateway.deps.environment))
  expect(provider).toEqual({
    issuer: discovered.issuer,
    authorization_endpoint: discovered.authorization_endpoint,
    token_endpoint: discovered.token_endpoint,
    end_session_endpoint: discovered.end_session_endpoint,
    revocation_endpoint: discovered.revocation_endpoint,
    grant_types_supported: expect.arrayContaining([sessionGrant.type]),
  })
  expect(await facts()).toBe(told)
  expect((await app.inject('/platform/host-config')).json().data).toEqual(told.host)
  await app.close()
})

test.each([
  [
    'another issuer',
    { issuer: 'https://evil.example', authorization_endpoint: 'https://evil.example/a', token_endpoint: 'https://evil.example/t' },
  ],
  ['no endpoints', {}],
])('AUTH-01 of a foreign provider that says %s nothing is told; the page does not wait for it', async (_, lie) => {
  const { facts, issuer, close } = await aForeignProvider((own) => ({ issuer: own, ...lie }))
  const { host } = await facts()
  expect([host.issuer, host.provider]).toEqual([issuer, undefined])
  await close()
})

test('AUTH-01 a foreign provider is told to the page as soon as it has answered', async () => {
  const endpoints = { authorization_endpoint: 'https://id.example/a', token_endpoint: 'https://id.example/t' }
  const { facts, issuer, close } = await aForeignProvider((own) => ({ issuer: own, ...endpoints, jwks_uri: 'https://id.example/keys' }))
  await vi.waitFor(async () => expect((await facts()).host.provider).toEqual({ issuer, ...endpoints }), { timeout: 15_000 })
  await close()
})

test('I18N-03 texts lie at an address of their content, as the call answers them, for good; those before a change stay for pages that are open', async () => {
  const app = await createGateway(gateway.deps)
  const { facts, made } = pageFacts(app, gateway.deps.pool, gateway.deps.environment)
  const { texts } = await facts()
  const called = await app.inject({ method: 'POST', url: '/platform/i18n/transl/list', payload: { lang: 'en', appCode: 'fly-tender' } })
  const file = made(texts.en ?? '')
  expect(JSON.parse(String(file?.raw))).toEqual(called.json().data)
  expect(texts.en).toBe(`/platform/texts/en-${createHash('sha256').update(file!.raw).digest('base64url').slice(0, 16)}.json`)
  expect(made('/platform/texts/en-nothing.json')).toBeUndefined()
  const files = textFiles(gateway.deps.pool)
  await files.read()
  await gateway.pool.query(`update translation set transl_value = transl_value || '!' where app_code = 'fly-tender'`)
  const next = await files.read()
  expect(next.en).not.toBe(texts.en)
  expect([texts.en, texts.zh, next.en, next.zh].map((path) => files.file(path ?? '') !== undefined)).toEqual([true, true, true, true])
  await app.close()
})

test('a page is told what is known while the database does not answer', async () => {
  let answer: (rows: object) => void = () => {}
  const pool = { query: () => new Promise((done) => (answer = done)) } as never
  const { facts } = pageFacts(await createGateway(gateway.deps), pool, gateway.deps.environment)
  expect((await facts()).texts).toEqual({})
  answer({ rows: [{ lang: 'zh', translKey: 'a', translValue: 'b' }] })
  await vi.waitFor(async () => expect(Object.keys((await facts()).texts)).toEqual(['zh']), { timeout: 15_000 })
})

async function aForeignProvider(metadata: (issuer: string) => object) {
  const server = createServer((_, response) => response.end(JSON.stringify(metadata(issuer))))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const app = await createGateway(gateway.deps)
  const { facts } = pageFacts(app, gateway.deps.pool, { ...gateway.deps.environment, externalIssuer: issuer })
  const close = async () => {
    await app.close()
    server.close()
  }
  return { facts, issuer, close }
}
