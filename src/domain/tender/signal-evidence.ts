import { acceptedBid, field, optionalText } from './facts.ts'
import type { Entry, Json, ProjectState } from './model.ts'
import { parseMoney } from './money.ts'
import { type FirmEvidence, findSignals, type Signal } from './signals.ts'

/** From a project's log to what its firms did and said, as far as clues ask for it. Entries must not be masked. */

const UNIT_SCALE = 6
/** Entries by which a firm showed where it sends from. */
const SENT = new Set(['pledge.accepted', 'application.submitted', 'quote.accepted', 'bid.accepted', 'bid.rejected'])

interface Gathered {
  ips: Set<string>
  devices: Set<string>
  phones: Set<string>
  emails: Set<string>
  contacts: Set<string>
  users: Set<string>
  papers: Set<string>
  lines: Map<number, bigint>
  sealedTotal?: bigint
  bids: { at: string; gross: bigint }[]
}

const nothing = (): Gathered => ({
  ips: new Set(),
  devices: new Set(),
  phones: new Set(),
  emails: new Set(),
  contacts: new Set(),
  users: new Set(),
  papers: new Set(),
  lines: new Map(),
  bids: [],
})

/**
 * Clues of a project whose names are revealed; none before, whatever the log holds: a clue that names firms while they bid would tell who is
 * there (I9).
 *
 * @param entries the whole log, nothing masked
 */
export function signalsOf(state: ProjectState, entries: readonly Entry[], sharedIps: readonly string[] = []): Signal[] {
  if (!state.namesRevealed) return []
  const { form } = state
  return findSignals(evidenceOf(state, entries), {
    direction: form.direction,
    ceiling: parseMoney(form.ceiling, form.scale) ?? 0n,
    sharedIps,
  })
}

/** One row for each firm that sent anything, in the order of its first entry. */
export function evidenceOf(state: ProjectState, entries: readonly Entry[]): FirmEvidence[] {
  const byFirm = new Map<string, Gathered>()
  for (const entry of entries) {
    const firm = field(entry, 'who', 'customerId')
    if (typeof firm !== 'string') continue
    const gathered = byFirm.get(firm) ?? nothing()
    byFirm.set(firm, gathered)
    gather(gathered, entry, state.form.scale)
  }
  return [...byFirm].map(([firm, { ips, devices, phones, emails, contacts, users, papers, ...rest }]) => ({
    firm,
    ips: [...ips],
    devices: [...devices],
    phones: [...phones],
    emails: [...emails],
    contacts: [...contacts],
    users: [...users],
    papers: [...papers],
    ...rest,
  }))
}

function gather(into: Gathered, entry: Entry, scale: number): void {
  if (SENT.has(entry.type)) {
    add(into.ips, optionalText(entry, 'who', 'ip'))
    add(into.devices, optionalText(entry, 'who', 'device'))
    add(into.users, optionalText(entry, 'who', 'userId'))
  }
  if (entry.type === 'application.submitted') gatherApplication(into, entry)
  if (entry.type === 'entry.opened') gatherLines(into, entry, scale)
  if (entry.type === 'bid.accepted') {
    const gross = parseMoney(acceptedBid(entry).gross ?? '', scale)
    if (gross !== undefined) into.bids.push({ at: entry.at, gross })
  }
}

function add(to: Set<string>, value: string | undefined): void {
  if (value) to.add(value)
}

/** What people type differs in spaces, case and separators only. */
const plain = (text: string | undefined) => text?.normalize('NFKC').replace(/[\s-]/g, '').toLowerCase()

function gatherApplication(into: Gathered, entry: Entry): void {
  add(into.phones, plain(optionalText(entry, 'lines', 'contactPhone'))?.replace(/^\+86/, ''))
  add(into.emails, plain(optionalText(entry, 'lines', 'contactEmail')))
  add(into.users, optionalText(entry, 'lines', 'agentUserId'))
  add(into.contacts, plain(optionalText(entry, 'lines', 'contactName')))
  for (const paper of rows(field(entry, 'lines', 'documents'))) if (typeof paper.sha256 === 'string') add(into.papers, paper.sha256)
}

function gatherLines(into: Gathered, entry: Entry, scale: number): void {
  const total = parseMoney(optionalText(entry, 'lines', 'gross') ?? '', scale)
  if (total !== undefined) into.sealedTotal = total
  for (const { lineNo, unitPrice } of rows(field(entry, 'lines', 'lines'))) {
    const price = typeof unitPrice === 'string' ? parseMoney(unitPrice, UNIT_SCALE) : undefined
    if (typeof lineNo === 'number' && price !== undefined) into.lines.set(lineNo, price)
  }
}

const rows = (value: Json | undefined): { [key: string]: Json }[] =>
  Array.isArray(value) ? value.flatMap((row) => (typeof row === 'object' && row !== null && !Array.isArray(row) ? [row] : [])) : []
