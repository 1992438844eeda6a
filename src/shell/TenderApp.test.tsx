// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aFailure } from '#core/testing.tsx'
import type { ScreenProps } from '#screens/registry.ts'
import { pretendDialogs } from '#ui/testing.ts'
import { aNode } from './TenderApp.stories.tsx'
import { anApp } from './testing.tsx'

/** Holds the chunk of the overview back until a test lets it come. */
const chunk = vi.hoisted(() => Promise.withResolvers<void>())

vi.mock('#screens/registry.ts', () => {
  const Page = ({ params }: ScreenProps) => {
    const [text, setText] = useState('')
    return (
      <>
        <p>page {JSON.stringify(params)}</p>
        <input aria-label="note" value={text} onChange={(event) => setText(event.target.value)} />
      </>
    )
  }
  const named = (path: string, text: string) => ({
    title: `page.${path.split('/').at(-1)}`,
    path,
    load: async () => () => <p>{text}</p>,
  })
  return {
    screens: {
      'home-page': named('/home-page', 'the workbench'),
      'cu-project-list': { title: 'page.cu-project-list', path: '/customer/cu-project-list', load: async () => Page },
      'cu-project-detail': named('/customer/cu-project-detail', 'the details'),
      layout: {
        title: 'page.layout',
        path: '/layout',
        load: async () => {
          await chunk.promise
          return () => <p>the overview</p>
        },
      },
      messages: named('/messages', 'all messages'),
      forbidden: named('/403', 'no permission'),
    },
  }
})

beforeEach(() => {
  window.history.replaceState(null, '', '/')
  sessionStorage.clear()
})
afterEach(cleanup)

const menu = () => [
  aNode('', '供应商', {
    key: 'gy',
    code: 'gy',
    children: [aNode('/customer/cu-project-list', '我的项目'), aNode('/customer/later', '以后')],
  }),
]
const tabs = () => screen.getAllByRole('tab').map((tab) => tab.textContent)
const sidebar = () => within(screen.getByRole('navigation', { name: '主菜单' }))

test('NAV-01 NAV-02 a signed-in user sees the home page of /, and its tab', async () => {
  anApp({ props: { route: '/' } })
  expect(await screen.findByText('the workbench')).toBeTruthy()
  expect(tabs()).toEqual(['工作台'])
})

test('MENU-01 MENU-03 MENU-04 the menu has a home entry, groups, server names, only screens there are, and marks the shown one', async () => {
  anApp({ menu, props: { route: '/customer/cu-project-detail?id=1' } })
  expect(await screen.findByRole('link', { name: '首页' })).toBeTruthy()
  expect(
    sidebar()
      .getAllByRole('link')
      .map((link) => link.textContent),
  ).toEqual(['首页', '我的项目'])
  expect(sidebar().getByRole('button', { name: '供应商' }).getAttribute('aria-expanded')).toBe('true')
  expect(sidebar().getByRole('link', { current: 'page' }).textContent).toBe('我的项目')
})

test('MENU-03 entries wait for the texts of the language: none is first called by the name the server has', async () => {
  const texts = Promise.withResolvers<{ translKey: string; translValue: string }[]>()
  anApp({ menu, readTexts: () => texts.promise })
  await screen.findByText('the workbench')
  expect(sidebar().queryAllByRole('link')).toEqual([])
  await act(async () => texts.resolve([{ translKey: 'menu.tender.cu-project-list', translValue: 'Mine' }]))
  expect(await sidebar().findByRole('link', { name: 'Mine' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: '我的项目' })).toBeNull()
})

test('MENU-05 the hamburger closes and opens the menu', async () => {
  anApp({ menu })
  await screen.findByText('the workbench')
  const isCollapsed = () => screen.getByRole('navigation', { name: '主菜单' }).closest('[data-collapsed]') !== null
  fireEvent.click(screen.getByRole('button', { name: '收起菜单' }))
  expect(isCollapsed()).toBe(true)
  fireEvent.click(screen.getByRole('button', { name: '展开菜单' }))
  expect(isCollapsed()).toBe(false)
})

test('TAB-01 TAB-02 a view keeps what was typed while another one is shown; its title is the one of the menu', async () => {
  anApp({ menu })
  fireEvent.click(await screen.findByRole('link', { name: '我的项目' }))
  fireEvent.change(await screen.findByLabelText('note'), { target: { value: 'typed' } })
  expect(tabs()).toEqual(['工作台', '我的项目'])
  fireEvent.click(screen.getByRole('tab', { name: /工作台/ }))
  await screen.findByRole('tab', { name: /工作台/, selected: true })
  fireEvent.click(screen.getByRole('tab', { name: /我的项目/ }))
  await screen.findByRole('tab', { name: /我的项目/, selected: true })
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('typed')
})

