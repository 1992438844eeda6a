import { sendKeys } from '@web/test-runner-commands'
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
teardown(() => document.body.replaceChildren())

interface Rich extends Any {
  value: string
  text: string
  insert(html: string): Promise<void>
  command(name: string, value?: string): Promise<boolean>
}
interface Heard {
  value: string
  text: string
  length: number
}

async function rich(attributes: Record<string, string> = {}) {
  const element = make('fly-rich-text', { label: 'Text', lang: 'en', toolbar: 'full', ...attributes }) as Rich
  document.body.append(element)
  assert.strictEqual(await shown(element), 'ready')
  const root = element.shadowRoot as ShadowRoot
  const area = () => root.querySelector<HTMLElement>('[role=textbox]') as HTMLElement
  const heard: Heard[] = []
  element.addEventListener('fly-change', (event) => heard.push((event as CustomEvent<Heard>).detail))
  return { element, root, area, heard, docOf: () => JSON.parse(element.value || '{"content":[]}') as { content: { type: string }[] } }
}
const tool = (root: ShadowRoot, name: string) => root.querySelector<HTMLButtonElement>(`[data-tool=${name}]`) as HTMLButtonElement

async function paste(area: HTMLElement, { html = '', text = '', files = [] as File[] }) {
  area.focus()
  await frame()
  const clipboardData = new DataTransfer()
  if (html) clipboardData.setData('text/html', html)
  if (text) clipboardData.setData('text/plain', text)
  for (const file of files) clipboardData.items.add(file)
  const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true })
  area.dispatchEvent(event)
  await frame()
  return event
}

