import type { Pool } from 'pg'
import type { Criteria } from '#contract/search.ts'
import { firmCalls } from '#contract/tender/firm-calls.ts'
import { isCreditCode } from '#domain/credit-code.ts'
import type { ExportKey } from '#domain/lists/define-list.ts'
import { supplierRegister } from '#domain/tender/lists/firms.ts'
import { maskEmail, maskPhone } from '#domain/tender/registration/contact.ts'
import type { Ask, FieldValue, ModelField, TransferModel, Values } from '#gateway/modules/excel/model.types.ts'
import { columnsOf } from '#gateway/modules/excel/models/list-columns.ts'
import { tableExporter, tableImporter } from '#gateway/modules/excel/models/table-model.ts'
import type { Narrowed } from '#gateway/modules/excel/models/table-reading.ts'
import type { TableColumn, TableSpec, Unique } from '#gateway/modules/excel/models/table-spec.ts'
import { searchSql } from '#gateway/modules/search/criteria.ts'
import { type FirmSearch, firmFilter } from '#gateway/modules/tender/firms/firms.queries.ts'
import { seesContacts } from '#gateway/modules/tender/firms/firms.service.ts'
import { customerColumns } from '#gateway/modules/tender/projects/search.columns.ts'
import { bodyCheck } from '#gateway/platform/http/validation.ts'
import { withCategories } from './categories.ts'
import { FIRM_IN_USE } from './in-use.ts'

/**
 * The register of suppliers. Grade and status are decisions about a firm: they are exported, and no import changes them.
 *
 * @see tendering.md 5, customer
 */

const text = (column: string): TableColumn => ({ sql: `t.${column}`, column, type: 'text', empty: '' })
const shown = (column: string): TableColumn => ({ sql: `t.${column}`, type: 'text' })

const differs = (prop: string, column: string): Unique => ({
  prop,
  key: (values: Values) => (values[prop] ? String(values[prop]) : undefined),
  sql: `t.${column}`,
})

const COLUMNS: Readonly<Record<'id' | ExportKey<typeof supplierRegister.fields>, TableColumn>> = {
  id: { sql: 't.id', column: 'id', type: 'text' },
  code: text('code'),
  name: text('name'),
  nameEn: text('name_en'),
  creditCode: text('credit_code'),
  categories: { sql: 't.categories', column: 'categories', type: 'text[]', empty: [] },
  grade: shown('grade'),
  firmStatus: shown('status'),
  legalRep: text('legal_rep'),
  contact: text('contact'),
  phone: text('phone'),
  email: text('email'),
  address: text('address'),
  createdAt: { sql: 't.created_at', type: 'timestamptz' },
}

const spec: TableSpec = {
  table: 'tender_customer',
  scope: 't.tenant_id = $1',
  order: 't.name',
  columns: COLUMNS,
  given: ({ session }) => ({ tenant_id: { type: 'text', value: session.tenantId } }),
  unique: [differs('name', 'name'), differs('code', 'code'), differs('creditCode', 'credit_code')],
  check: ({ creditCode }) => (creditCode && !isCreditCode(String(creditCode)) ? ['creditCode', 'credit-code'] : undefined),
  inUse: FIRM_IN_USE,
}

/** What an import may write, beside what the list says of it. */
const WRITTEN: Readonly<Record<string, Partial<ModelField>>> = {
  id: { isKey: true, maxLength: 64 },
  code: { isKey: true, maxLength: 40, aliases: ['编码', '编号', 'code', 'vendor no', 'supplier no'] },
  name: { required: true, isKey: true, maxLength: 120, aliases: ['企业名称', '公司名称', '单位名称', '名称', 'company', 'name'] },
  nameEn: { maxLength: 120 },
  creditCode: { isKey: true, maxLength: 18, aliases: ['信用代码', '社会信用代码', '税号', 'credit code', 'uscc'] },
  categories: { aliases: ['品类', 'category'] },
  legalRep: { maxLength: 60, aliases: ['法人'] },
  contact: { maxLength: 60 },
  phone: { maxLength: 40, aliases: ['电话', '手机', '手机号', 'mobile', 'tel'] },
  email: { maxLength: 120, aliases: ['邮箱', 'mail'] },
  address: { maxLength: 200 },
}

const FIELDS = columnsOf(supplierRegister).map(({ isFixed: _, ...field }): ModelField => {
  const written = WRITTEN[field.prop]
  return written ? { ...field, ...written } : { ...field, isFixed: true }
})

const checkBody = bodyCheck(firmCalls['POST /tender/api/v1/customer/page-list'].body)

/** The list's own filters, by the list's own code; `c` is the supplier there. */
function narrow(_: Ask, search: unknown): Narrowed {
  checkBody(search)
  const values: unknown[] = []
  const found = search as FirmSearch & Criteria
  const place = (value: unknown) => `$${values.push(value) + 1}`
  const filter = firmFilter(found, place)
  // The search counts its parameters from 1: what stands before them is the tenant.
  const all: unknown[] = ['', ...values]
  const criteria = searchSql(found, customerColumns, all)
  return { join: 'join tender_customer c on c.id = t.id', where: `${filter} and ${criteria}`, values: all.slice(1) }
}

/** Whoever may not ring a firm up gets its numbers masked, as on the screen. */
const masked = ({ session }: Ask, rows: readonly Values[]): readonly Values[] => {
  if (seesContacts(session)) return rows
  const hidden = (value: FieldValue | undefined, mask: (text: string) => string) => (value ? mask(String(value)) : null)
  return rows.map((row) => ({ ...row, phone: hidden(row.phone, maskPhone), email: hidden(row.email, maskEmail) }))
}

export function customerModel(pool: Pool): TransferModel {
  const exporter = tableExporter(spec, narrow)
  return {
    modelId: 'tender.customer',
    serviceCode: 'tender',
    title: { zh: '供应商', en: 'Suppliers' },
    importUrl: '/tender/api/v1/customer/import',
    exportUrl: '/tender/api/v1/customer/export',
    fields: async (ask) => (ask.session.codes.has('tender:review:view') ? withCategories(pool, ask, FIELDS) : []),
    // Who sees numbers masked would write the masks back.
    mayImport: async ({ session }) => session.codes.has('tender:project:import') && seesContacts(session),
    mayExport: async ({ session }) => session.codes.has('tender:project:export') && session.codes.has('tender:review:view'),
    importer: tableImporter(spec),
    exporter: {
      ...exporter,
      page: async (queries, ask, search, window) => {
        const { rows, next } = await exporter.page(queries, ask, search, window)
        return { rows: masked(ask, rows), next }
      },
    },
  }
}
