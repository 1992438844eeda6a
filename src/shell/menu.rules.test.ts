import { expect, test } from 'vitest'
import { type MenuItem, placeOf } from '#domain/menu.ts'
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

test('MENU-02 MENU-04 entries of framed pages are links of their own, and the one of the shown page is marked', () => {
  const framed = (id: string, menuUrl: string) => anItem(id, { openWay: 'iframe', menuUrl })
  const entries = sidebarOf([framed('a', 'https://old.example/a.jsp?x=1&y=甲 乙'), framed('b', 'https://old.example/b.jsp')], every)
  expect(entries.slice(1).map(({ to }) => to)).toEqual([
    '/iframe?url=https%3A%2F%2Fold.example%2Fa.jsp%3Fx%3D1%26y%3D%E7%94%B2%20%E4%B9%99',
    '/iframe?url=https%3A%2F%2Fold.example%2Fb.jsp',
  ])
  const marked = (url: string) => activeEntry(entries, placeOf('/iframe', { url }), [])
  expect(marked('https://old.example/a.jsp?x=1&y=甲 乙')).toBe('a')
  expect(marked('https://old.example/b.jsp')).toBe('b')
  expect(marked('https://old.example/c.jsp')).toBeUndefined()
})
