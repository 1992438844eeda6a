import { createHmac, randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from 'jose'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { keyKinds } from '#gateway/platform/keys/key-kinds.ts'
import { issuerOf } from '#gateway/platform/settings/environment.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { createAccount } from './accounts.ts'
import { keptId } from './provider/oidc-adapter.ts'
import { AUDIENCE, aBrowser, aChallenge, anAuthorization, askTokens, CLIENT, quickHash, signIn, startProvider } from './testing.ts'

/** What an attacker may bring instead of a token or a code of ours: each is refused, in one way, and changes nothing (security.md R-32, section 6). */

const PASSWORD = 'right & proper'
const KID = 'the-key'
let gateway: TestGateway
let pool: Pool
let op: Awaited<ReturnType<typeof startProvider>>
let key: CryptoKey
let otherKey: CryptoKey
let publicX: string
beforeAll(async () => {
  gateway = await startGateway({ wang: { roles: ['BUYER'] } })
  pool = gateway.pool
  const pair = await generateKeyPair('ES256', { extractable: true })
  key = pair.privateKey
  otherKey = (await generateKeyPair('ES256')).privateKey
  const jwk = { ...(await exportJWK(pair.privateKey)), kid: KID, alg: 'ES256', use: 'sig' }
  publicX = jwk.x ?? ''
  await pool.query('insert into signing_key (kid, purpose, private_jwk) values ($1, $2, $3)', [
    KID,
    keyKinds.token.purpose,
    JSON.stringify(jwk),
  ])
  await createAccount(pool, {
    tenantId: 'north',
    username: 'li',
    passwordHash: quickHash(PASSWORD),
    realName: '李敏',
    realNameEn: 'Li Min',
    roles: [],
  })
  op = await startProvider(pool)
})
afterAll(async () => {
  await op.close()
  await gateway.close()
})

interface Token {
  claims?: Record<string, unknown>
  header?: Partial<JWTHeaderParameters>
  signedWith?: CryptoKey
}

const now = () => Math.floor(Date.now() / 1_000)
const aToken = ({ claims = {}, header = {}, signedWith = key }: Token = {}): Promise<string> => {
  const { deps } = gateway
  const good = {
    iss: issuerOf(deps.environment),
    aud: deps.environment.audience,
    sub: 'wang',
    sid: 's',
    jti: randomUUID(),
    iat: now(),
    exp: now() + 300,
  }
  const payload = Object.fromEntries(Object.entries({ ...good, ...claims }).filter(([, value]) => value !== undefined))
  return new SignJWT(payload)
    .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid: KID, ...header } as JWTHeaderParameters)
    .sign(signedWith)
}
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url')
/** Header and payload of a good token with another header and signature. */
const forged = async (header: object, sign: (text: string) => string): Promise<string> => {
  const [, payload = ''] = (await aToken()).split('.')
  const text = `${encoded(header)}.${payload}`
  return `${text}.${sign(text)}`
}
const ask = async (authorization: string) => {
  const response = await gateway.inject({ method: 'POST', url: '/platform/user/profile', payload: {}, headers: { authorization } })
  return { status: response.statusCode, code: response.json().messageCode, challenge: response.headers['www-authenticate'] }
}

test('R-32 the token that all the others differ from is taken', async () => {
  expect(await ask(`Bearer ${await aToken()}`)).toMatchObject({ status: 200 })
})

const swap = (token: string, at: number, part: string) => token.split('.').with(at, part).join('.')

