import { assert } from 'chai'
import { type Any, frame, load, make, shown } from './drive.ts'

/** The forms of delivery beside `fly.js` (elements.md 2.1), as built: themes, and elements under another name. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void

const links: HTMLLinkElement[] = []
teardown(() => {
  document.body.replaceChildren()
  for (const link of links.splice(0)) link.remove()
})

function theme(name: string): Promise<unknown> {
  const link = Object.assign(document.createElement('link'), { rel: 'stylesheet', href: `/dist/themes/${name}.css` })
  links.push(link)
  const loaded = new Promise((resolve, reject) => {
    link.onload = resolve
    link.onerror = reject
  })
  document.head.append(link)
  return loaded
}

async function icon(attributes: Record<string, string> = {}): Promise<{ base: HTMLElement; colorOf: (token: string) => string }> {
  const element = make('fly-icon', { name: 'check', ...attributes })
  document.body.append(element)
  await shown(element)
  const base = element.shadowRoot?.querySelector('.base') as HTMLElement
  const colorOf = (token: string) => {
    const probe = document.createElement('i')
    probe.style.color = `var(--fly-${token})`
    base.append(probe)
    const { color } = getComputedStyle(probe)
    probe.remove()
    return color
  }
  return { base, colorOf }
}

suite('themes', () => {
  suiteSetup(() => ('fly' in globalThis ? undefined : load('/dist/fly.js')))

  test('EMB-04 a theme gives light and dark elements their own colours, side by side in one page', async () => {
    await theme('blue')
    const [light, dark] = [await icon({ theme: 'light' }), await icon({ theme: 'dark' })]
    assert.deepEqual([light.colorOf('color-primary'), dark.colorOf('color-primary')], ['rgb(9, 88, 217)', 'rgb(105, 177, 255)'])
    // What the theme does not name stays the element's.
    assert.deepEqual([light.colorOf('color-surface'), dark.colorOf('color-surface')], ['rgb(255, 255, 255)', 'rgb(20, 26, 36)'])
  })

  test('EMB-04 the built-in colours as a theme change nothing', async () => {
    const tokens = ['color-text', 'color-border-strong', 'color-danger', 'color-surface-hover']
    const read = async () => {
      const both = [await icon({ theme: 'light' }), await icon({ theme: 'dark' })]
      return both.flatMap(({ colorOf }) => tokens.map(colorOf))
    }
    const before = await read()
    await theme('default')
    assert.deepEqual(await read(), before)
    assert.strictEqual(new Set(before).size, before.length)
  })

  test('EMB-04 themes/dark.css darkens what does not choose by itself', async () => {
    await theme('dark')
    const [auto, light] = [await icon(), await icon({ theme: 'light' })]
    assert.deepEqual([auto.base.dataset.theme, light.base.dataset.theme], ['dark', 'light'])
    assert.strictEqual(auto.colorOf('color-surface'), 'rgb(20, 26, 36)')
  })
})

suite('define.js', () => {
  test('EMB-03 EMB-06 elements under another name show themselves and find their scope', async () => {
    const { register } = await import(`${location.origin}/dist/define.js`)
    assert.strictEqual(customElements.get('acme-icon'), undefined)
    register({ prefix: 'acme', only: ['icon', 'context', 'language-switcher'] })
    assert.strictEqual(customElements.get('acme-can'), undefined)
    const scope = make('acme-context', { name: 'acme', 'gateway-url': '/gw', 'app-code': 'tender', auth: 'cookie' })
    const inside = document.createElement('acme-language-switcher') as Any
    const leaf = make('acme-icon', { name: 'check' })
    scope.append(inside, leaf)
    document.body.append(scope)
    assert.deepEqual([await shown(inside), await shown(leaf)], ['ready', 'ready'])
    await frame()
    assert.ok(inside.shadowRoot?.querySelector('[part=trigger]'))
  })
})
