// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { definitionOf, type PropDeclaration } from './declare.ts'
import { defineShell } from './define.ts'
import { onPage, page } from './page.ts'
import './stage.ts'
import './look/element-error.ts'
import { aDeclaration, aProbe, aTag } from './testing.ts'

type Any = HTMLElement & Record<string, unknown>

const PROPS: Record<string, PropDeclaration> = {
  projectId: { type: 'string', default: '', doc: '' },
  count: { type: 'number', default: 3, doc: '' },
  disabled: { type: 'boolean', reflect: true, doc: '' },
  items: { type: 'json', doc: '' },
  format: { type: 'function', doc: '' },
  kind: { type: 'string', default: 'multi', values: ['multi', 'free'], doc: '' },
  allowed: { type: 'boolean', readOnly: true, doc: '' },
}

let warnings: string[]
beforeEach(() => {
  warnings = []
  page().warned.clear()
  vi.spyOn(console, 'warn').mockImplementation((text) => void warnings.push(String(text)))
  vi.spyOn(console, 'error').mockImplementation(() => undefined)
})
afterEach(() => {
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.useRealTimers()
})

function declared(over: Parameters<typeof aDeclaration>[0] = {}) {
  const probe = aProbe()
  const declaration = aDeclaration({
    props: PROPS,
    events: {
      'fly-open': { class: 'state', doc: '' },
      'fly-bid': { class: 'value', doc: '' },
      'fly-navigate': { class: 'page', doc: '' },
      'fly-before-submit': { class: 'before', doc: '' },
    },
    methods: { bid: { signature: '', doc: '' }, can: { sync: true, signature: '', doc: '' } },
    body: async () => ({ body: probe.body }),
    ...over,
  })
  return { probe, declaration, tag: declaration.tag }
}

/** Everything that follows an insertion without a timer. */
const settle = () => new Promise<void>((resolve) => setTimeout(resolve))

async function shown(html?: (tag: string) => string) {
  const { probe, tag, declaration } = declared()
  defineShell(definitionOf(declaration))
  document.body.innerHTML = html?.(tag) ?? `<${tag}></${tag}>`
  await settle()
  return { probe, tag, element: document.querySelector(tag) as Any }
}

test('EMB-03 attributes become properties, and removing one restores the default', async () => {
  const { element } = await shown((tag) => `<${tag} project-id="p1" count="7" disabled items='[1,2]'></${tag}>`)
  expect([element.projectId, element.count, element.disabled, element.items]).toEqual(['p1', 7, true, [1, 2]])
  for (const name of ['project-id', 'count', 'disabled', 'items']) element.removeAttribute(name)
  expect([element.projectId, element.count, element.disabled, element.items]).toEqual(['', 3, false, undefined])
})

test.each([
  ['', true],
  ['true', true],
  ['disabled', true],
  ['false', false],
  ['0', false],
  ['no', false],
  ['OFF', false],
])('EMB-03 disabled="%s" is %s, because some frameworks write false as a word', async (text, value) => {
  const { element } = await shown((tag) => `<${tag} disabled="${text}"></${tag}>`)
  expect(element.disabled).toBe(value)
})

test('r2wc loses what was set before the definition: the shell keeps it, by identity', async () => {
  const { probe, tag, declaration } = declared()
  const early = document.createElement(tag) as Any
  const items = [{ a: 1 }]
  early.items = items
  early.count = 9
  document.body.append(early)
  defineShell(definitionOf(declaration))
  await settle()
  expect(early.items).toBe(items)
  expect(probe.host().props.items!.value).toBe(items)
  early.count = 10
  expect(probe.host().props.count!.value).toBe(10)
})

test('r2wc writes objects into attributes: the shell never does', async () => {
  const { element } = await shown()
  const items = Array.from({ length: 5_000 }, (_, id) => ({ id, run: () => id }))
  element.items = items
  expect(element.items).toBe(items)
  expect(element.getAttributeNames()).toEqual(['phase'])
})

