import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccount } from '#gateway/modules/identity/accounts.ts'
import { aBrowser, aChallenge, anAuthorization, askTokens, csrfIn, quickHash, signIn } from '#gateway/modules/identity/testing.ts'
import { aClosedHall, people } from '#gateway/modules/tender/testing.ts'
import { type AuditKind, auditKinds, kindOfRefusal } from '#gateway/platform/audit/audit-kinds.ts'
import { channels } from '#gateway/platform/database/bus.ts'
import { freePort } from '#gateway/platform/database/postgres.ts'
import { issuerOf } from '#gateway/platform/settings/environment.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** M4, R-45: every kind of security event is done by a real call, and is one line that names the request and nothing that was secret. */
const PASSWORD = 'canary of a password'
const CANARIES = /canary|realname|真名|(?<![\w-])eyJ|[\w-]{43}\.[\w-]/
let gateway: TestGateway
let issuer: string

beforeAll(async () => {
  const port = await freePort()
  gateway = await startGateway(people, { environment: { publicUrl: `http://127.0.0.1:${port}` } })
  issuer = issuerOf(gateway.deps.environment)
  await gateway.app.listen({ port, host: '127.0.0.1' })
  await createAccount(gateway.pool, {
    tenantId: 'north',
    username: 'realname',
    passwordHash: quickHash(PASSWORD),
    realName: '真名',
    realNameEn: 'canary name',
    roles: ['BIDDER'],
  })
})
afterAll(() => gateway.close())

/** Lines that `work` leaves behind. */
async function linesOf(work: () => Promise<unknown>): Promise<Record<string, unknown>[]> {
  const before = gateway.audited().length
  await work()
  return gateway.audited().slice(before)
}

async function expectOne(kind: AuditKind, work: () => Promise<unknown>): Promise<Record<string, unknown>> {
  const lines = await linesOf(work)
  const [line = {}, ...more] = lines.filter((one) => one.kind === kind)
  expect(more, kind).toEqual([])
  expect(line, `${kind} among ${JSON.stringify(lines)}`).toMatchObject({
    channel: 'audit',
    kind,
    request: expect.stringMatching(/^[\w.-]{8,64}$/),
  })
  expect(JSON.stringify(lines)).not.toMatch(CANARIES)
  return line
}

