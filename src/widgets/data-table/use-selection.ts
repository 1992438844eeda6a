import { useEffect, useMemo, useRef, useState } from 'react'
import type { BodyHost } from '#core/element/body/body.ts'
import {
  countOf,
  everythingSelected,
  nothingSelected,
  pageState,
  rangeOf,
  type Selection,
  select,
  selectedIn,
  someSelected,
} from '#domain/selection.ts'
import type { RowKeys } from './row-keys.ts'
import type { DataTableEvents, DataTableProps, Row } from './table.types.ts'

export interface SelectionModel {
  selection: Selection
  /** How much of the page is chosen. */
  page: 'none' | 'some' | 'all'
  count: number
  isSelected: (key: string) => boolean
  /** One row, or with `range` all from the one pressed before. */
  toggle: (key: string, range?: boolean) => void
  togglePage: (on: boolean) => void
  /** Every row that matches, also those nobody has loaded. */
  selectAll: () => void
  clear: () => void
  /** As `fly-select` tells it. */
  detail: () => DataTableEvents['fly-select']
}

/** Which rows are chosen. They stay over pages; keys that the page sets win, what the user does is written back into `selected`. */
export function useSelection(
  host: BodyHost<DataTableProps>,
  {
    mode,
    selected,
    keys,
    rows,
    total,
  }: { mode: DataTableProps['selection']; selected: readonly string[]; keys: RowKeys; rows: readonly Row[]; total: number },
): SelectionModel {
  const [selection, setSelection] = useState<Selection>(() => someSelected(selected.map(String)))
  const own = useRef(selected)
  useEffect(() => {
    if (selected === own.current) return
    own.current = selected
    setSelection(someSelected(selected.map(String)))
  }, [selected])
  const { rowOf, known } = useSeenRows(keys, rows, mode !== 'none')
  const from = useRef<string | undefined>(undefined)
  const detailOf = (next: Selection): DataTableEvents['fly-select'] => {
    const named = next.all ? known().filter(selectedIn(next)) : [...next.keys]
    return {
      keys: named,
      rows: named.map(rowOf).filter((row) => row !== undefined),
      all: next.all,
      except: next.all ? [...next.except] : [],
    }
  }
  const change = (next: Selection) => {
    setSelection(next)
    const detail = detailOf(next)
    own.current = detail.keys
    host.write('selected', detail.keys)
    host.emit('fly-select', detail)
  }
  const isSelected = useMemo(() => selectedIn(selection), [selection])
  const page = useMemo(() => (mode === 'multiple' ? pageOf(selection, keys) : 'none'), [mode, selection, keys])
  return {
    selection,
    page,
    count: countOf(selection, total),
    isSelected,
    toggle(key, range = false) {
      if (mode === 'none') return
      if (mode === 'single') change(isSelected(key) ? nothingSelected : someSelected([key]))
      else change(select(selection, range ? rangeOf(keys.all(), from.current, key) : [key], range || !isSelected(key)))
      from.current = key
    },
    togglePage: (on) => change(select(selection, keys.all(), on)),
    selectAll: () => change(everythingSelected),
    clear: () => change(nothingSelected),
    detail: () => detailOf(selection),
  }
}

/** Nothing and everything need no look at 100,000 keys. */
function pageOf(selection: Selection, keys: RowKeys): 'none' | 'some' | 'all' {
  const named = selection.all ? selection.except.length : selection.keys.length
  if (named === 0) return selection.all && keys.length > 0 ? 'all' : 'none'
  return pageState(selection, keys.all())
}

/** Rows by key: those of this page, and those of pages that were shown before it. */
function useSeenRows(keys: RowKeys, rows: readonly Row[], choosing: boolean) {
  const seen = useRef(new Map<string, Row>())
  const page = useRef({ keys, rows })
  if (page.current.rows !== rows) {
    if (choosing) for (const [at, row] of page.current.rows.entries()) seen.current.set(page.current.keys.at(at), row)
  }
  page.current = { keys, rows }
  return {
    rowOf: (key: string): Row | undefined => rows[keys.indexOf(key)] ?? seen.current.get(key),
    known: () => [...new Set([...seen.current.keys(), ...keys.all()])],
  }
}