const refused: Record<string, () => Promise<string>> = {
  'another issuer': () => aToken({ claims: { iss: 'https://evil.example' } }),
  'our issuer with a slash': () => aToken({ claims: { iss: `${issuerOf(gateway.deps.environment)}/` } }),
  'no issuer': () => aToken({ claims: { iss: undefined } }),
  'another audience': () => aToken({ claims: { aud: 'other' } }),
  'the client as audience': () => aToken({ claims: { aud: CLIENT } }),
  'no audience': () => aToken({ claims: { aud: undefined } }),
  'no subject': () => aToken({ claims: { sub: undefined } }),
  'no end': () => aToken({ claims: { exp: undefined } }),
  'no beginning': () => aToken({ claims: { iat: undefined } }),
  expired: () => aToken({ claims: { exp: now() - 10 } }),
  'not valid yet': () => aToken({ claims: { nbf: now() + 60 } }),
  'an end that is a text': () => aToken({ claims: { exp: '9999999999' } }),
  'an id token by its nonce': () => aToken({ claims: { nonce: 'n' } }),
  'an id token by its hash': () => aToken({ claims: { at_hash: 'h' } }),
  'a key we do not know': () => aToken({ header: { kid: 'unknown' } }),
  'no key named': () => aToken({ header: { kid: undefined as never } }),
  'the signature of another key': () => aToken({ signedWith: otherKey }),
  'alg none': () => forged({ alg: 'none', kid: KID }, () => ''),
  'alg NONE with an old signature': () => forged({ alg: 'NONE', kid: KID }, () => 'AAAA'),
  'our public key as a shared secret': () =>
    forged({ alg: 'HS256', kid: KID }, (text) => createHmac('sha256', publicX).update(text).digest('base64url')),
  'a key of its own in the header': async () =>
    aToken({ header: { jwk: { kty: 'EC', crv: 'P-256', x: publicX, y: publicX } as never, kid: 'x' }, signedWith: otherKey }),
  'keys from an address in the header': () => aToken({ header: { jku: 'https://evil.example/jwks', kid: 'x' }, signedWith: otherKey }),
  'a critical extension nobody knows': () => forged({ alg: 'ES256', kid: KID, crit: ['evil'], evil: true }, () => 'AAAA'),
  'another payload under the signature': async () => swap(await aToken(), 1, encoded({ sub: 'admin' })),
  'a signature cut short': async () => (await aToken()).slice(0, -4),
  'four parts': async () => `${await aToken()}.x`,
  'two parts': async () => (await aToken()).split('.').slice(0, 2).join('.'),
  'no JSON': async () => `${Buffer.from('{').toString('base64url')}.e30.AAAA`,
}

test('H5 a token that was taken before is refused once its key is removed, though it has minutes to live', async () => {
  const jwk = { ...(await exportJWK(key)), kid: 'removed', alg: 'ES256', use: 'sig' }
  await pool.query('insert into signing_key (kid, purpose, private_jwk) values ($1, $2, $3)', [
    'removed',
    keyKinds.token.purpose,
    JSON.stringify(jwk),
  ])
  const token = `Bearer ${await aToken({ header: { kid: 'removed' } })}`
  await vi.waitFor(async () => expect(await ask(token)).toMatchObject({ status: 200 }), { timeout: 15_000, interval: 50 })
  await pool.query(`delete from signing_key where kid = 'removed'`)
  await vi.waitFor(async () => expect(await ask(token)).toMatchObject({ status: 401, code: 'AUTH-1002' }), {
    timeout: 15_000,
    interval: 50,
  })
})

test.each(Object.keys(refused))('R-32 a token with %s is no token', async (what) => {
  const token = await refused[what]?.()
  expect(await ask(`Bearer ${token}`)).toEqual({ status: 401, code: 'AUTH-1002', challenge: 'Bearer' })
})

test('R-32 a token for somebody we do not know, or of a session that was closed, is refused; so is another scheme', async () => {
  expect(await ask(`Bearer ${await aToken({ claims: { sub: 'nobody' } })}`)).toMatchObject({ status: 403, code: 'AUTH-1003' })
  const token = await aToken({ claims: { sid: 'closed' } })
  await pool.query("insert into session_end (sid) values ('closed')")
  expect(await ask(`Bearer ${token}`)).toMatchObject({ status: 401, code: 'AUTH-1002' })
  for (const scheme of ['Basic', 'DPoP', 'Token'])
    expect(await ask(`${scheme} ${await aToken()}`)).toMatchObject({ status: 401, code: 'AUTH-1002' })
})

