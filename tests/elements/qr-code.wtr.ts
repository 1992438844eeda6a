import { assert } from 'chai'
import { type Any, frame, load, make, shown } from './drive.ts'

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void

suiteSetup(() => ('fly' in globalThis ? undefined : load('/dist/fly.js')))
teardown(() => document.body.replaceChildren())

const LOGO = `data:image/svg+xml,${encodeURIComponent('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="red"/></svg>')}`

interface QrCode extends Any {
  toDataURL(type?: string): Promise<string>
}
async function code(attributes: Record<string, string>) {
  const element = make('fly-qr-code', { lang: 'en', ...attributes }) as QrCode
  document.body.append(element)
  const phase = await shown(element)
  return { element, phase, svg: () => element.shadowRoot?.querySelector<SVGElement>('[part=image]') as SVGElement }
}

async function until(element: Any, phase: string): Promise<void> {
  const end = performance.now() + 5_000
  while (element.getAttribute('phase') !== phase && performance.now() < end) await frame()
  assert.strictEqual(element.getAttribute('phase'), phase)
}

/** Colours of a picture, read at the middle of each of `side` × `side` squares: 1 dark, 0 light, r red. */
async function readPicture(address: string, side: number): Promise<string[]> {
  const image = new Image()
  image.src = address
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = canvas.height = side * 10
  const context = canvas.getContext('2d') as CanvasRenderingContext2D
  context.imageSmoothingEnabled = false
  context.drawImage(image, 0, 0, canvas.width, canvas.height)
  const at = (x: number, y: number) => {
    const [red = 0, green = 0] = context.getImageData(x * 10 + 5, y * 10 + 5, 1, 1).data
    return red > 128 ? (green > 128 ? '0' : 'r') : '1'
  }
  return Array.from({ length: side }, (_, y) => Array.from({ length: side }, (__, x) => at(x, y)).join(''))
}

suite('fly-qr-code', () => {
  test('WID-07 margin 4, scale 4 and level M when nothing is said, with a name for screen readers', async () => {
    const { svg, phase } = await code({ value: 'hello' })
    assert.strictEqual(phase, 'ready')
    const box = svg().getBoundingClientRect()
    assert.deepEqual([box.width, box.height, svg().getAttribute('viewBox')], [116, 116, '0 0 29 29'])
    assert.deepEqual([svg().getAttribute('role'), svg().getAttribute('aria-label')], ['img', 'QR code'])
  })

  test('WID-07 it follows its properties', async () => {
    const { element, svg } = await code({ value: 'hello', label: 'Notice' })
    assert.strictEqual(svg().getAttribute('aria-label'), 'Notice')
    const before = svg().querySelector('path')?.getAttribute('d')
    element.value = 'world'
    element.margin = 0
    element.color = 'rgb(0, 0, 128)'
    await frame()
    assert.notStrictEqual(svg().querySelector('path')?.getAttribute('d'), before)
    assert.strictEqual(svg().getAttribute('viewBox'), '0 0 21 21')
    assert.strictEqual(svg().querySelector('path')?.getAttribute('fill'), 'rgb(0, 0, 128)')
  })

  test('WID-07 PNG and SVG say the same as the page, finder pattern first', async () => {
    const { element } = await code({ value: '竞价公告', margin: '1' })
    const [png, svg] = [await element.toDataURL(), await element.toDataURL('image/svg+xml')]
    assert.match(png, /^data:image\/png;base64,/)
    assert.match(svg, /^data:image\/svg\+xml/)
    const read = await readPicture(png, 23)
    assert.deepEqual(await readPicture(svg, 23), read)
    assert.deepEqual(
      read.slice(0, 4).map((row) => row.slice(0, 9)),
      ['000000000', '011111110', '010000010', '010111010'],
    )
  })

  test('WID-07 a logo stands in the middle, in the page and in both files', async () => {
    const { element, svg } = await code({ value: 'hello', logo: LOGO, margin: '0' })
    assert.strictEqual(svg().querySelector('image')?.getAttribute('href'), LOGO)
    const side = Number(svg().getAttribute('viewBox')?.split(' ')[2])
    for (const type of ['image/png', 'image/svg+xml']) {
      const rows = await readPicture(await element.toDataURL(type), side)
      assert.strictEqual(rows[(side - 1) / 2]?.[(side - 1) / 2], 'r', type)
      assert.strictEqual(rows[0]?.[0], '1', type)
    }
  })

  test('WID-07 R-37 an address that is no picture is left out; a logo that does not come is said', async () => {
    const { element, svg } = await code({ value: 'hello', logo: 'javascript:alert(1)' })
    assert.isNull(svg().querySelector('image'))
    element.logo = '/nothing.png'
    await frame()
    const failure = await element.toDataURL().then(
      () => 'none',
      (cause: Error) => cause.message,
    )
    assert.strictEqual(failure, 'The picture in the middle could not be read.')
  })

  test('WID-07 ERR-03 no value is empty, one that no code holds is said, and the next one shows again', async () => {
    const { element } = await code({ value: 'hello' })
    element.value = ''
    await until(element, 'empty')
    assert.isNull(element.shadowRoot?.querySelector('[part=image]'))
    element.value = 'x'.repeat(2_332)
    await until(element, 'error')
    assert.include(element.shadowRoot?.querySelector('[part=error-message]')?.textContent, 'This text is too long for a QR code.')
    element.value = 'hello'
    await until(element, 'ready')
    assert.ok(element.shadowRoot?.querySelector('[part=image]'))
  })
})
