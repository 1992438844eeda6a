import type { ProjectForm } from '#contract/tender/project.ts'
import type { Actor, Party, ProjectState } from '#domain/tender/model.ts'
import { newProject } from '#domain/tender/project/new-project.ts'
import { BOTS } from './bots.rules.ts'

/** Minutes of bidding, without extensions (tendering.md 12.6). */
const DURATION_SEC = 600
/** How long one may look around before it starts. */
const PRELUDE_MS = 5_000

export const ME: Actor = { userId: 'practice-me', name: 'practice-me', roles: [], customerId: 'practice-0' }
const MY_TAX_BP = 1_300

const iso = (ms: number) => new Date(ms).toISOString()

const formAt = (startsAt: string): ProjectForm => ({
  title: '练习：办公用纸采购',
  titleEn: 'Practice: office paper',
  mode: 'freeBid',
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
  bidding: {
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
  },
  award: { method: 'lowestPrice', publicityDays: 0, confirmHours: 1 },
})

/** An auction that is about to start, with everyone let in: what the halls of the gateway look like a moment before. */
export function practiceProject(now: number): ProjectState {
  const startsAt = iso(now + PRELUDE_MS)
  const at = iso(now)
  const { state } = newProject({
    id: 'practice',
    code: 'PRACTICE',
    form: formAt(startsAt),
    items: [{ lineNo: 1, name: 'A4', unitCode: 'BX', quantity: '1000' }],
    ownerId: 'practice-buyer',
    at,
  })
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
