import type { LogEntry } from '#contract/tender/bid.ts'
import type { Entry, Json, PartName } from '#domain/tender/model.ts'

/**
 * The hash chain of a project's log. Every entry names the hash of the one before it, and only hashes of its parts, so the chain
 * verifies for everyone while the content of a part goes only to those who may read it.
 *
 * @see tendering.md 8.5; RFC 8785 (JSON canonicalisation)
 */

export type Digest = (text: string) => string
/** `prev` of entry 1. */
export const GENESIS = '0'.repeat(64)

export interface Part {
  /** 16 random bytes as hex; empty for `pub`, which hides nothing. */
  salt: string
  data: { [key: string]: Json }
}

/** An entry as it is stored: every part with its content. */
export interface StoredEntry {
  v: 1
  projectId: string
  seq: number
  at: string
  type: string
  parts: Partial<Record<PartName, Part>>
  partHashes: Partial<Record<PartName, string>>
  prev: string
  hash: string
}

/**
 * RFC 8785 for the values our log holds: strings, safe integers, booleans, null, arrays, objects. Keys sort by UTF-16 code units.
 *
 * @throws TypeError for a fraction, an unsafe integer or anything JSON does not have
 */
export function canonical(value: unknown): string {
  if (value === null || typeof value === 'boolean' || typeof value === 'string') return JSON.stringify(value)
  if (typeof value === 'number' && Number.isSafeInteger(value)) return String(value === 0 ? 0 : value)
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`
  if (typeof value === 'object') {
    const fields = Object.entries(value as Record<string, unknown>).filter(([, field]) => field !== undefined)
    fields.sort(([a], [b]) => (a < b ? -1 : 1))
    return `{${fields.map(([key, field]) => `${JSON.stringify(key)}:${canonical(field)}`).join(',')}}`
  }
  throw new TypeError(`not a value of the log: ${typeof value} ${String(value)}`)
}

const partText = (salt: string, data: unknown) => `TENDERPART1\n${salt}\n${canonical(data)}`
const entryText = ({ projectId, seq, at, type, partHashes, prev }: Omit<LogEntry, 'hash' | 'parts' | 'v'>) =>
  `TENDERLOG1\n${canonical({ v: 1, projectId, seq, at, type, parts: partHashes, prev })}`

/** Hash of one part. Also makes commitments: without the salt the content cannot be guessed from it. */
export const partHash = (digest: Digest, salt: string, data: unknown): string => digest(partText(salt, data))

export const entryHash = (digest: Digest, core: Omit<LogEntry, 'hash' | 'parts' | 'v'>): string => digest(entryText(core))

/**
 * Seals a numbered fact into the chain.
 *
 * @param prev hash of the entry before, {@link GENESIS} for the first
 * @param saltOf a fresh random salt for each restricted part (32 hex digits); not asked for `pub`
 */
export function chainEntry(digest: Digest, projectId: string, prev: string, entry: Entry, saltOf: (part: PartName) => string): StoredEntry {
  const parts: StoredEntry['parts'] = {}
  const partHashes: Record<string, string> = {}
  for (const [name, facts] of Object.entries(entry.parts) as [PartName, Part['data']][]) {
    const data = name === 'pub' && entry.dueAt ? { ...facts, dueAt: entry.dueAt } : facts
    const salt = name === 'pub' ? '' : saltOf(name)
    parts[name] = { salt, data }
    partHashes[name] = partHash(digest, salt, data)
  }
  const core = { projectId, seq: entry.seq, at: entry.at, type: entry.type, partHashes, prev }
  return { v: 1, ...core, parts, hash: entryHash(digest, core) }
}

export interface Verification {
  ok: boolean
  /** Entries read. */
  entries: number
  /** Number of the first entry that does not fit. */
  firstBad?: number
}

/**
 * Recomputes a stretch of the log: numbers without gap, time never back, every readable part, every entry, every link.
 * Masked entries verify too; what is masked is covered by its hash. The same function runs in the gateway and in the browser.
 *
 * @param entries oldest first
 * @param digest SHA-256 of UTF-8 text as lower-case hex; may answer later (WebCrypto)
 * @param from the entry before the stretch; left out when it begins at 1
 */
export async function verifyLog(
  entries: readonly LogEntry[],
  digest: (text: string) => string | Promise<string>,
  from: { seq: number; hash: string; at?: string } = { seq: 0, hash: GENESIS },
): Promise<Verification> {
  let last = { seq: from.seq, hash: from.hash, at: from.at ?? '' }
  for (const entry of entries) {
    const follows = entry.seq === last.seq + 1 && entry.prev === last.hash && entry.at >= last.at
    if (!follows || !(await fits(entry, digest))) return { ok: false, entries: entries.length, firstBad: entry.seq }
    last = entry
  }
  return { ok: true, entries: entries.length }
}

/** What is no entry of ours at all, a text where parts belong, a fraction, is as bad as one whose hash differs. */
async function fits(entry: LogEntry, digest: (text: string) => string | Promise<string>): Promise<boolean> {
  try {
    return (await partsFit(entry, digest)) && (await digest(entryText(entry))) === entry.hash
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

async function partsFit(entry: LogEntry, digest: (text: string) => string | Promise<string>): Promise<boolean> {
  for (const [name, { salt, data }] of Object.entries(entry.parts)) {
    if ((await digest(partText(salt, data))) !== entry.partHashes[name]) return false
  }
  return true
}