test('TAB-03 in single-tab mode another query takes the place of the tab', async () => {
  const { ask } = anApp({ props: { singleTab: true } })
  await act(async () => ask('openTab', '/customer/cu-project-list?id=1'))
  await act(async () => ask('openTab', '/customer/cu-project-list?id=2'))
  expect(tabs()).toEqual(['工作台', '招标项目'])
  expect(await screen.findByText('page {"id":"2"}')).toBeTruthy()
})

test('TAB-04 Delete, the cross and the middle button close a view; the last remaining one is shown', async () => {
  const { ask } = anApp()
  for (const id of ['1', '2', '3']) await act(async () => ask('openTab', `/customer/cu-project-list?id=${id}`))
  fireEvent.keyDown(screen.getByRole('tab', { selected: true }), { key: 'Delete' })
  expect(await screen.findByText('page {"id":"2"}')).toBeTruthy()
  await act(async () => fireEvent(screen.getAllByRole('tab')[0]!, new MouseEvent('auxclick', { bubbles: true, button: 1 })))
  expect(tabs()).toEqual(['招标项目', '招标项目'])
  await act(async () => fireEvent.click(screen.getByRole('tab', { selected: true }).querySelector('[data-close]')!))
  expect([tabs(), screen.getByRole('tab').getAttribute('aria-selected')]).toEqual([['招标项目'], 'true'])
})

test('TAB-07 the wheel moves the strip by a quarter of what it turns; where nothing is hidden it is the page’s', async () => {
  const { ask } = anApp()
  for (const id of ['1', '2']) await act(async () => ask('openTab', `/customer/cu-project-list?id=${id}`))
  const strip = screen.getByRole('tablist')
  const turn = (over: WheelEventInit) => {
    const event = new WheelEvent('wheel', { bubbles: true, cancelable: true, ...over })
    strip.dispatchEvent(event)
    return [event.defaultPrevented, strip.scrollLeft]
  }
  expect(turn({ deltaY: 100 })).toEqual([false, 0])
  Object.defineProperties(strip, { scrollWidth: { value: 900 }, clientWidth: { value: 300 } })
  expect(turn({ deltaY: 100 })).toEqual([true, 25])
  expect(turn({ deltaY: -40 })).toEqual([true, 15])
  expect(turn({ deltaY: 100, ctrlKey: true })).toEqual([false, 15])
  expect(turn({ deltaX: 8, deltaY: 100 })).toEqual([false, 15])
})

test('TAB-08 the breadcrumb leads back to the screen this one is reached from, and goes where it would only repeat menu and title', async () => {
  anApp({ menu, props: { route: '/customer/cu-project-detail?id=1' } })
  const trail = within(await screen.findByRole('navigation', { name: '面包屑' }))
  fireEvent.click(await trail.findByRole('link', { name: '我的项目' }))
  expect(await screen.findByText('page {}')).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: '面包屑' })).toBeNull()
})

test('TAB-08 one project of a screen that the menu itself names leads back to that screen', async () => {
  anApp({ menu, props: { route: '/customer/cu-project-list?projectId=1' } })
  const trail = within(await screen.findByRole('navigation', { name: '面包屑' }))
  fireEvent.click(await trail.findByRole('link', { name: '我的项目' }))
  expect(await screen.findByText('page {}')).toBeTruthy()
  expect(screen.queryByRole('navigation', { name: '面包屑' })).toBeNull()
})

test('NAV-04 a bar shows while the route changes, unless the setting is off', async () => {
  const { container, unmount } = anApp({ props: { route: '/layout' } })
  const moving = () => container.querySelector('[part=progress]')?.hasAttribute('data-moving')
  expect(moving()).toBe(true)
  await act(async () => chunk.resolve())
  expect([await screen.findByText('the overview'), moving()]).toEqual([expect.anything(), false])
  unmount()
  expect(anApp({ config: { showProgress: false } }).container.querySelector('[part=progress]')).toBeNull()
})

test('NAV-05 the menu is read once, and not for /login', async () => {
  const read = vi.fn(menu)
  const { ask, unmount } = anApp({ menu: read })
  await act(async () => ask('navigate', '/customer/cu-project-list'))
  expect(read).toHaveBeenCalledTimes(1)
  unmount()
  anApp({ menu: read, state: 'signed-out', props: { route: '/login' } })
  expect(read).toHaveBeenCalledTimes(1)
})

