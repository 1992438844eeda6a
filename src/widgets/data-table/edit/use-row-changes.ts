import { useState } from 'react'
import type { Translate } from '#core/i18n/locale.tsx'
import { type Cells, parseTsv } from '#domain/tsv.ts'
import type { Row } from '#widgets/data-table/table.types.ts'
import { type Block, clear, fillDown, fillWith, paste, type Written } from './block.rules.ts'
import type { messages } from './edit.messages.ts'
import type { EditableTableProps, EditColumn } from './edit.types.ts'
import { fillSeries } from './series.rules.ts'
import { useHistory } from './use-history.ts'

export interface RowChanges {
  /** Writes one cell, as a person wrote it. */
  write: (row: number, column: EditColumn, text: string) => void
  /** Rows of a sheet from the top left of the block on. */
  paste: (text: string, columns: readonly EditColumn[], into: Block) => void
  clear: (columns: readonly EditColumn[], block: Block) => void
  fillDown: (columns: readonly EditColumn[], block: Block) => void
  /** Goes on with what the block begins with. */
  fillSeries: (columns: readonly EditColumn[], block: Block) => void
  /** @returns whether there is room for one more */
  add: () => boolean
  remove: (row: number) => void
  /** @returns whether there is such a place */
  move: (from: number, to: number) => boolean
  undo: () => void
  redo: () => void
  can: { undo: boolean; redo: boolean; add: boolean }
  /** What could not be done with what was last pasted, to be seen until the next change. */
  leftOut: string | undefined
}

const MOST_ROWS = 500

/** All ways to change rows. Each is one step of undo, is told to the page with all rows, and is said. */
export function useRowChanges(
  { rows, onChange, createRow, maxRows = MOST_ROWS, readOnly }: EditableTableProps<Row>,
  say: (text: string) => void,
  t: Translate<keyof typeof messages.en & string>,
): RowChanges {
  const history = useHistory(rows)
  const [leftOut, setLeftOut] = useState<string>()
  const put = (next: readonly Row[], text = '') => {
    setLeftOut(undefined)
    if (next === rows || readOnly) return
    history.push(rows, next)
    onChange(next)
    if (text) say(text)
  }
  const written = ({ rows: next, changed, added, leftOut: rest }: Written, text: string) => {
    put(changed + added > 0 ? next : rows, text)
    if (rest > 0) setLeftOut(t(createRow ? 'leftOut' : 'leftOutFixed', { rows: rest, most: maxRows }))
  }
  const turn = (next: readonly Row[] | undefined, text: string) => {
    if (!next || readOnly) return
    setLeftOut(undefined)
    onChange(next)
    say(text)
  }
  const { back, forth } = history.size()
  return {
    leftOut,
    can: { undo: back > 0, redo: forth > 0, add: createRow !== undefined && rows.length < maxRows },
    write: (row, column, text) => put(fillWith(rows, [column], { top: row, bottom: row, left: 0, right: 0 }, () => text).rows),
    paste(text, columns, into) {
      const cells: Cells = parseTsv(text)
      const result = paste(rows, cells, into, { columns, createRow, maxRows })
      written(result, t(result.added > 0 ? 'pastedRows' : 'pasted', { count: result.changed, rows: result.added }))
    },
    clear(columns, block) {
      const result = clear(rows, columns, block)
      written(result, t('cleared', { count: result.changed }))
    },
    fillDown(columns, block) {
      const result = fillDown(rows, columns, block)
      written(result, t('filled', { count: result.changed }))
    },
    fillSeries(columns, block) {
      const result = fillSeries(rows, columns, block)
      written(result, t('filled', { count: result.changed }))
    },
    add() {
      if (!createRow) return false
      if (rows.length >= maxRows) setLeftOut(t('full', { most: maxRows }))
      else put([...rows, createRow()], t('added', { name: rows.length + 1 }))
      return rows.length < maxRows
    },
    remove: (row) => put(rows.toSpliced(row, 1), t('removed', { name: row + 1 })),
    move(from, to) {
      if (from === to || to < 0 || to >= rows.length || !rows[from]) return false
      put(rows.toSpliced(from, 1).toSpliced(to, 0, rows[from]), t('moved', { name: to + 1 }))
      return true
    },
    undo: () => turn(history.undo(rows), t('undone')),
    redo: () => turn(history.redo(rows), t('redone')),
  }
}
