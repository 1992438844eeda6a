import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Cell } from '#domain/ooxml/cell.ts'
import { createTransferJobs } from '#gateway/modules/excel/excel.jobs.ts'
import type { TransferModel } from '#gateway/modules/excel/model.types.ts'
import { wakeWorkers } from '#gateway/modules/excel/tasks/queue.ts'
import { forgetTransfers } from '#gateway/modules/excel/tasks/transfer-files.ts'
import { aDataDir, anExportOrder, CREATE_EXPORT, callers, download, type ExportOver, endOfExport } from '#gateway/modules/excel/testing.ts'
import type { Jobs } from '#gateway/platform/deps.ts'
import { inspectWorkbook, readWorkbook } from '#gateway/platform/workbook/read-workbook.ts'
import { allTransferModels } from '#gateway/transfer-models.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** Exports from the call to the file, with a worker beside the gateway. */

let gateway: TestGateway
let worker: Jobs
const lines: object[] = []
/** What the next page of the register does before it is read. */
let before: (page: number) => Promise<void> | void = () => {}

/** The register of suppliers, two rows a page, so that something can happen between two pages. */
function slowly(models: TransferModel[]): TransferModel[] {
  let page = 0
  return models.map((model) => {
    const { exporter } = model
    if (model.modelId !== 'tender.customer' || !exporter) return model
    return {
      ...model,
      exporter: {
        ...exporter,
        page: async (queries, ask, search, window) => {
          page = window.after === null ? 1 : page + 1
          await before(page)
          return exporter.page(queries, ask, search, { ...window, limit: 2 })
        },
      },
    }
  })
}

async function startWorker(): Promise<void> {
  const log = { ...gateway.deps.log, info: (line: object) => lines.push(line), warn: () => {}, error: () => {} } as never
  worker = await createTransferJobs({ ...gateway.deps, log }, slowly(allTransferModels(gateway.deps)))
  await worker.start()
}

beforeAll(async () => {
  gateway = await startGateway(callers, { environment: { dataDir: aDataDir() } })
  await gateway.pool.query(
    `insert into tender_customer (id, tenant_id, name, code, grade, phone, categories, created_at)
     select 'f' || n, 'north', 'Firm ' || n, '00' || n, 'A', '1380000000' || n, '{}', '2026-11-22T02:30:00Z' from generate_series(1, 7) n`,
  )
  await gateway.pool.query(`update tender_customer set name = '=1+1', name_en = '@x', address = '-2' where id = 'f1'`)
  await gateway.pool.query(`insert into tender_customer (id, tenant_id, name) values ('s1', 'south', 'Southern firm')`)
  await startWorker()
})
beforeEach(() => {
  before = () => {}
  lines.length = 0
})
afterAll(async () => {
  await worker.stop()
  await gateway.close()
})

const start = async (over: ExportOver = {}, who = 'anna'): Promise<string> => {
  const { body } = await gateway.as(who).call(CREATE_EXPORT, anExportOrder({ userAccount: who, ...over }))
  expect(body).toMatchObject({ statusCode: 200 })
  return body.data
}
const end = (id: string, who = 'anna') => endOfExport(gateway, who, { id, modelId: 'tender.customer' })
const columns = (...props: string[]) => ({ titleList: props.map((prop) => ({ label: `the ${prop}`, prop })) })
async function rowsOf(bytes: Buffer | undefined): Promise<(readonly Cell[])[]> {
  const rows: (readonly Cell[])[] = []
  for await (const batch of readWorkbook(bytes!)) rows.push(...batch.map(({ cells }) => cells))
  return rows
}

test('WID-12 an exported workbook says whose it is and carries the watermark; CSV has no place for one', async () => {
  await gateway.pool.query(
    `insert into app_setting values ('north', 'watermark.ContentContain', 'memberAccount,customContent'), ('north', 'watermark.customContent', 'internal')`,
  )
  const task = await end(await start())
  const parts = unzipSync((await download(gateway, 'anna', task.exportExcelOssId))!)
  const sheet = strFromU8(parts['xl/worksheets/sheet1.xml']!)
  expect(sheet).toMatch(/<oddHeader>&amp;C&amp;K808080anna · internal<\/oddHeader>/)
  expect(sheet).toMatch(/<oddFooter>&amp;L&amp;K808080[^<]*anna[^<]* \d{4}-\d\d-\d\d \d\d:\d\d:\d\d&amp;R/)
  await gateway.pool.query(`delete from app_setting where tenant_id = 'north'`)
})

