import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { LogEntry } from '#contract/tender/bid.ts'
import { verifyLog } from '#domain/tender/log/log-chain.ts'
import { watchLogs } from '#gateway/modules/tender/proof/log-watch.ts'
import { openSigner } from '#gateway/modules/tender/proof/signing.ts'
import { followLogs } from '#gateway/modules/tender/tender.jobs.ts'
import { findProject } from '#gateway/modules/tender/tender.queries.ts'
import { aClosedHall, growTo, people } from '#gateway/modules/tender/testing.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { readAll } from '#support/project-reads.ts'
import { rowsRead } from '#support/rows-read.ts'
import { checkpoints } from './checkpoint.ts'

/** A log of very many entries: what an outsider can write makes no call long, and nothing that goes on beside the calls fails. */

/** `npm run faults -- long-log` does it with a million. */
const ENTRIES = 20_000

let gateway: TestGateway
let id: string
let code: string

beforeAll(async () => {
  gateway = await startGateway(people)
  ;({ id, code } = await aClosedHall(gateway.pool))
  await growTo(gateway.pool, id, ENTRIES)
}, 240_000)
afterAll(() => gateway.close())

const verify = async () => (await gateway.as('S1').call('GET /tender/api/v1/log/verify', { projectId: id })).body.data
const verified = async () => {
  for (;;) {
    const verdict = await verify()
    if (verdict.state !== 'running') return verdict
  }
}

test('C3 a verification that takes long says how far it is, awards wait for it, and what is verified is not read again', async () => {
  const first = await verify()
  expect(first).toMatchObject({ ok: false, state: 'running', entries: ENTRIES })
  const waiting = await gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId: id, conclusion: '程序合规' })
  expect(waiting).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2095', args: { m: ENTRIES } } })
  expect(await verified()).toMatchObject({ ok: true, entries: ENTRIES })
  const again = await rowsRead(verify)
  expect(again.done).toMatchObject({ ok: true })
  expect(again.rows.length).toBeLessThanOrEqual(1)
  const other = await rowsRead(() => gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId: id, conclusion: '程序合规' }))
  expect(other.done).toMatchObject({ status: 200 })
  expect(other.rows.length).toBeLessThanOrEqual(limits.verifiedWhole)
})

test('C3 M7 L13 no call of the contract on a project with a very long log reads more of it than a few pages, whoever asks', async () => {
  await verified()
  const reads = await readAll(gateway, { id, code, entries: ENTRIES })
  expect(new Set(reads.map(({ call }) => call)).size).toBeGreaterThan(40)
  expect(reads.filter(({ rows, status }) => rows > 2 * limits.verifiedWhole || status >= 500)).toEqual([])
  const proposed = await rowsRead(() => gateway.as('U1').call('POST /tender/api/v1/award/propose', { projectId: id, alias: 'B03' }))
  expect(proposed.done.status).toBe(200)
  expect(proposed.rows.length).toBeLessThanOrEqual(2 * limits.verifiedWhole)
}, 60_000)

test('C3 the browser verifies it by pages of numbers, also the last ones', async () => {
  const page = async (afterSeq: number) =>
    (await gateway.as('S1').call('POST /tender/api/v1/log/page-list', { projectId: id, afterSeq }, { query: { pageSize: 200 } })).body.data
  const before = (await page(ENTRIES - 301)).rows[0] as LogEntry
  const { rows, total } = await page(before.seq)
  expect(total).toBeGreaterThan(200)
  expect(await verifyLog(rows, sha256, before)).toMatchObject({ ok: true, entries: 200 })
})

test('C3 who is told of a long log is told in stretches, and a project whose notices fail keeps nobody waiting', async () => {
  const signer = openSigner(gateway.deps.keys)
  const { id: broken } = await aClosedHall(gateway.pool)
  const { id: next } = await aClosedHall(gateway.pool)
  const cursor = async (project: string) =>
    (
      await gateway.pool.query<{ seq: number; failures: number }>('select seq, failures from tender_cursor where project_id = $1', [
        project,
      ])
    ).rows[0]
  await gateway.pool.query(`update tender_project set state = jsonb_set(state, '{form}', 'null') where id = $1`, [broken])
  await expect(followLogs(gateway.pool, signer, () => {})).rejects.toThrow('1 of')
  expect(await cursor(broken)).toMatchObject({ seq: 0, failures: 1 })
  expect((await cursor(next))?.seq).toBeGreaterThan(0)
  await gateway.pool.query(`update tender_cursor set next_at = 'infinity' where project_id = $1`, [broken])
  const one = await rowsRead(() => followLogs(gateway.pool, signer, () => {}))
  expect(one.rows.length).toBeLessThanOrEqual(10 * limits.followedAtOnce + 10)
  expect(await cursor(broken)).toMatchObject({ failures: 1 })
  while ((await cursor(id))!.seq < (await findProject(gateway.pool, 'north', id))!.head_seq)
    await followLogs(gateway.pool, signer, () => {})
})

test('H4 H5 R-45 every project is verified from its first entry once a day, whatever is remembered, its supervisor is told once, and the audit channel', async () => {
  const signer = openSigner(gateway.deps.keys)
  const kept = checkpoints(gateway.pool, gateway.deps.keys)
  const told: { userId: string; kind: string }[] = []
  const { audit } = gateway.deps
  const watch = () => watchLogs({ pool: gateway.pool, signer, kept, audit, tell: (rows) => void told.push(...rows) })
  const through = async () => (await gateway.pool.query('select 1 from tender_watch where project_id = $1', [id])).rowCount === 1
  while (!(await through())) await watch()
  const found = () => gateway.audited().filter(({ kind, detail }) => kind === 'tampering-found' && detail === `project ${id}`)
  const mine = () =>
    gateway.pool.query<{ fault: { kind: string; seq: number } | null }>('select fault from tender_watch where project_id = $1', [id])
  expect((await mine()).rows[0]?.fault).toBeNull()
  await verified()
  const client = await gateway.pool.connect()
  await client.query("set session_replication_role = 'replica'")
  await client.query(
    `update tender_log set parts = jsonb_set(parts, '{pub,data,text}', '"another"') where project_id = $1 and seq = 3000`,
    [id],
  )
  await client.query("set session_replication_role = 'origin'")
  client.release()
  expect(await verified()).toMatchObject({ ok: true })
  // A verification that goes on finds nothing yet.
  expect(found()).toEqual([])
  await gateway.pool.query(`update tender_watch set whole_at = '-infinity' where project_id = $1`, [id])
  while ((await mine()).rows[0]?.fault === null) await watch()
  expect((await mine()).rows[0]?.fault).toMatchObject({ kind: 'entry', seq: 3_000 })
  expect(found()).toMatchObject([{ tenant: 'north', detail: `project ${id}` }])
  expect(
    told
      .filter(({ kind }) => kind === 'log-unsound')
      .map(({ userId }) => userId)
      .sort(),
  ).toEqual(expect.arrayContaining(['M1', 'S1']))
  await gateway.pool.query('update tender_project set updated_by = updated_by where id = $1', [id])
  expect(await verified()).toMatchObject({ ok: false, firstBad: 3_000 })
}, 120_000)
