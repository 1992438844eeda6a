import { PassThrough } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { Pool, PoolClient } from 'pg'
import type { CreateImport, ImportCorrections } from '#contract/excel-shapes.ts'
import type { Cell } from '#domain/ooxml/cell.ts'
import type { Ask, FieldKind, ModelField, TransferModel } from '#gateway/modules/excel/model.types.ts'
import { modelBook } from '#gateway/modules/excel/model-book.ts'
import { tableImporter } from '#gateway/modules/excel/models/table-model.ts'
import type { TableColumn } from '#gateway/modules/excel/models/table-spec.ts'
import { readSheet } from '#gateway/platform/workbook/read-workbook.ts'
import { openWorkbookWriter } from '#gateway/platform/workbook/write/workbook.ts'

/** A model of its own for tests and benchmarks: a table of twenty columns of every kind, written by the code that writes the real ones. */

type Column = readonly [prop: string, kind: FieldKind, sql: TableColumn['type'], more?: Partial<ModelField>]

const COLOURS = [
  { code: 'RED', label: { zh: '红', en: 'Red' } },
  { code: 'BLUE', label: { zh: '蓝', en: 'Blue' } },
  { code: 'GREEN', label: { zh: '绿', en: 'Green' } },
]

const columns: readonly Column[] = [
  ['code', 'TEXT', 'text', { required: true, isKey: true, maxLength: 40 }],
  ['name', 'TEXT', 'text', { required: true, maxLength: 60 }],
  ['spec', 'TEXT', 'text', { maxLength: 60 }],
  ['unit', 'TEXT', 'text', { maxLength: 20 }],
  ['brand', 'TEXT', 'text', { maxLength: 60 }],
  ['maker', 'TEXT', 'text', { maxLength: 60 }],
  ['place', 'TEXT', 'text', { maxLength: 60 }],
  ['remark', 'LONGTEXT', 'text', { maxLength: 500 }],
  ['price', 'DECIMAL', 'text', { scale: 2, min: '0' }],
  ['cost', 'DECIMAL', 'text', { scale: 2 }],
  ['weight', 'DECIMAL', 'text', { scale: 3 }],
  ['count', 'INT', 'integer', { min: '0' }],
  ['minimum', 'INT', 'integer'],
  ['boxes', 'INT', 'integer'],
  ['active', 'BOOL', 'boolean'],
  ['fragile', 'BOOL', 'boolean'],
  ['bought', 'DATE', 'text'],
  ['expires', 'DATE', 'text'],
  ['changed', 'DATETIME', 'timestamptz'],
  ['colours', 'ENUM', 'text[]', { isList: true, options: COLOURS }],
]

/** Names of the fields, which are their headers as well. */
export const stockProps = columns.map(([prop]) => prop)

const ID: ModelField = { prop: 'id', label: { zh: '主键', en: 'Primary key' }, typeStr: 'TEXT', isKey: true, maxLength: 64 }

export const stockFields: readonly ModelField[] = [
  ID,
  ...columns.map(([prop, typeStr, , more]): ModelField => ({ prop, label: { zh: prop, en: prop }, typeStr, ...more })),
]

export async function createStock(pool: Pool): Promise<void> {
  const types = columns.map(([prop, , type]) => `${prop} ${type}`).join(', ')
  await pool.query(`create table stock (id text primary key, tenant_id text not null, ${types}, unique (tenant_id, code))`)
}

export const stockModel: TransferModel = {
  modelId: 'test.stock',
  serviceCode: 'test',
  title: { zh: '库存', en: 'Stock' },
  importUrl: '/test/stock/import',
  fields: async ({ session }) => (session.codes.has('tender:review:view') ? stockFields : []),
  mayImport: async ({ session }) => session.codes.has('tender:project:import'),
  mayExport: async () => false,
  importer: tableImporter({
    table: 'stock',
    scope: 't.tenant_id = $1',
    order: 't.code',
    columns: {
      id: { sql: 't.id', column: 'id', type: 'text' },
      ...Object.fromEntries(columns.map(([prop, , type]) => [prop, { sql: `t.${prop}`, column: prop, type }])),
    },
    given: ({ session }) => ({ tenant_id: { type: 'text', value: session.tenantId } }),
    unique: [{ prop: 'code', key: ({ code }) => (code ? String(code) : undefined), sql: 't.code' }],
  }),
}

type AroundStore = (store: () => Promise<void>, client: PoolClient, ask: Ask) => Promise<void>

