import { expect, test } from 'vitest'
import type { MenuNode } from '#contract/platform.ts'
import { allowedMenu, type MenuRow, menuCodes, menuItemsOf, menuTarget, visibleMenu } from './menu.ts'

const aNode = (over: Partial<MenuNode> = {}): MenuNode => ({
  key: 'k',
  title: '首页',
  path: '/home-page',
  code: 'home',
  icon: 'home',
  isShow: '1',
  type: 'menu',
  openWay: 'route',
  permissionCode: '',
  children: [],
  ...over,
})
const aRow = (over: Partial<MenuRow> = {}): MenuRow => {
  const { children: _none, ...node } = aNode()
  return { ...node, path: `/${over.key}`, parentKey: '', sort: 1, ...over }
}

test('MENU-06 a server node becomes a menu item, children included', () => {
  const [item] = menuItemsOf([aNode({ key: 'a', isShow: '0', children: [aNode({ key: 'b', code: 'home.b' })] })])
  expect(item).toMatchObject({
    id: 'a',
    menuType: 'menu',
    isVirtual: true,
    menuUrl: '/home-page',
    menuName: '首页',
    menuCode: 'home',
    menuIcon: 'home',
  })
  expect(item?.children[0]).toMatchObject({ id: 'b', isVirtual: false, menuCode: 'home.b' })
})

test('MENU-06 all codes are collected, hidden ones and buttons too, each once', () => {
  const tree = menuItemsOf([
    aNode({ code: 'a', children: [aNode({ code: 'b', type: 'btn' }), aNode({ code: 'a', isShow: '0' }), aNode({ code: '' })] }),
  ])
  expect(menuCodes(tree)).toEqual(['a', 'b'])
})

test('MENU-01, MENU-07 buttons and virtual nodes never show, at any depth', () => {
  const tree = menuItemsOf([
    aNode({ key: 'a', children: [aNode({ key: 'b', type: 'btn' }), aNode({ key: 'c', isShow: '0' })] }),
    aNode({ key: 'd', type: 'btn' }),
  ])
  expect(visibleMenu(tree)).toEqual([expect.objectContaining({ id: 'a', children: [] })])
})

test.each([
  [{ openWay: 'route', menuUrl: '/admin/home-page', menuCode: 'x' }, '/home-page'],
  [{ openWay: 'route', menuUrl: '/freebid/admin/x', menuCode: 'x' }, '/freebid/admin/x'],
  [{ openWay: 'route', menuUrl: '', menuCode: 'tender' }, '/tender'],
  [{ openWay: 'iframe', menuUrl: 'https://a.example/?b=1&c=2', menuCode: 'x' }, '/iframe?url=https%3A%2F%2Fa.example%2F%3Fb%3D1%26c%3D2'],
])('MENU-02 %o leads to %s', (item, target) => {
  expect(menuTarget(item)).toBe(target)
})

test('PERM-05 a node shows to holders of its code only, and an emptied folder disappears', () => {
  const rows = [
    aRow({ key: 'home', sort: 1 }),
    aRow({ key: 'folder', path: '', sort: 2 }),
    aRow({ key: 'hall', parentKey: 'folder', permissionCode: 'tender:hall:view', path: '/freebid/free-bidding-hall' }),
    aRow({ key: 'place', parentKey: 'hall', type: 'btn', permissionCode: 'tender:bid:place' }),
  ]
  expect(allowedMenu(rows, new Set()).map((node) => node.key)).toEqual(['home'])
  expect(allowedMenu(rows, new Set(['tender:hall:view']))[1]).toMatchObject({ key: 'folder', children: [{ key: 'hall', children: [] }] })
  expect(allowedMenu(rows, new Set(['tender:hall:view', 'tender:bid:place']))[1]?.children[0]?.children).toHaveLength(1)
})

test('a screen that two groups name stands in the first that the person may see; an emptied second one disappears', () => {
  const hall = { path: '/freebid/free-bidding-hall' }
  const rows = [
    aRow({ key: 'supervision', path: '', permissionCode: 'tender:hall:suspend', sort: 1 }),
    aRow({ key: 'purchasing', path: '', sort: 2 }),
    aRow({ ...hall, key: 'jd.hall', parentKey: 'supervision' }),
    aRow({ ...hall, key: 'cg.hall', parentKey: 'purchasing' }),
  ]
  expect(allowedMenu(rows, new Set(['tender:hall:suspend'])).map(({ key }) => key)).toEqual(['supervision'])
  expect(allowedMenu(rows, new Set()).map(({ key }) => key)).toEqual(['purchasing'])
})

test('siblings are ordered by sort, and nothing lies deeper than three levels', () => {
  const rows = [
    aRow({ key: 'b', sort: 2 }),
    aRow({ key: 'a', sort: 1 }),
    ...['1', '2', '3', '4'].map((n) => aRow({ key: n, parentKey: n === '1' ? '' : String(Number(n) - 1), sort: 9 })),
  ]
  const tree = allowedMenu(rows, new Set())
  expect(tree.map((node) => node.key)).toEqual(['a', 'b', '1'])
  expect(tree[2]?.children[0]?.children[0]).toMatchObject({ key: '3', children: [] })
})
