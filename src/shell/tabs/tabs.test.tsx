// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { useUnsaved } from '#core/browser/unsaved.ts'
import { anApp } from '#shell/testing.tsx'
import { loadMenuList } from '#ui/controls/Menu.tsx'
import { pretendLayout } from '#ui/testing.ts'

vi.mock('#screens/registry.ts', () => {
  const named = (path: string, text: string) => ({
    title: `page.${path.split('/').at(-1)}`,
    path,
    load: async () => () => <p>{text}</p>,
  })
  const Form = () => {
    useUnsaved(true)
    return <p>the form</p>
  }
  return {
    screens: {
      'home-page': named('/home-page', 'the workbench'),
      layout: named('/layout', 'the overview'),
      'cu-project-list': named('/customer/cu-project-list', 'the list'),
      'personal-center': { title: 'page.personal-center', path: '/personal-center', load: async () => Form },
      forbidden: named('/403', 'no permission'),
    },
  }
})

beforeAll(async () => {
  pretendLayout()
  await loadMenuList()
})
beforeEach(() => {
  window.history.replaceState(null, '', '/')
  sessionStorage.clear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(document.documentElement, 'clientWidth')
})

const names = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
const tab = (name: RegExp) => screen.getByRole('tab', { name })
/** The workbench, the list and the overview, the last one shown. */
async function threeTabs() {
  const app = anApp()
  for (const path of ['/customer/cu-project-list', '/layout']) await act(async () => app.ask('openTab', path))
  await screen.findByText('the overview')
  await screen.findByRole('button', { name: '已打开的页面' })
  expect(names()).toEqual(['工作台', '招标项目', '概览'])
  return app
}
/** Tabs of 100 px beside each other in a bar of 600 px that begins at 200: jsdom has no layout. */
function pretendStrip() {
  Object.defineProperty(document.documentElement, 'clientWidth', { configurable: true, value: 2_000 })
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockImplementation(function box(this: HTMLElement) {
    const at = screen.getAllByRole('tab').indexOf(this)
    return at < 0 ? new DOMRect(200, 50, 600, 37) : new DOMRect(200 + at * 100, 54, 100, 32)
  })
}
const openMenu = async (of: HTMLElement, at = {}) => {
  await act(async () => void fireEvent.contextMenu(of, at))
  return screen.findByRole('menu')
}
const choose = (name: string) => act(async () => void fireEvent.click(screen.getByRole('menuitem', { name })))

test('TAB-05 a tab is pulled to another place, and the press that ended the pull opens nothing', async () => {
  const { events } = await threeTabs()
  pretendStrip()
  const pulled = tab(/工作台/)
  fireEvent.pointerDown(pulled, { button: 0, pointerType: 'mouse', clientX: 250 })
  fireEvent.pointerMove(pulled, { clientX: 253 })
  expect(document.querySelector('[data-drop]')).toBeNull()
  fireEvent.pointerMove(pulled, { clientX: 450 })
  expect(tab(/概览/).dataset.drop).toBe('after')
  fireEvent.pointerUp(pulled, { clientX: 450 })
  fireEvent.click(pulled)
  expect([names(), tab(/概览/).getAttribute('aria-selected')]).toEqual([['招标项目', '概览', '工作台'], 'true'])
  const told = events.filter(([name]) => name === 'fly-tabs-change').at(-1)?.[1] as { tabs: { title: string }[] }
  expect(told.tabs.map(({ title }) => title)).toEqual(['招标项目', '概览', '工作台'])
})

test('TAB-05 Alt, Shift and the arrows move a tab; it keeps the focus, the place is said, and it stops at the ends', async () => {
  await threeTabs()
  act(() => tab(/招标项目/).focus())
  const key = (name: string, over = {}) => act(async () => void fireEvent.keyDown(document.activeElement!, { key: name, ...over }))
  await key('ArrowRight', { altKey: true, shiftKey: true })
  expect([names(), document.activeElement?.textContent, screen.getByText('招标项目已移到第 3 个，共 3 个').role ?? '']).toMatchObject([
    ['工作台', '概览', '招标项目'],
    '招标项目',
    {},
  ])
  await key('ArrowRight', { altKey: true, shiftKey: true })
  await key('ArrowLeft', { altKey: true, shiftKey: true })
  await key('ArrowLeft', { altKey: true, shiftKey: true })
  expect([names(), document.activeElement?.textContent]).toEqual([['招标项目', '工作台', '概览'], '招标项目'])
  await key('ArrowRight')
  expect([names()[0], document.activeElement?.textContent]).toEqual(['招标项目', '工作台'])
})