describe('EXP-04 an export', () => {
  test('is a workbook with the asked columns under the asked names, in their order, typed', async () => {
    const task = await end(await start({ exportBody: columns('name', 'id', 'createdAt', 'grade', 'code') }))
    expect(task).toMatchObject({
      taskStatus: 'SUCCESS',
      exportProgress: '100.00%',
      exportDataSize: 8,
      errorMessage: '',
      closeConnect: true,
    })
    const bytes = await download(gateway, 'anna', task.exportExcelOssId)
    expect(bytes!.length).toBe(task.fileSize)
    const { header } = await inspectWorkbook(bytes!)
    expect(header.cells).toEqual(['the name', 'the id', 'the createdAt', 'the grade', 'the code'])
    const rows = await rowsOf(bytes)
    expect(rows).toHaveLength(8)
    expect(rows).toContainEqual(['Firm 3', 'f3', { wall: '2026-11-22 10:30:00' }, 'A 级', '003'])
  })

  test('R-28 T35 keeps what a spreadsheet would run as the text it is', async () => {
    const task = await end(await start({ exportBody: { ...columns('name', 'nameEn', 'address'), ids: ['f1'] } }))
    expect(await rowsOf(await download(gateway, 'anna', task.exportExcelOssId))).toEqual([['=1+1', '@x', '-2']])
  })

  test('has the chosen rows alone, or what the search finds', async () => {
    const chosen = await end(await start({ exportBody: { ...columns('id'), ids: ['f5', 'f2', 's1'] } }))
    expect(await rowsOf(await download(gateway, 'anna', chosen.exportExcelOssId))).toEqual([['f2'], ['f5']])
    const found = await end(await start({ exportBody: { ...columns('id'), _AND_: [{ code: { eq: '004' } }] } }))
    expect(await rowsOf(await download(gateway, 'anna', found.exportExcelOssId))).toEqual([['f4']])
  })

  test('EXP-06 of nothing has ended well, without a file', async () => {
    const task = await end(await start({ exportBody: { ...columns('id'), keyword: 'nobody is called this' } }))
    expect(task).toMatchObject({ taskStatus: 'SUCCESS', exportDataSize: 0, exportExcelOssId: '', exportProgress: '100.00%' })
  })

  test('is CSV when that is asked', async () => {
    const task = await end(
      await start({ exportType: 'csv', fileName: '清单', exportBody: { ...columns('id', 'name'), ids: ['f1', 'f2'] } }),
    )
    expect(task.fileName).toBe('清单.csv')
    const text = (await download(gateway, 'anna', task.exportExcelOssId))!.toString()
    expect(text).toBe("\ufeffthe id,the name\r\nf1,'=1+1\r\nf2,Firm 2\r\n")
  })

  test('T37 is logged with its number of rows', async () => {
    const id = await start({ exportBody: columns('id', 'name') })
    await end(id)
    expect(lines).toContainEqual({ task: id, userId: 'anna', tenantId: 'north', model: 'tender.customer', rows: 8, columns: 2 })
  })
})

describe('T37 the file of an export', () => {
  test('is read by its owner alone: not by a colleague, another tenant, a bidder or a stranger, nor with a ticket of theirs', async () => {
    const { exportExcelOssId: file } = await end(await start())
    expect(await download(gateway, 'anna', file)).toBeInstanceOf(Buffer)
    for (const who of ['ben', 'sue', 'zhao', 'bidder', '']) {
      expect(await download(gateway, who, file), who).toBeUndefined()
      if (who) expect((await gateway.as(who).call('POST /api/v3/attachment/ticket', { id: file } as never)).status, who).toBe(404)
    }
  })

  test('is gone after a day for him too, and cleared away with its task', async () => {
    const id = await start()
    const { exportExcelOssId: file } = await end(id)
    await gateway.pool.query(`update attachment set created_at = created_at - interval '1 day' where id = $1`, [file])
    expect(await download(gateway, 'anna', file)).toBeUndefined()
    await gateway.pool.query(`update transfer_task set created_at = created_at - interval '1 day' where id = $1`, [id])
    await forgetTransfers(gateway.pool)
    expect((await gateway.pool.query('select id from transfer_task where id = $1', [id])).rows).toEqual([])
    expect((await gateway.pool.query('select state from attachment where id = $1', [file])).rows).toEqual([{ state: 'DELETED' }])
  })
})

