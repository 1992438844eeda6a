import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { CreateImport } from '#contract/excel-shapes.ts'
import { anImportOrder, anUploadOf, aTransferGateway, CREATE_IMPORT, caller } from '#gateway/modules/excel/testing.ts'
import type { TestGateway } from '#support/gateway.ts'
import { aWorkbook } from '#support/stock.ts'

/** What is ordered twice is done once. */

let gateway: TestGateway
let upload: string
beforeAll(async () => {
  const opened = await aTransferGateway()
  gateway = opened.gateway
  upload = opened.upload
})
beforeEach(() => gateway.pool.query('truncate transfer_task cascade').then(() => {}))
afterAll(() => gateway.close())

const call = caller(() => gateway)
async function order(over: Partial<CreateImport> = {}, who = 'anna'): Promise<string> {
  const { body } = await call(who, CREATE_IMPORT, anImportOrder(upload, { userAccount: who, ...over }))
  expect(body).toMatchObject({ statusCode: 200, data: expect.any(String) })
  return body.data
}
/** Ends a task that has added three rows. */
const end = (id: string) =>
  gateway.pool.query(`update transfer_task set status = 'SUCCESS', ended_at = clock_timestamp(), created = 3, done = 3 where id = $1`, [id])
const contentOf = (id: string, sha256: string) => gateway.pool.query('update attachment set sha256 = $2 where id = $1', [id, sha256])

describe('F9 IMP-11 an import that is ordered twice', () => {
  test('by a double click is one task', async () => {
    const ids = await Promise.all(Array.from({ length: 5 }, () => order()))
    expect(new Set(ids).size).toBe(1)
    expect(await gateway.count('transfer_task')).toBe(1)
  })

  test('from another tab, with the same file, is the one that is under way, and that file is private as well', async () => {
    const again = await anUploadOf(gateway, 'anna', await aWorkbook(['供应商名称'], [['Steel One']]))
    for (const id of [upload, again]) await contentOf(id, 'same')
    const id = await order()
    expect(await order({ importExcelOssId: again })).toBe(id)
    expect((await gateway.pool.query('select access_type from attachment where id = $1', [again])).rows).toEqual([{ access_type: 'own' }])
    await end(id)
    expect(await order({ importExcelOssId: again })).not.toBe(id)
  })

  test('after its answer was lost is the one that has done it meanwhile; not for long, and not when it was taken back', async () => {
    const id = await order()
    await end(id)
    expect(await order()).toBe(id)
    await gateway.pool.query(`update transfer_task set created_at = created_at - interval '3 minutes' where id = $1`, [id])
    const later = await order()
    expect(later).not.toBe(id)
    await end(later)
    expect((await call('anna', 'POST /poi/api/v7/excel/undoImportTask', { id: later })).body.data).toBe(true)
    expect(await order()).not.toBe(later)
  })

  test.each<[string, string, Partial<CreateImport>?]>([
    ['was cancelled while it ran', `status = 'RUNNING', cancelled = true`],
    ['has failed', `status = 'FAILURE', ended_at = clock_timestamp()`],
    ['was a try that has ended', `status = 'SUCCESS', ended_at = clock_timestamp(), created = 3`, { dryRun: true }],
  ])('when the first %s is made anew', async (_, state, over = {}) => {
    const id = await order(over)
    await gateway.pool.query(`update transfer_task set ${state} where id = $1`, [id])
    expect(await order(over)).not.toBe(id)
  })

  test.each<[string, Partial<CreateImport>]>([
    ['another mode', { importMode: 'CREATE_OR_UPDATE', updateByFieldName: 'name', updateByFieldDisplayName: '供应商名称' }],
    ['other columns', { excelHeadersMapping: [{ cellValue: '统一社会信用代码', tableHeaderName: 'name' }] }],
    ['another sheet', { sheetName: 'Sheet1' }],
    ['a try', { dryRun: true }],
  ])('with %s is another task', async (_, over) => {
    expect(await order(over)).not.toBe(await order())
    expect(await gateway.count('transfer_task')).toBe(2)
  })

  test('with the same corrections in another order is one task; with others, or none, it is another one', async () => {
    const cell = (line: number, value = 'Steel') => ({ line, column: '供应商名称', value })
    const mended = (...cells: ReturnType<typeof cell>[]) => ({ corrections: { cells, values: [], leaveOut: [] } })
    const id = await order(mended(cell(2), cell(3)))
    expect(await order(mended(cell(3), cell(2)))).toBe(id)
    expect(await order(mended(cell(2), cell(3, 'Iron')))).not.toBe(id)
    const plain = await order()
    expect(plain).not.toBe(id)
    expect(await order(mended())).toBe(plain)
  })

  test('by a colleague who has the same file is his own task', async () => {
    const own = await anUploadOf(gateway, 'ben', await aWorkbook(['供应商名称'], [['Steel One']]))
    for (const id of [upload, own]) await contentOf(id, 'same')
    expect(await order({ importExcelOssId: own }, 'ben')).not.toBe(await order())
  })
})