test('TAB-05 NAV-06 a pulled tab moves nothing in the views, or a page in a frame there would be loaded anew', async () => {
  await threeTabs()
  const shown = () => [...document.querySelectorAll('[role=tabpanel]')]
  const before = shown()
  const moved: MutationRecord[] = []
  const watch = new MutationObserver((records) => moved.push(...records.filter(({ type }) => type === 'childList')))
  watch.observe(before[0]!.parentElement!, { childList: true })
  tab(/概览/).focus()
  await act(async () => void fireEvent.keyDown(tab(/概览/), { key: 'ArrowLeft', altKey: true, shiftKey: true }))
  expect(names()).toEqual(['工作台', '概览', '招标项目'])
  expect(shown()).toEqual(before)
  expect(moved).toEqual([])
  watch.disconnect()
})

test('TAB-05 a closed tab hands the focus to the one that is shown', async () => {
  await threeTabs()
  act(() => tab(/概览/).focus())
  await act(async () => void fireEvent.keyDown(document.activeElement!, { key: 'Delete' }))
  expect([names(), document.activeElement?.textContent]).toEqual([['工作台', '招标项目'], '招标项目'])
})

test('TAB-06 the right button offers to close this view, the others and all, and to move it for who cannot pull', async () => {
  await threeTabs()
  const menu = await openMenu(tab(/招标项目/), { clientX: 320 })
  expect([menu.getAttribute('aria-label'), screen.getAllByRole('menuitem').map((item) => item.textContent)]).toEqual([
    '招标项目的操作',
    ['关闭当前', '关闭其他', '关闭全部', '关闭左侧', '关闭右侧', '恢复刚关闭的页面', '重新载入', '固定', '左移', '右移'],
  ])
  await choose('左移')
  expect(names()).toEqual(['招标项目', '工作台', '概览'])
  await openMenu(tab(/工作台/))
  await choose('关闭当前')
  expect(names()).toEqual(['招标项目', '概览'])
  await openMenu(tab(/招标项目/))
  await choose('关闭其他')
  expect(await screen.findByText('the list')).toBeTruthy()
  await openMenu(tab(/招标项目/))
  const off = screen.getAllByRole('menuitem').filter((item) => item.getAttribute('aria-disabled') === 'true')
  expect([names(), off.map((item) => item.textContent)]).toEqual([['招标项目'], ['关闭其他', '关闭左侧', '关闭右侧', '左移', '右移']])
})

test('TAB-06 closing all asks first: nothing goes without a yes, and then the start page is there', async () => {
  await threeTabs()
  await openMenu(tab(/概览/))
  await choose('关闭全部')
  expect(await screen.findByRole('dialog', { name: '关闭全部页面？' })).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '取消' })))
  expect(names()).toHaveLength(3)
  await openMenu(tab(/概览/))
  await choose('关闭全部')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '全部关闭' })))
  expect([names(), await screen.findByText('the workbench')]).toMatchObject([['工作台'], {}])
})

test.each([
  ['ContextMenu', {}],
  ['F10', { shiftKey: true }],
])('TAB-06 %s opens the menu at the focused tab; Escape closes it and the focus is where it was', async (key, over) => {
  await threeTabs()
  pretendStrip()
  act(() => tab(/招标项目/).focus())
  await act(async () => void fireEvent.keyDown(document.activeElement!, { key, ...over }))
  expect([screen.getByRole('menu').style.left, document.activeElement?.textContent]).toEqual(['300px', '关闭当前'])
  await act(async () => void fireEvent.keyDown(document.activeElement!, { key: 'Escape' }))
  expect([screen.queryByRole('menu'), document.activeElement?.textContent]).toEqual([null, '招标项目'])
})

test.each([
  [360, '360px'],
  [799, '695px'],
  [10, '200px'],
])('TAB-06 asked for at %i px the menu begins at %s: 105 px of it at least are inside the bar', async (clientX, left) => {
  await threeTabs()
  pretendStrip()
  expect((await openMenu(tab(/概览/), { clientX })).style.left).toBe(left)
})

