import { useEffect, useRef, useState } from 'react'
import type { BodyHost } from '#core/element/body.ts'
import {
  countOf,
  everythingSelected,
  nothingSelected,
  rangeOf,
  type Selection,
  select,
  selectedIn,
  someSelected,
} from '#domain/selection.ts'
import type { DataTableEvents, DataTableProps, Row } from './table.types.ts'

export interface SelectionModel {
  selection: Selection
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
  }: { mode: DataTableProps['selection']; selected: readonly string[]; keys: readonly string[]; rows: readonly Row[]; total: number },
): SelectionModel {
  const [selection, setSelection] = useState<Selection>(() => someSelected(selected.map(String)))
  const own = useRef(selected)
  useEffect(() => {
    if (selected === own.current) return
    own.current = selected
    setSelection(someSelected(selected.map(String)))
  }, [selected])
  // Rows that were chosen on pages which are no longer shown.
  const seen = useRef(new Map<string, Row>())
  keys.forEach((key, at) => {
    seen.current.set(key, rows[at]!)
  })
  const from = useRef<string | undefined>(undefined)
  const detailOf = (next: Selection): DataTableEvents['fly-select'] => {
    const named = next.all ? [...seen.current.keys()].filter(selectedIn(next)) : [...next.keys]
    return {
      keys: named,
      rows: named.flatMap((key): Row[] => (seen.current.has(key) ? [seen.current.get(key)!] : [])),
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
  const isSelected = selectedIn(selection)
  return {
    selection,
    count: countOf(selection, total),
    isSelected,
    toggle(key, range = false) {
      if (mode === 'none') return
      if (mode === 'single') change(isSelected(key) ? nothingSelected : someSelected([key]))
      else change(select(selection, range ? rangeOf(keys, from.current, key) : [key], range || !isSelected(key)))
      from.current = key
    },
    togglePage: (on) => change(select(selection, keys, on)),
    selectAll: () => change(everythingSelected),
    clear: () => change(nothingSelected),
    detail: () => detailOf(selection),
  }
}
