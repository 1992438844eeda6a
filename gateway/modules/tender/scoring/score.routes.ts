import type { BodyOf } from '#contract/kit.ts'
import type { scoreCalls } from '#contract/tender/score-calls.ts'
import type { Commands } from '#gateway/modules/tender/engine/commands.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { ScoreService } from './score.service.ts'

type Body<N extends keyof typeof scoreCalls> = BodyOf<(typeof scoreCalls)[N]>

/** Reviewers, their declarations and their points. */
export const scoreRoutes = ({ done }: Commands, scores: ScoreService): RoutesFor<typeof scoreCalls> => ({
  'POST /tender/api/v1/review/conflict': done(
    'tender:review:score',
    ({ projectId, ...body }: Body<'POST /tender/api/v1/review/conflict'>) => [projectId, { type: 'review.conflict', ...body }],
  ),
  'GET /tender/api/v1/score/mine': {
    may: 'tender:review:score',
    answer: async ({ session, query }) => ok(await scores.mine(session, query.projectId)),
  },
  'POST /tender/api/v1/score/save': {
    may: 'tender:review:score',
    answer: async ({ session, body }) => ok(await scores.save(session, body)),
  },
  'POST /tender/api/v1/score/submit': done('tender:review:score', ({ projectId, ...body }: Body<'POST /tender/api/v1/score/submit'>) => [
    projectId,
    { type: 'score.submit', ...body },
  ]),
  'POST /tender/api/v1/score/reopen': done('tender:review:sign', ({ projectId, ...body }: Body<'POST /tender/api/v1/score/reopen'>) => [
    projectId,
    { type: 'score.reopen', ...body },
  ]),
  'GET /tender/api/v1/score/result': {
    may: 'tender:review:view',
    answer: async ({ session, query }) => ok(await scores.result(session, query.projectId)),
  },
})
