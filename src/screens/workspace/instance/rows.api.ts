import type { InstanceRow, TaskRow } from '#contract/workflow/task-calls.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { ListSource } from '#lists/list.ts'

const quiet = true

/** Rows in our words. */
export type Task = Omit<TaskRow, 'bussinessId'> & { businessId: string }
export type Process = Omit<InstanceRow, 'bussinessId'> & { businessId: string }

const ours = <Row extends { bussinessId: string }>({ bussinessId, ...row }: Row) => ({ ...row, businessId: bussinessId })

/** Lists that move when something is told to their reader about approvals. */
const following = ({ stream }: Runtime): Pick<ListSource<never>, 'follow'> => ({
  follow({ refresh }, signal) {
    stream.follow(['me'], { me: ({ kind }) => void (kind === 'workflow' && refresh()) }, { signal, poll: refresh })
  },
})

type TaskCall = 'POST /workflow/api/v1/task/unfinished-page-list' | 'POST /workflow/api/v1/task/finished-page-list'
type ProcessCall =
  | 'POST /workflow/api/v1/instance/submit-page-list'
  | 'POST /workflow/api/v1/instance/participation-page-list'
  | 'POST /workflow/api/v1/instance/page-list'

export const taskSource = (runtime: Runtime, call: TaskCall): ListSource<Task> => ({
  async read(body, query, signal) {
    const page = await runtime.http.data(call, { body, query, signal, quiet })
    return { ...page, rows: page.rows.map(ours) }
  },
  ...following(runtime),
})

export const processSource = (runtime: Runtime, call: ProcessCall): ListSource<Process> => ({
  async read(body, query, signal) {
    const page = await runtime.http.data(call, { body, query, signal, quiet })
    return { ...page, rows: page.rows.map(ours) }
  },
  ...following(runtime),
})
