import { type Browser, expect, type Page } from 'playwright/test'
import { usualResumptionMinutes } from '#domain/tender/schedule/deadlines.ts'
import { type Mortal, test } from './mortal.ts'
import { hall, placeBid, quoteCenter, seesLead, signIn, takeLead } from './people.ts'
import { LANGUAGES } from './tier.ts'

/** A hall that stands still: because the supervisor says so, and because nobody was there (tendering.md 6.1 P11 P12, 8.4). */

const BID = '**/tender/api/v1/bid/place'
const PRICE = /^(含税报价|Price incl\. tax)/
const SEND = /^(出价|Place bid)$/
const LIVE = /^(竞价中|Bidding)$/
const LOST = /^(连接已断开，正在重连…|Connection lost, reconnecting…)/
const REASON = '投标人反映网络异常，正在核实情况'

/** The notice after an outage takes two minutes. */
const NOTICE_S = 121
/** What the dialog offers first. */
const RESUMPTION_S = 60 * usualResumptionMinutes + 1

const button = (page: Page, name: RegExp) => page.getByRole('button', { name })
const standing = (page: Page, name: RegExp) => page.getByText(name).locator('xpath=..')

/** An auction of half an hour, and who takes part in it. */
async function gather(browser: Browser, mortal: Mortal, locale: string) {
  const id = await mortal.auction({ durationSec: 1_800, bidding: { windowSec: 0, minBidIntervalMs: 0 } })
  const [liu, sun, watcher] = await Promise.all([
    signIn(browser, 'sup2', quoteCenter(id), { locale }),
    signIn(browser, 'sup3', quoteCenter(id), { locale }),
    signIn(browser, 'supervisor1', hall(id), { locale }),
  ])
  return { liu, sun, watcher }
}

/** Types the price that would take the lead. Answers it as it is shown elsewhere. */
async function typeLead(page: Page): Promise<string> {
  const offer = button(page, /^(夺第一|Take the lead)/)
  const price = (await offer.innerText()).replace(/^[^\d]*/, '')
  await offer.click()
  return price
}

/** Sends what is typed; the test holds the answer back. */
async function send(page: Page): Promise<void> {
  await button(page, SEND).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^(确认出价|Place bid)/ })
  const under = page.getByRole('button', { name: /^(确认中…|Confirming…)$/ })
  await expect(confirm.or(under).first()).toBeVisible()
  if (await confirm.isVisible()) await confirm.click()
}

const secondsLeft = async (page: Page) => {
  const [minutes = 0, seconds = 0] = (/(\d+):(\d\d)/.exec(await page.getByRole('timer').first().innerText())?.slice(1) ?? []).map(Number)
  return minutes * 60 + seconds
}

/** The hall goes on with the time it had: what the test itself takes is gone, the standstill is not. */
async function goesOn(page: Page, before: number): Promise<void> {
  await expect(page.getByText(LIVE).first()).toBeVisible()
  await expect.poll(() => secondsLeft(page)).toBeLessThanOrEqual(before)
  expect(await secondsLeft(page)).toBeGreaterThan(before - NOTICE_S / 2)
}

async function supervise(page: Page, press: RegExp, confirm: RegExp, reason?: string): Promise<void> {
  await button(page, press).click()
  const dialog = page.getByRole('dialog')
  if (reason !== undefined) await dialog.getByRole('textbox').fill(reason)
  await dialog.getByRole('button', { name: confirm }).click()
  await expect(dialog).toHaveCount(0)
}

