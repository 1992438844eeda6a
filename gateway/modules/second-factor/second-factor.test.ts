import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { TotpBegun } from '#contract/second-factor.ts'
import { aBrowser, afterPassword, quickHash } from '#gateway/modules/identity/testing.ts'
import { aGatewayOf, PASSWORD } from '#support/accounts.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { enrolling, soon } from './testing.ts'
import { codeAt } from './totp.ts'

let gateway: TestGateway
let issuer: string

beforeAll(async () => {
  const environment = { sealingKey: 'ab'.repeat(32), trustProxy: true }
  ;({ gateway, issuer } = await aGatewayOf([{ name: 'liu' }, { name: 'mei' }], { environment }))
})
afterAll(() => gateway.close())
beforeEach(async () => {
  for (const table of ['second_factor', 'recovery_code', 'sign_in_attempt']) await gateway.pool.query(`delete from ${table}`)
  await gateway.pool.query("update user_account set password_hash = $1 where id in ('liu', 'mei')", [quickHash(PASSWORD)])
})

const { ask, tokenOf, enrolled, stateOf } = enrolling(() => issuer)
const auditedOf = (kind: string) => gateway.audited().filter((line) => line.kind === kind).length

test('M5 an app is set up with the password and its first code; from then on signing in asks for one, and the token says so', async () => {
  const { token, secret, codes } = await enrolled()
  expect(codes).toHaveLength(limits.recoveryCodes)
  expect(await stateOf(token)).toMatchObject({ factors: [{ kind: 'totp' }], recoveryCodesLeft: limits.recoveryCodes, demanded: false })
  const at = await afterPassword(aBrowser(), issuer, 'liu', PASSWORD)
  expect(at.html()).toContain('autocomplete="one-time-code"')
  expect((await at.tokens()).status).toBe(400)
  await at.send({ code: soon(secret) })
  const { body } = await at.tokens()
  expect(decodeJwt(body.access_token).amr).toEqual(['pwd', 'otp', 'mfa'])
  expect(gateway.audited().findLast(({ kind }) => kind === 'signed-in')).toMatchObject({ detail: 'pwd otp mfa' })
  expect(auditedOf('second-factor-added')).toBe(1)
  expect(decodeJwt(await tokenOf('mei')).amr).toEqual(['pwd'])
})

test('M5 the right password alone leads nowhere: not by the address that goes on, not by another form, not by another browser', async () => {
  await enrolled()
  const browser = aBrowser()
  const at = await afterPassword(browser, issuer, 'liu', PASSWORD)
  const uid = /sign-in\/([\w-]+)/.exec(at.url())?.[1] ?? ''
  const onward = await browser.follow(`${issuer}/auth/${uid}`, issuer)
  expect(onward.url).not.toContain('code=')
  const second = await afterPassword(aBrowser(), issuer, 'liu', PASSWORD)
  expect((await second.send({ continue: '1' })).status).toBe(400)
  expect((await second.send({ code: '' })).status).toBe(400)
  const stranger = aBrowser()
  const stolen = await stranger.send(second.url(), { csrf: 'x', code: '123456' }, issuer)
  expect([stolen.response?.status, stolen.url.includes('code=')]).toEqual([400, false])
  expect((await second.send({ code: '123456' }, { origin: 'https://evil.example' })).status).toBe(403)
})

test('M5 a code that was used is refused, also the one that set up the app and the one another gateway has just taken', async () => {
  const { secret, code: first } = await enrolled()
  const at = await afterPassword(aBrowser(), issuer, 'liu', PASSWORD)
  expect((await at.send({ code: first })).status).toBe(401)
  const code = soon(secret)
  const both = await Promise.all([1, 2, 3].map(() => afterPassword(aBrowser(), issuer, 'liu', PASSWORD)))
  await Promise.all(both.map((one) => one.send({ code })))
  const statuses = await Promise.all(both.map(async (one) => (await one.tokens()).status))
  expect(statuses.sort()).toEqual([200, 400, 400])
})

