// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isNewer } from '#core/browser/newer-version.ts'
import { useUnsaved } from '#core/browser/unsaved.ts'
import { anApp } from '#shell/testing.tsx'

const form = vi.hoisted(() => ({ set: undefined as ((unsaved: boolean) => void) | undefined }))

vi.mock('#screens/registry.ts', async () => {
  const { useState } = await import('react')
  const Form = () => {
    const [unsaved, set] = useState(true)
    form.set = set
    useUnsaved(unsaved)
    return <p>the form</p>
  }
  return {
    screens: {
      'home-page': { title: 'page.home-page', path: '/home-page', load: async () => () => <p>the workbench</p> },
      'personal-center': { title: 'page.personal-center', path: '/personal-center', load: async () => Form },
    },
  }
})

const HOUR = 3_600_000
const pageOf = (build: string) => `<script type="module" crossorigin src="/assets/start-${build}.js"></script>`
const answering = (text: string, status = 200) =>
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response(text, { status }))

beforeEach(() => {
  sessionStorage.clear()
  document.head.innerHTML = pageOf('old')
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  vi.useRealTimers()
  document.head.innerHTML = ''
})

async function atWork() {
  const app = anApp()
  await screen.findByRole('button', { name: '已打开的页面' })
  return app
}
/** Somebody comes back to the page after an hour. */
async function comeBack() {
  const now = Date.now()
  vi.spyOn(Date, 'now').mockImplementation(() => now + HOUR)
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
}
const goes = async (online: boolean) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
  await act(async () => void window.dispatchEvent(new Event(online ? 'online' : 'offline')))
}

test('U-02 without a network the application says so, with what waits, and no more once it is back', async () => {
  const app = await atWork()
  await goes(false)
  expect(await screen.findByText('网络已断开')).toBeTruthy()
  expect(screen.queryByText(/未保存的页面/)).toBeNull()
  await act(async () => app.ask('openTab', '/personal-center'))
  await screen.findByText('the form')
  expect(await screen.findByText(/未保存的页面：1 个。/)).toBeTruthy()
  expect(screen.queryByText(/正在上传/)).toBeNull()
  await act(async () => app.runtime.store.upload.set({ o1: 40, o2: 0 }))
  expect(await screen.findByText(/正在上传的文件：2 个。/)).toBeTruthy()
  await goes(true)
  expect(screen.queryByText('网络已断开')).toBeNull()
})

test('U-02 a new version is said to who comes back, once nothing is unsaved; set aside, it is gone', async () => {
  const app = await atWork()
  await act(async () => app.ask('openTab', '/personal-center'))
  await screen.findByText('the form')
  answering(pageOf('new'))
  await comeBack()
  await vi.waitFor(() => expect(fetch).toHaveBeenCalled())
  expect(screen.queryByText('系统已更新')).toBeNull()
  await act(async () => form.set?.(false))
  expect(await screen.findByText('系统已更新')).toBeTruthy()
  expect(screen.getByRole('button', { name: '立即重新加载' })).toBeTruthy()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: '关闭' })))
  expect(screen.queryByText('系统已更新')).toBeNull()
})

test('U-02 nobody asks for a new version again and again', async () => {
  await atWork()
  const asked = answering(pageOf('old'))
  const calls = () => asked.mock.calls.filter(([to]) => String(to) === document.baseURI).length
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(calls()).toBe(0)
  await comeBack()
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')))
  expect(calls()).toBe(1)
})

test.each([
  ['the same page', pageOf('old'), 200, false],
  ['another page', pageOf('new'), 200, true],
  ['a failure', pageOf('new'), 502, false],
  ['a page that is none of ours', '<h1>Sign in to the network</h1>', 200, false],
])('U-02 %s: whether there is a new version', async (_, text, status, newer) => {
  answering(text, status)
  expect(await isNewer(document)).toBe(newer)
})

test('U-02 in a page of somebody else nothing is asked; without a network nothing is said', async () => {
  const asked = vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('offline'))
  expect(await isNewer(document)).toBe(false)
  document.head.innerHTML = '<script type="module" src="https://cdn.example/fly.js"></script>'
  expect([await isNewer(document), asked.mock.calls.length]).toEqual([false, 1])
})
