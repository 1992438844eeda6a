import { sendKeys } from '@web/test-runner-commands'
import 'axe-core/axe.min.js'
import { assert } from 'chai'
import { type Any, frame, load, make, shown } from './drive.ts'

/** fly-attachment-upload in a real browser: the three ways in, progress, broken uploads, forms, languages. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const setup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const axe: {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { target: unknown; html: string }[] }[] }>
}
declare const fly: { configure(options: object): Promise<unknown> }

const TAG = 'fly-attachment-upload'
const aFile = (name: string, size = 2_000) => new File([new Uint8Array(size).fill(37)], name)
const mood = (word: string) => fetch(`/gw/storage?mood=${word}`, { method: 'POST' })
const root = (element: Any) => element.shadowRoot as ShadowRoot
const all = (element: Any, selector: string) => [...root(element).querySelectorAll<HTMLElement>(selector)]
const texts = (element: Any) => all(element, '.ui-file-text').map(({ textContent }) => textContent ?? '')
const button = (element: Any, label: string) => root(element).querySelector<HTMLButtonElement>(`button[aria-label^="${label}"]`)

async function until<T>(read: () => T | Promise<T>, wanted: (value: T) => boolean = Boolean): Promise<T> {
  const end = performance.now() + 8_000
  for (;;) {
    const value = await read()
    if (wanted(value)) return value
    if (performance.now() > end) throw new Error(`still ${JSON.stringify(value)}`)
    await frame()
  }
}

/** Gives files to the chooser, as the browser does after a choice. */
function choose(element: Any, ...files: File[]): void {
  const input = root(element).querySelector<HTMLInputElement>('input[type=file]')
  assert.ok(input)
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  if (input) input.files = data.files
  input?.dispatchEvent(new Event('change', { bubbles: true }))
}
const carrying = (...files: File[]) => {
  const data = new DataTransfer()
  for (const file of files) data.items.add(file)
  return data
}

async function aField(attributes: Record<string, string> = {}, into: HTMLElement = document.body): Promise<Any> {
  const element = make(TAG, { name: 'papers', label: '附件', lang: 'zh', multiple: '', ...attributes })
  into.append(element)
  assert.strictEqual(await shown(element), 'ready', root(element).textContent ?? '')
  return element
}
function heard(element: Any, ...names: string[]): { name: string; detail: Record<string, unknown> }[] {
  const list: { name: string; detail: Record<string, unknown> }[] = []
  for (const name of names) element.addEventListener(name, (event) => list.push({ name, detail: (event as CustomEvent).detail }))
  return list
}

