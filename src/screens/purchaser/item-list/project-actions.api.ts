import type { Runtime } from '#core/runtime/runtime.ts'

const quiet = true

/** A new draft of the reader's own after this project. Answers its id. @throws Failure */
export async function copyProject({ http }: Runtime, id: string, key: string): Promise<string> {
  return (await http.data('POST /tender/api/v1/project/copy', { body: { id }, key, quiet })).id
}

/** @throws Failure */
export async function deleteDraft({ http }: Runtime, id: string, key: string): Promise<void> {
  await http.data('POST /tender/api/v1/project/delete', { body: { ids: [id] }, key, quiet })
}

/** Two persons stop a project. @throws Failure */
export async function voidProject({ http }: Runtime, id: string, reason: string, key: string): Promise<void> {
  await http.data('POST /tender/api/v1/project/void', { body: { id, reason }, key, quiet })
}
