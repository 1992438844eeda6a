import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Pool } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFreeBid } from '#domain/tender/testing.ts'
import { createAccount } from '#gateway/modules/identity/accounts.ts'
import { aBrowser, aChallenge, anAuthorization, csrfIn, quickHash, signIn } from '#gateway/modules/identity/testing.ts'
import { anOpenRound, aQuote } from '#gateway/modules/tender/rounds/testing.ts'
import { anOpenHall, people } from '#gateway/modules/tender/testing.ts'
import { openDatabase } from '#gateway/platform/database/database.ts'
import { openLog } from '#gateway/platform/process/log.ts'
import { readEnvironment } from '#gateway/platform/settings/environment.ts'
import { type RunningGateway, startGatewayProcess } from '#gateway/start.ts'
import { insertUsers } from '#support/gateway.ts'
import { CHEAP_PASSWORDS } from '#support/passwords.ts'
import { onServer } from '#support/postgres.ts'

/** Words that occur nowhere else are sent through everything a gateway does, faults included; then all it has said and kept is searched for them. */

const planted = {
  password: 'Kanari-pw-51c7e0',
  wrongPassword: 'Kanari-wrong-88d2',
  price: '913577.41',
  refusedPrice: '1913577.43',
  failedPrice: '904577.47',
  roundPrice: '913588.47',
  refusedRoundPrice: '1913588.45',
  unitPrice: '913.58847',
  terms: 'Kanari-terms-3f0c',
  message: 'Kanari-message-0b9d',
  reason: 'Kanari-reason-6a44 of ten letters',
  phone: '+86 139 5550 7731',
  query: 'Kanari-query-2fd1',
  header: 'Kanari-header-77ae',
  body: 'Kanari-body-19f3',
}

let folder: string
let gateway: RunningGateway
/** The owner's: prepares and looks. */
let pool: Pool
let closePool: () => Promise<void>
const ownerUrl = () => gateway.ownerUrl ?? ''
const said: string[] = []
/** Bodies of refusals. */
const refusals: string[] = []
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fly-canary-'))
  const settings = { PORT: '0', DATA_DIR: join(folder, 'data'), BIDS_PER_SECOND: '1000', MIN_FREE_MB: '0' }
  const log = openLog('trace', { write: (line: string) => void said.push(line) })
  gateway = await startGatewayProcess({ ...readEnvironment(settings), passwordCost: CHEAP_PASSWORDS }, { log, worker: false })
  const owners = openDatabase(ownerUrl(), { max: 4 })
  pool = owners.pool
  closePool = owners.close
})
afterAll(async () => {
  await closePool()
  await gateway.close()
  rmSync(folder, { recursive: true })
})

const caller =
  (token: string, customerId?: string) =>
  async (name: string, payload?: unknown, more: Record<string, string> = {}): Promise<Record<string, unknown>> => {
    const [method, path] = name.split(' ') as [string, string]
    const response = await fetch(gateway.url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': randomUUID(),
        ...(customerId && { 'x-tender-customer-id': customerId }),
        ...more,
      },
      ...(payload !== undefined && { body: typeof payload === 'string' ? payload : JSON.stringify(payload) }),
    })
    const text = await response.text()
    if (!response.ok) refusals.push(text)
    return JSON.parse(text) as Record<string, unknown>
  }

/** A person with a password who signs in as a browser does; what he was given are canaries as well. */
async function aPerson(username: string, id: string) {
  const { environment } = gateway.deps
  await pool.query('update user_account set username = $2 where id = $1', [id, `${username}-old`])
  const account = {
    tenantId: 'north',
    username,
    passwordHash: quickHash(planted.password),
    realName: '金',
    realNameEn: 'Jin',
    phone: planted.phone,
    roles: [],
  }
  const made = await createAccount(pool, account)
  await pool.query(
    'update user_account set password_hash = (select password_hash from user_account where id = $2), username = $3 where id = $1',
    [id, made, `${username}-in`],
  )
  const issuer = `${environment.publicUrl}/oidc`
  const browser = aBrowser()
  const { challenge } = aChallenge()
  const page = await browser.follow(anAuthorization(issuer, challenge), issuer)
  const csrf = csrfIn((await page.response?.text()) ?? '')
  const wrong = await browser.send(page.url, { csrf, username: `${username}-in`, password: planted.wrongPassword }, issuer)
  refusals.push((await wrong.response?.text()) ?? '')
  const tokens = await signIn(browser, issuer, `${username}-in`, planted.password)
  return { tokens, cookies: [...browser.jar.values()].map(({ value }) => value) }
}

