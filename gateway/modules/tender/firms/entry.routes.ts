import type { BodyOf } from '#contract/kit.ts'
import type { entryCalls } from '#contract/tender/entry-calls.ts'
import type { Commands } from '#gateway/modules/tender/engine/commands.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { EntryService } from './entry.service.ts'

type Body<N extends keyof typeof entryCalls> = BodyOf<(typeof entryCalls)[N]>

/** How a supplier comes in. Calls that two roles share name the code of each; which of them it takes is the rules' (2003). */
export const entryRoutes = (commands: Commands, entry: EntryService): RoutesFor<typeof entryCalls> => ({
  ...invitationRoutes(commands, entry),
  ...registrationRoutes(commands),
})

const invitationRoutes = ({ done }: Commands, entry: EntryService) =>
  ({
    'POST /tender/api/v1/invitation/save-batch': done(
      'tender:invite:edit',
      ({ projectId, ...body }: Body<'POST /tender/api/v1/invitation/save-batch'>) => [
        projectId,
        { type: 'invitation.save-batch', ...body },
      ],
    ),
    'POST /tender/api/v1/invitation/review': done(
      'tender:invite:review',
      ({ projectId, ...body }: Body<'POST /tender/api/v1/invitation/review'>) => [projectId, { type: 'invitation.review', ...body }],
    ),
    'POST /tender/api/v1/invitation/revoke': done(
      ['tender:invite:edit', 'tender:invite:review'],
      ({ projectId, ...body }: Body<'POST /tender/api/v1/invitation/revoke'>) => [projectId, { type: 'invitation.revoke', ...body }],
    ),
    'POST /tender/api/v1/invitation/decline': done(
      'tender:apply:submit',
      ({ projectId, ...body }: Body<'POST /tender/api/v1/invitation/decline'>) => [projectId, { type: 'invitation.decline', ...body }],
    ),
    'GET /tender/api/v1/customer/mine': { may: 'signed-in', answer: async ({ session }) => ok(await entry.firms(session)) },
    'POST /tender/api/v1/customer/switch': {
      may: 'signed-in',
      answer: async ({ session, body }) => ok(await entry.actFor(session, body.customerId)),
    },
    'GET /tender/api/v1/pledge/current': {
      may: 'tender:project:view',
      answer: async ({ session, query, lang }) => ok(await entry.pledge(session, query.projectId, query.lang ?? lang)),
    },
    'POST /tender/api/v1/pledge/accept': done(
      'tender:apply:submit',
      ({ projectId, ...body }: Body<'POST /tender/api/v1/pledge/accept'>) => [projectId, { type: 'pledge.accept', ...body }],
    ),
    'GET /tender/api/v1/rule/text': {
      may: 'tender:project:view',
      answer: async ({ session, query, lang }) => ok(await entry.rules(session, query.projectId, query.kind, query.lang ?? lang)),
    },
    'POST /tender/api/v1/rule/ack': done('tender:apply:submit', ({ projectId, ...body }: Body<'POST /tender/api/v1/rule/ack'>) => [
      projectId,
      { type: 'rule.ack', ...body },
    ]),
  }) satisfies Partial<RoutesFor<typeof entryCalls>>

const registrationRoutes = ({ done, saved }: Commands) =>
  ({
    'POST /tender/api/v1/application/save': saved(
      'tender:apply:submit',
      ({ projectId, ...body }: Body<'POST /tender/api/v1/application/save'>) => [projectId, { type: 'application.save', ...body }],
    ),
    'POST /tender/api/v1/application/submit': done(
      'tender:apply:submit',
      ({ projectId, ...body }: Body<'POST /tender/api/v1/application/submit'>) => [projectId, { type: 'application.submit', ...body }],
    ),
    'POST /tender/api/v1/application/withdraw': done(
      'tender:apply:submit',
      ({ projectId }: Body<'POST /tender/api/v1/application/withdraw'>) => [projectId, { type: 'application.withdraw' }],
    ),
    'POST /tender/api/v1/application/review': done(
      'tender:apply:review',
      ({ projectId, ...body }: Body<'POST /tender/api/v1/application/review'>) => [projectId, { type: 'application.review', ...body }],
    ),
    'POST /tender/api/v1/application/confirm-deposit': done(
      'tender:apply:review',
      ({ projectId, ...body }: Body<'POST /tender/api/v1/application/confirm-deposit'>) => [
        projectId,
        { type: 'application.confirm-deposit', ...body },
      ],
    ),
    'POST /tender/api/v1/application/forfeit-deposit': done(
      'tender:award:approve',
      ({ projectId, ...body }: Body<'POST /tender/api/v1/application/forfeit-deposit'>) => [
        projectId,
        { type: 'deposit.forfeit', ...body },
      ],
    ),
    'POST /tender/api/v1/application/disqualify': done(
      'tender:bid:void',
      ({ projectId, ...body }: Body<'POST /tender/api/v1/application/disqualify'>) => [
        projectId,
        { type: 'application.disqualify', ...body },
      ],
    ),
    'POST /tender/api/v1/time-change/save': done(
      'tender:time:change',
      ({ projectId, ...body }: Body<'POST /tender/api/v1/time-change/save'>) => [projectId, { type: 'time-change.save', ...body }],
    ),
    'POST /tender/api/v1/time-change/decide': done(
      'tender:time:approve',
      ({ projectId, ...body }: Body<'POST /tender/api/v1/time-change/decide'>) => [projectId, { type: 'time-change.decide', ...body }],
    ),
    'POST /tender/api/v1/time-change/withdraw': done(
      'tender:time:change',
      ({ projectId }: Body<'POST /tender/api/v1/time-change/withdraw'>) => [projectId, { type: 'time-change.withdraw' }],
    ),
    'POST /tender/api/v1/time-change/ack': done(
      'tender:apply:submit',
      ({ projectId, ...body }: Body<'POST /tender/api/v1/time-change/ack'>) => [projectId, { type: 'time-change.ack', ...body }],
    ),
  }) satisfies Partial<RoutesFor<typeof entryCalls>>
