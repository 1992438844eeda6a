import { decodeJwt, decodeProtectedHeader } from 'jose'
import { afterAll, expect, test } from 'vitest'
import { sessionGrant } from '#contract/session-grant.ts'
import {
  aChallenge,
  anAuthorization,
  aProvider,
  askBySession,
  askTokens,
  CLIENT,
  ODD_PASSWORD,
  signIn,
  startProvider,
  type Tokens,
} from '#gateway/modules/identity/testing.ts'
import { keptId } from './oidc-adapter.ts'

/** Tokens for the session of a browser in one round trip, as long as it lasts (decisions/0023). */

const world = await aProvider(afterAll)
const { op, pool, signedIn } = world

const sidOf = (tokens: Tokens) => String(decodeJwt(tokens.access_token).sid)
const recordsOf = async (model: string, id: string) =>
  (await pool.query<{ payload: Record<string, unknown> }>('select payload from oidc_record where model = $1 and id = $2', [model, id]))
    .rows[0]?.payload
const without = (record: Record<string, unknown> | undefined, ...names: string[]) =>
  Object.fromEntries(Object.entries(record ?? {}).filter(([name]) => !names.includes(name)))

/** Everything in an answer but what is new each time. */
function readable({ access_token, id_token, refresh_token, ...rest }: Tokens) {
  const bare = (token: string) => {
    const { exp = 0, iat = 0, ...claims } = decodeJwt(token)
    return { header: decodeProtectedHeader(token), claims: without(claims, 'jti'), lives: exp - iat }
  }
  return { ...rest, access: bare(access_token), id: bare(id_token), refreshLength: refresh_token.length }
}

test('AUTH-04 the session grant gives what the silent code flow gives, field by field, on the wire, in the table and after a renewal', async () => {
  const { browser } = await signedIn()
  const byCode = await signIn(browser, op.issuer, 'wang', ODD_PASSWORD)
  const bySession = await askBySession(browser, op.issuer)
  expect(bySession.status).toBe(200)
  expect(Object.keys(bySession.body).sort()).toEqual(Object.keys(byCode).sort())
  expect(readable(bySession.body)).toEqual(readable(byCode))
  expect(readable(byCode)).toMatchObject({ scope: 'api', expires_in: 300, access: { claims: { amr: ['pwd'], sub: world.wang } } })

  const kept = async (tokens: Tokens) => {
    const refresh = await recordsOf('RefreshToken', keptId('RefreshToken', tokens.refresh_token))
    const grant = await recordsOf('Grant', String(refresh?.grantId))
    return { refresh: without(refresh, 'iat', 'exp', 'iiat', 'gty', 'grantId'), grant: without(grant, 'iat', 'exp', 'jti') }
  }
  expect(await kept(bySession.body)).toEqual(await kept(byCode))
  const [renewed, renewedByCode] = [await world.refresh(bySession.body.refresh_token), await world.refresh(byCode.refresh_token)]
  expect(readable(renewed.body)).toEqual(readable(renewedByCode.body))
  expect(op.faults).toEqual([])
})

test('the answer is stored by nobody, sets no cookie, opens no origin, and the nonce comes back', async () => {
  const { browser } = await signedIn()
  const { headers, body } = await askBySession(browser, op.issuer, { form: { nonce: 'one of its own' } })
  expect(decodeJwt(body.id_token).nonce).toBe('one of its own')
  expect([headers.get('cache-control'), headers.getSetCookie(), headers.get('access-control-allow-origin')]).toEqual(['no-store', [], null])
  const discovery = (await (await fetch(`${op.issuer}/.well-known/openid-configuration`)).json()) as Record<string, string[]>
  expect(discovery.grant_types_supported).toContain(sessionGrant.type)
})

test.each([
  ['expired', "update oidc_record set expires_at = clock_timestamp() - interval '1 second' where model = 'Session' and uid = $1"],
  ['was destroyed', "delete from oidc_record where model = 'Session' and uid = $1"],
])(
  'R-32 a session that %s gives nothing, as silently as the code flow, and no answer harms one that came meanwhile',
  async (_what, change) => {
    const { browser, tokens } = await signedIn()
    await pool.query(change, [sidOf(tokens)])
    const before = new Map(browser.jar)
    expect(await askBySession(browser, op.issuer)).toMatchObject({ status: 400, body: { error: 'login_required' } })
    expect(browser.jar).toEqual(before)
    const silent = await browser.follow(anAuthorization(op.issuer, aChallenge().challenge, { prompt: 'none' }), op.issuer)
    expect(silent.url).toContain('error=login_required')
  },
)

