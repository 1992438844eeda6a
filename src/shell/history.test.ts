// @vitest-environment jsdom
import { signal } from '@preact/signals-react'
import { beforeEach, expect, test, vi } from 'vitest'
import { hashHistory, hostHistory, memoryHistory, pathHistory } from './history.ts'

beforeEach(() => window.history.replaceState(null, '', '/'))

test('NAV-01 path routing keeps real paths under the prefix', () => {
  window.history.replaceState(null, '', '/portal/tender/home-page?id=1')
  const history = pathHistory('/portal/tender/', window)
  expect(history.current()).toBe('/home-page?id=1')
  history.push('/layout')
  expect(window.location.pathname).toBe('/portal/tender/layout')
  expect(history.href('/layout')).toBe('/portal/tender/layout')
})

test('hash routing changes its own part only', () => {
  window.history.replaceState(null, '', '/#menu=3&fly=/home-page&x=1')
  const history = hashHistory('fly', '/index', window)
  expect(history.current()).toBe('/home-page')
  history.push('/freebid/free-quote-center?id=3&tab=a b')
  expect(window.location.hash).toBe('#menu=3&fly=/freebid/free-quote-center?id=3%26tab=a%20b&x=1')
  expect(history.current()).toBe('/freebid/free-quote-center?id=3&tab=a b')
})

test('hash routing begins at the given route when the hash says nothing', () => {
  expect(hashHistory('fly', '/home-page', window).current()).toBe('/home-page')
})

test('memory routing never touches the address bar, and goes back', () => {
  const history = memoryHistory('/home-page')
  const moved = vi.fn()
  history.listen(moved)
  history.push('/layout')
  expect(window.location.pathname).toBe('/')
  history.back()
  history.back()
  expect(moved.mock.calls).toEqual([['/home-page']])
})

test('in host routing a move is a wish, and the portal moves', () => {
  const route = signal('/home-page')
  const wanted = vi.fn()
  const moved = vi.fn()
  const history = hostHistory(route, wanted, window)
  const stop = history.listen(moved)
  history.push('/layout')
  expect([wanted.mock.calls, moved.mock.calls, history.current()]).toEqual([[['/layout', false]], [], '/home-page'])
  route.value = '/layout'
  expect(moved.mock.calls).toEqual([['/layout']])
  stop()
  route.value = '/403'
  expect(moved).toHaveBeenCalledTimes(1)
})
