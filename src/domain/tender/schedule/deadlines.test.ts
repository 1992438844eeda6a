import { expect, test } from 'vitest'
import { deadlines, resumptionAt, resumptionMinutes, usualResumptionMinutes } from './deadlines.ts'

test.each(resumptionMinutes)(
  'TEND-10 a resumption in %i minutes is not refused though the request takes a minute on its way',
  (minutes) => {
    for (const now of [0, 1, 999, 1_000]) {
      const arrived = now + 60_000
      expect(Date.parse(resumptionAt(now, minutes)) - arrived).toBeGreaterThanOrEqual(deadlines.resumeNoticeMs)
    }
    expect(resumptionMinutes).toContain(usualResumptionMinutes)
  },
)
