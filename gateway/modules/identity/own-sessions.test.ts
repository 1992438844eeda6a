import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { OwnSession } from '#contract/identity.ts'
import { limits } from '#contract/limits.ts'
import { aGatewayOf, asking, PASSWORD } from '#support/accounts.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { aBrowser, askTokens, signIn } from './testing.ts'

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; rv:152.0) Gecko/20100101 Firefox/152.0'
let gateway: TestGateway
let issuer: string

beforeAll(async () => {
  ;({ gateway, issuer } = await aGatewayOf([{ name: 'liu' }, { name: 'mei' }, { name: 'zhao', tenantId: 'south' }]))
})
afterAll(() => gateway.close())
beforeEach(async () => {
  await gateway.pool.query('delete from oidc_record')
  await gateway.pool.query('delete from person_session')
})

const ask = asking(() => issuer)
const sessionsOf = async (token: string) => (await ask(token, '/platform/session/mine')).body.data as OwnSession[]
const tokensOf = (username: string) => signIn(aBrowser(), issuer, username, PASSWORD)
const refresh = (refresh_token: string) => askTokens(issuer, { grant_type: 'refresh_token', refresh_token })

test('R-45 a person sees from where he is signed in, this browser first, and its tabs once', async () => {
  const elsewhere = await tokensOf('liu')
  await tokensOf('mei')
  const browser = aBrowser()
  await signIn(browser, issuer, 'liu', PASSWORD)
  const here = await signIn(browser, issuer, 'liu', PASSWORD)
  await fetch(new URL('token', `${issuer}/`), {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'user-agent': FIREFOX, origin: new URL(issuer).origin },
    body: new URLSearchParams({ client_id: 'fly-web', grant_type: 'refresh_token', refresh_token: elsewhere.refresh_token }).toString(),
  })
  const sessions = await sessionsOf(here.access_token)
  expect(sessions.map(({ browser, system, address, current }) => ({ browser, system, address, current }))).toEqual([
    { browser: '', system: '', address: '127.0.0.1', current: true },
    { browser: 'Firefox', system: 'Windows', address: '127.0.0.1', current: false },
  ])
  for (const { signedInAt, seenAt } of sessions) expect(Date.parse(seenAt)).toBeGreaterThanOrEqual(Date.parse(signedInAt))
})

test('R-20 R-41 a session that its person ends is refused at once, with its refresh tokens, and the others go on', async () => {
  const [here, lost, third] = [await tokensOf('liu'), await tokensOf('liu'), await tokensOf('liu')]
  const own = (await sessionsOf(lost.access_token)).find(({ current }) => current)
  expect(await ask(here.access_token, '/platform/session/end', { id: own?.id })).toMatchObject({
    status: 200,
    body: { data: { ended: 1 } },
  })
  expect(await ask(lost.access_token, '/platform/session/mine')).toMatchObject({ status: 401, body: { messageCode: 'AUTH-1002' } })
  expect((await refresh(lost.refresh_token)).status).toBe(400)
  expect((await refresh(third.refresh_token)).status).toBe(200)
  expect(await sessionsOf(here.access_token)).toHaveLength(2)
  expect(await ask(here.access_token, '/platform/session/end', { id: own?.id })).toMatchObject({
    status: 404,
    body: { messageCode: 'AUTH-1010' },
  })
  expect(gateway.audited().at(-2)).toMatchObject({ kind: 'session-revoked', tenant: 'north', detail: 'ended by the person' })
})

test('R-20 all other sessions end together, and nobody else is touched', async () => {
  const here = await tokensOf('liu')
  const others = [await tokensOf('liu'), await tokensOf('liu')]
  const foreign = await tokensOf('mei')
  expect((await ask(here.access_token, '/platform/session/end-others', {})).body.data).toEqual({ ended: 2 })
  for (const { access_token, refresh_token } of others) {
    expect((await ask(access_token, '/platform/session/mine')).status).toBe(401)
    expect((await refresh(refresh_token)).status).toBe(400)
  }
  expect(await sessionsOf(here.access_token)).toHaveLength(1)
  expect(await sessionsOf(foreign.access_token)).toHaveLength(1)
  expect((await ask(here.access_token, '/platform/session/end-others', {})).body.data).toEqual({ ended: 0 })
})

test('R-03 the session of somebody else, in this tenant or another, is as good as none, and lives on', async () => {
  const here = await tokensOf('liu')
  for (const username of ['mei', 'zhao']) {
    const foreign = await tokensOf(username)
    const [{ id } = { id: '' }] = await sessionsOf(foreign.access_token)
    expect(id).not.toBe('')
    expect(await ask(here.access_token, '/platform/session/end', { id })).toMatchObject({ status: 404, body: { messageCode: 'AUTH-1010' } })
    expect((await sessionsOf(foreign.access_token)).map(({ current }) => current)).toEqual([true])
  }
})

test('R-03 strangers and bad bodies are refused', async () => {
  expect(await gateway.as('').call('GET /platform/session/mine')).toMatchObject({ status: 401 })
  expect(await gateway.as('').call('POST /platform/session/end', { id: 'x' })).toMatchObject({ status: 401 })
  expect(await gateway.as('').call('POST /platform/session/end-others', {})).toMatchObject({ status: 401 })
  for (const body of [{}, { id: '' }, { id: 'x'.repeat(65) }, { id: 'x', userId: 'mei' }])
    expect(await gateway.as('wang').call('POST /platform/session/end', body as never)).toMatchObject({ status: 400 })
  expect(await gateway.as('wang').call('POST /platform/session/end-others', { userId: 'mei' } as never)).toMatchObject({ status: 400 })
})

test('the list is bounded, and this browser stands in it all the same', async () => {
  const here = await tokensOf('liu')
  await gateway.pool.query(
    `insert into oidc_record (model, id, uid, payload, expires_at) select 'Session', n::text, 'uid-' || n,
       jsonb_build_object('accountId', 'liu', 'loginTs', extract(epoch from clock_timestamp())::bigint + 60), clock_timestamp() + interval '1 hour'
     from generate_series(1, $1) n`,
    [limits.ownSessionsShown + 10],
  )
  const sessions = await sessionsOf(here.access_token)
  expect([sessions.length, sessions[0]?.current]).toEqual([limits.ownSessionsShown, true])
  expect((await ask(here.access_token, '/platform/session/end-others', {})).body.data).toEqual({ ended: limits.ownSessionsShown + 10 })
})

test('AUTH-11 where another service keeps the sign-ins there is nothing to see or to end here', async () => {
  const other = await startGateway({ wang: {} }, { environment: { externalIssuer: 'https://id.example' } })
  try {
    expect(await other.as('wang').call('GET /platform/session/mine')).toMatchObject({ status: 409, body: { messageCode: 'AUTH-1007' } })
    expect(await other.as('wang').call('POST /platform/session/end-others', {})).toMatchObject({ status: 409 })
  } finally {
    await other.close()
  }
})
