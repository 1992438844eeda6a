import type { Pool } from 'pg'
import type { Actor, Role, Viewer } from '#domain/tender/model.ts'
import { viewerOf } from '#domain/tender/view.ts'
import { Refusal } from '#gateway/platform/answer.ts'
import type { Session } from '#gateway/platform/session.ts'
import { idsOf, type Names } from './project-view.ts'
import { findProject, firmNames, firmsOf, namesOf, type ProjectRecord } from './tender.queries.ts'

/** Who reads, whether he may, and the names a reading needs. Not there and not visible are one answer (2001). */

/** The person of a session as the rules know him. The firm he says he acts for is not checked here. */
export const actorOf = ({ userId, name, roles, customerId }: Session): Actor => ({
  userId,
  name,
  roles: roles as readonly Role[],
  ...(customerId && { customerId }),
})

/** @throws Refusal 2009 when the session names a firm its user does not belong to */
export async function checkFirm(pool: Pool, session: Session): Promise<void> {
  if (!session.customerId) return
  const firms = await firmsOf(pool, session.tenantId, session.userId)
  if (!firms.some(({ id }) => id === session.customerId)) throw new Refusal('TENDER-2009')
}

export interface Seen {
  record: ProjectRecord
  actor: Actor
  viewer: Viewer
}

/** One project, if this session may see it. */
export async function seeProject(pool: Pool, session: Session, id: string): Promise<Seen> {
  const [record] = await Promise.all([findProject(pool, session.tenantId, id), checkFirm(pool, session)])
  const actor = actorOf(session)
  const viewer = record && viewerOf(record.state, actor)
  if (!record || !viewer) throw new Refusal('TENDER-2001')
  return { record, actor, viewer }
}

/** Names of everyone and everything the given projects name. An id without a name stays empty. */
export async function namesFor(pool: Pool, tenantId: string, records: readonly ProjectRecord[]): Promise<Names> {
  const ids = records.map(({ state }) => idsOf(state))
  const [named, firms] = await Promise.all([
    namesOf(
      pool,
      tenantId,
      ids.flatMap(({ persons }) => persons),
      ids.map(({ dept }) => dept),
    ),
    firmNames(
      pool,
      tenantId,
      ids.flatMap(({ firms }) => firms),
    ),
  ])
  return {
    person: (id) => named.get(id)?.name ?? '',
    dept: (id) => named.get(id) ?? { name: '', name_en: '' },
    firm: (id) => firms.get(id) ?? '',
  }
}
