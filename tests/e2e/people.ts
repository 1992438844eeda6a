import { type Browser, type BrowserContextOptions, test as base, type Cookie, expect, type Page } from 'playwright/test'
import type { Origins } from '#demo/portal/seed-sites.ts'
import type { FormPlan } from '#demo/seed/goods.ts'
import type { RoundsPlan } from '#demo/seed/rounds-scenes.ts'
import { type Faults, faultsIn } from './faults.ts'
import { aFolder, type ServerProcess, startServer } from './server-process.ts'

/** The people of the journeys, each in a browser of his own. */
export const PASSWORD = 'flytender'
export type Login =
  | 'sup1'
  | 'sup2'
  | 'sup3'
  | 'sup4'
  | 'buyer1'
  | 'manager1'
  | 'supervisor1'
  | 'zhangwenbo1'
  | 'auditor1'
  | 'reviewer1'
  | 'reviewer2'
  | 'hexiaoyan1'
  | 'tadmin'

/** Of this worker: each has one of its own, so that journeys run beside each other. */
let application: ServerProcess | undefined

export const test = base.extend<{ faults: Faults }, { application: ServerProcess }>({
  application: [
    async ({ browser: _ }, use) => {
      application = await startServer(aFolder())
      await use(application)
      await application.end('SIGTERM')
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: ({ application }, use) => use(application.url),
  /**
   * What goes wrong in a page fails its journey, unless the journey expects it. One that ends closes its browsers: people who stay would keep
   * their live streams, and a person has only so many.
   */
  faults: [
    async ({ browser }, use) => {
      const faults = faultsIn(browser)
      await use(faults)
      await Promise.all(browser.contexts().map((context) => context.close()))
      faults.stop()
      expect(faults.unexpected()).toEqual([])
    },
    { auto: true },
  ],
})

/** What the provider's cookies of this worker's application say who somebody is. */
const known = new Map<Login, Cookie[]>()

/** Opens a page of the application as its person. The provider asks for his password the first time, and when it knows him no more. */
export async function signIn(browser: Browser, login: Login, path = '/', options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options)
  await context.addCookies(known.get(login) ?? [])
  const page = await context.newPage()
  await page.goto(path)
  const password = page.getByLabel(PASSWORD_FIELD)
  await expect(password.or(account(page))).toBeVisible()
  if (await password.isVisible()) await fillSignIn(page, login)
  known.set(login, await context.cookies())
  return page
}

/** Opens a page of the application as a signed-out visitor and signs in on the provider's page, which leads back to that page: a session of its own. */
export async function signInAnew(browser: Browser, login: Login, path = '/', options: BrowserContextOptions = {}): Promise<Page> {
  const page = await (await browser.newContext(options)).newPage()
  await page.goto(path)
  await fillSignIn(page, login)
  return page
}

const account = (page: Page) => page.getByRole('button', { name: /^(账号：|Account: )/ })

const PASSWORD_FIELD = /^(密码|Password)$/

export async function fillSignIn(page: Page, login: Login): Promise<void> {
  await page.getByLabel(/^(账号|User name)$/).fill(login)
  await page.getByLabel(PASSWORD_FIELD).fill(PASSWORD)
  await page.getByRole('button', { name: /^(登录|Sign in)$/ }).click()
  // On a telephone the menu is behind its button.
  await expect(page.getByRole('navigation').or(account(page)).first()).toBeVisible()
}

/** An auction of the test's own that begins now, with the firms of sup1 to sup4 among its bidders. */
export const anAuction = (plan: Partial<FormPlan> = {}): Promise<string> => call('auction', plan)

/** As `anAuction`, but it begins in so many seconds. Two other firms have sealed a first price. */
export const aComingAuction = (seconds: number): Promise<string> => call('coming', seconds)

/** One that has closed and waits for its review; sup2's firm is first. */
export const aClosedAuction = (): Promise<string> => call('closed')

/** Three sealed rounds whose first is open, with the firms of sup1 to sup4 among the bidders. */
export const aRoundsTender = (plan: RoundsPlan): Promise<string> => call('rounds', plan)

/** Sealed rounds that are over: reviewer1, reviewer2 and hexiaoyan1 have their points still to give. */
export const aScoring = (): Promise<string> => call('scoring')

/** One of buyer1's that the firms of sup1 to sup4 are invited to and may register for. */
export const aRegistration = (): Promise<string> => call('registration', {})

/** Whoever would write a supplier of this name waits, until `releaseName`. */
export const holdName = (name: string): Promise<void> => call('hold', name)
export const releaseName = (): Promise<void> => call('release')

/** The old system and the report server of the demonstration, whose pages stand in the menu of the house. */
export const otherSites = (): Promise<Origins> => call('otherSites')
export const endReports = (): Promise<void> => call('reportsEnd')
export const beginReports = (): Promise<void> => call('reportsBegin')

/** Of the portal with a login of its own. */
export const portal = (): string => running().portal

const call: ServerProcess['call'] = (name, ...args) => running().call(name, ...args)

function running(): ServerProcess {
  if (!application) throw new Error('the application of this worker has not been started: use the test of people.ts')
  return application
}

export const quoteCenter = (projectId: string) => `/freebid/free-quote-center?projectId=${projectId}`
export const hall = (projectId: string) => `/freebid/free-bidding-hall?projectId=${projectId}`

/** At a list of projects that is there: as soon as any journey has made a tender in rounds for the same person, it has tabs and opens on those. */
export async function seeFreeBids(page: Page): Promise<void> {
  await expect(page.getByRole('cell').getByRole('link').first()).toBeVisible()
  const tab = page.getByRole('tab', { name: /^(自由竞价|Free bidding)/ })
  if (!(await tab.isVisible())) return
  await tab.click()
  await expect(tab).toHaveAttribute('aria-selected', 'true')
}

const TAKE_LEAD = /^(夺第一|Take the lead)/

/** Takes the lead with the price the form offers for it, confirming where it asks. Answers that price as it is shown. */
export async function takeLead(page: Page): Promise<string> {
  const offer = page.getByRole('button', { name: TAKE_LEAD })
  const price = (await offer.innerText()).replace(/^[^\d]*/, '')
  await offer.click()
  await placeBid(page)
  return price
}

/** The lead price has reached this page. */
export async function seesLead(page: Page, price: string): Promise<void> {
  await expect(page.getByText(/^(当前最低价|Lowest price)( [A-Z]{3})?$/).locator('xpath=..')).toContainText(price)
}

export async function placeBid(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(出价|Place bid)$/ }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^(确认出价|出价|Place bid)/ })
  const accepted = page.getByText(/^(报价成功|Accepted)/).first()
  await expect(confirm.or(accepted).first()).toBeVisible()
  if (await confirm.isVisible()) await confirm.click()
  await expect(accepted).toBeVisible()
}

export const UNIT_PRICE = /^(第 \d+ 行 .+ 单价|Unit price of line \d+, .+)$/

/** Types the same unit price into every line, or to each its own, and seals it, by keyboard alone. Answers the total as it is shown. */
export async function sealFirstPrice(page: Page, unitPrice: string | readonly string[]): Promise<string> {
  const prices = page.getByRole('textbox', { name: UNIT_PRICE })
  await expect(prices.first()).toBeVisible()
  await prices.first().focus()
  const lines = await prices.count()
  for (let line = 1; line <= lines; line += 1) {
    await page.keyboard.type(typeof unitPrice === 'string' ? unitPrice : unitPrice[line - 1]!)
    if (line < lines) await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  const sealed = page.getByText(/^(报价已密封提交：|Sealed: )/).first()
  await expect(sealed).toBeVisible()
  return /[\d,]+\.\d\d/.exec(await sealed.innerText())![0]
}
