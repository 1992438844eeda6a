import type { Browser, CDPSession, Page } from 'playwright'
import { DEMO_PASSWORD } from '#demo/identity/people.ts'
import { type Bench, percentile } from './bench.ts'
import { type Closing, closeAll, launchBrowser, serveProduct } from './served-product.ts'
import { heapMB } from './track.ts'

/** Twenty opened views of a purchaser: what they hold in memory beside one, and how long going from one to another takes. */

const SWITCHES = 200
const VIEWS = 20
/** Lists of projects with all their columns and tools, beside each other for what they are asked. */
const addresses = Array.from({ length: VIEWS }, (_, at) => `/purchaser/pu-project-list?page=${at}`)

/** What the pages of the application offer. */
interface App extends Element {
  navigate(path: string): Promise<void>
}

export const bench: Bench = {
  name: 'views',
  summary: 'twenty opened views of the application: heap beside one view, and the time from a press on a tab to the painted view',
  rounds: 3,
  async prepare() {
    const closing: Closing = []
    try {
      const { url } = await serveProduct(closing)
      const browser = await launchBrowser()
      closing.push(() => browser.close())
      return { round: () => round(browser, url), close: () => closeAll(closing) }
    } catch (error) {
      await closeAll(closing)
      throw error
    }
  },
  ratios: { memoryToOne: ['twentyHeapMB', 'oneHeapMB'] },
  aims: { memoryToOne: '<= 2.5', switchP95Ms: '< 50' },
}

async function round(browser: Browser, url: string): Promise<Record<string, number>> {
  const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await signIn(page, url + addresses[0])
    const devtools = await context.newCDPSession(page)
    const one = await held(page, devtools)
    for (const address of addresses.slice(1)) await show(page, address)
    const twenty = await held(page, devtools)
    const times = await page.evaluate(press, SWITCHES)
    return {
      oneHeapMB: one.heap,
      twentyHeapMB: twenty.heap,
      oneNodes: one.nodes,
      twentyNodes: twenty.nodes,
      switchP50Ms: percentile(times, 0.5),
      switchP95Ms: percentile(times, 0.95),
    }
  } finally {
    await context.close()
  }
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('账号').fill('manager1')
  await page.getByLabel('密码').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click({ noWaitAfter: true })
  await drawn(page)
  await page.getByRole('button', { name: '已打开的页面' }).waitFor()
}

/** Rows stand in the view that is shown. */
async function drawn(page: Page): Promise<void> {
  await page.locator('.view:visible').getByRole('row').nth(3).waitFor()
}

async function show(page: Page, address: string): Promise<void> {
  await page.evaluate((path) => (document.querySelector('fly-tender-app') as unknown as App).navigate(path), address)
  await drawn(page)
}

async function held(page: Page, devtools: CDPSession): Promise<{ heap: number; nodes: number }> {
  await page.evaluate(() => new Promise<unknown>((done) => requestIdleCallback(() => requestIdleCallback(done))))
  const heap = await heapMB(devtools)
  const { nodes } = await devtools.send('Memory.getDOMCounters')
  return { heap, nodes }
}

/** Runs in the page: presses one tab after another, in an order that leaves none out; ms from each press to the frame in which its rows are painted. */
async function press(count: number): Promise<number[]> {
  const root = document.querySelector('fly-tender-app')!.shadowRoot!
  const tabs = [...root.querySelectorAll<HTMLElement>('.view-tab')]
  const painted = () => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))
  const times: number[] = []
  for (let at = 1; at <= count; at += 1) {
    const tab = tabs[(at * 7) % tabs.length]!
    await painted()
    const begin = performance.now()
    tab.click()
    do {
      times[at - 1] = (await painted()) - begin
      if (times[at - 1]! > 5_000) throw new Error('The view did not come')
    } while (!root.getElementById(tab.getAttribute('aria-controls')!)?.checkVisibility())
  }
  return times
}
