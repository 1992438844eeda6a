import { signal } from '@preact/signals-react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Session } from '#core/runtime/runtime.ts'
import { aFailure } from '#core/testing.tsx'
import { mountSignedIn, showSessionError } from './session-gate.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function aSession() {
  const cells = {
    state: signal<'loading' | 'signed-in' | 'signed-out' | 'expired'>('loading'),
    failure: signal<unknown>(undefined),
    atPage: signal(false),
    user: signal({ userId: 'u1' }),
  }
  return { ...cells, session: { ...cells, signIn: vi.fn() } as unknown as Session, life: new AbortController() }
}

const aBody = () => ({ style: { display: '' } }) as HTMLElement

test('AUTH-04 an element that needs a user says so after the page has been asked', () => {
  const { session, state, life } = aSession()
  const fail = vi.fn()
  mountSignedIn(session, life.signal, vi.fn(), fail, aBody(), vi.fn())
  state.value = 'signed-out'
  expect(fail).not.toHaveBeenCalled()
  vi.runAllTimers()
  expect(fail).toHaveBeenCalledWith(expect.objectContaining({ kind: 'unauthorised', ended: false }))
})

test('EMB-06 a page that sees to its user by itself is left to it', () => {
  const { session, state, atPage, life } = aSession()
  const [mount, fail] = [vi.fn(), vi.fn()]
  mountSignedIn(session, life.signal, mount, fail, aBody(), vi.fn())
  state.value = 'signed-out'
  atPage.value = true
  vi.runAllTimers()
  expect(fail).not.toHaveBeenCalled()
  state.value = 'signed-in'
  expect(mount).toHaveBeenCalledOnce()
})

test('an element that is gone meanwhile says nothing', () => {
  const { session, state, life } = aSession()
  const fail = vi.fn()
  mountSignedIn(session, life.signal, vi.fn(), fail, aBody(), vi.fn())
  state.value = 'expired'
  life.abort()
  vi.runAllTimers()
  expect(fail).not.toHaveBeenCalled()
})

test.each([
  [
    'needs a user',
    (session: Session, life: AbortSignal, fail: () => void) => mountSignedIn(session, life, vi.fn(), fail, aBody(), vi.fn()),
  ],
  ['needs none', (session: Session, life: AbortSignal, fail: () => void) => showSessionError(session, life, vi.fn(), fail)],
])('ERR-03 one outage is told once, not at every attempt, by an element that %s', (_, begin) => {
  const { session, failure, life } = aSession()
  const fail = vi.fn()
  begin(session, life.signal, fail)
  for (let attempt = 0; attempt < 5; attempt += 1) failure.value = aFailure('unreachable')
  expect(fail).toHaveBeenCalledTimes(1)
  failure.value = aFailure('timeout')
  expect(fail).toHaveBeenCalledTimes(2)
  failure.value = undefined
  failure.value = aFailure('timeout')
  expect(fail).toHaveBeenCalledTimes(3)
})

test('AUTH-04 what somebody had open is out of sight once they signed out, also where the page sees to its user', () => {
  const { session, state, atPage, life } = aSession()
  const [mount, restart, body] = [vi.fn(), vi.fn(), aBody()]
  atPage.value = true
  mountSignedIn(session, life.signal, mount, vi.fn(), body, restart)
  state.value = 'signed-in'
  state.value = 'expired'
  expect(body.style.display).toBe('')
  state.value = 'signed-out'
  expect(body.style.display).toBe('none')
  state.value = 'signed-in'
  expect([body.style.display, mount.mock.calls.length, restart.mock.calls.length]).toEqual(['', 2, 0])
})

test('AUTH-04 with somebody else an element begins anew: nothing of the one before is shown', () => {
  const { session, state, user, life } = aSession()
  const [mount, restart] = [vi.fn(), vi.fn()]
  mountSignedIn(session, life.signal, mount, vi.fn(), aBody(), restart)
  state.value = 'signed-in'
  state.value = 'signed-out'
  user.value = { userId: 'u2' }
  state.value = 'signed-in'
  expect([mount.mock.calls.length, restart.mock.calls.length]).toEqual([1, 1])
})
