import { expect, test, vi } from 'vitest'
import { memoryHistory } from './history.ts'
import { createNavigation, type NavigationDeps } from './navigation.store.ts'
import { closeAll, closeBeside, openWindow, pin, reopen } from './tabs/view-verbs.ts'

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
  await closeAll(navigation)
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

const keyOf = ({ tabs }: ReturnType<typeof createNavigation>, at: string) => tabs.value.find(({ fullPath }) => fullPath === at)?.key ?? ''

test('TAB-01 twenty views keep what they show: the one shown longest ago is dropped, its tab stays, and it is built again when it is shown', async () => {
  const { navigation } = aNavigation()
  for (let at = 1; at <= 19; at += 1) await navigation.go(`/v?id=${at}`)
  const first = navigation.contents.value.get(keyOf(navigation, '/home-page'))
  expect([navigation.contents.value.size, first !== undefined]).toEqual([20, true])
  await navigation.go('/home-page')
  expect(navigation.contents.value.get(keyOf(navigation, '/home-page'))).toBe(first)
  await navigation.go('/v?id=20')
  expect([opened(navigation).length, navigation.contents.value.size]).toEqual([21, 20])
  expect([
    navigation.contents.value.has(keyOf(navigation, '/v?id=1')),
    navigation.contents.value.has(keyOf(navigation, '/home-page')),
  ]).toEqual([false, true])
  await navigation.go('/v?id=1')
  expect([
    navigation.contents.value.has(keyOf(navigation, '/v?id=1')),
    navigation.contents.value.has(keyOf(navigation, '/v?id=2')),
  ]).toEqual([true, false])
})

test('TAB-01 a view with unsaved input is never dropped, and counts no more once it is closed', async () => {
  const unsaved = new Set<string>()
  const { navigation } = aNavigation({ isUnsaved: (key) => unsaved.has(key) })
  unsaved.add(navigation.active.value)
  for (let at = 1; at <= 25; at += 1) await navigation.go(`/v?id=${at}`)
  expect([navigation.contents.value.size, navigation.contents.value.has(keyOf(navigation, '/home-page'))]).toEqual([20, true])
  await closeAll(navigation)
  expect(navigation.contents.value.size).toBe(1)
})

test('TAB-06 a view is loaded anew: the shown one at once, another one when it is shown; unsaved input is asked for first', async () => {
  const mayClose = vi.fn(async () => true)
  const { navigation } = aNavigation({ mayClose })
  await navigation.go('/layout')
  mayClose.mockResolvedValue(false)
  const [home, layout] = ['/home-page', '/layout'].map((at) => keyOf(navigation, at)) as [string, string]
  const built = navigation.contents.value.get(layout)
  await navigation.reload(layout)
  expect([mayClose.mock.lastCall, navigation.contents.value.get(layout)]).toEqual([[[layout]], built])
  mayClose.mockResolvedValue(true)
  navigation.arrived()
  await navigation.reload(layout)
  expect([navigation.contents.value.get(layout) === built, navigation.moving.value]).toEqual([false, true])
  await navigation.reload(home)
  expect([navigation.contents.value.has(home), opened(navigation)]).toEqual([false, ['/home-page', '/layout']])
})

test('TAB-04 closed views come back, the last one first, with their addresses and to their places', async () => {
  const { navigation } = aNavigation()
  for (const at of ['/a?id=1', '/b', '/c']) await navigation.go(at)
  await navigation.close(keyOf(navigation, '/a?id=1'))
  await closeBeside(navigation, keyOf(navigation, '/b'), 'after')
  await reopen(navigation)
  expect([opened(navigation), shown(navigation)]).toEqual([['/home-page', '/b', '/c'], '/c'])
  await reopen(navigation)
  expect([opened(navigation), shown(navigation)]).toEqual([['/home-page', '/a?id=1', '/b', '/c'], '/a?id=1'])
  await reopen(navigation)
  expect([opened(navigation).length, navigation.closed.value]).toEqual([4, []])
})

