import { formatMoney, largestAmount, lineAmount, parseMoney } from '#domain/tender/money.ts'
import type { FormData, Json } from '#domain/workflow/model.ts'
import type { FormDefinition } from './define-form.ts'

/** Sums of a form, exact to the last decimal. */

/** Decimals that a factor may have, as `lineAmount` takes them. */
const FINE_SCALE = 6

/**
 * The values with each sum as its lines give it, whatever stood there. A line that lacks a factor, or has one that is no amount, counts nothing yet.
 * A sum beyond what can be kept is written as it is; the form's check refuses it.
 */
export function withSums(form: FormDefinition, values: FormData): FormData {
  const sums = Object.entries(form.fields).flatMap(([field, definition]): [string, Json][] => {
    if (!('sumOf' in definition)) return []
    const { lines, factors } = definition.sumOf
    const total = linesOf(values[lines]).reduce((sum, line) => sum + productOf(line, factors, definition.scale), 0n)
    return [[field, formatMoney(total, definition.scale)]]
  })
  return sums.length === 0 ? values : { ...values, ...Object.fromEntries(sums) }
}

type Line = Readonly<Record<string, Json>>

const isLine = (value: Json): value is { [key: string]: Json } => typeof value === 'object' && value !== null && !Array.isArray(value)
const linesOf = (value: Json | undefined): Line[] => (Array.isArray(value) ? value.filter(isLine) : [])

function productOf(line: Line, [left, right]: readonly [string, string], scale: number): bigint {
  const factors = [line[left], line[right]].map((value) => (typeof value === 'string' || typeof value === 'number' ? String(value) : ''))
  if (factors.some((factor) => parseMoney(factor, FINE_SCALE) === undefined)) return 0n
  return lineAmount(factors[0]!, factors[1]!, scale)
}

/** Whether a sum is more than can be kept. */
export const isTooMuch = (amount: string, scale: number): boolean => BigInt(amount.replace('.', '')) > largestAmount(scale)
