import { executeServerCommand } from '@web/test-runner-commands'
import 'axe-core/axe.min.js'
import { assert } from 'chai'
import { attributeOf, type Declaration } from '#core/element/declare.ts'
import { declarations } from '#elements/all.ts'
import { type Any, frame, load, make, openPage, sampleOf, shown, writable } from './drive.ts'
import type { Held } from './measure.ts'
import { until } from './picking.ts'

/** What every element promises, asked of every element: the built files in a plain page (elements.md 2.16). */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
/** From the environment, by the configuration of the runner. */
declare const TEST_TIER: string
declare const axe: {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { target: unknown; html: string }[] }[] }>
}
declare const fly: { configure(options: object): Promise<unknown>; on(name: string, fn: () => void): () => void; version: string }

const CONFIG = { gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } }
const GOOD = ['ready', 'empty']
/** The gate asks for fewer lives; a leak of one node or one listener a life is above its bounds, too. */
const [LIVES, MOST] =
  TEST_TIER === 'all' ? [1_000, { nodes: 200, listeners: 50, heapMB: 6 }] : [150, { nodes: 30, listeners: 8, heapMB: 1 }]
const uncaught: string[] = []

suiteSetup(async () => {
  window.addEventListener('error', (event) => uncaught.push(event.message))
  window.addEventListener('unhandledrejection', (event) => uncaught.push(String(event.reason)))
  await load('/dist/fly.js')
  await fly.configure(CONFIG)
})
teardown(() => {
  for (const element of [...document.body.children]) element.remove()
  assert.deepEqual(uncaught.splice(0), [])
})

async function ready(element: Any): Promise<Any> {
  if (!element.isConnected) document.body.append(element)
  const phase = await shown(element)
  assert.include(GOOD, phase, element.shadowRoot?.textContent ?? '')
  return element
}

const root = (element: Any): ShadowRoot => {
  assert.ok(element.shadowRoot)
  return element.shadowRoot as ShadowRoot
}

for (const declaration of declarations) {
  suite(declaration.tag, () => everyElement(declaration))
}

