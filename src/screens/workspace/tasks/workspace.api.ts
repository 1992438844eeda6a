import type { Data } from '#core/http/http.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

const quiet = true

export interface BatchDecision {
  action: 'agree' | 'refuse' | 'transfer'
  opinion: string
  /** Of a transfer: the new holder. */
  userId?: string | undefined
  tasks: readonly { processCode: string; businessId: string; taskId: number }[]
}
/** What became of one task. */
export interface BatchResult {
  processCode: string
  businessId: string
  taskId: number | undefined
  done: boolean
  message: string
}

/** The same decision on each of these tasks and on no other; each is answered for itself. @throws Failure */
export async function decideBatch(
  { http }: Runtime,
  { action, opinion, userId, tasks }: BatchDecision,
  key: string,
): Promise<BatchResult[]> {
  const body = {
    actionType: action,
    ...(opinion && { commentText: opinion }),
    ...(userId && { targetUserList: [userId] }),
    tasks: tasks.map(({ processCode, businessId, taskId }) => ({ processCode, bussinessId: businessId, taskId })),
  }
  const told: Data<'POST /workflow/api/v1/task/batch'> = await http.data('POST /workflow/api/v1/task/batch', { body, key, quiet })
  // One answer for each, in their order: what is told of a record does not say which of its tasks it is.
  return told.map(({ processCode, bussinessId, done, message }, at) => ({
    processCode,
    businessId: bussinessId,
    taskId: tasks[at]?.taskId,
    done,
    message,
  }))
}
