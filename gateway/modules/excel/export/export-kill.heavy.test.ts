import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { aDataDir, anExportOrder, CREATE_EXPORT, callers, download, endOfExport } from '#gateway/modules/excel/testing.ts'
import { readWorkbook } from '#gateway/platform/workbook/read-workbook.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** Exports whose worker is killed, with real workers: processes of their own. */

const ROWS = 45_000
const dataDir = aDataDir()
let gateway: TestGateway
const workers: ChildProcess[] = []
beforeAll(async () => {
  gateway = await startGateway(callers, { environment: { dataDir } })
  await gateway.pool.query(
    `insert into tender_customer (id, tenant_id, name, address) select 'f' || n, 'north', 'Firm ' || lpad(n::text, 6, '0'), repeat('a', 100)
     from generate_series(1, $1) n`,
    [ROWS - 1],
  )
})
afterEach(() => Promise.all(workers.splice(0).map(kill)).then(() => {}))
afterAll(() => gateway.close())

function aWorker(): ChildProcess {
  const worker = spawn(process.execPath, ['gateway/worker.ts'], {
    env: {
      ...process.env,
      DATABASE_URL: gateway.databaseUrl,
      KEYS_DIR: gateway.deps.environment.keysDir,
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    },
    stdio: 'ignore',
  })
  workers.push(worker)
  return worker
}
async function kill(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const gone = once(worker, 'exit')
  worker.kill('SIGKILL')
  await gone
}
const rowOf = async (id: string) =>
  (await gateway.pool.query('select done, status, attempt from transfer_task where id = $1', [id])).rows[0]

test('F2 T37 an export whose worker is killed half way is begun again by another one: a whole file, every row once, nothing of the first', async () => {
  const titleList = ['id', 'name', 'address'].map((prop) => ({ label: prop, prop }))
  const { body } = await gateway.as('anna').call(CREATE_EXPORT, anExportOrder({ exportBody: { titleList } }))
  const id = body.data
  const first = aWorker()
  while ((await rowOf(id)).done === 0) await wait(2)
  await kill(first)
  const { done, status } = await rowOf(id)
  expect(done).toBeLessThan(ROWS)
  expect(status).toBe('RUNNING')
  // Ten seconds later its lease is over.
  await gateway.pool.query(`update transfer_task set lease_until = clock_timestamp() where id = $1`, [id])
  aWorker()
  const task = await endOfExport(gateway, 'anna', { id, modelId: 'tender.customer' })
  expect(task).toMatchObject({ taskStatus: 'SUCCESS', exportDataSize: ROWS, exportProgress: '100.00%' })
  expect((await rowOf(id)).attempt).toBe(2)

  const ids = new Set<unknown>()
  let rows = 0
  for await (const batch of readWorkbook((await download(gateway, 'anna', task.exportExcelOssId))!)) {
    rows += batch.length
    for (const { cells } of batch) ids.add(cells[0])
  }
  expect({ rows, ids: ids.size }).toEqual({ rows: ROWS, ids: ROWS })
  expect(await gateway.pool.query(`select from attachment where biz_type = 'transfer'`)).toMatchObject({ rowCount: 1 })
  // What the killed one had written is not in the store; it is swept away after an hour.
  expect((await readdir(join(dataDir, 'transfer'))).length).toBeLessThanOrEqual(1)
}, 60_000)