for (const [locale, tier] of LANGUAGES) {
  const zh = locale === 'zh-CN'
  const refused = (price: string) => (zh ? `报价 ${price} 未被受理` : `Your bid of ${price} was not accepted`)

  test(
    `TEND-10 a suspended hall refuses with its reason, keeps what was typed and goes on with the time it had (${locale})`,
    tier,
    async ({ browser, mortal, faults }) => {
      faults.expect(/ 409 .*bid\/place$/)
      const stopped = zh ? `竞价已暂停：${REASON}` : `Bidding is suspended: ${REASON}`
      const { liu, sun, watcher } = await gather(browser, mortal, locale)
      const price = await typeLead(liu)
      // The other one's bid is on its way while the supervisor speaks.
      let arrive = () => {}
      const spoken = new Promise<void>((done) => {
        arrive = done
      })
      await sun.route(BID, (route) => spoken.then(() => route.continue()), { times: 1 })
      const late = await typeLead(sun)
      const leaves = sun.waitForRequest(BID)
      await send(sun)
      await leaves

      await supervise(watcher, /^(暂停|Suspend)$/, /^(暂停竞价|Suspend bidding)$/, REASON)
      for (const page of [liu, sun]) {
        await expect(page.getByText(stopped)).toBeVisible()
        await expect(page.getByText(/^(暂停时剩余|Time left when suspended)$/)).toBeVisible()
        await expect(button(page, SEND)).toHaveCount(0)
      }
      await expect(watcher.getByText(REASON).first()).toBeVisible()
      const left = await secondsLeft(liu)
      arrive()
      await expect(sun.getByText(refused(late))).toBeVisible()
      await expect(sun.getByText(stopped)).toHaveCount(2)
      await expect(standing(watcher, /^(报价次数|Bids)$/).first()).toContainText('0')

      await supervise(watcher, /^(恢复|Resume)$/, /^(确定恢复|Set resumption)$/)
      await expect(liu.getByText(/^(距恢复|Resumes in)$/)).toBeVisible()
      await mortal.pass(RESUMPTION_S, [liu, sun, watcher])
      for (const page of [liu, sun, watcher]) await goesOn(page, left)
      await expect(liu.getByLabel(PRICE)).toHaveValue(price.replaceAll(',', ''))
      await expect(sun.getByText(stopped)).toHaveCount(0)
      await placeBid(liu)
      await seesLead(sun, price)
    },
  )

  test(
    `TEND-04 TEND-07 TEND-10 I1 I4 I11 a gateway that is killed costs nobody time or bid (${locale})`,
    tier,
    async ({ browser, mortal, faults }) => {
      // What a page was about to load when its gateway was killed says that it could not be.
      const unloaded = /FLY-E103.*Failed to fetch dynamically imported module/
      faults.expect(/ERR_CONNECTION_(REFUSED|RESET)|ERR_EMPTY_RESPONSE/, /ERR_FAILED .*bid\/place$/, / 409 .*bid\/place$/, unloaded)
      const { liu, sun, watcher } = await gather(browser, mortal, locale)
      const pages = [liu, sun, watcher]
      await seesLead(sun, await takeLead(liu))
      const left = await secondsLeft(liu)

      // One bid is decided and its answer lost; the other finds nobody.
      let fall = () => {}
      const fallen = new Promise<void>((done) => {
        fall = done
      })
      let decide = () => {}
      const decided = new Promise<void>((done) => {
        decide = done
      })
      const first = await typeLead(sun)
      await sun.route(
        BID,
        (route) =>
          route
            .fetch()
            .then(decide)
            .then(() => fallen)
            .then(() => route.abort()),
        { times: 1 },
      )
      await send(sun)
      await decided
      const second = await typeLead(liu)
      await liu.route(BID, (route) => fallen.then(() => route.continue()), { times: 1 })
      const leaves = liu.waitForRequest(BID)
      await send(liu)
      await leaves
      await mortal.die()
      fall()
      for (const page of pages) await expect(page.getByText(LOST)).toBeVisible()
      for (const page of [liu, sun]) await expect(page.getByText(/^(尚未收到答复|No answer yet)/)).toBeVisible()

      await mortal.rise(60)
      for (const page of pages) {
        await expect(page.getByText(/^(实时|Live)$/)).toBeVisible({ timeout: 30_000 })
        await expect(
          page.getByText(/^(系统故障导致竞价中断|A system outage stopped bidding|Bidding was stopped by a system outage)/).first(),
        ).toBeVisible()
      }
      await expect(sun.getByText(/^(报价成功|Accepted)/).first()).toBeVisible()
      await expect(sun.getByRole('region', { name: /^(我的报价记录|My bids)$/ }).getByRole('listitem')).toHaveCount(1)
      await expect(liu.getByText(refused(second))).toBeVisible()
      await seesLead(liu, first)
      await expect(standing(watcher, /^(报价次数|Bids)$/).first()).toContainText('2')

      await mortal.pass(NOTICE_S, pages)
      for (const page of pages) await goesOn(page, left)
      await expect(liu.getByLabel(PRICE)).toHaveValue(second.replaceAll(',', ''))
      await placeBid(liu)
      await seesLead(sun, second)

      await liu
        .getByRole('link', { name: /校验日志|Verify log/ })
        .or(button(liu, /校验日志|Verify log/))
        .first()
        .click()
      await expect(liu.getByText(/校验通过，共 \d+ 条|Verified, \d+ entries/)).toBeVisible()
      const outage = zh ? '发现系统中断' : 'Outage detected'
      await liu.getByRole('combobox', { name: zh ? '记录类型' : 'Kind of entry' }).selectOption(outage)
      await expect(liu.getByRole('row', { name: outage }).first()).toBeVisible()
    },
  )
}
