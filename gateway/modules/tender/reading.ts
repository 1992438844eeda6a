import type { Pool } from 'pg'
import type { ProjectForm } from '#contract/tender/project.ts'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { isStaffSide, knowsFirms, readsPrices } from '#domain/tender/disclosure-level.ts'
import type { Actor, Role, Viewer } from '#domain/tender/model.ts'
import { hasConflict, sheetsIn } from '#domain/tender/scoring-state.ts'
import { viewerOf } from '#domain/tender/visibility/view.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { skipUnreadable } from './engine/skip-unreadable.ts'
import { idsOf, type Names } from './projects/project-view.ts'
import { findProject, firmNames, firmsOf, type NameReader, namesOf, type ProjectRecord, type Queryable } from './tender.queries.ts'

/** Who reads, whether he may, and the names a reading needs. Not there and not visible are one answer (2001). */

/** The part of a session that says who asks. */
export type Asker = Pick<Session, 'tenantId' | 'userId' | 'name' | 'customerId'> & { roles: readonly string[] }

/** The person of a session as the rules know him. The firm he says he acts for is not checked here. */
export const actorOf = ({ userId, name, roles, customerId }: Asker): Actor => ({
  userId,
  name,
  roles: roles as readonly Role[],
  ...(customerId && { customerId }),
})

/** Roles that let somebody look at a project from the purchaser's side. */
const PURCHASER: ReadonlySet<string> = new Set<Role>(['BUYER', 'MANAGER', 'SUPERVISOR', 'REVIEWER', 'AUDITOR'])

/** Who has a role of the purchaser's side must be known with every firm of his, also one he does not act for now (2065). */
export const needsFirms = ({ roles }: Pick<Actor, 'roles'>): boolean => roles.some((role) => PURCHASER.has(role))

/** @throws Refusal 2009 when the session names a firm its user does not belong to */
export async function checkedActor(db: Queryable, session: Asker): Promise<Actor> {
  const actor = actorOf(session)
  if (!session.customerId && !needsFirms(actor)) return actor
  const firms = (await firmsOf(db, session.tenantId, session.userId)).map(({ id }) => id)
  if (session.customerId && !firms.includes(session.customerId)) throw new Refusal('TENDER-2009')
  return needsFirms(actor) ? { ...actor, firms } : actor
}

export interface Seen {
  record: ProjectRecord
  actor: Actor
  viewer: Viewer
}

/** One project, if this session may see it. */
export async function seeProject(pool: Pool, session: Session, id: string): Promise<Seen> {
  const [record, actor] = await Promise.all([findProject(pool, session.tenantId, id), checkedActor(pool, session)])
  const viewer = record && viewerOf(record.state, actor)
  if (!record || !viewer) throw new Refusal('TENDER-2001')
  return { record, actor, viewer }
}

/**
 * One project, for its papers, its people, its steps.
 *
 * @param code what the supplier side is answered
 */
export async function seeFromInside(pool: Pool, session: Session, id: string, code: 'TENDER-2001' | 'TENDER-2003'): Promise<Seen> {
  const seen = await seeProject(pool, session, id)
  if (!isStaffSide(seen.viewer)) throw new Refusal(code)
  return seen
}

/**
 * One project, for the firms that take part in it.
 *
 * @throws Refusal 2001 for the supplier side, 2002 for a reviewer before the close
 */
export async function seeFirms(pool: Pool, session: Session, id: string): Promise<Seen> {
  const seen = await seeFromInside(pool, session, id, 'TENDER-2001')
  const { state } = seen.record
  if (!knowsFirms(state, seen.viewer)) throw new Refusal('TENDER-2002', { args: { status: state.status } })
  return seen
}

/**
 * Prices, ranks and lines are for the inside alone, and for a reviewer only once he has given his own points.
 *
 * @throws Refusal 2003 for the supplier side, 2063 before his own sheet is in, 2065 for a reviewer with a conflict
 */
export function mustReadPrices({ record: { state }, viewer }: Pick<Seen, 'record' | 'viewer'>): void {
  if (!isStaffSide(viewer)) throw new Refusal('TENDER-2003')
  if (readsPrices(state, viewer)) return
  if (hasConflict(state, viewer.userId)) throw new Refusal('TENDER-2065')
  throw new Refusal('TENDER-2063', { args: sheetsIn(state) })
}

/**
 * One project whose prices come in this way.
 *
 * @throws Refusal 2002 where they come in another way
 */
export async function seeMode(pool: Pool, session: Session, id: string, mode: ProjectForm['mode']): Promise<Seen> {
  const seen = await seeProject(pool, session, id)
  const { form, status } = seen.record.state
  if ((roundsOf(form) ? 'threeRounds' : 'freeBid') !== mode) throw new Refusal('TENDER-2002', { args: { status } })
  return seen
}

const isText = (id: unknown): id is string => typeof id === 'string'

/** Names of everyone and everything the given projects name. An id without a name stays empty, and so does what is no id. */
export async function namesFor(pool: Pool, reader: NameReader, records: readonly ProjectRecord[]): Promise<Names> {
  const ids = records.flatMap(({ state }) => skipUnreadable(() => idsOf(state)) ?? [])
  const [named, firms] = await Promise.all([
    namesOf(pool, reader, ids.flatMap(({ persons }) => persons).filter(isText), ids.map(({ dept }) => dept).filter(isText)),
    firmNames(pool, reader, ids.flatMap(({ firms }) => firms).filter(isText)),
  ])
  return {
    person: (id) => named.get(id)?.name ?? '',
    dept: (id) => named.get(id) ?? { name: '', name_en: '' },
    firm: (id) => firms.get(id) ?? '',
  }
}