test('TAB-04 a closed view that is open again is not opened twice, and nobody finds what another person closed', async () => {
  const { navigation } = aNavigation()
  for (const at of ['/a', '/b']) await navigation.go(at)
  for (const at of ['/a', '/b']) await navigation.close(keyOf(navigation, at))
  await navigation.go('/b')
  await reopen(navigation)
  expect(opened(navigation)).toEqual(['/home-page', '/a', '/b'])
  await navigation.close(keyOf(navigation, '/a'))
  navigation.forget()
  expect(navigation.closed.value).toEqual([])
})

test('TAB-05 a pinned view stays when the others are closed', async () => {
  const { navigation } = aNavigation()
  for (const at of ['/a', '/b']) await navigation.go(at)
  await pin(navigation, keyOf(navigation, '/a'), true)
  expect(opened(navigation)).toEqual(['/a', '/home-page', '/b'])
  await closeAll(navigation)
  expect([opened(navigation), shown(navigation)]).toEqual([['/a', '/home-page'], '/home-page'])
})

test('TAB-03 a screen that opens once takes another question in its place; an address that asks for nothing finds it as it is', async () => {
  const { navigation } = aNavigation({ once: (path) => path === '/practice' })
  await navigation.go('/practice')
  await navigation.go('/practice?mode=threeRounds')
  await navigation.go('/layout')
  await navigation.go('/practice')
  expect([opened(navigation), shown(navigation)]).toEqual([
    ['/home-page', '/practice?mode=threeRounds', '/layout'],
    '/practice?mode=threeRounds',
  ])
  await navigation.go('/layout?id=1')
  expect(opened(navigation)).toHaveLength(4)
})

/** A browser that goes back and forth among the addresses that were pushed. */
function aBrowser() {
  const entries = ['/home-page']
  let at = 0
  let listener: (fullPath: string) => void = () => undefined
  return {
    history: {
      current: () => entries[at]!,
      href: (fullPath: string) => `/portal${fullPath}`,
      push: (fullPath: string) => void entries.splice(++at, Number.POSITIVE_INFINITY, fullPath),
      replace: (fullPath: string) => void entries.splice(at, 1, fullPath),
      back: () => undefined,
      listen: (moved: typeof listener) => {
        listener = moved
        return () => undefined
      },
    },
    step(by: number) {
      at += by
      listener(entries[at]!)
    },
  }
}

test('NAV-03 the way back shows the view that was shown before, and opens one that was closed meanwhile; the way forth likewise', async () => {
  const browser = aBrowser()
  const { navigation } = aNavigation({ history: browser.history })
  await navigation.go('/a')
  await navigation.go('/b')
  browser.step(-1)
  expect([shown(navigation), opened(navigation).length]).toEqual(['/a', 3])
  await navigation.close(keyOf(navigation, '/b'))
  browser.step(+1)
  expect([shown(navigation), opened(navigation)]).toEqual(['/b', ['/home-page', '/a', '/b']])
})

test('TAB-03 a way back that would put an end to unsaved input asks first, and who stays has his address back', async () => {
  const browser = aBrowser()
  const answer = { may: Promise.withResolvers<boolean>() }
  const mayClose = (views: readonly string[]) => (views.length > 0 ? answer.may.promise : (true as const))
  const { navigation } = aNavigation({ history: browser.history, singleTab: () => true, mayClose })
  answer.may.resolve(true)
  for (const at of ['/a?id=1', '/a?id=2']) await navigation.go(at)
  navigation.arrived()
  answer.may = Promise.withResolvers()
  browser.step(-1)
  expect(shown(navigation)).toBe('/a?id=2')
  answer.may.resolve(false)
  await vi.waitFor(() => expect(browser.history.current()).toBe('/a?id=2'))
  expect([shown(navigation), navigation.moving.value]).toEqual(['/a?id=2', false])
  answer.may = Promise.withResolvers()
  browser.step(-1)
  answer.may.resolve(true)
  await vi.waitFor(() => expect(shown(navigation)).toBe('/a?id=1'))
})

test('TAB-06 a view opens in a window of its own, which is given no way back to this one', () => {
  const opener = vi.fn()
  vi.stubGlobal('window', { location: { href: 'https://portal.example/tender/home' }, open: opener })
  openWindow(aNavigation({ history: aBrowser().history }).navigation, '/a?id=1')
  vi.unstubAllGlobals()
  expect(opener.mock.calls).toEqual([[new URL('https://portal.example/portal/a?id=1'), '_blank', 'noopener']])
})
