import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { loadDemoIdentity } from '#demo/identity/load.ts'
import { DEMO_PASSWORD, departments, people } from '#demo/identity/people.ts'
import { ulid } from '#gateway/platform/ids.ts'
import { delayAfter } from '#gateway/platform/session/sign-in-delay.ts'
import { readEnvironment } from '#gateway/platform/settings/environment.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { CHEAP_PASSWORDS } from '#support/passwords.ts'
import { createAccount, hashPassword, isPassword, missingCosts } from './accounts.ts'
import { readNotice } from './sign-in/notice.ts'
import { spokenIn } from './sign-in/sign-in.messages.ts'
import { idOfCredentials, quickHash } from './testing.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({})
})
afterAll(() => gateway.close())

const account = {
  tenantId: 'north',
  username: 'Zhang',
  passwordHash: quickHash('one'),
  realName: '张',
  realNameEn: 'Zhang',
  roles: ['BUYER'],
}

test('a password belongs to its own hash, in every way it can be typed, and to no other', async () => {
  const { passwordCost } = readEnvironment({})
  const hash = await hashPassword('Ａé密码', passwordCost)
  expect(hash).toMatch(/^scrypt\$15\$8\$3\$/)
  expect(hash).not.toBe(await hashPassword('Ａé密码', passwordCost))
  expect(await isPassword('Aé密码', hash)).toBe(true)
  expect(await isPassword('aé密码', hash)).toBe(false)
  for (const broken of ['', 'scrypt$', 'scrypt$15$8$3$$', 'plain']) expect(await isPassword('', broken)).toBe(false)
})

test('a hash of a lower cost than today’s takes as long to check as one of today’s: time tells nobody which it is', () => {
  for (const own of [4, 15, 16]) expect(missingCosts(own, 16).reduce((sum, missing) => sum + 2 ** missing, 2 ** own)).toBe(2 ** 16)
})

test('creating an account twice is once, and does not give it a new password', async () => {
  const id = await createAccount(gateway.pool, account)
  expect(await createAccount(gateway.pool, { ...account, username: 'zhang', passwordHash: quickHash('two') })).toBe(id)
  expect(await idOfCredentials(gateway.pool, 'ZHANG', 'one')).toBe(id)
  expect(await idOfCredentials(gateway.pool, 'zhang', 'two')).toBeUndefined()
})

test('an account without a password, and a name in two tenants, sign nobody in', async () => {
  const { passwordHash: _, ...withoutPassword } = account
  await createAccount(gateway.pool, { ...withoutPassword, username: 'empty' })
  await createAccount(gateway.pool, { ...account, username: 'twice' })
  await createAccount(gateway.pool, { ...account, username: 'twice', tenantId: 'south' })
  expect(await idOfCredentials(gateway.pool, 'empty', '')).toBeUndefined()
  expect(await idOfCredentials(gateway.pool, 'twice', 'one')).toBeUndefined()
})

test('the demonstration loads again without doubling anything, and everyone signs in with the labelled password', async () => {
  const ids = await loadDemoIdentity(gateway.pool, 'demo', CHEAP_PASSWORDS)
  expect(await loadDemoIdentity(gateway.pool, 'demo', CHEAP_PASSWORDS)).toEqual(ids)
  expect(Object.keys(ids)).toEqual(people.map(({ username }) => username))
  expect(departments).toHaveLength(14)
  expect(await gateway.count('department')).toBe(14)
  expect(await idOfCredentials(gateway.pool, 'sup4', DEMO_PASSWORD)).toBe(ids.sup4)
  const { rows } = await gateway.pool.query('select role from user_role where user_id = $1 order by role', [ids.sup1])
  expect(rows.map(({ role }) => role)).toEqual(['BIDDER', 'CUSTOMER_ADMIN'])
  expect((await readNotice(gateway.pool))?.zh.join()).toContain(DEMO_PASSWORD)
})

test('the wait after failures grows and ends at a minute', () => {
  expect([0, 4, 5, 6, 7, 9, 10, 40].map((failures) => delayAfter(failures))).toEqual([0, 0, 2, 4, 8, 32, 60, 60])
})

test('ids are ordered by their millisecond and do not repeat', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 47 }), (at) => ulid(at) < ulid(at + 1) && /^[0-9A-HJKMNP-TV-Z]{26}$/.test(ulid(at))),
    { seed: 20261121 },
  )
  expect(new Set(Array.from({ length: 1_000 }, () => ulid())).size).toBe(1_000)
})

test.each([
  ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
  ['en-GB, zh', 'en'],
  ['fr, de', undefined],
  ['fr en', 'en'],
  [undefined, undefined],
])('%s is answered in %s', (list, lang) => {
  expect(spokenIn(list)).toBe(lang)
})

test('R-41 a storm of sign-ins waits in a short queue, and beyond it is told so; the queue empties again', async () => {
  const hash = await hashPassword('right', 15)
  const lane = { key: '6.6.6.6', known: false }
  const places = limits.passwordChecksAtOnce + limits.passwordChecksWaitingEach
  const storm = await Promise.allSettled(Array.from({ length: places + 3 }, () => isPassword('right', hash.replace('$15$', '$4$'), lane)))
  const refused = storm.filter(({ status }) => status === 'rejected')
  expect(refused).toHaveLength(3)
  expect(refused[0]).toMatchObject({ reason: { code: 'SERVICE-1009' } })
  expect(await isPassword('right', hash, lane)).toBe(true)
})
