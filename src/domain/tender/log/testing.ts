import { createHash } from 'node:crypto'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { plus } from '#domain/tender/instant.ts'
import type { Entry } from '#domain/tender/model.ts'
import { goOn, liveRounds, opens, roundOf } from '#domain/tender/rounds/testing.ts'
import { anEnv, buyer, type Played, type Step, supervisor, wait } from '#domain/tender/testing.ts'
import { chainEntry, GENESIS, type StoredEntry } from './log-chain.ts'

/** Logs of sealed rounds in their chain, and what somebody who writes the whole log anew would do to one. */

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
/** What tests of rules commit with. */
export const ruleDigest = anEnv('').sha256
const SALT = 'ab'.repeat(16)

export function chained(entries: readonly Entry[]): StoredEntry[] {
  const log: StoredEntry[] = []
  for (const entry of entries) log.push(chainEntry(sha256, '01JD0000000000000000000001', log.at(-1)?.hash ?? GENESIS, entry, () => SALT))
  return log
}

/** Numbers, references between entries, and hashes made to fit again: a chain that holds. */
export function rechained(log: readonly StoredEntry[]): StoredEntry[] {
  const first = log[0]!.seq
  const numbers = new Map(log.map(({ seq }, index) => [seq, first + index]))
  const entries = log.map(({ at, type, parts }, index): Entry => {
    const bare = Object.fromEntries(Object.entries(parts).map(([name, { data }]) => [name, { ...data }]))
    for (const key of ['replaces', 'quoteSeq', 'headSeq']) {
      const to = bare.pub?.[key]
      if (typeof to === 'number') bare.pub![key] = numbers.get(to) ?? to
    }
    return { seq: first + index, at, type: type as Entry['type'], parts: bare }
  })
  return chained(entries)
}

/** Steps, the clock's draw seeded with the last entry before it. */
const seeded = (before: Played, step: Step): Played => {
  const [at, who, command] = step
  return goOn(before, [[at, who, command, { headHash: chained(before.entries).at(-1)!.hash }]])
}

/** The round closes, and is opened, by two persons where the rules say so. */
export function openedRound(before: Played, rules: Partial<ThreeRounds>): Played {
  const { no, closesAt } = roundOf(before.state)
  const closed = seeded(before, wait(closesAt))
  if (rules.opening !== 'committee' || closed.state.status !== 'BIDDING') return closed
  return seeded(seeded(closed, opens(plus(closesAt, 60_000), buyer, no)), opens(plus(closesAt, 61_000), supervisor, no))
}

/** The next round of a log opens. */
export const begun = (before: Played): Played => goOn(before, [wait(roundOf(before.state).opensAt)])

export const live4 = (rules: Partial<ThreeRounds>): Played => liveRounds(rules, { reserve: '990000.00' }, ['CA', 'CB', 'CC', 'CD'])