test('M5 a wrong password is told the same whether a second factor is set up or not', async () => {
  await enrolled()
  const pages: string[] = []
  for (const username of ['liu', 'mei', 'nobody']) {
    const at = await afterPassword(aBrowser(), issuer, username, 'a wrong one')
    pages.push(
      at
        .html()
        .replaceAll(username, 'x')
        .replace(/sign-in\/[\w-]+/g, '')
        .replace(/value="[\w-]{43}"/, ''),
    )
  }
  expect(new Set(pages).size).toBe(1)
  expect(pages[0]).not.toContain('one-time-code')
})

test('M5 a recovery code signs in once, however it is written, and another person’s never', async () => {
  const { codes, token } = await enrolled()
  const { codes: foreign } = await enrolled('mei')
  const [code = ''] = codes
  const at = await afterPassword(aBrowser(), issuer, 'liu', PASSWORD)
  expect((await at.send({ code: '', recovery: foreign[0] ?? '' })).status).toBe(401)
  await at.send({ recovery: code.toLowerCase().replaceAll('-', ' ') })
  expect((await at.tokens()).status).toBe(200)
  expect((await stateOf(token)).recoveryCodesLeft).toBe(limits.recoveryCodes - 1)
  const again = await afterPassword(aBrowser(), issuer, 'liu', PASSWORD)
  expect((await again.send({ recovery: code })).status).toBe(401)
  const { rows } = await gateway.pool.query('select hash from recovery_code')
  expect(JSON.stringify(rows)).not.toContain(codes[1])
})

test('M5 another password between the two steps makes the first one void', async () => {
  const { secret } = await enrolled()
  const at = await afterPassword(aBrowser(), issuer, 'liu', PASSWORD)
  await gateway.pool.query("update user_account set password_hash = $1 where id = 'liu'", [quickHash('quite another')])
  expect((await at.send({ code: soon(secret) })).status).toBe(400)
  expect((await at.tokens()).status).toBe(400)
})

test('M5 the secret lies sealed in the database, for its person alone', async () => {
  const { secret, id } = await enrolled()
  const { rows } = await gateway.pool.query<{ row: string }>('select row_to_json(f)::text as row from second_factor f')
  expect(rows[0]?.row).not.toContain(secret)
  await gateway.pool.query("update second_factor set user_id = 'mei' where id = $1", [id])
  const at = await afterPassword(aBrowser(), issuer, 'mei', PASSWORD)
  expect((await at.send({ code: soon(secret) })).status).toBe(503)
})

test('M5 a token alone sets up and removes nothing: the password is asked for, and guessing it is slowed down', async () => {
  const { token, id } = await enrolled()
  for (const [path, body] of [
    ['totp/begin', {}],
    ['recovery-codes', {}],
    ['remove', { id }],
  ] as const) {
    expect((await ask(token, path, body)).status, path).toBe(400)
    expect(await ask(token, path, { ...body, password: 'a guess' }), path).toMatchObject({
      status: 422,
      body: { messageCode: 'AUTH-1005' },
    })
  }
  for (let guess = 0; guess < 3; guess += 1) await ask(token, 'remove', { id, password: 'a guess' })
  await gateway.pool.query("update sign_in_attempt set open_at = open_at + interval '1 hour' where attempts >= 5")
  expect(await ask(token, 'remove', { id, password: PASSWORD })).toMatchObject({ status: 429, body: { messageCode: 'SERVICE-1008' } })
})

