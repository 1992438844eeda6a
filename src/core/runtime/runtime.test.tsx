// @vitest-environment jsdom
import { act, cleanup, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { firstLang } from '#core/i18n/lang.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { defineMessages } from '#core/i18n/text.ts'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { useRuntime } from './context.tsx'
import { configure, runtimeOf } from './runtime.ts'

const ok = (data: unknown) => Response.json({ statusCode: 200, data, message: 'ok', traceId: 't' })
const profile = { userId: 'u1', tenantId: 't1', realName: '王芳', roles: [] }
const messages = defineMessages({ en: { bids: '{{count}} bids' }, zh: { bids: '{{count}} 次报价' } })

beforeEach(() => {
  const global = globalThis as Record<symbol, unknown>
  delete global[Symbol.for('fly.runtime')]
  localStorage.clear()
  vi.stubGlobal(
    'fetch',
    vi.fn(async (input: string) => {
      if (input.includes('/profile')) return ok(profile)
      if (input.includes('/transl/list')) return ok([{ translKey: 'bids', translValue: 'Offers: {{count}}' }])
      return ok([])
    }),
  )
})
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

const options = {
  gatewayUrl: 'https://gateway.example',
  appCode: 'tender',
  tenantId: 't1',
  auth: { type: 'token' as const, getToken: async () => 'x' },
}

test('EMB-06 one page has one runtime, whoever configures it, and other values are refused aloud', () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const first = configure(options)

  expect(configure({ ...options, auth: { type: 'token', getToken: async () => 'y' } })).toBe(first)
  expect(warn).not.toHaveBeenCalled()
  expect(configure({ ...options, tenantId: 't2' })).toBe(first)
  expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('[fly E102]'))
  expect(runtimeOf()?.config.tenantId).toBe('t1')
  expect(Object.isFrozen(first.config)).toBe(true)
})

test('STORE-01 a page that has begun has not asked for languages and settings; whoever watches them has them read', async () => {
  const made = configure({ ...options, gatewayUrl: 'https://late.example' })
  const asked = () =>
    vi
      .mocked(fetch)
      .mock.calls.map(([url]) => String(url))
      .filter((url) => url.startsWith('https://late.example'))
      .join(' ')
  await expect.poll(() => asked()).toContain('/transl/list')
  expect(asked()).not.toMatch(/langs|app\/config/)
  made.store.app.value.subscribe(() => undefined)
  made.locale.languages.subscribe(() => undefined)
  await expect.poll(() => asked()).toMatch(/app\/config/)
  await expect.poll(() => asked()).toMatch(/i18n\/langs/)
})

test('EMB-06 two tenants are two names', () => {
  const one = configure(options)
  const two = configure({ ...options, name: 'south', tenantId: 't2' })
  expect(one).not.toBe(two)
  expect(runtimeOf('south')).toBe(two)
  expect(runtimeOf('north')).toBeUndefined()
})

test('EMB-06 a second copy of the bundle finds the first one’s runtime and makes no second session', async () => {
  const first = configure(options)
  await expect.poll(() => first.session.state.value).toBe('signed-in')
  const before = vi.mocked(fetch).mock.calls.length

  vi.resetModules()
  const copy = await import('./runtime.ts')
  const second = copy.configure(options)

  expect(copy.configure).not.toBe(configure)
  expect(second.http).toBe(first.http)
  expect(second.session.user.value?.realName).toBe('王芳')
  expect(vi.mocked(fetch).mock.calls.length).toBe(before)
  first.store.customerId.set('c1')
  expect(second.store.customerId.value.value).toBe('c1')
})

test('R-06 no token is to be found in what a runtime shows', async () => {
  const runtime = configure({ ...options, auth: { type: 'token', getToken: async () => 'canary-token' } })
  await expect.poll(() => runtime.session.state.value).toBe('signed-in')
  const seen = JSON.stringify([runtime, { ...localStorage }, { ...sessionStorage }, document.documentElement.outerHTML, location.href])
  expect(seen).not.toContain('canary-token')
})

test('I18N-02 a language chosen here is stored under `lang`, told to the page, and shown at once', async () => {
  const runtime = configure({ ...options, locale: 'zh' })
  await expect.poll(() => runtime.locale.revision.value).toBe(1)
  const heard = vi.fn()
  document.addEventListener('fly-lang-change', heard, { once: true })
  function Bids() {
    return <p>{useText(messages)('bids', { count: 3 })}</p>
  }
  render(
    <InRuntime runtime={runtime}>
      <Bids />
    </InRuntime>,
  )
  expect(screen.getByText('Offers: 3')).toBeDefined()

  await act(() => runtime.locale.setLang('en'))

  expect(localStorage.getItem('lang')).toBe('en')
  expect(heard).toHaveBeenCalledOnce()
  expect(firstLang()).toBe('en')
})

