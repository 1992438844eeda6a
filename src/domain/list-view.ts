import type { limits } from '#contract/limits.ts'

/**
 * How somebody wants a list: kept with a common query, and given back to the list when that is applied. What is not set is left as the list
 * has it. Columns are known by name, so that it survives new and lost ones.
 */
export interface ListView {
  columns?: ViewColumns
  /** `null`: the list's own order. */
  sort?: ViewSort | null
  /** Rows a page. */
  pageSize?: number
  /** The tab the list stands at. */
  tab?: string
  /** What is typed into the list's own search box. */
  keyword?: string
}

export interface ViewColumns {
  /** All that were there, the hidden ones too. */
  order: readonly string[]
  hidden: readonly string[]
  /** Px by name. */
  widths: Readonly<Record<string, number>>
  fixed: Readonly<Record<string, 'start' | 'end' | 'none'>>
}

export interface ViewSort {
  prop: string
  order: 'ascending' | 'descending'
}

/** As many as a sheet may have: exports keep their columns as views. */
const MAX_COLUMNS: (typeof limits)['sheetColumns'] = 256
const MAX_NAME = 64
const MAX_WIDTH_PX = 4_000
const MAX_PAGE_SIZE = 1_000
const MAX_KEYWORD = 200

/** Whatever was kept, as far as it can be used: parts that do not fit count as not set. */
export function readView(given: unknown): ListView {
  const view = recordOf(parsed(given))
  const { tab, keyword, pageSize, sort } = view
  return {
    ...(isRecord(view.columns) && { columns: columnsOf(view.columns) }),
    ...(sort === null && { sort: null }),
    ...(isSort(sort) && { sort: { prop: sort.prop, order: sort.order } }),
    ...(isCount(pageSize, MAX_PAGE_SIZE) && { pageSize }),
    ...(isText(tab, MAX_NAME) && { tab }),
    ...(isText(keyword, MAX_KEYWORD) && { keyword }),
  }
}

/** One text for one view, whatever order its parts came in; empty when it says nothing. */
export function viewText(given: unknown): string {
  const view = readView(given)
  return Object.keys(view).length === 0 ? '' : JSON.stringify(view)
}

/** Whether all that a view says of the parts named above can be used; further parts are not looked at. */
export function isSoundView(given: unknown): boolean {
  if (!isRecord(given)) return false
  const read: Readonly<Record<string, unknown>> = { ...readView(given) }
  return PARTS.every((part) => given[part] === undefined || same(given[part], read[part]))
}

const PARTS = ['columns', 'sort', 'pageSize', 'tab', 'keyword'] as const
type Part = (typeof PARTS)[number]

/** What a list tells of how it is shown while a common query is applied to it. */
export interface ToldView extends ListView {
  /** Parts that the query says nothing of and that are as they were when it was applied: they are the reader's, and none of the query's. */
  own?: readonly Part[]
}

const isAlike = (part: Part, one: ListView, other: ListView): boolean => viewText(partOf(one, part)) === viewText(partOf(other, part))
const partOf = (view: ListView, part: Part): ListView => ({ [part]: view[part] })
const viewOf = (partIn: (part: Part) => ListView): ListView => Object.assign({}, ...PARTS.map(partIn))

/**
 * What a list tells of itself while a common query is applied: as the query says where nothing was changed since, also where the list could not
 * follow it, e.g. to an order that it has lost.
 *
 * @param applied what the query says
 * @param first how the list was shown when it had been applied
 */
export function toldView(applied: ListView, first: ListView, now: ListView): ToldView {
  const kept = PARTS.filter((part) => isAlike(part, first, now))
  const told = viewOf((part) => (kept.includes(part) && applied[part] !== undefined ? partOf(applied, part) : partOf(now, part)))
  return { ...readView(told), own: kept.filter((part) => applied[part] === undefined && now[part] !== undefined) }
}

/**
 * Text of the view that a common query has when it is overwritten with what is shown: it keeps the parts that it has, and gets those that somebody
 * has changed since it was applied. It differs from the text it has exactly when the list is shown otherwise than the query means.
 *
 * @param kept text of the view that the query has
 * @param told how the list is shown; when it says nothing, the query keeps what it has
 * @param since what was told when the query was applied or kept, of a list that names no parts of the reader's own
 */
export function keptView(kept: string, told: unknown, since: unknown): string {
  const [saved, now, first] = [readView(kept), readView(told), readView(since)]
  if (told === since || viewText(now) === '') return viewText(saved)
  const own = isRecord(told) && Array.isArray(told.own) ? told.own : PARTS.filter((part) => isAlike(part, first, now))
  return viewText(viewOf((part) => (saved[part] === undefined && own.includes(part) ? {} : partOf(now, part))))
}

/** What was said is in what was read; a table that was left out is there, empty. */
function same(given: unknown, read: unknown): boolean {
  if (Array.isArray(given)) return Array.isArray(read) && given.length === read.length && given.every((one, at) => same(one, read[at]))
  if (!isRecord(given)) return given === read
  return isRecord(read) && Object.keys(given).every((key) => same(given[key], read[key]))
}

function parsed(given: unknown): unknown {
  if (typeof given !== 'string') return given
  try {
    return JSON.parse(given)
  } catch {
    return undefined
  }
}

const isRecord = (given: unknown): given is Record<string, unknown> => typeof given === 'object' && given !== null && !Array.isArray(given)
const recordOf = (given: unknown) => (isRecord(given) ? given : {})
const isText = (given: unknown, most: number): given is string =>
  typeof given === 'string' && given !== '' && given.length <= most && given.isWellFormed() && !given.includes('\0')
const isCount = (given: unknown, most: number): given is number => Number.isSafeInteger(given) && Number(given) > 0 && Number(given) <= most
const isSort = (given: unknown): given is ViewSort =>
  isRecord(given) && isText(given.prop, MAX_NAME) && (given.order === 'ascending' || given.order === 'descending')

const columnsOf = ({ order, hidden, widths, fixed }: Record<string, unknown>): ViewColumns => ({
  order: namesIn(order),
  hidden: namesIn(hidden),
  widths: tableOf(widths, (one): one is number => isCount(one, MAX_WIDTH_PX)),
  fixed: tableOf(fixed, (one): one is 'start' | 'end' | 'none' => one === 'start' || one === 'end' || one === 'none'),
})

const namesIn = (given: unknown): string[] =>
  Array.isArray(given) ? [...new Set(given.filter((one): one is string => isText(one, MAX_NAME)))].slice(0, MAX_COLUMNS) : []

/** Names in their order, so that equal tables are equal texts; a name that objects bring along is no column. */
const tableOf = <V>(given: unknown, fits: (one: unknown) => one is V): Record<string, V> =>
  Object.fromEntries(
    Object.entries(recordOf(given))
      .filter((entry): entry is [string, V] => isText(entry[0], MAX_NAME) && entry[0] !== '__proto__' && fits(entry[1]))
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .slice(0, MAX_COLUMNS),
  )
