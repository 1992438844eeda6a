import { expect, test } from 'vitest'
import type { MenuItem } from '#domain/menu.ts'
import { activeEntry, groupsAround, sidebarOf } from './menu.rules.ts'

const anItem = (id: string, over: Partial<MenuItem> = {}): MenuItem => ({
  id,
  menuType: 'menu',
  isVirtual: false,
  menuUrl: `/admin/${id}`,
  menuName: id,
  menuCode: `tender.${id}`,
  menuIcon: 'list',
  openWay: '',
  permissionCode: '',
  children: [],
  ...over,
})
const every = () => true

test('MENU-01 a home entry to /index comes first, unless the menu has the home page', () => {
  expect(sidebarOf([anItem('list')], every)[0]).toMatchObject({ to: '/index' })
  expect(sidebarOf([anItem('home-page')], every).map(({ to }) => to)).toEqual(['/home-page'])
})

test('MENU-01 MENU-07 virtual entries and buttons never show; an entry whose children are buttons is a plain link', () => {
  const menu = [
    anItem('home-page'),
    anItem('hidden', { isVirtual: true }),
    anItem('button', { menuType: 'btn' }),
    anItem('list', { children: [anItem('new', { menuType: 'btn' })] }),
    anItem('group', { menuUrl: '', children: [anItem('hall')] }),
  ]
  expect(sidebarOf(menu, every)).toMatchObject([
    { id: 'home-page', to: '/home-page', children: [] },
    { id: 'list', to: '/list', children: [] },
    { id: 'group', children: [{ id: 'hall', to: '/hall' }] },
  ])
  expect(sidebarOf(menu, every)[2]).not.toHaveProperty('to')
})

test('NAV-02 entries without a screen do not show, nor groups that have none left', () => {
  const menu = [anItem('home-page'), anItem('later'), anItem('group', { menuUrl: '', children: [anItem('later-too')] })]
  expect(sidebarOf(menu, (path) => path === '/home-page').map(({ id }) => id)).toEqual(['home-page'])
})

test('MENU-04 the entry of the path is marked, else that of the screen it is reached from', () => {
  const entries = sidebarOf(
    [anItem('cg', { menuUrl: '', children: [anItem('list')] }), anItem('gy', { children: [anItem('other')] })],
    every,
  )
  expect(activeEntry(entries, '/list', ['/other'])).toBe('list')
  expect(activeEntry(entries, '/detail', ['/none', '/other'])).toBe('other')
  expect(activeEntry(entries, '/detail', [])).toBeUndefined()
  expect(activeEntry(entries, '/home-page', [])).toBe('home')
})

test('MENU-04 the groups around the marked entry are known, outermost first', () => {
  const deep = anItem('a', { menuUrl: '', children: [anItem('b', { menuUrl: '', children: [anItem('c')] })] })
  expect(groupsAround(sidebarOf([deep], every), 'c')).toEqual(['a', 'b'])
})
