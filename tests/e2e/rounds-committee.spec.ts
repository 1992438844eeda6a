import { expect, type Page } from 'playwright/test'
import { test } from './mortal.ts'
import { signIn } from './people.ts'
import { resultOf, roundHall, roundQuoteCenter, sealRound } from './rounds.ts'
import { LANGUAGES } from './tier.ts'

/** A round that two persons open, quoted in from a phone. */

const PHONE = { width: 390, height: 844 }
const OPEN = /^(开启第 1 轮|Open Round 1)$/

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
}
