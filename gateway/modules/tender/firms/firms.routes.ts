import type { BodyOf } from '#contract/kit.ts'
import type { firmCalls } from '#contract/tender/firm-calls.ts'
import type { Commands } from '#gateway/modules/tender/engine/commands.ts'
import type { ScheduleService } from '#gateway/modules/tender/projects/schedule.service.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { FirmsService } from './firms.service.ts'
import type { ParticipantService } from './participants.service.ts'

type Resend = BodyOf<(typeof firmCalls)['POST /tender/api/v1/invitation/resend']>

export interface FirmServices {
  firms: FirmsService
  roster: ParticipantService
  schedule: ScheduleService
}

/** Firms as the purchaser's side sees them. The code keeps the supplier side out; which projects it is about is the services' question. */
export const firmRoutes = ({ done }: Commands, { firms, roster, schedule }: FirmServices): RoutesFor<typeof firmCalls> => ({
  'POST /tender/api/v1/customer/page-list': {
    may: 'tender:review:view',
    answer: async ({ session, body, query, gone }) => ok(await firms.page(session, body, { ...query, gone })),
  },
  'GET /tender/api/v1/customer/find-by-id': {
    may: 'tender:review:view',
    answer: async ({ session, query }) => ok(await firms.find(session, query.id, query.projectId)),
  },
  'POST /tender/api/v1/invitation/page-list': {
    may: 'tender:review:view',
    answer: async ({ session, body, query }) => ok(await roster.invitations(session, body, query)),
  },
  'POST /tender/api/v1/invitation/resend': done('tender:invite:edit', ({ projectId, ...body }: Resend) => [
    projectId,
    { type: 'invitation.resend', ...body },
  ]),
  'POST /tender/api/v1/application/page-list': {
    may: 'tender:review:view',
    answer: async ({ session, body, query }) => ok(await roster.applications(session, body, query)),
  },
  'POST /tender/api/v1/time-change/page-list': {
    may: 'tender:review:view',
    answer: async ({ session, body, query }) => ok(await schedule.page(session, body.projectId, query)),
  },
})
