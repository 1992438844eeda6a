import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { SecondFactorState } from '#contract/second-factor.ts'
import { aBrowser, afterPassword, signIn } from '#gateway/modules/identity/testing.ts'
import { aGatewayOf, asking, PASSWORD } from '#support/accounts.ts'
import type { TestGateway } from '#support/gateway.ts'
import { siteOf } from './passkeys.ts'
import { aSecurityKey } from './testing.ts'

let gateway: TestGateway
let issuer: string
let origin: string

beforeAll(async () => {
  ;({ gateway, issuer, origin } = await aGatewayOf([{ name: 'liu' }, { name: 'mei' }], { host: 'localhost' }))
})
afterAll(() => gateway.close())
beforeEach(async () => {
  for (const table of ['second_factor', 'recovery_code', 'sign_in_attempt']) await gateway.pool.query(`delete from ${table}`)
})

const ask = asking(() => `${origin}/platform/second-factor/`)
const tokenOf = async (username: string) => (await signIn(aBrowser(), issuer, username, PASSWORD)).access_token
const begin = async (token: string) =>
  (await ask<{ id: string; options: string }>(token, 'passkey/begin', { password: PASSWORD })).body.data
const optionsIn = (html: string) => (/data-options="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&')
const atSignIn = async (username = 'liu') => afterPassword(aBrowser(), issuer, username, PASSWORD)

async function withPasskey(username = 'liu') {
  const key = aSecurityKey()
  const token = await tokenOf(username)
  const { id, options } = await begin(token)
  const confirmed = await ask<{ recoveryCodes: string[] }>(token, 'passkey/confirm', {
    id,
    name: '钥匙',
    credential: key.make(options, origin),
  })
  return { key, token, id, confirmed }
}

test('M5 a passkey is added with the password, and signs in as the second step; the token says so', async () => {
  const { key, token, confirmed } = await withPasskey()
  expect([confirmed.status, confirmed.body.data.recoveryCodes.length]).toEqual([200, limits.recoveryCodes])
  expect((await ask<SecondFactorState>(token, 'mine')).body.data).toMatchObject({
    factors: [{ kind: 'passkey', name: '钥匙' }],
    passkeysHere: true,
  })
  for (let time = 0; time < 2; time += 1) {
    const at = await atSignIn()
    expect(at.html()).not.toContain('one-time-code')
    await at.send({ passkey: key.sign(optionsIn(at.html()), origin) })
    expect(decodeJwt((await at.tokens()).body.access_token).amr).toEqual(['pwd', 'pop', 'mfa'])
  }
})

test('R-11 only the page that asks for a passkey runs a script, and only our own', async () => {
  await withPasskey()
  const browser = aBrowser()
  const at = await afterPassword(browser, issuer, 'liu', PASSWORD)
  const page = await browser.go(at.url())
  expect(page.headers.get('content-security-policy')).toContain("script-src 'self';")
  expect((await browser.go(`${at.url()}&again=1`)).headers.get('content-security-policy')).not.toContain('script-src')
  const script = await fetch(`${issuer}/passkey.js`)
  expect([script.status, script.headers.get('content-type')]).toEqual([200, expect.stringContaining('javascript')])
})

test('M5 what was signed for another sign-in, another site, by another key or a copy of the key is refused', async () => {
  const { key } = await withPasskey()
  const { key: foreign } = await withPasskey('mei')
  const before = await atSignIn()
  const old = key.sign(optionsIn(before.html()), origin)
  const refused = async (answer: (options: string) => string) => {
    const at = await atSignIn()
    const { status } = await at.send({ passkey: answer(optionsIn(at.html())) })
    return [status, (await at.tokens()).status]
  }
  expect(await refused(() => old)).toEqual([401, 400])
  expect(await refused((options) => key.sign(options, 'https://evil.example'))).toEqual([401, 400])
  expect(await refused((options) => foreign.sign(options, origin))).toEqual([401, 400])
  expect(await refused(() => 'no json')).toEqual([401, 400])
  await gateway.pool.query('delete from sign_in_attempt')
  const at = await atSignIn()
  await at.send({ passkey: key.sign(optionsIn(at.html()), origin) })
  expect((await at.tokens()).status).toBe(200)
  key.rewind()
  expect(await refused((options) => key.sign(options, origin))).toEqual([401, 400])
  expect(gateway.audited().filter(({ kind }) => kind === 'second-factor-failed')).toHaveLength(5)
})

test('M5 a passkey is added by its person, for what was begun, at our site, once', async () => {
  const [token, other] = [await tokenOf('liu'), await tokenOf('mei')]
  expect(await ask(token, 'passkey/begin', { password: 'a guess' })).toMatchObject({ status: 422, body: { messageCode: 'AUTH-1005' } })
  const key = aSecurityKey()
  const { id, options } = await begin(token)
  const confirm = (by: string, credential: string, of = id) => ask(by, 'passkey/confirm', { id: of, name: 'k', credential })
  expect(await confirm(other, key.make(options, origin))).toMatchObject({ status: 404, body: { messageCode: 'AUTH-1012' } })
  for (const bad of [
    key.make(options, 'https://evil.example'),
    '{}',
    'no json',
    '[]',
    key.make(options.replace(/"challenge":"[^"]+"/, '"challenge":"AAAA"'), origin),
  ])
    expect(await confirm(token, bad)).toMatchObject({ status: 422, body: { messageCode: 'AUTH-1015' } })
  expect((await confirm(token, key.make(options, origin))).status).toBe(200)
  const again = await begin(other)
  expect(await confirm(other, key.make(again.options, origin), again.id)).toMatchObject({ status: 422, body: { messageCode: 'AUTH-1015' } })
  expect((await ask<SecondFactorState>(other, 'mine')).body.data.factors).toEqual([])
})

test('M5 passkeys are so many and no more; one is removed and the others stay', async () => {
  const token = await tokenOf('liu')
  for (let n = 0; n < limits.passkeys; n += 1) {
    const { id, options } = await begin(token)
    await ask(token, 'passkey/confirm', { id, name: `k${n}`, credential: aSecurityKey().make(options, origin) })
  }
  expect(await ask(token, 'passkey/begin', { password: PASSWORD })).toMatchObject({ status: 409, body: { messageCode: 'AUTH-1016' } })
  const { factors } = (await ask<SecondFactorState>(token, 'mine')).body.data
  expect((await ask(token, 'remove', { id: factors[3]?.id, password: PASSWORD })).status).toBe(200)
  expect((await ask<SecondFactorState>(token, 'mine')).body.data).toMatchObject({
    factors: { length: limits.passkeys - 1 },
    recoveryCodesLeft: 10,
  })
})

test('R-03 strangers add no passkey, nor do bad bodies', async () => {
  for (const [call, body] of [
    ['begin', { password: 'x' }],
    ['confirm', { id: 'x', name: 'x', credential: '{}' }],
  ] as const) {
    expect(await gateway.as('').call(`POST /platform/second-factor/passkey/${call}`, body as never)).toMatchObject({ status: 401 })
    expect(await gateway.as('wang').call(`POST /platform/second-factor/passkey/${call}`, { ...body, more: 1 } as never)).toMatchObject({
      status: 400,
    })
  }
  const long = { id: 'x', name: 'x'.repeat(41), credential: '{}' }
  expect(await gateway.as('wang').call('POST /platform/second-factor/passkey/confirm', long)).toMatchObject({ status: 400 })
})

test('an address of numbers has no passkeys, a name has', () => {
  expect(
    ['https://tender.example:8443/x', 'http://localhost:8080', 'http://127.0.0.1:8080', 'http://[::1]:8080'].map(
      (url) => siteOf(url)?.rpId,
    ),
  ).toEqual(['tender.example', 'localhost', undefined, undefined])
})

test('M5 whoever has the password and polls with codes takes a new browser no passkey', async () => {
  const { key } = await withPasskey()
  const poll = async () => (await (await atSignIn()).send({ code: '000000' })).status
  for (let guess = 0; guess < 5; guess += 1) await poll()
  await gateway.pool.query("update sign_in_attempt set open_at = open_at + interval '1 hour' where attempts = 5")
  expect(await poll()).toBe(429)
  const at = await atSignIn()
  await at.send({ passkey: key.sign(optionsIn(at.html()), origin) })
  expect((await at.tokens()).status).toBe(200)
})
