import { expect, test } from 'vitest'
import { applied } from '#domain/tender/advance.ts'
import { signalsIn } from '#domain/tender/award/signal-evidence.ts'
import { FACT_TYPES } from '#domain/tender/fact-types.ts'
import { fact } from '#domain/tender/facts.ts'
import { plus } from '#domain/tender/instant.ts'
import { entryHash, GENESIS, type StoredEntry } from '#domain/tender/log/log-chain.ts'
import type { Entry, FactType, Json, ProjectState } from '#domain/tender/model.ts'
import { rulesHash } from '#domain/tender/project/rule-text.ts'
import { goOn, liveRounds, roundOf, seals, withdraws } from '#domain/tender/rounds/testing.ts'
import { type Played, REASON, type Step, wait } from '#domain/tender/testing.ts'
import { heldAgainst } from '#gateway/modules/tender/engine/held-against.ts'
import { bidRows, logRow, partyRows, projectRow, seal } from '#gateway/modules/tender/engine/projection.ts'
import { atGenesis, type Walked } from '#gateway/modules/tender/engine/walk.ts'
import type { Queryable } from '#gateway/modules/tender/tender.queries.ts'
import { withBirth } from '#gateway/modules/tender/testing.ts'
import { sha256 } from '#gateway/platform/vault.ts'
import { lives } from '#support/oracle/lives.ts'

/** Whatever a log holds that is chained well, as whoever has the database can write it: it is judged, never stumbled over. */

const at = '2026-12-01T00:00:00.000Z'
const who = { customerId: 'CB', userId: 'user-CB' }
/** What happens in no life of `lives`, one after the other. */
const REST = [
  fact('schedule.requested', { pub: { field: 'startsAt', newValue: at, shiftLater: true }, note: { userId: 'U1' } }),
  fact('approval.decided', {
    note: { process: 'tender_publish', nodeId: 'finance', node: '财务', userId: 'F1', decision: 'AGREE', agree: true },
  }),
  fact('schedule.acknowledged', { who }),
  fact('schedule.refused'),
  fact('invitation.viewed', { who }),
  fact('invitation.revoked', { who }),
  fact('application.saved', { who }),
  fact('deposit.confirmed', { who }),
  fact('bidding.suspended', {
    pub: { reason: REASON, from: at, remainingMs: 1, hardRemainingMs: 1, resumeAt: at, outage: true, byRole: 'SYSTEM' },
  }),
  fact('outage.detected', { pub: { from: at, to: at } }),
  fact('clock.stepped', { pub: { clockAt: at } }),
  fact('entry.opened', {
    pub: { alias: 'B02' },
    lines: { gross: '970000.00', lines: [{ lineNo: 1, unitPrice: '970' }] },
    who,
    note: { lineLimit: '960000.00' },
  }),
  fact('lines.rejected', { lines: { code: 'TENDER-2087', lineNo: 1 }, who }),
  fact('bid.over-ceiling', { lines: { alias: 'B02', over: 'total' } }),
  fact('signal.acknowledged', { note: { key: 'G1:CA:CB', userId: 'S1', note: REASON } }),
  fact('conflict.declared', { note: { userId: 'R1', has: false } }),
  fact('score.submitted', { note: { userId: 'R1', rows: [{ alias: 'B02', scores: { plan: '1' } }] } }),
  fact('score.reopened', { note: { userId: 'S1', reviewerId: 'R1', reason: REASON } }),
  fact('award.justified', { lines: { alias: 'B02' }, who }),
  fact('award.justification-accepted', { note: { alias: 'B02' } }),
  fact('award.declined', { pub: { cause: 'DECLINED' } }),
  fact('objection.upheld', { pub: { objectionSeq: 25 } }),
  fact('deposit.forfeited', { who }),
  fact('application.disqualified', { who }),
  fact('bid.voided', { pub: { alias: 'B02', bidSeq: 26 } }),
  fact('project.voided', { pub: { reason: REASON } }),
]

interface Life extends Played {
  sealed: StoredEntry[]
}

const inChain = (played: Played): Life => ({ ...played, sealed: seal(played.state.id, GENESIS, played.entries) })