/** A code of the browser that is signed in, and its verifier. */
async function aCode(over: Record<string, string> = {}) {
  const browser = aBrowser()
  await signIn(browser, op.issuer, 'li', PASSWORD)
  const { verifier, challenge } = aChallenge()
  const { url } = await browser.follow(anAuthorization(op.issuer, challenge, over), op.issuer)
  const found = new URL(url)
  return { code: found.searchParams.get('code') ?? '', verifier, query: found.searchParams }
}
const redeem = (form: Record<string, string>) =>
  askTokens(op.issuer, { grant_type: 'authorization_code', redirect_uri: `${op.origin}/callback.html`, ...form })

test.each([
  ['no verifier', async () => ({ code: (await aCode()).code }), 'invalid_grant'],
  ['a verifier that is too short', async () => ({ code: (await aCode()).code, code_verifier: 'x' }), /invalid_(grant|request)/],
  ['the challenge as verifier', async () => ({ code: (await aCode()).code, code_verifier: aChallenge().challenge }), 'invalid_grant'],
  ['a code nobody gave', async () => ({ code: 'x'.repeat(43), code_verifier: aChallenge().verifier }), 'invalid_grant'],
  ['no code', async () => ({ code_verifier: aChallenge().verifier }), 'invalid_request'],
  [
    'another page than the code was for',
    async () => {
      const { code, verifier } = await aCode()
      return { code, code_verifier: verifier, redirect_uri: `${op.origin}/silent-renew.html` }
    },
    'invalid_grant',
  ],
  [
    'another client',
    async () => {
      const { code, verifier } = await aCode()
      return { code, code_verifier: verifier, client_id: 'evil' }
    },
    'invalid_client',
  ],
  ['a password', async () => ({ grant_type: 'password', username: 'li', password: PASSWORD }), 'unsupported_grant_type'],
  ['nothing but its own word', async () => ({ grant_type: 'client_credentials' }), /unsupported_grant_type|unauthorized_client/],
  ['a refresh token nobody gave', async () => ({ grant_type: 'refresh_token', refresh_token: 'x'.repeat(43) }), 'invalid_grant'],
  [
    'an access token as refresh token',
    async () => ({ grant_type: 'refresh_token', refresh_token: (await signIn(aBrowser(), op.issuer, 'li', PASSWORD)).access_token }),
    'invalid_grant',
  ],
] as const)('R-32 the token endpoint gives nothing for %s', async (_what, form, error) => {
  const { status, body } = await redeem((await form()) as Record<string, string>)
  expect(status).toBeGreaterThanOrEqual(400)
  expect(body.error).toMatch(error)
  expect(body.access_token).toBeUndefined()
})

test('R-32 a code that is spent twice takes the tokens of its first use with it', async () => {
  const { code, verifier } = await aCode()
  const first = await redeem({ code, code_verifier: verifier })
  expect(first.status).toBe(200)
  expect((await redeem({ code, code_verifier: verifier })).body.error).toBe('invalid_grant')
  const again = await askTokens(op.issuer, { grant_type: 'refresh_token', refresh_token: first.body.refresh_token })
  expect(again.body.error).toBe('invalid_grant')
})

test('R-32 a code older than a minute is worth nothing', async () => {
  const { code, verifier } = await aCode()
  const { rowCount } = await pool.query(
    `update oidc_record set expires_at = clock_timestamp() - interval '1 second',
      payload = payload || jsonb_build_object('exp', extract(epoch from clock_timestamp())::int - 1) where model = 'AuthorizationCode' and id = $1`,
    [keptId('AuthorizationCode', code)],
  )
  expect(rowCount).toBe(1)
  expect((await redeem({ code, code_verifier: verifier })).body.error).toBe('invalid_grant')
})

test('R-33 state comes back as it was sent, and who answers is named', async () => {
  const { query } = await aCode({ state: 'a state of its own' })
  expect(query.get('state')).toBe('a state of its own')
  expect(query.get('iss')).toBe(op.issuer)
  expect(AUDIENCE).not.toBe(CLIENT)
})
