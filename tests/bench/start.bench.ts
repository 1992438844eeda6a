import type { Browser, BrowserContext, Page } from 'playwright'
import { DEMO_PASSWORD } from '#demo/identity/people.ts'
import type { Bench } from './bench.ts'
import { type Closing, closeAll, launchBrowser, serveProduct } from './served-product.ts'
import { servePeers } from './start/peers.ts'
import { type Condition, conditions, openWindow, type Visit } from './start/visit.ts'
import { turned } from './track.ts'

/**
 * The way to a home page that can be used: ours, signed in and with its gateway, beside pages that ask no server. Usable is when a row of what is
 * one's own is painted; that it takes a click is tried after the measurement.
 */

const PEERS = ['dom', 'react', 'react-admin']
const BIDDER = 'sup2'
type State = Awaited<ReturnType<BrowserContext['storageState']>>

interface Place {
  name: string
  url: string
  /** A row of the home page, with something to click in it. */
  row: string
  /** Whoever is signed in already; without it nobody signs in there. */
  state?: State
}

export const bench: Bench = {
  name: 'start',
  summary:
    'from an address to a home page that can be used: first visit, returning, F5, second tab, warm cache; beside DOM, React, react-admin',
  rounds: 3,
  async prepare() {
    const closing: Closing = []
    try {
      const { url, projectId } = await serveProduct(closing)
      const peers = await servePeers(PEERS, closing)
      const browser = await launchBrowser()
      closing.push(() => browser.close())
      const state = await signedIn(browser, url)
      const portals: Place[] = [
        { name: 'portalPicker', url: `${url}/demo/fly-user-picker.html`, row: 'fly-user-picker[phase=ready]', state },
        {
          name: 'portalHall',
          url: `${url}/demo/fly-bidding-hall.html?projectId=${projectId}`,
          row: 'fly-bidding-hall[phase=ready]',
          state,
        },
      ]
      const places: Place[] = [
        { name: 'fly', url, row: '.home-row button', state },
        ...PEERS.map((name) => ({ name: name.replace(/-a/, 'A'), url: `${peers}/${name}/`, row: 'li.row button, td button' })),
      ]
      let rounds = 0
      return { round: () => round(browser, { places, portals }, rounds++), close: () => closeAll(closing) }
    } catch (error) {
      await closeAll(closing)
      throw error
    }
  },
  ratios: {
    slowUsableTo_reactAdmin: ['flyReturningSlowUsableMs', 'reactAdminReturningSlowUsableMs'],
    slowUsableTo_react: ['flyReturningSlowUsableMs', 'reactReturningSlowUsableMs'],
    slowPaintTo_react: ['flyReturningSlowPaintMs', 'reactReturningSlowPaintMs'],
    cpuTo_reactAdmin: ['flyReturningCpu1CpuMs', 'reactAdminReturningCpu1CpuMs'],
    reloadToReturning: ['flyReloadSlowUsableMs', 'flyReturningSlowUsableMs'],
    secondTabToReturning: ['flySecondTabSlowUsableMs', 'flyReturningSlowUsableMs'],
    warmToCold: ['flyWarmSlowUsableMs', 'flyReturningSlowUsableMs'],
  },
  aims: {
    slowUsableTo_reactAdmin: '<= 1',
    slowPaintTo_react: '<= 1.1',
    cpuTo_reactAdmin: '<= 1',
    reloadToReturning: '<= 1',
    secondTabToReturning: '<= 1',
    warmToCold: '<= 0.5',
    flyReturningSlowRequests: '<= 20',
    flyReturningSlowShift: '<= 0',
  },
}

/** Pages of ours and the ones beside them; pages of somebody else that hold an element. */
interface Places {
  places: readonly Place[]
  portals: readonly Place[]
}

async function round(browser: Browser, { places, portals }: Places, turn: number): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  const keep = (name: string, visit: Visit) => {
    for (const [what, value] of Object.entries(visit)) figures[`${name}${what[0]!.toUpperCase()}${what.slice(1)}`] = value
  }
  for (const condition of conditions) {
    for (const place of turned(places, turn)) await visits(browser, place, condition, keep)
    const [fly] = places
    if (fly) await firstVisit(browser, fly, condition, keep)
  }
  const slow = conditions.find(({ line }) => line)!
  for (const portal of turned(portals, turn)) await portalVisits(browser, portal, slow, keep)
  return figures
}

type Keep = (name: string, visit: Visit) => void

/** Somebody who has been here before, with an empty cache; then the same page again, a second tab, and a new tab when all are closed. */
async function visits(browser: Browser, place: Place, condition: Condition, keep: Keep): Promise<void> {
  const context = await contextFor(browser, place.state)
  const { name, url, row } = place
  try {
    const first = await openWindow(context, row, condition)
    keep(`${name}Returning${condition.name}`, await first.visit(() => first.page.goto(url, { waitUntil: 'commit' })))
    keep(`${name}Reload${condition.name}`, await first.visit(() => first.page.reload({ waitUntil: 'commit' })))
    const second = await openWindow(context, row, condition)
    keep(`${name}SecondTab${condition.name}`, await second.visit(() => second.page.goto(url, { waitUntil: 'commit' })))
    await first.page.close()
    await second.page.close()
    const again = await openWindow(context, row, condition)
    keep(`${name}Warm${condition.name}`, await again.visit(() => again.page.goto(url, { waitUntil: 'commit' })))
    await takesClick(again.page, row)
  } finally {
    await context.close()
  }
}

/** A page with one element, for somebody who is signed in: with an empty cache, and once more. */
async function portalVisits(browser: Browser, { name, url, row, state }: Place, condition: Condition, keep: Keep): Promise<void> {
  const context = await contextFor(browser, state)
  try {
    for (const visit of ['First', 'Second']) {
      const tab = await openWindow(context, row, condition)
      keep(`${name}${visit}${condition.name}`, await tab.visit(() => tab.page.goto(url, { waitUntil: 'commit' })))
      await tab.page.close()
    }
  } finally {
    await context.close()
  }
}

/** Somebody nobody knows: the form of signing in, and from its button to the home page. */
async function firstVisit(browser: Browser, { name, url, row }: Place, condition: Condition, keep: Keep): Promise<void> {
  const context = await contextFor(browser)
  try {
    const tab = await openWindow(context, `input[type="password"], ${row}`, condition)
    keep(`${name}FirstForm${condition.name}`, await tab.visit(() => tab.page.goto(url, { waitUntil: 'commit' })))
    keep(`${name}FirstHome${condition.name}`, await tab.visit(() => submit(tab.page)))
  } finally {
    await context.close()
  }
}

async function submit(page: Page): Promise<void> {
  await page.getByLabel('账号').fill(BIDDER)
  await page.getByLabel('密码').fill(DEMO_PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click({ noWaitAfter: true })
}

async function signedIn(browser: Browser, url: string): Promise<State> {
  const context = await contextFor(browser)
  const page = await context.newPage()
  await page.goto(url)
  await submit(page)
  await page.locator('.home-row button').first().waitFor()
  const state = await context.storageState()
  await context.close()
  return state
}

async function takesClick(page: Page, row: string): Promise<void> {
  const before = `${page.url()} ${await page.title()}`
  await page.locator(row).first().click()
  await page.waitForFunction((was) => `${location.href} ${document.title}` !== was, before)
}

const contextFor = (browser: Browser, storageState?: State) =>
  browser.newContext({ locale: 'zh-CN', viewport: { width: 1280, height: 800 }, ...(storageState && { storageState }) })