/** Begins as the gateway has it, whose rules are committed to with its own digest. */
function committed({ state, entries, refusals }: Played): Played {
  const hash = rulesHash(sha256, state.form)
  const of = ({ parts, ...entry }: Entry): Entry =>
    entry.type === 'project.published' ? { ...entry, parts: { ...parts, pub: { ...parts.pub, rulesHash: hash } } } : { ...entry, parts }
  return { state: { ...state, rulesHash: hash }, entries: entries.map(of), refusals }
}

/** Goes on with the digest of the gateway, draws seeded with the last entry of the chain. */
function chainedOn({ sealed, ...before }: Life, steps: readonly Step[]): Life {
  const { hash } = sealed.at(-1)!
  const played = goOn(
    before,
    steps.map(([at, who, command]) => [at, who, command, { sha256, headHash: hash }]),
  )
  return { ...played, sealed: [...sealed, ...seal(played.state.id, hash, played.entries.slice(sealed.length))] }
}

function aRound(before: Life, prices: Record<string, string>): Life {
  const { no, opensAt, closesAt } = roundOf(before.state)
  const steps = Object.entries(prices).map(([firm, price], n) => seals(plus(opensAt, (n + 1) * 1_000), firm, no, price))
  return chainedOn(chainedOn(before, steps), [wait(closesAt)])
}

/** Two rounds: one firm takes a quote back and leaves after the first; in the second others tie, or one of them carries his price. */
function inTwoRounds(second: Record<string, string>): Life {
  const rules = {
    rounds: 2,
    durationsSec: [1_800, 900],
    intervalsSec: [600],
    out: [1],
    keepMin: 2,
    minOffers: 2,
    tieBreak: 'draw' as const,
  }
  const begun = inChain(committed(withBirth(liveRounds(rules))))
  const { opensAt } = roundOf(begun.state)
  const backed = chainedOn(begun, [seals(plus(opensAt, 100), 'CC', 1, '999'), withdraws(plus(opensAt, 200), 'CC', 1)])
  const first = aRound(backed, { CA: '980', CB: '980', CC: '990' })
  return aRound(chainedOn(first, [wait(roundOf(first.state).opensAt)]), second)
}

function everything(): Life[] {
  const free = lives().map(withBirth)
  const last = free.at(-1)!
  const { state, entries } = applied({ state: last.state, entries: [] }, REST, at)
  const rest = { ...last, state, entries: [...last.entries, ...entries] }
  return [inTwoRounds({ CA: '970', CB: '970' }), inTwoRounds({ CA: '970' }), ...[...free, rest].map(inChain)]
}

const JUNK: (Json | undefined)[] = ['x', '', '-1', '2026-13-45T00:00:00.000Z', 9_007_199_254_740_991, -1, null, [], {}, undefined]

function* ways(value: unknown, way: string[] = []): Generator<string[]> {
  if (way.length > 0) yield way
  if (typeof value === 'object' && value !== null) for (const [name, one] of Object.entries(value)) yield* ways(one, [...way, name])
}

function corrupted(entry: Entry, way: readonly string[], junk: Json | undefined): Entry {
  const parts = structuredClone(entry.parts)
  const holder = way.slice(0, -1).reduce<Record<string, unknown>>((inner, name) => inner[name] as Record<string, unknown>, parts)
  if (junk === undefined) delete holder[way.at(-1)!]
  else holder[way.at(-1)!] = junk
  return { ...entry, parts }
}

const asGiven = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T
/** Entries of which many logs are made are read as PostgreSQL gives them back once. */
const given = new WeakMap<object, Pick<ReturnType<typeof logRow>, 'parts' | 'part_hashes'>>()
function rowOf(entry: StoredEntry) {
  const row = logRow(entry)
  const read = given.get(entry.parts) ?? asGiven({ parts: row.parts, part_hashes: row.part_hashes })
  given.set(entry.parts, read)
  return { ...row, ...read }
}

/** The rest of a chain after another one: its parts are hashed already. */
function chainedOnTo(log: readonly StoredEntry[], rest: readonly StoredEntry[]): StoredEntry[] {
  const all = [...log]
  for (const entry of rest) {
    const { hash: prev } = all.at(-1)!
    all.push({ ...entry, prev, hash: entryHash(sha256, { ...entry, prev }) })
  }
  return all
}