test('R-37 r2wc throws on malformed JSON: the shell warns once, keeps the former value and goes on', async () => {
  const { element } = await shown((tag) => `<${tag} items="[1]"></${tag}>`)
  element.setAttribute('items', '[1')
  element.setAttribute('items', '{')
  expect(element.items).toEqual([1])
  expect(warnings.filter((text) => text.includes('FLY-E105'))).toHaveLength(1)
})

test.each([
  ['an object', { a: 1 }],
  ['a list of objects', [{ a: 1 }, { a: 2 }]],
])('%s written as an attribute by a framework is named with its cure (FLY-E104)', async (_, value) => {
  const { element } = await shown((tag) => `<${tag} items="${value}"></${tag}>`)
  expect(element.items).toBeUndefined()
  expect(warnings.join()).toMatch(/FLY-E104.*items/)
})

test('R-37 r2wc runs any global that an attribute names: here an attribute can never be a function', async () => {
  const { element } = await shown((tag) => `<${tag} format="alert"></${tag}>`)
  expect(element.format).toBeUndefined()
  const format = () => 1
  element.format = format
  expect(element.format).toBe(format)
  element.format = 'alert'
  expect(element.format).toBe(format)
})

test('R-37 200 hostile attribute values never throw', async () => {
  const { element } = await shown()
  const seeds = ['', 'null', 'NaN', '[', '{"__proto__":1}', '<img onerror=x>', 'constructor', '１２', '1e999', '[object Object]']
  for (let round = 0; round < 20; round += 1) {
    for (const seed of seeds) {
      for (const name of ['project-id', 'count', 'disabled', 'items', 'format', 'kind', 'allowed', 'theme', 'density', 'context']) {
        element.setAttribute(name, seed.repeat((round % 3) + 1))
      }
    }
  }
  expect(Object.prototype).not.toHaveProperty('1')
  expect(element.count === undefined || typeof element.count === 'number').toBe(true)
})

test('a word that is none of the allowed ones leaves the former value', async () => {
  const { element } = await shown((tag) => `<${tag} kind="free"></${tag}>`)
  element.kind = 'auction'
  element.setAttribute('kind', 'other')
  expect(element.kind).toBe('free')
})

test('a read-only property is written by the body alone', async () => {
  const { element, probe } = await shown()
  element.allowed = true
  expect(element.allowed).toBe(false)
  probe.host().write('allowed', true)
  expect(element.allowed).toBe(true)
})

test('r2wc lower-cases events and hides preventDefault: here class decides the travel and the body hears the answer', async () => {
  const { element, probe } = await shown()
  const heard: string[] = []
  for (const name of ['fly-open', 'fly-bid', 'fly-navigate']) document.body.addEventListener(name, () => heard.push(name))
  let composed: boolean[] = []
  for (const name of ['fly-open', 'fly-bid', 'fly-navigate']) {
    element.addEventListener(name, (event) => {
      composed = [...composed, event.composed]
    })
    probe.host().emit(name, {})
  }
  expect(heard).toEqual(['fly-bid', 'fly-navigate'])
  expect(composed).toEqual([false, false, true])
  expect(() => probe.host().emit('fly-unknown')).toThrow()
})

test('setting a property never fires an event', async () => {
  const { element } = await shown()
  const heard = vi.fn()
  for (const name of ['fly-open', 'fly-bid', 'fly-error']) element.addEventListener(name, heard)
  element.projectId = 'p2'
  element.kind = 'free'
  expect(heard).not.toHaveBeenCalled()
})