test('M5 what was begun is confirmed by its person, by a right code, in time, and one app is enough', async () => {
  const [token, other] = [await tokenOf('liu'), await tokenOf('mei')]
  const { data: old } = (await ask<TotpBegun>(token, 'totp/begin', { password: PASSWORD })).body
  const { data: begun } = (await ask<TotpBegun>(token, 'totp/begin', { password: PASSWORD })).body
  const confirm = (by: string, { id, secret }: TotpBegun) => ask(by, 'totp/confirm', { id, code: codeAt(secret, Date.now()) })
  expect(await confirm(token, old)).toMatchObject({ status: 404, body: { messageCode: 'AUTH-1012' } })
  expect(await confirm(other, begun)).toMatchObject({ status: 404, body: { messageCode: 'AUTH-1012' } })
  expect(await ask(token, 'totp/confirm', { id: begun.id, code: '000000' })).toMatchObject({
    status: 422,
    body: { messageCode: 'AUTH-1011' },
  })
  expect((await stateOf(token)).factors).toEqual([])
  await gateway.pool.query("update second_factor set created_at = created_at - interval '11 minutes'")
  expect(await confirm(token, begun)).toMatchObject({ status: 404, body: { messageCode: 'AUTH-1012' } })
  const { token: again } = await enrolled()
  expect(await ask(again, 'totp/begin', { password: PASSWORD })).toMatchObject({ status: 409, body: { messageCode: 'AUTH-1013' } })
})

test('M5 a factor is removed by its own person alone, and its recovery codes with it', async () => {
  const { token, id } = await enrolled()
  const foreign = await tokenOf('mei')
  expect(await ask(foreign, 'remove', { id, password: PASSWORD })).toMatchObject({ status: 404, body: { messageCode: 'AUTH-1012' } })
  expect(await ask(foreign, 'recovery-codes', { password: PASSWORD })).toMatchObject({ status: 404, body: { messageCode: 'AUTH-1012' } })
  expect((await ask(token, 'remove', { id, password: PASSWORD })).status).toBe(200)
  expect(await stateOf(token)).toMatchObject({ factors: [], recoveryCodesLeft: 0, demanded: false })
  expect(auditedOf('second-factor-removed')).toBe(1)
  expect(decodeJwt(await tokenOf('liu')).amr).toEqual(['pwd'])
})

test('M5 new recovery codes take the place of the old ones', async () => {
  const { token, codes } = await enrolled()
  const { data } = (await ask<{ recoveryCodes: string[] }>(token, 'recovery-codes', { password: PASSWORD })).body
  expect(data.recoveryCodes).toHaveLength(limits.recoveryCodes)
  const at = await afterPassword(aBrowser(), issuer, 'liu', PASSWORD)
  expect((await at.send({ recovery: codes[0] ?? '' })).status).toBe(401)
  await at.send({ recovery: data.recoveryCodes[0] ?? '' })
  expect((await at.tokens()).status).toBe(200)
})

test('R-03 strangers are refused, and there is nothing here where another service signs people in', async () => {
  const calls = ['totp/begin', 'totp/confirm', 'recovery-codes', 'remove'] as const
  const bodies = {
    'totp/begin': { password: 'x' },
    'totp/confirm': { id: 'x', code: '1' },
    'recovery-codes': { password: 'x' },
    remove: { id: 'x', password: 'x' },
  }
  const other = await startGateway({ wang: {} }, { environment: { externalIssuer: 'https://id.example' } })
  try {
    for (const call of calls) {
      const name = `POST /platform/second-factor/${call}` as const
      expect(await gateway.as('').call(name, bodies[call] as never), call).toMatchObject({ status: 401 })
      expect(await gateway.as('wang').call(name, { ...bodies[call], userId: 'liu' } as never), call).toMatchObject({ status: 400 })
      expect(await other.as('wang').call(name, bodies[call] as never), call).toMatchObject({
        status: 409,
        body: { messageCode: 'AUTH-1007' },
      })
    }
    expect(await gateway.as('').call('GET /platform/second-factor/mine')).toMatchObject({ status: 401 })
    expect(await other.as('wang').call('GET /platform/second-factor/mine')).toMatchObject({ status: 409 })
  } finally {
    await other.close()
  }
})
