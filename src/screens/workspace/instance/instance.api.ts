import type { InstanceView } from '#contract/workflow/task-calls.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

const quiet = true

/** One business record in one process. */
export interface Target {
  processCode: string
  businessId: string
  /** Of several tasks of its reader: the one that is decided, and no other. */
  taskId?: number | undefined
}
export type Instance = Omit<InstanceView, 'bussinessId' | 'processinsId'> & Target & { id: string }

const onWire = ({ processCode, businessId }: Target) => ({ processCode, bussinessId: businessId })

/** One instance, which follows what is told to its reader about approvals. */
export const instanceClient = ({ http, stream }: Runtime, target: Target) => ({
  async read(signal: AbortSignal): Promise<Instance> {
    const { bussinessId, processinsId, ...view } = await http.data('GET /workflow/api/v1/instance/find', {
      query: { ...onWire(target), ...(target.taskId !== undefined && { taskId: target.taskId }) },
      signal,
      quiet,
    })
    return { ...view, businessId: bussinessId, id: processinsId }
  },
  follow(changed: () => Promise<void>, signal: AbortSignal): void {
    stream.follow(['me'], { me: ({ kind }) => void (kind === 'workflow' && changed()) }, { signal, poll: changed })
  },
})

/** @throws Failure */
export async function departmentNames({ http }: Runtime, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const rows = ids.length > 0 ? await http.data('POST /platform/select-org/by-orgIds', { body: { orgIds: [...ids] }, quiet }) : []
  return new Map(rows.map(({ id, name }) => [id, name]))
}

/** @param mentions who is told. @throws Failure */
export async function sendComment(
  { http }: Runtime,
  target: Target,
  text: string,
  mentions: readonly string[],
  key: string,
): Promise<void> {
  const body = {
    ...onWire(target),
    actionType: 'submitComment' as const,
    commentText: text,
    ...(mentions.length > 0 && { targetUserList: [...mentions] }),
  }
  await http.data('POST /workflow/process/task/approve', { body, key, quiet })
}

/** @throws Failure */
export async function changeComment({ http }: Runtime, target: Target, commentId: number, text: string, key: string): Promise<void> {
  await http.data('POST /workflow/api/v1/comment/change', { body: { ...onWire(target), commentId, text }, key, quiet })
}

/** Gives an open task to somebody else; without one the node that stands still. @throws Failure */
export async function reassign(
  { http }: Runtime,
  target: Target,
  { userId, reason, ...task }: { taskId?: number; userId: string; reason: string },
  key: string,
): Promise<void> {
  await http.data('POST /workflow/api/v1/admin/reassign', { body: { ...onWire(target), ...task, userId, commentText: reason }, key, quiet })
}

/** Ends a running instance as revoked. @throws Failure */
export async function cancelInstance({ http }: Runtime, target: Target, reason: string, key: string): Promise<void> {
  await http.data('POST /workflow/api/v1/admin/cancel', { body: { ...onWire(target), commentText: reason }, key, quiet })
}
