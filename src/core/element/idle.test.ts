// @vitest-environment jsdom
import { afterEach, expect, test, vi } from 'vitest'
import { whenIdle } from './idle.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

test('what is not needed yet waits for the page to have come and to be idle, and can be left undone', () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (work: () => void) => idle.push(work))
  const state = vi.spyOn(document, 'readyState', 'get').mockReturnValue('loading')
  const [work, other] = [vi.fn(), vi.fn()]
  whenIdle(work)
  const leave = whenIdle(other)
  expect(idle).toHaveLength(0)
  state.mockReturnValue('complete')
  window.dispatchEvent(new Event('load'))
  expect([idle.length, work.mock.calls.length]).toEqual([2, 0])
  leave()
  for (const next of idle) next()
  expect([work.mock.calls.length, other.mock.calls.length]).toEqual([1, 0])
})
