import type { LogEntry } from '#contract/tender/bid.ts'
import type { ProjectView } from '#contract/tender/project.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { isAfterClose } from '#domain/tender/viewer.ts'
import { readLog } from '#screens/bidding/proof/index.ts'

export interface Course {
  project: ProjectView
  /** As its reader may see it; absent until the bidding is over. */
  log?: readonly LogEntry[]
}

/** A project, and its log once there is one to be played. */
export const replayClient = (runtime: Runtime, projectId: string) => ({
  async read(signal: AbortSignal): Promise<Course> {
    const project = await runtime.http.data('GET /tender/api/v1/project/find-by-id', { query: { id: projectId }, signal, quiet: true })
    return isAfterClose(project) ? { project, log: await readLog(runtime, projectId, signal) } : { project }
  },
})
