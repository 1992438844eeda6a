// @vitest-environment jsdom
import { act, cleanup, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { projectList } from '#screens/purchaser/project-list/ProjectList.stories.tsx'
import { showStory } from '#support/show-story.tsx'
import { pretendDialogs } from '#ui/testing.ts'

afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

/** Elements are as wide as is said; who follows their width is told. */
function pretendWidth(first: number) {
  let width = first
  const told = new Set<ResizeObserverCallback>()
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockImplementation(() => width)
  vi.stubGlobal(
    'ResizeObserver',
    class {
      readonly #callback: ResizeObserverCallback
      constructor(callback: ResizeObserverCallback) {
        this.#callback = callback
      }
      observe() {
        told.add(this.#callback)
      }
      unobserve() {}
      disconnect() {
        told.delete(this.#callback)
      }
    },
  )
  return (next: number) =>
    act(async () => {
      width = next
      for (const callback of told) callback([{ contentRect: { width } } as ResizeObserverEntry], {} as ResizeObserver)
    })
}
const built = () => screen.getAllByRole('row')[1]!.querySelectorAll('.ls-narrow').length

test('TEND-28 what only a narrow list shows is built only there, also when it becomes narrow, and stays while the list is hidden', async () => {
  pretendDialogs()
  const resize = pretendWidth(1_200)
  await showStory(projectList({}), 'zh')
  expect(built()).toBe(0)
  await resize(500)
  expect(built()).toBe(1)
  await resize(0)
  expect(built()).toBe(1)
  await resize(1_200)
  expect(built()).toBe(0)
})