describe('T37 the rights of an export are those of the moment', () => {
  const as = async (role: string) => {
    await gateway.pool.query(`update user_role set role = $1 where user_id = 'ben'`, [role])
    gateway.deps.bus.publish('person', { userId: 'ben' })
  }
  const during = async (change: () => Promise<void>) => {
    before = async (page) => {
      if (page === 2) await change()
    }
    const id = await start({}, 'ben')
    return end(id, 'ben')
  }

  test('who lost the right to export before his task began has none', async () => {
    await worker.stop()
    const id = await start({}, 'ben')
    await as('SUPERVISOR')
    await startWorker()
    expect(await end(id, 'ben')).toMatchObject({ taskStatus: 'FAILURE', exportExcelOssId: '', errorMessage: expect.stringMatching(/./) })
    await as('BUYER')
  })

  test('who lost it while his rows were read gets no file', async () => {
    const task = await during(() => as('SUPERVISOR'))
    expect(task).toMatchObject({ taskStatus: 'FAILURE', exportExcelOssId: '' })
    await as('BUYER')
  })

  test('who has left while his rows were read gets no file', async () => {
    before = async (page) => {
      if (page === 2) await gateway.pool.query(`update user_account set left_at = clock_timestamp() where id = 'ben'`)
    }
    const id = await start({}, 'ben')
    // He can ask for nothing himself, and is back only when it is over.
    const isOver = async () =>
      (await gateway.pool.query('select ended_at from transfer_task where id = $1', [id])).rows[0].ended_at !== null
    await expect.poll(isOver).toBe(true)
    const { rowCount } = await gateway.pool.query(`update user_account set left_at = null where id = 'ben' and left_at is not null`)
    expect(rowCount).toBe(1)
    gateway.deps.bus.publish('person', { userId: 'ben' })
    expect(await end(id, 'ben')).toMatchObject({ taskStatus: 'FAILURE', exportExcelOssId: '' })
  })
})

test('IMP-16 an export that is cancelled ends after the page under way, without a file', async () => {
  let id = ''
  before = async (page) => {
    if (page === 2) expect((await gateway.as('anna').call('POST /poi/api/v7/excel/cancelTask', { id })).status).toBe(200)
  }
  await worker.stop()
  id = await start()
  await startWorker()
  expect(await end(id)).toMatchObject({ taskStatus: 'PARTIAL_FAILURE', exportExcelOssId: '', exportDataSize: 4 })
})

test('F2 an export whose worker failed half way begins its file again: every row is in it once', async () => {
  let failures = 0
  before = (page) => {
    if (page === 3 && failures++ === 0) throw new Error('the plug was pulled')
  }
  const task = await end(await start({ exportBody: columns('id') }))
  expect(task).toMatchObject({ taskStatus: 'SUCCESS', exportDataSize: 8 })
  const ids = (await rowsOf(await download(gateway, 'anna', task.exportExcelOssId))).map(([id]) => id)
  expect(ids.toSorted()).toEqual(['c1', 'f1', 'f2', 'f3', 'f4', 'f5', 'f6', 'f7'])
})

test('F14 an export that fails every time is given up with its reason', async () => {
  before = (page) => {
    if (page === 2) throw new Error('the plug was pulled')
  }
  const id = await start()
  // What failed rests for a moment before it is tried again; nobody waits for that here.
  for (let isOpen = true; isOpen; ) {
    await gateway.pool.query(`update transfer_task set lease_until = null where id = $1 and status = 'WAITING'`, [id])
    wakeWorkers(gateway.deps.bus)
    await new Promise((done) => setTimeout(done, 20))
    isOpen = (await gateway.pool.query('select ended_at is null as open from transfer_task where id = $1', [id])).rows[0].open
  }
  const task = await end(id)
  expect(task).toMatchObject({ taskStatus: 'FAILURE', exportExcelOssId: '' })
  expect(task.errorMessage).toBe('任务多次执行失败，已终止')
})
