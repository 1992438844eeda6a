import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, SignJWT } from 'jose'
import { Provider } from 'oidc-provider'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createGateway } from '#gateway/app.ts'
import { aBrowser, aChallenge } from '#gateway/modules/identity/testing.ts'
import { openSessions } from '#gateway/platform/session/session.ts'
import { keysOfIssuer } from '#gateway/platform/session/tokens.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { BACK_CHANNEL } from './back-channel.ts'
import { toUserBy } from './claims.ts'
import { oidcAdapter } from './oidc-adapter.ts'

/**
 * A customer's own provider, unlike the embedded one in everything that may differ: RS256, an issuer with a path, subjects that are not
 * our ids, the name in another claim, no resource indicator from the client, no `sid`, audience as a list.
 */
const AUDIENCE = 'api://tender'
const BACK = 'http://127.0.0.1:1/callback.html'
const names: Record<string, string> = { 's-1': 'Wang', 's-2': 'unknown', 's-3': 'wang', 's-4': 'twin' }

let gateway: TestGateway
let app: Awaited<ReturnType<typeof createGateway>>
let server: Server
let issuer: string
let signingKey: CryptoKey
let signsIn = 's-1'

async function otherProvider(at: string): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  signingKey = privateKey
  const provider = new Provider(at, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'other', alg: 'RS256', use: 'sig' }] as never },
    cookies: { keys: ['for a test'] },
    adapter: oidcAdapter(gateway.pool),
    ttl: { AccessToken: 300, Grant: 600, IdToken: 300, Interaction: 600, Session: 600 },
    clients: [
      {
        client_id: 'portal',
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        redirect_uris: [BACK],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    interactions: { url: (_ctx, interaction) => `/realms/huayue/sign-in/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub }) }),
    extraTokenClaims: (_ctx, token) => ('accountId' in token ? { username: names[String(token.accountId)] ?? '' } : undefined),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId: 'portal', accountId: String(ctx.oidc.session?.accountId) })
      grant.addOIDCScope('openid')
      grant.addResourceScope(AUDIENCE, 'all')
      await grant.save()
      return grant
    },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: 'all', audience: AUDIENCE, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } }),
      },
    },
  })
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/sign-in/')) return next()
    ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, { login: { accountId: signsIn } }))
  })
  return provider
}

beforeAll(async () => {
  gateway = await startGateway({ wang: { roles: ['BUYER'] }, twin: {} })
  await gateway.pool.query("insert into user_account (id, tenant_id, username, real_name) values ('other-twin', 'south', 'twin', '')")
  server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}/realms/huayue`
  const answer = (await otherProvider(issuer)).callback()
  server.on('request', (request, response) => {
    const raw = request as typeof request & { originalUrl?: string }
    raw.originalUrl = raw.url ?? ''
    raw.url = raw.originalUrl.replace('/realms/huayue', '') || '/'
    void answer(raw, response)
  })
  const { pool, bus } = gateway.deps
  const sessions = openSessions({
    badTokenDelayMs: 0,
    pool,
    bus,
    tokens: { issuer, audience: AUDIENCE, keys: keysOfIssuer(issuer) },
    toUser: toUserBy(pool, 'demo'),
  })
  app = await createGateway({
    ...gateway.deps,
    sessions,
    environment: {
      ...gateway.deps.environment,
      externalIssuer: issuer,
      clientId: 'portal',
      audience: AUDIENCE,
      scope: 'openid all',
      loginMode: 'nonRuntime',
    },
  })
})
afterAll(async () => {
  await app.close()
  await gateway.close()
  server.closeAllConnections()
  server.close()
})

async function tokensOf(subject: string): Promise<{ access_token: string; id_token: string }> {
  signsIn = subject
  const { verifier, challenge } = aChallenge()
  const words = {
    client_id: 'portal',
    redirect_uri: BACK,
    response_type: 'code',
    scope: 'openid all',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    nonce: 'n',
  }
  const { url } = await aBrowser().follow(`${issuer}/auth?${new URLSearchParams(words)}`, issuer)
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: 'portal',
      code: new URL(url).searchParams.get('code') ?? '',
      redirect_uri: BACK,
      code_verifier: verifier,
    }).toString(),
  })
  return (await response.json()) as { access_token: string; id_token: string }
}
const profile = async (token: string) => {
  const response = await app.inject({
    method: 'POST',
    url: '/platform/user/profile',
    headers: { authorization: `Bearer ${token}` },
    payload: {},
  })
  return { status: response.statusCode, body: response.json() as { messageCode?: string; data?: { userId: string; roles: string[] } } }
}

test('AUTH-01 people of another provider are our users, with the roles of our database', async () => {
  const { access_token } = await tokensOf('s-1')
  expect(decodeProtectedHeader(access_token).alg).toBe('RS256')
  expect(decodeJwt(access_token)).toMatchObject({ iss: issuer, sub: 's-1', username: 'Wang' })
  expect(await profile(access_token)).toMatchObject({ status: 200, body: { data: { userId: 'wang', roles: ['BUYER'] } } })
})

