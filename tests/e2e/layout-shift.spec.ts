import { type Browser, type BrowserContext, expect, type Page } from 'playwright/test'
import { aClosedAuction, aComingAuction, hall, type Login, signIn, test } from './people.ts'

/** One thing that moved by itself, as the browser tells it; what stands in a shadow tree has no name there, only its place. */
interface Shift {
  value: number
  moved: string[]
}

/** Runs before the scripts of a page. */
function watch(): void {
  if (window.top !== window) return
  const page = window as unknown as { shifts: Shift[] }
  page.shifts = []
  const place = ({ x, y, width, height }: DOMRectReadOnly) => [x, y, width, height].map(Math.round).join(' ')
  interface Entry extends PerformanceEntry {
    value: number
    hadRecentInput: boolean
    sources: { previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
  }
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[])
      if (!hadRecentInput)
        page.shifts.push({ value, moved: sources.map((one) => `${place(one.previousRect)} → ${place(one.currentRect)}`) })
  }).observe({ type: 'layout-shift', buffered: true })
}

/** What every name of a value ends with here: they are longer than the codes that stand in their place until they come. */
const TAIL = ' and whatever else is bought of this kind'

/** Names of values come after all else; answers how to let a list show them. */
async function holdNames(page: Page): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>()
  await page.route(/\/dictData\//, async (route) => {
    const response = await route.fetch()
    const { data, ...envelope } = (await response.json()) as { data: { name: string; nameEn: string }[] }
    const named = data.map((entry) => ({ ...entry, name: entry.name + TAIL, nameEn: entry.nameEn + TAIL }))
    await released.promise
    await route.fulfill({ response, json: { ...envelope, data: named } })
  })
  return async () => {
    released.resolve()
    await expect(page.getByText(TAIL).first()).toBeAttached()
  }
}

/** Somebody who was here before, on a line and a machine on which the parts of a page come one after the other. */
async function openSlowly(page: Page, path: string): Promise<void> {
  await page.addInitScript(watch)
  const context = page.context()
  const devtools = await context.newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: 500_000,
    uploadThroughput: 500_000,
  })
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.goto(path)
}

/** A page that has a quarter of a machine, beside another journey. */
const SLOW_MS = 40_000

/** What moved until two pictures after everything of the page is there. */
async function shiftsOf(page: Page): Promise<Shift[]> {
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(drawn)))))
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

/** The cross of a view's tab goes with its title, which is longer as soon as the project's code is known. */
const CROSS = /^\d+ \d+ 24 24 → \d+ \d+ 24 24$/
/** The number at the bell is news of that moment: what other journeys do is told here too. */
const BELL = /^\d+ 6 \d\d 16 → \d+ 6 \d\d 16$/

const screens: readonly { name: string; login: Login; path: () => string | Promise<string>; last: readonly string[]; named?: true }[] = [
  { name: 'home', login: 'sup2', path: () => '/', last: ['.home-row'] },
  {
    name: 'list of a bidder',
    login: 'sup2',
    path: () => '/customer/cu-project-list',
    last: ['.ui-table', 'fly-advanced-search[phase=ready]'],
  },
  {
    name: 'list of a purchaser',
    login: 'buyer1',
    path: () => '/purchaser/pu-project-list',
    last: ['.ui-table', 'fly-advanced-search[phase=ready]'],
    named: true,
  },
  { name: 'project', login: 'sup2', path: async () => `/customer/cu-project-detail?id=${await aClosedAuction()}`, last: ['.view h1'] },
  { name: 'hall', login: 'sup2', path: async () => hall(await aComingAuction(1_800)), last: ['.board', '.connection-live'] },
  { name: 'messages', login: 'sup2', path: () => '/messages', last: ['.ui-table', 'fly-advanced-search[phase=ready]'] },
]

/** What comes of a language and a width is the same for every page: opened once for each. */
async function returning(browser: Browser, login: Login, { width, locale }: { width: number; locale: string }): Promise<BrowserContext> {
  const page = await signIn(browser, login, '/', { viewport: { width, height: 800 }, locale })
  await expect.poll(() => page.evaluate(() => Number(localStorage.getItem('fly:session-until')))).toBeGreaterThan(0)
  const context = page.context()
  await page.close()
  return context
}

for (const { name, login, path, last, named } of screens)
  test(`nothing jumps when a page starts: ${name}`, async ({ browser }) => {
    const address = await path()
    for (const [width, locale] of [
      [1280, 'zh-CN'],
      [390, 'en-GB'],
    ] as const) {
      const context = await returning(browser, login, { width, locale })
      const page = await context.newPage()
      const showNames = named ? await holdNames(page) : undefined
      await openSlowly(page, address)
      for (const one of [...last, 'fly-notifications[phase=ready]'])
        await expect(page.locator(one).first()).toBeAttached({ timeout: SLOW_MS })
      await showNames?.()
      const shifts = await shiftsOf(page)
      expect(
        shifts.filter(({ moved }) => !moved.every((one) => CROSS.test(one) || BELL.test(one))),
        `${width} ${locale}`,
      ).toEqual([])
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await context.close()
    }
  })
