import type { FreeBid, Item, ProjectForm } from '#contract/tender/project.ts'
import { execute } from './execute.ts'
import { plus } from './instant.ts'
import { type Actor, type At, type Command, type Entry, type Env, type ProjectState, type Refused, SYSTEM } from './model.ts'
import { newProject } from './project/new-project.ts'
import type { Binding, Vault } from './vault.ts'

/** Builders for tests of the tender rules and of what is built on them. The default project is that of the worked run (tendering.md 7.4). */

export const DAY = '2026-11-21'
/** `on('02:00:06.000')` is that time on the day of the worked run. */
export const on = (time: string, day = DAY): At => `${day}T${time}Z`

export const aFreeBid = (over: Partial<FreeBid> = {}): FreeBid => ({
  durationSec: 1_800,
  windowSec: 120,
  extendSec: 120,
  maxExtendSec: 1_800,
  trigger: 'lead',
  topN: 1,
  bidRule: 'beatOwn',
  step: { mode: 'absolute', value: '5000.00' },
  visibility: 'leadPrice',
  protectLead: true,
  showBidderCount: true,
  maxDropPct: 10,
  minBidIntervalMs: 1_000,
  correction: true,
  minOffers: 3,
  hallDetail: 'anonPrices',
  ...over,
})

type FormOver = Partial<Omit<ProjectForm, 'bidding'>> & { bidding?: Partial<FreeBid> }

/** Published on the 19th, registration to the 20th 06:00, qualification to the 20th 12:00, start on the 21st 02:00. */
export const aFreeBidForm = ({ bidding, ...over }: FormOver = {}): ProjectForm & { bidding: FreeBid } => ({
  title: '2026年度办公用纸采购',
  titleEn: 'Office paper 2026',
  mode: 'freeBid',
  direction: 'reverse',
  categoryCode: 'OFFICE',
  deptId: 'D1',
  managerId: 'M1',
  supervisorIds: ['S1'],
  inviteMode: 'open',
  currency: 'CNY',
  scale: 2,
  compareBasis: 'gross',
  timeZone: 'Asia/Shanghai',
  ceiling: '1000000.00',
  ceilingVisible: true,
  requiredDocs: [],
  minBidders: 3,
  registrationEndsAt: on('06:00:00.000', '2026-11-20'),
  qualificationEndsAt: on('12:00:00.000', '2026-11-20'),
  startsAt: on('02:00:00.000'),
  bidding: aFreeBid(bidding),
  award: { method: 'lowestPrice', publicityDays: 3, confirmHours: 72 },
  ...over,
})

export const anItem = (over: Partial<Item> = {}): Item => ({ lineNo: 1, name: 'A4纸', unitCode: 'BX', quantity: '1000', ...over })

const actor = (userId: string, roles: Actor['roles'], customerId?: string): Actor => ({
  userId,
  name: `name of ${userId}`,
  roles,
  ...(customerId !== undefined && { customerId }),
})

export const buyer = actor('U1', ['BUYER'])
export const manager = actor('M1', ['MANAGER'])
export const supervisor = actor('S1', ['SUPERVISOR'])
export const auditor = actor('A1', ['AUDITOR'])
/** `bidder('CA')` acts for the firm CA as the user `user-CA`. */
export const bidder = (customerId: string, userId = `user-${customerId}`): Actor => actor(userId, [], customerId)

/** Not a hash to trust, only one that differs where the text differs. */
const sketchDigest = (text: string): string => {
  let sum = 7n
  for (const char of text) sum = (sum * 1_099_511_628_211n + BigInt(char.codePointAt(0)!)) % (1n << 256n)
  return sum.toString(16).padStart(64, '0')
}

export const PLEDGE = { templateId: 'P1', bodyHash: 'b'.repeat(64) }

const lidOf = ({ round, bound }: Binding): string => (round === undefined ? 'sealed ' : `sealed ${round}:${bound} `)

/** Sealing that a test can look through. */
export const VAULT: Vault = {
  seal: (text, to = {}) => `${lidOf(to)}${btoa(encodeURIComponent(text))}`,
  unseal: (sealed, to = {}) => {
    if (!sealed.startsWith(lidOf(to))) throw new Error('sealed to something else')
    return decodeURIComponent(atob(sealed.slice(lidOf(to).length)))
  },
  salt: () => '5'.repeat(32),
}

/** Sealed quotes of a log, as the gateway reads them for an opening. */
export const sealedQuotesOf = (entries: readonly Entry[]): NonNullable<Env['sealedQuotes']> =>
  Object.fromEntries(entries.flatMap(({ seq, type, parts }) => (type === 'quote.accepted' ? [[seq, String(parts.lines?.sealed)]] : [])))

/** Whatever a firm names was uploaded by it. */
const ANY_PAPER: NonNullable<Env['papers']> = new Proxy(
  {},
  { get: () => ({ sha256: 'a'.repeat(64) }), getOwnPropertyDescriptor: () => ({ configurable: true, enumerable: true }) },
)

/** A world in which every firm is in good standing, the log verifies, and aliases follow the order of the firms' ids. */
export const anEnv = (at: At, over: Partial<Env> = {}): Env => ({
  at,
  receivedAt: at,
  customers: new Proxy({} as Env['customers'], {
    get: (_, id) => ({ id: String(id), name: `firm ${String(id)}`, status: 'ACTIVE' }),
  }),
  pledge: PLEDGE,
  sha256: sketchDigest,
  shuffle: (n) => Array.from({ length: n }, (_, index) => index),
  logIsSound: true,
  headHash: 'e'.repeat(64),
  vault: VAULT,
  ip: '10.0.0.1',
  papers: ANY_PAPER,
  ...over,
})