test('NAV-07 an unknown path shows a not-found page inside the shell', async () => {
  anApp({ menu, props: { route: '/no/such/page' } })
  expect(await screen.findByText('页面不存在', { selector: 'p' })).toBeTruthy()
  expect(screen.getByRole('navigation', { name: '主菜单' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: '返回首页' }))
  expect(await screen.findByText('the workbench')).toBeTruthy()
})

test('AUTH-02 a signed-out visitor goes to login with the wanted path, and nothing of the screen is shown', async () => {
  window.history.replaceState(null, '', '/customer/cu-project-list?id=7')
  const { signIn } = anApp({ state: 'signed-out', props: { routing: 'path' } })
  expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
  expect(window.location.pathname + window.location.search).toBe('/login?redirectUri=%2Fcustomer%2Fcu-project-list%3Fid%3D7')
  await vi.waitFor(() => expect(signIn).toHaveLength(1))
  expect(screen.queryByText(/^page/)).toBeNull()
})

test('AUTH-02 AUTH-03 who signs in at login comes to the wanted path', async () => {
  window.history.replaceState(null, '', '/login?redirectUri=%2Fcustomer%2Fcu-project-list%3Fid%3D7')
  anApp({ props: { routing: 'path' } })
  expect(await screen.findByText('page {"id":"7"}')).toBeTruthy()
  expect(window.location.pathname + window.location.search).toBe('/customer/cu-project-list?id=7')
})

test('AUTH-03 a return address of a foreign origin is the index, and that is said', async () => {
  window.history.replaceState(null, '', '/login?redirectUri=https%3A%2F%2Fevil.example%2Fx')
  const { runtime } = anApp({ props: { routing: 'path' } })
  expect(await screen.findByText('the workbench')).toBeTruthy()
  expect(runtime.notices.items.value).toMatchObject([{ tone: 'warning', text: '返回地址不在允许范围内，已为您打开首页。' }])
})

test('AUTH-06 a 403 leads to /403, and the way back to the workbench', async () => {
  const { forbidden } = anApp()
  await screen.findByText('the workbench')
  await act(async () => forbidden.set(aFailure('forbidden', { status: 403 })))
  expect(await screen.findByText('no permission')).toBeTruthy()
})

test('AUTH-14 in runtime mode the application begins once it is known who is there, and leaves the address alone until then', async () => {
  window.history.replaceState(null, '', '/home-page#state=1&code=2')
  const { setState } = anApp({ state: 'loading', props: { routing: 'path' } })
  expect([screen.queryByRole('banner'), window.location.hash]).toEqual([null, '#state=1&code=2'])
  await act(async () => setState('signed-in'))
  expect(await screen.findByText('the workbench')).toBeTruthy()
})

test('AUTH-14 otherwise it begins after sign-in, which is asked for at once', async () => {
  const { signIn, setState } = anApp({ state: 'signed-out', config: { mode: 'nonRuntime' } })
  expect([signIn.length, screen.queryByRole('banner')]).toEqual([1, null])
  await act(async () => setState('signed-in'))
  expect(await screen.findByText('the workbench')).toBeTruthy()
})

test('AUTH-05 when the session ends while in use, the page stays behind a question', async () => {
  pretendDialogs()
  const { setState, signIn } = anApp({ props: { route: '/customer/cu-project-list' } })
  fireEvent.change(await screen.findByLabelText('note'), { target: { value: 'my price' } })
  await act(async () => setState('expired'))
  expect(await screen.findByRole('dialog', { name: '登录已失效' })).toBeTruthy()
  await act(async () => fireEvent.click(screen.getByRole('button', { name: '重新登录' })))
  expect(signIn).toEqual([{ popup: true }])
  expect(screen.getByLabelText<HTMLInputElement>('note').value).toBe('my price')
})

test('a portal that signs in by itself sees no login page of ours', async () => {
  const { phases } = anApp({ state: 'signed-out', config: { auth: { type: 'token', getToken: async () => '' } } })
  await act(async () => undefined)
  expect([phases, screen.queryByRole('button', { name: '登录' })]).toEqual([['signed-out'], null])
})

