import type { Runtime } from '#core/runtime/runtime.ts'
import { idsIn } from '#domain/people.ts'
import { type FormPlace, isInProcess, type Permissions } from './process-form.rules.ts'
import type { FieldPerms } from './process-form.types.ts'

interface Asking extends FormPlace {
  modelIds: string
  /** Given by the page: nobody is asked. */
  permissions: FieldPerms | undefined
}

/** @throws Failure */
export async function readPermissions(
  { http }: Pick<Runtime, 'http'>,
  { permissions, modelIds, ...place }: Asking,
  signal: AbortSignal,
): Promise<Permissions> {
  if (permissions) return { kind: 'node', perms: permissions }
  const quietly = { signal, quiet: true }
  if (isInProcess(place)) {
    const body = { processinsId: place.processInsId, nodeId: place.nodeId } // sic
    const rows = await http.data('POST /workflow/process/task/getNodeModelPerms', { body, ...quietly })
    return { kind: 'node', perms: Object.fromEntries(rows.map(({ field, perm }) => [field, perm])) }
  }
  const ids = idsIn(modelIds)
  if (ids.length === 0) return { kind: 'free' }
  return { kind: 'scope', models: await http.data('POST /platform/app/dataScope/user', { body: ids, ...quietly }) }
}
