import { expect, test } from 'vitest'
import { isDone, isEntering, nextStep, type Progress } from './wizard.rules.ts'

const at = (over: Partial<Progress> = {}): Progress => ({ acknowledged: [], actions: ['application.submit'], ...over })
const PLEDGED = '2026-11-20T02:00:00.000Z'

test.each([
  [at(), 'pledge'],
  [at({ pledgedAt: PLEDGED }), 'fight'],
  [at({ pledgedAt: PLEDGED, acknowledged: ['win'] }), 'fight'],
  [at({ pledgedAt: PLEDGED, acknowledged: ['fight'] }), 'win'],
  [at({ pledgedAt: PLEDGED, acknowledged: ['fight', 'win'] }), 'application'],
  [at({ acknowledged: ['fight', 'win'] }), 'pledge'],
  [at({ pledgedAt: PLEDGED, acknowledged: ['fight', 'win'], application: 'SUBMITTED' }), 'application'],
] as const)('TEND-19 the next step is the first that is not taken: %o', (progress, step) => expect(nextStep(progress)).toBe(step))

test('TEND-22 a registration that came back or was withdrawn is to be sent again', () => {
  const done = (application?: string) => isDone('application', at(application === undefined ? {} : { application }))
  expect([done(), done('WITHDRAWN'), done('RETURNED'), done('SUBMITTED'), done('APPROVED')]).toEqual([false, false, false, true, true])
})

test('TEND-19 who cannot come in and never began has no bar', () => {
  expect([isEntering(at({ actions: [] })), isEntering(at()), isEntering(at({ actions: [], pledgedAt: PLEDGED }))]).toEqual([
    false,
    true,
    true,
  ])
})
