import type { Pool } from 'pg'
import { unsound } from '#domain/tender/award/soundness.ts'
import { faultFor } from '#domain/tender/disclosure-level.ts'
import { knowsCount } from '#domain/tender/visibility/matter.ts'
import { viewerOf } from '#domain/tender/visibility/view.ts'
import type { Verifications } from '#gateway/modules/tender/proof/verification.ts'
import { type Asker, checkedActor } from '#gateway/modules/tender/reading.ts'
import { findProject } from '#gateway/modules/tender/tender.queries.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { AnyRoute } from '#gateway/platform/http/routes.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { isUnreadable } from './skip-unreadable.ts'

/** Rules that stumble over a state which the log does not prove: the reason is told by name, to whoever the log lets in. */

/** The reason where the project is not what its log proves; else the error, which is ours. @throws Refusal 2001, 2009 */
export async function explained(pool: Pool, { judge }: Verifications, error: unknown, asker: Asker & { projectId: string }) {
  if (!isUnreadable(error)) return error
  const record = await findProject(pool, asker.tenantId, asker.projectId)
  const judged = record && (await judge(asker.tenantId, record))
  if (!judged?.fault) return error
  const { fault, walked } = judged
  const viewer = walked.state && viewerOf(walked.state, await checkedActor(pool, asker))
  if (!walked.state || !viewer) return new Refusal('TENDER-2001')
  const { code, args } = unsound({ lastSeq: judged.record.head_seq }, faultFor(fault, viewer))
  return new Refusal(code, { args: knowsCount(walked.state, viewer) ? args : { ...args, seq: '–' } })
}

/** As much of a request as says which project it is about. */
interface Asked {
  session: Session
  query?: { projectId?: unknown; id?: unknown }
  body?: { projectId?: unknown; id?: unknown }
}

const projectOf = ({ query, body }: Asked): unknown => query?.projectId ?? body?.projectId ?? query?.id ?? body?.id

/** Routes of one project that tell why they cannot answer. */
export const explaining = (pool: Pool, proofs: Verifications, routes: Record<string, AnyRoute>): Record<string, AnyRoute> =>
  Object.fromEntries(
    Object.entries(routes).map(([name, route]) => {
      const explain = async (request: Asked, error: unknown): Promise<unknown> => {
        const projectId = projectOf(request)
        return typeof projectId === 'string' ? explained(pool, proofs, error, { ...request.session, projectId }) : error
      }
      return [name, { ...route, explain }]
    }),
  )
