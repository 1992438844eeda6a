import type { FreeBid, Item, ProjectForm } from '#contract/tender/project.ts'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import type { Actor, Party, ProjectState } from '#domain/tender/model.ts'
import { newProject } from '#domain/tender/project/new-project.ts'
import { BOTS } from './bots.rules.ts'

/** Minutes of bidding, without extensions (tendering.md 12.6). */
const DURATION_SEC = 600
/** Of each sealed round. */
const ROUND_SEC = 90
/** How long one may look around before it starts. */
const PRELUDE_MS = 5_000

export const ME: Actor = { userId: 'practice-me', name: 'practice-me', roles: [], customerId: 'practice-0' }
/** Mine and the bots'. */
export const FIRMS = [ME.customerId!, ...BOTS.map(({ customerId }) => customerId)]
const MY_TAX_BP = 1_300

const iso = (ms: number) => new Date(ms).toISOString()

const formAt = (startsAt: string): Omit<ProjectForm, 'mode' | 'bidding' | 'rounds'> => ({
  title: '练习：办公用纸采购',
  titleEn: 'Practice: office paper',
  direction: 'reverse',
  categoryCode: 'PRACTICE',
  deptId: 'practice',
  managerId: 'practice-manager',
  supervisorIds: ['practice-supervisor'],
  inviteMode: 'open',
  currency: 'CNY',
  scale: 2,
  compareBasis: 'gross',
  timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
  ceiling: '1000000.00',
  ceilingVisible: true,
  requiredDocs: [],
  minBidders: 3,
  registrationEndsAt: startsAt,
  qualificationEndsAt: startsAt,
  startsAt,
  award: { method: 'lowestPrice', publicityDays: 0, confirmHours: 1 },
})

const FREE: FreeBid = {
  durationSec: DURATION_SEC,
  windowSec: 60,
  extendSec: 60,
  maxExtendSec: 300,
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
  entryQuote: false,
  minOffers: 1,
  hallDetail: 'anonPrices',
}

/** The shortest breaks that the rules allow; after the second round whoever is last leaves. */
const ROUNDS: ThreeRounds = {
  rounds: 3,
  durationsSec: [ROUND_SEC, ROUND_SEC, ROUND_SEC],
  intervalsSec: [120, 120],
  revisions: 'replace',
  priceRule: 'notHigherThanOwn',
  missed: 'carry',
  out: [0, 1],
  keepMin: 3,
  countBasis: 'quoted',
  disclose: 'lowestAndRank',
  opening: 'auto',
  tieBreak: 'earliest',
  hallDetail: 'anonPrices',
  minOffers: 1,
}

/** Lines of the rounds, with unit prices that come to the ceiling. */
export const PRICED = [
  { lineNo: 1, name: 'A4 复印纸', nameEn: 'A4 copy paper', unitCode: 'BX', quantity: '5000', unitPrice: '120.00' },
  { lineNo: 2, name: 'A3 复印纸', nameEn: 'A3 copy paper', unitCode: 'BX', quantity: '1000', unitPrice: '250.00' },
  { lineNo: 3, name: '标签纸', nameEn: 'Label sheets', unitCode: 'EA', quantity: '3000', unitPrice: '50.00' },
] as const
export const ITEMS: Item[] = PRICED.map(({ unitPrice: _, ...item }) => item)

/** An auction that is about to start, with everyone let in: what the halls of the gateway look like a moment before. */
export const practiceProject = (now: number): ProjectState =>
  about(now, { mode: 'freeBid', bidding: FREE }, [{ lineNo: 1, name: 'A4', unitCode: 'BX', quantity: '1000' }])

/** The same of sealed rounds. */
export const practiceRounds = (now: number): ProjectState => about(now, { mode: 'threeRounds', rounds: ROUNDS }, ITEMS)

function about(now: number, rules: Pick<ProjectForm, 'mode' | 'bidding' | 'rounds'>, items: Item[]): ProjectState {
  const startsAt = iso(now + PRELUDE_MS)
  const at = iso(now)
  const form = { ...formAt(startsAt), ...rules }
  const { state } = newProject({ id: 'practice', code: 'PRACTICE', form, items, ownerId: 'practice-buyer', at })
  const firms = [{ customerId: ME.customerId!, taxBp: MY_TAX_BP }, ...BOTS]
  const parties = Object.fromEntries(firms.map((firm) => [firm.customerId, approved(firm, at)]))
  return { ...state, status: 'READY', parties }
}

const approved = ({ customerId, taxBp }: { customerId: string; taxBp: number }, at: string): Party => ({
  customerId,
  acknowledged: {},
  application: { status: 'APPROVED', taxBp, userId: `${customerId}-user`, deposit: 'NOT_REQUIRED', submittedAt: at },
})

/** Who acts for a firm of the practice hall. */
export const actorOf = (customerId: string): Actor =>
  customerId === ME.customerId ? ME : { userId: `${customerId}-user`, name: customerId, roles: [], customerId }