const tokens = () => signIn(aBrowser(), issuer, 'realname', PASSWORD)
const post = async (path: string, token: string, body: unknown = {}) =>
  fetch(new URL(path, issuer), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const refresh = (refresh_token: string) => askTokens(issuer, { grant_type: 'refresh_token', refresh_token })
async function guess(times: number) {
  const browser = aBrowser()
  const { url, response } = await browser.follow(anAuthorization(issuer, aChallenge().challenge), issuer)
  const csrf = csrfIn((await response?.text()) ?? '')
  for (let time = 0; time < times; time += 1) await browser.send(url, { csrf, username: 'realname', password: 'canary guess' }, issuer)
}

test('M4 R-45 ASVS 16.3.1 signing in, failing and being told to wait', async () => {
  expect(await expectOne('signed-in', tokens)).toMatchObject({ address: '127.0.0.1', tenant: 'north', detail: 'pwd' })
  await expectOne('sign-in-failed', () => guess(1))
  await guess(4)
  await expectOne('sign-in-delayed', () => guess(1))
  await gateway.pool.query('delete from sign_in_attempt')
})

test('M4 R-45 signing out at the gateway and at the provider', async () => {
  const { access_token } = await tokens()
  await expectOne('signed-out', () => post('/platform/session/close', access_token))
  await expectOne('token-refused', () => post('/platform/user/profile', access_token))
  const browser = aBrowser()
  const { id_token } = await signIn(browser, issuer, 'realname', PASSWORD)
  await expectOne('signed-out', () => browser.follow(`${issuer}/session/end?id_token_hint=${id_token}`, issuer))
})

test('M4 R-45 a refresh token that comes twice', async () => {
  const { refresh_token } = await tokens()
  expect((await refresh(refresh_token)).status).toBe(200)
  await expectOne('token-reused', () => refresh(refresh_token))
})

test('M4 R-45 a password that is changed, and the sessions that end with it', async () => {
  const other = await tokens()
  const { access_token } = await tokens()
  const change = () => post('/platform/user/change-password', access_token, { oldPassword: PASSWORD, newPassword: 'canary of another one' })
  const lines = await linesOf(change)
  expect(lines.map(({ kind }) => kind)).toEqual(['password-changed', 'session-revoked'])
  expect(new Set(lines.map(({ request }) => request)).size).toBe(1)
  expect(JSON.stringify(lines)).not.toMatch(CANARIES)
  expect((await refresh(other.refresh_token)).status).toBe(400)
})

test('M4 R-45 ASVS 16.3.2 a refused right, and another tenant in a header', async () => {
  const headers = await gateway.as('user-CA').headers()
  await expectOne('right-refused', () =>
    gateway.inject({ method: 'POST', url: '/tender/api/v1/project/save', headers, payload: { name: 'canary' } }),
  )
  await expectOne('right-refused', () =>
    gateway.as('user-CA').call('POST /platform/user/profile', {}, { headers: { 'x-fly-tenant-id': 'canary' } }),
  )
})

test('M4 R-45 ASVS 16.3.3 a log that leaves the house, and one that was changed', async () => {
  const { id } = await aClosedHall(gateway.pool)
  const headers = await gateway.as('S1').headers()
  await expectOne('log-exported', () =>
    fetch(new URL(`/tender/api/v1/log/export?projectId=${id}`, issuer), { headers }).then((answer) => answer.text()),
  )
  await gateway.pool.query('alter table tender_log disable trigger tender_log_no_change')
  await gateway.pool.query("update tender_log set type = 'x' where project_id = $1 and seq = 1", [id])
  await expectOne('tampering-found', () => gateway.as('S1').call('GET /tender/api/v1/log/verify', { projectId: id }))
})

test('M4 R-45 ASVS 16.3.3 what is sent and not taken: a file, a body, a token in a link', async () => {
  const file = { bizType: 'default', accessType: 'auth' as const, name: 'canary.exe' }
  await expectOne('upload-refused', () => gateway.as('user-CA').call('GET /api/v3/attachment/pre-upload', file))
  const payload = JSON.stringify({ x: 'canary'.repeat(400_000) })
  await expectOne('body-refused', () =>
    gateway
      .inject({ method: 'POST', url: '/platform/user/profile', headers: { 'content-type': 'application/json' }, payload })
      .then(async () =>
        gateway.inject({
          method: 'POST',
          url: '/platform/user/profile',
          headers: { 'content-type': 'application/json', ...(await gateway.as('user-CA').headers()) },
          payload,
        }),
      ),
  )
  const { authorization = '' } = await gateway.as('user-CA').headers()
  await expectOne('token-in-link', () => gateway.inject({ url: `/api/v3/attachment/download?id=x&access_token=${authorization.slice(7)}` }))
})

test('M4 R-45 ASVS 16.3.2 a request for a host that is not ours', async () => {
  await expectOne('host-refused', () => gateway.inject({ url: '/platform/host-config', headers: { host: 'evil.example' } }))
})

test('M4 R-45 ASVS 16.3.3 roles that were given in the database, and an account that was closed, once the person is met again', async () => {
  const meet = () => gateway.as('user-CB').call('POST /platform/user/profile', {})
  const change = (sql: string) => async () => {
    await gateway.pool.query(sql)
    gateway.deps.bus.publish(channels.person, { userId: 'user-CB' })
    await vi.waitFor(
      async () => {
        await meet()
        expect(gateway.audited().filter(({ kind }) => kind === 'role-changed').length).toBeGreaterThan(seen)
      },
      { timeout: 10_000, interval: 100 },
    )
  }
  await meet()
  let seen = gateway.audited().filter(({ kind }) => kind === 'role-changed').length
  const given = (await linesOf(change("insert into user_role (user_id, role) values ('user-CB', 'SUPERVISOR')"))).filter(
    ({ kind }) => kind === 'role-changed',
  )
  expect(given).toMatchObject([{ tenant: 'north', detail: 'BIDDER to BIDDER SUPERVISOR' }])
  seen += 1
  const closed = (await linesOf(change("update user_account set left_at = now() where id = 'user-CB'"))).filter(
    ({ kind }) => kind === 'role-changed',
  )
  expect(closed).toMatchObject([{ subject: given[0]?.subject, detail: 'BIDDER SUPERVISOR to no account' }])
})

test('R-45 every refusal that is an event has a kind of the table, and every kind says what it is', () => {
  for (const kind of Object.values(kindOfRefusal)) expect(Object.keys(auditKinds)).toContain(kind)
  for (const { about } of Object.values(auditKinds)) expect(about.length).toBeGreaterThan(15)
})
