// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { createLocale } from '#core/i18n/locale-core.ts'
import { createNotices } from '#core/state/notices.ts'
import { aFailure, fakeTimers } from '#core/testing.tsx'
import { createErrorHandling } from './error-handling.ts'

function aPage() {
  const timers = fakeTimers()
  const notices = createNotices(timers)
  const reload = vi.fn()
  const marked = new Map<string, string>()
  const marks = { getItem: (key: string) => marked.get(key) ?? null, setItem: (key: string, value: string) => void marked.set(key, value) }
  const onError = vi.fn()
  const reactions = createErrorHandling({
    notices,
    locale: createLocale({ first: 'zh' }),
    config: { onError },
    wall: timers.wall,
    reload,
    marks,
  })
  return { reactions, notices, timers, reload, onError, texts: () => notices.items.get().map(({ text }) => text) }
}

test('ERR-01 a refusal shows as a toast for 3 s, and only once while it shows', async () => {
  const { reactions, timers, texts } = aPage()

  reactions.onFailure(aFailure('refused', { message: '参数错误', code: 'VALIDATION-1000' }), false)
  reactions.onFailure(aFailure('refused', { message: '参数错误', code: 'VALIDATION-1000' }), false)
  expect(texts()).toEqual(['参数错误'])

  await timers.pass(2_999)
  expect(texts()).toHaveLength(1)
  await timers.pass(1)
  expect(texts()).toEqual([])
})

test('ERR-01 a 401 and a quiet call show no toast; the page’s own ear hears of both', () => {
  const { reactions, texts, onError } = aPage()

  reactions.onFailure(aFailure('unauthorised'), false)
  reactions.onFailure(aFailure('forbidden'), true)

  expect(texts()).toEqual([])
  expect(onError).toHaveBeenCalledTimes(2)
  expect(reactions.forbidden.get()).toBeUndefined()
})

test('AUTH-06 a 403 that nobody answers himself is passed on, each one anew', () => {
  const { reactions } = aPage()
  const heard: unknown[] = []
  reactions.forbidden.subscribe((failure) => heard.push(failure))

  reactions.onFailure(aFailure('forbidden'), false)
  reactions.onFailure(aFailure('forbidden'), false)

  expect(heard).toHaveLength(2)
})

test('AUTH-10 that a password must be changed first is passed on from quiet calls too', () => {
  const { reactions, texts } = aPage()
  const due = aFailure('forbidden', { code: 'AUTH-1008' })
  reactions.onFailure(due, true)
  expect([reactions.forbidden.get(), texts()]).toEqual([due, []])
})

test('ERR-02 a renewed CSRF token reloads the page after drafts were put away, at most once a minute', async () => {
  const { reactions, reload, texts, timers } = aPage()
  const saved = vi.fn(() => expect(reload).not.toHaveBeenCalled())
  document.addEventListener('fly-before-reload', saved, { once: true })
  const renewed = aFailure('forbidden', { code: 'WEB-SECURITY-1001' })

  reactions.onFailure(renewed, true)
  expect(saved).toHaveBeenCalledOnce()
  expect(reload).toHaveBeenCalledOnce()

  reactions.onFailure(renewed, true)
  expect(reload).toHaveBeenCalledOnce()
  expect(texts()).toEqual(['安全令牌已更新，请刷新页面'])

  await timers.pass(60_000)
  reactions.onFailure(renewed, true)
  expect(reload).toHaveBeenCalledTimes(2)
})
