import type { Pool } from 'pg'
import type { Ask } from '#gateway/modules/excel/model.types.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { readPerson } from '#gateway/platform/session/session.ts'
import type { Task } from './task.types.ts'

/**
 * Whose task it is, with the rights he has now: what he lost since he asked is lost to the task as well. He need not be signed in any more.
 *
 * @throws Refusal AUTH-1003 for who has left, belongs to another tenant now, or must change his password first
 */
export async function askOf(pool: Pool, { userId, tenantId, customerId, lang, pageId }: Task): Promise<Ask> {
  const person = await readPerson(pool, userId, '')
  if (!person || person.tenantId !== tenantId || person.mustChangePassword) throw new Refusal('AUTH-1003')
  const { username, name, roles, codes, firms } = person
  const session = {
    tenantId,
    userId,
    username,
    name,
    roles,
    codes,
    firms,
    sid: '',
    expiresAt: 0,
    lang,
    ...(customerId !== null && { customerId }),
  }
  return { session, lang, pageId }
}