test('a before-event can be stopped, changed, waited for, refused with a reason', async () => {
  const { element, probe } = await shown()
  const ask = () => probe.host().before('fly-before-submit', { amount: '1.00' })
  type Before = CustomEvent<{ amount: string; waitUntil(p: Promise<unknown>): void; setPayload(p: object): void }>
  const once = (fn: (event: Before) => void) => element.addEventListener('fly-before-submit', fn as EventListener, { once: true })

  expect(await ask()).toEqual({ ok: true, patch: {} })
  once((event) => event.preventDefault())
  expect(await ask()).toMatchObject({ ok: false })
  once(({ detail }) => {
    detail.setPayload({ amount: '2.00' })
    detail.waitUntil(Promise.resolve())
  })
  expect(await ask()).toEqual({ ok: true, patch: { amount: '2.00' } })
  once(({ detail }) => detail.waitUntil(Promise.resolve(false)))
  expect(await ask()).toEqual({ ok: false, patch: {} })
  once(({ detail }) => detail.waitUntil(Promise.reject(new Error('budget is closed'))))
  expect(await ask()).toEqual({ ok: false, patch: {}, reason: 'budget is closed' })
})

test('a page that never answers a before-event is given up after 30 s (FLY-E505)', async () => {
  const { element, probe } = await shown()
  vi.useFakeTimers()
  element.addEventListener('fly-before-submit', (event) => (event as CustomEvent).detail.waitUntil(new Promise(() => undefined)))
  const asked = probe.host().before('fly-before-submit', {})
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await asked).toMatchObject({ ok: false, reason: expect.stringContaining('FLY-E505') })
})

test('fly.on hears before-events of all elements although they do not bubble, and can stop them', async () => {
  const { probe } = await shown()
  const stop = onPage('before-submit', (event) => event.preventDefault())
  expect(await probe.host().before('fly-before-submit', {})).toMatchObject({ ok: false })
  stop()
  expect(await probe.host().before('fly-before-submit', {})).toMatchObject({ ok: true })
})

test('methods wait for the body; on an element outside the page they do nothing', async () => {
  const { tag, declaration, probe } = declared()
  defineShell(definitionOf(declaration))
  const element = document.createElement(tag) as HTMLElement & { bid(amount: string): Promise<unknown>; can(code: string): unknown }
  expect(await element.bid('1')).toBeUndefined()
  document.body.append(element)
  expect(element.can('x')).toBeUndefined()
  const early = element.bid('980000.00')
  await settle()
  const takeBack = probe.host().expose({ bid: (amount: string) => `bid ${amount}`, can: (code: string) => code === 'x' })
  expect(await early).toBe('bid 980000.00')
  expect(element.can('x')).toBe(true)
  takeBack()
  expect(element.can('x')).toBeUndefined()
})

test('EMB-05 a move keeps the body; removal ends it after the task; coming back mounts it anew with its properties', async () => {
  const { element, probe } = await shown((tag) => `<div></div><${tag} project-id="p1"></${tag}>`)
  document.querySelector('div')!.append(element)
  await settle()
  expect([probe.mounts(), probe.ends()]).toEqual([1, 0])
  element.remove()
  expect(probe.ends()).toBe(0)
  await settle()
  expect(probe.ends()).toBe(1)
  document.body.append(element)
  await settle()
  expect([probe.mounts(), element.projectId]).toEqual([2, 'p1'])
})

test('an element that is removed before its body arrives never mounts it', async () => {
  const { tag, declaration, probe } = declared()
  defineShell(definitionOf(declaration))
  const element = document.createElement(tag)
  document.body.append(element)
  element.remove()
  await settle()
  expect(probe.mounts()).toBe(0)
})

test('ready is told once, by phase, event and promise', async () => {
  const { tag, declaration, probe } = declared()
  defineShell(definitionOf(declaration))
  const element = document.createElement(tag) as Any
  const heard = vi.fn()
  element.addEventListener('fly-ready', heard)
  document.body.append(element)
  expect(element.phase).toBe('loading')
  await element.ready
  probe.host().setPhase('empty')
  probe.host().setPhase('ready')
  expect(element.getAttribute('phase')).toBe('ready')
  expect(heard).toHaveBeenCalledOnce()
})

