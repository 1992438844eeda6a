import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { fromReport, outcomeOf, playwrightCounts, vitestCounts, wtrCounts } from './test-steps.ts'

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

test('a step that ends well without a report, with half of one or without a test has failed', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fly-report-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const report = join(folder, 'unit.json')
  const step = { counts: fromReport(report, vitestCounts) }
  const ended = (mayBeEmpty = false) => outcomeOf(step, { ok: true, output: '' }, mayBeEmpty)
  expect(ended()).toMatchObject({ passed: 0, failed: 1 })
  expect(ended(true)).toMatchObject({ passed: 0, failed: 0 })
  writeFileSync(report, '{"testResults":[{"name":"a.te')
  expect([ended().failed, ended(true).failed]).toEqual([1, 1])
  writeFileSync(report, JSON.stringify({ testResults: [] }))
  expect(ended()).toMatchObject({ passed: 0, failed: 1 })
  writeFileSync(report, JSON.stringify({ testResults: [file({ fullName: 'a', status: 'passed' })] }))
  expect(ended()).toMatchObject({ passed: 1, failed: 0 })
  expect(outcomeOf(step, { ok: false, output: '' }, false)).toMatchObject({ passed: 1, failed: 1 })
})

test('a step that counts nothing is one test', () => {
  expect(outcomeOf({}, { ok: true, output: '' }, false)).toMatchObject({ passed: 1, failed: 0 })
  expect(outcomeOf({}, { ok: false, output: '' }, false)).toMatchObject({ passed: 0, failed: 1 })
})
