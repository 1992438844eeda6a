import { emulateMedia } from '@web/test-runner-commands'
import { assert } from 'chai'
import { type Any, load, make, shown } from './drive.ts'
import type { Given } from './given.ts'
import { button, lay, ok, root, until, violations } from './importing.ts'
import { asking } from './picking.ts'

/** fly-report-frame in a real browser: what is framed and how, the words of the frame, what is refused, axe. */

declare const suite: (name: string, define: () => void) => void
declare const test: (name: string, run: () => unknown) => void
declare const suiteSetup: (run: () => unknown) => void
declare const teardown: (run: () => unknown) => void
declare const fly: { configure(options: object): Promise<unknown> }

const OPEN = '/platform/frame/open'
const LOGIN = '/ext/api/v3/user/searchfrre'
const bound: Given[] = ok({ frUserName: 'fr_wang', frPassword: 'T-1' })

/** The report is a page of the test's own server, whose scripts run as a report's would. */
const REPORT = `${location.origin}/page?name=spend`
const opened = (url = REPORT): Given[] => ok({ url, origin: location.origin, name: '报表', tickets: true })

type Report = Any & { print(): Promise<void>; reload(): Promise<void> }

async function aReport(attributes: Record<string, string> = {}, listen: (element: Report) => void = () => undefined): Promise<Report> {
  const element = make('fly-report-frame', { lang: 'zh', src: REPORT, ...attributes }) as Report
  listen(element)
  document.body.append(element)
  await shown(element)
  return element
}
const frameIn = (element: Any) => until(() => root(element).querySelector('iframe'))
const pageIn = async (element: Any): Promise<Document> => {
  const frame = await frameIn(element)
  await until(() => frame?.contentDocument?.URL === frame?.src && frame?.contentDocument?.readyState === 'complete')
  return frame!.contentDocument!
}
/** Runs in the realm of the report, so that it is the report that speaks. */
function run(page: Document, code: string): void {
  const script = page.createElement('script')
  script.textContent = code
  page.head.append(script)
}
const HEAR = `window.heard = []; addEventListener('message', ({ data }) => window.heard.push(data))`
const heard = (page: Document) => (page.defaultView as unknown as { heard: Record<string, unknown>[] }).heard
const say = (page: Document, word: object) => run(page, `parent.postMessage(${JSON.stringify({ fly: 1, ...word })}, '*')`)

suite('fly-report-frame', () => {
  suiteSetup(async () => {
    await load('/dist/fly.js')
    await fly.configure({ gatewayUrl: '/gw', appCode: 'tender', auth: { type: 'cookie' } })
  })
  teardown(async () => {
    for (const element of [...document.body.children]) element.remove()
    await lay({})
    await emulateMedia({ colorScheme: 'light' })
  })

  test('WID-05 the report is sandboxed, told account and ticket when it asks, and fits its height', async () => {
    await lay({ [OPEN]: opened(), [LOGIN]: bound })
    let loads = 0
    const element = await aReport({ allow: 'fullscreen' }, (one) => one.addEventListener('fly-load', () => (loads += 1)))
    const frame = (await frameIn(element))!
    assert.include(frame.getAttribute('sandbox'), 'allow-scripts')
    assert.notInclude(frame.getAttribute('sandbox'), 'top-navigation')
    assert.deepEqual(
      [frame.getAttribute('allow'), frame.referrerPolicy, frame.getAttribute('part')],
      ['fullscreen', 'no-referrer', 'frame'],
    )
    const page = await pageIn(element)
    await until(() => loads === 1)
    run(page, HEAR)
    say(page, { type: 'hello', session: true })
    await until(() => heard(page).length === 2)
    assert.deepEqual(heard(page), [
      { fly: 1, type: 'welcome', lang: 'zh' },
      { fly: 1, type: 'ticket', ticket: 'T-1', account: 'fr_wang' },
    ])
    say(page, { type: 'height', height: 900 })
    say(page, { type: 'title', title: '采购汇总' })
    await until(() => frame.getBoundingClientRect().height === 900)
    await until(() => frame.title === '采购汇总')
    element.setAttribute('lang', 'en')
    await until(() => heard(page).some(({ type, lang }) => type === 'lang' && lang === 'en'))
    assert.deepEqual(await violations(element), [])
    await emulateMedia({ colorScheme: 'dark' })
    assert.deepEqual(await violations(element), [])
  })

  test('WID-05 print() and its button ask a report that hears; reload() asks for a login of its own and keeps the focus', async () => {
    await lay({ [OPEN]: opened(), [LOGIN]: bound })
    const element = await aReport()
    const first = await pageIn(element)
    assert.isUndefined(button(element, '打印'))
    const refused = await element.print().then(
      () => '',
      ({ message }) => String(message),
    )
    assert.strictEqual(refused, '无法在此打印该报表')
    run(first, HEAR)
    say(first, { type: 'hello', session: false })
    ;(await until(() => button(element, '打印'))).click()
    await element.print()
    await until(() => heard(first).filter(({ type }) => type === 'print').length === 2)
    const again = button(element, '刷新')
    again.focus()
    again.click()
    await asking(4)
    await until(() => root(element).querySelector('iframe')?.contentDocument !== first)
    assert.isUndefined(button(element, '打印'))
    assert.strictEqual(root(element).activeElement, again)
  })

  test('WID-05 the address carries the login where its server takes it there, and parameters are added to it', async () => {
    const places = `${REPORT}&u={frUserName}&p={frPassword}`
    await lay({ [OPEN]: opened(places), [LOGIN]: bound })
    const element = await aReport({ src: places, params: '{"year":2026}' })
    assert.strictEqual((await frameIn(element))?.src, `${REPORT}&u=fr_wang&p=T-1&year=2026`)
    const [open] = await asking(2)
    assert.notInclude(JSON.stringify(open), 'T-1')
  })

  test('WID-05 without an account there is a notice that a page may say itself, and nothing is framed', async () => {
    const told: unknown[] = []
    const listen = (one: Report) => one.addEventListener('fly-unbound', (event) => told.push((event as CustomEvent).detail))
    const element = await aReport({}, listen)
    assert.strictEqual(element.getAttribute('phase'), 'empty')
    await until(() => root(element).textContent?.includes('账号 wang 尚未绑定报表账号'))
    assert.deepEqual(told, [{ userName: 'wang' }])
    assert.isNull(root(element).querySelector('iframe'))
    assert.deepEqual(await violations(element), [])
    const quiet = await aReport({}, (one) => one.addEventListener('fly-unbound', (event) => event.preventDefault()))
    await until(() => root(quiet).textContent?.includes('暂无报表'))
    assert.notInclude(root(quiet).textContent, '尚未绑定')
  })

  test('WID-05 a refused report says so in its place, and a retry asks again', async () => {
    const no = { statusCode: 403, messageCode: 'FRAME-1001', message: '不允许在此显示', args: {}, traceId: 't' }
    await lay({ [OPEN]: [{ status: 403, body: no }, ...opened()], [LOGIN]: bound })
    const element = await aReport()
    assert.include(['error', 'denied'], element.getAttribute('phase'))
    assert.isNull(root(element).querySelector('iframe'))
    await element.reload()
    await frameIn(element)
    assert.strictEqual(element.getAttribute('phase'), 'ready')
  })
})
