import { expect, type Page } from 'playwright/test'
import { test } from './mortal.ts'
import { signIn } from './people.ts'
import { resultOf, roundHall, roundQuoteCenter, sealRound } from './rounds.ts'
import { LANGUAGES } from './tier.ts'

/** A round that two persons open, quoted in from a phone. */

const PHONE = { width: 390, height: 844 }
const OPEN = /^(开启第 1 轮|Open Round 1)$/

/** When the buyer does not come, the other supervisor may, so many seconds after the close. */
const DEPUTY_S = 15 * 60

/** Nothing of the page lies beside the screen. */
const fits = (page: Page) => expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(PHONE.width)

for (const [locale, tier] of LANGUAGES) {
  test(
    `TEND-38 two persons open a round together, and nobody reads a price before; the bidder quotes on a phone (${locale})`,
    tier,
    async ({ browser, mortal }) => {
      const id = await mortal.rounds({
        opening: 'committee',
        durationsSec: [600, 600, 600],
        intervalsSec: [120, 120],
        minOffers: 1,
        firms: 4,
      })
      const [phone, buyer, supervisor] = await Promise.all([
        signIn(browser, 'sup2', roundQuoteCenter(id), { locale, viewport: PHONE, hasTouch: true }),
        signIn(browser, 'buyer1', roundHall(id), { locale }),
        signIn(browser, 'supervisor1', roundHall(id), { locale }),
      ])
      const total = await sealRound(phone, 1, '1.37')
      await fits(phone)

      await mortal.passTo(id, 'closesAt')
      await expect(phone.getByText(/^(第 1 轮已截止，|Round 1 is closed\. )/).first()).toBeVisible()
      const [first, second] = [buyer, supervisor].map((page) => page.getByRole('button', { name: OPEN }))
      await first!.click()
      await expect(supervisor.getByText(/^(\d+:\d\d 内有效|Holds for \d+:\d\d)$/)).toBeVisible()
      await expect(first!).toHaveCount(0)
      for (const page of [buyer, supervisor]) await expect(page.getByText(total)).toHaveCount(0)
      await expect(resultOf(phone, 1)).toHaveCount(0)

      await second!.click()
      for (const page of [buyer, supervisor]) await expect(page.getByText(total).first()).toBeVisible()
      await expect(resultOf(phone, 1)).toContainText(total)
      await fits(phone)
    },
  )

  test(
    `TEND-38 the buyer does not come: the other supervisor stands in, not before the time for it (${locale})`,
    tier,
    async ({ browser, mortal }) => {
      const id = await mortal.rounds({
        opening: 'committee',
        durationsSec: [600, 600, 600],
        intervalsSec: [120, 120],
        minOffers: 1,
        firms: 4,
      })
      const bidder = await signIn(browser, 'sup2', roundQuoteCenter(id), { locale })
      // zhangwenbo1 is the project's second supervisor.
      const supervisors = await Promise.all(
        (['supervisor1', 'zhangwenbo1'] as const).map((login) => signIn(browser, login, roundHall(id), { locale })),
      )
      const [supervisor, deputy] = supervisors as [Page, Page]
      const total = await sealRound(bidder, 1, '1.37')

      await mortal.passTo(id, 'closesAt')
      const open = deputy.getByRole('button', { name: OPEN })
      await expect(deputy.getByText(/^(如采购员无法到场，|If the buyer does not come: )/)).toBeVisible()
      await supervisor.getByRole('button', { name: OPEN }).click()
      await expect(open).toHaveCount(0)

      // Meanwhile the supervisor's word lapses, and is given again.
      await mortal.pass(DEPUTY_S, supervisors)
      await expect(
        deputy.getByText(/^(现可由另一名监督员代采购员确认。|Another supervisor may now confirm in the buyer’s place\.)$/),
      ).toBeVisible()
      await supervisor.getByRole('button', { name: OPEN }).click()
      await expect(deputy.getByText(/^(\d+:\d\d 内有效|Holds for \d+:\d\d)$/)).toBeVisible()
      await expect(deputy.getByText(total)).toHaveCount(0)

      await open.click()
      for (const page of supervisors) await expect(page.getByText(total).first()).toBeVisible()
      await expect(resultOf(bidder, 1)).toContainText(total)
    },
  )
}
