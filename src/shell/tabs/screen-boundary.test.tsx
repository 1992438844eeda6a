// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { anApp } from '#shell/testing.tsx'

/** What the chunk or the screen throws; nothing: it is shown. */
const failure = vi.hoisted(() => ({ chunk: undefined as Error | undefined, screen: undefined as Error | undefined }))

vi.mock('#screens/registry.ts', () => {
  const Screen = () => {
    if (failure.screen) throw failure.screen
    return <p>the screen</p>
  }
  const load = async () => {
    if (failure.chunk) throw failure.chunk
    return Screen
  }
  return {
    screens: {
      'home-page': { title: 'page.home-page', path: '/home-page', load },
      layout: { title: 'page.layout', path: '/layout', load },
    },
  }
})

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  cleanup()
  failure.chunk = undefined
  failure.screen = undefined
})

const open = (route: string) => anApp({ props: { route } })

test('U-02 a defect of a screen is called one, ends the progress bar, and can be tried again', async () => {
  failure.screen = new TypeError("Failed to set the 'innerHTML' property on 'Element': This document requires 'TrustedHTML' assignment.")
  const { container } = open('/home-page')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('这是程序错误')
  expect(alert.textContent).not.toContain('网络可能中断')
  expect(container.querySelector('.route-progress')?.hasAttribute('data-moving')).toBe(false)
  failure.screen = undefined
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('the screen')).toBeTruthy()
})

test.each([
  'Failed to fetch dynamically imported module: https://gateway.example/assets/x.js',
  'error loading dynamically imported module: https://gateway.example/assets/x.js',
  'Importing a module script failed.',
])('U-02 a part that did not come is laid to the network: %s', async (message) => {
  failure.chunk = new TypeError(message)
  open('/layout')
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('网络可能中断')
  failure.chunk = undefined
  fireEvent.click(screen.getByRole('button', { name: '重试' }))
  expect(await screen.findByText('the screen')).toBeTruthy()
})

test.each([
  ['is gone', async () => new Response(null, { status: 404 }), '系统已更新', '重新加载'],
  ['is there', async () => new Response(null, { status: 200 }), '网络可能中断', '重试'],
  ['cannot be asked for', () => Promise.reject(new TypeError('offline')), '网络可能中断', '重试'],
] as const)(
  'U-02 a part that did not come and %s: people are told so, and nothing is loaded anew by itself',
  async (_, answer, words, button) => {
    const asked = vi.spyOn(globalThis, 'fetch').mockImplementation(answer)
    failure.chunk = new TypeError('Failed to fetch dynamically imported module: https://gateway.example/assets/x-Ab12Cd34.js')
    open('/layout')
    expect((await screen.findByRole('alert')).textContent).toContain(words)
    expect(screen.getByRole('button', { name: button })).toBeTruthy()
    expect(asked).toHaveBeenCalledWith('https://gateway.example/assets/x-Ab12Cd34.js', { method: 'HEAD', cache: 'no-store' })
    asked.mockRestore()
  },
)
