import { executeServerCommand } from '@web/test-runner-commands'
import { assert } from 'chai'
import { type Any, frame, shown } from '../elements/drive.ts'
import { control, fieldOf, rootOf } from '../elements/edits.ts'
import type { Held } from '../elements/measure.ts'

/** The elements in pages of frameworks, built by the frameworks' own compilers: one page with the same fields each, one list of what must hold. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const setup: (run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const suiteTeardown: (run: () => unknown) => void

type Values = Record<string, string>
interface Heard {
  type: string
  id: string
  detail: { value: string }
}
/** How a test moves a page: by the framework's own state, references and life. */
interface Page {
  heard: Heard[]
  read(): Values
  write(patch: Record<string, unknown>): Promise<void>
  fill(patch: Values): Promise<void>
  refs: {
    tags(): Any & { addTag(tag: string): Promise<boolean> }
    table(): Any & { toCSV(): Promise<string> }
    dialog(): Any & { show(): Promise<{ value: string } | null>; hide(): Promise<boolean> }
  }
  /** The sample of the documentation: names of the departments that were chosen in a dialog. */
  choose(): Promise<string[] | undefined>
  mount(): Promise<void>
  unmount(): void
}

const FIELDS = ['owner', 'department', 'customer', 'goods', 'item', 'place', 'unit', 'range', 'tags', 'contacts', 'plan']
const START: Values = {
  owner: 'p1',
  department: 'o1',
  customer: 'c1',
  goods: '1',
  item: '1',
  place: '330106',
  unit: 'TNE',
  range: '1,5',
  tags: 'a,b',
  contacts: '[{"value":"a"}]',
  plan: 'f1',
}
const OTHER: Values = { ...Object.fromEntries(FIELDS.map((name) => [name, ''])), owner: 'p2', department: 'o2', customer: 'c2', goods: '2' }
Object.assign(OTHER, { item: '2', place: '330102', unit: 'MTR', range: '2,9', tags: 'c', contacts: '[{"value":"b"}]', plan: 'f2' })

let host: HTMLIFrameElement
let inside: Document
let page: Page

async function until<T>(read: () => T, wanted: (value: T) => boolean = Boolean, what = ''): Promise<T> {
  const end = performance.now() + 8_000
  for (;;) {
    const value = read()
    if (wanted(value)) return value
    if (performance.now() > end) throw new Error(`${what}: still ${JSON.stringify(value)} (${read})`)
    await frame()
  }
}
const at = (id: string): Any => inside.getElementById(id) as unknown as Any
const form = () => at('form') as unknown as HTMLFormElement
const entries = (): Values =>
  Object.fromEntries(
    [...new (host.contentWindow as Window & typeof globalThis).FormData(form())].map(([name, value]) => [name, String(value)]),
  )
const changesOf = (id: string) =>
  page.heard.filter((heard) => heard.type === 'fly-change' && heard.id === id).map(({ detail }) => detail.value)

async function openFrame(framework: string): Promise<void> {
  host = document.createElement('iframe')
  host.src = `/embed/${framework}.html`
  host.style.cssText = 'width:1000px;height:800px'
  document.body.append(host)
  await new Promise((resolve) => host.addEventListener('load', resolve, { once: true }))
  inside = host.contentDocument as Document
}
async function open(framework: string): Promise<void> {
  await openFrame(framework)
  page = await until(() => (host.contentWindow as unknown as { page?: Page }).page as Page)
  await ready()
}
async function remake(): Promise<void> {
  page.unmount()
  assert.strictEqual(inside.querySelector('#app')?.childElementCount, 0)
  await frame()
  page.heard.length = 0
  await page.mount()
  await ready()
}
async function ready(): Promise<void> {
  for (const id of [...FIELDS, 'label', 'people', 'table', 'dialog', 'code', 'maybe']) assert.strictEqual(await shown(at(id)), 'ready', id)
}

for (const framework of ['plain', 'vue', 'svelte', 'react19', 'react18']) suite(`EMB-03 ${framework}`, () => everyPage(framework))