test('I18N-01 the header offers the languages, and the frame follows at once', async () => {
  const { runtime } = anApp({ menu })
  await screen.findByText('the workbench')
  expect(screen.getByRole('button', { name: '语言：简体中文' })).toBeTruthy()
  await act(() => runtime.locale.setLang('en'))
  expect([screen.getByRole('button', { name: 'Language: English' }) !== null, tabs()]).toEqual([true, ['Workbench']])
})

test('SEA-14 the list behind the bell leads to the page of all messages, where the application has that page', async () => {
  const { events } = anApp({ menu })
  const link = await screen.findByRole('link', { name: '查看全部消息' })
  expect(link.closest('fly-notifications')).not.toBeNull()
  await act(async () => void fireEvent.click(link))
  expect(events.filter(([name]) => name === 'fly-navigate').at(-1)?.[1]).toMatchObject({ path: '/messages', title: '消息' })
  cleanup()
  anApp({ menu, props: { screens: 'home-page' } })
  await screen.findByText('the workbench')
  expect(screen.queryByRole('link', { name: '查看全部消息' })).toBeNull()
})

test('the page hears of moves and tabs', async () => {
  const { events, ask } = anApp()
  await act(async () => ask('navigate', '/customer/cu-project-list?id=1'))
  expect(events).toContainEqual([
    'fly-navigate',
    { path: '/customer/cu-project-list', fullPath: '/customer/cu-project-list?id=1', title: '招标项目', replace: false },
  ])
  expect(events.filter(([name]) => name === 'fly-tabs-change').at(-1)?.[1]).toMatchObject({
    active: '/customer/cu-project-list?id=1',
    tabs: [{ title: '工作台' }, { title: '招标项目', query: { id: '1' } }],
  })
})

test('EMB-02 AUTH-02 without an address of its own the wanted route outlives a sign-in that leaves the page, once', async () => {
  anApp({ state: 'signed-out', props: { route: '/customer/cu-project-list?id=7' } })
  expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
  window.dispatchEvent(new Event('pagehide'))
  cleanup()

  anApp({ props: { route: '/home-page' } })
  expect(await screen.findByText('page {"id":"7"}')).toBeTruthy()
  window.dispatchEvent(new Event('pagehide'))
  cleanup()

  anApp({ props: { route: '/home-page' } })
  expect(await screen.findByText('the workbench')).toBeTruthy()
})

test('EMB-02 a portal that keeps its tabs puts back route and opened views', async () => {
  const first = anApp()
  await act(async () => first.ask('navigate', '/customer/cu-project-list?id=1'))
  await act(async () => first.ask('navigate', '/customer/cu-project-detail'))
  await act(async () => first.ask('navigate', '/customer/cu-project-list?id=1'))
  const state = first.ask('getState')
  expect(state).toEqual({
    route: '/customer/cu-project-list?id=1',
    tabs: ['/home-page', '/customer/cu-project-list?id=1', '/customer/cu-project-detail'],
  })
  cleanup()

  const second = anApp()
  await act(async () => second.ask('setState', state))
  expect(await screen.findByText('page {"id":"1"}')).toBeTruthy()
  expect(second.ask('getState')).toEqual(state)
})

test('only the allowed screens exist', async () => {
  anApp({ menu, props: { screens: 'home-page', route: '/customer/cu-project-list' } })
  expect(await screen.findByText('页面不存在', { selector: 'p' })).toBeTruthy()
  expect(sidebar().queryByRole('link', { name: '我的项目' })).toBeNull()
})

test('AUTH-14 ERR-03 outside runtime mode a provider that cannot be asked is said so, and asked again on demand', async () => {
  let down = true
  const onSignIn = () => {
    if (down) throw aFailure('unauthorised', { message: '身份服务不可用' })
  }
  const { signIn } = anApp({ state: 'signed-out', config: { mode: 'nonRuntime' }, onSignIn })
  expect(await screen.findByText('身份服务不可用')).toBeTruthy()
  down = false
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '登录' })))
  expect(signIn).toHaveLength(2)
  expect(screen.queryByText('身份服务不可用')).toBeNull()
})

test('AUTH-02 outside runtime mode a sign-out with a provider that is down ends at the sign-in page, not in an empty frame', async () => {
  const onSignIn = () => {
    throw aFailure('unauthorised', { message: '身份服务不可用' })
  }
  const { setState } = anApp({ config: { mode: 'nonRuntime' }, onSignIn })
  await screen.findByText('the workbench')
  await act(async () => setState('signed-out'))
  expect(await screen.findByRole('button', { name: '登录' })).toBeTruthy()
})
