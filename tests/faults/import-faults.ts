import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Pool } from 'pg'
import { startGateway } from '#support/gateway.ts'
import { importSequentially, type StockTable } from '#support/sequential-import.ts'
import { anOrder, createStock, putTask } from '#support/stock.ts'
import { randomOf, rowsBefore, STOCK_HEADER, type StockCase, sheetRows } from './import-sheet.ts'

/** Where a worker that imports can be killed: around everything that it sends while a batch is under way. */
const BATCH_PLACES = [
  'before begin',
  'after begin',
  'after insert',
  'after update',
  'before transfer-changes',
  'after transfer-changes',
  'after transfer-faults',
  'before transfer-move-on',
  'after transfer-move-on',
  'before commit',
  'after commit',
] as const
/** Those that an import of this mode comes by. */
export const placesOf = (mode: StockCase['mode']): string[] =>
  BATCH_PLACES.filter((place) => !(place === 'after update' && mode === 'CREATE') && !(place === 'after insert' && mode === 'UPDATE'))
/** And after the last batch. No step moves the task on there, so a task that dies there three times is given up. */
export const END_PLACES = ['after report', 'before transfer-finish'] as const

export interface FaultRun extends StockCase {
  /** `place:n`, one worker each. */
  kills: readonly string[]
  /** The lease of the last one runs out by itself. */
  waitsForLease?: boolean
  /** So often killed in one place that nobody takes it again: rows that stand by then. */
  givenUpAfter?: number
}

export interface FaultResult {
  /** What does not agree with the sequential model; empty when all does. */
  faults: string[]
  /** Workers that were killed, and ms from the last kill to the next step, where the lease was waited for. */
  killed: number
  resumedMs: number | undefined
}

/** So many random batches and places. */
export function randomKills(seed: number, mode: StockCase['mode'], count: number): string[] {
  const places = placesOf(mode)
  const random = randomOf(seed)
  return Array.from({ length: count }, () => `${places[Math.floor(random() * places.length)]}:${2 + Math.floor(random() * 4)}`)
}

/** A worker's code made ready to run is kept for the next one: a process that is killed at once should not take its time to begin. */
const compiled = mkdtempSync(join(tmpdir(), 'fly-fault-code-'))
process.once('exit', () => rmSync(compiled, { recursive: true, force: true }))

/** A gateway whose stock holds what stood there before, and workers that know the sheet. */
export interface Stage {
  pool: Pool
  place: Place
  before: StockTable
}

