import { expect } from 'playwright/test'
import { answer, award, button, details, file, review } from './awarding.ts'
import { aClosedAuction, signIn, test } from './people.ts'
import { LANGUAGES } from './tier.ts'

/** From the close of an auction to its award, by the people who do it. */

for (const [locale, tier] of LANGUAGES) {
  test(`TEND-29, TEND-30 a winner gives up: the deposit is kept, and the next rank is proposed (${locale})`, tier, async ({ browser }) => {
    const id = await aClosedAuction()
    const buyer = await signIn(browser, 'buyer1', file(id), { locale })
    const supervisor = await review(browser, id, locale)
    await award(browser, id, locale, buyer, supervisor)
    const winner = await signIn(browser, 'sup2', details(id), { locale })
    await button(winner, /^(放弃中标|Decline award)$/).click()
    await winner.getByRole('dialog').getByRole('textbox').fill('生产线检修，无法按期交付全部标的')
    await button(winner.getByRole('dialog'), /^(放弃中标|Decline award)$/).click()
    await expect(buyer.getByText(/^(中标人已放弃|Declined by the winner)$/)).toBeVisible()

    const manager = await signIn(browser, 'manager1', file(id), { locale })
    await button(manager, /^(没收保证金|Forfeit deposit)$/).click()
    await answer(manager, /^(没收保证金|Forfeit deposit)$/, '中标后无正当理由放弃，按规则没收')
    await expect(button(manager, /^(没收保证金|Forfeit deposit)$/)).toHaveCount(0)
    await manager.context().close()

    const rows = buyer.getByRole('region', { name: /^(排名明细|Ranking in numbers)$/ }).getByRole('row')
    await expect(rows.nth(1)).toContainText(/已放弃|Declined/)
    const next = /B\d\d/.exec(await rows.nth(2).innerText())![0]
    await award(browser, id, locale, buyer, supervisor)
    await expect(buyer.getByText(/^(第 2 次定标提议|Proposal 2)$/)).toBeVisible()
    await expect(buyer.locator('dd').filter({ hasText: next }).first()).toBeVisible()
  })
}
