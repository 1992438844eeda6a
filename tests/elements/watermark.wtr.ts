import { assert } from 'chai'
import { type Any, frame, load, make, shown } from './drive.ts'

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const fly: { configure(options: object): Promise<unknown> }

suiteSetup(async () => {
  if (!('fly' in globalThis)) await load('/dist/fly.js')
  await fly.configure({ gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } })
})
teardown(() => {
  document.body.replaceChildren()
  for (const left of document.querySelectorAll('[data-test]')) left.remove()
})

const NOTICED_MS = 1_000

interface Marked {
  element: Any
  wrapper: HTMLElement
  kinds: string[]
  layer: () => HTMLElement
}

async function marked(attributes: Record<string, string> = {}): Promise<Marked> {
  const wrapper = document.createElement('div')
  const element = make('fly-watermark', { lang: 'en', text: 'Confidential', ...attributes })
  const content = Object.assign(document.createElement('p'), { textContent: 'content' })
  element.append(content)
  const kinds: string[] = []
  document.addEventListener('fly-tamper', (event) => kinds.push((event as CustomEvent<{ kind: string }>).detail.kind))
  wrapper.append(element)
  document.body.append(wrapper)
  assert.strictEqual(await shown(element), 'ready')
  const layer = () => (element.shadowRoot?.querySelector('[part=layer]') ?? document.querySelector('html > [part=layer]')) as HTMLElement
  return { element, wrapper, kinds, layer }
}

async function within(what: string, check: () => unknown): Promise<void> {
  const end = performance.now() + NOTICED_MS
  while (!check() && performance.now() < end) await frame()
  assert.ok(check(), what)
}

/** The mark is drawn over the whole of what it covers, whoever says otherwise. */
function seen({ layer, element }: Marked, cover: 'self' | 'page'): boolean {
  const own = layer()
  if (!own?.checkVisibility({ visibilityProperty: true, contentVisibilityAuto: true })) return false
  const { width, height } = own.getBoundingClientRect()
  const [wide, high] = cover === 'page' ? [document.documentElement.clientWidth, innerHeight] : [element.clientWidth, element.clientHeight]
  const style = getComputedStyle(own)
  return width >= wide - 2 && height >= high - 2 && style.opacity === '1' && style.clipPath === 'none' && style.filter === 'none'
}

const sheetOf = (css: string) => {
  const style = Object.assign(document.createElement('style'), { textContent: css })
  style.dataset.test = ''
  document.head.append(style)
}

/** Ways to do away with a mark that are noticed: it is made again, and told by its kind. */
const noticed: readonly [what: string, cover: 'self' | 'page', kind: string, attack: (mark: Marked) => void][] = [
  ['removed', 'page', 'removed', ({ layer }) => layer().remove()],
  ['removed from over its content', 'self', 'removed', ({ layer }) => layer().remove()],
  ['moved in another parent', 'page', 'moved', ({ layer, wrapper }) => wrapper.append(layer())],
  ['hidden by its attribute', 'self', 'changed', ({ layer }) => layer().setAttribute('hidden', '')],
  ['no popover any more', 'page', 'changed', ({ layer }) => layer().removeAttribute('popover')],
  ['restyled: opacity', 'page', 'changed', ({ layer }) => layer().style.setProperty('opacity', '0', 'important')],
  ['restyled: clipped', 'page', 'changed', ({ layer }) => layer().style.setProperty('clip-path', 'inset(50%)', 'important')],
  ['restyled: away', 'self', 'changed', ({ layer }) => layer().style.setProperty('transform', 'translateX(-999px)', 'important')],
  ['made of no size', 'page', 'changed', ({ layer }) => layer().style.setProperty('inline-size', '0', 'important')],
  ['its style taken away', 'page', 'changed', ({ layer }) => layer().removeAttribute('style')],
  ['its popover closed', 'page', 'closed', ({ layer }) => layer().hidePopover()],
  ['the tree around it emptied', 'self', 'removed', ({ element }) => element.shadowRoot?.replaceChildren()],
  [
    'an ancestor not displayed',
    'page',
    'hidden',
    ({ wrapper }) => {
      wrapper.style.display = 'none'
    },
  ],
  ['an ancestor whose content is skipped', 'page', 'hidden', ({ wrapper }) => wrapper.style.setProperty('content-visibility', 'hidden')],
]

