import { type Browser, expect, type Page } from 'playwright/test'
import { answer, details, file, tab } from './awarding.ts'
import { type Mortal, test } from './mortal.ts'
import { hall, quoteCenter, seesLead, signIn, takeLead } from './people.ts'
import { finishQualification, firmsOf, qualifyAll } from './qualifying.ts'
import { declaration, register } from './registering.ts'
import { LANGUAGES } from './tier.ts'

/** Fewer than three qualified bidders: the supervisor may allow two; if not, the project ends at its start. */

const WAIVE = /^(授予两家豁免|Allow two bidders)$/
const waive = (page: Page) => page.getByRole('button', { name: WAIVE })

/** Two of the invited firms have registered, and registration is over. */
async function twoRegistered(browser: Browser, mortal: Mortal, locale: string): Promise<{ id: string; liu: Page; sun: Page }> {
  const id = await mortal.registration()
  const [liu, sun] = await Promise.all([
    signIn(browser, 'sup2', declaration(id), { locale }),
    signIn(browser, 'sup3', declaration(id), { locale }),
  ])
  await register(liu, { name: 'liu', email: 'liu@firm.example' })
  await register(sun, { name: 'sun', email: 'sun@firm.example' })
  await mortal.passTo(id, 'registrationEndsAt')
  return { id, liu, sun }
}

/** The buyer qualifies both, and may not end the qualification: three are needed. */
async function refusedWithTwo(browser: Browser, id: string, locale: string): Promise<Page> {
  const buyer = await signIn(browser, 'buyer1', firmsOf(id), { locale })
  await qualifyAll(buyer)
  await finishQualification(buyer)
  const dialog = buyer.getByRole('dialog')
  await expect(
    dialog.getByText(/^(合格供应商不足。可由监督员授予两家豁免|Too few are qualified\. The supervisor may allow two)/),
  ).toBeVisible()
  await expect(dialog.getByRole('alert')).toContainText(/合格投标人不足（2\/3）|Only 2 of 3 required bidders/)
  await buyer.keyboard.press('Escape')
  await expect(waive(buyer)).toHaveCount(0)
  return buyer
}

for (const [locale, tier] of LANGUAGES) {
  test(
    `TEND-23 two bidders: the buyer may not go on, the supervisor allows it with a reason, and they bid to the review (${locale})`,
    tier,
    async ({ browser, mortal, faults }) => {
      faults.expect(/ 409 .*finish-qualification$/)
      const { id, liu, sun } = await twoRegistered(browser, mortal, locale)
      const buyer = await refusedWithTwo(browser, id, locale)

      const supervisor = await signIn(browser, 'supervisor1', firmsOf(id), { locale })
      await waive(supervisor).click()
      const dialog = supervisor.getByRole('dialog')
      await dialog.getByRole('textbox').fill('仅两家')
      await expect(dialog.getByText(/10\D{1,5}500/).first()).toBeVisible()
      await dialog.getByRole('button', { name: WAIVE }).click()
      await expect(dialog.getByRole('textbox')).toBeFocused()
      const reason = '市场上仅有两家具备生产资质，同意两家竞价'
      await answer(supervisor, WAIVE, reason)
      await expect(waive(supervisor)).toHaveCount(0)

      // The buyer's page follows by itself.
      await expect(buyer.getByText(/审核通过 2 家（至少 2 家）|2 qualified of at least 2$/)).toBeVisible()
      await finishQualification(buyer)
      await expect(buyer.getByText(/^(待竞价|Ready)$/).first()).toBeVisible()

      for (const page of [liu, sun]) await page.goto(quoteCenter(id))
      await supervisor.goto(hall(id))
      await mortal.passTo(id, 'startsAt')
      const first = await takeLead(liu)
      await seesLead(sun, first)
      await seesLead(supervisor, await takeLead(sun))
      await mortal.passTo(id, 'closesAt')
      await expect(supervisor.getByText(/^(竞价已结束|Bidding has closed)$/).first()).toBeVisible()
      await buyer.goto(file(id))
      await expect(buyer.getByText(/^(监督评审中|Under review)$/).first()).toBeVisible()
      await tab(buyer, /^(办理记录|Who did what)$/).click()
      await expect(buyer.getByText(reason)).toBeVisible()
    },
  )
}

test('TEND-23 two bidders and no waiver: the project ends unsuccessful at its start, and everyone reads why', async ({
  browser,
  mortal,
  faults,
}) => {
  faults.expect(/ 409 .*finish-qualification$/, / 403 .*bid\/receipts/)
  const { id, liu } = await twoRegistered(browser, mortal, 'zh-CN')
  const buyer = await refusedWithTwo(browser, id, 'zh-CN')
  const supervisor = await signIn(browser, 'supervisor1', firmsOf(id))
  await expect(waive(supervisor)).toBeVisible()

  await mortal.passTo(id, 'startsAt')
  await expect(waive(supervisor)).toHaveCount(0)
  for (const page of [buyer, supervisor]) await expect(page.getByText('流标').first()).toBeVisible()
  await liu.goto(details(id))
  await tab(liu, /^结果与公示$/).click()
  await expect(liu.getByText('原因：合格投标人数量不足')).toBeVisible()
  await liu.goto(quoteCenter(id))
  await expect(liu.getByRole('button', { name: '出价', exact: true })).toHaveCount(0)
  await liu.goto(`/freebid/log-check?projectId=${id}`)
  await expect(liu.getByText(/^校验通过，共 \d+ 条$/)).toBeVisible()
})
