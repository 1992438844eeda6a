import { expect, test } from 'vitest'
import { errors } from '#contract/errors.ts'
import { calls } from '#contract/index.ts'
import type { Call } from '#contract/kit.ts'
import { limits } from '#contract/limits.ts'
import { type Kept, readingPosts, writes } from '#contract/writes.ts'
import { ceilings } from '#domain/tender/bidding/ceilings.ts'

/** Nothing that people write is without a bound: a call that comes stands in `src/contract/writes.ts`, or this fails. */

const table: Record<string, Call> = calls
const rows: [string, Kept][] = Object.entries(writes)
const changing = Object.entries(table).filter(([name, { command, changes }]) => name.startsWith('POST ') || command || changes)

test('C3 every call that writes says what it leaves behind and what bounds it; every POST that only reads is named so', () => {
  const named = [...readingPosts, ...Object.keys(writes)]
  expect(changing.map(([name]) => name).filter((name) => !named.includes(name as never))).toEqual([])
  expect(named.filter((name) => !table[name])).toEqual([])
  expect(new Set(named).size).toBe(named.length)
})

test('C3 what only reads is no command, but the choice of a firm, which is stored nowhere', () => {
  expect(readingPosts.filter((name) => table[name]?.command)).toEqual(['POST /tender/api/v1/customer/switch'])
})

test('C3 every entry that people write has a ceiling or a reason, and every kind of entry is written by a call, by the clock, or no longer', () => {
  const written = new Set(rows.flatMap(([, kept]) => ('entries' in kept ? kept.entries : [])))
  expect([...written].filter((type) => !(type in ceilings))).toEqual([])
  const people = Object.entries(ceilings).filter(([, ceiling]) => ceiling !== 'clock' && ceiling !== 'old')
  // Written with the call that creates the project, as the consequence of one, or by an action in the workspace; never by a call of their own.
  const along = ['project.created', 'project.awarded', 'confirmation.refused']
  expect(people.map(([type]) => type).filter((type) => !written.has(type) && !along.includes(type))).toEqual([])
})

test('C3 every limit that bounds rows is one of the table of limits, with a refusal that exists', () => {
  for (const [name, kept] of rows) {
    if (!('limits' in kept)) continue
    for (const limit of kept.limits) expect(limits, name).toHaveProperty(limit)
    for (const code of kept.refusal.split(', ')) expect(errors, name).toHaveProperty(code)
  }
})
