import type { At, Decision, Entry, Fact, FactType, Json, PartName, Refused } from './model.ts'

/** Building facts and refusals, and reading them back. A fact's data is plain JSON, split into parts by who may read it. */

type Data = { [key: string]: Json }
type Parts = Partial<Record<PartName, { [key: string]: Json | undefined }>>

/** A fact; fields without a value and parts without a field are left out, but `pub` is always there. */
export function fact(type: FactType, parts: Parts = {}, dueAt?: At): Fact {
  const kept: Fact['parts'] = { pub: {} }
  for (const [name, data] of Object.entries(parts) as [PartName, Data][]) {
    const fields = Object.entries(data).filter(([, value]) => value !== undefined)
    if (fields.length > 0 || name === 'pub') kept[name] = Object.fromEntries(fields)
  }
  return { type, ...(dueAt && { dueAt }), parts: kept }
}

export const refusal = (code: Refused['code'], args: Refused['args'] = {}): Refused => ({ code, args })

/** No facts with the refusal, or the facts. */
export const decision = (refused: Refused | undefined, facts: () => Fact[]): Decision =>
  refused ? { facts: [], refused } : { facts: facts() }

type Readable = Pick<Entry, 'parts'>

/** A field of a part; undefined when the part is masked or has no such field. */
export const field = (entry: Readable, part: PartName, key: string): Json | undefined => entry.parts[part]?.[key]

/** A text field that must be there: its absence means that the entry is not one of ours. */
export function text(entry: Readable, part: PartName, key: string): string {
  const value = field(entry, part, key)
  if (typeof value !== 'string') throw new TypeError(`log entry without ${part}.${key}`)
  return value
}

export function optionalText(entry: Readable, part: PartName, key: string): string | undefined {
  const value = field(entry, part, key)
  return typeof value === 'string' ? value : undefined
}

export function count(entry: Readable, part: PartName, key: string): number {
  const value = field(entry, part, key)
  if (typeof value !== 'number') throw new TypeError(`log entry without ${part}.${key}`)
  return value
}

export const flag = (entry: Readable, part: PartName, key: string): boolean => field(entry, part, key) === true

export function texts(entry: Readable, part: PartName, key: string): string[] {
  const value = field(entry, part, key)
  if (!Array.isArray(value)) throw new TypeError(`log entry without ${part}.${key}`)
  return value.filter((each) => typeof each === 'string')
}

/** An accepted bid as its entry tells it; what the reader's copy masks is absent. Amounts are decimal strings of the project's scale. */
export interface AcceptedBid {
  alias: string
  /** Number of the bid in the project, from 1. */
  n: number
  rank?: number
  tookLead?: boolean
  extended: boolean
  gross?: string
  basis?: string
  taxBp?: number
}

/**
 * Reads a `bid.accepted` entry. Rank and lead stand in `pub` where the rules show them, else in restricted parts
 * (a public part is not salted, so its content could be guessed from its hash). The tax rate, and what follows from it, stands apart from the
 * price: a rate that one firm alone registered with would tell who is behind the alias.
 */
export function acceptedBid(entry: Readable): AcceptedBid {
  const find = (key: string) => field(entry, 'pub', key) ?? field(entry, 'price', key) ?? field(entry, 'note', key)
  const [rank, tookLead, taxBp] = [find('rank'), find('tookLead'), field(entry, 'lines', 'taxBp')]
  const [gross, basis] = [optionalText(entry, 'price', 'gross'), optionalText(entry, 'lines', 'basis')]
  return {
    alias: text(entry, 'pub', 'alias'),
    n: count(entry, 'pub', 'n'),
    extended: flag(entry, 'pub', 'extended'),
    ...(typeof rank === 'number' && { rank }),
    ...(typeof tookLead === 'boolean' && { tookLead }),
    ...(typeof taxBp === 'number' && { taxBp }),
    ...(gross !== undefined && { gross }),
    ...(basis !== undefined && { basis }),
  }
}
