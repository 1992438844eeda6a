import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { freePort } from '#gateway/platform/database/postgres.ts'
import { openSessions } from '#gateway/platform/session/session.ts'
import { keysOfDatabase } from '#gateway/platform/session/tokens.ts'
import { issuerOf } from '#gateway/platform/settings/environment.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { createAccount } from './accounts.ts'
import { isCommon } from './common-passwords.ts'
import { isAcceptable } from './password.ts'
import { aBrowser, quickHash, signIn } from './testing.ts'

const OLD = 'the first one'
const NEW = 'quite another one'
let gateway: TestGateway
let issuer: string

beforeAll(async () => {
  const port = await freePort()
  const publicUrl = `http://127.0.0.1:${port}`
  gateway = await startGateway({ wang: { tenant: 'north' }, zhao: { tenant: 'south' } }, { environment: { publicUrl } })
  issuer = issuerOf(gateway.deps.environment)
  await gateway.app.listen({ port, host: '127.0.0.1' })
  await createAccount(gateway.pool, {
    id: 'real',
    tenantId: 'north',
    username: 'realname',
    passwordHash: quickHash(OLD),
    realName: '真',
    realNameEn: 'Real',
    roles: ['BIDDER'],
    passwordChangeRequired: true,
  })
})
afterAll(() => gateway.close())
beforeEach(async () => {
  await gateway.pool.query("update user_account set password_hash = $1, password_change_required = true where id = 'real'", [
    quickHash(OLD),
  ])
  await gateway.pool.query('delete from sign_in_attempt')
})

async function post(token: string, path: string, body: unknown = {}) {
  const answer = await fetch(new URL(path, issuer), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, body: (await answer.json()) as { messageCode?: string; data?: Record<string, unknown> } }
}
const change = (token: string, oldPassword: string, newPassword: string) =>
  post(token, '/platform/user/change-password', { oldPassword, newPassword })
const profile = (token: string) => post(token, '/platform/user/profile')

test('AUTH-11 a person changes his password: the wish to change it is gone, the old one signs nobody in, his other browsers are out', async () => {
  const here = await signIn(aBrowser(), issuer, 'realname', OLD)
  const elsewhere = await signIn(aBrowser(), issuer, 'realname', OLD)
  expect((await profile(here.access_token)).body.data).toMatchObject({ passwordChangeRequired: true, passwordHere: true })

  expect(await change(here.access_token, OLD, NEW)).toMatchObject({ status: 200, body: { data: { changed: true } } })
  expect((await profile(here.access_token)).body.data).toMatchObject({ passwordChangeRequired: false })
  expect(await profile(elsewhere.access_token)).toMatchObject({ status: 401, body: { messageCode: 'AUTH-1002' } })
  expect((await profile((await signIn(aBrowser(), issuer, 'realname', NEW)).access_token)).status).toBe(200)
  await expect(signIn(aBrowser(), issuer, 'realname', OLD)).rejects.toThrow()
}, 60_000)

test('AUTH-11 a wrong current password changes nothing, and guessing is slowed down', async () => {
  const { access_token } = await signIn(aBrowser(), issuer, 'realname', OLD)
  const codes: (string | undefined)[] = []
  for (let attempt = 0; attempt < 7; attempt += 1) codes.push((await change(access_token, 'a guess', NEW)).body.messageCode)
  expect([codes[0], codes.at(-1)]).toEqual(['AUTH-1005', 'SERVICE-1008'])
  expect((await profile(access_token)).body.data).toMatchObject({ passwordChangeRequired: true })
})

test('AUTH-11 a password that is too short, the old one or has the name in it is refused', async () => {
  const { access_token } = await signIn(aBrowser(), issuer, 'realname', OLD)
  expect(await change(access_token, OLD, 'short')).toMatchObject({ status: 422, body: { messageCode: 'AUTH-1006' } })
  expect(await change(access_token, OLD, '')).toMatchObject({ status: 400, body: { messageCode: 'VALIDATION-1000' } })
  const tried = [OLD, 'my RealName 1', '1234567', 'x'.repeat(129), '密码密码密码密码', NEW]
  expect(tried.map((next) => isAcceptable(next, OLD, 'realname'))).toEqual([false, false, false, false, true, true])
})

