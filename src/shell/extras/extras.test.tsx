// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { aNode } from '#shell/TenderApp.stories.tsx'
import type { AppOptions } from '#shell/testing.tsx'
import { anApp } from '#shell/testing.tsx'
import { unreachable } from '#support/story.tsx'
import { pretendLayout } from '#ui/testing.ts'

beforeAll(() => {
  pretendLayout()
  // Wide enough for the menu.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1_280 })
})
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const menu = () => [
  aNode('', '采购', {
    key: 'cg',
    children: [aNode('/layout', '概览'), aNode('/purchaser/pu-project-list', '采购项目'), aNode('/freebid/free-bidding-hall', '竞价大厅')],
  }),
]
const aProject = {
  id: 'P1',
  code: 'TB-2024-1',
  title: '办公用纸',
  titleEn: 'Office paper',
  status: 'BIDDING',
  mode: 'freeBid',
  actions: [],
}
const page = (...rows: object[]) => ({ rows, total: rows.length, pageIndex: 1, pageSize: 8, totalPages: 1 })
const asked: [string, unknown][] = []
const note =
  (name: string, answer: unknown) =>
  (given: unknown): unknown => {
    asked.push([name, given])
    return answer
  }

async function open(options: AppOptions = {}) {
  asked.length = 0
  const app = anApp({
    menu,
    person: { id: 'u1' },
    ...options,
    answers: {
      'GET /platform/places/mine': () => ({
        favourites: [{ to: '/layout', about: '' }],
        recents: [{ to: '/purchaser/pu-project-detail?id=P9', about: 'TB-9' }],
      }),
      'POST /platform/places/favourite': note('favourite', true),
      'GET /tender/api/v1/advanced-search/names': () => [
        { id: 'Q1', code: 'pu-project-list', name: '本月到期', mine: true, ownerName: '刘艳' },
      ],
      'POST /tender/api/v1/project/cg-page-list': note('projects', page(aProject)),
      'POST /platform/empUser/page-list': note('people', page({ id: 'U7', realName: '王五', realNameEn: 'Wang Wu', orgName: '采购部' })),
      ...options.answers,
    },
  })
  await screen.findByRole('button', { name: /搜索与命令/ })
  return app
}

async function openPalette(options?: AppOptions) {
  const app = await open(options)
  fireEvent.click(screen.getByRole('button', { name: /搜索与命令/ }))
  const box = await screen.findByRole('combobox', { name: '搜索与命令' })
  return { ...app, box }
}
const type = (box: HTMLElement, value: string) => fireEvent.input(box, { target: { value } })
const lines = () => screen.queryAllByRole('option').map(({ textContent }) => textContent)
const active = (box: HTMLElement) => document.getElementById(box.getAttribute('aria-activedescendant') ?? '')?.textContent

test('R-29 before anything is typed the last ones come first, then favourites, open views and actions', async () => {
  const { box } = await openPalette()
  await waitFor(() => expect(lines()[0]).toBe('项目档案 TB-9'))
  expect(screen.getAllByRole('group').map((group) => within(group).getAllByRole('presentation')[0]?.textContent)).toEqual([
    '最近打开',
    '收藏',
    '操作',
  ])
  expect([box.getAttribute('aria-expanded'), active(box)]).toEqual(['true', '项目档案 TB-9'])
})

test('R-29 menus are found in Chinese, by pinyin, its initials and in English; Enter opens', async () => {
  const { box, events } = await openPalette()
  for (const typed of ['采购项', 'caigouxm', 'cgxm', 'purchasing pro']) {
    type(box, typed)
    expect([typed, active(box)]).toEqual([typed, expect.stringContaining('采购项目')])
  }
  fireEvent.keyDown(box, { key: 'Enter' })
  await waitFor(() =>
    expect(
      events.some(([name, detail]) => name === 'fly-navigate' && (detail as { path: string }).path === '/purchaser/pu-project-list'),
    ).toBe(true),
  )
  expect(screen.queryByRole('combobox', { name: '搜索与命令' })).toBeNull()
})

