import { expect, type Page } from 'playwright/test'
import { aRegistration, signIn, test } from './people.ts'
import { firmsOf, proposeAFirm, reviewOf } from './qualifying.ts'
import { declaration, register } from './registering.ts'
import { LANGUAGES } from './tier.ts'

/** Before bidding: a firm registers, another is proposed and reviewed, papers go back and come again, the start moves. */

const SUN = { name: '孙勇', email: 'sun@firm.example' }
const REASON = /^(原因|Reason)/
const confirm = (page: Page, name: RegExp) => page.getByRole('dialog').getByRole('button', { name }).click()

/** The buyer opens the registration that waits in the drawer. */
async function openRegistration(buyer: Page): Promise<void> {
  await buyer.getByRole('button', { name: /^(待资格审核|To qualify)/ }).click()
  await buyer
    .getByRole('button', { name: /^(资格审核|Qualify) / })
    .first()
    .click()
  await expect(buyer.getByRole('dialog').getByText('sun@firm.example')).toBeVisible()
}

for (const [locale, tier] of LANGUAGES) {
  test(
    `TEND-16 TEND-17 TEND-23 TEND-27 invited, reviewed, returned, qualified, and the start moved (${locale})`,
    tier,
    async ({ browser }) => {
      test.setTimeout(120_000)
      const options = { locale }
      const projectId = await aRegistration()
      const firm = await signIn(browser, 'sup3', declaration(projectId), options)
      await register(firm, SUN)

      const buyer = await signIn(browser, 'buyer1', firmsOf(projectId), options)
      await proposeAFirm(buyer)
      const waiting = buyer.getByRole('button', { name: /^(待邀请审核|Waiting for review)/ })
      await expect(waiting).toBeVisible()

      const manager = await signIn(browser, 'manager1', reviewOf(projectId), options)
      await manager
        .getByRole('button', { name: /^(查看|View) / })
        .first()
        .click()
      await expect(manager.getByText(/^(最近参与的项目|Last competitions)$/).first()).toBeAttached()
      await manager.getByRole('button', { name: /^(通过|Approve)$/ }).click()
      await expect(manager.getByText(/^(没有待审核的邀请|No invitations wait for review)$/)).toBeVisible()
      // The buyer's list follows by itself.
      await expect(waiting).toHaveCount(0)

      await openRegistration(buyer)
      await buyer.getByRole('radio', { name: /^(退回补正|Return for correction)$/ }).check()
      const latest = await buyer.getByText(/^(最晚|At the latest) \d{4}/).innerText()
      await buyer.getByRole('textbox', { name: /^(补正截止时间|Papers again until)/ }).fill(/\d{4}-\d\d-\d\d \d\d:\d\d/.exec(latest)![0])
      await buyer.getByRole('textbox', { name: /^(意见|Comment)/ }).fill('请补盖公章')
      await confirm(buyer, /^(提交结论|Decide)$/)
      await expect(buyer.getByText(/^(已退回|Returned)$/).first()).toBeVisible()

      await firm.goto(`/customer/cu-application?projectId=${projectId}`)
      await expect(firm.getByText('请补盖公章').first()).toBeVisible()
      await firm.getByRole('button', { name: /^(重新提交|Submit again)$/ }).click()
      await expect(firm.getByText(/^(报名已提交，请等待审核|Submitted, waiting for review)$/).first()).toBeVisible()

      await openRegistration(buyer)
      const deposit = buyer.getByRole('dialog').getByRole('button', { name: /^(确认保证金|Confirm deposit)$/ })
      await expect(buyer.getByRole('radio', { name: /^(通过|Approve)$/ })).toBeVisible()
      await deposit.click()
      await expect(deposit).toHaveCount(0)
      await buyer.getByRole('radio', { name: /^(通过|Approve)$/ }).check()
      await confirm(buyer, /^(提交结论|Decide)$/)
      await expect(buyer.getByRole('button', { name: /^(审核通过|Qualified)/ })).toBeVisible()

      await buyer.getByRole('button', { name: /^(变更开始时间|Change start time)$/ }).click()
      const start = buyer.locator('dt', { hasText: /^(开始时间|Start time)$/ }).locator('xpath=following-sibling::dd')
      const before = await start.innerText()
      // To the nearest whole minute, which is what one types: a day, as the preview rounds.
      const moved = new Date(Math.round(Date.parse(`${before.replace(' ', 'T')}Z`) / 60_000) * 60_000 + 86_400_000)
        .toISOString()
        .slice(0, 16)
        .replace('T', ' ')
      await buyer.getByRole('textbox', { name: /^(新时间|New time)/ }).fill(moved)
      await buyer.getByRole('textbox', { name: REASON }).fill('设备停机检修，顺延一天')
      await expect(buyer.getByText(/^(推迟 1 天|1 d later)$/)).toBeVisible()
      await buyer.getByRole('button', { name: /^(提交|Submit)$/ }).click()
      await expect(buyer.getByText(/^(有变更申请待审批|A change waits for approval)$/)).toBeVisible()

      await manager.goto(`/purchaser/change-start-time?projectId=${projectId}`)
      await manager.getByRole('button', { name: /^(通过|Approve)$/ }).click()
      await confirm(manager, /^(通过|Approve)$/)
      await expect(start).toContainText(moved)
      await expect(buyer.getByText(/^(已通过|Approved)$/).first()).toBeVisible()
    },
  )
}
