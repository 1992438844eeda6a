import { type BrowserContext, expect, type Page } from 'playwright/test'
import { fillSignIn, type Login, signIn, test } from './people.ts'

/** A firm's way into a project, from its invitation to a registration that waits for review. */

const LIST = '/customer/cu-project-list'
const SIGN = /^(签署并继续|Sign and continue)$/
const AGREE = /^(我已阅读并承诺遵守|I have read the pledge and undertake to keep it)$/
const ACK = /^(我已知晓|I have read them)$/
const SUBMIT = /^(提交报名|Submit registration)$/

async function toPledge(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(待报名|To register)/ }).click()
  await page
    .getByRole('button', { name: /^(报名|Register) / })
    .first()
    .click()
  await expect(page.getByRole('region', { name: /^(承诺书正文|Text of the pledge)$/ })).toBeVisible()
}

async function signPledge(page: Page): Promise<void> {
  await page.getByRole('region', { name: /^(承诺书正文|Text of the pledge)$/ }).focus()
  await page.keyboard.press('End')
  await page.getByRole('checkbox', { name: AGREE }).check()
  await page.getByRole('button', { name: SIGN }).click()
  await expect(page).toHaveURL(/cu-fightrule/)
}

async function fillIn(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^(联系人|Contact)$/ }).fill('刘艳')
  await page.getByRole('textbox', { name: /^(手机号码|Mobile)$/ }).fill('13800001234')
  await page.getByRole('textbox', { name: /^(电子邮箱|E-mail)$/ }).fill('liu@firm.example')
  await page.getByRole('combobox', { name: /^(税率|Tax rate)$/ }).selectOption('1300')
}

/** Hands in every paper that the form asks for. */
async function handIn(page: Page): Promise<void> {
  const boxes = page.locator('input[type=file]')
  const papers = await boxes.count()
  for (let at = 0; at < papers; at += 1) {
    await boxes.nth(at).setInputFiles({ name: `paper-${at}.pdf`, mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.4\n%%EOF\n') })
    await expect(page.getByText(`paper-${at}.pdf`).first()).toBeVisible()
  }
  await expect(page.getByText(/^(草稿已保存|Draft saved)$/)).toBeVisible()
}

const journeys: readonly [language: 'zh-CN' | 'en-US', login: Login][] = [
  ['zh-CN', 'sup2'],
  ['en-US', 'sup4'],
]
for (const [locale, login] of journeys) {
  test(`TEND-19 TEND-20 TEND-22 a firm comes from its invitation to a submitted registration (${locale})`, async ({ browser }) => {
    const page = await signIn(browser, login, LIST, { locale })
    await toPledge(page)
    await signPledge(page)
    await page.getByRole('button', { name: ACK }).click()
    await expect(page).toHaveURL(/cu-winrule/)
    await page.getByRole('button', { name: ACK }).click()
    await expect(page).toHaveURL(/cu-application/)

    await page.getByRole('button', { name: SUBMIT }).click()
    await expect(page.getByText(/^(请选择税率|Please choose: Tax rate)$/)).toBeVisible()
    await fillIn(page)
    await handIn(page)
    await page.getByRole('button', { name: SUBMIT }).click()
    await expect(page.getByText(/^(报名已提交，请等待审核|Submitted, waiting for review)$/).first()).toBeVisible()
    await expect(page.getByRole('button', { name: SUBMIT })).toHaveCount(0)
    await page.reload()
    await expect(page.getByText('liu@firm.example')).toBeVisible()
  })
}

/** The browser is gone from one moment to the next, as in a power cut: only what the disk has is left. */
async function dies(context: BrowserContext): Promise<Awaited<ReturnType<BrowserContext['storageState']>>> {
  const disk = await context.storageState()
  await context.close()
  return disk
}

test('TEND-19 TEND-22 a browser that dies in the middle of the pledge, and again in the middle of the form, loses nothing', async ({
  browser,
}) => {
  const first = await signIn(browser, 'sup3', LIST)
  await toPledge(first)
  await first.getByRole('region', { name: '承诺书正文' }).focus()
  await first.keyboard.press('End')
  await first.getByRole('checkbox', { name: AGREE }).check()
  const address = new URL(first.url())
  // The signature is under way; nobody learns what came of it.
  await first.route('**/pledge/accept', async (route) => {
    await route.fetch()
    await new Promise(() => undefined)
  })
  const reached = first.waitForRequest('**/pledge/accept')
  await first.getByRole('button', { name: SIGN }).click()
  await reached
  await first.getByRole('button', { name: SIGN }).and(first.locator('[aria-busy]')).waitFor()
  await dies(first.context())

  const second = await signIn(browser, 'sup3', address.pathname + address.search)
  const signed = second.getByText(/^已于 .* 签署$/)
  await expect(signed.or(second.getByRole('button', { name: SIGN }))).toBeVisible()
  if (await signed.isVisible()) await second.getByRole('button', { name: '下一步' }).click()
  else await signPledge(second)
  await second.getByRole('button', { name: ACK }).click()
  await expect(second).toHaveURL(/cu-winrule/)
  await second.getByRole('button', { name: ACK }).click()
  await expect(second).toHaveURL(/cu-application/)

  // From now on the gateway is away: what is typed is only in this browser.
  await second.route('**/application/save', (route) => route.abort())
  await second.getByRole('textbox', { name: '联系人' }).fill('半途而废的人')
  await expect(second.getByText('网络已断开：内容保存在本浏览器，恢复后自动提交')).toBeVisible()
  const form = new URL(second.url())
  const disk = await dies(second.context())

  const third = await (await browser.newContext({ storageState: { ...disk, cookies: [] } })).newPage()
  await third.goto(form.pathname + form.search)
  await fillSignIn(third, 'sup3')
  await expect(third.getByRole('textbox', { name: '联系人' })).toHaveValue('半途而废的人')
  await expect(third.getByText('草稿已保存')).toBeVisible()
})
