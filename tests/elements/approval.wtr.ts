import { sendKeys, setViewport } from '@web/test-runner-commands'
import 'axe-core/axe.min.js'
import { assert } from 'chai'
import { type Any, frame, load, make, shown } from './drive.ts'
import { asking, CONFIG, lay, release, until, whatWasAsked } from './picking.ts'

/** fly-approval in a real browser: by keyboard alone, focus, a slow answer, before-events, telephones, axe in both themes. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const setup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const axe: {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}
declare const fly: { configure(options: object): Promise<unknown> }

const TAG = 'fly-approval'
const STATUS = '/workflow/process/task/getStatusInfo'
const APPROVE = '/workflow/process/task/approve'
const operation = (value: string, label: string, status = true) => ({ value, label, status, why: '' })
const info = {
  processinsId: 'i1',
  processStatus: 'APPROVALING',
  currentTask: {
    taskId: 7,
    nodeId: 'finance',
    nodeName: '财务审批',
    operatePerm: {},
    backNodes: [{ nodeId: 'head', nodeName: '部门负责人' }],
    opinionRequired: true,
    defaultOpinion: '同意',
  },
  fieldPerms: [],
  allowApprovalOperates: [
    operation('agree', '同意'),
    operation('refuse', '驳回'),
    operation('back', '退回'),
    operation('transfer', '转交'),
    operation('submitComment', '评论'),
  ],
  seq: 4,
}
const over = { ...info, processStatus: 'COMPLETED_PASS', currentTask: null, allowApprovalOperates: [] }
const ok = (data: unknown) => ({ body: { statusCode: 200, message: 'ok', traceId: 't', data } })
const acted = ok({ processinsId: 'i1', processStatus: 'APPROVALING', seq: 5, message: '已同意' })

const root = (element: Any) => element.shadowRoot as ShadowRoot
const find = <T extends HTMLElement = HTMLElement>(element: Any, selector: string) => root(element).querySelector<T>(selector)
const buttons = (element: Any, within: string) => [...root(element).querySelectorAll<HTMLButtonElement>(`${within} button`)]
const button = (element: Any, name: string, within = '.approval') =>
  buttons(element, within).find(({ textContent }) => textContent?.trim() === name)
const dialog = (element: Any) => find<HTMLDialogElement>(element, 'dialog')
const opinion = (element: Any) => find<HTMLTextAreaElement>(element, 'textarea')

async function anApproval(attributes: Record<string, string> = {}): Promise<Any> {
  const element = make(TAG, { lang: 'zh', 'process-code': 'requisition', 'business-id': `r${Math.random()}`, ...attributes })
  document.body.append(element)
  assert.strictEqual(await shown(element), 'ready', root(element).textContent ?? '')
  await until(() => find(element, '.approval'))
  return element
}

suite(TAG, () => {
  suiteSetup(async () => {
    await load('/dist/fly.js')
    await fly.configure(CONFIG)
  })
  setup(() => lay({ [STATUS]: [ok(info)], [APPROVE]: [acted] }))
  teardown(async () => {
    for (const element of [...document.body.children]) element.remove()
    await lay({})
  })

  test('FLOW-04 by keyboard alone: opens, begins in the opinion, Ctrl+Enter sends, focus goes back into the bar', async () => {
    await lay({ [STATUS]: [ok(info), ok(over)], [APPROVE]: [acted] })
    const element = await anApproval()
    button(element, '同意')?.focus()
    await sendKeys({ press: 'Enter' })
    await until(() => root(element).activeElement === opinion(element) && opinion(element) !== null)
    assert.strictEqual(opinion(element)?.value, '同意')
    await sendKeys({ press: 'End' })
    await sendKeys({ type: '，已核对' })
    await sendKeys({ press: 'Control+Enter' })
    await until(() => dialog(element) === null)
    const asked = await whatWasAsked()
    const sent = asked.find(({ url }) => url.startsWith(APPROVE))?.body as Record<string, unknown>
    assert.deepInclude(sent, { actionType: 'agree', commentText: '同意，已核对', taskId: 7, seq: 4 })
    await until(() => find(element, '[part~=status]')?.textContent === '已完成')
    await until(() => root(element).activeElement === find(element, '.approval'))
  })

  test('FLOW-04 Escape closes, the focus goes back to the button, and what was typed is there again', async () => {
    const element = await anApproval()
    button(element, '驳回')?.focus()
    await sendKeys({ press: 'Enter' })
    await until(() => root(element).activeElement === opinion(element) && opinion(element) !== null)
    await sendKeys({ type: 'half' })
    await sendKeys({ press: 'Escape' })
    await until(() => dialog(element) === null)
    assert.strictEqual(root(element).activeElement, button(element, '驳回'))
    await sendKeys({ press: 'Enter' })
    await until(() => opinion(element)?.value === 'half')
  })

  test('FLOW-04 a slow answer: one call, however often it is pressed, and the dialog waits', async () => {
    await lay({ [STATUS]: [ok(info)], [APPROVE]: [{ ...acted, held: true }] })
    const element = await anApproval()
    button(element, '同意')?.click()
    await until(() => dialog(element))
    for (const _ of [1, 2, 3]) button(element, '同意', 'dialog')?.click()
    await asking(2)
    await sendKeys({ press: 'Escape' })
    await frame()
    assert.ok(dialog(element)?.open)
    await release(0)
    await until(() => dialog(element) === null)
    assert.lengthOf(
      (await whatWasAsked()).filter(({ url }) => url.startsWith(APPROVE)),
      1,
    )
  })

  test('FLOW-04 a refusal stands in the dialog with what was typed; fly-submit is not told', async () => {
    const refusal = {
      status: 409,
      body: { statusCode: 409, messageCode: 'FLOW-3002', message: '该任务已由李四处理：同意', args: {}, traceId: 't' },
    }
    await lay({ [STATUS]: [ok(info), ok(over)], [APPROVE]: [refusal] })
    const element = await anApproval()
    const told: string[] = []
    element.addEventListener('fly-submit', () => told.push('submit'))
    button(element, '同意')?.click()
    await until(() => opinion(element))
    button(element, '同意', 'dialog')?.click()
    await until(() => find(element, 'dialog [role=alert]')?.textContent?.includes('李四'))
    assert.deepEqual([opinion(element)?.value, told, button(element, '同意', 'dialog')?.disabled], ['同意', [], true])
  })

  test('a page saves its form first, or stops it with its reason', async () => {
    const element = await anApproval()
    let saved = 0
    const save = (event: Event) => {
      const { waitUntil, setPayload } = (event as CustomEvent).detail
      waitUntil(frame().then(() => (saved += 1)))
      setPayload({ payload: { commentText: '页面补充' } })
    }
    element.addEventListener('fly-before-submit', save)
    const answer = (element.submit as (action: string, more: object) => Promise<unknown>)('agree', { comment: '同意' })
    await answer
    const sent = (await whatWasAsked()).find(({ url }) => url.startsWith(APPROVE))?.body as Record<string, unknown>
    assert.deepEqual([saved, sent.commentText], [1, '页面补充'])
    element.removeEventListener('fly-before-submit', save)
    element.addEventListener('fly-before-submit', (event) =>
      (event as CustomEvent).detail.waitUntil(Promise.reject(new Error('单据未保存'))),
    )
    button(element, '同意')?.click()
    await until(() => opinion(element))
    button(element, '同意', 'dialog')?.click()
    await until(() => find(element, 'dialog [role=alert]')?.textContent?.includes('单据未保存'))
  })

  test('FLOW-01 on a telephone the bar stays at the lower edge, whole, with targets for a thumb', async () => {
    await setViewport({ width: 390, height: 700 })
    try {
      const page = document.createElement('main')
      const room = document.createElement('div')
      room.style.height = '2000px'
      page.append(room)
      document.body.append(page)
      const element = make(TAG, { lang: 'zh', 'process-code': 'requisition', 'business-id': 'r1', sticky: '' })
      page.append(element)
      await shown(element)
      const bar = await until(() => find(element, '.approval'))
      const { bottom, left, right } = bar!.getBoundingClientRect()
      assert.closeTo(bottom, 700, 1)
      assert.isAtLeast(left, 0)
      assert.isAtMost(right, 390)
      assert.isAtMost(root(element).firstElementChild!.scrollWidth, 390)
      assert.deepEqual(
        buttons(element, '.approval').filter((one) => one.getBoundingClientRect().right > 390),
        [],
      )
    } finally {
      await setViewport({ width: 1280, height: 900 })
    }
  })

  test('nothing for axe to say, in both themes, of the bar and of each kind of dialog', async () => {
    for (const theme of ['light', 'dark']) {
      const element = await anApproval({ theme })
      for (const action of ['', 'back', 'transfer', 'submitComment']) {
        if (action !== '') {
          void (element.open as (action: string) => Promise<unknown>)(action)
          await until(() => dialog(element))
          await frame()
        }
        for (const motion of root(element).getAnimations()) motion.finish()
        const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
        assert.deepEqual(
          violations.map(({ id, nodes }) => `${action} ${theme} ${id} ${nodes.map(({ html }) => html).join()}`),
          [],
        )
        if (action !== '') button(element, '取消', 'dialog')?.click()
        await until(() => dialog(element) === null)
      }
      element.remove()
    }
  })
})
