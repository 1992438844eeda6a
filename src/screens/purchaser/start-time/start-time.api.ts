import type { RosterRow, TimeChange } from '#contract/tender/firm-calls.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import { fetchAllPages } from '#core/http/fetch-all-pages.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { Wanted } from './start-time.rules.ts'

const quiet = true

export interface Schedule {
  project: ProjectView
  /** Newest first. */
  history: readonly TimeChange[]
  /** Firms that have registered. */
  bidders: readonly RosterRow[]
}

/** @param roster every firm of the project. @throws Failure */
export async function readSchedule(
  { http }: Runtime,
  projectId: string,
  roster: Promise<RosterRow[]>,
  signal: AbortSignal,
): Promise<Schedule> {
  const [project, history, firms] = await Promise.all([
    http.data('GET /tender/api/v1/project/find-by-id', { query: { id: projectId }, signal, quiet }),
    fetchAllPages(
      (page) => http.data('POST /tender/api/v1/time-change/page-list', { body: { projectId }, query: page, signal, quiet }),
      ({ seq }) => seq,
    ),
    roster,
  ])
  return { project, history, bidders: firms.filter(({ application }) => application && application !== 'WITHDRAWN') }
}

/** The same key is the same action. All @throws Failure, e.g. TENDER-2014, 2020 to 2024. */
export interface ScheduleActions {
  ask(wanted: Wanted, reason: string, key: string): Promise<void>
  withdraw(key: string): Promise<void>
  decide(read: Wanted, word: { agree: boolean; comment: string; key: string }): Promise<void>
}

export const scheduleActions = ({ http }: Runtime, projectId: string): ScheduleActions => ({
  ask: async (wanted, reason, key) => {
    await http.data('POST /tender/api/v1/time-change/save', { body: { projectId, ...wanted, reason }, key, quiet })
  },
  withdraw: async (key) => {
    await http.data('POST /tender/api/v1/time-change/withdraw', { body: { projectId }, key, quiet })
  },
  decide: async ({ field, newValue, shiftLater }, { agree, comment, key }) => {
    const body = { projectId, change: { field, newValue, shiftLater }, agree, ...(comment && { comment }) }
    await http.data('POST /tender/api/v1/time-change/decide', { body, key, quiet })
  },
})