test('R-29 the gateway finds projects, people and saved views; what comes late does not move what is chosen', async () => {
  const { box } = await openPalette()
  type(box, '竞价')
  fireEvent.keyDown(box, { key: 'ArrowDown' })
  const chosen = active(box)
  await screen.findByRole('option', { name: /TB-2024-1 办公用纸/ })
  expect(await screen.findByRole('option', { name: /王五/ })).toBeDefined()
  expect(active(box)).toBe(chosen)
  expect(asked.map(([name]) => name).toSorted()).toEqual(['people', 'projects'])
  type(box, 'bydq')
  expect(await screen.findByRole('option', { name: /本月到期.*采购项目/ })).toBeDefined()
})

test('R-29 what cannot be searched is said beside what was found, and searched again', async () => {
  const { box } = await openPalette({ answers: { 'POST /tender/api/v1/project/cg-page-list': unreachable } })
  type(box, '竞价')
  expect((await screen.findByRole('alert')).textContent).toContain('项目')
  expect(lines()[0]).toContain('竞价大厅')
  expect(screen.getByRole('button', { name: '重试' })).toBeDefined()
})

test('R-29 nothing found says so, with what was typed', async () => {
  const { box } = await openPalette({
    answers: { 'POST /tender/api/v1/project/cg-page-list': () => page(), 'POST /platform/empUser/page-list': () => page() },
  })
  type(box, 'qqqq')
  expect(await screen.findByText('未找到“qqqq”')).toBeDefined()
})

test('R-29 commands of the page are found by their other words, and told when they are chosen', async () => {
  const { box, events } = await openPalette({ props: { commands: [{ id: 'erp', label: '打开 ERP', keywords: 'SAP' }] } })
  type(box, 'sap')
  expect(active(box)).toBe('打开 ERP')
  fireEvent.keyDown(box, { key: 'Enter' })
  expect(events).toContainEqual(['fly-command', { id: 'erp' }])
})

test('R-29 Escape and Ctrl+K close it again; ? lists the keys of the view that is shown, not while typing', async () => {
  const { host, box } = await openPalette({ props: { route: '/purchaser/pu-project-list' } })
  fireEvent.keyDown(box, { key: '?' })
  expect(screen.queryByRole('dialog', { name: '键盘快捷键' })).toBeNull()
  fireEvent.keyDown(box, { key: 'Escape' })
  await waitFor(() => expect(screen.queryByRole('combobox', { name: '搜索与命令' })).toBeNull())
  const press = (init: KeyboardEventInit) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
    vi.spyOn(event, 'composedPath').mockReturnValue([host.element, document.body])
    act(() => void window.dispatchEvent(event))
    return event.defaultPrevented
  }
  expect(press({ key: '?', shiftKey: true })).toBe(true)
  const sheet = await screen.findByRole('dialog', { name: '键盘快捷键' })
  expect(within(sheet).getByText('保存为常用查询')).toBeDefined()
  expect(within(sheet).queryByText('同意')).toBeNull()
  // A dialog lies over the page: the key is not taken.
  vi.spyOn(HTMLDialogElement.prototype, 'matches').mockReturnValue(true)
  expect(press({ key: 'k', ctrlKey: true })).toBe(false)
})

test('R-29 favourites stand beneath the menu; the view that is shown is added and taken away', async () => {
  await open({ props: { route: '/purchaser/pu-project-list' } })
  const favourites = await screen.findByRole('region', { name: '收藏' })
  await within(favourites).findByRole('link', { name: '概览' })
  fireEvent.click(await within(favourites).findByRole('button', { name: '收藏当前页面' }))
  expect(await within(favourites).findByRole('link', { name: '采购项目' })).toBeDefined()
  // It stands there at once, and is asked for behind it.
  const body = { to: '/purchaser/pu-project-list', about: '', isFavourite: true }
  await waitFor(() => expect(asked).toContainEqual(['favourite', expect.objectContaining({ body })]))
  fireEvent.click(within(favourites).getByRole('button', { name: '取消收藏概览' }))
  await waitFor(() => expect(within(favourites).queryByRole('link', { name: '概览' })).toBeNull())
  await waitFor(() => expect(screen.getByRole('region', { name: '最近打开' }).textContent).toContain('项目档案 TB-9'))
})

