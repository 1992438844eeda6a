import type { Pool } from 'pg'
import type { ProjectStatus } from '#contract/tender/project.ts'
import type { Overview } from '#contract/tender/stat-calls.ts'
import type { Session } from '#gateway/platform/session/session.ts'
import { type OverviewQuery, readOverview } from './stat.queries.ts'

/** The overview's figures in the words of the contract. */

export const statService = (pool: Pool) => ({
  async overview(session: Session, query: OverviewQuery): Promise<Overview> {
    const found = await readOverview(pool, session, query)
    const { status, live, currency, purchases, sales, approved, invited, failed, awardedAll: awarded } = found
    return {
      status: status.map((row) => ({ ...row, status: row.status as ProjectStatus })),
      total: status.reduce((sum, { count }) => sum + count, 0),
      live,
      currency,
      otherCurrencies: found.others,
      awarded: { projects: purchases, amount: found.amount },
      sold: { projects: sales, amount: found.sold },
      saving: { amount: found.saving, ...given(found.savingRate) },
      participation: { approved, invited, ...given(found.participationRate) },
      ...(found.bidders !== null && { averageBidders: found.bidders }),
      failure: { failed, awarded, ...given(found.failureRate) },
      months: found.months.reverse(),
      categories: found.categories,
      bidders: found.histogram,
      drops: found.drops,
    }
  },
})

const given = (rate: string | null): { rate?: string } => (rate === null ? {} : { rate })

export type StatService = ReturnType<typeof statService>
