// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { type AppOptions, anApp } from '#shell/testing.tsx'
import { pretendLayout } from '#ui/testing.ts'

beforeAll(() => {
  pretendLayout()
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 1_280 })
})
beforeEach(() => localStorage.clear())
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const entries = [{ path: 'cu-fightrule', title: '竞价规则', part: 'hall' }]

async function open(props: AppOptions['props'], over: AppOptions = {}) {
  const app = anApp({
    person: { id: 'u1' },
    ...over,
    props: { route: '/home-page', ...props },
    answers: { 'GET /platform/handbook/pages': () => entries, ...over.answers },
  })
  await waitFor(() => expect(app.events).not.toEqual([]))
  const went = () =>
    app.events.flatMap(([name, detail]) => (name === 'fly-navigate' ? [(detail as { fullPath: string }).fullPath] : [])).filter(isHelp)
  const isHelp = (path: string) => path.startsWith('/help')
  const press = (init: KeyboardEventInit = {}) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: 'F1', ...init })
    vi.spyOn(event, 'composedPath').mockReturnValue([app.host.element, document.body])
    act(() => void window.dispatchEvent(event))
    return event.defaultPrevented
  }
  return { ...app, went, press }
}

test('R-29 F1 opens the page of the shown screen in a view of its own, and one handbook is enough', async () => {
  const { press, went, ask } = await open({ route: '/customer/cu-fightrule?projectId=P1' })
  expect(press()).toBe(true)
  await waitFor(() => expect(went()).toEqual(['/help?page=cu-fightrule']))
  await act(async () => void (await ask('navigate', '/home-page')))
  expect(press()).toBe(true)
  await waitFor(() => expect(went()).toEqual(['/help?page=cu-fightrule', '/help?page=home-page']))
  expect(screen.getAllByRole('tab', { name: /使用手册/ })).toHaveLength(1)
})

test('R-29 where no screen is shown F1 opens the contents', async () => {
  const { press, went, ask } = await open({})
  await act(async () => void (await ask('navigate', '/nothing/here')))
  press()
  await waitFor(() => expect(went()).toEqual(['/help?page=contents']))
})

test('R-29 F1 stays the browser’s while a dialog lies over the page, and where the application has no handbook', async () => {
  const { press, went, unmount } = await open({})
  expect(press({ shiftKey: true })).toBe(false)
  const dialog = document.body.appendChild(document.createElement('dialog'))
  dialog.open = true
  vi.spyOn(HTMLDialogElement.prototype, 'matches').mockReturnValue(true)
  // The parts that judge it have come.
  await waitFor(() => expect(press()).toBe(false))
  expect(went()).toEqual([])
  dialog.remove()
  unmount()
  vi.restoreAllMocks()
  const without = await open({ screens: 'home-page,layout' })
  expect(without.press()).toBe(false)
})

test('R-29 the handbook stands in the menu of the account and among the actions of the palette', async () => {
  const { went } = await open({})
  fireEvent.click(screen.getByRole('button', { name: /^账号：/ }))
  fireEvent.click(await screen.findByRole('menuitem', { name: '使用手册' }))
  await waitFor(() => expect(went()).toEqual(['/help']))
  fireEvent.click(screen.getByRole('button', { name: /搜索与命令/ }))
  fireEvent.input(await screen.findByRole('combobox'), { target: { value: 'handbook' } })
  expect(await screen.findByRole('option', { name: '当前页面的使用手册（F1）' })).toBeTruthy()
})