function everyElement(declaration: Declaration): void {
  const { tag } = declaration

  test('EMB-01 works alone in a plain page, and says once that it is ready', async () => {
    const element = make(tag)
    let told = 0
    let above = 0
    const said = new Promise<void>((resolve) => {
      element.addEventListener('fly-ready', () => {
        told += 1
        resolve()
      })
    })
    const listen = () => {
      above += 1
    }
    document.body.addEventListener('fly-ready', listen)
    await ready(element)
    await said
    await frame()
    document.body.removeEventListener('fly-ready', listen)
    assert.deepEqual([told, above], [1, 0])
  })

  test('EMB-03 attributes and properties say the same, and removal restores the default', () => {
    const element = make(tag)
    for (const [prop, declared] of writable(declaration)) {
      const { value, attribute } = sampleOf(declared)
      element.removeAttribute(attributeOf(prop))
      const first = element[prop]
      if (attribute !== undefined) {
        element.setAttribute(attributeOf(prop), attribute)
        assert.deepEqual(element[prop], value, prop)
        element.removeAttribute(attributeOf(prop))
        assert.deepEqual(element[prop], first, prop)
      }
      element[prop] = value
      assert.strictEqual(element[prop], value, prop)
      element[prop] = undefined
      assert.deepEqual(element[prop], first, prop)
    }
  })

  test('EMB-05 moving keeps the body: append and moveBefore', async () => {
    const element = await ready(make(tag))
    const inside = root(element).querySelector('.body')?.firstElementChild
    const elsewhere = document.createElement('div')
    document.body.append(elsewhere)
    elsewhere.append(element)
    await frame()
    assert.strictEqual(root(element).querySelector('.body')?.firstElementChild, inside)
    const mover = document.body as unknown as { moveBefore?(node: Node, child: Node | null): void }
    mover.moveBefore?.(element, null)
    await frame()
    assert.strictEqual(root(element).querySelector('.body')?.firstElementChild, inside)
    assert.include(GOOD, element.getAttribute('phase') as string)
  })

  test('EMB-05 removal leaves nothing inside, and coming back shows it again', async () => {
    const element = await ready(make(tag))
    element.remove()
    await frame()
    assert.strictEqual(root(element).querySelector('.body')?.childElementCount, 0)
    await ready(element)
  })

  test('two of them do not disturb each other', async () => {
    const [one, other] = [make(tag), make(tag)]
    document.body.append(one, other)
    await Promise.all([ready(one), ready(other)])
    one.remove()
    await frame()
    assert.include(GOOD, other.getAttribute('phase') as string)
  })

  test('late writes of frameworks arrive: property after connecting, boolean as a word, object as an attribute', async () => {
    const element = await ready(make(tag))
    for (const [prop, declared] of writable(declaration)) {
      if (declared.type === 'boolean') {
        element.setAttribute(attributeOf(prop), 'false')
        assert.strictEqual(element[prop], false, prop)
      }
      if (declared.type === 'json') {
        const before = element[prop]
        element.setAttribute(attributeOf(prop), '[object Object]')
        assert.deepEqual(element[prop], before, prop)
      }
    }
  })

  test('EMB-04 styles neither leak in nor out', async () => {
    const hostile = document.createElement('style')
    hostile.textContent = `html{font-size:62.5%} body *{letter-spacing:3px!important;box-sizing:content-box!important} button,svg,input{display:none!important}
      .base,.body,.error{display:none!important}`
    document.head.append(hostile)
    const before = [document.head.childElementCount, document.adoptedStyleSheets.length, document.documentElement.getAttribute('style')]
    const element = await ready(make(tag))
    const base = root(element).querySelector('.base') as HTMLElement
    if (declaration.layout !== 'transparent') {
      const style = getComputedStyle(base)
      assert.deepEqual([style.letterSpacing, style.boxSizing], ['normal', 'border-box'])
      if (tag !== 'fly-icon') assert.strictEqual(style.fontSize, '14px')
    }
    for (const button of root(element).querySelectorAll('button')) {
      if (!button.closest('[hidden],[popover],dialog')) assert.notStrictEqual(getComputedStyle(button).display, 'none', button.outerHTML)
    }
    assert.deepEqual(
      [document.head.childElementCount, document.adoptedStyleSheets.length, document.documentElement.getAttribute('style')],
      before,
    )
    hostile.remove()
  })

  test('has no finding of axe when it is ready', async () => {
    const element = await ready(make(tag))
    // What is not a page of its own stands in one.
    const main = document.createElement('main')
    document.body.append(main)
    if (!root(element).querySelector('main')) main.append(element)
    else main.remove()
    const rules = { 'page-has-heading-one': { enabled: false }, region: { enabled: false } }
    const { violations } = await axe.run(element, { rules })
    assert.deepEqual(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`),
      [],
    )
  })

  test(`leaves nothing behind after ${LIVES} lives`, async () => {
    await lives(tag, 40)
    const before = await heldAtRest()
    await lives(tag, LIVES)
    // What ends asynchronously (passive effects, answers under way) is given time; what is kept stays above the bounds.
    const end = performance.now() + 15_000
    let more = { nodes: Infinity, listeners: Infinity, heapMB: Infinity }
    while (performance.now() < end && (more.nodes > MOST.nodes || more.listeners > MOST.listeners || more.heapMB > MOST.heapMB)) {
      const after = await held()
      more = {
        nodes: after.nodes - before.nodes,
        listeners: after.listeners - before.listeners,
        heapMB: (after.heapBytes - before.heapBytes) / 1e6,
      }
    }
    assert.isAtMost(more.nodes, MOST.nodes, 'nodes')
    assert.isAtMost(more.listeners, MOST.listeners, 'listeners')
    assert.isAtMost(more.heapMB, MOST.heapMB, 'heap, MB')
  })

  if (declaration.needs !== 'nothing' || tag === 'fly-context') {
    test('ERR-03 without a gateway it shows a block with a code, and tells the page', async () => {
      const scope = deadScope(tag)
      const element = tag === 'fly-context' ? scope : make(tag)
      await failing(scope, element)
    })
  }

  if (declaration.needs === 'sign-in' || tag === 'fly-sign-in' || tag === 'fly-tender-app') {
    test('ERR-03 with a gateway that is gone before anybody is known it says so, too', async () => {
      const scope = deadScope(`${tag}-cookie`)
      scope.setAttribute('auth', 'cookie')
      scope.setAttribute('app-code', 'tender')
      await failing(scope, make(tag))
    })
  }
}

/** A port that nothing listens on: the browser refuses it at once. */
const deadScope = (name: string): Any => {
  const scope = document.createElement('fly-context') as unknown as Any
  scope.setAttribute('name', `dead-${name}`)
  scope.setAttribute('gateway-url', 'http://127.0.0.1:9/gw')
  return scope
}

async function failing(scope: Any, element: Any): Promise<void> {
  const codes: string[] = []
  element.addEventListener('fly-error', (event) => codes.push((event as CustomEvent<{ code: string }>).detail.code))
  if (element !== scope) scope.append(element)
  document.body.append(scope)
  const end = performance.now() + 10_000
  while (codes.length === 0 && performance.now() < end) await frame()
  assert.include(codes, 'FLY-E301')
  const block = root(element).querySelector('[part=error]') as HTMLElement
  assert.isAbove(block.getBoundingClientRect().height, 20)
  assert.include(block.textContent ?? '', 'FLY-E301')
}

const held = () => executeServerCommand('held') as Promise<Held>

/** What is held once nothing more of the lives before is let go: it would hide as much of a leak. */
async function heldAtRest(): Promise<Held> {
  let last = await held()
  for (;;) {
    // What is begun once the page is idle holds its element until then.
    await new Promise((resolve) => requestIdleCallback(resolve))
    await new Promise((resolve) => setTimeout(resolve, 100))
    const next = await held()
    if (next.nodes >= last.nodes && next.listeners >= last.listeners) return next
    last = next
  }
}

/** Creates and removes, twenty at a time; each lives until it shows something. */
async function lives(tag: string, count: number): Promise<void> {
  for (let done = 0; done < count; done += 20) {
    const batch = Array.from({ length: 20 }, () => make(tag))
    document.body.append(...batch)
    await Promise.all(batch.map((element) => shown(element)))
    for (const element of batch) element.remove()
    await frame()
  }
}

suite('pages', () => {
  for (const tag of ['fly-quote-center', 'fly-bidding-hall'])
    test(`TEND-22 TEND-26 ${tag} acts for the only firm of its person, so that all of this is asked of more than a choice`, async () => {
      const element = await ready(make(tag))
      await until(() => root(element).textContent?.includes('1,000,000.00'))
    })

  test('EMB-03 properties that were set before the script came are kept, by identity', async () => {
    const { page } = await openPage('plain')
    const early = declarations.map((declaration) => ({ declaration, element: make(declaration.tag, {}, page.document) }))
    const values = early.map(({ declaration, element }) =>
      writable(declaration).map(([prop, declared]) => {
        const { value } = sampleOf(declared)
        element[prop] = value
        return [prop, value] as const
      }),
    )
    page.document.body.append(...early.map(({ element }) => element))
    await load('/dist/fly.js', page.document)
    early.forEach(({ element }, index) => {
      for (const [prop, value] of values[index] ?? []) {
        assert.strictEqual(element[prop], value, `${element.localName} ${prop}`)
        assert.isFalse(Object.hasOwn(element, prop), `${element.localName} ${prop}`)
      }
    })
  })

  test('R-38 two copies of the bundle, classic and module, share one page', async () => {
    const warnings: string[] = []
    const { page } = await openPage('script=/dist/fly.js&script=/dist/fly.js?second')
    page.console.warn = (text: string) => void warnings.push(text)
    await load('/dist/index.js', page.document, 'module')
    await (page as unknown as { fly: typeof fly }).fly.configure(CONFIG)
    const elements = declarations.map(({ tag }) => make(tag, {}, page.document))
    page.document.body.append(...elements)
    const phases = await Promise.all(elements.map((element) => shown(element)))
    assert.deepEqual(
      phases.filter((phase) => !GOOD.includes(phase)),
      [],
    )
    assert.deepEqual(warnings, [])
  })

  test('R-11 R-38 a page with the strictest policy: every element shows, nothing is reported', async () => {
    const { page } = await openPage('csp&script=/dist/fly.js')
    const reports: string[] = []
    page.document.addEventListener('securitypolicyviolation', (event) =>
      reports.push(`${event.violatedDirective} ${event.blockedURI} ${event.sample}`),
    )
    await (page as unknown as { fly: typeof fly }).fly.configure(CONFIG)
    for (const { tag } of declarations) {
      const element = make(tag, {}, page.document)
      page.document.body.append(element)
      assert.include(GOOD, await shown(element), tag)
      element.remove()
    }
    await frame()
    assert.deepEqual(reports, [])
  })

  test('EMB-06 all elements of a page ask once who is signed in', async () => {
    const { page } = await openPage('script=/dist/fly.js')
    const countOf = async (name: string) => ((await (await fetch('/gw/__counts')).json()) as Record<string, number>)[name] ?? 0
    const name = 'POST /platform/user/profile'
    const before = await countOf(name)
    await (page as unknown as { fly: typeof fly }).fly.configure(CONFIG)
    const elements = [...declarations, ...declarations].map(({ tag }) =>
      make(tag, tag === 'fly-context' ? { name: 'default' } : {}, page.document),
    )
    page.document.body.append(...elements)
    await Promise.all(elements.map((element) => shown(element)))
    assert.strictEqual((await countOf(name)) - before, 1)
  })

  test('a page that never configures sees FLY-E101 after 5 seconds, and no uncaught error', async () => {
    const { page } = await openPage('plain')
    const waits = heldTimers(page, 1_000)
    await load('/dist/fly.js', page.document)
    const errors: string[] = []
    page.addEventListener('error', (event) => errors.push(event.message))
    const element = make('fly-sign-in', {}, page.document)
    page.document.body.append(element)
    while (waits.length === 0) await frame()
    assert.deepEqual(
      waits.map(({ ms }) => ms),
      [5_000],
    )
    assert.strictEqual(element.getAttribute('phase'), 'loading')
    waits[0]?.pass()
    assert.strictEqual(await shown(element), 'error')
    assert.include(root(element).textContent ?? '', 'FLY-E101')
    await (page as unknown as { fly: typeof fly }).fly.configure(CONFIG)
    while (element.getAttribute('phase') !== 'ready') await frame()
    assert.deepEqual(errors, [])
  })
})

/** From now on what the page waits for that long comes when it is told to. */
function heldTimers(page: Window & typeof globalThis, from: number): { ms: number; pass: () => void }[] {
  const waits: { ms: number; pass: () => void }[] = []
  const real = page.setTimeout.bind(page)
  page.setTimeout = ((run: () => void, ms = 0) => {
    if (ms < from) return real(run, ms)
    waits.push({ ms, pass: run })
    return 0
  }) as typeof page.setTimeout
  return waits
}
