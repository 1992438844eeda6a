import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { decodeProtectedHeader } from 'jose'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createAccount } from '#gateway/modules/identity/accounts.ts'
import { aBrowser, askTokens, quickHash, signIn } from '#gateway/modules/identity/testing.ts'
import { openDatabase } from './platform/database/database.ts'
import { openLog } from './platform/process/log.ts'
import { readEnvironment } from './platform/settings/environment.ts'
import { type RunningGateway, startGatewayProcess } from './start.ts'

/** H5: `npm run keys` while a gateway of `npm start` goes on. */

const PASSWORD = 'right & proper'
const folder = mkdtempSync(join(tmpdir(), 'fly-keys-'))
const settings = { PORT: '0', DATA_DIR: join(folder, 'data'), AUDIT_FILE: join(folder, 'audit.log'), MIN_FREE_MB: '0' }
let gateway: RunningGateway
beforeAll(async () => {
  gateway = await startGatewayProcess(readEnvironment(settings), { log: openLog('silent'), worker: false })
  const { pool, close } = openDatabase(gateway.ownerUrl ?? '')
  await createAccount(pool, {
    tenantId: 'demo',
    username: 'wang',
    passwordHash: quickHash(PASSWORD),
    realName: '王',
    realNameEn: 'W',
    roles: [],
  })
  await close()
}, 60_000)
afterAll(async () => {
  await gateway.close()
  rmSync(folder, { recursive: true })
})

async function keys(...words: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, ['gateway/keys.ts', ...words], {
    env: { PATH: process.env.PATH ?? '', NODE_NO_WARNINGS: '1', ...settings },
  })
  let out = ''
  let err = ''
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (err += chunk.toString()))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, out, err }
}

const audited = () =>
  readFileSync(settings.AUDIT_FILE, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { kind: string; detail?: string })
    .filter(({ kind }) => kind === 'key-rotated')
    .map(({ detail }) => detail)

const kidsOf = async (kind: string) => (await keys()).out.match(new RegExp(`${kind}-\\w{12}`, 'g')) ?? []
const profile = (token: string) =>
  fetch(`${gateway.url}/platform/user/profile`, {
    method: 'POST',
    body: '{}',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
  })

test('H5 M4 a key of tokens is replaced while people work: their sessions go on, and the next tokens are signed with the new one', {
  timeout: 120_000,
}, async () => {
  const issuer = `${gateway.url}/oidc`
  const before = await signIn(aBrowser(), issuer, 'wang', PASSWORD)
  const { code, out } = await keys('rotate', 'token')
  expect({ code, out }).toMatchObject({ code: 0, out: expect.stringMatching(/^token-\w{12} signs access tokens .* within 40 seconds/) })
  const kid = out.split(' ')[0]!
  expect(readdirSync(join(settings.DATA_DIR, 'keys'))).toContain(`${kid}.json`)
  expect((await profile(before.access_token)).status).toBe(200)
  // It is known to everybody first; nobody need wait for that here.
  const { pool, close } = openDatabase(gateway.ownerUrl ?? '')
  await pool.query('update signing_key set active_from = clock_timestamp() where kid = $1', [kid])
  await close()
  await vi.waitFor(() => expect(audited()).toContain(`token ${kid} is in use`), { timeout: 30_000, interval: 200 })
  expect(audited()).toEqual([`token ${kid} is made`, `token ${kid} is in use`])

  const after = await askTokens(issuer, { grant_type: 'refresh_token', refresh_token: before.refresh_token })
  expect(after.status).toBe(200)
  const token = String(after.body.access_token)
  expect(decodeProtectedHeader(token).kid).toBe(kid)
  for (const one of [before.access_token, token]) expect((await profile(one)).status).toBe(200)

  const old = String(decodeProtectedHeader(before.access_token).kid)
  expect((await keys('retire', old)).out).toContain(`${old} is retired`)
  await vi.waitFor(async () => expect((await profile(before.access_token)).status).toBe(401), { timeout: 10_000, interval: 100 })
  expect((await profile(token)).status).toBe(200)
})

test('H5 what is asked wrongly changes nothing and says what there is', async () => {
  const before = await kidsOf('\\w+')
  for (const words of [['rotate', 'everything'], ['burn'], ['retire']])
    expect(await keys(...words)).toMatchObject({ code: 1, err: expect.stringContaining('rotate [kind]') })
  expect(await keys('retire', (await kidsOf('seal'))[0]!)).toMatchObject({ code: 1, err: expect.stringContaining('it is in use') })
  expect(await kidsOf('\\w+')).toEqual(before)
}, 60_000)
