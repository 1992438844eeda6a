import type { ProjectRow } from '#contract/tender-project.ts'
import type { FirmWorkbench, Workbench } from '#contract/tender-stat-calls.ts'
import { HOUR_MS, msBetween } from '#domain/tender/instant.ts'
import type { At, ProjectState } from '#domain/tender/model.ts'
import { Refusal } from '#gateway/platform/answer.ts'
import type { Session } from '#gateway/platform/session.ts'
import { type Listing, rowsOf } from './listed.ts'
import { checkedActor } from './reading.ts'
import { orNothing } from './stumbling.ts'
import { readAround, readFirmWork, readRecords, readToDos } from './workbench.queries.ts'

/** What a person's day looks like (tendering.md 9.2). Rows go through the same door as those of the lists. */

/** Deadlines of a firm are shown this long ahead. */
const AHEAD_MS = 48 * HOUR_MS

type Deadline = FirmWorkbench['deadlines'][number]

export const workbenchService = ({ pool, log }: Listing) => ({
  async purchaser(session: Session): Promise<Workbench> {
    // Acting for a firm changes nothing on the purchaser's side.
    const { customerId: _, ...person } = session
    const [todo, around, actor] = await Promise.all([readToDos(pool, person), readAround(pool, person), checkedActor(pool, person)])
    const { drafts, starts, closes, watch, alarms, unsigned } = around
    const ids = [...todo.first.map(({ id }) => id), ...drafts, ...starts, ...closes, ...watch, ...alarms]
    const rows = await rowsById({ pool, log }, session, actor, [...(await readRecords(pool, session.tenantId, [...new Set(ids)])).values()])
    const known = (list: readonly string[]) => list.flatMap((id) => rows.get(id) ?? [])
    const moments = [
      ...known(closes).map((project) => ({ kind: 'close' as const, at: project.closesAt ?? project.startsAt, project })),
      ...known(starts).map((project) => ({ kind: 'start' as const, at: project.startsAt, project })),
    ]
    return {
      counts: todo.counts,
      todos: todo.first.flatMap(({ kind, id }) => {
        const project = rows.get(id)
        return project ? [{ kind, project }] : []
      }),
      drafts: known(drafts),
      timeline: moments.sort((a, b) => (a.at < b.at ? -1 : 1)),
      watch: known(watch),
      unsigned,
      alarms: known(alarms),
    }
  },

  /** @throws Refusal 2009 when no firm is chosen, or one the user does not belong to */
  async bidder(session: Session): Promise<FirmWorkbench> {
    const { customerId } = session
    if (!customerId) throw new Refusal('TENDER-2009')
    const [records, actor] = await Promise.all([readFirmWork(pool, session.tenantId, customerId), checkedActor(pool, session)])
    const rows = await rowsById({ pool, log }, session, actor, records)
    // What cannot be read waits in the list of projects.
    const work = records.flatMap(({ id, state, now }) => {
      const project = rows.get(id)
      const found = project && !project.fault && orNothing(() => workOf(state, customerId, now))
      return found ? [{ project, ...found }] : []
    })
    const of = (fits: (one: (typeof work)[number]) => boolean) => work.filter(fits).map(({ project }) => project)
    return {
      invitations: of(({ isInvited }) => isInvited),
      deadlines: work.flatMap(({ due, project }) => (due ? [{ ...due, project }] : [])).sort((a, b) => (a.at < b.at ? -1 : 1)),
      live: of(({ project: { status, bidder } }) => (status === 'BIDDING' || status === 'SUSPENDED') && bidder === 'ACTIVE'),
      results: of(({ isWon }) => isWon),
    }
  },
})

const rowsById = async (...of: Parameters<typeof rowsOf>): Promise<Map<string, ProjectRow>> =>
  new Map((await rowsOf(...of)).map((row) => [row.id, row]))

/** What a project asks of this firm. */
const workOf = (state: ProjectState, customerId: string, now: At) => ({
  isInvited: isInvitation(state, customerId, now),
  due: deadlineOf(state, customerId, now),
  isWon: winsAs(state, customerId),
})

/** Invited, and neither registered nor declined while there is time. */
function isInvitation(state: ProjectState, customerId: string, now: At): boolean {
  const party = state.parties[customerId]
  const asked = party?.invitation?.status === 'SENT' || party?.invitation?.status === 'VIEWED'
  return asked && !party?.application && state.status === 'REGISTRATION' && now < state.registrationEndsAt
}

const winsAs = (state: ProjectState, customerId: string): boolean =>
  state.status === 'PUBLICITY' &&
  state.award?.status === 'WAIT_CONFIRM' &&
  state.bidders.some((bidder) => bidder.customerId === customerId && bidder.alias === state.award?.alias)

/** The next thing that ends or begins for this firm, when that is soon. */
function deadlineOf(state: ProjectState, customerId: string, now: At): Omit<Deadline, 'project'> | undefined {
  const due = nextOf(state, customerId)
  if (!due) return undefined
  const left = msBetween(now, due.at)
  return left >= 0 && left <= AHEAD_MS ? due : undefined
}

function nextOf(state: ProjectState, customerId: string): Omit<Deadline, 'project'> | undefined {
  const application = state.parties[customerId]?.application?.status
  if (application === 'RETURNED') {
    return { kind: 'registration', at: state.parties[customerId]?.application?.newDeadline ?? state.registrationEndsAt }
  }
  if (state.status === 'REGISTRATION' && !application) return { kind: 'registration', at: state.registrationEndsAt }
  if (application !== 'APPROVED') return undefined
  if (state.status === 'READY') return { kind: 'start', at: state.startsAt }
  if (state.status === 'BIDDING' && state.closesAt) return { kind: 'close', at: state.closesAt }
  return winsAs(state, customerId) && state.award?.confirmBy ? { kind: 'confirm', at: state.award.confirmBy } : undefined
}

export type WorkbenchService = ReturnType<typeof workbenchService>
