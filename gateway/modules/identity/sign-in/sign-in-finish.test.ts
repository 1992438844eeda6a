import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TotpBegun } from '#contract/second-factor.ts'
import { identityQueries } from '#gateway/modules/identity/identity.queries.ts'
import { endsSessions } from '#gateway/modules/identity/own-sessions.ts'
import { changePassword } from '#gateway/modules/identity/password.ts'
import { aBrowser, aChallenge, anAuthorization, csrfIn, quickHash, signIn, startProvider } from '#gateway/modules/identity/testing.ts'
import { codeAt } from '#gateway/modules/second-factor/totp.ts'
import { stranger } from '#gateway/platform/session/session.ts'
import { aGatewayOf, asking, PASSWORD } from '#support/accounts.ts'
import type { TestGateway } from '#support/gateway.ts'
import { CHEAP_PASSWORDS } from '#support/passwords.ts'

let gateway: TestGateway
let issuer: string

beforeAll(async () => {
  const people = [
    { name: 'liu', role: 'BUYER' },
    { name: 'admin', role: 'TENDER_ADMIN' },
  ]
  ;({ gateway, issuer } = await aGatewayOf(people, { environment: { sealingKey: 'ab'.repeat(32) } }))
})
afterAll(() => gateway.close())
beforeEach(async () => {
  for (const table of ['second_factor', 'recovery_code', 'sign_in_attempt', 'oidc_record']) await gateway.pool.query(`delete from ${table}`)
  await gateway.pool.query('update user_account set password_hash = $1, left_at = null', [quickHash(PASSWORD)])
})

const tokenOf = async (username: string) => (await signIn(aBrowser(), issuer, username, PASSWORD)).access_token

const call = asking(() => `${new URL(issuer).origin}/platform/`)
async function ask<T = unknown>(token: string, path: string, body: unknown): Promise<T> {
  const answer = await call<T>(token, path, body)
  expect(answer.status, path).toBe(200)
  return answer.body.data
}

/** An app of liu. Returns its secret. */
async function enrol(token: string): Promise<string> {
  const { id, secret } = await ask<TotpBegun>(token, 'second-factor/totp/begin', { password: PASSWORD })
  await ask(token, 'second-factor/totp/confirm', { id, code: codeAt(secret, Date.now()) })
  return secret
}

