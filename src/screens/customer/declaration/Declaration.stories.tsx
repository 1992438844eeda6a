import type { Data } from '#core/http/http.ts'
import { aProject } from '#screens/customer/project-detail/ProjectDetail.stories.tsx'
import { type Answers, type GatewayAnswers, never, type Story, unreachable } from '#support/story.tsx'
import { Declaration } from './Declaration.tsx'

/** A project whose firms are still on their way into it. */
export const entering: typeof aProject = (over) =>
  aProject({
    status: 'REGISTRATION',
    registrationEndsAt: '2026-11-22T06:00:00.000Z',
    qualificationEndsAt: '2026-11-23T12:00:00.000Z',
    startsAt: '2026-11-24T02:00:00.000Z',
    acknowledged: [],
    actions: ['pledge.accept', 'rule.ack', 'application.save', 'application.submit'],
    ...over,
  })

export const aPledge: Data<'GET /tender/api/v1/pledge/current'> = {
  templateId: 'PL1',
  version: 2,
  body: '廉洁承诺书\n我单位郑重承诺：\n一、公平竞争。',
  bodyHash: 'f00dbabe00112233',
}

export function pledging(over: Answers = {}): Answers {
  const whole: GatewayAnswers = {
    'GET /tender/api/v1/pledge/current': () => aPledge,
    'GET /tender/api/v1/project/find-by-id': () => entering(),
  }
  return { ...whole, 'POST /tender/api/v1/pledge/accept': () => ({}), ...over }
}

const declaration = (over: Answers = {}): Story => ({
  answers: pledging(over),
  person: { roles: ['BIDDER'] },
  render: (navigate) => <Declaration params={{ projectId: 'P1' }} navigate={navigate} />,
})

export const ToSign = declaration()
export const Signed = declaration({ 'GET /tender/api/v1/pledge/current': () => ({ ...aPledge, acceptedAt: '2026-11-20T02:00:00.000Z' }) })
/** What was signed is not the text that is there now. */
export const Replaced = declaration({
  'GET /tender/api/v1/project/find-by-id': () => entering({ pledgedAt: '2026-11-19T02:00:00.000Z' }),
})
export const Loading = declaration({ 'GET /tender/api/v1/pledge/current': never })
export const Failed = declaration({ 'GET /tender/api/v1/pledge/current': unreachable })
