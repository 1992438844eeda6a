import type { ProjectRow } from '#contract/tender/project.ts'
import type { FirmWorkbench, Workbench } from '#contract/tender/stat-calls.ts'
import { HOUR_MS, msBetween } from '#domain/tender/instant.ts'
import type { At } from '#domain/tender/model.ts'
import { takesPart } from '#domain/tender/rounds/opening.ts'
import { skipUnreadable } from '#gateway/modules/tender/engine/skip-unreadable.ts'
import { type Listing, rowsOf } from '#gateway/modules/tender/projects/listed.ts'
import { checkedActor } from '#gateway/modules/tender/reading.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { type FirmProject, readAround, readFirmWork, readRecords, readToDos } from './dashboard.queries.ts'

/** What a person's day looks like (tendering.md 9.2). Rows go through the same checks as those of the lists. */

/** Deadlines of a firm are shown this long ahead. */
const AHEAD_MS = 48 * HOUR_MS

type Deadline = FirmWorkbench['deadlines'][number]

export const dashboardService = ({ pool, log }: Listing) => ({
  async purchaser(session: Session): Promise<Workbench> {
    // Acting for a firm changes nothing on the purchaser's side.
    const { customerId: _, ...person } = session
    const [todo, around, actor] = await Promise.all([readToDos(pool, person), readAround(pool, person), checkedActor(pool, person)])
    const { drafts, starts, closes, watch, alarms, unsigned, unopened } = around
    const ids = [...todo.first.map(({ id }) => id), ...todo.openings, ...drafts, ...starts, ...closes, ...watch, ...alarms]
    const rows = await rowsById({ pool, log }, session, actor, [...(await readRecords(pool, session.tenantId, [...new Set(ids)])).values()])
    const known = (list: readonly string[]) => list.flatMap((id) => rows.get(id) ?? [])
    const moments = [
      ...known(closes).map(endOfBidding),
      ...known(starts).map((project) => ({ kind: 'start' as const, at: project.startsAt, project })),
    ]
    return {
      counts: todo.counts.flatMap(({ kind, count }) => {
        const left = kind === 'opening' ? count - todo.openings.filter((id) => !mayOpen(rows.get(id))).length : count
        return left > 0 ? [{ kind, count: left }] : []
      }),
      todos: todo.first.flatMap(({ kind, id }) => {
        const project = rows.get(id)
        return project && (kind !== 'opening' || mayOpen(project)) ? [{ kind, project }] : []
      }),
      drafts: known(drafts),
      timeline: moments.sort((a, b) => (a.at < b.at ? -1 : 1)),
      watch: known(watch),
      unsigned,
      unopened,
      alarms: known(alarms),
    }
  },

  /** @throws Refusal 2009 when no firm is chosen, or one the user does not belong to */
  async bidder(session: Session): Promise<FirmWorkbench> {
    const { customerId } = session
    if (!customerId) throw new Refusal('TENDER-2009')
    const [records, actor] = await Promise.all([readFirmWork(pool, session.tenantId, customerId), checkedActor(pool, session)])
    const rows = await rowsById({ pool, log }, session, actor, records)
    const work = records.flatMap((record) => {
      const project = rows.get(record.id)
      return project ? [{ project, ...workOf(record, customerId) }] : []
    })
    const of = (fits: (one: (typeof work)[number]) => boolean) => work.filter(fits).map(({ project }) => project)
    return {
      invitations: of(({ isInvited }) => isInvited),
      deadlines: work.flatMap(({ due, project }) => (due ? [{ ...due, project }] : [])).sort((a, b) => (a.at < b.at ? -1 : 1)),
      live: of(({ isLive }) => isLive),
      results: of(({ isWon }) => isWon),
    }
  },
})

/** Of two words for opening a round one is given already, or comes later: only who may speak now is waited for. */
const mayOpen = (row: ProjectRow | undefined): boolean => row?.actions.includes('round.open') ?? false

/** Between two rounds it is the next one's beginning. */
function endOfBidding(project: ProjectRow): Workbench['timeline'][number] {
  const { next, closesAt, startsAt } = project
  if (next?.kind === 'roundOpens') return { kind: 'roundOpens', at: next.at, project }
  return { kind: 'close', at: closesAt ?? startsAt, project }
}

const rowsById = async (...of: Parameters<typeof rowsOf>): Promise<Map<string, ProjectRow>> =>
  new Map((await rowsOf(...of)).map((row) => [row.id, row]))

/** What a project asks of this firm, by the columns that found it: also one whose state cannot be read, which its row tells. */
const workOf = (record: FirmProject, customerId: string) => ({
  isInvited: isInvitation(record),
  due: deadlineOf(record, customerId),
  isLive: (record.status === 'BIDDING' || record.status === 'SUSPENDED') && record.bidder === 'ACTIVE',
  isWon: wins(record),
})

/** Invited, and neither registered nor declined while there is time. */
function isInvitation({ status, invitation, application, registrationEndsAt, now }: FirmProject): boolean {
  const asked = invitation === 'SENT' || invitation === 'VIEWED'
  return asked && application === null && status === 'REGISTRATION' && now < registrationEndsAt
}

const wins = ({ status, award }: FirmProject): boolean => status === 'PUBLICITY' && award === 'WAIT_CONFIRM'

/** The next thing that ends or begins for this firm, when that is soon. */
function deadlineOf(record: FirmProject, customerId: string): Omit<Deadline, 'project'> | undefined {
  const due = nextOf(record, customerId)
  if (!due) return undefined
  const left = msBetween(record.now, due.at)
  return left >= 0 && left <= AHEAD_MS ? due : undefined
}

function nextOf(record: FirmProject, customerId: string): Omit<Deadline, 'project'> | undefined {
  const { state, status, application, registrationEndsAt, startsAt, closesAt } = record
  if (application === 'RETURNED') {
    return { kind: 'registration', at: momentOf(() => state.parties[customerId]?.application?.newDeadline) ?? registrationEndsAt }
  }
  if (status === 'REGISTRATION' && application === null) return { kind: 'registration', at: registrationEndsAt }
  if (application !== 'APPROVED') return undefined
  if (status === 'READY') return { kind: 'start', at: startsAt }
  if (status === 'BIDDING' && closesAt) return nextOfBidding(record, customerId, closesAt)
  const confirmBy = wins(record) ? momentOf(() => state.award?.confirmBy) : undefined
  return confirmBy ? { kind: 'confirm', at: confirmBy } : undefined
}

/** Between two rounds the next one's beginning. Who has left the competition, or does not tie for an extra round, awaits neither. */
function nextOfBidding({ state, bidder }: FirmProject, customerId: string, closesAt: At): Omit<Deadline, 'project'> | undefined {
  const isOut = skipUnreadable(() => state.bidders.some((one) => one.customerId === customerId && !takesPart(state, one)))
  if (bidder !== 'ACTIVE' || isOut === true) return undefined
  const opensAt = momentOf(() => (state.rounds?.phase === 'SCHEDULED' ? state.rounds.opensAt : undefined))
  return opensAt ? { kind: 'roundOpens', at: opensAt } : { kind: 'close', at: closesAt }
}

/** What no column has. */
function momentOf(read: () => At | undefined): At | undefined {
  const at: unknown = skipUnreadable(read)
  return typeof at === 'string' ? at : undefined
}

export type DashboardService = ReturnType<typeof dashboardService>
