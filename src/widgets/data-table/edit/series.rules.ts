import type { Row } from '#widgets/data-table/table.types.ts'
import { type Block, fillWith, type Written } from './block.rules.ts'
import { heldIn } from './cell-values.rules.ts'
import type { EditColumn } from './edit.types.ts'

const NUMBER = /^-?\d+(?:\.\d+)?$/
const DAY = /^\d{4}-\d{2}-\d{2}$/
/** `A-007` goes on with `A-008`: what stands before the last digits, and these. */
const COUNTED = /^(.*?)(\d{1,15})$/s
const DAY_MS = 86_400_000

/**
 * Ctrl+Shift+D: goes on with what the marked cells begin with, column by column. Numbers and days go on by the step of their last two, or by
 * one; a text that ends with digits counts on; everything else is repeated in its order. Cells that were filled first stay as they are; where
 * all are filled the first row is the beginning.
 */
export function fillSeries(rows: readonly Row[], columns: readonly EditColumn[], block: Block): Written {
  const { top, bottom } = block
  const marked = rows.slice(top, bottom + 1)
  const seeds = new Map<EditColumn, readonly string[]>()
  for (const column of columns.slice(block.left, block.right + 1)) {
    const held = marked.map((row) => heldIn(column, row))
    const end = held.indexOf('')
    seeds.set(column, held.slice(0, end < 0 ? 1 : end))
  }
  return fillWith(rows, columns, block, (column, at) => {
    const seed = seeds.get(column) ?? []
    const place = at - top
    if (seed.length === 0) return heldIn(column, rows[at]!)
    return seed[place] ?? next(seed, place - seed.length + 1)
  })
}

/** What stands `steps` places after the last of `seed`, which is not empty. */
function next(seed: readonly string[], steps: number): string {
  const [last, before] = [seed.at(-1)!, seed.at(-2)]
  if (seed.every((one) => NUMBER.test(one))) return decimalAfter(last, before, steps)
  if (seed.every((one) => DAY.test(one))) return dayAfter(last, before, steps)
  const [, stem, digits] = COUNTED.exec(last) ?? []
  if (digits && seed.every((one) => COUNTED.exec(one)?.[1] === stem)) {
    const was = before === undefined ? undefined : COUNTED.exec(before)?.[2]
    const count = BigInt(digits) + step(BigInt(digits), was === undefined ? undefined : BigInt(was)) * BigInt(steps)
    if (count >= 0n) return stem + String(count).padStart(digits.length, '0')
  }
  return seed[(steps - 1) % seed.length]!
}

const step = (last: bigint, before: bigint | undefined): bigint => (before === undefined ? 1n : last - before)

/** Decimals as whole numbers of their smallest place: nothing is rounded. */
function decimalAfter(last: string, before: string | undefined, steps: number): string {
  const places = Math.max(...[last, before ?? ''].map((one) => one.split('.')[1]?.length ?? 0))
  const whole = (text: string) => {
    const [before = '', after = ''] = text.split('.')
    return BigInt(before + after.padEnd(places, '0'))
  }
  const by = before === undefined ? 10n ** BigInt(places) : whole(last) - whole(before)
  const sum = whole(last) + by * BigInt(steps)
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, '0')
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`
  return sum < 0n ? `-${text}` : text
}

function dayAfter(last: string, before: string | undefined, steps: number): string {
  const by = before === undefined ? DAY_MS : Date.parse(last) - Date.parse(before)
  const day = Date.parse(last) + by * steps
  return Number.isNaN(day) || Math.abs(day) > 8.64e15 ? last : new Date(day).toISOString().slice(0, 10)
}