/** A project as a database gives it back that holds these entries, this state and these bids. */
function aDatabaseOf(state: ProjectState, sealed: readonly StoredEntry[], bids: ReturnType<typeof bidRows>) {
  const { seq, hash } = sealed.at(-1)!
  const columns = () => {
    const row = projectRow({ tenantId: 'north', state, headHash: hash, sealed: [], version: 0, createdAt: state.createdAt, updatedBy: '' })
    const { state: _, version: __, updated_by: ___, ...columns } = row
    return [columns]
  }
  const tables: Record<string, (from: number, to: number) => unknown[]> = {
    'tender-bids-stored': (from, to) => bids.filter((bid) => bid.seq > from && bid.seq <= to),
    'tender-stored-project': () => orNone(columns),
    'tender-stored-parties': () => orNone(() => partyRows(state)),
    'tender-stored-last': () => [{ seq }],
    'tender-stored-voided': () => state.voidedSeqs.toSorted((a, b) => a - b).map((one) => ({ seq: one })),
    'tender-anchored': () => [],
    'tender-close-unanchored': () => [],
    'tender-day-unanchored': () => [],
  }
  const query = async ({ name, values: [, from, to] }: { name: string; values: unknown[] }) => ({
    rows: name === 'tender-log' ? sealed.slice(Number(from), Number(to)).map(rowOf) : asGiven(tables[name]!(Number(from), Number(to))),
  })
  const db = { query } as unknown as Queryable
  const record = { id: state.id, state, head_seq: seq, head_hash: hash }
  return (from: Walked) => heldAgainst(db, { tenantId: 'north', record }, from)
}

/** What nobody could have written is not there. */
function orNone(rows: () => unknown[]): unknown[] {
  try {
    return rows()
  } catch {
    return []
  }
}

const KINDS = new Map<FactType, { life: Life; n: number }>()
for (const life of everything()) for (const [n, { type }] of life.entries.entries()) KINDS.set(type, { life, n })

test('H5 every kind of entry has its turn: a new one, that `lives` do not lead to, is added to REST', () => {
  // A reserve price that was never sealed cannot be opened.
  expect(FACT_TYPES.filter((type) => !KINDS.has(type))).toEqual(['reserve.opened'])
})

test.each([...KINDS.keys()])('H5 whatever one field of a well chained %s holds is judged, and nothing throws', async (type) => {
  const { life, n } = KINDS.get(type)!
  const { state, entries, sealed: whole } = life
  const bids = bidRows({ state, sealed: whole })
  const before = n === 0 ? atGenesis() : (await aDatabaseOf(state, whole.slice(0, n), bids)(atGenesis())).walked
  expect(before).toMatchObject({ seq: n })
  expect((await aDatabaseOf(state, whole, bids)(before)).fault).toBeUndefined()
  const [entry, rest, done] = [entries[n]!, whole.slice(n + 1), new Set<string>()]
  for (const way of ways(entry.parts))
    for (const junk of JUNK) {
      const short = [...whole.slice(0, n), ...seal(state.id, before.hash, [corrupted(entry, way, junk)])]
      const { walked: once, fault } = await aDatabaseOf(state, short, bids)(before)
      expect(() => signalsIn(state, once.evidence)).not.toThrow()
      if (fault?.kind === 'entry' || !once.state) continue
      // Stored is what the log leads to, at once and at its end. What leads to the same goes on in the same way.
      await aDatabaseOf(once.state, short, bids)(once)
      if (done.has(ledTo(once))) continue
      done.add(ledTo(once))
      const sealed = chainedOnTo(short, rest)
      const { walked } = await aDatabaseOf(state, sealed, bids)(once)
      expect(() => signalsIn(state, walked.evidence)).not.toThrow()
      if (walked.state) await aDatabaseOf(walked.state, sealed, bids)(walked)
    }
})

/** Hashes aside. */
const ledTo = ({ hash: _, rounds, ...walked }: Walked): string => JSON.stringify({ ...walked, rounds: { ...rounds, heads: [] } })
