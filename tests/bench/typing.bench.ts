import type { CDPSession, Page } from 'playwright'
import { DEMO_PASSWORD } from '#demo/identity/people.ts'
import { type Bench, median, percentile } from './bench.ts'
import { type Closing, closeAll, launchBrowser, serveProduct } from './served-product.ts'

/** The quote centre of sealed rounds with as many lines as a tender may have: what a key costs, and what it loads beside that of free bidding. */

const LINES = 500
const KEYS = 200
/** Keys between two of which the main thread is left alone, for what it does by itself. */
const IDLE = 50

export const bench: Bench = {
  name: 'typing',
  summary: 'a price typed among 500 lines: work of the main thread a key; bytes and scripts of either quote centre',
  rounds: 3,
  async prepare() {
    const closing: Closing = []
    try {
      const { url, projectId, roundsId } = await serveProduct(closing, LINES)
      const browser = await launchBrowser()
      closing.push(() => browser.close())
      const free = `${url}/freebid/free-quote-center?projectId=${projectId}`
      const rounds = `${url}/threerounds/multi-quote-center?projectId=${roundsId}`
      const opened = async (address: string) => {
        const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 900 } })
        const page = await context.newPage()
        await signIn(page, address)
        return { page, context }
      }
      return {
        async round() {
          const plain = await opened(free)
          await plain.page
            .getByRole('button', { name: /夺第一|提交/ })
            .first()
            .waitFor()
          const freeBytes = await bytesOf(plain.page)
          await plain.context.close()
          const { page, context } = await opened(rounds)
          await page.locator('[data-line] input').first().waitFor()
          const roundsBytes = await bytesOf(page)
          const devtools = await context.newCDPSession(page)
          await devtools.send('Performance.enable', { timeDomain: 'threadTicks' })
          const keys = await typed(page, devtools)
          await context.close()
          return { ...keys, freeKB: freeBytes, roundsKB: roundsBytes }
        },
        close: () => closeAll(closing),
      }
    } catch (error) {
      await closeAll(closing)
      throw error
    }
  },
  ratios: { bytesToFree: ['roundsKB', 'freeKB'] },
  aims: { keyP95Ms: '< 16' },
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('账号').fill('sup2')
  await page.getByLabel('密码').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click({ noWaitAfter: true })
  await page.waitForURL(address)
}

/** What the page has loaded of scripts and styles, kB as it travels. */
const bytesOf = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return (
      files
        .filter(({ name }) => /\.(js|css)$/.test(new URL(name).pathname))
        .reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1_000
    )
  })

/** All lines are filled by a paste; then digits are typed and taken back in the first one. Milliseconds of the main thread, less what it does unasked. */
async function typed(page: Page, devtools: CDPSession): Promise<{ keyP50Ms: number; keyP95Ms: number; idleMs: number }> {
  const first = page.locator('[data-line] input').first()
  await first.focus()
  await first.evaluate((input, count) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', Array.from({ length: count }, (_, at) => `${at + 1}.25`).join('\n'))
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true, composed: true }))
  }, LINES)
  await page.locator(`[data-line] input`).nth(1).and(page.locator('input:not([value=""])')).waitFor()
  await first.press('End')
  const worked = async (work?: () => Promise<void>): Promise<number> => {
    const before = await taskMs(devtools)
    await work?.()
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))))
    return (await taskMs(devtools)) - before
  }
  const times: number[] = []
  const idle: number[] = []
  for (let at = 0; at < KEYS; at += 1) {
    times.push(await worked(() => page.keyboard.press(at % 2 === 0 ? String(1 + (at % 9)) : 'Backspace')))
    if (at % (KEYS / IDLE) === 0) idle.push(await worked())
  }
  const idleMs = median(idle)
  return { keyP50Ms: percentile(times, 0.5) - idleMs, keyP95Ms: percentile(times, 0.95) - idleMs, idleMs }
}

async function taskMs(devtools: CDPSession): Promise<number> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1_000
}
