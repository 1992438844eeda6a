import type { Criteria } from '#contract/search.ts'
import type { Http } from '#core/http/http.ts'
import type { SearchField } from '#domain/search/field.ts'
import { ask, isRecord, rowsIn, text } from './search.api.ts'

/** What enum, reference and cascader fields offer, at the addresses of the specification (section 7) or of the field. */

export interface Option {
  code: string
  name: string
  children?: readonly Option[]
}

/** Fields whose values are a short list that is read whole; all others are read by their pickers. */
export const isListed = (field: SearchField): boolean => field.type === 'ENUM' || isUnsearched(field) || isOwnTree(field)

/** References that cannot be searched by a word are chosen from a list. */
export const isUnsearched = ({ type, refModelSearch }: SearchField): boolean =>
  (type === 'REF' || type === 'MASTER_SLAVE') && refModelSearch === false

/** Trees whose branches have a name of their own, or that need parameters: the cascader itself reads neither. */
export const isOwnTree = (field: SearchField): boolean =>
  field.type === 'CASCADER' && !isDictionary(field) && (field.refCascaderPropsChildren !== undefined || field.refModelParams !== undefined)

/** Cascaders over a dictionary. */
export const isDictionary = ({ refCascaderOptionsType, refModelUrl, dictCode }: SearchField): boolean =>
  refCascaderOptionsType === 'dict' || (!refModelUrl && dictCode !== undefined)

/** Fields whose values have their names from all that they offer. */
export const isNamedByAll = (field: SearchField): boolean =>
  isListed(field) || (field.type === 'CASCADER' && !isDictionary(field) && field.refModelUrl !== undefined)

/** The options of such a field. @throws Failure */
export function listOptions(http: Http, field: SearchField, projectCode: string, signal: AbortSignal): Promise<Option[]> {
  if (field.type === 'ENUM') return enumOptions(http, field, projectCode, signal)
  return field.type === 'CASCADER' ? treeOptions(http, field, signal) : everyReference(http, field, projectCode, signal)
}

/** Values of an enum field. Its code has three parts; the second is the enum, the third the property that names the call (SEA-13). */
async function enumOptions(http: Http, field: SearchField, projectCode: string, signal: AbortSignal): Promise<Option[]> {
  const [project = '', name = '', property = ''] = (field.code ?? '').split('.')
  const call = `${name}${property.charAt(0).toUpperCase()}${property.slice(1)}`
  const at = `/${encodeURIComponent(project || projectCode)}/api/v1/enum/get/${encodeURIComponent(call)}`
  return rowsIn(await ask(http, at, { signal })).map((row) => ({ code: text(row.code), name: text(row.desc) }))
}

async function treeOptions(http: Http, field: SearchField, signal: AbortSignal): Promise<Option[]> {
  const query = Object.fromEntries(Object.entries(field.refModelParams ?? {}).map(([key, value]) => [key, String(value)]))
  const { refModelValueKey: value = 'code', refModelLabelKey: label = 'name', refCascaderPropsChildren: beneath = 'children' } = field
  const optionOf = (row: Record<string, unknown>): Option => {
    const children = rowsIn(row[beneath]).map(optionOf)
    return { code: text(row[value]), name: text(row[label]), ...(children.length > 0 && { children }) }
  }
  return rowsIn(await ask(http, field.refModelUrl ?? '', { query, signal })).map(optionOf)
}

const REF_ROWS = 10
/** Rows a page of what is read whole, and how many pages at most. */
const WHOLE = { rows: 200, pages: 5 }

async function everyReference(http: Http, field: SearchField, projectCode: string, signal: AbortSignal): Promise<Option[]> {
  const found: Option[] = []
  for (let page = 1; page <= WHOLE.pages; page += 1) {
    const { rows, total } = await referenceRows(http, { ...field, refModelPageSize: WHOLE.rows }, projectCode, { text: '', page, signal })
    found.push(...rows)
    if (rows.length === 0 || found.length >= total) break
  }
  return found
}

/** A page of what a reference field offers, as the remote picker's `loader` answers it. */
export async function referenceRows(
  http: Http,
  field: SearchField,
  projectCode: string,
  { text: typed, page, signal }: { text: string; page: number; signal: AbortSignal },
): Promise<{ rows: Option[]; total: number }> {
  const { value, labels } = labelKeysOf(field)
  const whole = field.refModelPagination === false
  const pageSize = whole ? WHOLE.rows : (field.refModelPageSize ?? REF_ROWS)
  const project = encodeURIComponent(field.refModelProjectCode ?? projectCode)
  const data = field.refModelUrl
    ? await ask(http, field.refModelUrl, {
        ...(!whole && { query: { pageIndex: page, pageSize } }),
        body: { ...field.refModelParams, ...(typed && { [labels[0]!]: typed }) },
        signal,
      })
    : await ask(http, `/${project}/api/v1/table/${encodeURIComponent((field.refModelCode ?? '').toLowerCase())}/advance-page-list`, {
        query: { pageIndex: page, pageSize },
        body: likeAny(field, labels[0]!, typed),
        signal,
      })
  const rows = rowsIn(data).map((row) => ({
    code: text(row[value]),
    name: nameIn(row, field),
  }))
  return { rows, total: !whole && isRecord(data) && typeof data.total === 'number' ? data.total : rows.length }
}

/** Which columns are the value and the label; several of a label stand in one line. */
export function labelKeysOf(field: SearchField): { value: string; labels: string[] } {
  const label = field.refModelLabelKey ?? field.refModelDisplayColumnCode ?? 'name'
  return { value: field.refModelValueKey ?? field.refModelColumnCode ?? 'id', labels: columnsIn(label) }
}

/** What a row of a reference is called. */
export const nameIn = (row: Record<string, unknown>, field: SearchField): string =>
  labelKeysOf(field)
    .labels.map((key) => text(row[key]))
    .filter((part) => part !== '')
    .join(field.refModelSeparator ?? ' ')

const columnsIn = (list: string): string[] =>
  list
    .split(',')
    .map((column) => column.trim())
    .filter((column) => column !== '')

/** The typed text in any of the search columns. */
function likeAny({ refModelSearchColumn }: SearchField, label: string, typed: string): Criteria {
  if (typed === '') return {}
  return { _OR_: columnsIn(refModelSearchColumn ?? label).map((column) => ({ [column]: { like: typed } })) }
}
