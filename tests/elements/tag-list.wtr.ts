import { sendKeys } from '@web/test-runner-commands'
import { assert } from 'chai'
import { type Any, frame, load, make, shown } from './drive.ts'

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void

suiteSetup(() => ('fly' in globalThis ? undefined : load('/dist/fly.js')))
teardown(() => document.body.replaceChildren())

interface TagList extends Any {
  tags: string[]
  addTag(tag: string): Promise<boolean>
  removeTag(tag: string): Promise<boolean>
}

async function list(attributes: Record<string, string>) {
  const element = make('fly-tag-list', { label: 'Goods', lang: 'en', ...attributes }) as TagList
  document.body.append(element)
  assert.strictEqual(await shown(element), 'ready')
  const all = (part: string) => [...(element.shadowRoot?.querySelectorAll<HTMLElement>(`[part=${part}]`) ?? [])]
  const heard: { tags: string[]; added: string[]; removed: string[] }[] = []
  element.addEventListener('fly-change', (event) => heard.push((event as CustomEvent).detail))
  return { element, all, input: () => all('input')[0] as HTMLInputElement, heard }
}
const active = (element: Element) => element.shadowRoot?.activeElement

suite('fly-tag-list', () => {
  test('WID-08 Enter and separators add, empty and known tags do not', async () => {
    const { element, input, heard } = await list({ value: 'steel' })
    input().focus()
    await sendKeys({ press: 'Enter' })
    await sendKeys({ type: 'sand、' })
    await frame()
    await sendKeys({ type: 'steel' })
    await sendKeys({ press: 'Enter' })
    await sendKeys({ type: ' ' })
    await sendKeys({ press: 'Enter' })
    await frame()
    assert.deepEqual(element.tags, ['steel', 'sand'])
    assert.deepEqual(
      heard.map(({ added, removed }) => [added, removed]),
      [[['sand'], []]],
    )
    assert.strictEqual(element.value, 'steel,sand')
  })

  test('WID-08 a pasted list is split at separators of both scripts', async () => {
    const { element, input } = await list({})
    input().focus()
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '钢材，水泥\n砂石;钢材')
    input().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    await frame()
    assert.deepEqual(element.tags, ['钢材', '水泥', '砂石'])
  })

  test('WID-08 tags are walked over and removed by keyboard, and the focus stays near', async () => {
    const { element, all, input } = await list({ value: 'a,b,c' })
    input().focus()
    await sendKeys({ press: 'ArrowLeft' })
    assert.strictEqual(active(element), all('tag-remove')[2])
    await sendKeys({ press: 'ArrowLeft' })
    await sendKeys({ press: 'Delete' })
    await frame()
    assert.deepEqual(element.tags, ['a', 'c'])
    assert.strictEqual(active(element), all('tag-remove')[1])
    assert.include(element.shadowRoot?.querySelector('[role=status]')?.textContent, 'b was removed.')
    await sendKeys({ press: 'ArrowRight' })
    assert.strictEqual(active(element), input())
    await sendKeys({ press: 'Backspace' })
    await frame()
    assert.deepEqual(element.tags, ['a'])
  })

  test('WID-08 the page may refuse a tag, at once or later; what was refused stays in the input', async () => {
    const { element, input } = await list({})
    element.addEventListener('fly-before-add', (event) => {
      if ((event as CustomEvent).detail.tag === 'no') event.preventDefault()
      if ((event as CustomEvent).detail.tag === 'late') (event as CustomEvent).detail.waitUntil(Promise.resolve(false))
    })
    assert.deepEqual(await Promise.all([element.addTag('no'), element.addTag('late'), element.addTag('yes')]), [false, false, true])
    input().focus()
    await sendKeys({ type: 'no' })
    await sendKeys({ press: 'Enter' })
    await frame()
    assert.deepEqual([element.tags, input().value], [['yes'], 'no'])
  })

  test('WID-08 addTag and removeTag answer whether anything changed', async () => {
    const { element } = await list({ value: 'a' })
    assert.deepEqual([await element.addTag('a'), await element.addTag(' '), await element.addTag('b')], [false, false, true])
    assert.deepEqual([await element.removeTag('x'), await element.removeTag('a')], [false, true])
    assert.deepEqual(element.tags, ['b'])
  })

  test('WID-08 limits hold the form, with a sentence', async () => {
    const { element } = await list({ max: '2', 'max-length': '3' })
    element.tags = ['a', 'b', 'c']
    assert.strictEqual(element.validationMessage, 'At most 2 tags.')
    element.tags = ['abcd']
    assert.strictEqual(element.validationMessage, '“abcd” is longer than 3 characters.')
    element.tags = ['ab', 'cd']
    await frame()
    assert.isTrue((element.validity as ValidityState).valid)
    assert.strictEqual(getComputedStyle(element.shadowRoot?.querySelector('[part=input]') as Element).display, 'none')
  })

  test('EMB-03 own texts of one element', async () => {
    const { element, all } = await list({ value: 'a' })
    element.messages = { 'tagList.remove': 'Take {{tag}} away' }
    await frame()
    assert.strictEqual(all('tag-remove')[0]?.getAttribute('aria-label'), 'Take a away')
  })
})
