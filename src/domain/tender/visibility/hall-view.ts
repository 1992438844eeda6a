import type { HallView } from '#contract/tender/bid.ts'
import { roundsOf } from '#domain/tender/bidding/form-rules.ts'
import type { At, ProjectState, Viewer } from '#domain/tender/model.ts'
import { roundView } from '#domain/tender/rounds/round-view.ts'
import { bidView } from './view.ts'

/** A hall as one viewer may see it, however prices come in. @param at now, on the deciding clock */
export const hallView = (state: ProjectState, viewer: Viewer, at: At): HallView =>
  roundsOf(state.form) ? roundView(state, viewer, at) : bidView(state, viewer, at)
