// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Lang } from '#core/i18n/text.ts'
import { showStory } from '#support/show-story.tsx'
import type { Story } from '#support/story.tsx'
import { pretendLayout } from '#ui/testing.ts'

/** Every story of the house, found by the end of its name and drawn in both languages: none can rot unnoticed. */

beforeAll(() => {
  pretendLayout()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

const files = import.meta.glob<Record<string, unknown>>('../../src/**/*.stories.tsx', { eager: true })
const isStory = (value: unknown): value is Story => typeof value === 'object' && value !== null && 'render' in value
const stories = Object.entries(files).flatMap(([path, exported]) =>
  Object.entries(exported).flatMap(([name, value]) => (isStory(value) ? [[path.replace('../../src/', ''), name, value] as const] : [])),
)

/** Signs of a value or a sentence that is not there. */
const MISSING = /\{\{|\bundefined\b|\bNaN\b|\[object |Invalid Date|^\s*$/

/** What is read, and what is read out. */
const said = (page: HTMLElement) =>
  [page.textContent, ...[...page.querySelectorAll('[aria-label]')].map((one) => one.getAttribute('aria-label'))].join(' ')
/** jsdom knows fewer elements than browsers do. */
const isOfJsdom = (words: readonly unknown[]) => String(words[0]).includes('is unrecognized in this browser')

test.each(stories.flatMap((story) => (['zh', 'en'] as const).map((lang): [Lang, ...typeof story] => [lang, ...story])))(
  '%s: %s %s is drawn without an error and without a missing text',
  async (lang, _file, _name, story) => {
    const errors: unknown[] = []
    vi.spyOn(console, 'error').mockImplementation((...words) => void (isOfJsdom(words) || errors.push(words)))
    const { container } = await showStory(story, lang)
    expect(errors).toEqual([])
    expect(said(container)).not.toMatch(MISSING)
  },
)

test('a view with stories tells at least two of its states', () => {
  const counts = Object.keys(files).map((path) => [path, stories.filter(([file]) => path.endsWith(file)).length])
  expect(counts.filter(([, count]) => Number(count) < 2)).toEqual([])
})