/** Ways that have no effect at all: there is nothing to notice. */
const withstood: readonly [what: string, cover: 'self' | 'page', attack: (mark: Marked) => void][] = [
  [
    'a style sheet of the page',
    'page',
    () => sheetOf('fly-watermark,fly-watermark *,[popover]{display:none!important;opacity:0!important;visibility:hidden!important}'),
  ],
  [
    'a style sheet of the page on its part',
    'self',
    () => sheetOf('fly-watermark::part(layer){opacity:0!important;clip-path:inset(50%)!important}'),
  ],
  [
    'a style sheet within its tree',
    'self',
    ({ element }) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync('[part=layer]{display:none!important;opacity:0!important}')
      element.shadowRoot?.adoptedStyleSheets.push(sheet)
    },
  ],
  [
    'ancestors that are see-through, filtered, clipped and moved',
    'page',
    ({ wrapper }) => {
      wrapper.style.cssText =
        'opacity:0;filter:blur(9px);clip-path:inset(50%);transform:translateX(-9999px);overflow:hidden;width:0;height:0'
    },
  ],
  [
    'an animation',
    'page',
    ({ layer }) => void layer().animate({ opacity: [0, 0], filter: ['blur(9px)', 'blur(9px)'] }, { duration: 1e7, fill: 'both' }),
  ],
  ['the host hidden', 'page', ({ element }) => element.setAttribute('style', 'display:none!important;visibility:hidden!important')],
]

suite('fly-watermark', () => {
  for (const [what, cover, kind, attack] of noticed) {
    test(`WID-12 R-52 ${what} (${cover}): noticed within a second, and made again`, async () => {
      const mark = await marked({ cover })
      assert.ok(seen(mark, cover), 'before')
      const before = mark.layer()
      attack(mark)
      await within('told', () => mark.kinds.includes(kind))
      assert.deepEqual([...new Set(mark.kinds)], [kind])
      assert.notStrictEqual(mark.layer(), before)
      await within('made again', () => seen(mark, cover))
    })
  }

  for (const [what, cover, attack] of withstood) {
    test(`WID-12 ${what} (${cover}) does nothing to it`, async () => {
      const mark = await marked({ cover })
      attack(mark)
      await new Promise((resolve) => setTimeout(resolve, NOTICED_MS))
      assert.ok(seen(mark, cover))
      assert.deepEqual(mark.kinds, [])
    })
  }

  test('WID-12 it rises above a dialog and above what is put over it; what comes back again and again is told', async () => {
    const mark = await marked({ cover: 'page' })
    let risen = 0
    mark.layer().addEventListener('beforetoggle', (event) => {
      if ((event as ToggleEvent).newState === 'open') risen += 1
    })
    const dialog = document.createElement('dialog')
    document.body.append(dialog)
    dialog.showModal()
    await within('above the dialog', () => risen > 0)
    assert.deepEqual(mark.kinds, [])
    dialog.close()
    const over = Object.assign(document.createElement('div'), { popover: 'manual' })
    over.style.cssText = 'inset:0;width:100%;height:100%'
    document.body.append(over)
    over.showPopover()
    risen = 0
    await within('above the popover', () => risen > 0)
    const again = setInterval(() => {
      over.hidePopover()
      over.showPopover()
    }, 50)
    await within('told', () => mark.kinds.includes('covered'))
    clearInterval(again)
  })

  test('WID-12 whoever stops the timers of the page is found when the pointer moves', async () => {
    const mark = await marked({ cover: 'page' })
    const last = setTimeout(() => undefined) as unknown as number
    for (let id = last; id > last - 2_000 && id > 0; id -= 1) clearTimeout(id)
    mark.wrapper.style.display = 'none'
    const rest = performance.now() + NOTICED_MS
    while (performance.now() < rest) await new Promise(requestAnimationFrame)
    assert.deepEqual(mark.kinds, [])
    document.dispatchEvent(new PointerEvent('pointermove', { bubbles: true }))
    await within('told', () => mark.kinds.includes('hidden'))
  })

  test('R-52 a thousand removals cost ten rebuilds a minute', async () => {
    const mark = await marked({ cover: 'page' })
    for (let turn = 0; turn < 1_000; turn += 1) {
      mark.layer()?.remove()
      await Promise.resolve()
    }
    await frame()
    assert.isAtMost(mark.kinds.length, 10)
  })

  test('WID-12 it is read by nobody, clicked through, and has the z-index of the specification', async () => {
    const mark = await marked({ cover: 'page' })
    const style = getComputedStyle(mark.layer())
    assert.deepEqual([style.zIndex, style.pointerEvents, mark.layer().getAttribute('aria-hidden')], ['100000', 'none', 'true'])
    assert.notStrictEqual(document.elementFromPoint(innerWidth / 2, innerHeight / 2), mark.element)
    assert.isNull(mark.layer().shadowRoot)
    assert.strictEqual(mark.layer().textContent, '')
  })

  test('WID-12 it follows its properties, is nothing without a text, and goes with its element', async () => {
    const mark = await marked()
    const before = mark.layer()
    mark.element.text = '<img src=x onerror=alert(1)>'
    await within('drawn anew', () => mark.layer() !== before)
    mark.element.text = ''
    await within('gone', () => mark.layer() === null)
    mark.element.text = 'again'
    mark.element.cover = 'page'
    await within('over the page', () => mark.layer()?.matches(':popover-open'))
    mark.element.remove()
    await frame()
    assert.isNull(mark.element.shadowRoot?.querySelector('[part=layer]'))
    assert.deepEqual(mark.kinds, [])
  })
})
