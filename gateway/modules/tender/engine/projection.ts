import { randomBytes, randomInt } from 'node:crypto'
import type { LogEntry } from '#contract/tender/bid.ts'
import { nextDueAt } from '#domain/tender/advance.ts'
import { lineOf } from '#domain/tender/award/award-lines.ts'
import { standings } from '#domain/tender/bidding/competition.ts'
import { acceptedBid } from '#domain/tender/facts.ts'
import { factOf } from '#domain/tender/log/fact-of.ts'
import { chainEntry, type StoredEntry } from '#domain/tender/log/log-chain.ts'
import type { At, Entry, ProjectState } from '#domain/tender/model.ts'
import { parseMoney } from '#domain/tender/money.ts'
import { sha256 } from '#gateway/platform/vault.ts'

export { factOf } from '#domain/tender/log/fact-of.ts'

/**
 * From the state and the facts of a project to the rows that are stored: one mapping for the decision transaction and for the generator of
 * demonstration data, so that both write the same thing.
 */

/** A random permutation of 0 … n-1 (Fisher and Yates) from the system's random source: nobody can guess an alias. */
export function shuffle(n: number): number[] {
  const order = Array.from({ length: n }, (_, index) => index)
  for (let left = n - 1; left > 0; left--) {
    const other = randomInt(left + 1)
    ;[order[left], order[other]] = [order[other]!, order[left]!]
  }
  return order
}

const salt = () => randomBytes(16).toString('hex')

/** Seals numbered facts into the chain after `prev`. */
export function seal(projectId: string, prev: string, entries: readonly Entry[]): StoredEntry[] {
  let last = prev
  return entries.map((entry) => {
    const stored = chainEntry(sha256, projectId, last, entry, salt)
    last = stored.hash
    return stored
  })
}

/** A stored entry as the wire has it, nothing masked. */
export const wholeEntry = (entry: StoredEntry): LogEntry => ({
  ...entry,
  parts: Object.fromEntries(Object.entries(entry.parts ?? {})),
  partHashes: Object.fromEntries(Object.entries(entry.partHashes ?? {})),
})

/** What one write stores of one project. */
export interface ProjectWrite {
  tenantId: string
  state: ProjectState
  /** Before the command; absent for a project that is new. Rows that did not change are not written again. */
  before?: ProjectState
  sealed: readonly StoredEntry[]
  headHash: string
  version: number
  createdAt: At
  updatedBy: string
  command?: { key: string; bodyHash: string; result: unknown; at: At }
}

/** A time that a draft has not set is `''`. */
const iso = (at: At | undefined) => at || null

/** As stored: a deleted draft is in no status that a list or a figure asks for. */
export const storedStatus = ({ deleted, status }: ProjectState): string => (deleted ? 'DELETED' : status)

export function projectRow({ tenantId, state, headHash, version, createdAt, updatedBy }: ProjectWrite) {
  const { form } = state
  return {
    id: state.id,
    tenant_id: tenantId,
    code: state.code,
    title: form.title,
    title_en: form.titleEn ?? '',
    mode: form.mode,
    direction: form.direction,
    status: storedStatus(state),
    owner_id: state.ownerId,
    manager_id: form.managerId,
    supervisor_ids: form.supervisorIds,
    reviewer_ids: form.reviewerIds ?? null,
    invite_mode: form.inviteMode,
    category_code: form.categoryCode,
    dept_id: form.deptId,
    registration_ends_at: iso(state.registrationEndsAt),
    starts_at: iso(state.startsAt),
    closes_at: iso(state.closesAt),
    due_at: iso(nextDueAt(state)),
    head_seq: state.lastSeq,
    head_hash: headHash,
    last_at: state.lastAt,
    state,
    version,
    created_at: createdAt,
    updated_at: state.lastAt,
    updated_by: updatedBy,
  }
}

export const logRow = ({ projectId, seq, at, type, parts, partHashes, prev, hash }: StoredEntry) => ({
  project_id: projectId,
  seq,
  at,
  type,
  parts,
  part_hashes: partHashes,
  prev,
  hash,
})

/** Ranks are stored for lists only once they no longer move with every bid. */
const RANKED: ReadonlySet<string> = new Set(['REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED'])

export function partyRows(state: ProjectState) {
  const ranks = RANKED.has(state.status) ? ranksOf(state) : new Map<string, number>()
  return Object.values(state.parties).map((party) => {
    const bidder = state.bidders.find(({ customerId }) => customerId === party.customerId)
    return {
      project_id: state.id,
      customer_id: party.customerId,
      invitation: party.invitation?.status ?? null,
      application: party.application?.status ?? null,
      bidder: bidder?.state ?? null,
      alias: bidder?.alias ?? null,
      rank: (bidder && ranks.get(bidder.alias)) ?? null,
      award: lineOf(state, bidder?.alias)?.status ?? null,
    }
  })
}

/** Ranks of the bidders that hold a price, by alias. */
const ranksOf = (state: ProjectState): Map<string, number> => new Map(standings(state).map(({ alias }, index) => [alias, index + 1]))

/** What rows of parties are made of. A write that replaces none of it changes no row. */
const PARTY_SOURCES = ['parties', 'bidders', 'status', 'award'] as const

/** Party rows that differ from those of `before`. */
export function changedParties({ state, before }: ProjectWrite) {
  if (before && PARTY_SOURCES.every((name) => before[name] === state[name])) return []
  const old = new Map(before ? partyRows(before).map((row) => [row.customer_id, JSON.stringify(row)]) : [])
  return partyRows(state).filter((row) => old.get(row.customer_id) !== JSON.stringify(row))
}

/** Accepted bids of this write, those struck out within it already marked. */
export function bidRows({ state, sealed }: Pick<ProjectWrite, 'state' | 'sealed'>) {
  const struck = new Set(sealed.flatMap(struckBy))
  const minor = (amount: string | undefined) => String(parseMoney(amount ?? '', state.form.scale))
  return sealed
    .filter(({ type }) => type === 'bid.accepted')
    .map((entry) => {
      const bid = acceptedBid(factOf(entry))
      const who = entry.parts.who?.data
      return {
        project_id: state.id,
        seq: entry.seq,
        alias: bid.alias,
        customer_id: String(who?.customerId),
        gross: minor(bid.gross),
        basis: minor(bid.basis),
        at: entry.at,
        received_at: String(who?.receivedAt ?? entry.at),
        rank: bid.rank ?? null,
        took_lead: bid.tookLead ?? false,
        extended: bid.extended,
        voided: struck.has(entry.seq),
      }
    })
}

const struckBy = (entry: StoredEntry): number[] => {
  const seq = entry.type === 'bid.voided' ? entry.parts.pub?.data.bidSeq : undefined
  return typeof seq === 'number' ? [seq] : []
}

/** Bids of earlier writes that this one strikes out. */
export const voidedBids = ({ state, sealed }: ProjectWrite) => sealed.flatMap(struckBy).map((seq) => ({ project_id: state.id, seq }))
