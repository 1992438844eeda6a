import { expect, type Page, type Response } from 'playwright/test'
import { test } from './mortal.ts'
import { hall, quoteCenter, sealFirstPrice, seesLead, signIn, takeLead, UNIT_PRICE } from './people.ts'
import { LANGUAGES } from './tier.ts'

/** Auctions that are seen to begin and to end. */

for (const [language, tier] of LANGUAGES) {
  test(`TEND-12 three bidders against each other, to the win and the verified log (${language})`, tier, async ({ browser, mortal }) => {
    const projectId = await mortal.auction({ bidding: { windowSec: 0, minBidIntervalMs: 0 } })
    const options = { locale: language }
    const [liu, sun, anna] = await Promise.all(
      (['sup2', 'sup3', 'sup4'] as const).map((login) => signIn(browser, login, quoteCenter(projectId), options)),
    )

    const first = await takeLead(liu!)
    await expect(liu!.getByText(/^(我的名次|My rank)$/).locator('xpath=..')).toContainText('1')
    await seesLead(sun!, first)
    const second = await takeLead(sun!)
    await expect(liu!.getByText(/您已被超越|You were outbid/).first()).toBeAttached()
    await seesLead(anna!, second)
    const third = await takeLead(anna!)
    await seesLead(liu!, third)
    await takeLead(liu!)
    await expect(sun!.getByText(/^(我的名次|My rank)$/).locator('xpath=..')).toContainText('3')

    await mortal.passTo(projectId, 'closesAt')
    await expect(liu!.getByRole('button', { name: /^(出价|Place bid)$/ })).toHaveCount(0)
    await expect(liu!.getByText(/^(竞价已结束|Bidding has closed)/).first()).toBeVisible()
    await expect(liu!.getByText(/^(我的名次|My rank)$/).locator('xpath=..')).toContainText('1')
    await liu!
      .getByRole('link', { name: /校验日志|Verify log/ })
      .or(liu!.getByRole('button', { name: /校验日志|Verify log/ }))
      .first()
      .click()
    await expect(liu!.getByText(/校验通过，共 \d+ 条|Verified, \d+ entries/)).toBeVisible()
  })
}

test('TEND-05 TEND-11 TEND-12 a sealed first price is entered by lines with the keyboard, survives a reload, is read by nobody else and stands as first bid at the start', async ({
  browser,
  mortal,
}) => {
  const projectId = await mortal.coming(600)
  const page = await signIn(browser, 'sup2', quoteCenter(projectId))
  const total = await sealFirstPrice(page, '1.37')
  await page.reload()
  await expect(page.getByText(/^报价已密封提交/)).toContainText(total)
  await expect(page.getByRole('textbox', { name: UNIT_PRICE }).first()).toHaveValue(/^1\.37/)

  const [rival, buyer] = await Promise.all([signIn(browser, 'sup3', quoteCenter(projectId)), signIn(browser, 'buyer1', hall(projectId))])
  for (const other of [rival!, buyer!]) {
    const answers = await answersOfOpening(other, /^距开始$/)
    expect(answers).toContain(projectId)
    expect(answers).not.toContain(total.replaceAll(',', ''))
    await expect(other.getByText(total)).toHaveCount(0)
  }

  await mortal.passTo(projectId, 'startsAt')
  for (const one of [page, rival!, buyer!]) await expect(one.getByText(/^竞价中$/).first()).toBeVisible()
  await expect(page.getByText(/^我的报价$/).locator('xpath=..')).toContainText(total)
  const own = page.getByRole('region', { name: '我的报价记录' }).getByRole('listitem')
  await expect(own).toHaveCount(1)
  await expect(own).toContainText(total)
  await expect(own).toContainText('密封首次报价')
  await expect(buyer!.getByRole('region', { name: '报价记录' }).getByText('密封首次报价')).toHaveCount(3)
})

/** Everything the gateway tells a person about tenders who opens the page he is on once more, up to the text that shows it stands. */
async function answersOfOpening(page: Page, until: RegExp): Promise<string> {
  const again = await page.context().newPage()
  const answers: Promise<string>[] = []
  const hear = (response: Response) => {
    const told = /\/(tender\/|platform\/start\?)/.test(response.url()) && response.headers()['content-type']?.includes('json')
    if (told) answers.push(response.text())
  }
  again.on('response', hear)
  await again.goto(page.url())
  await expect(again.getByText(until).first()).toBeVisible()
  // What still comes has no page to be read from once this one is closed.
  again.off('response', hear)
  const texts = await Promise.all(answers)
  await again.close()
  return texts.join('\n')
}
