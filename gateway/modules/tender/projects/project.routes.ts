import type { BodyOf } from '#contract/kit.ts'
import type { projectCalls } from '#contract/tender/project-calls.ts'
import type { Commands } from '#gateway/modules/tender/engine/commands.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import type { ProjectService } from './project.service.ts'

type Body<N extends keyof typeof projectCalls> = BodyOf<(typeof projectCalls)[N]>

/** From draft to the end. Calls that two roles share have the code both hold; which of them it takes is the rules' (2003). */
export const projectRoutes = ({ done }: Commands, projects: ProjectService): RoutesFor<typeof projectCalls> => ({
  'GET /tender/api/v1/clock': { may: 'anyone', answer: async () => ok({ now: await projects.now() }) },
  'POST /tender/api/v1/project/cg-page-list': {
    may: 'tender:project:view',
    answer: async ({ session, body, query, gone }) => ok(await projects.purchaserList(session, body, { ...query, gone })),
  },
  'POST /tender/api/v1/project/cg-counts': {
    may: 'tender:project:view',
    answer: async ({ session, body, gone }) => ok(await projects.purchaserCounts(session, body, gone)),
  },
  'POST /tender/api/v1/project/cu-page-list': {
    may: 'tender:apply:submit',
    answer: async ({ session, body, query, gone }) => ok(await projects.firmList(session, body, { ...query, gone })),
  },
  'POST /tender/api/v1/project/cu-counts': {
    may: 'tender:apply:submit',
    answer: async ({ session, body, gone }) => ok(await projects.firmCounts(session, body, gone)),
  },
  'GET /tender/api/v1/project/find-by-id': {
    may: 'tender:project:view',
    answer: async ({ session, query }) => ok(await projects.find(session, query.id)),
  },
  'GET /tender/api/v1/project/timeline': {
    may: 'tender:project:view',
    answer: async ({ session, query }) => ok(await projects.timeline(session, query.id)),
  },
  'POST /tender/api/v1/project/submit': done(
    'tender:project:submit',
    ({ id, version, ...body }: Body<'POST /tender/api/v1/project/submit'>) => [id, { type: 'project.submit', ...body }, version],
  ),
  'POST /tender/api/v1/project/recall': done('tender:project:submit', ({ id }: Body<'POST /tender/api/v1/project/recall'>) => [
    id,
    { type: 'project.recall' },
  ]),
  'POST /tender/api/v1/project/approve': done(
    'tender:project:submit',
    ({ id, version, ...body }: Body<'POST /tender/api/v1/project/approve'>) => [id, { type: 'project.approve', ...body }, version],
  ),
  'POST /tender/api/v1/project/void': done('tender:project:cancel', ({ id, ...body }: Body<'POST /tender/api/v1/project/void'>) => [
    id,
    { type: 'project.void', ...body },
  ]),
  'POST /tender/api/v1/project/waive-minimum': done(
    'tender:review:sign',
    ({ id, ...body }: Body<'POST /tender/api/v1/project/waive-minimum'>) => [id, { type: 'project.waive-minimum', ...body }],
  ),
  'POST /tender/api/v1/project/finish-qualification': done(
    'tender:apply:review',
    ({ id }: Body<'POST /tender/api/v1/project/finish-qualification'>) => [id, { type: 'project.finish-qualification' }],
  ),
  'POST /tender/api/v1/project/suspend': done('tender:hall:suspend', ({ id, ...body }: Body<'POST /tender/api/v1/project/suspend'>) => [
    id,
    { type: 'project.suspend', ...body },
  ]),
  'POST /tender/api/v1/project/resume': done('tender:hall:suspend', ({ id, ...body }: Body<'POST /tender/api/v1/project/resume'>) => [
    id,
    { type: 'project.resume', ...body },
  ]),
  'POST /tender/api/v1/project/reject': done('tender:project:cancel', ({ id, ...body }: Body<'POST /tender/api/v1/project/reject'>) => [
    id,
    { type: 'project.reject', ...body },
  ]),
})
