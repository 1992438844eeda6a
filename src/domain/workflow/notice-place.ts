/** Where what somebody was told of a process is found: the record, of several tasks the one that is meant, beside the list of whoever was told. */

const TASKS: readonly string[] = ['workflow-task', 'workflow-urged', 'workflow-reminded', 'workflow-overdue']
const READERS: readonly string[] = ['workflow-reading', 'workflow-mentioned']
const ADMINISTRATORS: readonly string[] = ['workflow-abnormal', 'workflow-left']

/** Told to whoever is asked to decide, to read, or to help; the others to who has started the process. */
function listOf(kind: string, isHolder: boolean) {
  if (TASKS.includes(kind)) return '/workspace/unfinished'
  if (READERS.includes(kind) || isHolder) return '/workspace/participation'
  return ADMINISTRATORS.includes(kind) ? '/workspace/formspanel' : '/workspace/submit'
}

/** What a notice of a process names. */
interface Args {
  processCode?: string
  businessId?: string
  /** Where its reader has several tasks of the record. */
  taskId?: string
  /** Its reader had a task that is gone. */
  had?: string
}

/** Undefined for what is told of no process. */
export function placeOfNotice(kind: string, { processCode, businessId, taskId, had }: Args) {
  if (!processCode || !businessId) return undefined
  return { path: listOf(kind, had !== undefined), at: { processCode, id: businessId, ...(taskId && { task: taskId }) } }
}
