import { sendKeys, setViewport } from '@web/test-runner-commands'
import { assert } from 'chai'
import { load, make, shown } from './drive.ts'
import { CONFIG, lay, until, whatWasAsked } from './picking.ts'
import {
  acted,
  all,
  aProfile,
  aScope,
  aWorkspace,
  CALLS,
  chairs,
  counts,
  info,
  instance,
  named,
  ok,
  opened,
  page,
  root,
  steel,
  TAG,
  titleOf,
  told,
} from './working.ts'

/** fly-workspace in a plain page: choose, decide, the next opens; keys, counts, previews, methods. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const setup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const fly: { configure(options: object): Promise<unknown> }

suite(TAG, () => {
  suiteSetup(async () => {
    await load('/dist/fly.js')
    await fly.configure(CONFIG)
  })
  setup(async () => {
    await setViewport({ width: 1280, height: 800 })
    await lay({ [CALLS.list]: [page(chairs, steel)], [CALLS.counts]: [counts(2)], [CALLS.find]: [instance(7, '办公椅')] })
  })
  teardown(async () => {
    for (const element of [...document.body.children]) element.remove()
    await lay({})
  })

  test('FLOW-12 a portal’s reader chooses a task and decides it; the next opens, and the page is told of all three', async () => {
    await lay({
      [CALLS.list]: [page(chairs, steel), page(steel)],
      [CALLS.counts]: [counts(2), counts(1)],
      [CALLS.find]: [instance(7, '办公椅'), instance(7, '办公椅', false), instance(8, '冷轧钢板')],
      [CALLS.status]: [ok(info(false))],
      [CALLS.approve]: [acted],
    })
    const work = await aWorkspace()
    const { element } = work
    assert.strictEqual((await until(() => all(element, '[part=count]')[0]))?.textContent, '2')
    named(element, 'button', '办理 办公椅')?.click()
    await until(() => opened(element) === '办公椅')
    await until(() => (root(element).activeElement as HTMLElement | null)?.localName === 'section')
    await sendKeys({ press: 'a' })
    const agree = await until(() => named(element, 'dialog button', '同意'))
    agree?.click()
    await until(() => opened(element) === '冷轧钢板')
    assert.deepEqual(told(work, 'fly-select').map(titleOf), ['办公椅', '冷轧钢板'])
    const done = told(work, 'fly-submit')
    assert.deepEqual(
      done.map(({ action, tasks }) => [action, (tasks as { taskId: number }[]).map(({ taskId }) => taskId)]),
      [['agree', [7]]],
    )
    await until(() => told(work, 'fly-counts').length === 2)
    assert.deepEqual(
      told(work, 'fly-counts').map(({ unfinished }) => unfinished),
      [2, 1],
    )
    assert.deepInclude((await whatWasAsked()).find(({ url }) => url.startsWith(CALLS.approve))?.body as object, { actionType: 'agree' })
  })

  test('FLOW-12 J goes on while the focus is in the element, not while it is in the page', async () => {
    const { element } = await aWorkspace()
    await sendKeys({ press: 'j' })
    assert.isUndefined(opened(element))
    named(element, 'button', '办公椅')?.click()
    await until(() => opened(element))
    await until(() => (root(element).activeElement as HTMLElement | null)?.localName === 'section')
    await sendKeys({ press: 'j' })
    await until(() => named(element, '[part~=row-active] strong', '冷轧钢板'))
  })

  test('preview="none" only tells what was chosen; a slot takes the place of what opens', async () => {
    const only = await aWorkspace({ preview: 'none' })
    named(only.element, 'button', '冷轧钢板')?.click()
    await until(() => told(only, 'fly-select').length === 1)
    await until(() => all(only.element, '[part~=row-active]').length === 1)
    assert.lengthOf(all(only.element, '[part=preview]'), 0)
    only.element.remove()
    const { element } = await aWorkspace()
    const own = Object.assign(document.createElement('p'), { slot: 'preview', textContent: 'own' })
    element.append(own)
    named(element, 'button', '冷轧钢板')?.click()
    await until(() => own.assignedSlot)
    assert.isAbove(own.getBoundingClientRect().height, 0)
    assert.isFalse((await whatWasAsked()).some(({ url }) => url.startsWith(CALLS.find)))
  })

  test('several are decided at once only where the page says so', async () => {
    const { element } = await aWorkspace()
    assert.lengthOf(all(element, 'input[type=checkbox]'), 0)
    element.setAttribute('batch', '')
    await until(() => all(element, 'tbody input[type=checkbox]').length === 2)
  })

  test('select() and next() open and answer the task, without an event; of another one they answer nothing', async () => {
    const work = await aWorkspace()
    const call = work.element as unknown as Record<'select' | 'next', (id?: number) => Promise<{ title: string } | null>>
    assert.strictEqual((await call.next())?.title, '办公椅')
    assert.strictEqual((await call.select(8))?.title, '冷轧钢板')
    await until(() => named(work.element, '[part~=row-active] strong', '冷轧钢板'))
    assert.isNull(await call.next())
    assert.isNull(await call.select(99))
    assert.deepEqual(told(work, 'fly-select'), [])
  })

  test('NAV-03 formspanel is nobody’s who does not administrate, whatever the page asks for', async () => {
    const { element } = await aWorkspace({ tab: 'formspanel' })
    assert.deepEqual(
      all(element, '[role=tab]').map(({ textContent }) => textContent?.replace(/\d/g, '')),
      ['我的待办', '我的已办', '我发起的', '我参与的'],
    )
    const denied = make(TAG, { lang: 'zh', tabs: 'formspanel' })
    document.body.append(denied)
    assert.strictEqual(await shown(denied), 'denied')
  })

  test('pages and filters begin as the page says', async () => {
    const element = make(TAG, { lang: 'zh', 'page-size': '5', filters: '{"initiatorId":"u9","title":{"rule":"like","value":"椅"}}' })
    document.body.append(element)
    await until(() => all(element, '[part~=row]').length > 1)
    const asked = (await whatWasAsked()).find(({ url }) => url.startsWith(CALLS.list))
    assert.include(asked?.url, 'pageSize=5')
    assert.include(JSON.stringify(asked?.body), '"initiatorId"')
    assert.include(JSON.stringify(asked?.body), '椅')
  })

  test('FLY-E105 filters of another shape than a field’s are told in the console, never asked, and no reader hears of them', async () => {
    const told: string[] = []
    const { warn } = console
    console.warn = (text: string) => void told.push(text)
    const filters = '{"title":{"rule":"like","value":{}},"startedAt":"soon","initiatorId":["u9",7,null],"nodeName":"a"}'
    const { element } = await aWorkspace({ filters })
    element.remove()
    const second = await aWorkspace({ filters: '["title"]' })
    console.warn = warn
    const about = told.filter((text) => text.includes(`<${TAG}> filters`))
    assert.deepEqual(
      about.map((text) => [text.includes('FLY-E105'), /"(\w+)"/.exec(text)?.[1]]),
      [
        [true, 'title'],
        [true, 'startedAt'],
        [true, 'initiatorId'],
        [true, undefined],
      ],
    )
    const [asked, plain] = (await whatWasAsked()).filter(({ url }) => url.startsWith(CALLS.list)).map(({ body }) => JSON.stringify(body))
    assert.include(asked, '{"nodeName":{"eq":"a"}}')
    for (const field of ['title', 'startedAt', 'initiatorId']) assert.notInclude(asked, `"${field}"`)
    assert.notInclude(plain, 'eq')
    assert.lengthOf(all(second.element, '.body [role=alert]'), 0)
  })

  test('NAV-03 whoever administrates processes opens them as the rows of every other list, where the page wants it', async () => {
    const process = { ...chairs, nodeNames: '部门负责人审批', holders: '陈志强', round: 1, taskId: undefined, batch: undefined }
    await lay({
      [CALLS.counts]: [counts(2)],
      [CALLS.profile]: [await aProfile('u3')],
      [CALLS.codes]: [ok(['workflow:task:handle', 'workflow:admin'])],
      [CALLS.processes]: [page(process, { ...process, id: 'i8', bussinessId: 'r8', title: '冷轧钢板' })],
    })
    const scope = aScope('admin')
    document.body.append(scope)
    for (const preview of ['side', 'page', 'none']) {
      const element = make(TAG, { lang: 'zh', tab: 'formspanel', preview })
      const chosen: unknown[] = []
      element.addEventListener('fly-select', (event) => chosen.push((event as CustomEvent).detail.task.title))
      scope.append(element)
      ;(await until(() => named(element, '[role=tab]', '全部实例')))?.click()
      await until(() => all(element, '[part=list] [part~=row]').length === 2)
      named(element, 'button', '查看 冷轧钢板')?.click()
      await until(() => chosen.length === 1)
      assert.deepEqual(chosen, ['冷轧钢板'])
      await until(() => all(element, '[part=preview]').length === (preview === 'none' ? 0 : 1))
      await until(() => all(element, 'nav[part=list]').length === (preview === 'side' ? 1 : 0))
      await until(() => all(element, '[part~=row-active]').some((one) => one.checkVisibility()) === (preview !== 'page'))
      assert.lengthOf(all(element, 'dialog[open]'), 0)
      assert.isFalse(all(element, 'h1').some((heading) => heading.checkVisibility()))
      element.remove()
    }
  })
})
