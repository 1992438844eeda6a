// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createStorages } from '#core/browser/storage.ts'
import { useUnsaved } from '#core/browser/unsaved.ts'
import { type AppOptions, anApp } from '#shell/testing.tsx'
import { readKept } from './kept-views.ts'

const drawn = vi.hoisted(() => ({ paths: [] as string[] }))

vi.mock('#screens/registry.ts', () => {
  const named = (path: string) => ({
    title: `page.${path.split('/').at(-1)}`,
    path,
    load: async () => () => {
      drawn.paths.push(path)
      return <p>the screen of {path}</p>
    },
  })
  const Form = () => {
    useUnsaved(true)
    return <p>the form</p>
  }
  return {
    screens: {
      'home-page': named('/home-page'),
      layout: named('/layout'),
      'cu-project-list': named('/customer/cu-project-list'),
      'cu-project-detail': named('/customer/cu-project-detail'),
      'personal-center': { title: 'page.personal-center', path: '/personal-center', load: async () => Form },
      forbidden: named('/403'),
    },
  }
})

const liu = { tenantId: 't1', userId: 'u1' }
/** The page of somebody in this browser tab, loaded anew. */
async function load(options: AppOptions & { owner?: typeof liu } = {}) {
  cleanup()
  drawn.paths = []
  const storage = createStorages()
  storage.own(options.owner ?? liu)
  const app = anApp({ ...options, parts: { storage } })
  await screen.findByRole('button', { name: '已打开的页面' })
  return { ...app, storage, open: async (path: string) => void (await act(async () => app.ask('openTab', path))) }
}
const names = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
const shown = () => screen.getByRole('tab', { selected: true }).textContent

beforeEach(() => {
  sessionStorage.clear()
  window.history.replaceState(null, '', '/home-page')
})
afterEach(cleanup)

const onPaths = { props: { routing: 'path' } } as const

test('TAB-01 the opened views are found again after loading the page anew, in their order; only the one at the address is built', async () => {
  const before = await load(onPaths)
  for (const path of ['/layout', '/customer/cu-project-detail?id=7', '/customer/cu-project-list']) await before.open(path)
  await before.open('/layout')
  const after = await load(onPaths)
  expect([names(), shown(), new Set(drawn.paths)]).toEqual([['工作台', '概览', '项目详情', '招标项目'], '概览', new Set(['/layout'])])
  await after.open('/customer/cu-project-list')
  expect(await screen.findByText('the screen of /customer/cu-project-list')).toBeTruthy()
})

test('TAB-01 an address that was not open comes behind those that were', async () => {
  const before = await load(onPaths)
  await before.open('/layout')
  window.history.replaceState(null, '', '/customer/cu-project-list')
  await load(onPaths)
  expect([names(), shown()]).toEqual([['工作台', '概览', '招标项目'], '招标项目'])
})

test('TAB-01 where the page keeps the route the view is shown that was, unless the page begins elsewhere now', async () => {
  const before = await load()
  await before.open('/layout')
  await before.ask('closeTab', '/home-page')
  await load()
  expect([names(), shown()]).toEqual([['概览'], '概览'])
  await load({ props: { route: '/customer/cu-project-list' } })
  expect([names(), shown()]).toEqual([['概览', '招标项目'], '招标项目'])
})

test('TAB-02 TAB-05 pins, codes in titles and closed views are found again too', async () => {
  const before = await load(onPaths)
  await before.open('/customer/cu-project-detail?id=7')
  await before.open('/layout')
  await act(async () => void (await before.ask('closeTab', '/layout')))
  const key = 'fly:views:'
  const kept = JSON.parse(sessionStorage.getItem(key) ?? '') as { data: { codes: object; tabs: object[] } }
  kept.data.codes = { 7: 'PRJ-7' }
  kept.data.tabs = [{ fullPath: '/customer/cu-project-detail?id=7', pinned: true }, { fullPath: '/home-page' }]
  sessionStorage.setItem(key, JSON.stringify(kept))
  await load(onPaths)
  expect(names()).toEqual(['项目详情 PRJ-7已固定', '工作台'])
  await act(async () => void fireEvent.keyDown(window, { key: 'y', metaKey: true, shiftKey: true }))
  expect([names().length, shown()]).toEqual([3, '概览'])
})

test.each([
  ['another person', { tenantId: 't1', userId: 'u2' }],
  ['another tenant', { tenantId: 't2', userId: 'u1' }],
])('TAB-01 R-20 %s finds nothing of what somebody had open', async (_, owner) => {
  const before = await load(onPaths)
  await before.open('/layout')
  window.history.replaceState(null, '', '/home-page')
  await load({ ...onPaths, owner })
  expect(names()).toEqual(['工作台'])
  await vi.waitFor(() => expect(sessionStorage.getItem('fly:views:')).not.toContain('/layout'))
})

test('TAB-01 R-20 a sign-out leaves nothing; a session that ends by itself leaves the views for the next sign-in', async () => {
  const app = await load(onPaths)
  await app.open('/layout')
  await act(async () => app.setState('signed-out'))
  expect(sessionStorage.getItem('fly:views:')).toContain('/layout')
  await act(async () => app.setState('signed-in'))
  await vi.waitFor(() => expect(names()).toEqual(['工作台', '概览']))
  app.storage.clear()
  await act(async () => app.setState('signed-out'))
  expect(sessionStorage.getItem('fly:views:')).toBeNull()
})

test('TAB-01 what was typed is not kept', async () => {
  const app = await load(onPaths)
  await app.open('/personal-center')
  await screen.findByText('the form')
  expect(Object.keys(JSON.parse(sessionStorage.getItem('fly:views:') ?? '').data)).toEqual(['tabs', 'codes', 'closed', 'active', 'first'])
})

test('I18N-01 TAB-01 a change of language keeps what is typed in every view, and so asks nothing', async () => {
  const app = await load(onPaths)
  await app.open('/personal-center')
  const form = await screen.findByText('the form')
  await act(async () => void (await app.runtime.locale.setLang('en')))
  expect([screen.queryByRole('dialog'), screen.getByText('the form') === form]).toEqual([null, true])
})

test.each([
  [undefined, undefined],
  ['text', undefined],
  [{}, { tabs: [], closed: [], active: '', first: '', codes: {} }],
  [
    {
      tabs: [null, 7, { fullPath: 3 }, { fullPath: '/a', trail: [1], pinned: 'yes' }],
      closed: [
        { fullPath: '/b', at: 'x' },
        { fullPath: '/c', at: 1 },
      ],
      active: 1,
      first: null,
      codes: { a: 1, b: 'B' },
    },
    { tabs: [{ fullPath: '/a' }], closed: [{ fullPath: '/c', at: 1 }], active: '', first: '', codes: { b: 'B' } },
  ],
])('TAB-01 what stands in the place of kept views is read with care: %o', (found, read) => {
  expect(readKept(found)).toEqual(read)
})

test('TAB-01 addresses without a screen, of pages that are no views, and of other hosts are not opened', async () => {
  const app = await load(onPaths)
  app.storage.tab.write('views:', {
    tabs: ['/nowhere', '/403', '/login', '//evil.example/layout', 'javascript:alert(1)', '/layout', '/admin/layout'].map((fullPath) => ({
      fullPath,
    })),
  })
  await load(onPaths)
  expect(names()).toEqual(['工作台', '概览'])
})
