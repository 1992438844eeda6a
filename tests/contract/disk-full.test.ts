import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { chmodSync, closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { calls } from '#contract/index.ts'
import type { Call, DiskUse } from '#contract/kit.ts'
import { formatMoney } from '#domain/tender/money.ts'
import { people } from '#gateway/modules/tender/testing.ts'
import { openDatabase } from '#gateway/platform/database/database.ts'
import { LOCAL_UPLOAD } from '#gateway/platform/files/local-upload.ts'
import { watchDisk } from '#gateway/platform/process/disk.ts'
import { openLog } from '#gateway/platform/process/log.ts'
import { readEnvironment } from '#gateway/platform/settings/environment.ts'
import { startGatewayProcess } from '#gateway/start.ts'
import { degradedWhen } from '#support/degraded.ts'
import { insertUsers, startGateway, type TestCallName, type TestGateway } from '#support/gateway.ts'
import { anIssuer } from '#support/issuer.ts'
import { superuserUrl } from '#support/postgres.ts'
import { anEndlessHall } from '../bench/halls.ts'

/** A disk that fills up: on a small one of its own where the machine lets us mount it, and with the same errors raised inside PostgreSQL anywhere. */

const SENTENCE = { statusCode: 503, messageCode: 'SERVICE-1006', message: 'The disk is full; nothing was changed' }
const SIZE_MB = 240

/** A disk of our own, or undefined where only an administrator may mount one. */
function mountSmallDisk(): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'fly-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_MB}m,mode=755`, 'tmpfs', folder], { stdio: 'ignore' })
    chmodSync(folder, 0o755)
    return folder
  } catch {
    rmSync(folder, { recursive: true })
    return undefined
  }
}

/** Takes everything that is left; returns how to give it back. */
function fill(disk: string, leaveMb = 0): () => void {
  const file = join(disk, 'ballast')
  const handle = openSync(file, 'w')
  const freeMb = () => {
    const { bavail, bsize } = statfsSync(disk)
    return (bavail * bsize) / 1_048_576
  }
  const piece = Buffer.alloc(65_536)
  try {
    while (leaveMb === 0 || freeMb() > leaveMb) writeSync(handle, piece)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  } finally {
    closeSync(handle)
  }
  return () => rmSync(file)
}

const disk = mountSmallDisk()
const closing: (() => unknown)[] = disk ? [() => rmSync(disk, { recursive: true }), () => execFileSync('umount', ['-l', disk])] : []
afterAll(async () => {
  for (let close = closing.pop(); close; close = closing.pop()) await close()
})

