import { expect, type Page } from 'playwright/test'
import { acknowledgeClues, agree, details, file, propose, signReport, supervision } from './awarding.ts'
import { test } from './mortal.ts'
import { type Login, signIn } from './people.ts'
import { finishQualification, firmsOf, qualifyAll } from './qualifying.ts'
import { declaration, register } from './registering.ts'
import { replayed, resultOf, roundHall, roundQuoteCenter, sealRound } from './rounds.ts'
import { LANGUAGES } from './tier.ts'

/** Three sealed rounds, from the pledge of three firms to the award. */

const RULES = {
  durationsSec: [600, 600, 600],
  intervalsSec: [120, 120],
  out: [1, 0],
  keepMin: 2,
  minOffers: 2,
  tieBreak: 'draw' as const,
}

const CONFIRM = /^(确认中标|Confirm award)$/

/** The page itself, once it offers to confirm an award. */
async function offered(page: Page): Promise<Page> {
  await page.getByRole('button', { name: CONFIRM }).waitFor()
  return page
}

for (const [locale, tier] of LANGUAGES) {
  test(
    `TEND-36 TEND-37 TEND-41 three rounds from the pledge to the award: one firm leaves, a tie is drawn, and who left replays it (${locale})`,
    tier,
    async ({ browser, mortal }) => {
      test.setTimeout(180_000)
      const enter = (login: Login, path: string) => signIn(browser, login, path, { locale })
      const id = await mortal.registration({ rounds: RULES })
      const firms = await Promise.all((['sup2', 'sup3', 'sup4'] as const).map((login) => enter(login, declaration(id))))
      const [liu, sun, anna] = firms as [Page, Page, Page]

      await test.step('three firms register, the buyer qualifies', async () => {
        await Promise.all(firms.map((page, at) => register(page, { name: `bidder ${at}`, email: `bidder${at}@firm.example` })))
        await mortal.passTo(id, 'registrationEndsAt')
        const buyer = await enter('buyer1', firmsOf(id))
        await qualifyAll(buyer)
        await finishQualification(buyer)
        await expect(buyer.getByText(/^(待竞价|Ready)$/).first()).toBeVisible()
        await buyer.context().close()
      })

      const [hidden, own] = await test.step('the first round: nobody reads a price before it is opened; the last one leaves', async () => {
        await mortal.passTo(id, 'startsAt')
        for (const page of firms) await page.goto(roundQuoteCenter(id))
        const prices = ['1.40', '1.39', '1.49']
        const [total, , last] = await Promise.all(firms.map((page, at) => sealRound(page, 1, prices[at]!)))
        const hall = await enter('supervisor1', roundHall(id))
        await expect(hall.getByText(/^(密封|Sealed)$/).first()).toBeVisible()
        for (const page of [sun, anna, hall]) await expect(page.getByText(total!)).toHaveCount(0)
        await mortal.passTo(id, 'closesAt')
        await expect(hall.getByText(total!)).toHaveCount(0)
        await expect(resultOf(liu, 1)).toContainText(total!)
        await expect(anna.getByText(/^(第 1 轮未进入下一轮|Out after round 1)$/)).toBeVisible()
        await hall.context().close()
        return [total!, last!] as const
      })

      await test.step('two more rounds; the third ends in a tie that is drawn', async () => {
        for (const [no, prices] of [
          [2, ['1.35', '1.34']],
          [3, ['1.30', '1.30']],
        ] as const) {
          await mortal.passTo(id, 'opensAt')
          await Promise.all([liu, sun].map((page, at) => sealRound(page, no, prices[at]!)))
          await mortal.passTo(id, 'closesAt')
          for (const page of [liu, sun]) await expect(resultOf(page, no)).toContainText(/\d\.\d\d/)
        }
        for (const page of [liu, sun]) await expect(page.getByText(/^(并列者抽签顺序|Drawn among those who tie)/)).toBeVisible()
      })

      await test.step('the report is signed, the award proposed, agreed to and confirmed', async () => {
        const supervisor = await enter('supervisor1', supervision(id))
        await acknowledgeClues(supervisor)
        await signReport(supervisor)
        const buyer = await enter('buyer1', file(id))
        await propose(buyer)
        const manager = await enter('manager1', file(id))
        await supervisor.goto(file(id))
        for (const page of [manager, supervisor]) await agree(page)
        await expect(buyer.getByText(/^(已公示，待中标人确认|Published, winner to confirm)$/)).toBeVisible()
        for (const page of [liu, sun]) await page.goto(details(id))
        // Who it is was drawn.
        const winner = await Promise.any([liu, sun].map((page) => offered(page)))
        await winner.getByRole('button', { name: CONFIRM }).click()
        await winner.getByRole('dialog').getByRole('button', { name: CONFIRM }).click()
        await expect(buyer.getByText(/^(中标人已确认|Confirmed by the winner)$/)).toBeVisible()
      })

      await test.step('who left after the first round replays it all, and reads no price but his own and the best ones', async () => {
        const told = await replayed(anna, id)
        expect(told[0]!.board).not.toContain(own)
        expect(told.at(-1)!.board).toContain(own)
        expect(told.filter(({ all }) => all.includes(hidden))).toEqual([])
      })
    },
  )
}