test('M5 a password that would be guessed first is refused, in both languages, and a good one is not', async () => {
  const { access_token } = await signIn(aBrowser(), issuer, 'realname', OLD)
  for (const next of ['12345678', 'Password1', 'P@ssw0rd', 'qwertyuiop', 'Summer2026!', '88888888', 'woaini1314', 'FlyTender2026'])
    expect(await change(access_token, OLD, next), next).toMatchObject({ status: 422, body: { messageCode: 'AUTH-1009' } })
  expect([errors['AUTH-1009'].en, errors['AUTH-1009'].zh]).toEqual([expect.stringContaining('guessed'), expect.stringContaining('常见')])
  expect(await Promise.all(['correct horse battery', '密码是一句话', NEW].map(isCommon))).toEqual([false, false, false])
})

test('AUTH-11 a stranger is turned away, people of other tenants change only their own, and there is none where it is kept elsewhere', async () => {
  const body = { oldPassword: OLD, newPassword: NEW }
  expect(await gateway.as('').call('POST /platform/user/change-password', body)).toMatchObject({ status: 401 })
  for (const user of ['wang', 'zhao'])
    expect(await gateway.as(user).call('POST /platform/user/change-password', body)).toMatchObject({ body: { messageCode: 'AUTH-1005' } })
  const { rows } = await gateway.pool.query("select count(*)::int as n from user_account where password_change_required and id = 'real'")
  expect(rows[0]).toEqual({ n: 1 })
})

test('AUTH-10 while the password must be changed, every other call is refused with AUTH-1008, whatever he may; afterwards none is', async () => {
  const { access_token } = await signIn(aBrowser(), issuer, 'realname', OLD)
  const menu = async () => {
    const answer = await fetch(new URL('/platform/app/menuTree/user?appCode=x', issuer), {
      headers: { authorization: `Bearer ${access_token}` },
    })
    return { status: answer.status, code: ((await answer.json()) as { messageCode?: string }).messageCode }
  }
  const list = () => post(access_token, '/tender/api/v1/project/cu-page-list')
  expect(await menu()).toEqual({ status: 403, code: 'AUTH-1008' })
  expect(await list()).toMatchObject({ status: 403, body: { messageCode: 'AUTH-1008' } })
  const codes = await fetch(new URL('/platform/permission/codes', issuer), { headers: { authorization: `Bearer ${access_token}` } })
  expect([codes.status, (await profile(access_token)).status]).toEqual([200, 200])

  await change(access_token, OLD, NEW)
  expect((await menu()).code).not.toBe('AUTH-1008')
  expect((await list()).body.messageCode).not.toBe('AUTH-1008')
})

test('AUTH-10 a stranger is told to sign in first, and nobody else is held up', async () => {
  const list = 'POST /platform/notification/page-list'
  expect((await gateway.as('').call(list, {})).body.messageCode).toBe('AUTH-1001')
  for (const user of ['wang', 'zhao']) expect((await gateway.as(user).call(list, {})).status, user).toBe(200)
})

test('AUTH-10 where passwords are kept elsewhere nobody is asked to change one here', async () => {
  const { environment, pool, bus } = gateway.deps
  await pool.query("update user_account set password_change_required = true where id = 'wang'")
  const headers = await gateway.as('wang').headers()
  const tokens = { issuer: issuerOf(environment), audience: environment.audience, keys: keysOfDatabase(pool) }
  const sessionsOf = (toUser?: () => Promise<string>) => openSessions({ pool, bus, tokens, badTokenDelayMs: 0, ...(toUser && { toUser }) })
  const [here, elsewhere] = [sessionsOf(), sessionsOf(async () => 'wang')]
  try {
    expect([(await here.of(headers)).passwordDue, (await elsewhere.of(headers)).passwordDue]).toEqual([true, undefined])
  } finally {
    here.close()
    elsewhere.close()
    await pool.query("update user_account set password_change_required = false where id = 'wang'")
  }
})