/** Signs in as liu up to the last form, and keeps the address that goes on for later. */
async function stopBeforeTheEnd(secret?: string) {
  const browser = aBrowser()
  const { url, response } = await browser.follow(anAuthorization(issuer, aChallenge().challenge), issuer)
  const csrf = csrfIn((await response?.text()) ?? '')
  const post = async (form: Record<string, string>) => {
    const answer = await browser.go(url, {
      method: 'POST',
      body: new URLSearchParams({ csrf, ...form }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
    return new URL(answer.headers.get('location') ?? '', url).href
  }
  let onward = await post({ username: 'liu', password: PASSWORD })
  if (secret !== undefined) onward = await post({ code: codeAt(secret, Date.now() + 30_000) })
  expect(onward).toMatch(/\/auth\/[\w-]+$/)
  /** Whether going on signs in: at once, or by the session that going on has left behind. */
  return async () => {
    const at = await browser.follow(onward, issuer)
    const later = await browser.follow(anAuthorization(issuer, aChallenge().challenge, { prompt: 'none' }), issuer)
    return [at.url, later.url].map((address) => new URL(address).searchParams.has('code'))
  }
}
const OUT = [false, false]

test('M5 a sign-in that was finished goes on once nothing has changed', async () => {
  const goOn = await stopBeforeTheEnd()
  expect(await goOn()).toEqual([true, true])
  const goOnByTwo = await stopBeforeTheEnd(await enrol(await tokenOf('liu')))
  expect(await goOnByTwo()).toEqual([true, true])
})

test('M5 a sign-in that was finished with the old password goes on no more, whoever has set the new one', async () => {
  const mine = await tokenOf('liu')
  const byHimself = await stopBeforeTheEnd()
  await ask(mine, 'user/change-password', { oldPassword: PASSWORD, newPassword: 'a much better one' })
  expect(await byHimself()).toEqual(OUT)
  await gateway.pool.query("update user_account set password_hash = $1 where id = 'liu'", [quickHash(PASSWORD)])
  const bySql = await stopBeforeTheEnd()
  await gateway.pool.query("update user_account set password_hash = $1 where id = 'liu'", [quickHash('of an administrator')])
  expect(await bySql()).toEqual(OUT)
})

test('M5 a sign-in that was finished goes on no more when its person ends all others, or has left', async () => {
  const mine = await tokenOf('liu')
  const ended = await stopBeforeTheEnd()
  await ask(mine, 'session/end-others', {})
  expect(await ended()).toEqual(OUT)
  const left = await stopBeforeTheEnd()
  await gateway.pool.query("update user_account set left_at = now() where id = 'liu'")
  expect(await left()).toEqual(OUT)
})

test('M5 a sign-in that was finished by a password alone goes on no more once its person has a second factor', async () => {
  const mine = await tokenOf('liu')
  const goOn = await stopBeforeTheEnd()
  await enrol(mine)
  expect(await goOn()).toEqual(OUT)
})

test('M5 a sign-in that was finished by two steps goes on no more once an administrator has reset them', async () => {
  const secret = await enrol(await tokenOf('liu'))
  const goOn = await stopBeforeTheEnd(secret)
  await ask(await tokenOf('admin'), 'second-factor/reset', { userId: 'liu', password: PASSWORD })
  expect(await goOn()).toEqual(OUT)
})

/** A hand on the database that does something else first when the session of somebody is about to be written. */
function meanwhile(pool: Pool, act: () => Promise<unknown>): Pool {
  let done = false
  const query = async (text: string, values: unknown[] = []) => {
    if (!done && text.includes('insert into oidc_record') && values[0] === 'Session' && `${values[2]}`.includes('accountId')) {
      done = true
      await act()
    }
    return pool.query(text, values)
  }
  return new Proxy(pool, { get: (own, name) => (name === 'query' ? query : Reflect.get(own, name)) })
}

test.each(['a new password', 'the end of all others'])('M5 %s in the very instant of signing in leaves no session behind', async (what) => {
  const queries = identityQueries(gateway.pool)
  const endSessionsOf = endsSessions(queries, queries.endSession)
  const session = { ...stranger, tenantId: 'north', userId: 'liu', sid: 'mine' }
  const words = { oldPassword: PASSWORD, newPassword: 'a much better one' }
  const act = () =>
    what === 'a new password'
      ? changePassword({ pool: gateway.pool, queries, endSessionsOf, passwordCost: CHEAP_PASSWORDS }, session, words)
      : endSessionsOf('liu', 'mine')
  const op = await startProvider(meanwhile(gateway.pool, act))
  try {
    const browser = aBrowser()
    const { challenge } = aChallenge()
    const page = await browser.follow(anAuthorization(op.issuer, challenge), op.issuer)
    const csrf = csrfIn((await page.response?.text()) ?? '')
    const at = await browser.send(page.url, { csrf, username: 'liu', password: PASSWORD }, op.issuer)
    expect([at.response?.status, await at.response?.text()]).toEqual([400, expect.stringContaining('登录页面已过期')])
    expect(at.response?.headers.get('location')).toBeNull()
    const { rowCount } = await gateway.pool.query("select 1 from oidc_record where model = 'Session' and payload ? 'accountId'")
    expect(rowCount).toBe(0)
    const later = await browser.follow(anAuthorization(op.issuer, challenge, { prompt: 'none' }), op.issuer)
    expect(new URL(later.url).searchParams.get('error')).toBe('login_required')
  } finally {
    await op.close()
  }
})
