import 'axe-core/axe.min.js'
import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import { assert } from 'chai'
import { type Any, load, make } from './drive.ts'
import { rootOf } from './edits.ts'
import { CONFIG, lay, until } from './picking.ts'

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const axe: { run(root: Element, options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }> }
declare const fly: { configure(options: object): Promise<unknown> }

const TAG = 'fly-advanced-search'
const FIELDS = [
  { prop: 'title', label: 'Title', type: 'TEXT', default: true },
  { prop: 'status', label: 'Status', type: 'ENUM', code: 'tender.Project.Status' },
  { prop: 'city', label: 'Region', type: 'CITY_SELECT' },
]

const searchBy = (element: Any) => void (element.search as () => unknown)()
const queryOf = (element: Any) => (element.getQuery as () => unknown)()

suite(TAG, () => {
  suiteSetup(async () => {
    if (!('fly' in globalThis)) await load('/dist/fly.js')
    await fly.configure(CONFIG)
  })
  teardown(async () => {
    document.body.replaceChildren()
    await lay({})
  })

  async function panel(attributes: Record<string, string> = {}, props: Record<string, unknown> = {}) {
    const element: Any = make(TAG, { lang: 'en', ...attributes })
    Object.assign(element, { fields: FIELDS, ...props })
    const searches: { query: object; text: string }[] = []
    element.addEventListener('fly-search', (event: Event) => void searches.push((event as CustomEvent).detail))
    document.body.append(element)
    const all = (selector: string) => [...rootOf(element).querySelectorAll<HTMLElement>(selector)]
    const focused = () => rootOf(element).activeElement as HTMLElement | null
    await until(() => all('.as-open').length > 0 && queryOf(element) !== undefined)
    return { element, searches, all, focused }
  }

  test('by keyboard alone: opened, a value typed, Enter searches and the popover closes; the focus is on its button', async () => {
    const { searches, all, focused } = await panel({ presentation: 'popover' })
    all('.as-open')[0]!.focus()
    await sendKeys({ press: 'Enter' })
    // The focus is in it: field, rule, value.
    await until(() => focused()?.matches('[part=field] select'))
    await sendKeys({ press: 'Tab' })
    await sendKeys({ press: 'Tab' })
    assert.isTrue(focused()?.matches('[part=value] input'))
    await sendKeys({ type: 'steel' })
    await sendKeys({ press: 'Enter' })
    await until(() => searches.length === 1)
    assert.deepEqual(searches[0]?.query, { _AND_: [{ title: { like: 'steel' } }] })
    assert.strictEqual(searches[0]?.text, 'Title contains “steel”')
    await until(() => all('[part=condition]').length === 0)
    await until(() => focused()?.matches('.as-open'))
    assert.strictEqual(all('[part=summary] [part=chip]').length, 1)
  })

  test('Escape closes the popover and what was typed stays', async () => {
    const { element, all, focused } = await panel({ presentation: 'popover' })
    all('.as-open')[0]!.click()
    // Opening puts the focus on the first field: who goes on before has it taken away once more.
    await until(() => focused()?.matches('[part=field] select'))
    all('[part=value] input')[0]!.focus()
    await sendKeys({ type: 'a' })
    await sendKeys({ press: 'Escape' })
    await until(() => all('[part=condition]').length === 0)
    await until(() => focused()?.matches('.as-open'))
    assert.deepEqual(queryOf(element), { _AND_: [{ title: { like: 'a' } }] })
  })

  test('at 390 px the conditions come up from the lower edge, whatever stands above the button, and are closed by a button of their own', async () => {
    await setViewport({ width: 390, height: 700 })
    try {
      const { element, all, focused } = await panel({ presentation: 'popover' })
      element.style.marginBlockStart = '420px'
      all('.as-open')[0]!.click()
      const popup = await until(() => all('.as-popup > .as-form')[0])
      await until(() => all('[part=value] input').length === 1)
      const { left, right, bottom } = popup!.getBoundingClientRect()
      assert.deepEqual([left, right, bottom], [0, 390, 700])
      const close = all('.as-popup-head button')[0]!
      assert.isTrue(close.checkVisibility())
      close.click()
      await until(() => all('.as-popup').length === 0)
      await until(() => focused()?.matches('.as-open'))
    } finally {
      await setViewport({ width: 1280, height: 900 })
    }
  })

  for (const [width, height] of [
    [1280, 420],
    [390, 500],
  ] as const)
    test(`SEA-01 what is added to many conditions is in sight above the tools of the popover (${width} px)`, async () => {
      await setViewport({ width, height })
      try {
        const { all, focused } = await panel({ presentation: 'popover' })
        all('.as-open')[0]!.click()
        await until(() => focused()?.matches('[part=field] select'))
        const tools = all('.as-popup [part=toolbar]')[0]!
        const add = [...tools.querySelectorAll('button')].find((one) => one.textContent?.trim() === 'Add condition')!
        // One of them is the first that finds no room: it is no further away than the height of the tools.
        for (let count = 2; count < 14; count += 1) {
          add.focus()
          await sendKeys({ press: 'Enter' })
          await until(() => all('[part=condition]').length === count && focused() === all('[part=condition] select').at(-1))
          const [field, beneath] = [focused()!, tools].map((one) => one.getBoundingClientRect())
          assert.isAtLeast(field!.top, 0)
          assert.isAtMost(field!.bottom, beneath!.top)
          assert.isAtMost(beneath!.bottom, height)
        }
      } finally {
        await setViewport({ width: 1280, height: 900 })
      }
    })

  test('SEA-08 letters that are typed on the field list find a field by its pinyin; the focus is on the field again', async () => {
    const named = { prop: 'x', label: '项目名称', type: 'TEXT' }
    const { element, all, focused } = await panel({ expanded: '' }, { fields: [...FIELDS, named] })
    const select = await until(() => all('[part=field] select')[0])
    select!.focus()
    await sendKeys({ type: 'xmmc' })
    await until(() => all('.as-find-popup [role=option]').length === 1)
    await sendKeys({ press: 'Enter' })
    await until(() => focused() === select && (select as HTMLSelectElement).value === 'x')
    assert.strictEqual(JSON.stringify(treeOf(element)).includes('"prop":"x"'), true)
  })

  test('SEA-13 values of an enum are read when they are needed, and a chosen one is sent by its code', async () => {
    const data = [
      { code: 'DRAFT', desc: 'Draft' },
      { code: 'READY', desc: 'Ready' },
    ]
    await lay({ '/tender/api/v1/enum/get/ProjectStatus': [{ body: { statusCode: 200, data } }] })
    const { element, all } = await panel({ expanded: '' }, { conditions: { logic: 'AND', children: [{ prop: 'status', rule: 'eq' }] } })
    const select = await until(() => all('[part=value] select')[0] as HTMLSelectElement | undefined)
    await until(() => select!.options.length === 3)
    select!.value = 'READY'
    select!.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => JSON.stringify(queryOf(element)) === '{"_AND_":[{"status":{"eq":"READY"}}]}')
    searchBy(element)
    await until(() => all('[part=chip]')[0]?.textContent?.trim() === 'Status is Ready')
  })

  test('SEA-08 a region is chosen by the element for it, which comes when a condition asks for it', async () => {
    const { element, all } = await panel({ expanded: '' }, { conditions: { logic: 'AND', children: [{ prop: 'city', rule: 'eq' }] } })
    const picker = await until(() => all('fly-region-picker')[0] as Any | undefined)
    picker!.dispatchEvent(
      new CustomEvent('fly-change', { detail: { value: '330100', names: ['浙江省', '杭州市'] }, bubbles: true, composed: true }),
    )
    await until(() => JSON.stringify(queryOf(element)) === '{"_AND_":[{"city":{"eq":"330100"}}]}')
  })

  const treeOf = (element: Any) => (element.getConditions as () => object)()
  const shapeOf = (tree: object): unknown =>
    'children' in tree ? (tree.children as object[]).map(shapeOf) : (tree as { value?: unknown }).value

  /** A condition whose picker has told what was chosen; the query and the chip that come of it. */
  const PICKED: readonly [type: string, tag: string, field: object, detail: object, chip: string][] = [
    ['DICT', 'fly-dict-select', { dictCode: 'unit' }, { value: 'kg', labels: ['Kilogram'] }, 'X is Kilogram'],
    ['DICT_NUM', 'fly-dict-select', { dictCode: 'tax' }, { value: '1300', labels: ['13%'] }, 'X is 13%'],
    ['USER', 'fly-user-picker', {}, { selected: [{ id: 'U7', realName: 'Li Na' }] }, 'X is Li Na'],
    ['REF', 'fly-remote-picker', { refModelCode: 'goods' }, { selected: [{ code: 'G1', name: 'Steel' }] }, 'X is Steel'],
    ['MASTER_SLAVE', 'fly-remote-picker', { refModelCode: 'goods' }, { selected: [{ code: 'G2', name: 'Cable' }] }, 'X is Cable'],
    ['CASCADER', 'fly-cascader', { refModelUrl: '/ways' }, { value: 'b', labels: ['A', 'B'] }, 'X is A/B'],
  ]
  for (const [type, tag, field, detail, chip] of PICKED)
    test(`SEA-08 ${type}: chosen by its picker, said by its name, and the same after it was kept and given again`, async () => {
      const fields = [{ prop: 'x', label: 'X', type, ...field }]
      // Names are asked for by their ids: both panels get the same answer.
      const named = { body: { statusCode: 200, data: [{ id: 'U7', username: 'li', realName: 'Li Na' }] } }
      if (type === 'USER') await lay({ '/platform/empUserByIds/list': [named, named] })
      const first = await panel({ expanded: '' }, { fields, conditions: { logic: 'AND', children: [{ prop: 'x', rule: 'eq' }] } })
      const picker = await until(() => first.all(tag)[0] as Any | undefined)
      picker!.dispatchEvent(new CustomEvent('fly-change', { detail, bubbles: true, composed: true }))
      searchBy(first.element)
      await until(
        () => first.all('[part=chip]')[0]?.textContent?.trim(),
        (text) => text === chip,
      )
      const [query, kept] = [queryOf(first.element), treeOf(first.element)]
      first.element.remove()
      const again = await panel({ expanded: '' }, { fields, conditions: kept })
      await until(
        () => again.all('[part=chip]')[0]?.textContent?.trim(),
        (text) => text === chip,
      )
      assert.deepEqual(queryOf(again.element), query)
      const shown = await until(() => again.all(tag)[0] as Any | undefined)
      assert.include(JSON.stringify(query), `"eq":"${String(shown!.value)}"`)
    })

  test('SEA-08 a column of a sheet that is pasted becomes the values of "is one of", each once', async () => {
    const { element, all } = await panel({ expanded: '' }, { conditions: { logic: 'AND', children: [{ prop: 'title', rule: 'in' }] } })
    const input = await until(() => all('[part=value] input')[0])
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'a\r\nb\r\na\r\n')
    input!.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }))
    await until(() => JSON.stringify(queryOf(element)) === '{"_AND_":[{"title":{"in":["a","b"]}}]}')
  })

  test('as a bar it is one line at 1,000 px, which grows at 390 px without a scroll bar', async () => {
    const value = (text: string) => ({ prop: 'title', rule: 'like', value: text })
    const { element, all } = await panel({ presentation: 'bar' }, { conditions: { logic: 'AND', children: ['steel', 'cable'].map(value) } })
    await until(() => all('[part=chip]').length === 2)
    element.style.inlineSize = '1000px'
    const height = () => all('.as-bar')[0]!.getBoundingClientRect().height
    await until(() => height() < 48)
    element.style.inlineSize = '390px'
    await until(() => height() > 48)
    assert.isAtMost(all('.as-bar')[0]!.scrollWidth, 390)
  })

  test('Ctrl+Z takes back what was typed; a counter whose question is out of date is ended', async () => {
    const ended: boolean[] = []
    const counter = ({ signal }: { signal: AbortSignal }) =>
      new Promise<number>((resolve) => {
        const at = ended.push(false) - 1
        signal.addEventListener('abort', () => {
          ended[at] = true
          resolve(0)
        })
      })
    const { element, all } = await panel({ expanded: '' }, { counter })
    all('[part=value] input')[0]!.focus()
    await sendKeys({ type: 'a' })
    await until(() => ended.length === 1)
    await sendKeys({ type: 'b' })
    await until(() => ended.length === 2)
    assert.deepEqual(ended, [true, false])
    await sendKeys({ press: 'Control+z' })
    await until(() => !JSON.stringify(queryOf(element)).includes('ab'))
  })

  test('by its handle a condition goes into a group and a whole group before it, by keys alone; what is typed elsewhere stays', async () => {
    const value = (text: string) => ({ prop: 'title', rule: 'like', value: text })
    const tree = { logic: 'AND', children: [value('a'), { logic: 'OR', children: [value('b'), value('c')] }, value('d')] }
    const { element, all, focused } = await panel({ expanded: '' }, { conditions: tree })
    await until(() => all('.as-handle').length === 5)
    const input = all('[part=value] input')[3]!
    const carry = async (label: string, way: string) => {
      all('.as-handle')
        .find((one) => one.getAttribute('aria-label') === label)!
        .focus()
      await sendKeys({ press: 'Space' })
      await until(() => all('[data-dragged]').length === 1)
      await sendKeys({ press: way })
      await until(() => all('[data-over]').length === 1)
      await sendKeys({ press: 'Space' })
      await until(() => all('[data-dragged]').length === 0)
    }
    await carry('Move this group', 'ArrowUp')
    await until(() => JSON.stringify(shapeOf(treeOf(element))) === '[["b","c"],"a","d"]')
    await carry('Move condition 3', 'ArrowUp')
    await until(
      () =>
        JSON.stringify(shapeOf(treeOf(element))) === '[["b","a","c"],"d"]' ||
        JSON.stringify(shapeOf(treeOf(element))) === '[["b","c","a"],"d"]',
    )
    assert.isTrue(input.isConnected)
    assert.isTrue(focused()?.matches('.as-handle'))
  })

  test('what was dragged into a group by mouse can be taken back by Ctrl+Z at once, and done again by Ctrl+Y', async () => {
    const value = (text: string) => ({ prop: 'title', rule: 'like', value: text })
    const tree = { logic: 'AND', children: [value('a'), { logic: 'OR', children: [value('b'), value('c')] }] }
    const { element, all, focused } = await panel({ expanded: '' }, { conditions: tree })
    await until(() => all('.as-handle').length === 4)
    const middle = (at: number): [number, number] => {
      const { x, y, width, height } = all('.as-handle')[at]!.getBoundingClientRect()
      return [Math.round(x + width / 2), Math.round(y + height / 2)]
    }
    const [from, to] = [middle(0), middle(3)]
    await sendMouse({ type: 'move', position: from })
    await sendMouse({ type: 'down' })
    for (const part of [0.1, 0.5, 0.9, 1]) {
      await sendMouse({ type: 'move', position: [from[0], Math.round(from[1] + (to[1] - from[1]) * part)] })
    }
    await until(() => all('[data-over]').length === 1)
    await sendMouse({ type: 'up' })
    await until(
      () => shapeOf(treeOf(element)),
      (shape) => JSON.stringify(shape) !== '["a",["b","c"]]',
    )
    await until(() => focused()?.matches('.as-handle'))
    await sendKeys({ press: 'Control+z' })
    await until(() => JSON.stringify(shapeOf(treeOf(element))) === '["a",["b","c"]]')
    await until(() => focused()?.closest('[part=condition]'))
    await sendKeys({ press: 'Control+y' })
    await until(() => JSON.stringify(shapeOf(treeOf(element))) !== '["a",["b","c"]]')
  })

  test('Alt and an arrow that is held down moves its line once a repeat, the focus stays on it, and one step back takes it all back', async () => {
    const value = (text: string) => ({ prop: 'title', rule: 'like', value: text })
    const start = ['a', 'b', ['c', 'd'], 'e']
    const tree = { logic: 'AND', children: [value('a'), value('b'), { logic: 'OR', children: [value('c'), value('d')] }, value('e')] }
    const { element, all, focused } = await panel({ expanded: '' }, { conditions: tree })
    await until(() => all('.as-handle').length === 6)
    const rowOf = (text: string) => all('[part=condition]').find((row) => row.querySelector('input')?.value === text)!
    const select = rowOf('a').querySelector('select')!
    select.focus()
    await sendKeys({ down: 'Alt' })
    const steps: unknown[] = []
    for (let count = 0; count < 5; count += 1) {
      // Pressed again without being let go, a key repeats.
      await sendKeys({ down: 'ArrowDown' })
      steps.push(shapeOf(treeOf(element)))
      assert.isTrue(focused()?.closest('[part=condition]') === rowOf('a'), `at step ${count}`)
      if (count === 0) assert.isTrue(focused() === select)
    }
    await sendKeys({ up: 'ArrowDown' })
    assert.deepEqual(steps, [
      ['b', 'a', ['c', 'd'], 'e'],
      ['b', ['a', 'c', 'd'], 'e'],
      ['b', ['c', 'a', 'd'], 'e'],
      ['b', ['c', 'd', 'a'], 'e'],
      ['b', ['c', 'd'], 'a', 'e'],
    ])
    await sendKeys({ press: 'ArrowDown' })
    await sendKeys({ up: 'Alt' })
    assert.deepEqual(shapeOf(treeOf(element)), ['b', ['c', 'd'], 'e', 'a'])
    await sendKeys({ press: 'Control+z' })
    assert.deepEqual(shapeOf(treeOf(element)), steps.at(-1))
    await sendKeys({ press: 'Control+z' })
    assert.deepEqual(shapeOf(treeOf(element)), start)
  })

  test('keys that come faster than the page is painted find the line that they move', async () => {
    const value = (text: string) => ({ prop: 'title', rule: 'like', value: text })
    const { element, all, focused } = await panel(
      { expanded: '' },
      { conditions: { logic: 'AND', children: ['a', 'b', 'c', 'd'].map(value) } },
    )
    await until(() => all('.as-handle').length === 4)
    all('[part=condition] select')[0]!.focus()
    const init = { key: 'ArrowDown', altKey: true, bubbles: true, composed: true, cancelable: true }
    for (const repeat of [false, true, true]) {
      ;(focused() ?? document.body).dispatchEvent(new KeyboardEvent('keydown', { ...init, repeat }))
      // One task after the other, and no frame between them.
      await new Promise((resolve) => setTimeout(resolve))
    }
    assert.deepEqual(shapeOf(treeOf(element)), ['b', 'c', 'd', 'a'])
    assert.isTrue(focused() === all('[part=condition]')[3]!.querySelector('select'))
  })

  for (const presentation of ['popover', 'head'])
    test(`SEA-12 the ${presentation} in a page that is an element itself closes when the focus goes on in that page`, async () => {
      const { element, all, focused } = await panel({ presentation: 'popover' })
      const page = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' })
      page.append(element, document.createElement('button'))
      const beyond = page.querySelector('button')!
      await until(() => all('.as-open').length > 0)
      if (presentation === 'head') (element.filterBy as (prop: string, anchor: Element) => void)('title', document.body)
      else all('.as-open')[0]!.click()
      // Each puts the focus on its first control when it is there.
      await until(() => focused()?.matches('.ui-popup :is(input, select)'))
      all('.ui-popup .as-value input')[0]!.focus()
      beyond.focus()
      await until(() => all('.ui-popup').length === 0)
      assert.strictEqual(page.activeElement, beyond)
    })

  test('steps back by their button: at the last one the focus goes to the button that can still be pressed', async () => {
    const { all, focused } = await panel({ expanded: '' })
    await until(() => all('.as-handle').length > 0)
    const [undo, redo] = all('.as-steps button')
    all('[part=toolbar] button')
      .find((one) => one.textContent?.trim() === 'Add condition')!
      .click()
    await until(() => all('[part=condition]').length === 2)
    await until(() => focused()?.matches('[data-item]:last-of-type select'))
    undo!.focus()
    await sendKeys({ press: 'Enter' })
    await until(() => focused() === redo)
    assert.strictEqual(all('[part=condition]').length, 1)
  })

  test('what was added has the focus on its field', async () => {
    const { all, focused } = await panel({ expanded: '' })
    await until(() => all('.as-handle').length > 0)
    const add = all('[part=toolbar] button').find((one) => one.textContent?.trim() === 'Add condition')!
    add.click()
    await until(() => focused()?.matches('[data-item]:last-of-type select') && all('[part=condition]').length === 2)
    assert.strictEqual(focused()?.closest('[part=condition]'), all('[part=condition]')[1])
  })

  for (const theme of ['light', 'dark'])
    test(`axe finds nothing in the ${theme} theme: groups, a slip, relative times, a muted and a lost condition`, async () => {
      const { element, all } = await panel(
        { expanded: '', theme },
        {
          fields: [...FIELDS, { prop: 'amount', label: 'Amount', type: 'DECIMAL' }, { prop: 'at', label: 'At', type: 'DATETIME' }],
          conditions: {
            logic: 'AND',
            children: [
              { prop: 'title', rule: 'in', value: ['a', 'b'] },
              { prop: 'gone', rule: 'eq', value: 'x' },
              { prop: 'title', rule: 'eq', value: 'x', muted: true },
              {
                logic: 'OR',
                children: [
                  { prop: 'amount', rule: 'range', min: '2', max: '1' },
                  { prop: 'at', rule: 'dynamicTime' },
                ],
              },
              { prop: 'at', rule: 'calendarTime', calendar: { start: 'current', num: 1, end: 'week' } },
            ],
          },
        },
      )
      document.body.style.background = theme === 'dark' ? '#141414' : ''
      await until(() => all('.as-handle').length === 7)
      const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
      document.body.style.background = ''
      assert.deepEqual(
        violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
        [],
      )
    })
})
