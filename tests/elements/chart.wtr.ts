import { assert } from 'chai'
import { type Any, frame, load, make, shown } from './drive.ts'
import { until } from './picking.ts'

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const fly: { configure(options: object): Promise<unknown> }

suiteSetup(async () => {
  if (!('fly' in globalThis)) await load('/dist/fly.js')
  await fly.configure({ gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } })
})
teardown(() => document.body.replaceChildren())

interface Chart extends Any {
  toDataURL(): Promise<string>
}
const ROWS = [
  { month: '1', amount: '12.50' },
  { month: '2', amount: 3 },
]

async function chart(attributes: Record<string, string>, props: object = {}): Promise<Chart> {
  const element = make('fly-chart', { lang: 'en', ...attributes }) as Chart
  Object.assign(element, props)
  document.body.append(element)
  await shown(element)
  return element
}
const inside = (element: Any, selector: string) => element.shadowRoot?.querySelector<HTMLElement>(selector)
const drawn = (element: Any) => until(() => inside(element, '[part=canvas] svg path') !== null)
const cells = (element: Any) => [...(element.shadowRoot?.querySelectorAll('td') ?? [])].map(({ textContent }) => textContent?.trim())

suite('fly-chart', () => {
  for (const type of ['bar', 'line', 'pie', 'area', 'scatter', 'gauge'])
    test(`WID-04 a ${type} is drawn, and is a picture`, async () => {
      const element = await chart({ type })
      await drawn(element)
      const image = new Image()
      image.src = await element.toDataURL()
      await image.decode()
      const { width, height } = inside(element, '[part=canvas]')!.getBoundingClientRect()
      assert.deepEqual([image.naturalWidth, image.naturalHeight, height], [Math.round(width * 2), 640, 320])
      assert.deepEqual(cells(element), ['1', '12.5', '2', '3'])
    })

  test('WID-04 without its fields it says that the y-axis field is not configured (FLY-E107)', async () => {
    const errors: unknown[] = []
    const element = make('fly-chart', { lang: 'en', 'label-key': '' })
    element.addEventListener('fly-error', (event) => errors.push((event as CustomEvent).detail.code))
    document.body.append(element)
    await until(() => element.getAttribute('phase') === 'error')
    assert.include(element.shadowRoot?.textContent ?? '', 'The y-axis field is not configured')
    assert.deepEqual(errors, ['FLY-E107'])
    element.setAttribute('label-key', 'month')
    await drawn(element)
    assert.strictEqual(element.getAttribute('phase'), 'ready')
  })

  test('WID-04 strings and holes are left out and told; no rows are said, or shown as the page wants', async () => {
    const element = await chart({}, { data: [...ROWS, { month: '3', amount: 'many' }, { month: '4' }] })
    await drawn(element)
    assert.include(element.shadowRoot?.textContent ?? '', 'Left out, because they are no numbers: 1')
    assert.deepEqual(cells(element).slice(-4), ['3', '–', '4', '–'])
    element.data = []
    await until(() => element.getAttribute('phase') === 'empty')
    assert.include(element.shadowRoot?.textContent ?? '', 'No data')
  })

  test('WID-04 it asks its loader again, keeps what it showed when that fails, and asks no more while nobody sees it', async () => {
    const asked: AbortSignal[] = []
    const answers = [ROWS, new Error('down'), [{ month: '9', amount: 9 }]]
    const loader = async ({ signal }: { signal: AbortSignal }) => {
      const answer = answers[Math.min(asked.push(signal), answers.length) - 1]
      if (answer instanceof Error) throw answer
      return answer
    }
    const element = await chart({ 'refresh-interval': '0.2', data: '[]' }, { loader })
    await until(() => asked.length === 2)
    assert.include(cells(element), '12.5')
    await until(() => cells(element).includes('9'))
    assert.strictEqual(element.getAttribute('phase'), 'ready')
    element.style.display = 'none'
    const before = asked.length
    // Another one with the same interval, in sight, tells how much time has passed.
    let others = 0
    await chart({ 'refresh-interval': '0.2' }, { loader: async () => [{ month: '1', amount: ++others }] })
    await until(() => others === 4)
    assert.isAtMost(asked.length, before + 1)
    element.style.display = ''
    const then = asked.length
    await until(() => asked.length > then)
    element.remove()
    await until(() => asked.at(-1)?.aborted === true || asked.length === then + 1)
  })

  test('WID-04 100,000 points: what is drawn and what the table holds is said; the page goes on', async () => {
    const data = Array.from({ length: 100_000 }, (_, at) => ({ month: String(at), amount: at % 97 }))
    const element = await chart({ type: 'line' }, { data })
    await drawn(element)
    assert.match(element.shadowRoot?.textContent ?? '', /Drawn: \d+ of 100000 points/)
    assert.strictEqual(element.shadowRoot?.querySelectorAll('tbody tr').length, 200)
  })

  test('WID-04 its own options are laid over; names of series stand in the table; a bar that is pressed is told', async () => {
    const chosen: unknown[] = []
    const element = await chart({}, { chartOptions: { animation: false, series: [{ name: 'Awarded' }] } })
    element.addEventListener('fly-select', (event) => chosen.push((event as CustomEvent).detail))
    await drawn(element)
    assert.include(
      [...(element.shadowRoot?.querySelectorAll('th') ?? [])].map(({ textContent }) => textContent?.trim()),
      'Awarded',
    )
    const bar = [...element.shadowRoot!.querySelectorAll('[part=canvas] path')].find((path) => path.getAttribute('fill') === '#2F54EB')!
    const { left, top, width, height } = bar.getBoundingClientRect()
    const at = { clientX: left + width / 2, clientY: top + height / 2, bubbles: true, composed: true }
    for (const type of ['mousemove', 'mousedown', 'mouseup', 'click']) bar.dispatchEvent(new MouseEvent(type, at))
    await frame()
    assert.deepEqual(chosen, [{ series: 'Awarded', label: '1', value: 12.5 }])
  })
})
