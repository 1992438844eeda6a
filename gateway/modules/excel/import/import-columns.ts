import type { CreateImport } from '#contract/excel-shapes.ts'
import { cellReader, type ReadCell } from '#domain/excel/cell-value.ts'
import { columnName } from '#domain/excel/column-name.ts'
import { headerNames, headerText } from '#domain/excel/headers.ts'
import type { ImportRules, ReadRow, RowFault } from '#domain/excel/import-plan.ts'
import type { FieldValue, TargetField, Values } from '#domain/excel/sheet-cell.ts'
import type { Cell, Row } from '#domain/ooxml/cell.ts'
import type { ModelField } from '#gateway/modules/excel/model.types.ts'
import { isKey } from '#gateway/modules/excel/model-book.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'

/** A column of the sheet and the field its cells are read as. */
export interface Column {
  /** From 0. */
  readonly at: number
  readonly header: string
  readonly prop: string
  readonly read: (cell: Cell) => ReadCell
}

/** How the rows of a sheet are read and what becomes of them. */
export interface Plan {
  readonly columns: readonly Column[]
  /** A row of nothing, which the values of every row are made from: the engine keeps objects that grow field by field as tables, many times slower. */
  readonly blank: Values
  readonly rules: ImportRules
}

/** Characters of a header that a refusal shows. */
const SHOWN = 100

type Order = Pick<CreateImport, 'excelHeadersMapping' | 'importMode' | 'updateByFieldName' | 'updateByFieldDisplayName' | 'keepEmpty'>

/**
 * Ties the columns of a sheet to fields, before anything is stored. Columns that nobody named are left out.
 *
 * @param fields what the owner of the task may read, of the moment
 * @throws Refusal EXCEL-1006 for a header that stands in two columns, be it named or not (IMP-20), EXCEL-1013 without the field that says which row is updated, EXCEL-1014 for a
 *   required field of new rows without a column, EXCEL-1015 for a header that is not there and for a field that takes no import
 */
export function planOf(header: Row, order: Order, fields: readonly ModelField[], lang: 'zh' | 'en'): Plan {
  const { importMode: mode, keepEmpty = false } = order
  const pairs = mode === 'CREATE' ? order.excelHeadersMapping : withKey(order, fields)
  const places = placesOf(header)
  const taken = new Set<string>()
  const targets: TargetField[] = []
  const columns = pairs.map(({ cellValue, tableHeaderName }): Column => {
    const text = cellValue.trim()
    const at = places.get(text)
    const field = fields.find(({ prop }) => prop === tableHeaderName)
    if (!field || field.isFixed || at === undefined || taken.has(tableHeaderName))
      throw new Refusal('EXCEL-1015', { args: { column: text } })
    taken.add(tableHeaderName)
    const target = targetOf(field)
    targets.push(target)
    return { at, header: text, prop: field.prop, read: cellReader(target) }
  })
  const missing = fields.find(({ prop, required, isFixed }) => required && !isFixed && !taken.has(prop))
  if (mode !== 'UPDATE' && missing) throw new Refusal('EXCEL-1014', { args: { field: missing.label[lang] } })
  const key = mode === 'CREATE' ? undefined : order.updateByFieldName
  const blank = JSON.parse(JSON.stringify(Object.fromEntries(columns.map(({ prop }) => [prop, null])))) as Values
  return { columns, blank, rules: { mode, fields: targets, keepEmpty, ...(key !== undefined && { key }) } }
}

/** The mapping with the basis field in its column, wherever else it was put. */
function withKey({ excelHeadersMapping, updateByFieldName, updateByFieldDisplayName }: Order, fields: readonly ModelField[]) {
  const field = fields.find(({ prop }) => prop === updateByFieldName)
  if (!updateByFieldName || !field || !isKey(field)) throw new Refusal('EXCEL-1013')
  const own = excelHeadersMapping.find(({ tableHeaderName }) => tableHeaderName === updateByFieldName)
  const header = updateByFieldDisplayName || own?.cellValue
  if (!header) throw new Refusal('EXCEL-1013')
  const others = excelHeadersMapping.filter(({ tableHeaderName }) => tableHeaderName !== updateByFieldName)
  return [{ cellValue: header, tableHeaderName: updateByFieldName }, ...others]
}

/** Columns by their header: its text, and the name it has where it is too long. @throws Refusal EXCEL-1006 */
function placesOf({ cells }: Row): Map<string, number> {
  const texts = cells.map(headerText)
  const places = new Map<string, number>()
  texts.forEach((name, at) => {
    const first = name === '' ? undefined : places.get(name)
    if (first !== undefined)
      throw new Refusal('EXCEL-1006', { args: { name: name.slice(0, SHOWN), first: columnName(first), second: columnName(at) } })
    places.set(name, at)
  })
  places.delete('')
  headerNames(texts).forEach((name, at) => void (name === '' || places.has(name) || places.set(name, at)))
  return places
}

const targetOf = ({ options, label: _, ...field }: ModelField): TargetField => ({
  ...field,
  ...(options && { options: options.map(({ code, label }) => ({ code, labels: [label.zh, label.en] })) }),
})

/** What the cells of a row mean, by field. */
export function readRow({ line, cells }: Row, { columns, blank }: Pick<Plan, 'columns' | 'blank'>): ReadRow {
  const values: Record<string, FieldValue> = { ...blank }
  let faults: RowFault[] | undefined
  for (const { at, prop, read } of columns) {
    const cell = read(cells[at] ?? null)
    if (cell.ok) values[prop] = cell.value
    else {
      delete values[prop]
      faults ??= []
      faults.push({ prop, ...cell.fault })
    }
  }
  return { line, values, faults: faults ?? [] }
}

/** Header of the column that a field has. */
export const headersOf = ({ columns }: Plan): ReadonlyMap<string, string> => new Map(columns.map(({ prop, header }) => [prop, header]))