function everyPage(framework: string): void {
  let used = false
  suiteSetup(() => open(framework))
  // The first test finds the page as it was loaded, the others as it was made anew.
  setup(async () => {
    if (used) await remake()
    used = true
  })
  suiteTeardown(() => host.remove())

  test('objects, lists and functions arrive as they are, at first and later, and nothing of them is written into attributes', async () => {
    const chosen = () => rootOf(at('owner')).querySelector<HTMLInputElement>('[role=combobox]')?.value
    await until(chosen)
    const is = () => ({
      chosen: chosen(),
      loader: typeof at('owner').loader,
      params: at('customer').params,
      data: (at('goods').data as { id: string }[]).map(({ id }) => id),
      options: (at('item').options as { code: string }[]).map(({ code }) => code),
      columns: at('contacts').columns,
      files: (at('plan').files as { id: string }[]).map(({ id }) => id),
      people: (at('people').people as { id: string }[]).map(({ id }) => id),
      rows: (at('table').rows as { id: number }[]).map(({ id }) => id),
    })
    const first = is()
    assert.deepEqual(first, {
      chosen: '王芳(wang)',
      loader: 'function',
      params: { year: 2026 },
      data: ['1', '2'],
      options: ['1', '2'],
      columns: [{ name: 'value', label: 'Value' }],
      files: ['f1'],
      people: ['p1', 'p2', 'p3'],
      rows: [1, 2],
    })
    assert.include(control(at('table'), '[role=grid], table, [part=row]').textContent, 'A')
    const people = [{ id: 'p1', realName: 'New', username: 'new' }]
    await page.write({ people, chosen: people, tree: [{ id: '7', label: 'Zinc' }], rows: [{ id: 3, name: 'C' }] })
    await until(() => is().rows[0] === 3)
    assert.deepEqual([is().data, is().people], [['7'], ['p1']])
    await until(() => chosen() === 'New(new)')
    await until(() => rootOf(at('people')).textContent?.includes('New'))
    const written = [...inside.querySelectorAll('*')].flatMap((element) =>
      [...element.attributes]
        .filter(({ value }) => value.includes('[object') || value.includes('=>'))
        .map(({ name }) => `${element.id} ${name}`),
    )
    assert.deepEqual(written, [])
  })

  test('a value goes both ways: the page’s state shows in every field, what a person does is in the state', async () => {
    assert.deepEqual([page.read(), entries()], [START, START])
    await page.fill(OTHER)
    await until(entries, (now) => JSON.stringify(now) === JSON.stringify(OTHER))
    assert.deepEqual(changesOf('tags'), [], 'what the page sets is silent')
    await page.fill(START)
    await until(entries, (now) => JSON.stringify(now) === JSON.stringify(START))
    for (const name of FIELDS) {
      const element = at(name)
      await page.fill({ [name]: OTHER[name]! })
      await until(() => element.value === OTHER[name])
      await edit(element)
      await until(
        () => changesOf(name),
        (changes) => changes.length === 1,
        name,
      )
      const value = String(element.value)
      assert.notStrictEqual(value, OTHER[name], name)
      await until(() => page.read()[name] === value)
      assert.deepEqual([changesOf(name), entries()[name] ?? ''], [[value], value], name)
      if (framework.startsWith('react'))
        assert.lengthOf(
          page.heard.filter(({ type, id }) => type === 'change' && id === name),
          1,
          name,
        )
    }
    assert.strictEqual(await until(() => at('label').label as string), fieldLabel(page.read().unit!))
  })

  test('booleans: on, off and on again, as the property and as what it does', async () => {
    const disabled = () => FIELDS.filter((name) => at(name).disabled === true)
    for (const wanted of [true, false, true]) {
      await page.write({ disabled: wanted })
      await until(() => disabled().length === (wanted ? FIELDS.length : 0))
      assert.deepEqual(Object.keys(entries()).length, wanted ? 0 : FIELDS.length)
    }
    await page.write({ disabled: false, several: true })
    await until(() => at('owner').multiple === true)
    await page.write({ several: false })
    await until(() => at('owner').multiple === false)
    await page.write({ several: true })
    await page.fill({ owner: 'p1,p2' })
    await until(() => rootOf(at('owner')).querySelectorAll('[data-chip]').length === 2)
  })

  test('methods by the framework’s reference, with their answers and their events', async () => {
    assert.isTrue(await page.refs.tags().addTag('new'))
    assert.isFalse(await page.refs.tags().addTag('new'))
    await until(() => page.read().tags === 'a,b,new')
    assert.match(await page.refs.table().toCSV(), /Name\s+A\s+B/)
    const [box] = [...rootOf(at('table')).querySelectorAll<HTMLElement>('[part=row] [role=checkbox], [part=row] input[type=checkbox]')]
    box!.click()
    await until(() => page.heard.some(({ type, id }) => type === 'fly-select' && id === 'table'))
  })

  test('a dialog of the page, and one that is opened for a single question: both answer what was chosen, or nothing', async () => {
    const dialog = at('dialog')
    const choose = async (element: Any, name: string) => {
      const line = () =>
        [...rootOf(element).querySelectorAll<HTMLElement>('[role=treeitem]')].find((one) => one.textContent?.includes(name))
      ;(await until(line, Boolean, name))?.click()
      await until(line, (one) => one?.getAttribute('aria-checked') === 'true')
    }
    const confirm = (element: Any) => [...rootOf(element).querySelectorAll<HTMLElement>('dialog footer button')].at(-1)?.click()
    const asked = <T>(answer: Promise<T>) => {
      const box: { answer?: T } = {}
      void answer.then((given) => Object.assign(box, { answer: given }))
      return () => until(() => 'answer' in box).then(() => box.answer)
    }
    const first = asked(page.refs.dialog().show())
    await choose(dialog, '李雷')
    confirm(dialog)
    assert.strictEqual((await first())?.value, 'p1,p2')
    await until(() => page.heard.some(({ type, id }) => type === 'fly-confirm' && id === 'dialog'))
    assert.strictEqual(dialog.value, 'p1,p2')
    const second = asked(page.refs.dialog().show())
    await until(() => rootOf(dialog).querySelector('dialog[open]'))
    await page.refs.dialog().hide()
    assert.isNull(await second())

    const names = asked(page.choose())
    const opened = await until(() => inside.querySelector<HTMLElement>('body > fly-personnel-dialog') as unknown as Any)
    await choose(opened, '财务部')
    confirm(opened)
    assert.deepEqual(await names(), ['财务部'])
    assert.isNull(inside.querySelector('body > fly-personnel-dialog'))
  })

  test('the page’s form: it is not sent while a field is wrong, is reset to what stands in the markup, and goes on following the state', async () => {
    await page.fill({ owner: '' })
    await until(() => at('owner').value === '')
    form().requestSubmit()
    assert.isFalse(form().checkValidity())
    assert.notInclude(
      page.heard.map(({ type }) => type),
      'submit',
    )
    await until(() => control(at('owner'), '[part=error-text]').textContent)
    await page.fill({ owner: 'p2' })
    await until(() => at('owner').value === 'p2')
    form().requestSubmit()
    assert.include(
      page.heard.map(({ type }) => type),
      'submit',
    )
    form().reset()
    for (const name of FIELDS) assert.strictEqual(at(name).value, at(name).getAttribute('value') ?? '', name)
    await page.fill({ owner: 'p3', tags: 'z' })
    await until(() => at('owner').value === 'p3' && at('tags').value === 'z')
  })

  test('EMB-05 shown and hidden again it is another one and leaves nothing inside; put into another order, each keeps what it holds', async () => {
    const lives: Any[] = []
    for (let round = 0; round < 3; round += 1) {
      lives.push(at('maybe'))
      await page.write({ shown: false })
      await until(() => !at('maybe'))
      await until(() => rootOf(lives.at(-1)!).querySelector('.body')?.childElementCount === 0)
      await page.write({ shown: true })
      assert.strictEqual(await shown(await until(() => at('maybe'))), 'ready')
    }
    assert.strictEqual(new Set([...lives, at('maybe')]).size, 4)

    const [first, second, third] = ['k1', 'k2', 'k3'].map(at)
    for (const one of [first, second, third]) await shown(one!)
    const box = control(second!, '[part=input]') as HTMLInputElement
    box.value = 'half a w'
    await page.write({ order: ['k3', 'k2', 'k1'] })
    await until(() => [...inside.querySelectorAll('li > fly-tag-list')].map(({ id }) => id).join() === 'k3,k2,k1')
    assert.deepEqual(['k1', 'k2', 'k3'].map(at), [first, second, third])
    assert.strictEqual((control(at('k2'), '[part=input]') as HTMLInputElement).value, 'half a w')
    assert.strictEqual(control(at('k2'), '[part=input]'), box)
  })

  test('ERR-03 a gateway that is gone is said in the element, the page hears it and the rest of it goes on', async () => {
    await until(() => page.heard.some(({ type, id }) => type === 'fly-error' && id === 'broken'))
    const codes = page.heard.filter(({ type }) => type === 'fly-error').map(({ detail }) => (detail as unknown as { code: string }).code)
    assert.deepEqual([...new Set(codes)], ['FLY-E301'])
    await until(() => rootOf(at('broken')).querySelector('[part=error]')?.textContent?.includes('FLY-E301'))
    assert.strictEqual(at('department').getAttribute('phase'), 'ready')
  })

  test('the page asks for no file that is not there', () => {
    const { performance: measured } = host.contentWindow as Window & typeof globalThis
    const files = measured.getEntriesByType('resource') as (PerformanceResourceTiming & { responseStatus: number })[]
    assert.isAbove(files.length, 10)
    assert.deepEqual(
      files.filter(({ name, responseStatus }) => name.startsWith(location.origin) && responseStatus >= 400).map(({ name }) => name),
      [],
    )
  })

  test('the sample of the documentation does what it says', async () => {
    const sample = inside.querySelector('#sample') as HTMLElement
    const picker = sample.querySelector('fly-org-picker') as unknown as Any
    const output = () => sample.querySelector('output')?.textContent?.trim()
    assert.strictEqual(await shown(picker), 'ready')
    assert.deepEqual([picker.value, output()], ['o1', 'o1'])
    await edit(picker)
    await until(output, (text) => text === 'o2 财务部')
  })

  test('EMB-05 the page is taken down and made again: nothing is left', async () => {
    const life = async () => {
      await remake()
      await until(() => page.heard.some(({ type }) => type === 'fly-error'))
    }
    for (let warm = 0; warm < 3; warm += 1) await life()
    const before = (await executeServerCommand('held')) as Held
    for (let done = 0; done < 8; done += 1) await life()
    const end = performance.now() + 10_000
    let more = { nodes: Infinity, listeners: Infinity }
    while (performance.now() < end && (more.nodes > 300 || more.listeners > 60)) {
      const after = (await executeServerCommand('held')) as Held
      more = { nodes: after.nodes - before.nodes, listeners: after.listeners - before.listeners }
    }
    assert.isAtMost(more.nodes, 300, 'nodes')
    assert.isAtMost(more.listeners, 60, 'listeners')
  })
}

