import { firmProjects } from '#domain/tender/lists/firm-projects.ts'
import { supplierRegister } from '#domain/tender/lists/firms.ts'
import { purchaserProjects } from '#domain/tender/lists/purchaser-projects.ts'
import { reviewProjects } from '#domain/tender/lists/review-projects.ts'
import type { FirmStage } from '#domain/tender/lists/stages.ts'
import { columnsFor } from '#gateway/modules/search/where.ts'

/** What the properties of the lists are in their statements: `p` the project, `f` its figures, `y` the firm's party, `c` the supplier. */

/** An instant of the round, which is text in the state. */
const ofRound = (name: string) => `(p.state #>> '{rounds,${name}}')::timestamptz`

/** Where rounds stand by the clock, as `roundPhase` has it: its entry may not be written yet. Undefined before them and after. */
const ROUND = {
  roundNo: `case when p.status in ('BIDDING', 'SUSPENDED') then (p.state #>> '{rounds,no}')::int end`,
  roundPhase: `case when p.state -> 'rounds' is null then null when p.status = 'SUSPENDED' then 'SUSPENDED' when p.status = 'BIDDING' then
    case when p.state #>> '{rounds,phase}' = 'CLOSED' or statement_timestamp() >= ${ofRound('closesAt')} then 'WAITING'
      when p.state #>> '{rounds,phase}' = 'OPEN' or statement_timestamp() >= ${ofRound('opensAt')} then 'OPEN' else 'INTERVAL' end end`,
}

const OF_PROJECT = {
  code: 'p.code',
  title: 'p.title',
  titleEn: 'p.title_en',
  status: 'p.status',
  mode: 'p.mode',
  direction: 'p.direction',
  categoryCode: 'p.category_code',
  registrationEndsAt: 'p.registration_ends_at',
  startsAt: 'p.starts_at',
  closesAt: 'p.closes_at',
}

/** Who takes no part is shown no rounds, and finds none. */
const ofBidder = (sql: string) => `case when y.bidder is not null or y.application = 'APPROVED' then ${sql} end`

const figure = (column: string) => `(select ${column} from tender_figure f where f.project_id = p.id)`

/** A draft may have no ceiling yet. One that is not published is found by no reviewer (`$2`), whatever he may read by then. */
export const purchaserColumns = columnsFor(purchaserProjects, {
  ...OF_PROJECT,
  ...ROUND,
  inviteMode: 'p.invite_mode',
  ownerId: 'p.owner_id',
  deptId: 'p.dept_id',
  ceiling: `case when (p.state #>> '{form,ceilingVisible}')::boolean or ($2 = any(p.reviewer_ids)) is not true
    then ${figure('nullif(f.ceiling, 0) / 10::numeric ^ f.scale')} end`,
  invited: '(select count(*) from tender_party i where i.project_id = p.id and i.invitation is not null)',
  approved: figure('f.approved'),
  createdAt: 'p.created_at',
})

/** What each stage of a firm is (9.5), as `firmStages` has it. */
export const FIRM_STAGE = {
  toRegister: `p.status = 'REGISTRATION' and (y.application is null or y.application in ('RETURNED', 'WITHDRAWN'))
    and coalesce(y.invitation, 'SENT') in ('SENT', 'VIEWED', 'ACCEPTED')`,
  registered: `y.application in ('SUBMITTED', 'APPROVED') and p.status in ('REGISTRATION', 'QUALIFICATION', 'READY')`,
  running: `p.status in ('BIDDING', 'SUSPENDED') and y.bidder is not null`,
  toConfirm: `p.status = 'PUBLICITY' and y.award = 'WAIT_CONFIRM'`,
  history: `p.status in ('REVIEW', 'AWARD_APPROVAL', 'PUBLICITY', 'AWARDED', 'FAILED', 'VOID')`,
} as const satisfies Record<FirmStage, string>
const STAGES = Object.entries(FIRM_STAGE).map(([name, condition]) => `case when ${condition} then '${name}' end`)

export const firmColumns = columnsFor(firmProjects, {
  ...OF_PROJECT,
  roundNo: ofBidder(ROUND.roundNo),
  roundPhase: ofBidder(ROUND.roundPhase),
  invitation: 'y.invitation',
  application: 'y.application',
  stage: `array_remove(array[${STAGES}]::text[], null)`,
})

/** What each word of the wire is in the table, as `reviewStatusOf` has it. */
export const REVIEW_STATUS = `case when f.status in ('READY', 'BIDDING', 'SUSPENDED') then 'WATCHING'
  when f.status = 'REVIEW' and p.state #>> '{review,signedBy}' is null
    then case when p.state #>> '{award,status}' = 'ANNULLED' then 'RETURNED'
      when p.state #>> '{form,award,method}' <> 'combined' or exists (select from unnest(f.waiting) w where w like 'conflict:%') then 'OPENED'
      when 'report:SUPERVISOR' = any(f.waiting) then 'REPORT' else 'SCORING' end
  else 'SIGNED' end`

export const reviewColumns = columnsFor(reviewProjects, { ...OF_PROJECT, ...ROUND, reviewStatus: `(${REVIEW_STATUS})` })

export const customerColumns = columnsFor(supplierRegister, {
  name: 'c.name',
  nameEn: 'c.name_en',
  code: 'c.code',
  creditCode: 'c.credit_code',
  grade: 'c.grade',
  firmStatus: 'c.status',
  categories: 'c.categories',
  legalRep: 'c.legal_rep',
  address: 'c.address',
  createdAt: 'c.created_at',
})