suite('fly-rich-text', () => {
  test('WID-02 what is typed is a document and a plain text; the change is told when it is left', async () => {
    const { element, area, heard, docOf } = await rich()
    area().focus()
    await sendKeys({ type: 'Hello' })
    await sendKeys({ press: 'Enter' })
    await sendKeys({ type: 'world' })
    await frame()
    assert.deepEqual(
      docOf().content.map(({ type }) => type),
      ['paragraph', 'paragraph'],
    )
    assert.deepEqual([element.text, heard.length], ['Hello\nworld', 0])
    area().blur()
    await frame()
    assert.deepEqual(
      heard.map(({ text, length }) => [text, length]),
      [['Hello\nworld', 11]],
    )
  })

  test('WID-02 marks, headings, lists and quotes by their buttons, undone and done again', async () => {
    const { element, root, area } = await rich()
    area().focus()
    await sendKeys({ type: 'abc' })
    for (const name of ['bold', 'italic', 'underline', 'strike']) {
      await sendKeys({ press: 'Control+A' })
      tool(root, name).click()
      await frame()
      assert.strictEqual(tool(root, name).getAttribute('aria-pressed'), 'true', name)
      assert.include(element.value, `"type":"${name}"`)
    }
    for (const [name, type] of [
      ['heading2', '"heading","attrs":{"level":2}'],
      ['bulletList', '"bulletList"'],
      ['orderedList', '"orderedList"'],
    ]) {
      tool(root, name as string).click()
      await frame()
      assert.include(element.value, type as string)
    }
    tool(root, 'undo').click()
    await frame()
    assert.include(element.value, '"bulletList"')
    tool(root, 'redo').click()
    await frame()
    assert.include(element.value, '"orderedList"')
  })

  test('WID-02 the buttons are one stop of the Tab key; arrows, Home and End walk, Escape goes back', async () => {
    const { root, area } = await rich()
    area().focus()
    await sendKeys({ press: 'Alt+F10' })
    const active = () => (root.activeElement as HTMLElement | null)?.dataset.tool
    assert.strictEqual(active(), 'bold')
    await sendKeys({ press: 'ArrowRight' })
    assert.strictEqual(active(), 'italic')
    await sendKeys({ press: 'End' })
    assert.strictEqual(active(), 'redo')
    assert.strictEqual(root.querySelectorAll('[role=toolbar] button[tabindex="0"]').length, 1)
    await sendKeys({ press: 'Escape' })
    await frame()
    assert.strictEqual(root.activeElement, area())
  })

  test('WID-02 tables: rows, columns and head come and go', async () => {
    const { element, root, area } = await rich()
    area().focus()
    tool(root, 'table').click()
    await frame()
    const size = () => [area().querySelectorAll('tr').length, area().querySelectorAll('tr:first-child > *').length]
    assert.deepEqual([...size(), area().querySelectorAll('th').length], [3, 3, 3])
    area()
      .querySelector('th')
      ?.dispatchEvent(new MouseEvent('mousedown', { bubbles: true }))
    await element.command('rowAfter')
    await element.command('columnAfter')
    assert.deepEqual(size(), [4, 4])
    await element.command('deleteRow')
    await element.command('deleteColumn')
    assert.deepEqual(size(), [3, 3])
    await element.command('deleteTable')
    assert.strictEqual(area().querySelector('table'), null)
  })

  test('WID-02 a link is made of http, https and mailto alone', async () => {
    const { element, root, area } = await rich({ value: 'site' })
    area().focus()
    await sendKeys({ press: 'Control+A' })
    await sendKeys({ press: 'Control+K' })
    const input = () => root.querySelector<HTMLInputElement>('.rich-link input') as HTMLInputElement
    assert.strictEqual(root.activeElement, input())
    await sendKeys({ type: 'javascript:alert(1)' })
    await sendKeys({ press: 'Enter' })
    assert.include(root.querySelector('.rich-bad')?.textContent ?? '', 'https')
    assert.notInclude(element.value, 'link')
    input().value = 'example.com/a'
    await sendKeys({ press: 'Enter' })
    await frame()
    assert.include(element.value, '"href":"https://example.com/a"')
    assert.strictEqual(await element.command('link', 'data:text/html,x'), false)
  })

  test('WID-02 what Word copies comes without its looks: lists, bold, tables; nothing is loaded', async () => {
    const { element, area, docOf } = await rich()
    const html = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><style><!-- p.MsoNormal {mso-style-parent:""} --></style>
      <!--[if gte mso 9]><xml><o:OfficeDocumentSettings/></xml><![endif]--></head><body><!--StartFragment-->
      <p class=MsoNormal style='mso-margin-top-alt:auto'><b><span lang=EN-US>Title<o:p></o:p></span></b></p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span>&nbsp;&nbsp;</span></span><![endif]>one</p>
      <p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>2.<span>&nbsp;</span></span><![endif]>two</p>
      <table class=MsoTableGrid><tr><td width=100 style='border:solid'>a</td><td>b</td></tr></table>
      <img src="data:image/png;base64,${'A'.repeat(2_000_000)}"><v:shape><v:imagedata src="file:///C:/x.png"/></v:shape>
      <!--EndFragment--></body></html>`
    await paste(area(), { html, text: 'Title' })
    assert.deepEqual(
      docOf()
        .content.map(({ type }) => type)
        .filter((type) => type !== 'paragraph'),
      ['orderedList', 'table'],
    )
    assert.strictEqual(element.text.replace(/\s+/g, ' ').trim(), 'Title 1. one 2. two a b')
    assert.include(element.value, '"bold"')
    assert.notMatch(element.value, /mso|style|class|base64|o:p/i)
    assert.strictEqual(area().querySelector('img'), null)
  })

  test('WID-02 5 MB of markup do not hold up the page; what cannot be taken is refused in words and nothing is lost', async () => {
    const { element, root, area } = await rich({ value: 'kept' })
    const begun = performance.now()
    await paste(area(), { html: '<p style="color:red"><b>x</b> y</p>'.repeat(150_000), text: 'x y\n'.repeat(150_000) })
    assert.isBelow(performance.now() - begun, 2_000)
    assert.include(root.querySelector('.rich-notes')?.textContent ?? '', 'Not pasted')
    assert.strictEqual(element.value, 'kept')
    await paste(area(), { html: `<p>${'<i></i>'.repeat(200_000)}some</p>`, text: 'some' })
    assert.include(root.querySelector('.rich-notes')?.textContent ?? '', 'plain text')
    assert.include(element.text, 'some')
  })

  test('WID-02 composition of an input method is not disturbed', async () => {
    const { element, area } = await rich()
    area().focus()
    area().dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }))
    const press = new KeyboardEvent('keydown', {
      key: 'k',
      ctrlKey: true,
      isComposing: true,
      bubbles: true,
      composed: true,
      cancelable: true,
    })
    area().dispatchEvent(press)
    assert.strictEqual(press.defaultPrevented, false)
    document.execCommand('insertText', false, '招标')
    area().dispatchEvent(new CompositionEvent('compositionend', { data: '招标', bubbles: true, composed: true }))
    await frame()
    await frame()
    assert.strictEqual(element.text, '招标')
  })

  test('WID-02 a picture is uploaded and named by its file; wrong ones are refused where they are, and the page may refuse', async () => {
    const { element, root, area } = await rich({ 'image-max-size': '1' })
    const notes = () => root.querySelector('.rich-notes')?.textContent ?? ''
    await paste(area(), { files: [new File(['x'], 'a.svg', { type: 'image/svg+xml' })] })
    assert.include(notes(), 'a.svg is not a picture')
    await paste(area(), { files: [new File([new Uint8Array(1_048_577)], 'big.png', { type: 'image/png' })] })
    await frame()
    assert.include(notes(), 'big.png is larger than 1 MB')
    element.addEventListener('fly-before-upload', (event) => event.preventDefault(), { once: true })
    await paste(area(), { files: [new File(['x'], 'no.png', { type: 'image/png' })] })
    const end = performance.now() + 3_000
    while (!notes().includes('no.png was not taken') && performance.now() < end) await frame()
    assert.include(notes(), 'no.png was not taken')
    assert.strictEqual(element.value, '')
  })

  test('WID-02 read-only it is cleaned HTML, without an editor, and plain texts of old are shown', async () => {
    const doc = {
      type: 'doc',
      content: [
        {
          type: 'paragraph',
          content: [{ type: 'text', text: '<b>x</b>', marks: [{ type: 'link', attrs: { href: 'https://example.com/' } }] }],
        },
      ],
    }
    const { element, root } = await rich({ readonly: '', value: JSON.stringify(doc) })
    const link = root.querySelector('.rich-read a') as HTMLAnchorElement
    assert.deepEqual([link.textContent, link.rel, link.target], ['<b>x</b>', 'noopener noreferrer nofollow', '_blank'])
    assert.strictEqual(root.querySelector('[role=textbox]'), null)
    element.value = 'one\ntwo < three'
    await frame()
    await frame()
    assert.deepEqual(
      [...root.querySelectorAll('.rich-read p')].map(({ textContent }) => textContent),
      ['one', 'two < three'],
    )
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name)
    assert.isTrue(loaded.some((name) => /\/show-/.test(name)))
  })

  test('WID-02 more characters than allowed stay, are counted, and are not valid', async () => {
    const { element, root, area } = await rich({ 'max-length': '5' })
    area().focus()
    await sendKeys({ type: 'abcdefg' })
    await frame()
    assert.strictEqual(root.querySelector('[part=counter]')?.textContent, '7 / 5')
    assert.strictEqual((element.validity as ValidityState).tooLong, true)
    assert.strictEqual(element.text, 'abcdefg')
  })

  test('WID-02 disabled nothing can be typed or pressed', async () => {
    const { element, root, area } = await rich({ disabled: '', value: 'still' })
    assert.strictEqual(area().getAttribute('contenteditable'), 'false')
    tool(root, 'bold').click()
    assert.strictEqual(await element.command('bold'), false)
    assert.strictEqual(element.value, 'still')
  })
})
