import { sendKeys, sendMouse, setViewport } from '@web/test-runner-commands'
import 'axe-core/axe.min.js'
import { assert } from 'chai'
import { type Any, frame, load, make, shown } from './drive.ts'
import { EXCEL, lay, ok, TASK } from './importing.ts'

/** fly-export-dialog, fly-transfer-records and fly-simple-import in a real browser: layout, keyboard, axe, as a page, narrow. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const axe: {
  run(context: unknown, options: unknown): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}
declare const fly: { configure(options: object): Promise<unknown>; open(tag: string, props?: object): Promise<unknown> }

const FIELDS = [
  { label: '名称', prop: 'name', typeStr: 'TEXT', importable: true },
  { label: '等级', prop: 'grade', typeStr: 'ENUM', importable: true },
  { label: '创建时间', prop: 'createdAt', typeStr: 'DATETIME' },
]
const GIVEN = { modelId: 'tender.customer', serviceCode: 'tender', exportUrl: '/tender/export', fields: FIELDS, total: 5 }
const root = (element: Any) => element.shadowRoot as ShadowRoot
const part = (element: Any, name: string) => [...root(element).querySelectorAll<HTMLElement>(`[part~="${name}"]`)]
const names = (element: Any) => part(element, 'field-row').map(({ dataset }) => dataset.field)
const box = (element: Any, prop: string) => root(element).querySelector<HTMLInputElement>(`[data-field=${prop}] input`)

async function until<T>(read: () => T, wanted: (value: T) => boolean = Boolean): Promise<T> {
  const end = performance.now() + 8_000
  for (;;) {
    const value = read()
    if (wanted(value)) return value
    if (performance.now() > end) throw new Error(`still ${JSON.stringify(value)}`)
    await frame()
  }
}

async function opened(tag: string, props: object, attributes: Record<string, string> = {}): Promise<Any> {
  const element = make(tag, { lang: 'zh', ...attributes })
  document.body.append(element)
  await shown(element)
  Object.assign(element, props, { opened: true })
  await until(() => part(element, 'dialog').length)
  return element
}
async function clean(element: Any): Promise<void> {
  // A button that has come to be enabled has its colours when their change is over.
  await frame()
  await Promise.all(
    root(element)
      .getAnimations()
      .map((change) => change instanceof CSSTransition && change.finished),
  )
  const { violations } = await axe.run(element, { resultTypes: ['violations'] })
  assert.deepEqual(
    violations.map(({ id, nodes }) => `${id} ${nodes.map(({ html }) => html).join(' ')}`),
    [],
  )
}

suite('transfers', () => {
  suiteSetup(async () => {
    await setViewport({ width: 1280, height: 800 })
    await load('/dist/fly.js')
    await fly.configure({ gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } })
  })
  teardown(async () => {
    for (const element of [...document.body.children]) element.remove()
    await lay({})
    await setViewport({ width: 1280, height: 800 })
  })

  test('EXP-01 EXP-02 the export dialog is 800 wide, is ordered by keyboard, and keeps the focus on what was moved', async () => {
    const element = await opened('fly-export-dialog', GIVEN)
    await until(() => names(element).length === 4)
    assert.strictEqual(Math.round(part(element, 'dialog')[0]?.getBoundingClientRect().width ?? 0), 800)
    // The part that drags has come when there are handles.
    await until(() => root(element).querySelectorAll('.export-handle').length === 3)
    box(element, 'grade')?.focus()
    await sendKeys({ press: 'Alt+ArrowUp' })
    await until(() => names(element).join() === 'id,grade,name,createdAt')
    assert.strictEqual(root(element).activeElement, box(element, 'grade'))
    await sendKeys({ press: 'Space' })
    await until(() => box(element, 'grade')?.checked === false)
    await clean(element)
  })

  test('EXP-01 Escape and a press outside do not close it', async () => {
    const element = await opened('fly-export-dialog', GIVEN)
    await until(() => names(element).length === 4)
    await sendKeys({ press: 'Escape' })
    await sendKeys({ press: 'Escape' })
    await frame()
    assert.strictEqual(element.opened, true)
    assert.isTrue(part(element, 'dialog')[0]?.matches('dialog[open]'))
  })

  for (const presentation of ['page', 'inline'])
    test(`as ${presentation} it stands in the text and is seen`, async () => {
      const element = await opened('fly-export-dialog', GIVEN, { presentation })
      await until(() => names(element).length === 4)
      assert.isAbove(element.getBoundingClientRect().height, 200)
      await clean(element)
    })

  test('on 390 px nothing is wider than the window', async () => {
    await setViewport({ width: 390, height: 844 })
    for (const [tag, props] of [
      ['fly-export-dialog', GIVEN],
      ['fly-transfer-records', { kind: 'export' }],
      ['fly-simple-import', { actionUrl: '/gw/import' }],
    ] as const) {
      const element = await opened(tag, props)
      await frame()
      const { left, right } = part(element, 'dialog')[0]?.getBoundingClientRect() ?? { left: -1, right: 999 }
      assert.isTrue(left >= 0 && right <= 390, `${tag} ${left} ${right}`)
      element.remove()
    }
  })

  test('EXP-08 a notice stays above a dialog that is opened after it, and can be pressed there without closing the dialog', async () => {
    const notices = make('fly-notifications', { lang: 'en' })
    document.body.append(notices)
    await shown(notices)
    const actions: unknown[] = []
    notices.addEventListener('fly-action', (event) => actions.push((event as CustomEvent).detail))
    const id = await (notices as Any & { notify(notice: object): Promise<number> }).notify({
      title: 'Export',
      detail: 'Data export completed',
      action: 'Download',
      timeout: 0,
    })
    const action = await until(() => part(notices, 'notice-action')[0]?.querySelector('button'))
    const layers: string[] = []
    part(notices, 'region')[0]?.addEventListener('beforetoggle', (event) => layers.push((event as ToggleEvent).newState))
    const element = await opened('fly-transfer-records', { kind: 'export', dismissible: true })
    // Taken out of the top layer and put on it again.
    await until(() => layers.join() === 'closed,open')
    const { left, top, width, height } = action!.getBoundingClientRect()
    await sendMouse({ type: 'click', position: [Math.round(left + width / 2), Math.round(top + height / 2)] })
    await until(() => actions.length === 1)
    assert.deepEqual(actions, [{ id, action: 'Download' }])
    assert.strictEqual(element.opened, true)
  })

  test('EXP-07 the records without a record say so, and are without findings', async () => {
    const element = await opened('fly-transfer-records', { kind: 'import' })
    await until(() => root(element).textContent?.includes('24小时内没有记录'))
    assert.include(root(element).textContent ?? '', '仅显示24小时内的导入/导出记录')
    await clean(element)
  })

  test('IMP-19 the question before an import is taken back is read whole, though it is asked in a cell of a table', async () => {
    const task = { ...TASK, fileName: `${'一份名称很长的供应商清单'.repeat(4)}.xlsx` }
    await lay({ [`${EXCEL}/pageListImportTask`]: ok({ rows: [task], total: 1 }) })
    const element = await opened('fly-transfer-records', { kind: 'import' })
    const undo = await until(() => [...root(element).querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === '撤销'))
    undo?.click()
    const question = await until(() => root(element).querySelector<HTMLElement>('.records-operations dialog[open] p'))
    assert.isAtMost(question!.scrollWidth, question!.clientWidth)
    await clean(element)
  })

  test('IMP-17 a file of the simple import is chosen by key, and what is too large is refused in place', async () => {
    const element = await opened('fly-simple-import', { actionUrl: '/gw/import', maxSize: 2 })
    const input = root(element).querySelector<HTMLInputElement>('input[type=file]')
    const data = new DataTransfer()
    data.items.add(new File([new Uint8Array(2_097_153)], 'rows.xlsx'))
    if (input) input.files = data.files
    input?.dispatchEvent(new Event('change', { bubbles: true }))
    await until(() => root(element).querySelector('[role=alert]:not([hidden])')?.textContent === '文件超过2M，上传失败')
    await clean(element)
  })

  test('EXP-05 fly-tender-app tells its page how far an export is that was begun in it, once a step, and nothing of its dialog', async () => {
    const task = (percent: number, more: object = {}) => ({
      ...{ id: 'e1', modelId: 'tender.customer', pageId: '', serviceCode: 'tender', displayName: '', userAccount: 'u', tenantId: 't' },
      ...{ lastModifiedDate: '2026-11-21T02:00:00.000Z', taskStatus: 'RUNNING', errorMessage: '', closeConnect: false, queuePosition: 0 },
      ...{
        rowsPerSecond: 0,
        exportUrl: '/e',
        exportProgress: `${percent}.00%`,
        exportDataSize: 0,
        exportExcelOssId: '',
        fileName: 'a.xlsx',
      },
      ...{ fileSize: 0, exportDetail: '' },
      ...more,
    })
    const done = task(100, { taskStatus: 'SUCCESS', closeConnect: true, exportDataSize: 5, exportExcelOssId: 'f1' })
    const ok = (data: unknown) => ({ body: { statusCode: 200, message: 'ok', traceId: 't', data } })
    const answers = {
      '/poi/api/v7/excel/createExportTask': [ok('e1')],
      '/poi/api/v7/excel/findOneExportTask': [ok(task(40)), ok(task(40)), ok(done)],
    }
    await fetch('/gw/__given', { method: 'POST', body: JSON.stringify(answers) })
    const app = make('fly-tender-app', { lang: 'zh' })
    const told: unknown[] = []
    document.body.append(app)
    app.addEventListener('fly-task', (event) => told.push((event as CustomEvent).detail))
    await shown(app)
    await (app as Any & { openExport(props: object): Promise<void> }).openExport(GIVEN)
    const dialog = (await until(() => root(app).querySelector('fly-export-dialog'))) as unknown as Any & { submit(): Promise<void> }
    await until(() => names(dialog).length === 4)
    await dialog.submit()
    await until(() => told.length >= 2)
    const of = { kind: 'export', taskId: 'e1' }
    assert.deepEqual(told, [
      { ...of, status: 'RUNNING', percent: 40 },
      { ...of, status: 'SUCCESS', percent: 100 },
    ])
    await fetch('/gw/__given', { method: 'POST', body: '{}' })
  })
})
