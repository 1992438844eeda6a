import { plus } from '../../../src/domain/tender/instant.ts'
import type { ProjectState } from '../../../src/domain/tender/model.ts'
import { CREATED_AT } from '../../../src/domain/tender/testing.ts'

/** What `machine.ts` knows of a project, and what its clock does. */

export const MACHINE_FIRMS = ['CA', 'CB', 'CC', 'CX'] as const
export type Firm = (typeof MACHINE_FIRMS)[number]
export const MACHINE_FORM = { inviteMode: 'invited', bidding: { windowSec: 0, minBidIntervalMs: 0 } } as const

export interface Model {
  at: string
  status: ProjectState['status'] | 'DELETED'
  invitations: Partial<Record<Firm, string>>
  applications: Partial<Record<Firm, string>>
  waived: boolean
  /** Roles that have spoken, by what is to happen. */
  spoken: Record<string, string[]>
  startsAt: string
  closesAt?: string
  suspended?: { remainingMs: number; resumeAt: string }
  bids: Partial<Record<Firm, number>>
  count: number
}

export const NEEDED = 3
const REGISTRATION_END = '2026-11-20T06:00:00.000Z'
export const QUALIFICATION_END = '2026-11-20T12:00:00.000Z'

export const firstModel = (): Model => ({
  at: CREATED_AT,
  status: 'DRAFT',
  invitations: {},
  applications: {},
  waived: false,
  spoken: {},
  startsAt: '2026-11-21T02:00:00.000Z',
  bids: {},
  count: 0,
})

export const given = (model: Model, wanted: readonly string[]) =>
  MACHINE_FIRMS.filter((firm) => wanted.includes(model.invitations[firm] ?? '')).length
export const approved = ({ applications }: Model) => MACHINE_FIRMS.filter((firm) => applications[firm] === 'APPROVED')
export const needed = ({ waived }: Model) => (waived ? 2 : NEEDED)
export const has = ({ applications }: Model, ...statuses: string[]) =>
  MACHINE_FIRMS.some((firm) => statuses.includes(applications[firm] ?? ''))
export const is = ({ status }: Model, ...statuses: string[]) => statuses.includes(status)

/** 6.1, the rows of SYSTEM. Goes on until nothing is due; done before every move, as 8.2 says, and after it for what it made due. */
export function clock(model: Model): void {
  const due = (at: string | undefined) => at !== undefined && model.at >= at
  for (let before = ''; before !== model.status + model.startsAt; ) {
    before = model.status + model.startsAt
    if (is(model, 'REGISTRATION') && due(REGISTRATION_END)) {
      model.status = has(model, 'SUBMITTED', 'APPROVED', 'REJECTED', 'RETURNED') ? 'QUALIFICATION' : 'FAILED'
      for (const firm of MACHINE_FIRMS) if (['SENT', 'VIEWED'].includes(model.invitations[firm] ?? '')) model.invitations[firm] = 'EXPIRED'
    }
    if (is(model, 'QUALIFICATION') && due(QUALIFICATION_END)) endQualification(model)
    if (is(model, 'READY') && due(model.startsAt)) {
      model.status = 'BIDDING'
      model.closesAt = plus(model.startsAt, 1_800_000)
    }
    if (is(model, 'SUSPENDED') && model.suspended && due(model.suspended.resumeAt)) {
      model.status = 'BIDDING'
      model.closesAt = plus(model.suspended.resumeAt, model.suspended.remainingMs)
      delete model.suspended
    }
    if (is(model, 'BIDDING') && due(model.closesAt)) {
      const offers = approved(model).filter((firm) => model.bids[firm]).length
      model.status = offers >= needed(model) ? 'REVIEW' : 'FAILED'
    }
  }
}

function endQualification(model: Model): void {
  if (has(model, 'SUBMITTED')) {
    if (model.at >= plus(model.startsAt, -600_000)) model.startsAt = plus(model.startsAt, 86_400_000)
  } else if (approved(model).length >= needed(model)) model.status = 'READY'
  else if (model.at >= model.startsAt) {
    model.status = 'FAILED'
  }
}

/** The next instant at which the clock may do something. */
export function nextInstant(model: Model): string {
  const wanted =
    model.status === 'REGISTRATION'
      ? REGISTRATION_END
      : model.status === 'QUALIFICATION'
        ? model.at < QUALIFICATION_END
          ? QUALIFICATION_END
          : has(model, 'SUBMITTED')
            ? plus(model.startsAt, -600_000)
            : model.startsAt
        : model.status === 'READY'
          ? model.startsAt
          : model.status === 'SUSPENDED'
            ? model.suspended?.resumeAt
            : model.closesAt
  return wanted !== undefined && wanted > model.at ? wanted : plus(model.at, 1_000)
}
