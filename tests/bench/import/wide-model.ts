import type { Pool } from 'pg'
import type { CreateImport } from '#contract/excel-shapes.ts'
import type { FieldKind, ModelField, TransferModel } from '#gateway/modules/excel/model.types.ts'
import { tableImporter } from '#gateway/modules/excel/models/table-model.ts'
import type { TableColumn } from '#gateway/modules/excel/models/table-spec.ts'

/** A model with the twenty columns of the wide workbook, kept by the code that keeps the real ones. */

type Kind = readonly [kind: FieldKind, sql: TableColumn['type'], more?: Partial<ModelField>]
const TEN: readonly Kind[] = [
  ['TEXT', 'text', { required: true, isKey: true, maxLength: 40 }],
  ['TEXT', 'text', { maxLength: 120 }],
  ['INT', 'integer', { min: '0' }],
  ['DECIMAL', 'text', { scale: 2, min: '0' }],
  ['DATE', 'text'],
  ['TEXT', 'text', { maxLength: 20 }],
  ['BOOL', 'boolean'],
  ['LONGTEXT', 'text', { maxLength: 500 }],
  ['DATETIME', 'timestamptz'],
  ['DECIMAL', 'text', { scale: 4 }],
]
const columns = [...TEN, ...TEN].map(([kind, sql, more], at) => ({ prop: `f${at + 1}`, header: `字段${at + 1}`, kind, sql, more }))

export const wideColumns = ['id', 'tenant_id', ...columns.map(({ prop }) => prop)]
export const wideTypes = ['text', 'text', ...columns.map(({ sql }) => sql)]

export async function createWide(pool: Pool): Promise<void> {
  const types = columns.map(({ prop, sql }) => `${prop} ${sql}`).join(', ')
  await pool.query(`create table wide (id text primary key, tenant_id text not null, ${types}, unique (tenant_id, f1))`)
}

export const wideModel: TransferModel = {
  modelId: 'bench.wide',
  serviceCode: 'bench',
  title: { zh: '宽表', en: 'Wide table' },
  importUrl: '/bench/wide/import',
  fields: async () => columns.map(({ prop, header, kind, more }) => ({ prop, label: { zh: header, en: header }, typeStr: kind, ...more })),
  mayImport: async () => true,
  mayExport: async () => false,
  importer: tableImporter({
    table: 'wide',
    scope: 't.tenant_id = $1',
    order: 't.f1',
    columns: {
      id: { sql: 't.id', column: 'id', type: 'text' },
      ...Object.fromEntries(columns.map(({ prop, sql }) => [prop, { sql: `t.${prop}`, column: prop, type: sql }])),
    },
    given: ({ session }) => ({ tenant_id: { type: 'text', value: session.tenantId } }),
    unique: [{ prop: 'f1', key: ({ f1 }) => (f1 ? String(f1) : undefined), sql: 't.f1' }],
  }),
}

export const wideOrder = (fileId: string): CreateImport => ({
  importExcelOssId: fileId,
  importMode: 'CREATE',
  batchSize: 1_000,
  importUrl: '/bench/wide/import',
  modelId: 'bench.wide',
  modelType: 'ENTITY',
  ossCode: 'default',
  fileName: 'wide.xlsx',
  pageId: '',
  serviceCode: 'bench',
  userAccount: 'manager',
  excelType: 'xlsx',
  excelHeadersMapping: columns.map(({ prop, header }) => ({ cellValue: header, tableHeaderName: prop })),
})
