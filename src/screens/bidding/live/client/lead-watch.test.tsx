// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { BidView, LiveEvents } from '#contract/tender/bid.ts'
import type { LiveListener } from '#core/realtime/stream.ts'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { aBidView, aClient } from '#screens/bidding/live/testing.ts'
import { TitleMarks } from '#screens/tab-titles.ts'
import { createLiveStore } from './live.store.ts'
import { useLeadWatch } from './use-lead-watch.ts'

const marks = new Map<string, string | undefined>()
beforeEach(() => marks.clear())
afterEach(cleanup)

const FIRST: Partial<BidView> = { seq: 5, ownPrice: '970000.00', ownRank: 1, isLead: true }
const SECOND: Partial<BidView> = { ownPrice: '970000.00', ownRank: 2, isLead: false }

function Page({ live, toQuoteCenter }: { live: Parameters<typeof useLeadWatch>[0]; toQuoteCenter: () => void }) {
  useLeadWatch(live, 'P1', toQuoteCenter)
  return null
}

async function show(first = FIRST) {
  const listeners = new Set<LiveListener>()
  const follow = (_topics: readonly string[], listener: LiveListener, { signal }: { signal: AbortSignal }) => {
    listeners.add(listener)
    signal.addEventListener('abort', () => listeners.delete(listener))
  }
  const base = aRuntime({ lang: 'zh' })
  const runtime = { ...base, stream: { ...base.stream, follow } }
  const live = createLiveStore(aClient(aBidView(first)))
  await live.open()
  const went: string[] = []
  const model = (
    <InRuntime runtime={runtime}>
      <TitleMarks value={(about, word) => void marks.set(about, word)}>
        <Page live={live} toQuoteCenter={() => went.push('quote centre')} />
      </TitleMarks>
    </InRuntime>
  )
  const page = render(model)
  const again = () => render(model)
  const tell = (view: Partial<BidView>) => {
    const data = { topic: 'p:P1', cause: 'bid.accepted', now: '', seq: 0, view: aBidView(view) } satisfies LiveEvents['view']
    act(() => {
      for (const listener of listeners) listener.view?.(data)
    })
  }
  const notices = () => runtime.notices.items.peek()
  return { ...page, runtime, again, live, listeners, tell, notices, went }
}

test('U-01 the title of the browser tab says that the lead is lost, until somebody is back or it is taken back', async () => {
  const { live } = await show()
  act(() => live.take(aBidView({ ...SECOND, seq: 6 })))
  expect(marks.get('P1')).toBe('⚠ 已被超越')
  act(() => void window.dispatchEvent(new Event('focus')))
  expect(marks.get('P1')).toBeUndefined()
  act(() => live.take(aBidView({ ...FIRST, seq: 7 })))
  act(() => live.take(aBidView({ ...SECOND, seq: 8 })))
  expect(marks.get('P1')).toBe('⚠ 已被超越')
  act(() => live.take(aBidView({ ...FIRST, seq: 9 })))
  expect(marks.get('P1')).toBeUndefined()
})

test('U-01 on other views a notice says so with the way to the quote centre, as long as it is true', async () => {
  const { unmount, listeners, tell, notices, went } = await show()
  expect(listeners.size).toBe(0)
  unmount()
  tell({ ...SECOND, seq: 6 })
  expect(notices()).toMatchObject([{ title: '2026年度办公用纸采购', text: '您已被超越，不再领先。', ms: 0 }])
  expect(marks.get('P1')).toBe('⚠ 已被超越')
  notices()[0]!.action!.run()
  expect(went).toEqual(['quote centre'])
  tell({ ...SECOND, seq: 6, isLead: true })
  expect(notices()).toHaveLength(1)
  tell({ ...FIRST, seq: 7 })
  expect(notices()).toEqual([])
  expect(marks.get('P1')).toBeUndefined()
  tell({ ...SECOND, seq: 8 })
  tell({ ...SECOND, seq: 9, phase: 'CLOSED' })
  expect(notices()).toEqual([])
  expect(listeners.size).toBe(0)
})

test.each([
  ['who does not lead', { ...SECOND, seq: 5 }],
  ['an auction that is over', { ...FIRST, phase: 'CLOSED' }],
] as const)('U-01 %s is not followed on', async (_, first) => {
  const { unmount, listeners } = await show(first)
  unmount()
  expect(listeners.size).toBe(0)
})

test('U-01 the quote centre that is shown again takes over, and so does the end of the session', async () => {
  const { unmount, listeners, tell, notices, again, runtime } = await show()
  unmount()
  tell({ ...SECOND, seq: 6 })
  expect([listeners.size, notices().length]).toEqual([1, 1])
  again()
  expect([listeners.size, notices().length]).toEqual([0, 0])
  cleanup()
  expect(listeners.size).toBe(1)
  act(() => runtime.store.customerId.set('another'))
  expect(listeners.size).toBe(0)
})