test('I18N-05 figures and sentences of a view follow the language without a reload', async () => {
  const runtime = aRuntime({ lang: 'zh' })
  function Price() {
    const t = useText(messages)
    const { money } = useFormats()
    return (
      <p>
        {t('bids', { count: 2 })} {money('1000.00', 'CNY')}
      </p>
    )
  }
  render(
    <InRuntime runtime={runtime}>
      <Price />
    </InRuntime>,
  )
  expect(screen.getByText('2 次报价 ¥1,000.00')).toBeDefined()
  await act(() => runtime.locale.setLang('en'))
  expect(screen.getByText('2 bids CN¥1,000.00')).toBeDefined()
})

test('outside a runtime a piece speaks its bundled sentences, and a screen says what is missing', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
  function Bids() {
    return <p>{useText(messages)('bids', { count: 3 })}</p>
  }
  render(<Bids />)
  expect(screen.getByText('3 bids')).toBeDefined()
  function Screen() {
    return <p>{useRuntime().config.appCode}</p>
  }
  expect(() => render(<Screen />)).toThrow('[fly E101]')
})

/** Names of what copies of the bundle use of each other. */
const shapeOf = (part: unknown): unknown => {
  if (typeof part !== 'object' || part === null || part instanceof Map) return typeof part
  return 'isAtom' in part
    ? 'set' in part
      ? 'atom'
      : 'readonly atom'
    : Object.fromEntries(
        Object.keys(part)
          .sort()
          .map((key) => [key, shapeOf((part as never)[key])]),
      )
}

test('EMB-06 what copies of the bundle share has the shape that its number stands for: a change of it raises `API`', () => {
  configure(options)
  const { api, contexts } = (globalThis as unknown as Record<symbol, { api: number; contexts: Map<string, object> }>)[
    Symbol.for('fly.runtime')
  ]!
  const { config: _, ...shared } = contexts.get('default')! as { config: unknown }
  expect({ api, ...(shapeOf(shared) as object) }).toMatchInlineSnapshot(`
    {
      "api": 4,
      "cache": "object",
      "clock": {
        "every": "function",
        "now": "function",
        "sync": "function",
        "tick": "readonly atom",
        "told": "function",
        "uncertaintyMs": "number",
        "wait": "function",
      },
      "http": {
        "begin": "function",
        "call": "function",
        "data": "function",
        "hasBegun": "function",
        "open": "function",
      },
      "locale": {
        "backend": "function",
        "lang": "readonly atom",
        "languages": "readonly atom",
        "load": "function",
        "revision": "readonly atom",
        "setLang": "function",
        "text": "function",
      },
      "notices": {
        "close": "function",
        "hold": "function",
        "items": "readonly atom",
        "show": "function",
      },
      "permissions": {
        "entries": "readonly atom",
        "getData": "readonly atom",
        "load": "function",
        "mayUse": "function",
        "pending": "readonly atom",
        "resetStatus": "function",
        "state": "readonly atom",
      },
      "reactions": {
        "forbidden": "readonly atom",
      },
      "session": {
        "atPage": "readonly atom",
        "can": "function",
        "codes": "readonly atom",
        "credentials": "function",
        "ended": "function",
        "failure": "readonly atom",
        "reload": "function",
        "signIn": "function",
        "signOut": "function",
        "start": "function",
        "state": "readonly atom",
        "user": "readonly atom",
      },
      "storage": {
        "browser": {
          "clear": "function",
          "hint": "function",
          "read": "function",
          "remove": "function",
          "write": "function",
        },
        "clear": "function",
        "own": "function",
        "page": {
          "clear": "function",
          "hint": "function",
          "read": "function",
          "remove": "function",
          "write": "function",
        },
        "tab": {
          "clear": "function",
          "hint": "function",
          "read": "function",
          "remove": "function",
          "write": "function",
        },
      },
      "store": {
        "activeTheme": "atom",
        "app": "atom",
        "cgform": "atom",
        "customerId": "atom",
        "firmHint": "function",
        "gyform": "atom",
        "reset": "function",
        "restore": "function",
        "runame": "atom",
        "switchs": "atom",
        "upload": "atom",
        "user": "atom",
      },
      "stream": {
        "follow": "function",
        "state": "readonly atom",
      },
      "theme": {
        "choice": "readonly atom",
        "set": "function",
        "shown": "readonly atom",
      },
    }
  `)
})
