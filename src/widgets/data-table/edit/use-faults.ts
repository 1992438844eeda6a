import { useMemo } from 'react'
import type { Translate } from '#core/i18n/locale.tsx'
import type { RowKeys } from '#widgets/data-table/row-keys.ts'
import type { Row } from '#widgets/data-table/table.types.ts'
import { faultOf, heldIn } from './cell-values.rules.ts'
import type { messages } from './edit.messages.ts'
import type { EditableTableProps } from './edit.types.ts'

export interface Faults {
  count: number
  /** The sentence of a cell; undefined when nothing is wrong with it. */
  of: (key: string, prop: string) => string | undefined
  /** The next cell with a problem after this one, from the first again after the last. */
  after: (row: number, prop: string | undefined) => { row: number; prop: string } | undefined
}

/** What is wrong with which cell: what the columns say, and what the page adds. */
export function useFaults(
  { rows, columns, problems, strict, readOnly }: EditableTableProps<Row>,
  keys: RowKeys,
  t: Translate<keyof typeof messages.en & string>,
): Faults {
  return useMemo(() => {
    const texts = new Map<string, string>()
    const list: { row: number; prop: string }[] = []
    const told = new Map(problems?.map(({ key, prop, text }) => [place(key, prop), text]))
    rows.forEach((row, at) => {
      for (const column of columns) {
        const fault = readOnly ? undefined : faultOf(column, heldIn(column, row), strict)
        const name = place(keys.at(at), column.prop)
        const text = fault ? t(fault.code, 'count' in fault ? { count: fault.count } : {}) : told.get(name)
        if (text === undefined) continue
        texts.set(name, text)
        list.push({ row: at, prop: column.prop })
      }
    })
    const order = new Map(columns.map(({ prop }, at) => [prop, at]))
    return {
      count: list.length,
      of: (key, prop) => texts.get(place(key, prop)),
      after: (row, prop) => {
        const from = prop === undefined ? -1 : (order.get(prop) ?? -1)
        return list.find((one) => one.row > row || (one.row === row && order.get(one.prop)! > from)) ?? list[0]
      },
    }
  }, [rows, columns, problems, strict, readOnly, keys, t])
}

const place = (key: string, prop: string) => JSON.stringify([key, prop])
