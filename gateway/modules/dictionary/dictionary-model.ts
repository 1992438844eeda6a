import type { Pool } from 'pg'
import { Strict } from '#contract/kit.ts'
import { ROOT_PARENT } from '#domain/dictionary-tree.ts'
import type { Ask, ModelField, TransferModel, Values } from '#gateway/modules/excel/model.types.ts'
import { tableExporter, tableImporter } from '#gateway/modules/excel/models/table-model.ts'
import type { TableColumn, TableSpec } from '#gateway/modules/excel/models/table-spec.ts'
import { bodyCheck } from '#gateway/platform/http/validation.ts'

/**
 * Entries of the tenant's own dictionaries. Those of every tenant come with the product and are not changed by one of them. An entry without a parent hangs
 * below its dictionary, whose own entry has the dictionary's code.
 */

const text = (column: string): TableColumn => ({ sql: `t.${column}`, column, type: 'text', empty: '' })
const keyOf = (dictionary: unknown, code: unknown) => `${dictionary} ${code}`

const spec: TableSpec = {
  table: 'dictionary_entry',
  scope: `t.tenant_id = $1 and t.parent_id <> '${ROOT_PARENT}'`,
  order: `t.dictionary_code || ' ' || lpad(t.tree_sort::text, 10, '0')`,
  columns: {
    id: { sql: 't.id', column: 'id', type: 'text' },
    dictionary: { sql: 't.dictionary_code', column: 'dictionary_code', type: 'text' },
    code: text('code'),
    name: text('name'),
    nameEn: text('name_en'),
    parentCode: {
      sql: `(select above.code from dictionary_entry above where above.id = t.parent_id and above.parent_id <> '${ROOT_PARENT}')`,
      type: 'text',
    },
    treeSort: { sql: 't.tree_sort', column: 'tree_sort', type: 'integer', empty: 0 },
  },
  given: ({ session }) => ({ tenant_id: { type: 'text', value: session.tenantId } }),
  unique: [
    {
      prop: 'code',
      key: ({ dictionary, code }: Values) => keyOf(dictionary, code),
      sql: `(t.dictionary_code || ' ' || t.code)`,
    },
  ],
  // The dictionary's own entry has its code.
  check: ({ dictionary, code }) => (code === dictionary ? ['code', 'duplicate'] : undefined),
  parent: {
    prop: 'parentCode',
    column: 'parent_id',
    key: ({ dictionary, parentCode }) => keyOf(dictionary, parentCode || dictionary),
    async find(client, { session }, keys) {
      const { rows } = await client.query<{ id: string; key: string }>(
        `select id, dictionary_code || ' ' || code as key from dictionary_entry where tenant_id = $1 and dictionary_code || ' ' || code = any ($2::text[])`,
        [session.tenantId, keys],
      )
      return new Map(rows.map(({ id, key }) => [key, id]))
    },
  },
}

const FIELDS: readonly ModelField[] = [
  { prop: 'id', label: { zh: '主键', en: 'Primary key' }, typeStr: 'TEXT', isKey: true, maxLength: 64 },
  { prop: 'dictionary', label: { zh: '字典', en: 'Dictionary' }, typeStr: 'ENUM', required: true, aliases: ['字典编码', '字典名称'] },
  { prop: 'code', label: { zh: '值编码', en: 'Entry code' }, typeStr: 'TEXT', required: true, maxLength: 40, aliases: ['编码', 'code'] },
  { prop: 'name', label: { zh: '值名称', en: 'Entry name' }, typeStr: 'TEXT', required: true, maxLength: 120, aliases: ['名称', 'name'] },
  { prop: 'nameEn', label: { zh: '英文名称', en: 'English name' }, typeStr: 'TEXT', maxLength: 120 },
  { prop: 'parentCode', label: { zh: '上级编码', en: 'Parent code' }, typeStr: 'REF', maxLength: 40, aliases: ['上级', 'parent'] },
  {
    prop: 'treeSort',
    label: { zh: '排序', en: 'Order' },
    typeStr: 'INT',
    min: '0',
    max: '1000000000',
    aliases: ['序号', 'sort'],
  },
]

const checkBody = bodyCheck(Strict({}))
const isAdmin = async ({ session }: Ask) => session.codes.has('tender:admin')

/** @param inUse SQL of the rows that something needs, see `TableSpec` */
export function dictionaryModel(pool: Pool, inUse: string): TransferModel {
  /** The tenant's dictionaries. */
  const options = async ({ session }: Ask): Promise<NonNullable<ModelField['options']>> => {
    const { rows } = await pool.query<{ code: string; name: string; nameEn: string }>({
      name: 'excel-dictionaries',
      text: `select code, name, name_en as "nameEn" from dictionary where tenant_id = $1 order by code`,
      values: [session.tenantId],
    })
    return rows.map(({ code, name, nameEn }) => ({ code, label: { zh: name, en: nameEn || name } }))
  }
  return {
    modelId: 'platform.dictionary',
    serviceCode: 'platform',
    title: { zh: '字典值', en: 'Dictionary entries' },
    importUrl: '/platform/dictionary/import',
    exportUrl: '/platform/dictionary/export',
    fields: async (ask) => {
      if (!(await isAdmin(ask))) return []
      const dictionaries = await options(ask)
      return FIELDS.map((field) => (field.prop === 'dictionary' ? { ...field, options: dictionaries } : field))
    },
    mayImport: isAdmin,
    mayExport: isAdmin,
    importer: tableImporter({ ...spec, inUse }),
    exporter: tableExporter(spec, (_, search) => {
      checkBody(search)
      return { where: 'true', values: [] }
    }),
  }
}