test.each([
  ['the session grant', 'RefreshToken', 'session', 'login_required'],
  ['the silent request', 'AuthorizationCode', 'authorize', 'login_required'],
  ['a renewal', 'RefreshToken', 'refresh', 'invalid_grant'],
])('R-20 a session that is closed while %s is under way gives nothing', async (_, model, way, refusal) => {
  const { browser, tokens } = await signedIn()
  let closing: string | undefined
  const query = async (text: string, values: unknown[]) => {
    if (text.includes('insert into oidc_record') && values[0] === model && closing !== undefined)
      await pool.query('insert into session_end (sid) values ($1) on conflict do nothing', [closing])
    return pool.query(text, values)
  }
  const late = await startProvider({ query } as never, { keys: op.keys, publicUrl: op.origin })
  closing = sidOf(tokens)
  const at = `${late.origin}/oidc`
  const ways: Record<string, () => Promise<unknown>> = {
    session: async () => (await askBySession(browser, at, { origin: op.origin })).body.error,
    authorize: async () => {
      const { headers } = await browser.go(anAuthorization(op.issuer, aChallenge().challenge, { prompt: 'none' }).replace(op.issuer, at))
      return new URL(headers.get('location') ?? '').searchParams.get('error')
    },
    refresh: async () => (await askTokens(at, { grant_type: 'refresh_token', refresh_token: tokens.refresh_token }, op.origin)).body.error,
  }
  expect(await ways[way]?.()).toBe(refusal)
  expect(late.faults).toEqual([])
  await late.close()
})

test('R-32 nobody stays signed in longer than eight hours by the session grant', async () => {
  const { browser, tokens } = await signedIn()
  await pool.query(
    "update oidc_record set payload = payload || jsonb_build_object('loginTs', (payload->>'loginTs')::int - 8 * 3600 + 600) where model = 'Session' and uid = $1",
    [sidOf(tokens)],
  )
  const session = async () =>
    (await pool.query("select payload, expires_at from oidc_record where model = 'Session' and uid = $1", [sidOf(tokens)])).rows
  const before = await session()
  const { body } = await askBySession(browser, op.issuer)
  const { rows } = await pool.query<{ left: number }>(
    "select extract(epoch from expires_at - clock_timestamp())::int as left from oidc_record where model = 'RefreshToken' and id = $1",
    [keptId('RefreshToken', body.refresh_token)],
  )
  expect(rows[0]?.left).toBeLessThanOrEqual(600)
  expect(await session()).toEqual(before)
})

test('R-32 a refresh token of the grant that is used twice ends its tab’s family and no other’s', async () => {
  const { browser, tokens } = await signedIn()
  const [tab, otherTab] = [(await askBySession(browser, op.issuer)).body, (await askBySession(browser, op.issuer)).body]
  const second = await world.refresh(tab.refresh_token)
  expect(second.status).toBe(200)
  expect(await world.refresh(tab.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect(await world.refresh(second.body.refresh_token)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } })
  expect([(await world.refresh(otherTab.refresh_token)).status, (await world.refresh(tokens.refresh_token)).status]).toEqual([200, 200])
})

test('R-20 signing out by the id token of the grant ends every tab of the browser; revoking ends its own', async () => {
  const { browser, tokens } = await signedIn()
  const [tab, revoked] = [(await askBySession(browser, op.issuer)).body, (await askBySession(browser, op.issuer)).body]
  const body = new URLSearchParams({ client_id: CLIENT, token: revoked.refresh_token }).toString()
  const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: op.origin }
  expect((await fetch(`${op.issuer}/token/revocation`, { method: 'POST', headers, body })).status).toBe(200)
  expect((await world.refresh(revoked.refresh_token)).status).toBe(400)
  await browser.follow(`${op.issuer}/session/end?${new URLSearchParams({ id_token_hint: tab.id_token })}`, op.issuer)
  expect(op.ended).toContain(sidOf(tab))
  for (const { refresh_token } of [tab, tokens]) expect((await world.refresh(refresh_token)).status).toBe(400)
  expect(await askBySession(browser, op.issuer)).toMatchObject({ status: 400, body: { error: 'login_required' } })
})

test('a page’s tenant chooses no other account than the silent request does: the one that is signed in', async () => {
  const { browser, tokens } = await signedIn()
  const challenge = aChallenge()
  const { url } = await browser.follow(anAuthorization(op.issuer, challenge.challenge, { prompt: 'none', tenant: 'south' }), op.issuer)
  const code = new URL(url).searchParams.get('code') ?? ''
  const redirect_uri = `${op.origin}/callback.html`
  const silent = await askTokens(op.issuer, { grant_type: 'authorization_code', code, redirect_uri, code_verifier: challenge.verifier })
  const { body } = await askBySession(browser, op.issuer, { form: { tenant: 'south' } })
  expect(readable(body)).toEqual(readable(silent.body))
  expect(sidOf(body)).toBe(sidOf(tokens))
})
