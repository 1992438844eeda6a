import type { Data } from '#core/http/http.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

const quiet = true

/** Drafts that a page names beside what is written on it; the list has all of them. */
const NAMED = 10

/** A record that nobody has been asked about: only what was never sent waits. */
export const isUnsent = ({ status }: { status?: string }): boolean => status === 'WAITING'

/** Where this browser keeps what the gateway has not yet: of a record, or of one that is not made. */
export const draftPlace = (id: string): string => `requisition:${id}`

interface Unsent {
  id: string
  title: string
}

/** What its writer has begun, on whatever machine, and not sent yet; the last change first. @throws Failure */
export async function listUnsent({ http }: Runtime, signal: AbortSignal): Promise<readonly Unsent[]> {
  const body = { _AND_: [{ status: { eq: 'WAITING' } }] }
  const page: Data<'POST /workflow/api/v1/instance/submit-page-list'> = await http.data('POST /workflow/api/v1/instance/submit-page-list', {
    ...{ body, query: { pageSize: NAMED }, signal, quiet },
  })
  return page.rows.map(({ bussinessId, title }) => ({ id: bussinessId, title }))
}

/** Throws away a record that was never sent, and what this browser has of it. @throws Failure */
export async function deleteDraft({ http, storage }: Runtime, id: string, key: string): Promise<void> {
  await http.data('POST /workflow/api/v1/form/delete', { body: { id }, key, quiet })
  storage.browser.remove(draftPlace(id))
}