suite('EMB-03 a page that draws before the elements are registered', () => {
  interface Late {
    warned: string[]
    register(): Promise<void>
    write(...names: string[]): Promise<void>
  }
  suiteSetup(() => openFrame('late'))
  suiteTeardown(() => host.remove())

  test('React and Vue have written their lists into attributes: each is named with its cure (FLY-E104), nothing breaks, and the next change of state arrives', async () => {
    const late = await until(() => (host.contentWindow as unknown as { page?: Late }).page as Late)
    const [react, vue] = ['late-react', 'late-vue'].map(at) as [Any, Any]
    assert.deepEqual([react.getAttribute('rows'), vue.getAttribute('rows')], ['[object Object]', '[object Object]'])
    await late.register()
    for (const table of [react, vue]) assert.include(['ready', 'empty'], await shown(table))
    for (const prop of ['columns', 'rows'])
      assert.lengthOf(
        late.warned.filter((text) => text.includes('FLY-E104') && text.includes(` ${prop} `)),
        1,
        prop,
      )
    await late.write('B', 'C')
    for (const table of [react, vue])
      await until(() => rootOf(table).querySelectorAll('.dt-body [part=row]').length === 2, Boolean, table.id)
    assert.deepEqual([react.getAttribute('phase'), vue.getAttribute('phase')], ['ready', 'ready'])
  })
})

const fieldLabel = (unit: string) => ({ TNE: '吨', MTR: '米', MTK: '平方米', MTQ: '立方米' })[unit] ?? ''

/** What a person does with a field, by keyboard where it has one. */
async function edit(element: Any): Promise<void> {
  host.contentWindow?.focus()
  const own = fieldOf(element.localName).edit
  if (own) return own(element)
  throw new Error(`nobody edits ${element.localName}`)
}
