import { execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import type { Pool } from 'pg'
import { createExcelModule } from '#gateway/modules/excel/excel.module.ts'
import { openTransferFiles } from '#gateway/modules/excel/tasks/transfer-files.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { openTestPostgres } from '#support/postgres.ts'
import { ROWS } from './read-in-turn.ts'
import { createWide, wideColumns, wideModel, wideOrder } from './wide-model.ts'

/**
 * A whole import, from the call that makes the task to its end: gateway here, worker in a process of its own. Beside it the same rows by COPY after a bare look
 * at the file, and by xlsx with inserts. The peers' processes have started before they are timed; ours have not.
 */
export async function openTotal(file: string) {
  const client = await openTestPostgres()
  process.env.FLY_TEST_POSTGRES = client.url
  const folder = mkdtempSync(join(tmpdir(), 'fly-total-'))
  const modules = async (deps: TestGateway['deps']) => [await createExcelModule(deps, [wideModel])]
  const gateway = await startGateway({ manager: { roles: ['BUYER'] } }, { modules, environment: { dataDir: folder } })
  await createWide(gateway.pool)
  const worker = await startWorker(gateway.databaseUrl, folder, gateway.deps.environment.keysDir)
  const path = join(folder, 'wide.xlsx')
  copyFileSync(file, path)
  const files = await openTransferFiles(gateway.deps)
  const { fileId } = await files.keep({ tenantId: 'north', userId: 'manager' }, { path, name: 'wide.xlsx' })
  const copyFile = join(folder, 'wide.copy')
  const other = async (way: string): Promise<{ ms: number; rssMB: number }> => {
    await gateway.pool.query('truncate wide')
    const args = [join(import.meta.dirname, 'other-ways.ts'), way, file, copyFile, gateway.superuserUrl]
    return JSON.parse((await promisify(execFile)(process.execPath, args)).stdout)
  }
  return {
    round: async (): Promise<Record<string, number>> => {
      const own = await importOnce(gateway, fileId)
      await writeCopy(gateway.pool, copyFile)
      const floor = await other('floor')
      const xlsx = await other('xlsx')
      return {
        total_fly_ms: own.ms,
        total_fly_rowsPerSecond: ROWS / (own.ms / 1_000),
        total_fly_workerRssMB: peakMB(worker.pid),
        total_gatewayDelayP99Ms: own.delayMs,
        total_floor_ms: floor.ms,
        total_xlsx_ms: xlsx.ms,
        total_xlsx_rssMB: xlsx.rssMB,
      }
    },
    close: async () => {
      worker.kill('SIGKILL')
      await gateway.close()
      await client.close()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

export const totalRatios = {
  total_toFloor: ['total_fly_ms', 'total_floor_ms'],
  total_toXlsx: ['total_fly_ms', 'total_xlsx_ms'],
} as const

export const totalAims = { total_toFloor: '<= 3' } as const

async function startWorker(databaseUrl: string, dataDir: string, keysDir: string) {
  const env = { ...process.env, DATABASE_URL: databaseUrl, DATA_DIR: dataDir, KEYS_DIR: keysDir }
  const worker = spawn(process.execPath, [join(import.meta.dirname, 'worker.ts')], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  await once(createInterface({ input: worker.stdout }), 'line')
  return worker
}

/** From the click to the end, as its owner would hear of it. */
async function importOnce(gateway: TestGateway, fileId: string): Promise<{ ms: number; delayMs: number }> {
  await gateway.pool.query('truncate wide, transfer_task cascade')
  const delay = monitorEventLoopDelay({ resolution: 1 })
  delay.enable()
  const begun = performance.now()
  const headers = { ...(await gateway.as('manager').headers()), 'content-type': 'application/json' }
  const address = `${await gateway.url()}/poi/api/v7/excel/createImportTask`
  const answer = await fetch(address, { method: 'POST', headers, body: JSON.stringify(wideOrder(fileId)) })
  const body = (await answer.json()) as { data?: string; messageCode?: string; message: string }
  if (body.data === undefined) throw new Error(`${body.messageCode} ${body.message}`)
  for (;;) {
    const { rows } = await gateway.pool.query({
      name: 'bench-import-ended',
      text: 'select status, created, error, problems from transfer_task where id = $1 and ended_at is not null',
      values: [body.data],
    })
    const task = rows[0] as { status: string; created: number; error: unknown; problems: unknown[] } | undefined
    if (task && (task.status !== 'SUCCESS' || task.created !== ROWS))
      throw new Error(`the import ended as ${JSON.stringify({ ...task, problems: task.problems.slice(0, 3) })}`)
    if (task) break
    await wait(25)
  }
  const ms = performance.now() - begun
  delay.disable()
  return { ms, delayMs: delay.percentile(99) / 1e6 }
}

/** The rows as they stand, as lines for COPY. */
async function writeCopy(pool: Pool, path: string): Promise<void> {
  const { rows } = await pool.query<Record<string, unknown>>('select * from wide order by f1')
  const cell = (value: unknown) =>
    value === null || value === undefined ? '\\N' : String(value).replace(/[\\\t\n\r]/g, (sign) => ESCAPES[sign] ?? sign)
  writeFileSync(path, rows.map((row) => `${wideColumns.map((name) => cell(row[name])).join('\t')}\n`).join(''))
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Most memory that the worker has held. */
function peakMB(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return Number.NaN
  return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1_024
}
