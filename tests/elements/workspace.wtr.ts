import { sendKeys, setViewport } from '@web/test-runner-commands'
import { assert } from 'chai'
import { type Any, load, make, shown } from './drive.ts'
import { CONFIG, lay, until, whatWasAsked } from './picking.ts'

/** fly-workspace in a plain page: choose, decide, the next opens; keys, counts, previews, methods. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const setup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const fly: { configure(options: object): Promise<unknown> }

const TAG = 'fly-workspace'
const CALLS = {
  list: '/workflow/api/v1/task/unfinished-page-list',
  counts: '/workflow/api/v1/task/counts',
  find: '/workflow/api/v1/instance/find',
  status: '/workflow/process/task/getStatusInfo',
  approve: '/workflow/process/task/approve',
}
const NOW = '2026-11-21T02:00:06.000Z'
const ok = (data: unknown) => ({ body: { statusCode: 200, message: 'ok', traceId: 't', data } })
const row = (taskId: number, title: string) => ({
  ...{ id: `i${taskId}`, taskId, processCode: 'requisition', processName: '采购申请', bussinessId: `r${taskId}`, formCode: 'requisition' },
  ...{ title, nodeName: '部门负责人审批', initiatorId: 'u9', initiatorName: '赵明', status: 'APPROVALING', at: NOW, batch: true },
})
const page = (...rows: object[]) => ok({ rows, total: rows.length, pageIndex: 1, pageSize: 10, totalPages: 1 })
const info = (open: boolean) => ({
  ...{ processinsId: 'i', processStatus: open ? 'APPROVALING' : 'COMPLETED_PASS', fieldPerms: [], seq: 3 },
  currentTask: open
    ? { taskId: 7, nodeId: 'head', nodeName: 'n', operatePerm: {}, backNodes: [], opinionRequired: false, defaultOpinion: '同意' }
    : null,
  allowApprovalOperates: open ? [{ label: '同意', value: 'agree', status: true, why: '' }] : [],
})
const instance = (taskId: number, title: string, open = true) =>
  ok({
    ...{
      processinsId: `i${taskId}`,
      processCode: 'requisition',
      processName: '采购申请',
      bussinessId: `r${taskId}`,
      formCode: '',
      version: 1,
      title,
    },
    ...{
      initiator: { userId: 'u9', name: '赵明', avatar: '', left: false },
      round: 1,
      startedAt: NOW,
      info: info(open),
      form: null,
      values: {},
    },
    ...{ opens: [], rounds: [], progress: [], comments: [], links: [] },
  })
const chairs = row(7, '办公椅')
const steel = row(8, '冷轧钢板')
const acted = ok({ processinsId: 'i7', processStatus: 'COMPLETED_PASS', seq: 4, message: '已同意' })
const counts = (unfinished: number) => ok({ unfinished, overdue: 1, returned: 0, unread: 0 })

const root = (element: Any) => element.shadowRoot as ShadowRoot
const all = (element: Any, selector: string) => [...root(element).querySelectorAll<HTMLElement>(selector)]
const named = (element: Any, selector: string, name: string) =>
  all(element, selector).find(({ textContent, ariaLabel }) => textContent?.trim() === name || ariaLabel === name)
const opened = (element: Any) => all(element, '[part=preview] h2')[0]?.textContent

interface Work {
  element: Any
  heard: [string, Record<string, unknown>][]
}

async function aWorkspace(attributes: Record<string, string> = {}): Promise<Work> {
  const element = make(TAG, { lang: 'zh', ...attributes })
  const heard: Work['heard'] = []
  for (const name of ['fly-select', 'fly-counts', 'fly-submit'])
    element.addEventListener(name, (event) => heard.push([name, (event as CustomEvent).detail]))
  document.body.append(element)
  assert.strictEqual(await shown(element), 'ready', root(element).textContent ?? '')
  await until(() => all(element, '[part~=row]').length > 1)
  return { element, heard }
}
const told = ({ heard }: Work, name: string) => heard.filter(([one]) => one === name).map(([, detail]) => detail)
const titleOf = (detail: Record<string, unknown> | undefined) => (detail?.task as { title?: string } | undefined)?.title

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
})
