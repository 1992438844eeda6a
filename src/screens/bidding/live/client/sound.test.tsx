// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import type { News } from '#screens/bidding/live/board/news.rules.ts'
import { SoundSwitch } from '#screens/bidding/live/SoundSwitch.tsx'
import type { LiveStore } from './live.store.ts'
import { turnSound } from './sound.ts'

/** Tones that were started, each with its frequency. */
let heard: number[] = []
class FakeAudio {
  currentTime = 0
  destination = {}
  resume = async () => undefined
  createOscillator() {
    const frequency = { value: 0 }
    return {
      frequency,
      connect: () => ({ connect: () => undefined }),
      start: () => void heard.push(frequency.value),
      stop: () => undefined,
    }
  }
  createGain = () => ({
    gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
    connect: () => undefined,
  })
}

beforeEach(() => {
  heard = []
  vi.stubGlobal('AudioContext', FakeAudio)
})
afterEach(() => {
  cleanup()
  turnSound(true)
  vi.unstubAllGlobals()
})

const OUTBID: News = { kind: 'outbid', rank: 2, seq: 5 }
function show(first?: News, runtime = aRuntime()) {
  const news = signal<News | undefined>(first)
  const view = render(
    <InRuntime runtime={runtime}>
      <SoundSwitch live={{ news } as unknown as LiveStore} />
    </InRuntime>,
  )
  const tell = (next: News) =>
    act(() => {
      news.value = next
    })
  return { ...view, tell }
}
const flip = () => act(() => void fireEvent.click(screen.getByRole('checkbox', { name: '被超越提示音' })))

test('U-01 TEND-12 it is on at first: being outbid is heard, and nothing else; off it is silent, turned on it gives a sample', () => {
  const { tell } = show()
  tell(OUTBID)
  expect(heard).toEqual([880, 587])
  tell({ kind: 'rank', rank: 3, seq: 6 })
  expect(heard).toHaveLength(2)
  tell({ ...OUTBID, seq: 7 })
  expect(heard).toHaveLength(4)
  flip()
  tell({ ...OUTBID, seq: 8 })
  expect(heard).toHaveLength(4)
  flip()
  expect(heard).toHaveLength(6)
})

test('U-01 the sound can be tried, and a browser that no gesture has reached is not asked for it', () => {
  const { tell } = show()
  act(() => void fireEvent.click(screen.getByRole('button', { name: '试听' })))
  expect(heard).toEqual([880, 587])
  vi.stubGlobal('navigator', { userActivation: { hasBeenActive: false } })
  tell(OUTBID)
  expect(heard).toHaveLength(2)
})

test('U-01 who turned the sound off finds it off again', () => {
  const runtime = aRuntime()
  runtime.storage.own({ tenantId: 't', userId: 'u' })
  const one = show(undefined, runtime)
  flip()
  one.unmount()
  turnSound(true)
  heard = []
  const { tell } = show(undefined, runtime)
  tell(OUTBID)
  expect(heard).toEqual([])
})

test('TEND-12 what was news before the quote centre was shown does not sound; one that is gone is silent', () => {
  turnSound(true)
  heard = []
  const { tell, unmount } = show(OUTBID)
  expect(heard).toEqual([])
  unmount()
  tell({ ...OUTBID, seq: 9 })
  expect(heard).toEqual([])
})
