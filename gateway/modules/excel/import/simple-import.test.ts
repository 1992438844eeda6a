import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { utils, write } from 'xlsx'
import { limits } from '#contract/limits.ts'
import { replaceReferenceSource } from '#gateway/modules/reference/reference.queries.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { SIMPLE_IMPORT } from './simple-import.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    wang: { roles: ['BUYER'] },
    zhao: { tenant: 'south', roles: ['BUYER'] },
    sup: { roles: ['BIDDER'], customerId: 'c1' },
  })
  const client = await gateway.pool.connect()
  await replaceReferenceSource(client, 'north', {
    code: 'catalogue',
    name: '物料目录',
    nameEn: 'Catalogue',
    rows: [{ id: 'steel', code: 'S', name: '钢材', nameEn: 'Steel' }],
  })
  client.release()
})
afterAll(() => gateway.close())

function workbook(rows: readonly (readonly (string | number)[])[]): Uint8Array<ArrayBuffer> {
  const book = utils.book_new()
  utils.book_append_sheet(book, utils.aoa_to_sheet(rows as (string | number)[][]), 'Sheet1')
  return new Uint8Array(write(book, { type: 'array', bookType: 'xlsx' }) as ArrayBuffer)
}

async function post(user: string, bytes: Uint8Array<ArrayBuffer> | undefined, { modelId = 'platform.catalogue', lang = 'en' } = {}) {
  const form = new FormData()
  form.append('note', 'x')
  if (bytes) form.append('file', new Blob([bytes]), 'items.xlsx')
  const headers = { ...(await gateway.as(user).headers()), 'accept-language': lang }
  const answer = await fetch(`${await gateway.url()}${SIMPLE_IMPORT}?modelId=${modelId}`, { method: 'POST', headers, body: form })
  return { status: answer.status, body: (await answer.json()) as { messageCode?: string; message?: string; data?: unknown } }
}
const codes = async () =>
  (await gateway.pool.query<{ code: string }>(`select code from reference_row where tenant_id = 'north' order by code`)).rows.map(
    ({ code }) => code,
  )

describe('IMP-17 one file is imported at once', () => {
  test('rows whose columns have a name of the field become rows; other columns are left out', async () => {
    const answer = await post(
      'wang',
      workbook([
        ['物料编码', 'Item name', '上级', '库存'],
        ['S-9', '钢板', 'S', 7],
      ]),
    )
    expect(answer).toMatchObject({ status: 200, body: { data: { createSuccessSize: 1 } } })
    expect(await codes()).toEqual(['S', 'S-9'])
  })

  test.each([
    ['en', 'Nothing was stored; rows that cannot be imported: 2. Line 3, 名称: A value is needed here'],
    ['zh', '未导入任何数据：2行无法导入。第3行“名称”：此项必填'],
  ])('with one bad row nothing is stored, and the first place is told (%s)', async (lang, message) => {
    const rows = [
      ['编码', '名称', '上级'],
      ['N-1', '新', ''],
      ['N-2', '', ''],
      ['N-3', '新三', 'nowhere'],
    ]
    expect(await post('wang', workbook(rows), { lang })).toMatchObject({ status: 422, body: { messageCode: 'EXCEL-1021', message } })
    expect(await codes()).toEqual(['S', 'S-9'])
  })

  test.each([
    ['no file', undefined, 422, 'FILE-1003'],
    ['no workbook', new Uint8Array([60, 104, 116, 109, 108]), 422, 'EXCEL-1001'],
    ['without a needed column', workbook([['名称'], ['x']]), 422, 'EXCEL-1014'],
    [
      'more rows than an answer takes',
      workbook([['编码', '名称'], ...Array.from({ length: limits.simpleImportRows + 1 }, (_, at) => [`M-${at}`, 'm'])]),
      422,
      'EXCEL-1004',
    ],
    ['larger than 2 MB', new Uint8Array(limits.simpleImportMb * 1_048_576 + 1), 413, 'FILE-1001'],
  ])('%s is refused with its reason', async (_, bytes, status, messageCode) => {
    expect(await post('wang', bytes)).toMatchObject({ status, body: { messageCode } })
    expect(await codes()).toEqual(['S', 'S-9'])
  })

  test('R-03 a stranger, a supplier, another tenant and an unknown model get nothing', async () => {
    const book = workbook([
      ['编码', '名称'],
      ['Z-1', 'z'],
    ])
    expect(await post('', book)).toMatchObject({ status: 401 })
    expect(await post('sup', book)).toMatchObject({ status: 404, body: { messageCode: 'EXCEL-1012' } })
    expect(await post('zhao', book)).toMatchObject({ status: 404, body: { messageCode: 'EXCEL-1012' } })
    expect(await post('wang', book, { modelId: 'nothing' })).toMatchObject({ status: 404, body: { messageCode: 'EXCEL-1012' } })
    expect(await codes()).toEqual(['S', 'S-9'])
  })
})
