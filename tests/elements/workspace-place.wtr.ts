import { sendKeys, setViewport } from '@web/test-runner-commands'
import 'axe-core/axe.min.js'
import { assert } from 'chai'
import { type Any, frame, load, make, shown } from './drive.ts'
import { CONFIG, lay, until, whatWasAsked } from './picking.ts'
import {
  all,
  aProfile,
  aScope,
  aWorkspace,
  CALLS,
  chairs,
  counts,
  instance,
  named,
  ok,
  opened,
  page,
  root,
  steel,
  TAG,
  told,
} from './working.ts'

/** fly-workspace and what stands around it: failures, one person after another, its width, themes, the keys and inputs of its page. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const setup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const axe: {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}
declare const fly: { configure(options: object): Promise<unknown> }

const BATCH = '/workflow/api/v1/task/batch'
const BROKEN = { status: 500, body: { statusCode: 500, messageCode: 'SERVICE-1000', message: '', args: {}, traceId: 't' } }
const usual = { [CALLS.list]: [page(chairs, steel)], [CALLS.counts]: [counts(2)], [CALLS.find]: [instance(7, '办公椅')] }

interface Done {
  action: string
  tasks: { taskId: number }[]
  response: { taskId: number; done: boolean }[]
}

/** Whether these words are in sight anywhere in the element. */
const isSeen = (element: Any, words: string) =>
  all(element, '.body *').some(
    (one) => [...one.childNodes].some((part) => part instanceof Text && part.data.includes(words)) && one.checkVisibility(),
  )
const aSlot = (slot: string, textContent: string) => Object.assign(document.createElement('p'), { slot, textContent })
const isFocused = (element: Any, localName: string) => (root(element).activeElement as HTMLElement | null)?.localName === localName
const press = async (...keys: string[]) => {
  for (const key of keys) await sendKeys({ press: key })
  await frame()
}
async function open(element: Any, title: string) {
  named(element, 'button', title)?.click()
  await until(() => opened(element) === title)
  await until(() => isFocused(element, 'section'))
}

