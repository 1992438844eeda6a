import type { ProjectView } from '#contract/tender/project.ts'
import { aFreeBidForm } from '#domain/tender/testing.ts'
import { entering } from '#screens/customer/declaration/Declaration.stories.tsx'
import { type Answers, type GatewayAnswers, never, type Story, unreachable } from '#support/story.tsx'
import { Application } from './Application.tsx'

export function registering(over: Answers = {}, project: Partial<ProjectView> = {}): Answers {
  const form = { ...aFreeBidForm(), requiredDocs: [] }
  const whole: GatewayAnswers = {
    'GET /tender/api/v1/project/find-by-id': () =>
      entering({ pledgedAt: '2026-11-20T02:00:00.000Z', acknowledged: ['fight', 'win'], form, ...project }),
    'GET /tender/api/v1/application/find-mine': () => ({ invitation: 'VIEWED', steps: [] }),
    'POST /tender/api/v1/application/save': () => ({ id: 'P1', version: 1 }),
  }
  return { ...whole, 'POST /tender/api/v1/application/submit': () => ({}), ...over }
}

const application = (over: Answers = {}, project: Partial<ProjectView> = {}): Story => ({
  answers: registering(over, project),
  person: { roles: ['BIDDER'] },
  render: (navigate) => <Application params={{ projectId: 'P1' }} navigate={navigate} />,
})

export const ToFillIn = application()
export const WithPapers = application({}, { form: aFreeBidForm() })
export const Loading = application({ 'GET /tender/api/v1/application/find-mine': never })
export const Failed = application({ 'GET /tender/api/v1/application/find-mine': unreachable })
