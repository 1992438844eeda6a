import { expect, test } from 'vitest'
import { playwrightCounts, vitestCounts, wtrCounts } from './test-steps.ts'

const file = (...assertionResults: { fullName: string; status: string; tags?: string[]; meta?: { degraded?: string } }[]) => ({
  name: 'a.test.ts',
  status: assertionResults.some(({ status }) => status === 'failed') ? 'failed' : 'passed',
  assertionResults,
})

test('what was skipped for the machine, degraded or left to the other tier is counted apart and named', () => {
  const report = {
    testResults: [
      file({ fullName: 'a', status: 'passed' }, { fullName: 'b', status: 'failed' }, { fullName: 'c', status: 'skipped', tags: ['all'] }),
      file({ fullName: 'd', status: 'pending' }, { fullName: 'e', status: 'passed', meta: { degraded: 'no disk' } }),
    ],
  }
  expect(vitestCounts(report)).toEqual({
    passed: 2,
    failed: 1,
    skipped: 1,
    degraded: 1,
    left: 1,
    notes: ['skipped: d', 'degraded: e (no disk)'],
  })
})

test('a file that cannot be loaded is a failure', () => {
  expect(vitestCounts({ testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [] }] })).toMatchObject({ failed: 1 })
})

test('journeys that passed at the second try are failures', () => {
  const stats = { expected: 70, unexpected: 1, flaky: 2, skipped: 3 }
  expect(playwrightCounts({ stats })).toMatchObject({ passed: 70, failed: 3, skipped: 3 })
})

test('of the elements the last line of progress counts', () => {
  expect(wtrCounts('Chromium: 1/2 | 3 passed, 0 failed\nChromium: 2/2 | 668 passed, 1 failed, 2 skipped\n')).toMatchObject({
    passed: 668,
    failed: 1,
    skipped: 2,
  })
  expect(wtrCounts('nothing')).toMatchObject({ passed: 0, failed: 0 })
})
