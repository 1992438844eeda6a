import { useEffect, useMemo, useRef, useState } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import { sortRows } from './rows.rules.ts'
import { createTableStore, type TableStore } from './table.store.ts'
import type { DataTableProps, Row, Sort, TableColumn } from './table.types.ts'

export interface RowsModel {
  /** The rows to be shown now. */
  rows: readonly Row[]
  /** How many there are in all. */
  total: number
  /** Place of the first shown row among all, from 0. */
  offset: number
  isLoading: boolean
  /** Sums over all rows, from the loader. */
  totals: Readonly<Record<string, string>> | undefined
  sort: Sort | null
  pageIndex: number
  pageSize: number
  goTo: (pageIndex: number) => void
  setPageSize: (pageSize: number) => void
  more: (() => void) | undefined
  sortBy: (prop: string) => Sort | null
  /** Puts the shown rows into another order; nothing is asked of the loader. */
  put: (rows: readonly Row[]) => void
  refresh: () => Promise<void>
}

/** A page size of 0 asks a loader for all rows. */
const ALL = 0

/** The rows of the loader, or those the page has given: of the latter, sorting and pages are made here unless `total` says that there are more. */
export function useRows(host: BodyHost<DataTableProps>, columns: readonly TableColumn[], lang: string, failed: string): RowsModel {
  const { loader, query, pagination, pageIndex, pageSize, rows: given, total } = valuesOf(host)
  const [store] = useState(() => createTableStore((cause, retry) => host.fail(asFailure(cause, retry, failed))))
  useEffect(() => () => store.end(), [store])
  const sort = store.sort.value
  const [pages, setPages] = useState(1)
  const load = useLoading(host, store, pagination === 'none' ? ALL : pageSize, setPages)
  const [moved, setMoved] = useState<{ of: readonly Row[]; rows: readonly Row[] } | undefined>()
  const source = loader ? store.read.value.rows : given

  const partial = !loader && total > given.length
  const sorted = useMemo(
    () =>
      loader || partial
        ? source
        : sortRows(
            source,
            sort,
            columns.find(({ prop }) => prop === sort?.prop),
            lang,
          ),
    [loader, partial, source, sort, columns, lang],
  )
  const count = loader ? store.read.value.total : partial ? total : given.length
  const from = pagination === 'pages' ? (pageIndex - 1) * pageSize : 0
  const paged = !loader && !partial
  const rows = useMemo(() => {
    if (!paged || pagination === 'none') return sorted
    return pagination === 'pages' ? sorted.slice(from, from + pageSize) : sorted.slice(0, pages * pageSize)
  }, [paged, pagination, sorted, from, pages, pageSize])
  const page = (index: number, size = pageSize) => {
    host.write('pageIndex', index)
    host.write('pageSize', size)
    host.emit('fly-page', { pageIndex: index, pageSize: size })
  }
  const more = () => {
    setPages(pages + 1)
    if (loader) void store.load(loader, { pageIndex: pages + 1, pageSize, query }, true)
    host.emit('fly-page', { pageIndex: pages + 1, pageSize })
  }
  const { phase } = store.read.value
  const isLoading = Boolean(loader) && (phase === 'loading' || phase === 'idle')
  usePhase(host, loader ? phase : 'ready', rows.length)
  return {
    // An order made by hand ends when other rows come.
    rows: moved?.of === rows ? moved.rows : rows,
    total: count,
    offset: from,
    isLoading,
    totals: loader ? store.read.value.totals : undefined,
    sort,
    pageIndex,
    pageSize,
    goTo: (index) => page(index),
    setPageSize: (size) => page(Math.floor(from / size) + 1, size),
    more: pagination === 'more' && rows.length < count && !isLoading ? more : undefined,
    sortBy(prop) {
      const next = store.sortBy(prop)
      host.emit('fly-sort', { prop, order: next?.order ?? null })
      return next
    },
    put: (next) => setMoved({ of: rows, rows: next }),
    refresh: load,
  }
}

/** Reads whenever something that the question names has changed; further pages of `more` are read by the button. */
function useLoading(
  host: BodyHost<DataTableProps>,
  store: TableStore,
  pageSize: number,
  setPages: (pages: number) => void,
): () => Promise<void> {
  const { loader, query, pagination, pageIndex } = valuesOf(host)
  const sort = store.sort.value
  const first = pagination === 'pages' ? pageIndex : 1
  const again = useRef<() => Promise<void>>(async () => undefined)
  again.current = async () => {
    setPages(1)
    if (loader) await store.load(loader, { pageIndex: first, pageSize, query })
  }
  useEffect(() => {
    void [loader, query, pageSize, first, sort]
    void again.current()
  }, [loader, query, pageSize, first, sort])
  return () => again.current()
}

/** Says how far the element is. A failure is told by the store and stays until rows have come. */
function usePhase(host: BodyHost<DataTableProps>, phase: string, count: number): void {
  useEffect(() => {
    if (phase === 'loading') host.setPhase('loading')
    if (phase === 'ready') host.setPhase(count > 0 ? 'ready' : 'empty')
  }, [host, phase, count])
}

/** What a loader threw. A failure of our own calls says itself what is wrong; of anything else the user reads that the rows are not there. */
function asFailure(cause: unknown, retry: () => void, message: string): object {
  const kind = typeof cause === 'object' && cause !== null && 'kind' in cause ? String(cause.kind) : undefined
  return kind === undefined
    ? { kind: 'broken', message, cause, retry }
    : { ...(cause as object), kind, message: (cause as Error).message, retry, cause }
}

type Values = { [Name in keyof DataTableProps]: DataTableProps[Name] }

/** What the page has written, with what cannot be used replaced by what is usual. */
export function valuesOf(host: BodyHost<DataTableProps>): Values {
  const entries = Object.entries(host.props).map(([name, prop]) => [name, prop.value])
  const values = Object.fromEntries(entries) as Values
  const whole = (value: number, least: number) => Math.max(least, Math.floor(Number(value)) || least)
  return {
    ...values,
    rows: Array.isArray(values.rows) ? values.rows : [],
    selected: Array.isArray(values.selected) ? values.selected : [],
    filtered: Array.isArray(values.filtered) ? values.filtered : [],
    pageIndex: whole(values.pageIndex, 1),
    pageSize: whole(values.pageSize, 1),
    total: whole(values.total, 0),
  }
}
