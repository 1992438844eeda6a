// @vitest-environment jsdom
import { act, cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { settle } from '#core/testing.tsx'
import { showStory } from '#support/show-story.tsx'
import { allowed, Failed, framed, NoPage, PAGE, Refused, Script, Shown } from './FramedPage.stories.tsx'

const ORIGIN = 'https://portal.example'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
})

const frame = () => document.querySelector('iframe')!
/** A message as the browser brings it; what the page was told meanwhile. */
async function hear(data: unknown, { origin = ORIGIN, source = frame().contentWindow as MessageEventSource | null } = {}) {
  const told = vi.spyOn(frame().contentWindow!, 'postMessage').mockImplementation(() => undefined)
  await act(async () => {
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }))
    await settle()
  })
  const words = told.mock.calls.map((call) => [...call] as unknown[])
  told.mockRestore()
  return words
}
const hello = { fly: 1, type: 'hello', session: true }
const withTicket = () => framed(() => allowed(), PAGE, { 'POST /platform/frame/ticket': () => ({ ticket: 'T-1', expiresAt: '' }) })

test('NAV-06 R-51 the page is in a sandbox that never leads the window away, and is told no address of ours', async () => {
  await showStory(Shown, 'zh')
  expect(frame().src).toBe(PAGE)
  expect(frame().getAttribute('sandbox')?.split(' ')).not.toContain('allow-top-navigation')
  expect(frame().getAttribute('referrerpolicy')).toBe('no-referrer')
  expect(frame().getAttribute('allow')).toBe('')
  expect(screen.getByText(ORIGIN)).toBeTruthy()
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: '在新窗口中打开' })
  expect([link.href, link.rel]).toEqual([PAGE, 'noopener noreferrer'])
})

test.each(['javascript:alert(1)', 'data:text/html,x', 'blob:https://portal.example/1', '//', ''])(
  'R-51 an answer that names no page of the web (%j) frames nothing and is nowhere a link',
  async (url) => {
    await showStory(
      framed(() => ({ ...allowed(), url })),
      'zh',
    )
    expect(screen.getByText('此处无法显示该页面')).toBeTruthy()
    expect(document.querySelectorAll('iframe, a')).toHaveLength(0)
  },
)

test('NAV-06 R-23 a page that says hello is told the language and a ticket, both to its origin alone', async () => {
  await showStory(withTicket(), 'en')
  expect(await hear(hello)).toEqual([
    [{ fly: 1, type: 'welcome', lang: 'en' }, ORIGIN],
    [{ fly: 1, type: 'ticket', ticket: 'T-1' }, ORIGIN],
  ])
})

test('R-23 words of another origin, of another window and of none do nothing', async () => {
  const { sent } = await showStory(withTicket(), 'en')
  const other = document.body.appendChild(document.createElement('iframe'))
  const hostile = [
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: '' },
    { origin: `${ORIGIN}.evil.example` },
    { source: window as MessageEventSource },
    { source: other.contentWindow },
    { source: null },
  ]
  for (const from of hostile)
    for (const data of [hello, { fly: 1, type: 'session' }, { fly: 1, type: 'title', title: 'taken' }])
      expect(await hear(data, from)).toEqual([])
  expect(sent.some(({ name }) => name === 'POST /platform/frame/ticket')).toBe(false)
  expect(frame().title).not.toBe('taken')
  other.remove()
})

test('a ticket is asked for by the page when its session ends, but not in a circle; a site without one is told so', async () => {
  const { sent } = await showStory(withTicket(), 'en')
  await hear(hello)
  for (let turn = 0; turn < 5; turn += 1) expect(await hear({ fly: 1, type: 'session' })).toEqual([])
  const told = vi.spyOn(frame().contentWindow!, 'postMessage').mockImplementation(() => undefined)
  await act(async () => {
    vi.advanceTimersByTime(2_000)
    await settle()
  })
  expect(told.mock.calls).toEqual([[{ fly: 1, type: 'ticket', ticket: 'T-1' }, ORIGIN]])
  told.mockRestore()
  expect(sent.filter(({ name }) => name === 'POST /platform/frame/ticket')).toHaveLength(2)
  cleanup()
  await showStory(
    framed(() => allowed(false)),
    'en',
  )
  expect((await hear(hello))[1]).toEqual([{ fly: 1, type: 'ticket', ticket: '' }, ORIGIN])
})

