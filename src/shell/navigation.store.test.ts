import { expect, test, vi } from 'vitest'
import { memoryHistory } from './history.ts'
import { createNavigation, type NavigationDeps } from './navigation.store.ts'

const aNavigation = (over: Partial<NavigationDeps> & { at?: string } = {}) => {
  const moved = vi.fn()
  const navigation = createNavigation({
    history: memoryHistory(over.at ?? '/'),
    mode: 'runtime',
    singleTab: () => false,
    isScreen: (path) => path !== '/nowhere',
    before: async () => true,
    moved,
    ...over,
  })
  navigation.follow()
  return { navigation, moved }
}
const opened = ({ tabs }: ReturnType<typeof createNavigation>) => tabs.value.map(({ fullPath }) => fullPath)
const shown = ({ tabs, active }: ReturnType<typeof createNavigation>) => tabs.value.find(({ key }) => key === active.value)?.fullPath

test('NAV-01 the first address is settled, also in the address bar', () => {
  const history = memoryHistory('/?ticket=ST-1')
  const { navigation } = aNavigation({ history })
  expect([navigation.address.value.fullPath, history.current()]).toEqual(['/home-page', '/home-page'])
})

test('TAB-01 TAB-04 views open as tabs, and closing the shown one goes to the last that remains', async () => {
  const { navigation } = aNavigation()
  await navigation.go('/layout')
  await navigation.go('/customer/cu-project-list')
  await navigation.go('/layout')
  expect(opened(navigation)).toEqual(['/home-page', '/layout', '/customer/cu-project-list'])
  await navigation.close(navigation.active.value)
  expect([opened(navigation), shown(navigation)]).toEqual([['/home-page', '/customer/cu-project-list'], '/customer/cu-project-list'])
})

test('TAB-04 closing the last view, and closing all, goes to / and so to the home page', async () => {
  const { navigation } = aNavigation({ at: '/layout' })
  await navigation.close(navigation.active.value)
  expect(opened(navigation)).toEqual(['/home-page'])
  await navigation.go('/layout')
  await navigation.closeAll()
  expect([opened(navigation), shown(navigation)]).toEqual([['/home-page'], '/home-page'])
})

test('TAB-03 in single-tab mode a path is open once', async () => {
  const { navigation } = aNavigation({ at: '/customer/cu-project-detail?id=1', singleTab: () => true })
  await navigation.go('/customer/cu-project-detail?id=2')
  expect(opened(navigation)).toEqual(['/customer/cu-project-detail?id=2'])
})

test('NAV-04 a move is under way from the wish until the screen has arrived', async () => {
  const answer = Promise.withResolvers<boolean>()
  const { navigation } = aNavigation({ before: () => answer.promise })
  navigation.arrived()
  const move = navigation.go('/layout')
  expect([navigation.moving.value, navigation.address.value.path]).toEqual([true, '/home-page'])
  answer.resolve(true)
  await move
  expect([navigation.moving.value, navigation.address.value.path]).toEqual([true, '/layout'])
  navigation.arrived()
  expect(navigation.moving.value).toBe(false)
})

test('a move the page stops does not happen', async () => {
  const { navigation, moved } = aNavigation({ before: async () => false })
  await navigation.go('/layout')
  expect([navigation.address.value.path, navigation.moving.value, moved.mock.calls]).toEqual(['/home-page', false, []])
})

test('of two moves that wait for the page only the later one happens', async () => {
  const first = Promise.withResolvers<boolean>()
  const { navigation } = aNavigation({ before: ({ path }) => (path === '/layout' ? first.promise : Promise.resolve(true)) })
  const slow = navigation.go('/layout')
  await navigation.go('/customer/cu-project-list')
  first.resolve(true)
  await slow
  expect(shown(navigation)).toBe('/customer/cu-project-list')
})

test('NAV-07 AUTH-06 /403, /login and unknown paths are shown without becoming tabs', async () => {
  const { navigation } = aNavigation()
  for (const path of ['/403', '/login', '/nowhere']) {
    await navigation.go(path)
    expect([navigation.address.value.path, navigation.active.value, opened(navigation)]).toEqual([path, '', ['/home-page']])
  }
})

test('going back shows the view that is still open, with its state', async () => {
  const { navigation, moved } = aNavigation()
  const home = navigation.active.value
  await navigation.go('/layout')
  navigation.back()
  expect(navigation.active.value).toBe(home)
  expect(moved).toHaveBeenLastCalledWith({ path: '/home-page', fullPath: '/home-page', replace: true })
})

test('TEND-19 steps of one way stay in one tab, and the way back leads through them', async () => {
  const { navigation } = aNavigation({ at: '/customer/cu-declaration?projectId=1' })
  await navigation.go('/layout')
  await navigation.go('/customer/cu-declaration?projectId=1')
  await navigation.go('/customer/cu-fightrule?projectId=1', { step: true })
  await navigation.go('/customer/cu-winrule?projectId=1', { step: true })
  expect(opened(navigation)).toEqual(['/customer/cu-winrule?projectId=1', '/layout'])
  navigation.back()
  expect([opened(navigation), shown(navigation)]).toEqual([
    ['/customer/cu-fightrule?projectId=1', '/layout'],
    '/customer/cu-fightrule?projectId=1',
  ])
  navigation.back()
  expect(opened(navigation)).toEqual(['/customer/cu-declaration?projectId=1', '/layout'])
})

test('TEND-19 a step asks before it takes the place of unsaved input', async () => {
  const mayClose = vi.fn(async (views: readonly string[]) => views.length === 0)
  const { navigation } = aNavigation({ at: '/a', mayClose })
  await navigation.go('/b')
  await navigation.go('/c', { step: true })
  expect([opened(navigation), shown(navigation)]).toEqual([['/a', '/b'], '/b'])
})
