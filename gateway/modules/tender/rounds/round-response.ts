import { isRoundView } from '#contract/tender/bid.ts'
import type { Opener, RoundView } from '#contract/tender/round-view.ts'
import { hallView } from '#domain/tender/visibility/hall-view.ts'
import { viewerOf } from '#domain/tender/visibility/view.ts'
import type { Decided } from '#gateway/modules/tender/engine/decision.ts'
import { actorOf } from '#gateway/modules/tender/reading.ts'
import type { Session } from '#gateway/platform/session/session.ts'

/** Answers made inside the decision, from what was decided alone. */

export function roundResponse(session: Session, { state, at }: Decided): { round: RoundView } {
  const viewer = viewerOf(state, actorOf(session))
  const view = viewer && hallView(state, viewer, at)
  if (!view || !isRoundView(view)) throw new TypeError('a round without its reader')
  return { round: view }
}

/** What came of a word for opening: who has given his, and when the round was opened. */
export function openingResponse(session: Session, roundNo: number, decided: Decided) {
  const { round } = roundResponse(session, decided)
  const approvals: Opener[] = round.approvals ?? []
  const openedAt = round.rounds.find(({ no }) => no === roundNo)?.openedAt
  return { approvals, ...(openedAt !== undefined && { openedAt }), round }
}
