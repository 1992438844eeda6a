// @vitest-environment jsdom
import { globSync, readFileSync } from 'node:fs'
import { signal } from '@preact/signals-react'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { calls } from '#contract/index.ts'
import type { Call, CallName } from '#contract/kit.ts'
import { aRuntime, InRuntime } from '#core/testing.tsx'
import { messagePage, signInPage } from '#gateway/modules/identity/sign-in/sign-in.page.ts'
import { screens } from '#screens/registry.ts'
import { pretendDialogs } from '#ui/testing.ts'
import { payloads, poisoned } from './hostile-texts.ts'
import type { JsonSchema } from './samples.ts'

/**
 * Every screen there is, shown with every text of every answer replaced by hostile ones: nothing of them becomes more than text. Screens come from
 * the registry and answers from the contract, so a new one is tried without being named here.
 */

beforeAll(() => {
  pretendDialogs()
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = () => undefined
      unobserve = () => undefined
      disconnect = () => undefined
    },
  )
  vi.stubGlobal('matchMedia', () => Object.assign(new EventTarget(), { matches: true }))
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
})
afterEach(cleanup)

const BATCH = 60
const batches = Array.from({ length: Math.ceil(payloads.length / BATCH) }, (_, index) => payloads.slice(index * BATCH, (index + 1) * BATCH))
const answersWith = (text: string) =>
  Object.fromEntries(
    (Object.entries(calls) as [CallName, Call][]).map(([name, { reply }]) => {
      const data = (reply as JsonSchema).properties?.data ?? {}
      return [name, () => poisoned(data, text)]
    }),
  )

/** Elements a text could have made, and places where one would run. */
function harm(page: Document = document): string[] {
  const found: string[] = []
  for (const element of page.querySelectorAll('*')) {
    const made = /^(script|iframe|object|embed|base|link|meta|video|audio|marquee|math|noscript|template|x-y|slot|b|i|u|body|img)$/i
    if (made.test(element.localName) && !['body', 'link', 'meta'].includes(element.localName) && element.closest('body'))
      found.push(element.outerHTML.slice(0, 120))
    for (const { name, value } of element.attributes) {
      if (/^on/i.test(name)) found.push(`${element.localName} ${name}`)
      if (/^(href|src|action|formaction|xlink:href|srcdoc|data)$/i.test(name) && /script:|__xss|^\s*data:text/i.test(value))
        found.push(`${element.localName} ${name}=${value}`)
    }
  }
  return found
}

/** The person at the screen, with hostile texts wherever he is described. */
const aUser = (text: string) => ({
  ...{ userId: 'u1', username: 'sup2', realNameEn: text, realName: text, roles: ['BIDDER'] },
  refInfo: { phone: text },
  extAttributes: { email: text },
  orgInfos: [{ id: 'o1', treeNames: text, isMaster: true }],
})
const shown = new Map<string, boolean>()

test.each(Object.entries(screens))('R-12 %s shows hostile texts as texts, in both languages', async (id, screen) => {
  const Screen = await screen.load()
  const said: string[] = []
  vi.spyOn(console, 'error').mockImplementation((...words) => void said.push(words.map(String).join(' ')))
  for (const [index, batch] of batches.entries()) {
    const text = batch.join(' ')
    const runtime = aRuntime({ lang: index % 2 === 0 ? 'zh' : 'en', answers: answersWith(text) })
    const may = { ...runtime, session: { ...runtime.session, can: () => true, user: signal(aUser(text)) } }
    runtime.store.customerId.set('P1')
    runtime.store.runame.set(text)
    await act(async () => {
      render(
        <InRuntime runtime={may as unknown as typeof runtime}>
          <Screen params={{ projectId: 'P1', id: 'P1' }} navigate={() => undefined} />
        </InRuntime>,
      )
    })
    await act(async () => {})
    expect(harm()).toEqual([])
    expect((globalThis as { __xss?: unknown }).__xss).toBeUndefined()
    const whole = document.body.textContent ?? ''
    shown.set(id, shown.get(id) || whole.includes(batch[0] ?? '-'))
    cleanup()
  }
  vi.restoreAllMocks()
  expect(said.filter((line) => /Error|failed/.test(line))).toEqual([])
})

/** Screens that show no text anybody wrote, or show it in fields and drawings alone (src/widgets/watermark/draw.test.ts). */
const SILENT = ['forbidden', 'practice', 'reset-password', 'test', 'watermark']

test('R-12 every screen that has texts was seen to show them', () => {
  expect(Object.keys(screens).filter((id) => !shown.get(id) && !SILENT.includes(id))).toEqual([])
})

test('R-12 the search finds what a careless view would have made', () => {
  document.body.innerHTML = '<p>x<img src=x onerror=__xss=1><a href="javascript:__xss=1">x</a></p>'
  expect(harm()).toHaveLength(3)
  document.body.innerHTML = ''
  expect(payloads.length).toBeGreaterThanOrEqual(300)
})

test('R-12 the sign-in page and the pages beside it show hostile texts as texts', () => {
  const paths = { mount: '/oidc', home: 'https://tender.example/' }
  for (const text of payloads) {
    const page = signInPage({
      lang: 'en',
      username: text,
      errors: { form: text, username: text, password: text },
      paths,
      action: '/oidc/sign-in/x',
      csrf: 'c',
      notice: undefined,
    })
    for (const html of [page, messagePage('request', 'zh', paths, text)]) {
      const read = new DOMParser().parseFromString(html, 'text/html')
      expect(harm(read), text).toEqual([])
      expect(read.documentElement.textContent?.replaceAll(/\s/g, ''), text).toContain(text.replaceAll(/\s/g, ''))
    }
  }
})

test('R-12 one place in the browser writes markup, which it cleans before; nothing runs text', () => {
  const sinks =
    /\.(?:inner|outer)HTML\b|insertAdjacentHTML|dangerouslySetInnerHTML|document\.write|\.srcdoc\b|unsafeHTML|unsafeSVG|createContextualFragment|setHTMLUnsafe|\beval\(|new Function\(/
  const files = globSync('{src,elements,host}/**/*.{ts,tsx}').filter((file) => !/\.(?:test|wtr)\.tsx?$/.test(file))
  expect(files.length).toBeGreaterThan(200)
  expect(files.filter((file) => sinks.test(readFileSync(file, 'utf8')))).toEqual(['src/core/markup/policy.ts'])
  // Once, of what the policy has cleaned (tests/corpus/markup.heavy.test.ts).
  const policy = readFileSync('src/core/markup/policy.ts', 'utf8')
  expect(policy.match(new RegExp(sinks, 'g'))).toEqual(['.innerHTML'])
  expect(policy).toContain('.innerHTML = trustedTypes().createHTML(cleanMarkup(html, kind))')
})