test('AUTH-01 an id token of that provider is refused', async () => {
  expect(await profile((await tokensOf('s-1')).id_token)).toMatchObject({ status: 401, body: { messageCode: 'AUTH-1002' } })
})

test('somebody we do not know is told so; a name of two accounts is nobody', async () => {
  expect(await profile((await tokensOf('s-2')).access_token)).toMatchObject({ status: 403, body: { messageCode: 'AUTH-1003' } })
  expect(await profile((await tokensOf('s-4')).access_token)).toMatchObject({ status: 403, body: { messageCode: 'AUTH-1003' } })
})

test('an account stays with the subject it was first met with, whatever names change', async () => {
  await profile((await tokensOf('s-1')).access_token)
  expect(await profile((await tokensOf('s-3')).access_token)).toMatchObject({ status: 403 })
  expect(await toUserBy(gateway.pool, 'demo')({ iss: issuer, sub: 's-1', username: 'renamed' })).toBe('wang')
  expect(await toUserBy(gateway.pool, 'demo')({ iss: 'https://elsewhere.example', sub: 's-1' })).toBeUndefined()
})

test('the embedded provider is off, and pages are told of the other one', async () => {
  const discovery = await app.inject({ url: '/oidc/.well-known/openid-configuration' })
  expect(discovery.statusCode).toBe(404)
  const config = await app.inject({ url: '/platform/host-config' })
  expect(config.json().data).toMatchObject({ issuer, clientId: 'portal', scope: 'openid all', resource: '', mode: 'nonRuntime' })
})

test('a token of the embedded provider is refused here', async () => {
  const { authorization = '' } = await gateway.as('wang').headers()
  expect(await profile(authorization.slice(7))).toMatchObject({ status: 401, body: { messageCode: 'AUTH-1002' } })
})

test('L11 an identity that is taken away is worth nothing at the next request, and nobody has to restart', async () => {
  const { access_token } = await tokensOf('s-1')
  expect((await profile(access_token)).status).toBe(200)
  await gateway.pool.query("update user_identity set subject = 'somebody else' where subject = 's-1'")
  await expect.poll(async () => (await profile(access_token)).status).toBe(403)
  await gateway.pool.query("update user_identity set subject = 's-1' where subject = 'somebody else'")
})

test('L9 where one name has accounts in two tenants, that of the deployment is meant', async () => {
  expect(await toUserBy(gateway.pool, 'south')({ iss: 'https://third.example', sub: 'x', username: 'twin' })).toBe('other-twin')
  expect(await toUserBy(gateway.pool, 'west')({ iss: 'https://third.example', sub: 'y', username: 'twin' })).toBeUndefined()
})

test('L11 another provider signs a session out by its back channel; nothing else does', async () => {
  const event = { 'http://schemas.openid.net/event/backchannel-logout': {} }
  const send = async (claims: Record<string, unknown>, { key = signingKey, aud = 'portal' } = {}) => {
    const token = await new SignJWT({ sid: 'their-session', events: event, ...claims })
      .setProtectedHeader({ alg: 'RS256', kid: 'other', typ: 'logout+jwt' })
      .setIssuer(issuer)
      .setAudience(aud)
      .setSubject('s-1')
      .setIssuedAt()
      .setJti(randomUUID())
      .setExpirationTime('2m')
      .sign(key)
    const answer = await app.inject({
      method: 'POST',
      url: BACK_CHANNEL,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ logout_token: token }).toString(),
    })
    return answer.statusCode
  }
  const ended = async () => (await gateway.pool.query("select 1 from session_end where sid = 'their-session'")).rowCount
  const { privateKey } = await generateKeyPair('RS256')
  const bad = [send({ events: {} }), send({ nonce: 'n' }), send({ sid: '' }), send({}, { aud: 'another' }), send({}, { key: privateKey })]
  expect(await Promise.all(bad)).toEqual([400, 400, 400, 400, 400])
  expect((await app.inject({ method: 'POST', url: BACK_CHANNEL })).statusCode).toBeGreaterThanOrEqual(400)
  expect(await ended()).toBe(0)
  expect(await send({})).toBe(200)
  expect(await ended()).toBe(1)
  expect(await send({})).toBe(200)
})

test('L11 keys are taken from the issuer’s origin or an allowed one, and for that very issuer', async () => {
  const { access_token } = await tokensOf('s-1')
  const [header = ''] = access_token.split('.')
  const ask = (keys: ReturnType<typeof keysOfIssuer>) =>
    keys(decodeProtectedHeader(access_token) as never, { payload: '', signature: '', protected: header })
  const other = createServer((_request, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ issuer: `${at}/${says}`, jwks_uri: `${issuer}/jwks` }))
  })
  let says = ''
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening))
  const at = `http://127.0.0.1:${(other.address() as AddressInfo).port}`
  try {
    await expect(ask(keysOfIssuer(at))).rejects.toMatchObject({ code: 'SERVICE-1007' })
    expect(await ask(keysOfIssuer(at, [new URL(issuer).origin]))).toBeTruthy()
    says = 'another'
    await expect(ask(keysOfIssuer(at, [new URL(issuer).origin]))).rejects.toMatchObject({ code: 'SERVICE-1007' })
  } finally {
    other.close()
  }
})