test('ERR-03 a failure is a visible block with code and way out, and fly-error with retry', async () => {
  const { element, probe } = await shown()
  const heard: CustomEvent[] = []
  document.addEventListener('fly-error', (event) => heard.push(event as CustomEvent), { once: true })
  probe.host().fail({ kind: 'unreachable', traceId: 'T-9' })
  const block = element.shadowRoot!.querySelector('[part=error]') as HTMLElement
  expect(block.hidden).toBe(false)
  expect(block.textContent).toContain('FLY-E301 · T-9')
  expect(element.phase).toBe('error')
  expect(heard[0]!.detail).toMatchObject({ code: 'FLY-E301', traceId: 'T-9' })
  ;(block.querySelector('[part=error-retry]') as HTMLElement).click()
  await settle()
  expect([probe.mounts(), element.phase, block.hidden]).toEqual([2, 'ready', true])
})

test('ERR-03 a page that prevents fly-error shows the failure itself', async () => {
  const { element, probe } = await shown()
  element.addEventListener('fly-error', (event) => event.preventDefault())
  probe.host().fail({ code: 'TENDER-2001', message: '项目不存在或无权查看', kind: 'refused' })
  expect((element.shadowRoot!.querySelector('[part=error]') as HTMLElement).hidden).toBe(true)
  expect(element.phase).toBe('error')
})

test.each([
  [{ kind: 'forbidden' }, 'denied', 'FLY-E401'],
  [{ kind: 'unauthorised' }, 'signed-out', 'FLY-E201'],
  [{ kind: 'refused', code: 'TENDER-2001', message: '无权查看' }, 'error', 'TENDER-2001'],
  [{ kind: 'unauthorised', ended: true }, 'signed-out', 'FLY-E201'],
  [new Error('x is not a function'), 'error', 'FLY-E305'],
])('ERR-03 %s shows phase %s and code %s', async (error, phase, code) => {
  const { element, probe } = await shown()
  probe.host().fail(error)
  const block = element.shadowRoot!.querySelector('[part=error]')!
  expect([element.phase, block.textContent!.includes(code)]).toEqual([phase, true])
  expect(block.textContent).not.toContain('is not a function')
})

test('a body that cannot be loaded shows FLY-E103', async () => {
  const { declaration, tag } = declared({ body: () => Promise.reject(new Error('404')) })
  defineShell(definitionOf(declaration))
  document.body.innerHTML = `<${tag}></${tag}>`
  await settle()
  expect(document.querySelector(tag)!.shadowRoot!.textContent).toContain('FLY-E103')
})

test('ERR-03 a required property that nobody sets is named after a second (FLY-E107), once; the element begins as soon as it is there', async () => {
  vi.useFakeTimers()
  const { declaration, tag, probe } = declared({ props: { projectId: { type: 'string', default: '', required: true, doc: '' } } })
  defineShell(definitionOf(declaration))
  document.body.innerHTML = `<${tag}></${tag}>`
  const element = document.querySelector(tag) as Any
  await vi.advanceTimersByTimeAsync(999)
  expect([element.phase, probe.mounts()]).toEqual(['loading', 0])
  await vi.advanceTimersByTimeAsync(10_000)
  const block = element.shadowRoot!.querySelector('[part=error]') as HTMLElement
  expect([element.phase, block.hidden, block.textContent?.includes('FLY-E107')]).toEqual(['error', false, true])
  expect(vi.mocked(console.error).mock.calls).toEqual([[expect.stringContaining('FLY-E107'), `Set project-id on <${tag}>.`]])
  element.projectId = 'p1'
  await vi.advanceTimersByTimeAsync(0)
  expect([element.phase, block.hidden, probe.mounts()]).toEqual(['ready', true, 1])
})

