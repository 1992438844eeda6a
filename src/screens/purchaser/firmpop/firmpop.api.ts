import type { RosterRow } from '#contract/tender/firm-calls.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { FirmPopClient } from './firmpop.store.ts'

const quiet = true
/** Most rows of one answer. */
const ROWS = 200

/** Every firm of a project, invited or registered: some hundred at most. @throws Failure */
export async function readRoster({ http }: Runtime, projectId: string, signal: AbortSignal): Promise<RosterRow[]> {
  const page = (pageIndex: number) =>
    http.data('POST /tender/api/v1/invitation/page-list', {
      body: { projectId },
      query: { pageIndex, pageSize: ROWS },
      signal,
      quiet,
    })
  const first = await page(1)
  const rest = Array.from({ length: Math.max(0, first.totalPages - 1) }, (_, index) => page(index + 2))
  return [first, ...(await Promise.all(rest))].flatMap(({ rows }) => rows)
}

/** Tells when something of a project has changed, or may have. */
export function followProject({ stream }: Runtime, projectId: string, changed: () => Promise<void>, signal: AbortSignal): void {
  const topic = `p:${projectId}`
  const listener = (data: { topic: string }) => void (data.topic === topic && changed())
  stream.follow([topic], { view: listener, row: listener }, { signal, poll: changed })
}

/** Invitations of one project behind the gateway. */
export function firmPopClient(runtime: Runtime, projectId: string): FirmPopClient {
  const { http } = runtime
  return {
    projectId,
    read: async (signal) => {
      const [project, rows] = await Promise.all([
        http.data('GET /tender/api/v1/project/find-by-id', { query: { id: projectId }, signal, quiet }),
        readRoster(runtime, projectId, signal),
      ])
      return { project, rows: rows.filter(({ invitation }) => invitation !== undefined) }
    },
    follow: (changed, signal) => followProject(runtime, projectId, changed, signal),
    firm: (id, signal) => http.data('GET /tender/api/v1/customer/find-by-id', { query: { id, projectId }, signal, quiet }),
    review: async (customerIds, agree, comment, key) => {
      const body = { projectId, customerIds: [...customerIds], agree, ...(comment && { comment }) }
      await http.data('POST /tender/api/v1/invitation/review', { body, key, quiet })
    },
  }
}
