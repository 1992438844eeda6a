import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createGateway } from '#gateway/app.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { hostConfigOf } from './identity.module.ts'
import { pageFacts } from './page-facts.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ wang: {} })
})
afterAll(() => gateway.close())

test('AUTH-01 the page is told how it signs in and where the embedded provider is, as its own discovery says', async () => {
  const app = await createGateway(gateway.deps)
  const facts = pageFacts(app, gateway.deps.environment)
  const discovered = (await app.inject('/oidc/.well-known/openid-configuration')).json()
  const told = await facts()
  expect(told.host).toEqual(hostConfigOf(gateway.deps.environment))
  expect(told.provider).toEqual({
    issuer: discovered.issuer,
    authorization_endpoint: discovered.authorization_endpoint,
    token_endpoint: discovered.token_endpoint,
    end_session_endpoint: discovered.end_session_endpoint,
    revocation_endpoint: discovered.revocation_endpoint,
  })
  expect(await facts()).toBe(told)
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
  expect(await facts()).toMatchObject({ host: { issuer }, provider: null })
  await close()
})

test('AUTH-01 a foreign provider is told to the page as soon as it has answered', async () => {
  const endpoints = { authorization_endpoint: 'https://id.example/a', token_endpoint: 'https://id.example/t' }
  const { facts, issuer, close } = await aForeignProvider((own) => ({ issuer: own, ...endpoints, jwks_uri: 'https://id.example/keys' }))
  expect(await facts()).toMatchObject({ provider: null })
  await vi.waitFor(async () => expect((await facts()).provider).toEqual({ issuer, ...endpoints }), 10_000)
  await close()
})

async function aForeignProvider(metadata: (issuer: string) => object) {
  const server = createServer((_, response) => response.end(JSON.stringify(metadata(issuer))))
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const app = await createGateway(gateway.deps)
  const facts = pageFacts(app, { ...gateway.deps.environment, externalIssuer: issuer })
  const close = async () => {
    await app.close()
    server.close()
  }
  return { facts, issuer, close }
}
