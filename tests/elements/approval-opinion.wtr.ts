import { sendKeys, sendMouse } from '@web/test-runner-commands'
import 'axe-core/axe.min.js'
import { assert } from 'chai'
import { type Any, frame, load, make, shown } from './drive.ts'
import { asking, CONFIG, lay, release, until, whatWasAsked } from './picking.ts'

/** Files and signature beside the opinion of fly-approval in a real browser: attach, remove, wait for an upload, sign by hand and by keyboard, axe. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const setup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const axe: {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}
declare const fly: { configure(options: object): Promise<unknown> }

const STATUS = '/workflow/process/task/getStatusInfo'
const APPROVE = '/workflow/process/task/approve'
const STORED = '/api/v3/attachment/post-upload'
const operation = (value: string, label: string) => ({ value, label, status: true, why: '' })
const info = {
  processinsId: 'i1',
  processStatus: 'APPROVALING',
  currentTask: {
    ...{ taskId: 7, nodeId: 'finance', nodeName: '财务审批', operatePerm: {}, backNodes: [] },
    ...{ opinionRequired: true, defaultOpinion: '同意' },
  },
  fieldPerms: [],
  allowApprovalOperates: [operation('agree', '同意'), operation('submitComment', '评论')],
  seq: 4,
}
const ok = (data: unknown) => ({ body: { statusCode: 200, message: 'ok', traceId: 't', data } })
const acted = ok({ processinsId: 'i1', processStatus: 'APPROVALING', seq: 5, message: '已同意' })
const stored = (id: string, name: string, type = 'application/pdf') =>
  ok({ id, name, ext: name.split('.').at(-1), contentType: type, size: 1_500 })

const root = (element: Any) => element.shadowRoot as ShadowRoot
const find = <T extends HTMLElement = HTMLElement>(element: Any, selector: string) => root(element).querySelector<T>(selector)
const button = (element: Any, name: string, within = 'dialog') =>
  [...root(element).querySelectorAll<HTMLButtonElement>(`${within} button`)].find(({ textContent }) => textContent?.trim() === name)
const upload = (element: Any) => find(element, '[part=attachments] fly-attachment-upload') as unknown as Any
const files = (field: Any) => [...root(field).querySelectorAll('.ui-file-name')].map(({ textContent }) => textContent)
const canvas = (element: Any) => find<HTMLCanvasElement>(element, 'canvas')
const focused = (element: Any) => root(element).activeElement
const sent = async () =>
  (await whatWasAsked()).filter(({ url }) => url.startsWith(APPROVE)).map(({ body }) => body as Record<string, unknown>)

function choose(input: HTMLInputElement | null, file: File): void {
  const data = new DataTransfer()
  data.items.add(file)
  assert.ok(input)
  input!.files = data.files
  input!.dispatchEvent(new Event('change', { bubbles: true }))
}
const attach = (field: Any, name: string) =>
  choose(root(field).querySelector<HTMLInputElement>('input[type=file]'), new File([new Uint8Array(1_500).fill(37)], name))

/** The open dialog of the action. */
async function opened(attributes: Record<string, string> = {}, action = 'agree'): Promise<Any> {
  const element = make('fly-approval', { lang: 'zh', 'process-code': 'requisition', 'business-id': `r${Math.random()}`, ...attributes })
  document.body.append(element)
  assert.strictEqual(await shown(element), 'ready', root(element).textContent ?? '')
  await until(() => find(element, '.approval'))
  void (element.open as (word: string) => Promise<unknown>)(action)
  await until(() => upload(element) && root(upload(element))?.querySelector('input[type=file]'))
  return element
}

/** A line on the paper, with the mouse. */
async function draw(element: Any): Promise<void> {
  const { left, top } = canvas(element)!.getBoundingClientRect()
  await sendMouse({ type: 'move', position: [Math.round(left) + 20, Math.round(top) + 20] })
  await sendMouse({ type: 'down' })
  await sendMouse({ type: 'move', position: [Math.round(left) + 90, Math.round(top) + 60] })
  await sendMouse({ type: 'up' })
}