const found = (texts: readonly string[], canaries: Record<string, string>): string[] =>
  Object.entries(canaries).flatMap(([name, word]) => (texts.some((text) => text.includes(word)) ? [name] : []))

test('R-06 no password, token, price or text that people sent is ever in the log or in an error, and no password or token is kept', async () => {
  await insertUsers(pool, people)
  const { id } = await anOpenHall(pool, { bidding: aFreeBid({ minBidIntervalMs: 0 }) })
  const { tokens, cookies } = await aPerson('kanari', 'user-CA')
  const bidder = caller(tokens.access_token, 'CA')
  const bid = (gross: string) => ({ projectId: id, gross, taxBp: 1_300, currency: 'CNY', confirmBigDrop: true })
  const placed = (await bidder('POST /tender/api/v1/bid/place', bid(planted.price))) as { data: { receipt: { seq: number } } }
  expect(placed.data.receipt.seq).toBeGreaterThan(0)
  await bidder('POST /tender/api/v1/bid/place', bid(planted.refusedPrice))
  const round = await anOpenRound(pool)
  const sealed = (total: string, unitPrice: string) => ({
    ...aQuote(round.id, 1, total),
    lines: [{ lineNo: 1, unitPrice }],
    paymentTerms: planted.terms,
  })
  expect(await bidder('POST /tender/api/v1/quote/submit', sealed(planted.roundPrice, planted.unitPrice))).toMatchObject({ statusCode: 200 })
  expect(await bidder('POST /tender/api/v1/quote/submit', sealed(planted.refusedRoundPrice, '1913.58845'))).toMatchObject({
    messageCode: 'TENDER-2042',
  })
  await bidder('POST /tender/api/v1/hall/message', { projectId: id, text: planted.message })
  await bidder('POST /tender/api/v1/bid/void-request', { projectId: id, bidSeq: placed.data.receipt.seq, reason: planted.reason })
  await bidder('POST /tender/api/v1/bid/page-list', `{"projectId": "${planted.body}`)
  await bidder('POST /tender/api/v1/bid/page-list', { projectId: id, [planted.body]: planted.body })
  await bidder(`GET /tender/api/v1/project/find-by-id?id=${planted.query}`)
  await bidder(`GET /nowhere/${planted.query}?access_token=${tokens.access_token}`)
  await bidder('POST /platform/user/profile', {}, { 'x-fly-user-account': planted.header })
  await bidder('POST /platform/user/profile', {}, { authorization: `Bearer ${tokens.access_token}x` })
  await bidder('POST /platform/user/profile', {}, { authorization: `Basic ${planted.header}` })
  // A defect inside the database: its error quotes the row that failed.
  await onServer(ownerUrl(), `alter table tender_bid add constraint broken check (gross <> ${planted.failedPrice.replace('.', '')})`)
  expect(await bidder('POST /tender/api/v1/bid/place', bid(planted.failedPrice))).toMatchObject({ messageCode: 'SERVICE-1000' })

  const given = { access: tokens.access_token, refresh: tokens.refresh_token, identity: tokens.id_token }
  const secrets = { ...planted, failedFen: planted.failedPrice.replace('.', ''), ...given }
  const cookieWords = Object.fromEntries(cookies.map((value, index) => [`cookie ${index}`, value]))
  expect(said.join('')).toContain('"status":500')
  expect(found(said, { ...secrets, ...cookieWords })).toEqual([])
  expect(found(refusals, secrets)).toEqual([])

  const { rows } = await pool.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname !~ '^(pg_|information_schema)'`,
  )
  const kept: string[] = []
  for (const { name } of rows)
    kept.push(...(await pool.query<{ row: string }>(`select t::text as row from ${name} t`)).rows.map(({ row }) => row))
  expect(found(kept, { password: planted.password, wrong: planted.wrongPassword, ...given })).toEqual([])
  const { roundPrice, refusedRoundPrice, unitPrice, terms } = planted
  const [roundFen, refusedFen] = [roundPrice, refusedRoundPrice].map((price) => price.replace('.', '')) as [string, string]
  expect(found(kept, { roundPrice, refusedRoundPrice, unitPrice, terms, roundFen, refusedFen })).toEqual([])
  // The search itself finds what is there.
  expect(found(kept, { reason: planted.reason, phone: planted.phone })).toEqual(['reason', 'phone'])
}, 60_000)

test('R-06 the search finds a planted word, also one that a careless line would have written', () => {
  gateway.deps.log.info({ note: planted.header }, 'careless')
  expect(found(said, planted)).toEqual(['header'])
})
