import type { Page } from 'playwright'
import { DEMO_PASSWORD } from '#demo/identity/people.ts'
import { type Bench, percentile } from './bench.ts'
import { type Closing, closeAll, launchBrowser, serveProduct } from './served-product.ts'

/** The command palette among 10,000 entries: from a key to the picture of what it finds. */

const ENTRIES = 10_000
/** Words as they are typed, one letter after the other, and taken back. */
const WORDS = ['xiangmu', 'cgxm 7', '采购', 'pump 12', 'zzz', 'p', '99', 'lixinbeng']

export const bench: Bench = {
  name: 'palette',
  summary: 'the command palette with 10,000 entries, found by pinyin, Chinese and English: from a key to the painted list',
  rounds: 3,
  async prepare() {
    const closing: Closing = []
    try {
      const { url } = await serveProduct(closing)
      const browser = await launchBrowser()
      closing.push(() => browser.close())
      return {
        async round() {
          const context = await browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 800 } })
          const page = await context.newPage()
          await signIn(page, `${url}/home-page`)
          const openMs = await open(page)
          const times = await page.evaluate(typeAll, WORDS)
          await context.close()
          return { openMs, keyP50Ms: percentile(times, 0.5), keyP95Ms: percentile(times, 0.95) }
        },
        close: () => closeAll(closing),
      }
    } catch (error) {
      await closeAll(closing)
      throw error
    }
  },
  ratios: {},
  aims: { keyP95Ms: '< 32' },
}

async function signIn(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.getByLabel('账号').fill('manager1')
  await page.getByLabel('密码').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click({ noWaitAfter: true })
  await page.locator('.home-row').first().waitFor()
}

/** @returns ms from the key to the box that can be typed in */
async function open(page: Page): Promise<number> {
  await page.evaluate(give, ENTRIES)
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: '搜索与命令' }).waitFor()
  await page.keyboard.press('Escape')
  const begin = await page.evaluate(() => performance.now())
  await page.keyboard.press('Control+k')
  await page.getByRole('dialog', { name: '搜索与命令' }).waitFor()
  return (await page.evaluate(() => performance.now())) - begin
}

/** Runs in the page: the commands of a page that has very many. */
function give(count: number): void {
  const things = ['采购项目', '离心泵检修', '供应商资质', '办公用品', 'Pump overhaul', '报价记录', 'Purchase order', '运输服务合同']
  const commands = Array.from({ length: count }, (_, at) => ({
    id: `c${at}`,
    label: `${things[at % things.length]} ${at}`,
    keywords: `TB-2026-${at}`,
  }))
  Object.assign(document.querySelector('fly-tender-app')!, { commands })
}

/** Runs in the page: each key as the browser tells it; ms from it to the frame in which its results are painted. */
async function typeAll(words: readonly string[]): Promise<number[]> {
  const box = document.querySelector('fly-tender-app')!.shadowRoot!.querySelector<HTMLInputElement>('.palette input')!
  const painted = () => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))
  const write = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!
  const times: number[] = []
  const key = async (value: string) => {
    await painted()
    const begin = performance.now()
    write.call(box, value)
    box.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }))
    times.push((await painted()) - begin)
  }
  for (const word of words) {
    for (let at = 1; at <= word.length; at += 1) await key(word.slice(0, at))
    for (let at = word.length - 1; at >= 0; at -= 1) await key(word.slice(0, at))
  }
  return times
}
