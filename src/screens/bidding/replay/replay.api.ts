import type { ProjectView } from '#contract/tender/project.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

/** The project as its reader may see it. @throws Failure */
export const readProject = ({ http }: Runtime, id: string, signal: AbortSignal): Promise<ProjectView> =>
  http.data('GET /tender/api/v1/project/find-by-id', { query: { id }, signal, quiet: true })
