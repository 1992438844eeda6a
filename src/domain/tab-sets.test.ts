import { expect, test } from 'vitest'
import { closeAllTabs, closeOtherTabs, closeTabsBeside, pinTab, restoreTabs } from './tab-sets.ts'
import type { ViewTab } from './tabs.ts'

const aTab = (fullPath: string, over: Partial<ViewTab> = {}): ViewTab => ({
  key: `key of ${fullPath}`,
  path: fullPath,
  fullPath,
  query: {},
  ...over,
})
const pinned = aTab('/pinned', { pinned: true })
const [a, b, c] = [aTab('/a'), aTab('/b'), aTab('/c')]

test('TAB-04 closing all goes to /; pinned views stay', () => {
  expect(closeAllTabs([a, b])).toEqual({ tabs: [], goTo: '/' })
  expect(closeAllTabs([pinned, a, b])).toEqual({ tabs: [pinned], goTo: '/' })
})

test('TAB-04 TAB-06 closing the others shows the one that remains beside the pinned ones', () => {
  expect(closeOtherTabs([a, b, c], b.key)).toEqual({ tabs: [b], goTo: '/b' })
  expect(closeOtherTabs([pinned, a, b], b.key)).toEqual({ tabs: [pinned, b], goTo: '/b' })
  expect(closeOtherTabs([a, b], 'gone')).toEqual({ tabs: [a, b] })
})

test('TAB-06 those on one side go; the view stays where it is unless it went along', () => {
  const tabs = [pinned, a, b, c]
  expect(closeTabsBeside(tabs, b.key, 'before', c.key)).toEqual({ tabs: [pinned, b, c] })
  expect(closeTabsBeside(tabs, b.key, 'before', a.key)).toEqual({ tabs: [pinned, b, c], goTo: '/b' })
  expect(closeTabsBeside(tabs, b.key, 'after', c.key)).toEqual({ tabs: [pinned, a, b], goTo: '/b' })
  expect(closeTabsBeside(tabs, pinned.key, 'after', pinned.key)).toEqual({ tabs: [pinned] })
  expect([closeTabsBeside(tabs, 'gone', 'before', a.key), closeTabsBeside(tabs, 'gone', 'after', a.key)]).toEqual([{ tabs }, { tabs }])
})

test('TAB-05 a pinned view joins the pinned ones as the last, and leaves them as the first of the others', () => {
  const { tabs } = pinTab([pinned, a, b], b.key, true)
  expect(tabs).toEqual([pinned, { ...b, pinned: true }, a])
  expect(pinTab(tabs, pinned.key, false).tabs.map(({ fullPath, pinned: is }) => [fullPath, is])).toEqual([
    ['/b', true],
    ['/pinned', undefined],
    ['/a', undefined],
  ])
  expect([pinTab([a], 'gone', true), pinTab([a], a.key, false)]).toEqual([{ tabs: [a] }, { tabs: [a] }])
})

test('TAB-01 kept views stand as they stood; one that is open already keeps its key, and a new one comes last', () => {
  const open = { ...b, key: 'open already' }
  expect(restoreTabs([open, c], [{ ...b, pinned: true }, a]).tabs).toEqual([{ ...open, pinned: true }, a, c])
  expect(restoreTabs([c], []).tabs).toEqual([c])
})
