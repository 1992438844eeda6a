import { sendKeys } from '@web/test-runner-commands'
import { assert } from 'chai'
import { type Any, frame, load, make, shown } from './drive.ts'

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void

suiteSetup(() => ('fly' in globalThis ? undefined : load('/dist/fly.js')))
teardown(() => document.body.replaceChildren())

async function range(attributes: Record<string, string>) {
  const element: Any = make('fly-number-range', { label: 'Price', lang: 'en', ...attributes })
  document.body.append(element)
  assert.strictEqual(await shown(element), 'ready')
  const end = (name: string) => element.shadowRoot?.querySelector(`[part=${name}]`) as HTMLInputElement
  const heard: unknown[] = []
  element.addEventListener('fly-change', (event) => heard.push((event as CustomEvent).detail))
  element.addEventListener('change', () => heard.push('change'))
  return { element, end, heard, error: () => element.shadowRoot?.querySelector('[part=error-text]')?.textContent?.trim() }
}

suite('fly-number-range', () => {
  test('WID-10 typing both ends by keyboard tells the range as decimal strings', async () => {
    const { element, end, heard } = await range({})
    end('from').focus()
    await sendKeys({ type: '1,000.50' })
    await sendKeys({ press: 'Tab' })
    await sendKeys({ type: '12345678901234567890' })
    await sendKeys({ press: 'Enter' })
    assert.deepEqual(heard, [
      { value: '1000.50,', from: '1000.50', to: '' },
      'change',
      { value: '1000.50,12345678901234567890', from: '1000.50', to: '12345678901234567890' },
      'change',
    ])
    assert.deepEqual([element.from, element.to], ['1000.50', '12345678901234567890'])
  })

  test('WID-10 says nothing when both ends are empty, however that came', async () => {
    const { element, end, heard } = await range({ from: '1', clearable: '' })
    end('from').select()
    await sendKeys({ press: 'Delete' })
    await sendKeys({ press: 'Tab' })
    assert.deepEqual([heard, element.value, element.from], [[], '', ''])
    element.from = '4'
    await (element as unknown as { clear(): Promise<void> }).clear()
    assert.deepEqual([heard, element.value], [[], ''])
  })

  test('WID-10 what is wrong is said where it happened, the text stays, and the form is held', async () => {
    const { element, end, error } = await range({ 'min-value': '0', 'max-value': '100', precision: '1' })
    for (const [typed, sentence, flag] of [
      ['abc', 'Please enter a number.', 'badInput'],
      ['1.25', 'At most 1 digits after the decimal point.', 'stepMismatch'],
      ['-1', 'Not less than 0.', 'rangeUnderflow'],
      ['101', 'Not more than 100.', 'rangeOverflow'],
    ] as const) {
      end('to').focus()
      end('to').select()
      await sendKeys({ type: typed })
      await sendKeys({ press: 'Tab' })
      await frame()
      assert.strictEqual(error(), sentence)
      assert.strictEqual(end('to').value, typed)
      assert.isTrue((element.validity as ValidityState)[flag], flag)
    }
    element.value = '7,3'
    await frame()
    assert.strictEqual(error(), 'The end must not be less than the beginning.')
    element.lang = 'zh'
    await frame()
    assert.strictEqual(error(), '最大值不能小于最小值。')
  })

  test('WID-10 from, to and value are one thing, in any order', async () => {
    const { element, end } = await range({})
    element.to = '9'
    element.from = '007'
    assert.deepEqual([element.value, element.from, element.to], ['7,9', '7', '9'])
    element.value = ',3'
    assert.deepEqual([element.from, element.to], ['', '3'])
    await frame()
    assert.deepEqual([end('from').value, end('to').value], ['', '3'])
  })

  test('WID-10 a reset goes back to the attributes from and to', async () => {
    const { element } = await range({ from: '1', to: '2' })
    const form = document.createElement('form')
    document.body.append(form)
    form.append(element)
    element.value = '5,6'
    form.reset()
    assert.deepEqual([element.value, element.from, element.to], ['1,2', '1', '2'])
  })
})
