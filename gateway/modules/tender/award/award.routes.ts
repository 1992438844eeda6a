import type { BodyOf } from '#contract/kit.ts'
import type { awardCalls } from '#contract/tender/award-calls.ts'
import type { Commands } from '#gateway/modules/tender/engine/commands.ts'
import { OBJECTION, readWords } from '#gateway/modules/tender/records/words.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { AwardService } from './award.service.ts'

type Body<N extends keyof typeof awardCalls> = BodyOf<(typeof awardCalls)[N]>

/** After the close. Who of the purchaser side may do what is the rules' (2003); a call that two roles share names the code of each. */
export const awardRoutes = ({ done }: Commands, awards: AwardService): RoutesFor<typeof awardCalls> => ({
  'POST /tender/api/v1/review/sign': done('tender:review:sign', ({ projectId, ...body }: Body<'POST /tender/api/v1/review/sign'>) => [
    projectId,
    { type: 'review.sign', ...body },
  ]),
  'GET /tender/api/v1/award/preview': {
    may: 'tender:review:view',
    answer: async ({ session, query }) => ok(await awards.preview(session, query.projectId)),
  },
  'POST /tender/api/v1/award/propose': done('tender:award:propose', ({ projectId, ...body }: Body<'POST /tender/api/v1/award/propose'>) => [
    projectId,
    { type: 'award.propose', ...body },
  ]),
  'POST /tender/api/v1/award/decide': done(
    ['tender:award:approve', 'tender:review:sign'],
    ({ projectId, ...body }: Body<'POST /tender/api/v1/award/decide'>) => [projectId, { type: 'award.decide', ...body }],
  ),
  'POST /tender/api/v1/award/justify': done('tender:award:confirm', ({ projectId, ...body }: Body<'POST /tender/api/v1/award/justify'>) => [
    projectId,
    { type: 'award.justify', ...body },
  ]),
  'POST /tender/api/v1/award/accept-justification': done(
    ['tender:award:propose', 'tender:review:sign'],
    ({ projectId, ...body }: Body<'POST /tender/api/v1/award/accept-justification'>) => [
      projectId,
      { type: 'award.accept-justification', ...body },
    ],
  ),
  'POST /tender/api/v1/award/confirm': done('tender:award:confirm', ({ projectId }: Body<'POST /tender/api/v1/award/confirm'>) => [
    projectId,
    { type: 'award.confirm' },
  ]),
  'POST /tender/api/v1/award/decline': done('tender:award:confirm', ({ projectId, ...body }: Body<'POST /tender/api/v1/award/decline'>) => [
    projectId,
    { type: 'award.decline', ...body },
  ]),
  'POST /tender/api/v1/objection/file': done(
    'tender:objection:file',
    ({ projectId, ...body }: Body<'POST /tender/api/v1/objection/file'>) => [
      projectId,
      { type: 'objection.file', ...readWords(body, OBJECTION) },
    ],
  ),
  'POST /tender/api/v1/objection/answer': done(
    'tender:objection:answer',
    ({ projectId, ...body }: Body<'POST /tender/api/v1/objection/answer'>) => [
      projectId,
      { type: 'objection.answer', ...readWords(body, OBJECTION) },
    ],
  ),
  'POST /tender/api/v1/objection/uphold': done(
    ['tender:award:approve', 'tender:review:sign'],
    ({ projectId, ...body }: Body<'POST /tender/api/v1/objection/uphold'>) => [projectId, { type: 'objection.uphold', ...body }],
  ),
  'POST /tender/api/v1/objection/close': done(
    'tender:objection:file',
    ({ projectId, ...body }: Body<'POST /tender/api/v1/objection/close'>) => [projectId, { type: 'objection.close', ...body }],
  ),
})
