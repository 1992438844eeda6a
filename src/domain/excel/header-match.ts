import { bestPairs } from './best-pairs.ts'

/**
 * Which column of somebody's sheet is which field: by label, identifier or other names, in either language, however they are written. The whole sheet is looked
 * at together, so that a column does not take the field that another one fits better.
 *
 * @see IMP-07; specification section 2, Step 2
 */

export interface NamedField {
  readonly prop: string
  readonly label: string
  /** Other names, e.g. the label in the other language. */
  readonly aliases?: readonly string[] | undefined
}

export interface HeaderMatch {
  /** Place of the header, from 0. */
  readonly column: number
  readonly prop: string
  /** `same`: a name of the field. `chosen`: as this person chose before. `like`: similar, to be looked at. */
  readonly how: 'same' | 'chosen' | 'like'
  /** 0 to 1. */
  readonly score: number
}

/** Below it two names have nothing to do with each other. */
const LEAST = 0.6

/** Marks of required columns, separators and punctuation of both scripts; digits and letters of every language stay. */
const NOISE = /[^\p{L}\p{N}]+/gu
/** What stands in brackets: a unit, an example, a remark. */
const BRACKETS = /[([{<【〔《「][^)\]}>】〕》」]*[)\]}>】〕》」]/gu
/** A unit after a stroke or a colon: `Amount / CNY`, `重量：吨`. */
const UNIT = /\s*[/:|]\s*(?:元|万元|亿元|吨|千克|公斤|米|个|件|天|日|%|cny|rmb|usd|eur|t|kg|m|pcs|days?)\s*$/u

interface Reading {
  /** All letters and digits. */
  readonly full: string
  /** Without brackets and units. */
  readonly bare: string
  /** Pairs of neighbours in `bare`. */
  readonly pairs: readonly string[]
}

/** Full-width becomes half-width, capitals small; spaces, punctuation and marks go. */
const keyOf = (text: string): string => text.replace(NOISE, '')

function readingOf(name: string): Reading {
  const plain = name.normalize('NFKC').toLowerCase()
  const bare = keyOf(plain.replace(BRACKETS, ' ').replace(UNIT, '')) || keyOf(plain)
  return { full: keyOf(plain), bare, pairs: Array.from({ length: Math.max(0, bare.length - 1) }, (_, at) => bare.slice(at, at + 2)) }
}

/** The same word for two readings: as a key of what somebody chose before. */
export const headerKey = (header: string): string => readingOf(header).full

/** Dice's share of common pairs of letters; 0 for words of one letter. */
function alike(left: readonly string[], right: readonly string[]): number {
  if (left.length === 0 || right.length === 0) return 0
  const common = left.filter((pair) => right.includes(pair)).length
  return (2 * common) / (left.length + right.length)
}

/** How much two names say the same, 0 to 1. */
function likeness(a: Reading, b: Reading): number {
  if (a.full === '' || b.full === '') return 0
  if (a.full === b.full) return 1
  if (a.bare === b.bare) return 0.9
  const [short, long] = a.bare.length < b.bare.length ? [a.bare, b.bare] : [b.bare, a.bare]
  const inside = short.length >= 2 && (long.startsWith(short) || long.endsWith(short)) ? 0.6 + 0.25 * (short.length / long.length) : 0
  return Math.max(inside, Math.min(1, alike(a.pairs, b.pairs)) * 0.92)
}

/**
 * The fields of columns, each field at most once and each column at most once.
 *
 * @param headers in the order of the sheet; an empty one gets no field
 * @param chosen field by {@link headerKey}, as this person chose before; a field that is no more is passed over
 */
export function matchHeaders(
  headers: readonly string[],
  fields: readonly NamedField[],
  chosen: Readonly<Record<string, string>> = {},
): HeaderMatch[] {
  const found: HeaderMatch[] = []
  const taken = new Set<string>()
  const done = new Set<number>()
  const take = (match: HeaderMatch) => {
    found.push(match)
    taken.add(match.prop)
    done.add(match.column)
  }
  const props = new Set(fields.map(({ prop }) => prop))
  const readings = headers.map(readingOf)
  for (const [column, { full }] of readings.entries()) {
    const prop = Object.hasOwn(chosen, full) ? chosen[full] : undefined
    if (full && prop && props.has(prop) && !taken.has(prop)) take({ column, prop, how: 'chosen', score: 1 })
  }
  const names = fields.map(({ prop, label, aliases = [] }) => ({ prop, known: [label, prop, ...aliases].map(readingOf) }))
  const scoreOf = (column: number, at: number) => Math.max(0, ...names[at]!.known.map((name) => likeness(readings[column]!, name)))
  const openColumns = () => readings.flatMap(({ full }, column) => (full && !done.has(column) ? [column] : []))
  const openFields = () => names.flatMap(({ prop }, at) => (taken.has(prop) ? [] : [at]))
  // A name that is the field's own is not given away for two that are only alike.
  for (const column of openColumns()) {
    const at = openFields().find((one) => names[one]!.known.some(({ full }) => full === readings[column]!.full))
    if (at !== undefined) take({ column, prop: names[at]!.prop, how: 'same', score: 1 })
  }
  const columns = openColumns()
  const rest = openFields()
  const scores = columns.map((column) => rest.map((at) => scoreOf(column, at)))
  for (const [row, place] of bestPairs(scores, LEAST)) {
    const score = scores[row]![place]!
    take({ column: columns[row]!, prop: names[rest[place]!]!.prop, how: score >= 0.9 ? 'same' : 'like', score })
  }
  return found.sort((a, b) => a.column - b.column)
}