test('NAV-06 the page says how it is called and how high it is', async () => {
  await showStory(Shown, 'zh')
  await hear(hello)
  await hear({ fly: 1, type: 'title', title: '付款单 7\u202e' })
  await hear({ fly: 1, type: 'height', height: 1_200 })
  expect([frame().title, frame().style.minBlockSize]).toEqual(['付款单 7', '1200px'])
})

test('NAV-06 another language is passed on; a page that has not said hello is told nothing', async () => {
  const { runtime } = await showStory(Shown, 'zh')
  const told = vi.spyOn(frame().contentWindow!, 'postMessage').mockImplementation(() => undefined)
  const speak = (lang: 'zh' | 'en') => act(async () => void (await runtime.locale.setLang(lang)))
  await speak('en')
  expect(told).not.toHaveBeenCalled()
  told.mockRestore()
  await hear(hello)
  const after = vi.spyOn(frame().contentWindow!, 'postMessage').mockImplementation(() => undefined)
  await speak('zh')
  expect(after.mock.calls).toEqual([[{ fly: 1, type: 'lang', lang: 'zh' }, ORIGIN]])
})

test.each([
  ['zh', '该页面尚未响应'],
  ['en', 'This page has not answered yet'],
] as const)('NAV-06 a page that stays silent is asked about, with ways out (%s)', async (lang, title) => {
  await showStory(Shown, lang)
  await act(async () => void vi.advanceTimersByTime(7_900))
  expect(screen.queryByText(title)).toBeNull()
  await act(async () => void vi.advanceTimersByTime(200))
  expect(screen.getByText(title)).toBeTruthy()
  const before = frame()
  await act(async () => void fireEvent.click(screen.getByRole('button', { name: lang === 'zh' ? '重试' : 'Retry' })))
  expect(frame()).not.toBe(before)
  await hear({ fly: 1, type: 'hello', session: false })
  await act(async () => void vi.advanceTimersByTime(60_000))
  expect(screen.queryByText(title)).toBeNull()
})

const keptAway = (blockedURI: string) =>
  act(
    async () =>
      void document.dispatchEvent(Object.assign(new Event('securitypolicyviolation'), { effectiveDirective: 'frame-src', blockedURI })),
  )

test('NAV-06 what the browser keeps away is said: another origin it led to, and a page allowed after this one was opened', async () => {
  await showStory(Shown, 'en')
  await keptAway('https://login.example/')
  expect(screen.getByText('It leads to https://login.example, whose pages are not allowed here.')).toBeTruthy()
  await keptAway(PAGE)
  expect(screen.getByRole('button', { name: 'Reload' })).toBeTruthy()
})

test('NAV-06 R-51 a refused page is never framed; it can be opened by itself, but never what runs in this page', async () => {
  await showStory(Refused, 'zh')
  expect(document.querySelector('iframe')).toBeNull()
  expect(screen.getByText('此处无法显示该页面')).toBeTruthy()
  expect(screen.getByRole<HTMLAnchorElement>('link').href).toBe('https://evil.example/login')
  for (const story of [Script, NoPage]) {
    cleanup()
    await showStory(story, 'zh')
    expect([document.querySelector('iframe'), screen.queryByRole('link')]).toEqual([null, null])
  }
  cleanup()
  await showStory(Failed, 'en')
  expect(screen.getByRole('button', { name: 'Retry' })).toBeTruthy()
})
