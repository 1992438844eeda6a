/**
 * Clues of collusion (tendering.md 7.7): never a sanction, always something a person looks at. Pure; what a firm did and said comes from
 * the log (`signal-evidence.ts`), prices as integers.
 */

export const SIGNAL_CODES = ['G1', 'G2', 'G3', 'G4', 'G5', 'G6', 'G7', 'G8', 'G9'] as const
export type SignalCode = (typeof SIGNAL_CODES)[number]
export type Severity = 'low' | 'medium' | 'high'

export const SEVERITY: Readonly<Record<SignalCode, Severity>> = {
  G1: 'medium',
  G2: 'high',
  G3: 'high',
  G4: 'high',
  G5: 'high',
  G6: 'medium',
  G7: 'medium',
  G8: 'low',
  G9: 'high',
}

export interface Signal {
  /** The code and the firms it names: the same clue found again is the same signal. */
  key: string
  code: SignalCode
  severity: Severity
  /** Ids of the firms, sorted. */
  firms: string[]
  /** What was found, in short texts by name: an address, a number of lines, a share in percent. */
  evidence: Record<string, string>
}

/** One firm, as far as its log entries tell. */
export interface FirmEvidence {
  firm: string
  /** Addresses its commands came from. */
  ips: readonly string[]
  /** Marks of the browsers they came from. */
  devices: readonly string[]
  phones: readonly string[]
  emails: readonly string[]
  contacts: readonly string[]
  users: readonly string[]
  /** SHA-256 of its papers. */
  papers: readonly string[]
  /** Its sealed lines by number, unit price in millionths. */
  lines: ReadonlyMap<number, bigint>
  /** What it sealed in all, minor units: formed without knowing the others. */
  sealedTotal?: bigint
  bids: BidCourse
}

/** How a firm bid, as far as clues ask for it: what it takes does not grow with the number of bids. */
export interface BidCourse {
  count: number
  /** More than one price. */
  varies: boolean
  /** The last price, minor units. */
  last?: bigint
  /** How many of these bids another firm followed at once, by firm. */
  followedBy: Readonly<Record<string, number>>
}

export interface SignalContext {
  direction: 'reverse' | 'forward'
  /** Minor units. */
  ceiling: bigint
  /** SHA-256 of files that everyone was given to fill in. */
  templates?: readonly string[]
  /** Addresses many firms may share, beside those of the machine itself. */
  sharedIps?: readonly string[]
}

/** Every clue among these firms, by code and then by firms. */
export function findSignals(firms: readonly FirmEvidence[], context: SignalContext): Signal[] {
  const sorted = [...firms].sort((a, b) => (a.firm < b.firm ? -1 : 1))
  const pairs = sorted.flatMap((a, index) => sorted.slice(index + 1).map((b) => [a, b] as const))
  const ofPairs = pairs.flatMap(([a, b]) => [
    ...sharing('G1', a, b, 'ip', (one) => one.ips.filter((ip) => !isShared(ip, context))),
    ...sharing('G2', a, b, 'device', ({ devices }) => devices),
    ...sharing('G3', a, b, 'phone', ({ phones }) => phones),
    ...sharing('G3', a, b, 'email', ({ emails }) => emails),
    ...sharing('G4', a, b, 'sha256', ({ papers }) => papers.filter((paper) => !context.templates?.includes(paper))),
    ...likeLines(a, b),
    ...following(a, b),
    ...following(b, a),
    ...sharing('G9', a, b, 'user', ({ users }) => users),
    ...sharing('G9', a, b, 'contact', ({ contacts }) => contacts),
  ])
  const all = [...ofPairs, ...progression(sorted), ...loneImprover(sorted, context)]
  return merged(all).sort((a, b) => (a.key < b.key ? -1 : 1))
}

const signal = (code: SignalCode, firms: readonly string[], evidence: Record<string, string>): Signal => ({
  key: [code, ...[...firms].sort()].join(':'),
  code,
  severity: SEVERITY[code],
  firms: [...firms].sort(),
  evidence,
})

/** Clues of one code about the same firms are one, with the evidence of both. */
function merged(signals: readonly Signal[]): Signal[] {
  const byKey = new Map<string, Signal>()
  for (const one of signals) {
    const known = byKey.get(one.key)
    byKey.set(one.key, known ? { ...known, evidence: { ...known.evidence, ...one.evidence } } : one)
  }
  return [...byKey.values()]
}

