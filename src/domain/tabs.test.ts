import { describe, expect, test } from 'vitest'
import type { MenuItem } from '#domain/menu.ts'
import { closeTab, entryOf, lostTo, moveTab, titleSources, type ViewTab, visitTab } from './tabs.ts'

let made = 0
const aTab = (fullPath: string): ViewTab => {
  const [path = '', search = ''] = fullPath.split('?')
  return { key: `v${++made}`, path, fullPath, query: Object.fromEntries(new URLSearchParams(search)) }
}
const anEntry = (over: Partial<MenuItem>): MenuItem => ({
  id: '1',
  menuType: 'menu',
  isVirtual: false,
  menuUrl: '',
  menuName: '',
  menuCode: '',
  menuIcon: '',
  openWay: '',
  permissionCode: '',
  children: [],
  ...over,
})

describe('opening a view', () => {
  test('TAB-01 two addresses of one path are two tabs, one address is one tab and keeps its place', () => {
    const first = aTab('/detail?id=1')
    const second = aTab('/detail?id=2')
    const { tabs } = visitTab([first], second)
    expect(tabs).toEqual([first, second])
    expect(visitTab(tabs, aTab('/detail?id=1'))).toEqual({ tabs: [first, second], active: first.key })
  })

  test('TAB-05 a tab goes to the place of another one, and the others move up; what is not there moves nothing', () => {
    const [a, b, c] = [aTab('/a'), aTab('/b'), aTab('/c')]
    expect(moveTab([a, b, c], a.key, c.key)).toEqual([b, c, a])
    expect(moveTab([a, b, c], c.key, a.key)).toEqual([c, a, b])
    const same = [a, b]
    expect([moveTab(same, a.key, c.key), moveTab(same, c.key, a.key), moveTab(same, a.key, a.key)].every((one) => one === same)).toBe(true)
  })

  test('TAB-03 in single-tab mode the same path takes the place of the tab, as a new view', () => {
    const list = aTab('/list')
    const first = aTab('/detail?id=1')
    const second = aTab('/detail?id=2')
    const { tabs, active } = visitTab([first, list], second, { singleTab: true })
    expect(tabs).toEqual([second, list])
    expect(active).toBe(second.key)
  })

  test('TAB-01 a step takes the place of its view, and a step back finds it again; elsewhere a new view opens', () => {
    const [list, pledge] = [aTab('/list'), aTab('/pledge')]
    const on = visitTab([list, pledge], aTab('/rules'), { becomes: pledge.key })
    expect(on.tabs.map(({ fullPath }) => fullPath)).toEqual(['/list', '/rules'])
    const back = aTab('/pledge')
    expect(lostTo(on.tabs, back, {})).toEqual([on.active])
    expect(visitTab(on.tabs, back).tabs.map(({ key }) => key)).toEqual([list.key, back.key])
    expect([lostTo(on.tabs, aTab('/layout'), {}), lostTo(on.tabs, aTab('/list'), { becomes: on.active })]).toEqual([[], []])
  })

  test('TAB-01 a view that changes its own query stays the same view', () => {
    const list = aTab('/list')
    const { tabs, active } = visitTab([list], aTab('/list?page=2'), { replaces: list.key })
    expect(tabs).toMatchObject([{ key: list.key, fullPath: '/list?page=2', query: { page: '2' } }])
    expect(active).toBe(list.key)
  })
})

describe('pinned views', () => {
  const [a, b, c] = [{ ...aTab('/a'), pinned: true }, { ...aTab('/b'), pinned: true }, aTab('/c')]

  test('TAB-05 a pinned tab changes places with pinned ones only', () => {
    const tabs = [a, b, c]
    expect(moveTab(tabs, b.key, a.key)).toEqual([b, a, c])
    expect([moveTab(tabs, c.key, a.key), moveTab(tabs, a.key, c.key)].every((one) => one === tabs)).toBe(true)
  })

  test('TAB-03 what takes the place of a pinned view is pinned; a view opened at a place stands behind the pinned ones', () => {
    const next = visitTab([a, c], aTab('/a?id=2'), { singleTab: true })
    expect(next.tabs).toMatchObject([{ fullPath: '/a?id=2', pinned: true }, { fullPath: '/c' }])
    const opened = aTab('/d')
    expect(visitTab([a, b, c], opened, { at: 0 }).tabs).toEqual([a, b, opened, c])
  })
})

describe('closing', () => {
  const [a, b, c] = [aTab('/a'), aTab('/b'), aTab('/c')]

  test('TAB-04 closing the active tab goes to the last remaining tab', () => {
    expect(closeTab([a, b, c], a.key, a.key)).toEqual({ tabs: [b, c], goTo: '/c' })
  })

  test('TAB-04 closing another tab goes nowhere', () => {
    expect(closeTab([a, b, c], b.key, a.key)).toEqual({ tabs: [a, c] })
  })

  test('TAB-04 closing the only tab goes to /', () => {
    expect(closeTab([a], a.key, a.key)).toEqual({ tabs: [], goTo: '/' })
  })

  test('a tab that is gone closes nothing', () => {
    expect(closeTab([a, b], 'gone', 'gone')).toEqual({ tabs: [a, b] })
  })
})

describe('titles', () => {
  const hall = anEntry({ menuUrl: '/admin/freebid/free-bidding-hall', menuCode: 'tender.gy.hall', menuName: 'Hall' })
  const menu = [anEntry({ menuUrl: '/main/customer/list', menuCode: 'tender.gy.list', menuName: 'List' }), anEntry({ children: [hall] })]

  test('TAB-02 the menu comes first, its URL with /main/ read as /', () => {
    expect(titleSources('/customer/list', menu, 'page.mine')).toEqual([
      { key: 'menu.tender.gy.list', fallback: 'List' },
      { key: 'page.list' },
      { key: 'page.mine' },
    ])
  })

  test('TAB-02 without a menu entry page.{last path segment}, else the title of the route', () => {
    expect(titleSources('/customer/cu-winrule', menu, 'page.rules')).toEqual([{ key: 'page.cu-winrule' }, { key: 'page.rules' }])
  })

  test('TAB-02 an entry is found at any depth, without its leading /admin/', () => {
    expect(entryOf(menu, '/freebid/free-bidding-hall')).toBe(hall)
  })
})
