// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { beforeAll, expect, test, vi } from 'vitest'
import { reviewRow, supervision } from '#screens/purchaser/supervision/SupervisionList.stories.tsx'
import { showStory } from '#support/show-story.tsx'
import { pretendDialogs } from '#ui/testing.ts'

beforeAll(() => {
  pretendDialogs()
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})

test.each([
  ['zh', 'missing', '密封报价轮第 4 条不成立：有效报价未开启，已阻止定标'],
  ['en', 'missing', 'Entry 4 of the sealed rounds does not hold: a quote that counts was not opened; no award can be made'],
  ['en', 'of another release', 'Entry 4 of the sealed rounds does not hold: of another release; no award can be made'],
] as const)('TEND-29 TEND-38 what sealed rounds are at fault for is said in words (%s, %s)', async (lang, field, words) => {
  const fault = { kind: 'round' as const, seq: 4, field }
  await showStory(supervision({ rows: [{ ...reviewRow, chainOk: false, fault }] }), lang)
  expect(screen.getAllByTitle(words).length).toBeGreaterThan(0)
})