export const CREATED_AT = on('01:00:00.000', '2026-11-19')

/** A fresh draft. */
export const aProject = (over: FormOver = {}, items: Item[] = [anItem()]): ProjectState =>
  newProject({
    id: '01JD0000000000000000000001',
    code: 'TB-20261121-0001',
    form: aFreeBidForm(over),
    items,
    ownerId: buyer.userId,
    at: CREATED_AT,
  }).state

export type Step = readonly [at: At, actor: Actor, command: Command, env?: Partial<Env>]

export interface Played {
  state: ProjectState
  entries: Entry[]
  /** One for each step; undefined where it was accepted. */
  refusals: (Refused | undefined)[]
}

/**
 * Gives the commands one after the other.
 *
 * @param before entries that led to `first`, when quotes were sealed among them
 */
export function play(first: ProjectState, steps: readonly Step[], before: readonly Entry[] = []): Played {
  return steps.reduce<Played>(
    ({ state, entries, refusals }, [at, who, command, over]) => {
      const sealedQuotes = sealedQuotesOf([...before, ...entries])
      const done = execute(state, command, who, anEnv(at, { sealedQuotes, ...placeOf(who), ...over }))
      return { state: done.state, entries: [...entries, ...done.entries], refusals: [...refusals, done.refused] }
    },
    { state: first, entries: [], refusals: [] },
  )
}

/** What the clock alone brings up to an instant. */
export const wait = (at: At): Step => [at, SYSTEM, { type: 'system.advance' }]

export const REASON = 'a reason long enough to count'

/** Four digits that differ from firm to firm: firms that share nothing give no clues. */
const numberOf = (firm: string): string => String([...firm].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9_000, 0) + 1_000)
/** Every firm sends from a place of its own. */
const placeOf = ({ customerId }: Actor): Partial<Env> =>
  customerId === undefined ? {} : { ip: `10.1.${numberOf(customerId).slice(0, 2)}.${Number(numberOf(customerId).slice(2))}` }

/** Pledge, rules and registration of one firm. */
export const registration = (customerId: string, at: At, rulesHash: string, taxBp = 1_300): Step[] => [
  [at, bidder(customerId), { type: 'pledge.accept', ...PLEDGE }],
  [at, bidder(customerId), { type: 'rule.ack', kind: 'fight', rulesHash }],
  [at, bidder(customerId), { type: 'rule.ack', kind: 'win', rulesHash }],
  [
    at,
    bidder(customerId),
    {
      type: 'application.submit',
      contactName: `王伟${customerId}`,
      contactPhone: `1380000${numberOf(customerId)}`,
      contactEmail: `${customerId.toLowerCase()}@example.com`,
      taxBp,
      documents: [],
    },
  ],
]

/** Plays and insists that every step is accepted: for the way to where a test begins. */
export function reach(first: ProjectState, steps: readonly Step[], before: readonly Entry[] = []): Played {
  const played = play(first, steps, before)
  const at = played.refusals.findIndex((refused) => refused !== undefined)
  if (at >= 0) throw new Error(`step ${at} (${steps[at]![2].type}) was refused: ${JSON.stringify(played.refusals[at])}`)
  return played
}

/** From draft to REGISTRATION. */
export const published = (draft: ProjectState, at: At = CREATED_AT): Played =>
  reach(draft, [
    [at, buyer, { type: 'project.submit' }],
    [at, manager, { type: 'project.approve', agree: true }],
  ])

const approval = (customerId: string, at: At): Step => [at, buyer, { type: 'application.review', customerId, decision: 'APPROVED' }]

export const FIRMS = ['CA', 'CB', 'CC'] as const

/** Up to READY, with these firms approved; a rate for each, else 13 %. */
export function ready(over: FormOver = {}, firms: readonly string[] = FIRMS, taxBp: Readonly<Record<string, number>> = {}): Played {
  const open = published(aProject(over))
  const registered = plus(open.state.registrationEndsAt, -3_600_000)
  const steps = [
    ...firms.flatMap((firm) => registration(firm, registered, open.state.rulesHash, taxBp[firm])),
    ...firms.map((firm) => approval(firm, registered)),
    wait(open.state.qualificationEndsAt),
  ]
  const there = reach(open.state, steps)
  return { ...there, entries: [...open.entries, ...there.entries] }
}

/** Up to the start of bidding: `CA` is B01, `CB` B02, and so on. */
export function live(over: FormOver = {}, firms: readonly string[] = FIRMS, taxBp: Readonly<Record<string, number>> = {}): Played {
  const before = ready(over, firms, taxBp)
  const there = reach(before.state, [wait(before.state.startsAt)])
  return { ...there, entries: [...before.entries, ...there.entries] }
}

/** A sealed first price: unit prices by line, 1000 of the one line when left out. */
export const quotes = (at: At, customerId: string, total: string, unitPrices: readonly string[], over: { taxBp?: number } = {}): Step => [
  at,
  bidder(customerId),
  {
    type: 'quote.submit',
    lines: unitPrices.map((unitPrice, index) => ({ lineNo: index + 1, unitPrice })),
    total,
    taxBp: 1_300,
    currency: 'CNY',
    ...over,
  },
]

/** A bid of a firm, with the rate it registered with. */
export const bids = (
  at: At,
  customerId: string,
  gross: string,
  over: { taxBp?: number; currency?: string; confirmBigDrop?: boolean } = {},
): Step => [at, bidder(customerId), { type: 'bid.place', gross, taxBp: 1_300, currency: 'CNY', ...over }]
