import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { TotpBegun } from '#contract/second-factor.ts'
import { aBrowser, afterPassword } from '#gateway/modules/identity/testing.ts'
import { aGatewayOf, PASSWORD } from '#support/accounts.ts'
import type { TestGateway } from '#support/gateway.ts'
import { enrolling, soon } from './testing.ts'
import { codeAt } from './totp.ts'

let gateway: TestGateway
let issuer: string

beforeAll(async () => {
  const environment = { sealingKey: 'ab'.repeat(32), trustProxy: true }
  ;({ gateway, issuer } = await aGatewayOf([{ name: 'liu' }], { environment }))
})
afterAll(() => gateway.close())
beforeEach(async () => {
  for (const table of ['second_factor', 'recovery_code', 'sign_in_attempt']) await gateway.pool.query(`delete from ${table}`)
})

const { ask, enrolled, stateOf } = enrolling(() => issuer)
const auditedOf = (kind: string) => gateway.audited().filter((line) => line.kind === kind).length
/** Two codes that follow each other, the later one shown now. */
const two = (secret: string, now = Date.now()) => ({ code: codeAt(secret, now - 30_000), next: codeAt(secret, now) })

/** The wait after five wrong ones is there; it only lasts longer than a test may. */
const holdWait = async () => {
  const { rowCount } = await gateway.pool.query("update sign_in_attempt set open_at = open_at + interval '1 hour' where attempts = 5")
  expect(rowCount).toBe(1)
}

/** Polls with wrong codes from a new browser until codes of new browsers wait, and for longer than a test. */
async function polled() {
  const poll = async () => (await afterPassword(aBrowser(), issuer, 'liu', PASSWORD)).send({ code: '000000' })
  for (let guess = 0; guess < 5; guess += 1) await poll()
  await holdWait()
  return poll()
}

test('M5 codes are guessed five times, from however many addresses; then the account waits, and the count outlives a right password', async () => {
  const { secret } = await enrolled()
  const statuses: (number | undefined)[] = []
  for (let guess = 0; guess < 7; guess += 1) {
    if (guess === 5) await holdWait()
    const at = await afterPassword(aBrowser(), issuer, 'liu', PASSWORD)
    statuses.push((await at.send({ code: String(guess).repeat(6) })).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429])
  const at = await afterPassword(aBrowser(), issuer, 'liu', PASSWORD)
  expect((await at.send({ code: soon(secret) })).status).toBe(429)
  expect(at.html()).toContain('尝试次数过多')
  const { rows } = await gateway.pool.query(
    'select max(expires_at) - clock_timestamp() > make_interval(hours => 23) as kept from sign_in_attempt',
  )
  expect(rows).toEqual([{ kept: true }])
  expect(auditedOf('second-factor-failed')).toBeGreaterThanOrEqual(5)
})

test('M5 a browser that has signed in before is not held up by the guesses of others', async () => {
  const { secret } = await enrolled()
  const mine = aBrowser()
  const first = await afterPassword(mine, issuer, 'liu', PASSWORD)
  await first.send({ code: soon(secret) })
  expect((await first.tokens()).status).toBe(200)
  for (const name of [...mine.jar.keys()].filter((key) => key.startsWith('_session'))) mine.jar.delete(name)
  for (let guess = 0; guess < 6; guess += 1) {
    const at = await afterPassword(aBrowser(), issuer, 'liu', PASSWORD)
    await at.send({ code: '000000' })
  }
  await gateway.pool.query('update second_factor set last_step = 0')
  const again = await afterPassword(mine, issuer, 'liu', PASSWORD)
  await again.send({ code: soon(secret) })
  expect((await again.tokens()).status).toBe(200)
})

test('M5 whoever has the password and polls takes a new browser neither its recovery code nor the setting up of an app', async () => {
  const { codes } = await enrolled()
  expect((await polled()).status).toBe(429)
  const owner = await afterPassword(aBrowser(), issuer, 'liu', PASSWORD)
  await owner.send({ recovery: codes[0] ?? '' })
  const { status, body } = await owner.tokens()
  expect(status).toBe(200)
  const { factors } = await stateOf(body.access_token)
  expect((await ask(body.access_token, 'remove', { id: factors[0]?.id, password: PASSWORD })).status).toBe(200)
  const { data: begun } = (await ask<TotpBegun>(body.access_token, 'totp/begin', { password: PASSWORD })).body
  const confirm = { id: begun.id, code: codeAt(begun.secret, Date.now()) }
  expect((await ask(body.access_token, 'totp/confirm', confirm)).status).toBe(200)
})

test('M5 recovery codes that fit nothing are slowed down by the address, and at no other', async () => {
  const { codes } = await enrolled()
  const send = async (recovery: string, address: string) =>
    (await afterPassword(aBrowser(), issuer, 'liu', PASSWORD)).send({ recovery }, { 'x-forwarded-for': address })
  const told: (number | undefined)[] = []
  for (let guess = 0; guess < 7; guess += 1) {
    if (guess === 5) await holdWait()
    told.push((await send('0000-0000-0000-0000', '6.6.6.6')).status)
  }
  expect(told).toEqual([401, 401, 401, 401, 401, 429, 429])
  const at = await afterPassword(aBrowser(), issuer, 'liu', PASSWORD)
  await at.send({ recovery: codes[0] ?? '' }, { 'x-forwarded-for': '7.7.7.7' })
  expect((await at.tokens()).status).toBe(200)
})

test('M5 whoever has the password and polls keeps no new browser out whose person reads two codes in a row from his app', async () => {
  const { secret } = await enrolled()
  await gateway.pool.query('update second_factor set last_step = 0')
  expect((await polled()).status).toBe(429)
  const owner = await afterPassword(aBrowser(), issuer, 'liu', PASSWORD)
  const { html, status } = await owner.send({ code: soon(secret) })
  expect([status, html.includes('id="next"'), html.includes('请连续输入')]).toEqual([429, true, true])
  const inARow = two(secret)
  await owner.send(inARow)
  expect((await owner.tokens()).status).toBe(200)
  const again = await afterPassword(aBrowser(), issuer, 'liu', PASSWORD)
  expect((await again.send(inARow)).status).toBe(401)
})

test('M5 two codes that do not follow each other are wrong, and are guessed five times from an address', async () => {
  const { secret } = await enrolled()
  await gateway.pool.query('update second_factor set last_step = 0')
  const { code, next } = two(secret)
  const send = async (one: string, other: string) => {
    const at = await afterPassword(aBrowser(), issuer, 'liu', PASSWORD)
    return (await at.send({ code: one, next: other }, { 'x-forwarded-for': '6.6.6.6' })).status
  }
  const wrong = [
    [next, next],
    [next, code],
    ['000000', next],
    [code, '000000'],
    [soon(secret, 5), soon(secret, 6)],
  ] as const
  for (const [one, other] of wrong) expect(await send(one, other)).toBe(401)
  await holdWait()
  expect(await send(code, next)).toBe(429)
})