suite(TAG, () => {
  suiteSetup(async () => {
    await load('/dist/fly.js')
    await fly.configure({ gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } })
  })
  setup(() => mood('take'))
  teardown(async () => {
    // Other files upload to the same storage.
    await mood('take')
    for (const element of [...document.body.children]) element.remove()
  })

  test('WID-06 a chosen file is uploaded, told and becomes the form value', async () => {
    const form = document.createElement('form')
    document.body.append(form)
    const element = await aField({}, form)
    const events = heard(element, 'fly-progress', 'fly-upload', 'fly-change', 'input', 'change')
    choose(element, aFile('offer.pdf'))
    await until(() => element.value === 'o1')
    assert.strictEqual(new FormData(form).get('papers'), 'o1')
    const names = events.map(({ name }) => name).filter((name, at, list) => name !== list[at - 1])
    assert.deepEqual(names, ['fly-progress', 'fly-upload', 'input', 'fly-change', 'change'])
    assert.deepInclude(events.find(({ name }) => name === 'fly-change')?.detail, { value: 'o1' })
    await until(() => texts(element).join().includes('1.5 kB，上传成功'))
    assert.include(root(element).querySelector('[role=status]')?.textContent, '上传成功：offer.pdf')
  })

  test('WID-06 a dropped and a pasted file are taken; a drop elsewhere on the page only with drop-target="page"', async () => {
    const element = await aField()
    const drop = (at: EventTarget) =>
      at.dispatchEvent(new DragEvent('drop', { dataTransfer: carrying(aFile('a.pdf')), bubbles: true, composed: true, cancelable: true }))
    const zone = root(element).querySelector('[part=dropzone]') as HTMLElement
    zone.dispatchEvent(new DragEvent('dragenter', { dataTransfer: carrying(aFile('a.pdf')), bubbles: true, composed: true }))
    await until(() => zone.dataset.over !== undefined)
    drop(zone)
    await until(() => texts(element).length === 1)
    assert.isUndefined(zone.dataset.over)
    zone.dispatchEvent(new ClipboardEvent('paste', { clipboardData: carrying(aFile('b.pdf')), bubbles: true, composed: true }))
    await until(() => texts(element).length === 2)
    drop(document.body)
    await frame()
    assert.strictEqual(texts(element).length, 2)
    element.dropTarget = 'page'
    await frame()
    drop(document.body)
    await until(() => texts(element).length === 3)
  })

  test('F12 an upload that is cut says so, keeps its place, and is tried again by its button', async () => {
    const element = await aField()
    const errors = heard(element, 'fly-error')
    await mood('cut').catch(() => undefined)
    choose(element, aFile('offer.pdf', 3_000_000))
    await until(() => texts(element).join().includes('网络中断，请重试'))
    assert.strictEqual(element.value, '')
    assert.deepInclude(errors[0]?.detail, { code: 'FLY-E603' })
    assert.isFalse((element.checkValidity as () => boolean)())
    await until(async () => (await mood('take').catch(() => undefined))?.ok)
    const retry = button(element, '重新上传offer.pdf')
    retry?.click()
    await until(() => element.value === 'o1')
    assert.isTrue((element.checkValidity as () => boolean)())
  })

  test('WID-06 what may not be uploaded is refused with its sentence, and the page hears the code', async () => {
    const element = await aField({ accept: 'pdf', 'max-size': '1', max: '1' })
    const errors = heard(element, 'fly-error')
    choose(element, aFile('a\u202efdp.exe'), aFile('large.pdf', 1_048_577), aFile('empty.pdf', 0), aFile('b.pdf'), aFile('c.pdf'))
    await until(() => element.value === 'o1')
    assert.deepEqual(
      all(element, '.attachment-refused p').map(({ textContent }) => textContent),
      ['a⟨U+202E⟩fdp.exe：不支持的文件类型', 'large.pdf：文件大小不能超过1MB', 'empty.pdf：文件内容为空', '最多1个文件，已忽略1个'],
    )
    assert.deepEqual(
      errors.map(({ detail }) => detail.code),
      ['FLY-E601', 'FLY-E602', 'FLY-E602', 'FLY-E602'],
    )
    element.sizeTip = '太大了'
    choose(element, aFile('large.pdf', 1_048_577))
    await until(() => root(element).querySelector('.attachment-refused')?.textContent === '太大了')
  })

  test('a file with a hostile name is text and nothing else', async () => {
    const element = await aField()
    choose(element, aFile('<img src=x onerror=alert(1)>\u0000.pdf'))
    await until(() => texts(element).length === 1)
    assert.strictEqual(root(element).querySelector('.ui-file-name')?.childElementCount, 0)
  })

  test('manual: nothing leaves before upload(), the form waits for it, and upload() in auto mode is FLY-E604', async () => {
    const element = await aField({ execute: 'manual' })
    choose(element, aFile('offer.pdf'))
    await until(() => texts(element).join().includes('等待上传'))
    assert.strictEqual(element.value, '')
    assert.strictEqual(element.validationMessage, '还有文件未上传完成。')
    await (element.upload as () => Promise<void>)()
    assert.strictEqual(element.value, 'o1')
    element.execute = 'auto'
    const failure = await (element.upload as () => Promise<void>)().then(
      () => undefined,
      (error: unknown) => error,
    )
    assert.include(String((failure as Error).message), 'FLY-E604')
  })

  test('the page may stop an upload, a removal and a download', async () => {
    const element = await aField({ value: 'f1' })
    await until(() => texts(element).join().includes('plan.pdf'))
    const stop = (event: Event) => event.preventDefault()
    const names = ['fly-before-upload', 'fly-before-remove', 'fly-before-download']
    for (const name of names) element.addEventListener(name, stop)
    const events = heard(element, ...names)
    choose(element, aFile('offer.pdf'))
    button(element, '移除plan.pdf')?.click()
    button(element, '下载plan.pdf')?.click()
    await until(() => events.length === 3)
    await frame()
    assert.strictEqual(texts(element).length, 1)
    assert.strictEqual(element.value, 'f1')
  })

  test('PICK-15 a value is shown with its names, reset brings it back, removing empties it', async () => {
    const form = document.createElement('form')
    document.body.append(form)
    const element = await aField({ value: 'f1||f2||gone', required: '' }, form)
    await until(() => texts(element).join('|').includes('photo.png') && texts(element).join('|').includes('该文件已不存在'))
    assert.deepEqual(
      all(element, '.ui-file-name').map(({ textContent }) => textContent),
      ['plan.pdf', 'photo.png', 'gone'],
    )
    button(element, '移除gone')?.click()
    await until(() => element.value === 'f1||f2')
    form.reset()
    await until(() => element.value === 'f1||f2||gone')
    await until(() => texts(element).length === 3)
    await (element.clear as () => Promise<void>)()
    assert.strictEqual(element.value, '')
    assert.isFalse(form.checkValidity())
  })

  test('files of the page need no call', async () => {
    const element = make(TAG, { lang: 'zh', multiple: '' })
    element.files = [{ id: 'x1', name: '合同.pdf', size: 2_048 }, { a: 1 }]
    document.body.append(element)
    await shown(element)
    await until(() => texts(element).join() === '合同.pdf2 kB')
    assert.strictEqual(element.value, 'x1')
  })

  test('read-only and disabled: files can be seen and saved, nothing can be changed', async () => {
    for (const attribute of ['readonly', 'disabled']) {
      const element = await aField({ value: 'f1', [attribute]: '' })
      await until(() => texts(element).join().includes('plan.pdf'))
      assert.isNotNull(button(element, '下载plan.pdf'), attribute)
      assert.isNull(button(element, '移除plan.pdf'), attribute)
      const zone = root(element).querySelector<HTMLButtonElement>('[data-browse]')
      assert.isTrue(zone === null || zone.disabled, attribute)
    }
  })

  test('by keyboard alone: to the button, the row, and on to the next row after a removal', async () => {
    const element = await aField({ value: 'f1||f2' })
    await until(() => texts(element).join().includes('photo.png'))
    let opened = 0
    root(element)
      .querySelector('input[type=file]')
      ?.addEventListener('click', (event) => {
        event.preventDefault()
        opened += 1
      })
    ;(element as unknown as HTMLElement).focus()
    assert.strictEqual(root(element).activeElement?.hasAttribute('data-browse'), true)
    await sendKeys({ press: 'Enter' })
    assert.strictEqual(opened, 1)
    for (let step = 0; step < 3; step += 1) await sendKeys({ press: 'Tab' })
    assert.strictEqual(root(element).activeElement?.getAttribute('aria-label'), '移除plan.pdf')
    await sendKeys({ press: 'Space' })
    await until(() => root(element).activeElement?.getAttribute('aria-label') === '移除photo.png')
  })

  test('the own trigger opens the choice', async () => {
    const element = await aField()
    const trigger = document.createElement('button')
    trigger.slot = 'trigger'
    trigger.textContent = 'my own'
    element.append(trigger)
    let opened = 0
    root(element)
      .querySelector('input[type=file]')
      ?.addEventListener('click', (event) => {
        event.preventDefault()
        opened += 1
      })
    trigger.click()
    assert.strictEqual(opened, 1)
  })

  test('I18N-03 texts follow the language', async () => {
    const element = await aField({ value: 'f1' })
    await until(() => texts(element).join().includes('plan.pdf'))
    element.setAttribute('lang', 'en')
    await until(() => root(element).querySelector('[data-browse]')?.textContent === 'Choose files')
    await until(() => button(element, 'Remove plan.pdf'))
  })

  for (const display of ['list', 'grid', 'button']) {
    for (const theme of ['light', 'dark']) {
      test(`axe finds nothing with display="${display}" in the ${theme} theme, in any state`, async () => {
        document.body.style.background = theme === 'dark' ? '#141414' : ''
        const element = await aField({ display, theme, value: 'f1||f2||gone', required: '', accept: 'pdf', help: 'hint' })
        await until(() => texts(element).join().includes('photo.png'))
        await mood('refuse')
        choose(element, aFile('a.exe'), aFile('b.pdf'))
        await until(() => texts(element).join().includes('上传失败'))
        await Promise.all(
          root(element)
            .getAnimations()
            .map((animation) => animation.finished),
        )
        const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
        document.body.style.background = ''
        assert.deepEqual(
          violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join()}`),
          [],
        )
      })
    }
  }
})
