import { type Browser, expect, type Page } from 'playwright/test'
import { answer, award, button, details, file, review, signReport, supervision, tab } from './awarding.ts'
import { type Mortal, test } from './mortal.ts'
import { signIn } from './people.ts'
import { LANGUAGES } from './tier.ts'

/** An award is published, and a firm that did not win objects (tendering.md 6.1 P18 P19, 6.7). */

const TEXT = '我方最后一次报价提交时页面提示网络异常，请核查该次报价的受理情况。'
const ANSWER = '经核查日志，该次报价未到达服务器，排名与定标结果不变。'
const REASON = '经复核异议属实，原定标结果依据不足'
const DAY_S = 86_400

const status = (page: Page, name: RegExp) => expect(page.getByRole('main').getByText(name).first()).toBeVisible()
const PUBLICITY = /^(中标公示|Publicity)$/

/** The award of an auction is published, and sup3's firm objects. */
async function contested(browser: Browser, mortal: Mortal, locale: string) {
  const id = await mortal.closed()
  const buyer = await signIn(browser, 'buyer1', file(id), { locale })
  await expect(buyer.getByText(/^(监督评审报告尚未签署|The supervision report is not signed yet)/)).toBeVisible()
  const supervisor = await review(browser, id, locale)
  await award(browser, id, locale, buyer, supervisor)

  const rival = await signIn(browser, 'sup3', details(id), { locale })
  await tab(rival, /^(异议|Objections)/).click()
  await button(rival, /^(提出异议|File an objection)$/).click()
  const dialog = rival.getByRole('dialog')
  await dialog.getByRole('textbox').fill('太短')
  const file20 = button(dialog, /^(提出异议|File an objection)$/)
  await file20.click()
  await expect(dialog.getByText(/20/).last()).toBeVisible()
  await dialog.getByRole('textbox').fill(TEXT)
  await file20.click()
  await expect(dialog).toHaveCount(0)
  await expect(rival.getByRole('listitem').getByText(/^(待答复|To be answered)$/)).toBeVisible()

  await tab(buyer, /^(异议|Objections)/).click()
  await expect(buyer.getByText(TEXT)).toBeVisible()
  return { id, buyer, supervisor, rival }
}

for (const [locale, tier] of LANGUAGES) {
  test(
    `TEND-30 TEND-31 an objection holds the award up until it is answered and settled (${locale})`,
    tier,
    async ({ browser, mortal }) => {
      const { id, buyer, supervisor, rival } = await contested(browser, mortal, locale)
      await supervisor.context().close()
      const winner = await signIn(browser, 'sup2', details(id), { locale })
      await button(winner, /^(确认中标|Confirm award)$/).click()
      await button(winner.getByRole('dialog'), /^(确认中标|Confirm award)$/).click()
      await expect(button(winner, /^(确认中标|Confirm award)$/)).toHaveCount(0)
      await winner.context().close()

      // The period is over and the winner has confirmed: only the objection is left.
      await mortal.pass(3 * DAY_S + 60, [buyer, rival])
      await tab(buyer, /^(概况|Overview)$/).click()
      await expect(buyer.getByText(/^(已到期|over)$/).first()).toBeVisible()
      await status(buyer, PUBLICITY)
      await tab(buyer, /^(异议|Objections)/).click()
      await button(buyer, /^(答复|Answer)$/).click()
      await answer(buyer, /^(答复异议|Answer the objection)$/, ANSWER)
      await expect(buyer.getByText(ANSWER)).toBeVisible()
      await expect(rival.getByText(ANSWER)).toBeVisible()
      await expect(button(rival, /^(已解决，关闭异议|Settled, close it)$/)).toBeVisible()
      await status(buyer, PUBLICITY)

      await mortal.pass(DAY_S, [buyer, rival])
      await status(buyer, /^(已定标|Awarded)$/)
      await expect(rival.getByRole('listitem').getByText(/^(已关闭|Closed)$/)).toBeVisible()
    },
  )

  test(
    `TEND-31 TEND-35 an objection that manager and supervisor uphold annuls the award, and the review begins anew (${locale})`,
    tier,
    async ({ browser, mortal }) => {
      const { id, buyer, supervisor, rival } = await contested(browser, mortal, locale)
      const winner = await signIn(browser, 'sup2', details(id), { locale })
      await expect(button(winner, /^(确认中标|Confirm award)$/)).toBeVisible()
      const manager = await signIn(browser, 'manager1', file(id), { locale })
      for (const page of [manager, supervisor]) {
        await tab(page, /^(异议|Objections)/).click()
        await button(page, /^(异议成立|Uphold objection)$/).click()
        await answer(page, /^(异议成立|Uphold objection)$/, REASON)
        // One of the two alone changes nothing.
        if (page === manager) await status(buyer, PUBLICITY)
      }
      await status(buyer, /^(监督评审中|Under review)$/)
      await expect(rival.getByRole('listitem').getByText(/^(异议成立|Upheld)$/)).toBeVisible()
      await expect(button(winner, /^(确认中标|Confirm award)$/)).toHaveCount(0)
      await manager.context().close()

      await tab(buyer, /^(定标|Award)$/).click()
      await expect(buyer.getByText(/^(因异议成立撤销|Annulled by an objection)$/)).toBeVisible()
      await expect(button(buyer, /^(提议中标|Propose) B/)).toHaveCount(0)
      await supervisor.goto(supervision(id))
      await signReport(supervisor)
      await award(browser, id, locale, buyer, supervisor)
      await expect(buyer.getByText(/^(第 2 次定标提议|Proposal 2)$/)).toBeVisible()
      await expect(button(winner, /^(确认中标|Confirm award)$/)).toBeVisible()
    },
  )
}