test('TAB-06 a view with input that is not saved is asked for, whichever way it would be closed', async () => {
  const { ask } = await threeTabs()
  await act(async () => ask('openTab', '/personal-center'))
  await screen.findByText('the form')
  await openMenu(tab(/个人中心/))
  await choose('关闭当前')
  expect(await screen.findByRole('dialog', { name: '确认离开？' })).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '留下' })))
  await openMenu(tab(/工作台/))
  await choose('关闭其他')
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '留下' })))
  await act(async () => fireEvent(tab(/个人中心/), new MouseEvent('auxclick', { bubbles: true, button: 1 })))
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '离开' })))
  expect(names()).toEqual(['工作台', '招标项目', '概览'])
})

test('TAB-01 a dot and a word say which view holds unsaved input', async () => {
  const { ask } = await threeTabs()
  await act(async () => ask('openTab', '/personal-center'))
  await screen.findByText('the form')
  expect(await screen.findByRole('tab', { name: /^未保存\s*个人中心/ })).toBeTruthy()
  await act(async () => ask('openTab', '/layout'))
  expect(tab(/个人中心/).querySelector('.view-tab-unsaved')).not.toBeNull()
  expect(document.querySelectorAll('.view-tab-unsaved')).toHaveLength(1)
})

test('TAB-05 TAB-06 a pinned view says so, has no cross, and is closed by no key and no button until it is unpinned', async () => {
  await threeTabs()
  await openMenu(tab(/概览/))
  await choose('固定')
  expect([names()[0], tab(/概览/).querySelector('[data-close]')]).toEqual(['概览已固定', null])
  act(() => tab(/概览/).focus())
  await act(async () => void fireEvent.keyDown(document.activeElement!, { key: 'Delete' }))
  await act(async () => fireEvent(tab(/概览/), new MouseEvent('auxclick', { bubbles: true, button: 1 })))
  await openMenu(tab(/概览/))
  expect(screen.getByRole('menuitem', { name: '关闭当前' }).getAttribute('aria-disabled')).toBe('true')
  await choose('取消固定')
  await act(async () => void fireEvent.keyDown(tab(/概览/), { key: 'Delete' }))
  expect(names()).toEqual(['工作台', '招标项目'])
})

test('TAB-06 Ctrl, Shift and Y bring back the view that was closed last', async () => {
  await threeTabs()
  await openMenu(tab(/招标项目/))
  await choose('关闭当前')
  expect(names()).toEqual(['工作台', '概览'])
  await act(async () => void fireEvent.keyDown(window, { key: 'Y', ctrlKey: true, shiftKey: true }))
  expect(names()).toEqual(['工作台', '招标项目', '概览'])
  expect(await screen.findByText('the list')).toBeTruthy()
})

test('TAB-06 all open views stand in a list with a search; Enter shows the one that is found, and beneath is what its menu has', async () => {
  await threeTabs()
  const button = screen.getByRole('button', { name: '已打开的页面' })
  await act(async () => void fireEvent.click(button))
  const box = await screen.findByRole('combobox', { name: '查找已打开的页面' })
  const options = () => screen.queryAllByRole('option').map((option) => option.textContent)
  await vi.waitFor(() => expect(document.activeElement).toBe(box))
  expect(options()).toEqual(['工作台', '招标项目', '概览'])
  await act(async () => void fireEvent.change(box, { target: { value: '没有' } }))
  expect([options(), screen.getByText('没有符合条件的页面。')]).toMatchObject([[], {}])
  await act(async () => void fireEvent.change(box, { target: { value: '招标' } }))
  await act(async () => void fireEvent.keyDown(box, { key: 'Enter' }))
  expect([await screen.findByText('the list'), screen.queryByRole('dialog')]).toMatchObject([{}, null])
  await act(async () => void fireEvent.click(button))
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: '当前页面的操作' })))
  expect((await screen.findByRole('menu')).getAttribute('aria-label')).toBe('招标项目的操作')
})

test('TAB-06 a view is loaded anew after asking for its unsaved input', async () => {
  const { ask } = await threeTabs()
  await act(async () => ask('openTab', '/personal-center'))
  const before = await screen.findByText('the form')
  await openMenu(tab(/个人中心/))
  await choose('重新载入')
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: '留下' })))
  expect(screen.getByText('the form')).toBe(before)
  await openMenu(tab(/个人中心/))
  await choose('重新载入')
  await act(async () => void fireEvent.click(await screen.findByRole('button', { name: '离开' })))
  expect([before.isConnected, await screen.findByText('the form')]).toMatchObject([false, {}])
})