suite('fly-approval, opinion', () => {
  suiteSetup(async () => {
    await load('/dist/fly.js')
    await fly.configure(CONFIG)
  })
  setup(() => lay({ [STATUS]: [ok(info)], [APPROVE]: [acted], [STORED]: [stored('f1', '比价.pdf'), stored('f2', '合同.pdf')] }))
  teardown(async () => {
    for (const element of [...document.body.children]) element.remove()
    await lay({})
  })

  test('FLOW-12 files are attached and removed, and what is left goes out with the opinion', async () => {
    const element = await opened()
    const field = upload(element)
    attach(field, '比价.pdf')
    await until(() => field.value === 'f1')
    attach(field, '合同.pdf')
    await until(() => field.value === 'f1||f2')
    root(field).querySelector<HTMLButtonElement>('button[aria-label^="移除比价.pdf"]')?.click()
    await until(() => field.value === 'f2')
    button(element, '同意')?.click()
    await until(() => find(element, 'dialog') === null)
    assert.deepInclude((await sent())[0], { actionType: 'agree', attachments: ['f2'] })
  })

  test('FLOW-12 nothing goes out while a file is under way; the field says so and takes the focus', async () => {
    await lay({ [STATUS]: [ok(info)], [APPROVE]: [acted], [STORED]: [{ ...stored('f1', '比价.pdf'), held: true }] })
    const element = await opened()
    const field = upload(element)
    attach(field, '比价.pdf')
    await asking(2)
    button(element, '同意')?.click()
    await until(() => root(field).textContent?.includes('还有文件未上传完成。'))
    await until(() => focused(element) === field)
    assert.deepEqual(await sent(), [])
    await release(0)
    await until(() => field.value === 'f1')
    button(element, '同意')?.click()
    await until(() => find(element, 'dialog') === null)
    assert.deepInclude((await sent())[0], { attachments: ['f1'] })
  })

  test('FLOW-12 what was attached is there again after Escape', async () => {
    const element = await opened()
    attach(upload(element), '比价.pdf')
    await until(() => upload(element).value === 'f1')
    await sendKeys({ press: 'Escape' })
    await until(() => find(element, 'dialog') === null)
    button(element, '同意', '.approval')?.click()
    await until(() => upload(element) && files(upload(element)).join() === '比价.pdf')
  })

  test('FLOW-12 a signature is drawn, started over, drawn again, used, shown, and goes out as a picture', async () => {
    await lay({ [STATUS]: [ok(info)], [APPROVE]: [acted], [STORED]: [stored('s1', '签名.png', 'image/png')] })
    const element = await opened()
    button(element, '手写签名（可选）')?.click()
    await until(() => canvas(element))
    await draw(element)
    await until(() => canvas(element)?.getAttribute('aria-label') === '签名处，已签名')
    button(element, '重写')?.click()
    await until(() => canvas(element)?.getAttribute('aria-label') === '签名处，尚未签名')
    assert.isTrue(button(element, '使用此签名')?.disabled)
    await draw(element)
    await until(() => button(element, '使用此签名')?.disabled === false)
    button(element, '使用此签名')?.click()
    const shownOne = await until(() => find(element, '[part=signature] fly-attachment-upload') as unknown as Any | null)
    await until(() => files(shownOne!).join() === '签名.png')
    button(element, '同意')?.click()
    await until(() => find(element, 'dialog') === null)
    assert.deepInclude((await sent())[0], { signature: 's1' })
  })

  test('FLOW-12 by keyboard alone: the paper opens, the focus stays beside it, and comes back when it closes', async () => {
    const element = await opened()
    button(element, '手写签名（可选）')?.focus()
    await sendKeys({ press: 'Enter' })
    await until(() => canvas(element) && focused(element) === button(element, '改用图片'))
    await sendKeys({ press: 'Tab' })
    assert.strictEqual(focused(element), button(element, '取消', '.approval-sign'))
    await sendKeys({ press: 'Enter' })
    await until(() => canvas(element) === null && focused(element) === button(element, '手写签名（可选）'))
  })

  test('FLOW-12 by keyboard alone: a picture instead of drawing, removed again; the focus is never lost', async () => {
    await lay({ [STATUS]: [ok(info)], [APPROVE]: [acted], [STORED]: [stored('s1', '签名.png', 'image/png')] })
    const element = await opened()
    button(element, '手写签名（可选）')?.focus()
    await sendKeys({ press: 'Enter' })
    await until(() => focused(element) === button(element, '改用图片'))
    choose(
      find<HTMLInputElement>(element, '.approval-sign input[type=file]'),
      new File([new Uint8Array(80)], 'sign.png', { type: 'image/png' }),
    )
    await until(() => button(element, '移除签名') && focused(element) === button(element, '移除签名'))
    await sendKeys({ press: 'Enter' })
    await until(() => button(element, '手写签名（可选）') && focused(element) === button(element, '手写签名（可选）'))
    await sendKeys({ press: 'Control+Enter' })
    await until(() => find(element, 'dialog') === null)
    assert.notProperty((await sent())[0], 'signature')
  })

  test('FLOW-12 a comment takes files and no signature', async () => {
    const element = await opened({}, 'submitComment')
    assert.isNull(find(element, '[part=signature]'))
    assert.ok(upload(element))
  })

  test('nothing for axe to say, in both themes, of the dialog with a file, the open paper and a signature', async () => {
    for (const theme of ['light', 'dark']) {
      await lay({ [STATUS]: [ok(info)], [STORED]: [stored('f1', '比价.pdf'), stored('s1', '签名.png', 'image/png')] })
      const element = await opened({ theme })
      attach(upload(element), '比价.pdf')
      await until(() => upload(element).value === 'f1')
      button(element, '手写签名（可选）')?.click()
      await until(() => canvas(element))
      await quiet(element, `${theme} paper`)
      choose(
        find<HTMLInputElement>(element, '.approval-sign input[type=file]'),
        new File([new Uint8Array(80)], 'sign.png', { type: 'image/png' }),
      )
      await until(() => button(element, '移除签名'))
      await quiet(element, `${theme} signed`)
      element.remove()
    }
  })
})

async function quiet(element: Any, when: string): Promise<void> {
  await frame()
  for (const motion of root(element).getAnimations()) motion.finish()
  const { violations } = await axe.run(element, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] })
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${when} ${id} ${nodes.map(({ html }) => html).join()}`),
    [],
  )
}
