import { acceptedBid, field, optionalText } from '#domain/tender/facts.ts'
import { msBetween } from '#domain/tender/instant.ts'
import type { At, Entry, Json, ProjectState } from '#domain/tender/model.ts'
import { parseMoney } from '#domain/tender/money.ts'
import { type FirmEvidence, FOLLOW_MS, findSignals, type Signal } from './signals.ts'

/**
 * From a project's log to what its firms did and said, as far as clues ask for it: plain JSON that grows entry by entry and stays small, so that
 * a log is read once. Entries must not be masked.
 */

const UNIT_SCALE = 6
/** Values of one kind that are kept of a firm: more are no clue but noise. */
const MOST_KEPT = 500
/** Entries by which a firm showed where it sends from. */
const SENT = new Set(['pledge.accepted', 'application.submitted', 'quote.accepted', 'bid.accepted', 'bid.rejected'])

const KINDS = ['ips', 'devices', 'phones', 'emails', 'contacts', 'users', 'papers'] as const
type Kind = (typeof KINDS)[number]

interface Gathered {
  kept: Partial<Record<Kind, string[]>>
  /** Unit prices in millionths, by line. */
  lines: Record<string, string>
  sealedTotal?: string
  bids: number
  varies: boolean
  last?: string
  followedBy: Record<string, number>
}

export interface Evidence {
  /** By firm, in the order of their first entries. */
  firms: Record<string, Gathered>
  /** Bids that can still be followed. */
  recent: { firm: string; at: At; by: string[] }[]
}

export const noEvidence = (): Evidence => ({ firms: {}, recent: [] })

/**
 * Clues of a project whose names are revealed; none before, whatever the log holds: a clue that names firms while they bid would tell who is
 * there (I9).
 */
export function signalsIn(state: ProjectState, evidence: Evidence, sharedIps: readonly string[] = []): Signal[] {
  if (!state.namesRevealed) return []
  const { form } = state
  return findSignals(firmsOf(evidence), {
    direction: form.direction,
    ceiling: parseMoney(form.ceiling, form.scale) ?? 0n,
    sharedIps,
  })
}

/** The same from a whole log. */
export function signalsOf(state: ProjectState, entries: readonly Entry[], sharedIps: readonly string[] = []): Signal[] {
  const evidence = noEvidence()
  for (const entry of entries) gather(evidence, entry, state.form.scale)
  return signalsIn(state, evidence, sharedIps)
}

/** One row for each firm that sent anything. */
export const firmsOf = ({ firms }: Evidence): FirmEvidence[] =>
  Object.entries(firms).map(([firm, { kept, lines, sealedTotal, bids, varies, last, followedBy }]) => ({
    firm,
    ...(Object.fromEntries(KINDS.map((kind) => [kind, kept[kind] ?? []])) as Record<Kind, string[]>),
    lines: new Map(Object.entries(lines).map(([no, price]) => [Number(no), BigInt(price)])),
    ...(sealedTotal !== undefined && { sealedTotal: BigInt(sealedTotal) }),
    bids: { count: bids, varies, followedBy, ...(last !== undefined && { last: BigInt(last) }) },
  }))

/** Takes one more entry into the evidence, which is changed. */
export function gather(evidence: Evidence, entry: Entry, scale: number): void {
  const firm = field(entry, 'who', 'customerId')
  if (typeof firm !== 'string') return
  evidence.firms[firm] ??= { kept: {}, lines: {}, bids: 0, varies: false, followedBy: {} }
  const into = evidence.firms[firm]
  if (SENT.has(entry.type)) {
    keep(into, 'ips', optionalText(entry, 'who', 'ip'))
    keep(into, 'devices', optionalText(entry, 'who', 'device'))
    keep(into, 'users', optionalText(entry, 'who', 'userId'))
  }
  if (entry.type === 'application.submitted') gatherApplication(into, entry)
  if (entry.type === 'entry.opened' || (entry.type === 'quote.opened' && into.bids === 0)) gatherLines(into, entry, scale)
  if (entry.type === 'quote.opened') gatherQuote(into, parseMoney(optionalText(entry, 'price', 'gross') ?? '', scale))
  if (entry.type === 'bid.accepted') {
    const gross = parseMoney(acceptedBid(entry).gross ?? '', scale)
    if (gross !== undefined) gatherBid(evidence, firm, entry.at, gross)
  }
}

function keep({ kept }: Gathered, kind: Kind, value: string | undefined): void {
  if (!value) return
  const known = kept[kind] ?? []
  kept[kind] = known
  if (known.length < MOST_KEPT && !known.includes(value)) known.push(value)
}

/** Every bid of somebody else in the last seconds was followed by this one. */
export function gatherBid(evidence: Evidence, firm: string, at: At, gross: bigint): void {
  evidence.firms[firm] ??= { kept: {}, lines: {}, bids: 0, varies: false, followedBy: {} }
  const own = evidence.firms[firm]
  evidence.recent = evidence.recent.filter((bid) => msBetween(bid.at, at) <= FOLLOW_MS)
  for (const bid of evidence.recent) {
    if (bid.firm === firm || bid.by.includes(firm) || msBetween(bid.at, at) <= 0) continue
    bid.by.push(firm)
    const { followedBy } = evidence.firms[bid.firm]!
    followedBy[firm] = (followedBy[firm] ?? 0) + 1
  }
  evidence.recent.push({ firm, at, by: [] })
  own.bids += 1
  own.varies ||= own.last !== undefined && own.last !== String(gross)
  own.last = String(gross)
}

/** Quotes of a round come at once: none follows on another. */
function gatherQuote(into: Gathered, gross: bigint | undefined): void {
  if (gross === undefined) return
  into.bids += 1
  into.varies ||= into.last !== undefined && into.last !== String(gross)
  into.last = String(gross)
}

/** What people type differs in spaces, case and separators only. */
const plain = (text: string | undefined) => text?.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase()

function gatherApplication(into: Gathered, entry: Entry): void {
  keep(into, 'phones', plain(optionalText(entry, 'lines', 'contactPhone'))?.replace(/^\+86/, ''))
  keep(into, 'emails', plain(optionalText(entry, 'lines', 'contactEmail')))
  keep(into, 'users', optionalText(entry, 'lines', 'agentUserId'))
  keep(into, 'contacts', plain(optionalText(entry, 'lines', 'contactName')))
  for (const paper of rows(field(entry, 'lines', 'documents'))) if (typeof paper.sha256 === 'string') keep(into, 'papers', paper.sha256)
}

function gatherLines(into: Gathered, entry: Entry, scale: number): void {
  const total = parseMoney(optionalText(entry, 'lines', 'gross') ?? optionalText(entry, 'price', 'gross') ?? '', scale)
  if (total !== undefined) into.sealedTotal = String(total)
  for (const { lineNo, unitPrice } of rows(field(entry, 'lines', 'lines'))) {
    const price = typeof unitPrice === 'string' ? parseMoney(unitPrice, UNIT_SCALE) : undefined
    if (typeof lineNo === 'number' && price !== undefined) into.lines[lineNo] = String(price)
  }
}

const rows = (value: Json | undefined): { [key: string]: Json }[] =>
  Array.isArray(value) ? value.flatMap((row) => (typeof row === 'object' && row !== null && !Array.isArray(row) ? [row] : [])) : []
