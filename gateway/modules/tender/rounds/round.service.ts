import type { Pool } from 'pg'
import { isRoundView } from '#contract/tender/bid.ts'
import type { RoundView } from '#contract/tender/round-view.ts'
import { hallView } from '#domain/tender/visibility/hall-view.ts'
import { seeProject } from '#gateway/modules/tender/reading.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Session } from '#gateway/platform/session/session.ts'

/** Rounds as their reader may see them, by the same mask as the live stream's. */
export const roundService = (pool: Pool) => ({
  /** @throws Refusal 2002 where bidding is free */
  async view(session: Session, projectId: string): Promise<RoundView> {
    const { record, viewer } = await seeProject(pool, session, projectId)
    const view = hallView(record.state, viewer, record.now)
    if (!isRoundView(view)) throw new Refusal('TENDER-2002', { args: { status: record.state.status } })
    return view
  },
})

export type RoundService = ReturnType<typeof roundService>