function sharing(code: SignalCode, a: FirmEvidence, b: FirmEvidence, name: string, of: (one: FirmEvidence) => readonly string[]): Signal[] {
  const theirs = new Set(of(b))
  const both = [...new Set(of(a))].filter((value) => value !== '' && theirs.has(value)).sort()
  return both.length > 0 ? [signal(code, [a.firm, b.firm], { [name]: both.join(', ') })] : []
}

/** Everybody on one machine has its address: it tells nothing. A server that listens for both kinds of address writes the older one with a prefix. */
const isShared = (from: string, { sharedIps = [] }: SignalContext): boolean => {
  const ip = from.replace(/^::ffff:(?=\d+\.)/, '')
  return /^(127\.|::1$)/.test(ip) || sharedIps.includes(ip)
}

const PPM = 1_000_000n
const MIN_LINES = 5

/** G5: nearly one factor between all lines, or nearly all lines the same. */
function likeLines(a: FirmEvidence, b: FirmEvidence): Signal[] {
  const pairs = [...a.lines].flatMap(([no, price]) => {
    const other = b.lines.get(no)
    return other !== undefined && other > 0n && price > 0n ? [[price, other] as const] : []
  })
  if (pairs.length < MIN_LINES) return []
  const same = pairs.filter(([one, other]) => one === other).length
  // Ratios in millionths: ten digits more than the limits need.
  const ratios = pairs.map(([one, other]) => (one * PPM * PPM) / other)
  const sum = ratios.reduce((x, y) => x + y, 0n)
  const n = BigInt(ratios.length)
  const spread = max(ratios) - min(ratios)
  const oneFactor = spread * n * 1_000n <= sum * 5n && sum !== n * PPM * PPM
  if (same * 5 >= pairs.length * 4) return [signal('G5', [a.firm, b.firm], { same: String(same), lines: String(pairs.length) })]
  if (!oneFactor) return []
  const mean = sum / n / 1_000_000n
  return [signal('G5', [a.firm, b.firm], { ratio: `${mean / PPM}.${String(mean % PPM).padStart(6, '0')}`, lines: String(pairs.length) })]
}

const max = (values: readonly bigint[]) => values.reduce((x, y) => (y > x ? y : x))
const min = (values: readonly bigint[]) => values.reduce((x, y) => (y < x ? y : x))

/** G6: sealed totals at equal distances. Live prices are left out: the step of the auction puts them at equal distances by itself. */
function progression(firms: readonly FirmEvidence[]): Signal[] {
  const sealed = firms.flatMap(({ firm, sealedTotal }) => (sealedTotal === undefined ? [] : [{ firm, total: sealedTotal }]))
  if (sealed.length < 3) return []
  const ordered = [...sealed].sort((a, b) => (a.total < b.total ? -1 : a.total > b.total ? 1 : 0))
  const gaps = ordered.slice(1).map(({ total }, index) => total - ordered[index]!.total)
  const sum = ordered.reduce((x, { total }) => x + total, 0n)
  // Within 0.1 % of the mean; equal totals have no distance.
  const even = (max(gaps) - min(gaps)) * BigInt(ordered.length) * 1_000n <= sum
  const apart = min(gaps) * BigInt(ordered.length) * 1_000n > sum
  if (!even || !apart) return []
  return [
    signal(
      'G6',
      ordered.map(({ firm }) => firm),
      { n: String(ordered.length) },
    ),
  ]
}

/** A bid within this time after another one follows it. */
export const FOLLOW_MS = 5_000
const MIN_FOLLOWED = 5

/** G7: `b` bids at once after `a`, nearly every time. */
function following(a: FirmEvidence, b: FirmEvidence): Signal[] {
  const followed = a.bids.followedBy[b.firm] ?? 0
  if (followed < MIN_FOLLOWED || followed * 5 < a.bids.count * 4) return []
  return [signal('G7', [a.firm, b.firm], { followed: String(followed), of: String(a.bids.count) })]
}

/** G8: one goes down alone, the others stay where they may begin. In a sale the ceiling is a floor and "down" is "up". */
function loneImprover(firms: readonly FirmEvidence[], { direction, ceiling }: SignalContext): Signal[] {
  const present = firms.filter(({ bids }) => bids.count > 0)
  if (present.length < 2 || ceiling <= 0n) return []
  const improvers = present.filter(({ bids }) => bids.varies)
  const [lone] = improvers
  if (!lone || improvers.length > 1) return []
  const idle = present.filter((one) => one !== lone)
  const stays = ({ bids: { last = 0n } }: FirmEvidence) =>
    direction === 'reverse' ? last * 100n >= ceiling * 98n : last * 100n <= ceiling * 102n
  return idle.every(stays) ? [signal('G8', [lone.firm], { others: String(idle.length) })] : []
}