test('a required property that is set after the element stands in the page is no fault', async () => {
  const { declaration, tag, probe } = declared({ props: { rows: { type: 'json', required: true, doc: '' } } })
  defineShell(definitionOf(declaration))
  document.body.innerHTML = `<${tag}></${tag}>`
  const element = document.querySelector(tag) as Any
  await settle()
  element.rows = []
  await settle()
  expect([element.phase, probe.mounts(), vi.mocked(console.error).mock.calls]).toEqual(['ready', 1, []])
})

test('what wraps content of the page begins without a required property, so that the content shows', async () => {
  const { declaration, tag, probe } = declared({
    layout: 'transparent',
    props: { gatewayUrl: { type: 'string', required: true, doc: '' } },
  })
  defineShell(definitionOf(declaration))
  document.body.innerHTML = `<${tag}></${tag}>`
  await settle()
  expect(probe.mounts()).toBe(1)
})

test('the skeleton waits 150 ms', async () => {
  vi.useFakeTimers()
  const { declaration, tag } = declared({ body: () => new Promise(() => undefined) })
  defineShell(definitionOf(declaration))
  document.body.innerHTML = `<${tag}></${tag}>`
  await vi.dynamicImportSettled()
  const skeleton = document.querySelector(tag)!.shadowRoot!.querySelector('[part=skeleton]') as HTMLElement
  await vi.advanceTimersByTimeAsync(149)
  expect(skeleton.hidden).toBe(true)
  await vi.advanceTimersByTimeAsync(1)
  expect(skeleton.hidden).toBe(false)
})

test('EMB-05 hot keys of the page do not fire while the user types here', async () => {
  const { element } = await shown()
  const input = element.shadowRoot!.querySelector('input')!
  const heard: string[] = []
  const listen = (event: KeyboardEvent) => void heard.push(`${event.ctrlKey ? 'Ctrl+' : ''}${event.key}`)
  document.addEventListener('keydown', listen)
  const press = (init: KeyboardEventInit) => input.dispatchEvent(new KeyboardEvent('keydown', { bubbles: true, composed: true, ...init }))
  press({ key: 'j' })
  press({ key: 's', ctrlKey: true })
  press({ key: 'Escape' })
  document.removeEventListener('keydown', listen)
  expect(heard).toEqual(['Ctrl+s', 'Escape'])
})

test('a server-rendered page sets objects by a JSON script', async () => {
  const { element } = await shown((tag) => `<${tag}><script type="application/json" data-fly-prop="items">[{"id":1}]</script></${tag}>`)
  expect(element.items).toEqual([{ id: 1 }])
})

test('a second definition of the same version is silent, another version is named (FLY-E108)', () => {
  const { declaration } = declared()
  defineShell(definitionOf(declaration))
  defineShell(definitionOf(declaration))
  expect(warnings).toEqual([])
  const tag = aTag()
  customElements.define(tag, class extends HTMLElement {})
  defineShell(definitionOf(aDeclaration({ tag })))
  expect(warnings.join()).toContain('FLY-E108')
})

test('theme and density dress the inside; auto follows the page', async () => {
  const { element } = await shown()
  const base = element.shadowRoot!.querySelector('.base') as HTMLElement
  expect([base.dataset.theme, base.dataset.density]).toEqual(['light', 'normal'])
  element.theme = 'dark'
  element.density = 'compact'
  expect([base.dataset.theme, base.dataset.density, element.getAttribute('theme')]).toEqual(['dark', 'compact', 'dark'])
  element.theme = 'auto'
  document.documentElement.dataset.theme = 'dark'
  await settle()
  expect(base.dataset.theme).toBe('dark')
  delete document.documentElement.dataset.theme
  await settle()
  expect(base.dataset.theme).toBe('light')
  // What themes/dark.css says.
  document.documentElement.style.setProperty('--fly-theme', 'dark')
  await settle()
  expect(base.dataset.theme).toBe('dark')
  element.theme = 'light'
  expect(base.dataset.theme).toBe('light')
  document.documentElement.removeAttribute('style')
})
