import { expect, test } from 'vitest'
import { memoryHistory } from '#shell/history.ts'
import { createNavigation } from '#shell/navigation.store.ts'
import { createUnsaved } from './unsaved.store.ts'
import { closeAll, closeOthers } from './view-verbs.ts'

function open(singleTab = false) {
  const unsaved = createUnsaved()
  const nav = createNavigation({
    history: memoryHistory('/home-page'),
    mode: 'runtime',
    singleTab: () => singleTab,
    isScreen: () => true,
    before: async () => true,
    mayClose: unsaved.mayClose,
    moved: () => undefined,
  })
  const paths = () => nav.tabs.value.map(({ fullPath }) => fullPath)
  const keyOf = (path: string) => nav.tabs.value.find((tab) => tab.fullPath === path)?.key ?? ''
  return { unsaved, nav, paths, keyOf }
}

test('TAB-04 a view with unsaved input is closed only after asking, also from another view; one without goes at once', async () => {
  const { unsaved, nav, paths, keyOf } = open()
  await nav.go('/a')
  await nav.go('/b')
  const release = unsaved.guardOf(keyOf('/a')).hold()
  const stayed = nav.close(keyOf('/a'))
  unsaved.asking.value?.answer(false)
  await stayed
  expect(paths()).toContain('/a')
  const left = closeAll(nav)
  expect(paths()).toContain('/a')
  unsaved.asking.value?.answer(true)
  await left
  expect(paths()).toEqual(['/home-page'])
  release()
})

test('TAB-06 closing all asks always, once, and says what would be lost; closing the others asks only for input', async () => {
  const { unsaved, nav, paths, keyOf } = open()
  await nav.go('/a')
  await nav.go('/b')
  const first = closeAll(nav)
  expect(unsaved.asking.value?.about).toBe('all')
  unsaved.asking.value?.answer(false)
  await first
  expect(paths()).toEqual(['/home-page', '/a', '/b'])
  const release = unsaved.guardOf(keyOf('/a')).hold()
  const second = closeAll(nav)
  expect(unsaved.asking.value?.about).toBe('unsaved')
  unsaved.asking.value?.answer(false)
  await second
  release()
  await closeOthers(nav, keyOf('/b'))
  expect([unsaved.asking.value, paths()]).toEqual([undefined, ['/b']])
})

test('TAB-03 with one view a path, another query of it asks before it takes the place of input', async () => {
  const { unsaved, nav, paths, keyOf } = open(true)
  await nav.go('/a?id=1')
  const release = unsaved.guardOf(keyOf('/a?id=1')).hold()
  const going = nav.go('/a?id=2')
  await Promise.resolve()
  unsaved.asking.value?.answer(false)
  await going
  expect([paths().at(-1), nav.moving.value]).toEqual(['/a?id=1', false])
  release()
  await nav.go('/a?id=2')
  expect(paths().at(-1)).toBe('/a?id=2')
})

test('TAB-04 what ends all views asks once for all of them; once agreed, nothing is held any more, and new input is', async () => {
  const { unsaved, nav, keyOf } = open()
  expect(unsaved.mayLeave()).toBe(true)
  await nav.go('/a')
  const guard = unsaved.guardOf(keyOf('/a'))
  const release = guard.hold()
  const stayed = unsaved.mayLeave()
  unsaved.asking.value?.answer(false)
  expect([await stayed, guard.held()]).toEqual([false, true])
  const left = unsaved.mayLeave()
  unsaved.asking.value?.answer(true)
  expect([await left, guard.held()]).toEqual([true, false])
  const again = guard.hold()
  release()
  expect(guard.held()).toBe(true)
  again()
  expect(guard.held()).toBe(false)
})

test('TAB-01 the views that hold unsaved input are told, after the commit that changed it', async () => {
  const { unsaved, nav, keyOf } = open()
  await nav.go('/a')
  const guard = unsaved.guardOf(keyOf('/a'))
  const releases = [guard.hold(), guard.hold()]
  expect(unsaved.views.value.size).toBe(0)
  await Promise.resolve()
  const told = unsaved.views.value
  expect([...told]).toEqual([keyOf('/a')])
  releases[0]?.()
  await Promise.resolve()
  expect(unsaved.views.value).toBe(told)
  releases[1]?.()
  await Promise.resolve()
  expect(unsaved.views.value.size).toBe(0)
})
