import type { Data } from '#core/http/http.ts'
import { createQuery, type Query } from '#core/query.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

export type TaskCounts = Data<'GET /workflow/api/v1/task/counts'>

/** How much waits for the reader; follows what is told to him about approvals. */
export const taskCounts = ({ http, stream }: Runtime): Query<TaskCounts> =>
  createQuery<TaskCounts>({
    read: (signal) => http.data('GET /workflow/api/v1/task/counts', { signal, quiet: true }),
    follow: (changed, signal) =>
      stream.follow(['me'], { me: ({ kind }) => void (kind === 'workflow' && changed()) }, { signal, poll: changed }),
  })
