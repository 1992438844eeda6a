import { expect, type Page } from 'playwright/test'
import {
  aDraft,
  addLines,
  nameThePeople,
  openWaiting,
  PROJECTS,
  PUBLISHED,
  pick,
  publish,
  saved,
  startProject,
  submitDraft,
  WAITING,
} from './drafting.ts'
import { signIn, test } from './people.ts'
import { LANGUAGES } from './tier.ts'

/** Points of reviewers beside the price: what each part weighs, and what they are given for, pasted from a sheet. */
async function combinedAward(page: Page, locale: string): Promise<void> {
  await page.getByRole('combobox', { name: /^(定标方法|Method)$/ }).selectOption('combined')
  await page.getByRole('textbox', { name: /^(价格分（%）|Price, %)$/ }).fill('40')
  await page.getByRole('textbox', { name: /^(技术分（%）|Technical part, %)$/ }).fill('45')
  const business = page.getByRole('textbox', { name: /^(商务分（%）|Business part, %)$/ })
  await business.fill('10')
  await expect(page.getByRole('alert').filter({ hasText: /^(合计 95，应为 100|Together 95 of 100 %)$/ })).toBeVisible()
  await business.fill('15')
  const criteria = page.locator('[data-field="award.criteria"]')
  await criteria.getByRole('button', { name: /^(添加行|Add row)$/ }).click()
  await page.keyboard.press('Escape')
  await criteria.getByRole('grid').focus()
  const [technical, terms] = locale === 'zh-CN' ? ['技术', '商务'] : ['Technical', 'Business']
  const block = `实施方案\tPlan of work\t${technical}\t100\n付款与质保\tPayment and warranty\t${terms}\t100`
  await page.evaluate((text) => navigator.clipboard.writeText(text), block)
  await page.keyboard.press('Control+v')
  await expect(criteria.getByRole('grid')).toContainText('付款与质保')
}

for (const [locale, tier] of LANGUAGES) {
  test(
    `TEND-36, TEND-40, TEND-42 a buyer prepares a tender in three rounds, tries it out, and the manager publishes it (${locale})`,
    tier,
    async ({ browser }) => {
      test.setTimeout(90_000)
      const options = { locale, permissions: ['clipboard-read', 'clipboard-write'] }
      const buyer = await signIn(browser, 'buyer1', PROJECTS, options)
      await startProject(buyer)
      const title = `管材三轮 ${locale}`
      await aDraft(buyer, title)
      const length = buyer.getByRole('textbox', { name: /^(竞价时长（分钟）|Length, minutes)$/ })
      await length.first().fill('45')
      const mode = (name: RegExp) => buyer.getByRole('radio', { name })
      await mode(/^(三轮报价|Three rounds)/).check()
      await buyer.getByRole('button', { name: /^(严格|Strict)$/ }).click()
      await mode(/^(自由竞价|Free bidding)/).check()
      await expect(length.first()).toHaveValue('45')
      await mode(/^(三轮报价|Three rounds)/).check()

      await buyer.getByRole('textbox', { name: /^(最高限价|Ceiling price)$/ }).fill('98000')
      await buyer.getByRole('combobox', { name: /^(采购品类|Category)$/ }).selectOption('steel')
      await buyer.getByRole('combobox', { name: /^(参与范围|Who may take part)$/ }).selectOption('open')
      await buyer.getByRole('combobox', { name: /^(末轮最优价相同时|Same best price at the end)$/ }).selectOption('earliest')
      await combinedAward(buyer, locale)
      await buyer.getByRole('button', { name: /^(设定时间|Set times)$/ }).click()
      await nameThePeople(buyer, locale)
      for (const login of ['reviewer1', 'reviewer2', 'hexiaoyan1']) await pick(buyer, /^(评审专家|Reviewers)/, login)
      await addLines(buyer)
      await saved(buyer)

      // Two persons open the rounds: the deputy is missing, and the fault leads to where he is named.
      await buyer.getByRole('button', { name: /^(检查|Check)$/ }).click()
      await buyer.getByRole('button', { name: /^(共同开启须有两名监督员|Rounds opened by two persons need two supervisors)$/ }).click()
      await pick(buyer, /^(监督员|Supervisors)/, 'zhangwenbo1')
      await expect(buyer.getByText(/^(检查通过，可以提交审批|No faults: the draft can be submitted)$/)).toBeVisible()

      await buyer.getByRole('button', { name: /^(模拟|Simulate)$/ }).click()
      const trial = buyer.getByRole('dialog', { name: /^(模拟竞价|Simulation)$/ })
      await trial.getByRole('combobox', { name: /^(查看视角|As seen by)$/ }).selectOption('purchaser')
      await expect(trial.getByText(/^(收到报价|Quotes received)$/).first()).toBeVisible()
      await buyer.keyboard.press('Escape')

      await submitDraft(buyer)
      await expect(buyer.getByText(WAITING)).toBeVisible()
      const manager = await signIn(browser, 'manager1', `${PROJECTS}?status=PUBLISH_APPROVAL`, { locale })
      await openWaiting(manager, title)
      await expect(manager.getByText(/^(最多3轮密封报价。|Up to 3 rounds of sealed quotes.)$/)).toBeVisible()
      await publish(manager)
      await expect(manager.getByText(PUBLISHED)).toBeVisible()
    },
  )
}
