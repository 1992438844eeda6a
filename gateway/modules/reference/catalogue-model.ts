import type { Pool } from 'pg'
import { Type } from 'typebox'
import { Strict } from '#contract/kit.ts'
import type { ModelField, TransferModel, Values } from '#gateway/modules/excel/model.types.ts'
import { tableExporter, tableImporter } from '#gateway/modules/excel/models/table-model.ts'
import type { TableColumn, TableSpec } from '#gateway/modules/excel/models/table-spec.ts'
import { likePart } from '#gateway/modules/people/people.queries.ts'
import { pinyinOf } from '#gateway/modules/people/pinyin.ts'
import { bodyCheck } from '#gateway/platform/http/validation.ts'

/** The catalogue that lines of a project are picked from: categories, and items below them. A code is one row's. */

const SOURCE = 'catalogue'
/** After everything that has a place of its own; among themselves by name. */
const LAST = 1_000_000

const text = (column: string): TableColumn => ({ sql: `t.${column}`, column, type: 'text', empty: '' })
const keyOf = (prop: string) => (values: Values) => (values[prop] ? String(values[prop]) : undefined)

const spec: TableSpec = {
  table: 'reference_row',
  scope: `t.tenant_id = $1 and t.source_code = '${SOURCE}'`,
  order: 't.code',
  columns: {
    id: { sql: 't.id', column: 'id', type: 'text' },
    code: text('code'),
    name: text('name'),
    nameEn: text('name_en'),
    detail: text('detail'),
    parentCode: {
      sql: `(select above.code from reference_row above where above.tenant_id = t.tenant_id and above.source_code = t.source_code and above.id = t.parent_id)`,
      type: 'text',
    },
  },
  given: ({ session }) => ({
    tenant_id: { type: 'text', value: session.tenantId },
    source_code: { type: 'text', value: SOURCE },
    sort: { type: 'integer', value: LAST },
  }),
  unique: [{ prop: 'code', key: keyOf('code'), sql: 't.code' }],
  parent: {
    prop: 'parentCode',
    column: 'parent_id',
    key: keyOf('parentCode'),
    async find(client, { session }, keys) {
      const { rows } = await client.query<{ id: string; code: string }>(
        `select min(id) as id, code from reference_row where tenant_id = $1 and source_code = $2 and code = any ($3::text[]) group by code having count(*) = 1`,
        [session.tenantId, SOURCE, keys],
      )
      return new Map(rows.map(({ id, code }) => [code, id]))
    },
  },
  derived: [{ column: 'pinyin', type: 'text', of: ({ name }) => pinyinOf(String(name ?? ''), 'thing') }],
}

const FIELDS: readonly ModelField[] = [
  { prop: 'id', label: { zh: '主键', en: 'Primary key' }, typeStr: 'TEXT', isKey: true, maxLength: 64 },
  {
    prop: 'code',
    label: { zh: '物料编码', en: 'Item code' },
    typeStr: 'TEXT',
    required: true,
    isKey: true,
    maxLength: 40,
    aliases: ['编码', '物料号', '料号', 'item no', 'material', 'sku', 'code'],
  },
  {
    prop: 'name',
    label: { zh: '物料名称', en: 'Item name' },
    typeStr: 'TEXT',
    required: true,
    maxLength: 120,
    aliases: ['名称', '品名', 'name', 'description'],
  },
  { prop: 'nameEn', label: { zh: '英文名称', en: 'English name' }, typeStr: 'TEXT', maxLength: 120 },
  {
    prop: 'detail',
    label: { zh: '规格型号', en: 'Specification' },
    typeStr: 'TEXT',
    maxLength: 200,
    aliases: ['规格', '型号', 'spec', 'model'],
  },
  {
    prop: 'parentCode',
    label: { zh: '上级编码', en: 'Parent code' },
    typeStr: 'REF',
    maxLength: 40,
    aliases: ['分类编码', '类别编码', '上级', 'category code', 'parent'],
  },
]

const checkBody = bodyCheck(Strict({ keyword: Type.Optional(Type.String({ maxLength: 80 })) }))

/** @param inUse SQL of the rows that something needs, see `TableSpec` */
export function catalogueModel(pool: Pool, inUse: string): TransferModel {
  const isThere = async (tenantId: string): Promise<boolean> => {
    const { rowCount } = await pool.query({
      name: 'excel-catalogue',
      text: 'select from reference_source where tenant_id = $1 and code = $2',
      values: [tenantId, SOURCE],
    })
    return rowCount === 1
  }
  return {
    modelId: 'platform.catalogue',
    serviceCode: 'platform',
    title: { zh: '物料目录', en: 'Catalogue items' },
    importUrl: '/platform/reference/catalogue/import',
    exportUrl: '/platform/reference/catalogue/export',
    fields: async ({ session }) => (session.codes.has('tender:review:view') && (await isThere(session.tenantId)) ? FIELDS : []),
    mayImport: async ({ session }) => session.codes.has('tender:project:import') && isThere(session.tenantId),
    mayExport: async ({ session }) => session.codes.has('tender:project:export') && isThere(session.tenantId),
    importer: tableImporter({ ...spec, inUse }),
    exporter: tableExporter(spec, (_, search) => {
      checkBody(search)
      const { keyword = '' } = search as { keyword?: string }
      return keyword.trim() ? { where: 't.search_text like $2', values: [likePart(keyword.trim())] } : { where: 'true', values: [] }
    }),
  }
}