suite(`${TAG} in its page`, () => {
  suiteSetup(async () => {
    await load('/dist/fly.js')
    await fly.configure(CONFIG)
  })
  setup(async () => {
    await setViewport({ width: 1280, height: 800 })
    await lay(usual)
  })
  teardown(async () => {
    for (const element of [...document.body.children]) element.remove()
    await lay({})
  })

  test('ERR-03 a list that cannot be read says so, whatever its page shows for an empty one, and is there once it is asked again', async () => {
    await lay({ ...usual, [CALLS.list]: [BROKEN, page(), page(chairs, steel)] })
    const element = make(TAG, { lang: 'zh' })
    const own = aSlot('empty', 'own words')
    element.append(own)
    document.body.append(element)
    const again = await until(() => named(element, '[role=alert] button', '重试'))
    assert.isTrue(isSeen(element, '列表加载失败'))
    assert.isNull(own.assignedSlot)
    again?.click()
    await until(() => own.assignedSlot)
    assert.isAbove(own.getBoundingClientRect().height, 0)
    assert.isFalse(isSeen(element, '暂无待办'))
    await (element.refresh as () => Promise<void>)()
    await until(() => all(element, '[part~=row]').length === 2)
    assert.isNull(own.assignedSlot)
  })

  test('FLOW-12 several are decided at once: the page is told of those that were, with the answer of each', async () => {
    const answer = (bussinessId: string, done: boolean, message: string) => ({ processCode: 'requisition', bussinessId, done, message })
    await lay({
      ...usual,
      [CALLS.list]: [page(chairs, steel), page(steel)],
      [BATCH]: [ok([answer('r7', true, ''), answer('r8', false, '任务已被他人办理')])],
    })
    const work = await aWorkspace({ batch: '' })
    const { element } = work
    for (const box of await until(
      () => all(element, 'tbody input[type=checkbox]'),
      (boxes) => boxes.length === 2,
    ))
      box.click()
    ;(await until(() => named(element, '.ls-chosen button', '同意')))?.click()
    ;(await until(() => named(element, 'dialog button', '同意')))?.click()
    await until(() => isSeen(element, '任务已被他人办理'))
    const [done, ...others] = told(work, 'fly-submit') as unknown as Done[]
    assert.deepEqual(others, [])
    assert.strictEqual(done?.action, 'agree')
    assert.deepEqual(
      done?.tasks.map(({ taskId }) => taskId),
      [7],
    )
    assert.deepEqual(
      done?.response.map((one) => [one.taskId, one.done]),
      [
        [7, true],
        [8, false],
      ],
    )
    const asked = (await whatWasAsked()).filter(({ url }) => url.startsWith(BATCH))
    assert.deepEqual(
      (asked[0]?.body as Done | undefined)?.tasks.map(({ taskId }) => taskId),
      [7, 8],
    )
    named(element, 'dialog button', '关闭')?.click()
    await until(() => all(element, '[part~=row]').length === 1)
  })

  test('R-20 whoever signs in after another one sees no row of his, nor what he had open', async () => {
    const scope = aScope('shared')
    const element = make(TAG, { lang: 'zh' })
    scope.append(element)
    document.body.append(scope)
    await until(() => all(element, '[part~=row]').length === 2)
    await open(element, '办公椅')
    const signedIn = Promise.withResolvers<void>()
    scope.addEventListener('fly-auth-required', (event) => {
      ;(event as CustomEvent<{ waitUntil(until: Promise<void>): void }>).detail.waitUntil(signedIn.promise)
    })
    await (scope.signOut as () => Promise<void>)()
    assert.isFalse(isSeen(element, '办公椅') || isSeen(element, '冷轧钢板'))
    await lay({
      [CALLS.profile]: [await aProfile('u2')],
      [CALLS.list]: [{ ...page(), held: true }],
      [CALLS.counts]: [counts(0)],
    })
    void (scope.signIn as () => Promise<void>)()
    signedIn.resolve()
    await until(() => element.getAttribute('phase') === 'ready')
    assert.isFalse(isSeen(element, '办公椅') || isSeen(element, '冷轧钢板'))
    assert.isUndefined(opened(element))
    await fetch('/gw/__release?at=0', { method: 'POST' })
    await until(() => isSeen(element, '暂无待办'))
  })

  test('a list is narrow where its element is, however wide the window; in a row of boxes it has a width', async () => {
    const { element } = await aWorkspace({ style: 'width: 420px' })
    const heads = () => all(element, 'thead th').filter((head) => head.checkVisibility()).length
    assert.strictEqual(heads(), 0)
    assert.isAtMost(root(element).querySelector('.ui-table')?.scrollWidth ?? Infinity, 420)
    element.style.width = '1000px'
    await until(() => heads() > 4)
    const row = Object.assign(document.createElement('div'), { style: 'display: flex' })
    element.style.width = ''
    document.body.append(row)
    row.append(element)
    await until(() => heads() > 4)
    assert.isAbove(element.getBoundingClientRect().width, 600)
  })

  test('no finding of axe in either language and theme, of a list and of what is open, beside it and over it', async () => {
    const main = document.createElement('main')
    for (const [lang, theme, width] of [
      ['zh', 'light', 1200],
      ['en', 'dark', 1200],
      ['zh', 'dark', 420],
      ['en', 'light', 420],
    ] as const) {
      document.body.append(main)
      const element = make(TAG, { lang, theme, batch: '' })
      main.style.cssText = `width: ${width}px; background: ${theme === 'dark' ? '#141a24' : '#fff'}`
      main.append(element)
      assert.strictEqual(await shown(element), 'ready')
      await until(() => all(element, '[part~=row]').length === 2)
      await findings(element, `${lang} ${theme}`)
      assert.strictEqual(root(element).querySelector<HTMLElement>('.base')?.dataset.theme, theme)
      await open(element, '办公椅')
      assert.isFalse(
        all(element, 'h1').some((heading) => heading.checkVisibility()),
        'the page has the first heading',
      )
      await findings(element, `${lang} ${theme} open`)
      element.remove()
    }
  })

  test('WCAG 2.1.4 letters are those of the page’s own controls, and of one element, while they have the focus', async () => {
    const [input, button] = [document.createElement('input'), document.createElement('button')]
    document.body.append(input, button)
    const [{ element: first }, { element: second }] = [await aWorkspace(), await aWorkspace()]
    for (const element of [first, second]) await open(element, '办公椅')
    const isStill = (element: Any) =>
      named(element, '[part~=row-active] strong', '办公椅') !== undefined && all(element, 'dialog[open]').length === 0
    input.focus()
    await sendKeys({ type: 'jkarb' })
    assert.strictEqual(input.value, 'jkarb')
    button.focus()
    await press('j', 'r')
    assert.deepEqual([isStill(first), isStill(second)], [true, true])
    // Who hears a key first could take it from the other one.
    for (const [one, other] of [
      [first, second],
      [second, first],
    ] as const) {
      all(one, 'section.wi')[0]?.focus()
      await press('r')
      await until(() => all(one, 'dialog[open]').length === 1)
      await press('j', 'a')
      assert.isTrue(isStill(other))
      await press('Escape')
      await until(() => isStill(one))
    }
  })

  test('FLOW-12 by keyboard alone: Enter opens a row, J and K go on and back, A, R and B ask, Escape leaves what is asked', async () => {
    await lay({ ...usual, [CALLS.find]: [instance(7, '办公椅'), instance(8, '冷轧钢板'), instance(7, '办公椅')] })
    const { element } = await aWorkspace()
    all(element, '[part~=row] .ls-name')[0]?.focus()
    await press('Enter')
    await until(() => opened(element) === '办公椅')
    await until(() => isFocused(element, 'section'))
    for (const [key, title] of [
      ['j', '冷轧钢板'],
      ['k', '办公椅'],
    ] as const) {
      await press(key)
      await until(() => opened(element) === title)
      await until(() => isFocused(element, 'section'))
    }
    for (const [key, heading] of [
      ['a', /同意/],
      ['r', /驳回/],
      ['b', /退回/],
    ] as const) {
      await press(key)
      const dialog = await until(() => all(element, 'dialog[open]')[0])
      assert.match(dialog?.querySelector('h2')?.textContent ?? '', heading)
      await press('Escape')
      await until(() => all(element, 'dialog[open]').length === 0)
      assert.ok(root(element).activeElement, `${key} keeps the place`)
      assert.strictEqual(opened(element), '办公椅')
    }
  })
})

async function findings(element: Any, where: string): Promise<void> {
  for (const motion of root(element).getAnimations()) motion.finish()
  const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${where} ${id} ${nodes.map(({ html }) => html).join()}`),
    [],
  )
}