/** A gateway with its embedded database on the small disk, and a hall with a bidder who goes on bidding. */
async function aGatewayOn(folder: string, minFreeMb: number) {
  const settings = { PORT: '0', DATA_DIR: join(folder, 'data'), MIN_FREE_MB: String(minFreeMb), BIDS_PER_SECOND: '10000' }
  const gateway = await startGatewayProcess(readEnvironment(settings), { log: openLog('silent'), worker: false })
  closing.push(gateway.close)
  const { environment } = gateway.deps
  const { pool, close } = openDatabase(superuserUrl(gateway.databaseUrl, join(folder, 'data')), { max: 4 })
  closing.push(close)
  if ((await pool.query('select 1 from user_account')).rowCount === 0) await insertUsers(pool, people)
  const { id } = await anEndlessHall(pool, ['CA', 'CB', 'CC'])
  const issue = await anIssuer(pool, environment)
  let gross = 99_999_000_000n
  const acknowledged = new Set<string>()
  const bid = async () => {
    gross -= 100n
    const key = randomUUID()
    const response = await fetch(`${gateway.url}/tender/api/v1/bid/place`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await issue('user-CA')}`,
        'x-tender-customer-id': 'CA',
        'content-type': 'application/json',
        'accept-language': 'en',
        'idempotency-key': key,
      },
      body: JSON.stringify({ projectId: id, gross: formatMoney(gross, 2), taxBp: 1_300, currency: 'CNY' }),
      signal: AbortSignal.timeout(15_000),
    })
    const body = (await response.json()) as { messageCode?: string; data?: { receipt: { hash: string } } }
    if (body.data) acknowledged.add(body.data.receipt.hash)
    return { status: response.status, body, retryAfter: response.headers.get('retry-after') }
  }
  const board = async () =>
    fetch(`${gateway.url}/tender/api/v1/hall/board?projectId=${id}`, { headers: { authorization: `Bearer ${await issue('U1')}` } })
  return { gateway, pool, id, bid, board, acknowledged }
}

/** Every acknowledged bid stands in the log once, and the chain is whole. */
async function isWhole({ pool, id, acknowledged }: Awaited<ReturnType<typeof aGatewayOn>>): Promise<void> {
  const { rows } = await pool.query<{ hash: string; prev: string; seq: number }>(
    'select seq, hash, prev from tender_log where project_id = $1 order by seq',
    [id],
  )
  for (const hash of acknowledged) expect(rows.filter((row) => row.hash === hash)).toHaveLength(1)
  for (const [index, row] of rows.entries()) if (index > 0) expect(row.prev).toBe(rows[index - 1]?.hash)
}

/** Bids until one is refused; what it was told. */
async function untilRefused(bid: Awaited<ReturnType<typeof aGatewayOn>>['bid'], most: number) {
  for (let count = 0; count < most; count++) {
    const answer = await bid()
    if (answer.status !== 200) return answer
  }
  throw new Error(`${most} bids were taken on a full disk`)
}

/** What a signed form is told whose permission is no good: it got past the disk. */
const upload = async (url: string) => (await fetch(`${url}${LOCAL_UPLOAD}`, { method: 'POST', body: new FormData() })).status

/** The disk is short of half of what must stay free: bids, which are refused last, are refused before they begin. */
async function guarded(small: string): Promise<void> {
  const on = await aGatewayOn(small, 64)
  expect((await on.bid()).status).toBe(200)
  fill(small, 100)
  await vi.waitUntil(async () => (await upload(on.gateway.url)) === 503, { timeout: 10_000, interval: 50 })
  expect((await on.bid()).status).toBe(200)
  const giveBack = fill(small, 24)
  const refused = await vi.waitUntil(
    async () => {
      const answer = await on.bid()
      return answer.status !== 200 && answer
    },
    { timeout: 10_000, interval: 50 },
  )
  expect(refused).toMatchObject({ status: 503, body: SENTENCE, retryAfter: '2' })
  expect((await on.board()).status).toBe(200)
  giveBack()
  await vi.waitFor(async () => expect((await on.bid()).status).toBe(200), { timeout: 10_000, interval: 50 })
  await isWhole(on)
  await on.gateway.close()
}

/** Somebody else fills the disk to its last byte: the write itself fails, then the server, which comes back when there is room. */
async function filled(small: string): Promise<void> {
  const on = await aGatewayOn(small, 0)
  expect((await on.bid()).status).toBe(200)
  const giveBack = fill(small)
  const refused = await untilRefused(on.bid, 3_000)
  expect(refused).toMatchObject({ status: 503, body: SENTENCE, retryAfter: '2' })
  // The database's own log needs new pieces now and finds no room: the server breaks down, and again while it recovers.
  for (let piece = 0; piece < 20; piece++) await on.pool.query('select pg_switch_wal(), pg_current_xact_id()').catch(() => {})
  const meanwhile = await Promise.all(Array.from({ length: 8 }, () => on.bid()))
  expect(meanwhile.map(({ body }) => body.messageCode)).toContain('SERVICE-1005')
  for (const { status, body } of meanwhile) expect([200, 503], JSON.stringify(body)).toContain(status)
  giveBack()
  // Bids, or the pause that the time without them calls for.
  const after = await vi.waitFor(
    async () => {
      const answer = await on.bid()
      expect(answer).not.toMatchObject({ status: 503 })
      return answer
    },
    { timeout: 60_000, interval: 100 },
  )
  expect(after.body.messageCode ?? 'taken').toMatch(/^(taken|TENDER-2055)$/)
  await isWhole(on)
  await on.gateway.close()
}

let refusing: TestGateway
/** Uses that the disk has no room for. */
let low: readonly DiskUse[] = []
const noteFull = vi.fn()
beforeAll(async () => {
  refusing = await startGateway(people, { disk: { isLowFor: (use) => low.includes(use), noteFull } })
})
afterAll(() => refusing.close())

const names = Object.keys(calls) as TestCallName[]
const useOf = (name: TestCallName): DiskUse | undefined => {
  const call: Call = calls[name]
  return call.disk ?? (call.command && 'commands')
}
const callsFor = (...uses: DiskUse[]) => names.filter((name) => uses.includes(useOf(name) as DiskUse))
const EN = { headers: { 'accept-language': 'en' } }

test.each<{ low: readonly DiskUse[] }>([{ low: ['files'] }, { low: ['files', 'commands'] }, { low: ['files', 'commands', 'bids'] }])(
  'H2 R-25 with no room for $low these are refused before they begin, for who may call them and for nobody else; the rest goes on',
  async ({ low: short }) => {
    const { id } = await anEndlessHall(refusing.pool, ['CA', 'CB', 'CC'])
    low = short
    for (const name of callsFor(...short)) {
      const answer = await refusing.as('U1').call(name, {} as never, EN)
      expect(answer.status === 403 || answer.body.messageCode === 'SERVICE-1006', `${name} ${answer.status}`).toBe(true)
      expect((await refusing.as('').call(name, {} as never)).status, name).toBe(401)
    }
    for (const name of callsFor('files', 'commands', 'bids').filter((one) => !short.includes(useOf(one) as DiskUse)))
      expect((await refusing.as('U1').call(name, {} as never)).body.messageCode, name).not.toBe('SERVICE-1006')
    expect((await refusing.as('U1').call('GET /tender/api/v1/hall/board', { projectId: id })).status).toBe(200)
    expect((await refusing.as('U1').call('POST /tender/api/v1/log/page-list', { projectId: id })).status).toBe(200)
    const bid = { projectId: id, gross: '900000000.00', taxBp: 1_300, currency: 'CNY' }
    const placed = await refusing.as('user-CA').call('POST /tender/api/v1/bid/place', bid)
    low = []
    expect(placed.status).toBe(short.includes('bids') ? 503 : 200)
  },
)

test('H2 prices of bidders are the last to be refused, uploads and what makes files the first', () => {
  expect(callsFor('bids')).toEqual([
    'POST /tender/api/v1/quote/submit',
    'POST /tender/api/v1/quote/withdraw',
    'POST /tender/api/v1/bid/place',
  ])
  expect(callsFor('files')).toEqual([
    'GET /api/v3/attachment/pre-upload',
    'POST /poi/api/v7/excel/createImportTask',
    'POST /poi/api/v7/excel/createExportTask',
    'POST /tender/api/v1/advanced-search/save',
  ])
})

/** PostgreSQL's own error for a full disk, raised where the bid is written. */
async function raised(): Promise<void> {
  const { id } = await anEndlessHall(refusing.pool, ['CA', 'CB', 'CC'])
  const bid = { projectId: id, gross: '900000000.00', taxBp: 1_300, currency: 'CNY' }
  const key = randomUUID()
  const place = () => refusing.as('user-CA').call('POST /tender/api/v1/bid/place', bid, { key, headers: { 'accept-language': 'en' } })
  await refusing.pool.query(`create function full_disk() returns trigger language plpgsql as $$ begin
    raise exception 'could not extend file "base/16384/2608": No space left on device' using errcode = '53100'; end $$;
    create trigger full_disk before insert on tender_log for each row execute function full_disk()`)
  noteFull.mockClear()
  expect(await place()).toMatchObject({ status: 503, body: SENTENCE })
  expect(noteFull).toHaveBeenCalledOnce()
  expect((await refusing.pool.query('select 1 from tender_log where project_id = $1 and type = $2', [id, 'bid.accepted'])).rowCount).toBe(0)
  await refusing.pool.query('drop function full_disk cascade')
  const placed = await place()
  expect(placed.status).toBe(200)
  expect((await place()).body.data).toEqual({ ...placed.body.data, replayed: true })
}

test('R-25 a bid that finds no room changes nothing, says so, and the same bid is taken when there is room', raised)

const substitute = degradedWhen(disk ? undefined : 'no disk can be mounted here, so by the error alone')
test(
  'F8 R-25 R-01 the disk runs low under bids, and they go on by themselves when there is room',
  { ...substitute, timeout: 90_000 },
  () => (disk ? guarded(disk) : raised()),
)
test(
  'F8 R-25 R-01 the disk is full to the last byte: nothing acknowledged is lost, nothing hangs, and it goes on',
  { ...substitute, timeout: 180_000 },
  () => (disk ? filled(disk) : raised()),
)

/** @param share of the reserve that is free */
async function refusedAt(share: number, uses: readonly DiskUse[] = ['files', 'commands', 'bids']): Promise<DiskUse[]> {
  const { bavail, bsize } = statfsSync('.')
  const watched = await watchDisk([{ path: '.', uses }], { minFreeBytes: Math.round((bavail * bsize) / share) })
  watched.close()
  return (['files', 'commands', 'bids'] as const).filter(watched.isLowFor)
}

test('H2 uploads end at twice the reserve, commands at the reserve, bids at half of it', async () => {
  expect(await refusedAt(3)).toEqual([])
  expect(await refusedAt(1.5)).toEqual(['files'])
  expect(await refusedAt(0.75)).toEqual(['files', 'commands'])
  expect(await refusedAt(0.25)).toEqual(['files', 'commands', 'bids'])
})

test('H2 a full disk of the files keeps nobody from bidding', async () => expect(await refusedAt(0.25, ['files'])).toEqual(['files']))

test('H2 a database of somebody else that was full is left alone by files and commands for a while, and bids try', async () => {
  let now = 0
  const watched = await watchDisk([], { minFreeBytes: 1, now: () => now })
  watched.noteFull()
  expect((['files', 'commands', 'bids'] as const).filter(watched.isLowFor)).toEqual(['files', 'commands'])
  now = 15_000
  expect(watched.isLowFor('files')).toBe(false)
  watched.close()
})

test('R-25 a folder that cannot be looked at refuses nothing', async () => {
  const watched = await watchDisk([{ path: '/nowhere/at/all', uses: ['bids'] }], { minFreeBytes: 1 })
  expect(watched.isLowFor('bids')).toBe(false)
  watched.close()
})
