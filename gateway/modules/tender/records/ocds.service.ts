import type { Pool } from 'pg'
import { readsPrices } from '#domain/tender/disclosure-level.ts'
import { ocdsRelease } from '#domain/tender/project/ocds.ts'
import type { Lang } from '#domain/tender/project/rule-text.ts'
import { knowsCount } from '#domain/tender/visibility/matter.ts'
import { seeProject } from '#gateway/modules/tender/reading.ts'
import { firmNames, namesOf, readLogOf } from '#gateway/modules/tender/tender.queries.ts'
import type { Session } from '#gateway/platform/session/session.ts'

/** A project in the words of the Open Contracting Data Standard, for whoever may see it. */
export const ocdsService = (pool: Pool, prefix: string) => ({
  async release(session: Session, projectId: string, lang: Lang) {
    const { record, viewer } = await seeProject(pool, session, projectId)
    const { state, now } = record
    const [published, approved, departments, firms] = await Promise.all([
      readLogOf(pool, projectId, ['project.published'], { limit: 1, offset: 0 }),
      readLogOf(pool, projectId, ['award.approved'], { limit: 1, offset: 0 }),
      namesOf(pool, session, [], [state.form.deptId]),
      firmNames(
        pool,
        session,
        state.bidders.map(({ customerId }) => customerId),
      ),
    ])
    const department = departments.get(state.form.deptId)
    return ocdsRelease(state, {
      prefix,
      lang,
      ...(knowsCount(state, viewer) ? { number: state.lastSeq, date: state.lastAt } : { number: Date.parse(now), date: now }),
      isPurchaser: readsPrices(state, viewer),
      publishedAt: published.entries[0]?.at,
      awardedAt: approved.entries[0]?.at,
      department: { id: state.form.deptId, name: (lang === 'en' && department?.name_en) || (department?.name ?? '') },
      firm: (id) => firms.get(id) ?? '',
    })
  },
})

export type OcdsService = ReturnType<typeof ocdsService>
