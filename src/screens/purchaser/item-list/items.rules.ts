import type { DraftItem } from '#contract/tender/draft.ts'
import { formatMoney, lineAmount } from '#domain/tender/money.ts'

/** A line as the grid holds it: every cell a text, and a key of its own that outlives its place. */
export interface ItemRow {
  id: string
  code: string
  name: string
  nameEn: string
  spec: string
  unitCode: string
  quantity: string
  needDate: string
  ceilingUnitPrice: string
  remark: string
}

/** Most lines of a project (tendering.md 5). */
export const MAX_ITEMS = 500
/** What the draft holds of a cell at most (contract); a longer text stays in the grid, marked, and is not sent as a whole. */
export const MOST: Readonly<Record<Exclude<keyof ItemRow, 'id'>, number>> = {
  code: 40,
  name: 120,
  nameEn: 120,
  spec: 200,
  unitCode: 8,
  quantity: 24,
  needDate: 10,
  ceilingUnitPrice: 32,
  remark: 500,
}
const OPTIONAL = ['code', 'nameEn', 'spec', 'needDate', 'ceilingUnitPrice', 'remark'] as const

export const emptyRow = (id: string): ItemRow => ({
  id,
  code: '',
  name: '',
  nameEn: '',
  spec: '',
  unitCode: '',
  quantity: '',
  needDate: '',
  ceilingUnitPrice: '',
  remark: '',
})

/** @param keyOf a key for the line at a place */
export const rowsOf = (items: readonly DraftItem[], keyOf: (index: number) => string): ItemRow[] =>
  items.map(({ lineNo: _, ...item }, index) => ({ ...emptyRow(keyOf(index)), ...item }))

/** The lines on the wire, numbered by their place; what is empty is left out. */
export const itemsOf = (rows: readonly ItemRow[]): DraftItem[] =>
  rows.map((row, index) => {
    const text = (field: keyof typeof MOST) => row[field].slice(0, MOST[field])
    return {
      lineNo: index + 1,
      name: text('name'),
      unitCode: text('unitCode'),
      quantity: text('quantity'),
      ...Object.fromEntries(OPTIONAL.filter((field) => row[field] !== '').map((field) => [field, text(field)])),
    }
  })

/** Quantity × ceiling of a line; empty while either is not a number. */
export function amountOf({ quantity, ceilingUnitPrice }: Pick<ItemRow, 'quantity' | 'ceilingUnitPrice'>, scale: number): string {
  try {
    return formatMoney(lineAmount(ceilingUnitPrice, quantity, scale), scale)
  } catch {
    return ''
  }
}

/** The sum of the line ceilings; empty unless every line has one. */
export function sumOf(items: readonly DraftItem[], scale: number): string {
  const amounts = items.map(({ quantity, ceilingUnitPrice = '' }) => {
    try {
      return lineAmount(ceilingUnitPrice, quantity, scale)
    } catch {
      return undefined
    }
  })
  if (amounts.length === 0 || amounts.some((amount) => amount === undefined)) return ''
  return formatMoney(
    amounts.reduce<bigint>((sum, amount) => sum + amount!, 0n),
    scale,
  )
}

/** Lines of another project behind the own ones, as many as there is room for. */
export function appended(items: readonly DraftItem[], more: readonly DraftItem[]): { items: DraftItem[]; leftOut: number } {
  const all = [...items, ...more].slice(0, MAX_ITEMS).map((item, index) => ({ ...item, lineNo: index + 1 }))
  return { items: all, leftOut: items.length + more.length - all.length }
}
