import { decodeJwt } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort } from '#gateway/platform/database/postgres.ts'
import { issuerOf } from '#gateway/platform/settings/environment.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { createAccount } from './accounts.ts'
import { AUDIENCE, aBrowser, askTokens, quickHash, signIn } from './testing.ts'

const PASSWORD = 'a good one'
const profile = '/platform/user/profile'
let gateway: TestGateway
let origin: string
let issuer: string

beforeAll(async () => {
  const port = await freePort()
  origin = `http://127.0.0.1:${port}`
  gateway = await startGateway(
    { wang: { roles: ['BUYER', 'MANAGER'], realName: '王建华' }, zhao: { tenant: 'south' } },
    { environment: { publicUrl: origin, allowedReturnOrigins: ['https://portal.example'], tenantId: 'demo' } },
  )
  issuer = issuerOf(gateway.deps.environment)
  await gateway.app.listen({ port, host: '127.0.0.1' })
  await createAccount(gateway.pool, {
    id: 'real',
    tenantId: 'north',
    username: 'real',
    passwordHash: quickHash(PASSWORD),
    realName: '真',
    realNameEn: 'Real',
    roles: ['BIDDER'],
  })
  await gateway.pool.query(`
    insert into department (id, tenant_id, parent_id, name, name_en, sort) values
      ('d1', 'north', null, '集团', 'Group', 0), ('d2', 'north', 'd1', '采购部', 'Purchasing', 1), ('d3', 'north', 'd2', '物资处', '', 2),
      ('x1', 'south', null, '别家', 'Other', 0);
    insert into user_department (user_id, department_id, is_master) values ('wang', 'd1', false), ('wang', 'd3', true), ('wang', 'x1', false);
    update user_account set phone = '13800000000', email = 'w@example.com', real_name_en = 'Wang Jianhua' where id = 'wang'`)
})
afterAll(() => gateway.close())

const ask = async (token: string, path = profile) => {
  const response = await fetch(origin + path, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{}',
  })
  return {
    status: response.status,
    body: (await response.json()) as { messageCode?: string; data?: { username: string; closed: boolean } },
  }
}

test('AUTH-01 whoever signs in at the embedded provider is known to the gateway by that token', async () => {
  const tokens = await signIn(aBrowser(), issuer, 'real', PASSWORD)
  expect(decodeJwt(tokens.access_token).aud).toBe(AUDIENCE)
  expect(await ask(tokens.access_token)).toMatchObject({ status: 200, body: { data: { username: 'real', roles: ['BIDDER'] } } })
})

test('an id token and a refresh token are no access tokens', async () => {
  const tokens = await signIn(aBrowser(), issuer, 'real', PASSWORD)
  expect(await ask(tokens.id_token)).toMatchObject({ status: 401, body: { messageCode: 'AUTH-1002' } })
  expect(await ask(tokens.refresh_token)).toMatchObject({ status: 401, body: { messageCode: 'AUTH-1002' } })
})

test('R-20 closing the session refuses its tokens in every tab at once, and the browser must sign in anew', async () => {
  const browser = aBrowser()
  const tab = await signIn(browser, issuer, 'real', PASSWORD)
  const otherTab = await signIn(browser, issuer, 'real', PASSWORD)
  const elsewhere = await signIn(aBrowser(), issuer, 'real', PASSWORD)
  expect((await ask(otherTab.access_token)).status).toBe(200)

  expect(await ask(tab.access_token, '/platform/session/close')).toMatchObject({ status: 200, body: { data: { closed: true } } })
  expect(await ask(tab.access_token)).toMatchObject({ status: 401, body: { messageCode: 'AUTH-1002' } })
  expect(await ask(otherTab.access_token)).toMatchObject({ status: 401, body: { messageCode: 'AUTH-1002' } })
  expect((await askTokens(issuer, { grant_type: 'refresh_token', refresh_token: otherTab.refresh_token })).status).toBe(400)
  expect((await ask(elsewhere.access_token)).status).toBe(200)

  const again = await signIn(browser, issuer, 'real', PASSWORD)
  expect((await ask(again.access_token)).status).toBe(200)
})

test('R-20 signing out at the provider refuses the session at the gateway', async () => {
  const browser = aBrowser()
  const tab = await signIn(browser, issuer, 'real', PASSWORD)
  expect((await ask(tab.access_token)).status).toBe(200)
  await browser.follow(
    `${issuer}/session/end?${new URLSearchParams({ id_token_hint: tab.id_token, post_logout_redirect_uri: `${origin}/` })}`,
    issuer,
  )
  expect(await ask(tab.access_token)).toMatchObject({ status: 401, body: { messageCode: 'AUTH-1002' } })
})

test('AUTH-09 the profile has the facts of the specification, departments of the own tenant only, in the language of the caller', async () => {
  const call = (headers = {}) => gateway.as('wang').call('POST /platform/user/profile', {}, { headers })
  const { body } = await call()
  expect(body.data).toEqual({
    id: 'wang',
    userId: 'wang',
    username: 'wang',
    userName: 'wang',
    userAccount: 'wang',
    account: 'wang',
    realName: '王建华',
    realNameEn: 'Wang Jianhua',
    locale: 'zh',
    tenantId: 'north',
    extAttributes: { email: 'w@example.com' },
    orgInfos: [
      { id: 'd3', isMaster: true, name: '物资处', treeNames: '集团/采购部/物资处' },
      { id: 'd1', isMaster: false, name: '集团', treeNames: '集团' },
    ],
    refInfo: { phone: '13800000000' },
    roles: ['BUYER', 'MANAGER'],
    passwordChangeRequired: false,
    passwordHere: true,
  })
  const english = await call({ 'accept-language': 'en' })
  expect(english.body.data?.orgInfos[0]?.treeNames).toBe('Group/Purchasing/物资处')
})

test('a stranger gets no profile, and a body with more in it is refused', async () => {
  expect(await gateway.as('').call('POST /platform/user/profile', {})).toMatchObject({ status: 401, body: { messageCode: 'AUTH-1001' } })
  expect(await gateway.as('').call('POST /platform/session/close', {})).toMatchObject({ status: 401 })
  const extra = await gateway.as('wang').call('POST /platform/user/profile', { userId: 'zhao' } as never)
  expect(extra).toMatchObject({ status: 400, body: { messageCode: 'VALIDATION-1000' } })
})

test('anyone may read what the page needs before sign-in; the resource named there gets a token', async () => {
  const { body } = await gateway.as('').call('GET /platform/host-config')
  expect(body.data).toEqual({
    provider: expect.objectContaining({ issuer: expect.any(String), token_endpoint: expect.any(String) }),
    mode: 'runtime',
    gatewayUrl: origin,
    issuer,
    clientId: 'fly-web',
    scope: 'openid profile api',
    resource: 'urn:fly-tender:fly-gateway',
    appCode: 'fly-tender',
    serviceCode: 'tender',
    tenantId: 'demo',
    allowedReturnOrigins: ['https://portal.example'],
    showProgress: true,
    singleTab: false,
    copilot: true,
  })
})

test('the sign-in page of the gateway answers on its own port', async () => {
  const discovery = (await (await fetch(`${issuer}/.well-known/openid-configuration`)).json()) as Record<string, unknown>
  expect(discovery).toMatchObject({
    issuer,
    authorization_endpoint: `${issuer}/auth`,
    token_endpoint: `${issuer}/token`,
    end_session_endpoint: `${issuer}/session/end`,
    response_types_supported: ['code'],
    code_challenge_methods_supported: ['S256'],
  })
})
