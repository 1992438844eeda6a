import { scrypt } from 'node:crypto'
import { afterAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#gateway/platform/database/database.ts'
import { aDatabase } from '#support/postgres.ts'
import { createAccount, hashPassword, passwordCheck } from './accounts.ts'

vi.mock('node:crypto', { spy: true })

const database = await aDatabase()
const { pool, close } = openDatabase(database.url)
afterAll(async () => {
  await close()
  await database.drop()
})

const accountOf = async (username: string, passwordHash: string) => ({
  id: await createAccount(pool, { tenantId: 'north', username, passwordHash, realName: username, realNameEn: username, roles: [] }),
  tenantId: 'north',
  passwordHash,
})

test('H1 after PASSWORD_COST was lowered a name that nobody has costs as much as one whose hash is of the former cost', async () => {
  const [today, former, costlier] = [4, 6, 8]
  const [old, young, none] = [
    await accountOf('old', await hashPassword('right', former)),
    await accountOf('young', await hashPassword('right', today)),
    await accountOf('none', ''),
  ]
  const isPasswordOf = passwordCheck(pool, today)
  /** What looking at a password costs in all. */
  const costOf = async (account: typeof old | undefined, password = 'wrong') => {
    vi.mocked(scrypt).mockClear()
    const right = await isPasswordOf(account, password)
    expect(right).toBe(password === 'right')
    return vi.mocked(scrypt).mock.calls.reduce((sum, call) => sum + ((call[3] as { N?: number }).N ?? 0), 0)
  }
  const all = [undefined, none, young, old]
  for (const account of all) expect(await costOf(account)).toBe(2 ** former)
  for (const account of [young, old]) expect(await costOf(account, 'right')).toBe(2 ** former)
  // Another gateway, with another setting, has made a costlier one since.
  const later = await accountOf('later', await hashPassword('right', costlier))
  for (const account of [later, ...all]) expect(await costOf(account)).toBe(2 ** costlier)
})