test('R-29 a favourite that cannot be kept is taken back, and it is said', async () => {
  const { runtime } = await open({
    props: { route: '/purchaser/pu-project-list' },
    answers: { 'POST /platform/places/favourite': unreachable },
  })
  const favourites = await screen.findByRole('region', { name: '收藏' })
  fireEvent.click(await within(favourites).findByRole('button', { name: '收藏当前页面' }))
  await waitFor(() => expect(runtime.notices.items.peek()).toHaveLength(1))
  expect(within(favourites).queryByRole('link', { name: '采购项目' })).toBeNull()
})

test('TAB-08 R-29 the breadcrumb offers the neighbours in the menu', async () => {
  await open({ props: { route: '/purchaser/pu-project-detail?id=P1' } })
  fireEvent.click(await screen.findByRole('button', { name: '采购的同级页面' }))
  const items = await screen.findAllByRole('menuitemradio')
  expect(items.map(({ textContent, ariaChecked }) => [textContent, ariaChecked])).toEqual([
    ['概览', 'false'],
    ['采购项目', 'true'],
    ['竞价大厅', 'false'],
  ])
})

test('R-29 density and contrast are chosen beside the theme, and remembered', async () => {
  const { host } = await open()
  await screen.findByRole('region', { name: '收藏' })
  fireEvent.click(screen.getByRole('button', { name: /^外观/ }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: '紧凑' }))
  expect([host.element.getAttribute('density'), localStorage.getItem('fly-density')]).toEqual(['compact', 'compact'])
  fireEvent.click(screen.getByRole('button', { name: /^外观/ }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: '高对比度' }))
  expect(localStorage.getItem('fly-contrast')).toBe('more')
  const sheets = () => document.adoptedStyleSheets.flatMap(({ cssRules }) => [...cssRules]).map(({ cssText }) => cssText)
  await waitFor(() => expect(sheets().some((text) => text.includes('data-theme') && text.includes('#000000'))).toBe(true))
})

test('R-29 what stands in the menu is not repeated among the recents', async () => {
  const recents = ['/layout?x=1', '/freebid/free-bidding-hall', '/purchaser/pu-project-detail?id=P9'].map((to) => ({ to, about: '' }))
  await open({ answers: { 'GET /platform/places/mine': () => ({ favourites: [], recents }) } })
  const named = within(await screen.findByRole('navigation', { name: '收藏与最近打开' }))
  expect((await named.findAllByRole('link')).map(({ textContent }) => textContent)).toEqual(['概览', '项目档案'])
  expect(within(screen.getByRole('navigation', { name: '主菜单' })).getAllByRole('link', { name: '概览' })).toHaveLength(1)
})

test('R-29 a view is told as visited when it is left or hidden, not while it is shown, nor once the session is over', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const { runtime, setState, ask } = await open({ props: { route: '/purchaser/pu-project-list' } })
  const told: unknown[] = []
  vi.spyOn(runtime.http, 'open').mockImplementation(async (address, init) => {
    told.push([address, init?.method, init?.keepalive, JSON.parse(String(init?.body))])
    return new Response('')
  })
  await screen.findByRole('navigation', { name: '收藏与最近打开' })
  const stay = () => act(async () => void (await vi.advanceTimersByTimeAsync(2_100)))
  const visited = (to: string) => ['/platform/places/visit', 'POST', true, { to, about: '' }]
  await stay()
  expect(told).toEqual([])
  await act(async () => void (await ask('navigate', '/layout')))
  expect(told).toEqual([visited('/purchaser/pu-project-list')])
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  const hide = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  await hide()
  expect(told).toHaveLength(1)
  await stay()
  await hide()
  await hide()
  expect(told.slice(1)).toEqual([visited('/layout')])
  await act(async () => void (await ask('navigate', '/freebid/free-bidding-hall')))
  await stay()
  act(() => setState('signed-out'))
  expect(told).toHaveLength(2)
  vi.useRealTimers()
})