export async function onStage<T>(run: StockCase, play: (stage: Stage) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), 'fly-fault-'))
  const gateway = await startGateway({ manager: { roles: ['BUYER'] } }, { modules: () => [] })
  try {
    const { pool, databaseUrl } = gateway
    await createStock(pool)
    await fill(pool, run)
    return await play({ pool, place: { databaseUrl, folder, run }, before: await tableOf(pool) })
  } finally {
    await gateway.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

export async function putStockTask(
  pool: Pool,
  { mode, batchSize }: StockCase,
  more: { dryRun?: boolean; undoOf?: string } = {},
): Promise<string> {
  const { undoOf, ...ask } = more
  const id = randomUUID()
  const order = anOrder(STOCK_HEADER, { importMode: mode, batchSize, ...ask })
  await putTask(pool, { id, userId: 'manager', order, ...(undoOf !== undefined && { kind: 'UNDO', undoOf }) })
  return id
}

/** Kills a worker at each of these places; the lease of a dead one is over at once. @returns how many died */
export async function killAt({ pool, place }: Stage, kills: readonly string[], id: string): Promise<number> {
  for (const [at, kill] of kills.entries()) {
    if (!(await work(place, kill, pool, id))) return at
    await pool.query(`update transfer_task set lease_until = clock_timestamp() where id = $1 and status = 'RUNNING'`, [id])
  }
  return kills.length
}

/** Imports once, killing worker after worker, and compares everything with the model. */
export async function importWithKills(run: FaultRun): Promise<FaultResult> {
  return onStage(run, async (stage) => {
    const { pool, place, before } = stage
    const id = await putStockTask(pool, run)
    const kills = run.waitsForLease ? run.kills.slice(0, -1) : run.kills
    let killed = await killAt(stage, kills, id)
    let resumedMs: number | undefined
    if (run.waitsForLease && (await work(place, run.kills.at(-1)!, pool, id))) {
      killed += 1
      resumedMs = await resumption(place, pool, id)
    }
    await work(place, '', pool, id)
    return { faults: await compare(pool, id, run, before), killed, resumedMs }
  })
}

async function fill(pool: Pool, run: StockCase): Promise<void> {
  const rows = rowsBefore(run)
  await pool.query(
    `insert into stock (id, tenant_id, code, name, price) select 'S' || v.code, 'north', v.* from unnest($1::text[], $2::text[], $3::text[]) v (code, name, price)`,
    [rows.map(([code]) => code), rows.map(([, name]) => name), rows.map(([, , price]) => price)],
  )
}

const hasEnded = async (pool: Pool, id: string): Promise<boolean> =>
  (await pool.query('select from transfer_task where id = $1 and ended_at is not null', [id])).rowCount === 1

/** A death is heard of at once; only the end of a task is looked for. */
const POLL_MS = 100

/** Where a worker works and on what. */
interface Place {
  databaseUrl: string
  folder: string
  run: StockCase
}

/** Runs a worker until it dies or the task has ended. @returns whether it died */
export async function work(place: Place, fault: string, pool: Pool, id: string): Promise<boolean> {
  const child = spawnWorker(place, fault)
  const died = once(child, 'exit').then(([code, signal]) => {
    if (signal !== 'SIGKILL') throw new Error(`the worker ended with ${code ?? signal}`)
    return true
  })
  for (;;) {
    const first = await Promise.race([died, wait(POLL_MS, false)])
    if (first) return true
    if (!(await hasEnded(pool, id))) continue
    child.kill('SIGKILL')
    await died
    return false
  }
}

function spawnWorker({ databaseUrl, folder, run: { seed, mode, rows, batchSize, isLarge } }: Place, fault: string) {
  const one = JSON.stringify({ seed, mode, rows, batchSize, isLarge })
  const own = { DATABASE_URL: databaseUrl, FAULT: fault, FAULT_FOLDER: folder, STOCK_CASE: one, NODE_COMPILE_CACHE: compiled }
  const env = { ...process.env, ...own }
  return spawn(process.execPath, ['tests/faults/import-worker.ts'], { env, stdio: ['ignore', 'ignore', 'inherit'] })
}

/** How long until the task moves on by itself; another worker is there and waits for the lease. */
async function resumption(place: Place, pool: Pool, id: string): Promise<number> {
  const attempt = async () => Number((await pool.query('select attempt from transfer_task where id = $1', [id])).rows[0]?.attempt)
  const before = await attempt()
  const since = performance.now()
  const child = spawnWorker(place, '')
  while ((await attempt()) === before) await wait(POLL_MS)
  const ms = performance.now() - since
  while (!(await hasEnded(pool, id))) await wait(POLL_MS)
  child.kill('SIGKILL')
  await once(child, 'exit')
  return ms
}

export async function tableOf(pool: Pool): Promise<StockTable> {
  const { rows } = await pool.query<{ code: string; name: string; price: string | null }>(
    'select code, name, price from stock order by code',
  )
  return Object.fromEntries(rows.map(({ code, name, price }) => [code, { name, price }]))
}

async function compare(pool: Pool, id: string, run: FaultRun, before: StockTable): Promise<string[]> {
  const { givenUpAfter } = run
  const sheet = sheetRows(run).slice(0, givenUpAfter)
  const expected = importSequentially({ mode: run.mode, keepEmpty: false, sheet }, before)
  const { rows } = await pool.query('select * from transfer_task where id = $1', [id])
  const task = rows[0] as Record<string, unknown>
  const { created, updated, unchanged, failed } = expected.counts
  const wanted = {
    ...expected.counts,
    // What was given up is a failure with its reason, however much of it stands.
    status: givenUpAfter === undefined ? 'PARTIAL_FAILURE' : 'FAILURE',
    done: sheet.length,
    total: run.rows,
    succeeded: created + updated + unchanged,
  }
  const faults = Object.entries(wanted).flatMap(([name, value]) => (task[name] === value ? [] : [`${name} is ${task[name]}, not ${value}`]))
  const error = (task.error as { code: string } | null)?.code
  if (error !== (givenUpAfter === undefined ? undefined : 'EXCEL-1020')) faults.push(`the error is ${error}`)
  const changes = await pool.query(
    'select count(*)::int as n, count(distinct id)::int as ids from transfer_change, unnest(record_ids) as id where task_id = $1',
    [id],
  )
  const { n, ids } = changes.rows[0] as { n: number; ids: number }
  if (n !== created + updated || ids !== n) faults.push(`${n} changes of ${ids} rows, not ${created + updated}`)
  const lines = await pool.query<{ line: number }>('select distinct line from transfer_fault where task_id = $1 order by line', [id])
  if (lines.rows.map(({ line }) => line).join() !== expected.failedLines.join())
    faults.push(`${lines.rowCount} lines refused, not ${failed}`)
  const table = await tableOf(pool)
  if (JSON.stringify(table) !== JSON.stringify(sorted(expected.table))) faults.push('the table is not that of the model')
  return faults
}

const sorted = (table: StockTable): StockTable => Object.fromEntries(Object.entries(table).sort(([a], [b]) => (a < b ? -1 : 1)))