/** The stock, with something that happens around the storing of every batch, whichever way its rows go. */
export function stockAround(around: AroundStore): TransferModel {
  const { importer } = stockModel
  const { bulk, store } = importer!
  const within =
    <Rest extends unknown[], Stored>(own: (client: PoolClient, ask: Ask, ...rest: Rest) => Promise<Stored>) =>
    async (client: PoolClient, ask: Ask, ...rest: Rest): Promise<Stored> => {
      let stored: { of: Stored } | undefined
      const call = async () => {
        stored = { of: await own(client, ask, ...rest) }
      }
      await around(call, client, ask)
      return stored!.of
    }
  return { ...stockModel, importer: { ...importer!, store: within(store), bulk: { ...bulk!, store: within(bulk!.store) } } }
}

export const stockBook = (model: TransferModel = stockModel) => modelBook([model])

/** A workbook of one sheet. */
export async function aWorkbook(header: readonly string[], rows: Iterable<readonly Cell[]>): Promise<Buffer> {
  const sink = new PassThrough()
  const bytes = buffer(sink)
  const writer = await openWorkbookWriter(sink, { title: 'Sheet1', columns: header.map((label) => ({ label, kind: 'ANY' })) })
  await writer.rows(rows)
  await writer.end()
  return bytes
}

/** What the wizard sends: every header becomes the field of its name. */
export const anOrder = (header: readonly string[], more: Partial<CreateImport> = {}): CreateImport => ({
  importExcelOssId: 'f'.repeat(32),
  importMode: 'CREATE',
  batchSize: 1_000,
  importUrl: '/test/stock/import',
  modelId: 'test.stock',
  modelType: 'ENTITY',
  ossCode: 'default',
  fileName: 'stock.xlsx',
  pageId: '',
  serviceCode: 'test',
  userAccount: 'manager',
  excelType: 'xlsx',
  excelHeadersMapping: header.map((text) => ({ cellValue: text, tableHeaderName: text })),
  ...(more.importMode !== undefined && more.importMode !== 'CREATE' && { updateByFieldName: 'code', updateByFieldDisplayName: 'code' }),
  ...more,
})

/** Puts a task into the queue, as the call does after its checks. */
export async function putTask(
  pool: Pool,
  task: {
    id: string
    kind?: 'IMPORT' | 'UNDO'
    userId: string
    lang?: 'zh' | 'en'
    order: CreateImport
    corrections?: ImportCorrections | undefined
    undoOf?: string
  },
): Promise<void> {
  const { id, kind = 'IMPORT', userId, lang = 'en', order, corrections, undoOf = null } = task
  await pool.query(
    `insert into transfer_task (id, kind, tenant_id, user_id, lang, model_id, page_id, service_code, file_name, payload, undo_of, corrections)
     select $1, $2, u.tenant_id, u.id, $4, $5, $6, $7, $8, $9, $10, $11 from user_account u where u.id = $3`,
    [
      id,
      kind,
      userId,
      lang,
      order.modelId,
      order.pageId,
      order.serviceCode,
      order.fileName,
      JSON.stringify(order),
      undoOf,
      corrections ?? null,
    ],
  )
}

/** Reads these rows as if they stood in a workbook. */
export function readerOf(header: readonly string[], rows: readonly (readonly Cell[])[]): typeof readSheet {
  const lines = [header, ...rows].map((cells, at) => ({ line: at + 1, cells, isHidden: false }))
  return async function* () {
    yield { bytes: 0, rows: () => lines }
    return {
      kind: 'xlsx',
      sheets: [{ name: 'Sheet1', state: 'visible' }],
      sheet: 'Sheet1',
      headerLine: 1,
      header: lines[0]!,
      first: [],
      notes: {
        ...{ rows: rows.length, columns: header.length, hiddenRows: 0, hiddenColumns: 0, merged: 0, mergedRanges: [] },
        ...{ rounded: 0, roundedCells: [], uncalculated: 0, uncalculatedCells: [] },
      },
      mark: undefined,
    }
  }
}

/** Reads a workbook as if its sheet held more text than is kept in memory: its rows are read a second time, from the file. */
export const aLargeReading: typeof readSheet = async function* (source, choice) {
  for (const reading = readSheet(source, choice); ; ) {
    const { done, value } = await reading.next()
    if (done) return value
    yield { ...value, bytes: 1 << 30 }
  }
}
