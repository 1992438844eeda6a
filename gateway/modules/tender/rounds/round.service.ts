import type { Pool } from 'pg'
import type { RoundView } from '#contract/tender/round-view.ts'
import { roundView } from '#domain/tender/rounds/round-view.ts'
import { seeMode } from '#gateway/modules/tender/reading.ts'
import type { Session } from '#gateway/platform/session/session.ts'

/** Rounds as their reader may see them, by the same mask as the live stream's. */
export const roundService = (pool: Pool) => ({
  /** @throws Refusal 2002 where bidding is free */
  async view(session: Session, projectId: string): Promise<RoundView> {
    const { record, viewer } = await seeMode(pool, session, projectId, 'threeRounds')
    return roundView(record.state, viewer, record.now)
  },
})

export type RoundService = ReturnType<typeof roundService>
