import { type Browser, expect, type Page } from 'playwright/test'
import { aBill, act, keptBill, seenBy } from './approval-bill.ts'
import { type Login, portal, test } from './people.ts'
import { inAll, LANGUAGES, type Language } from './tier.ts'

/** Portals with pages and forms of their own decide on an approval beside them (EMB-02, EMB-03, FLOW-01, FLOW-10, PERM-04). */

type Words = Record<string, string>

async function open(browser: Browser, locale: Language, login: Login, path: string, words: Words): Promise<Page> {
  const page = await browser.newPage({ locale })
  await page.goto(`${portal()}/login?as=${login}`).catch(() => undefined) // 204: the page stays
  await page.goto(`${portal()}/${path}?${new URLSearchParams(words)}`)
  return page
}

const approvalOf = (page: Page) => page.locator('fly-approval')

async function decide(page: Page, word: RegExp, opinion: string): Promise<void> {
  const bar = approvalOf(page)
  await bar.getByRole('button', { name: word }).click()
  const dialog = bar.getByRole('dialog')
  await dialog.getByRole('textbox').first().fill(opinion)
  await dialog.getByRole('button', { name: word }).click()
  await expect(dialog).toHaveCount(0)
}

for (const [locale, tier] of LANGUAGES)
  test(
    `EMB-02 FLOW-01 FLOW-10 PERM-04 in a plain portal the manager sees, reads and changes what the node says, and agrees (${locale})`,
    tier,
    async ({ browser }) => {
      const { id, bill } = await aBill('轴承备件', '库存低于安全存量')
      const { info, values } = await seenBy('manager1', id)
      expect(values).not.toHaveProperty('amount')
      const place = { source: 'process-engine', processinsId: info.processinsId, nodeId: 'head' } // sic
      const page = await open(browser, locale, 'manager1', 'approval.html', { id, ...place })

      await expect(page.getByLabel('Title')).toHaveValue(bill.title)
      await expect(page.getByLabel('Title')).not.toBeEditable()
      await expect(page.getByText('Amount')).toBeHidden()
      await expect(page.locator('[name=amount]')).toBeHidden()
      const mended = { ...bill, reason: '现存 12 件' }
      await page.getByLabel('Reason').fill(mended.reason)
      await decide(page, /^(同意|Approve)$/, '同意，按此采购')

      await expect(approvalOf(page)).toContainText(/已完成|Done/)
      await expect(page.getByLabel('Reason')).not.toBeEditable()
      expect(await seenBy('buyer1', id)).toMatchObject({ values: mended, info: { processStatus: 'COMPLETED_PASS' } })
      expect(await keptBill(id)).toEqual(mended)
    },
  )

for (const [locale] of LANGUAGES)
  test(
    `EMB-03 FLOW-01 FLOW-10 in a page of Vue a bill that was returned is mended in its own form and sent again (${locale})`,
    locale === 'zh-CN' ? inAll : {},
    async ({ browser }) => {
      const { id, bill } = await aBill('Bearings', 'Below the stock')
      await act('manager1', id, 'returnInitoator', { commentText: 'How many are left?' }) // sic
      const { info } = await seenBy('buyer1', id)
      const page = await open(browser, locale, 'buyer1', 'vue/approval.html', { id, instance: info.processinsId, node: 'apply' }) // sic

      await expect(page.getByLabel('Amount')).toHaveValue(String(bill.amount))
      const { amount: _, ...mended } = { ...bill, reason: 'Below the stock, 12 are left' }
      await page.getByLabel('Reason').fill(mended.reason)
      await decide(page, /^(提交|Submit)$/, '')

      await expect(page.getByLabel('Reason')).not.toBeEditable()
      await expect(approvalOf(page)).toContainText(/审批中|In approval/)
      await expect(approvalOf(page).getByRole('button', { name: /^(提交|Submit)$/ })).toHaveCount(0)
      const { info: now, values } = await seenBy('manager1', id)
      expect(now.currentTask).toMatchObject({ nodeId: 'head' })
      expect(values).toMatchObject(mended)
      expect(await keptBill(id)).toEqual({ ...bill, ...mended })
    },
  )
