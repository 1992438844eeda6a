import { expect, type Page } from 'playwright/test'

/** A firm's way from the pledge to a registration that waits for review, each step on its own page. */

export const declaration = (projectId: string) => `/customer/cu-declaration?projectId=${projectId}`

export interface Contact {
  name: string
  email: string
}

const ACK = /^(我已知晓|I have read them)$/
export const SIGN = /^(签署并继续|Sign and continue)$/
export const SUBMIT = /^(提交报名|Submit registration)$/

/** Reads the pledge to its end and agrees, short of the signature. */
export async function agreeToPledge(page: Page): Promise<void> {
  await page.getByRole('region', { name: /^(承诺书正文|Text of the pledge)$/ }).focus()
  await page.keyboard.press('End')
  await page.getByRole('checkbox', { name: /^(我已阅读并承诺遵守|I have read the pledge and undertake to keep it)$/ }).check()
}

export async function signPledge(page: Page): Promise<void> {
  await agreeToPledge(page)
  await page.getByRole('button', { name: SIGN }).click()
  await expect(page).toHaveURL(/cu-fightrule/)
}

/** Both pages of rules, to the form. */
export async function acknowledgeRules(page: Page): Promise<void> {
  for (const next of [/cu-winrule/, /cu-application/]) {
    await page.getByRole('button', { name: ACK }).click()
    await expect(page).toHaveURL(next)
  }
}

export async function fillIn(page: Page, { name, email }: Contact): Promise<void> {
  await page.getByRole('textbox', { name: /^(联系人|Contact)$/ }).fill(name)
  await page.getByRole('textbox', { name: /^(手机号码|Mobile)$/ }).fill('13800001234')
  await page.getByRole('textbox', { name: /^(电子邮箱|Email)$/ }).fill(email)
  await page.getByRole('combobox', { name: /^(税率|Tax rate)$/ }).selectOption('1300')
}

/** Hands in every paper that the form asks for. @param words what stands in them */
export async function handIn(page: Page, words = ''): Promise<void> {
  const boxes = page.locator('input[type=file]')
  // The inputs come after the form: nothing is handed in before it is known what is asked for.
  const none = page.getByText(/^(本项目无需提交资料。|This project asks for no documents.)$/)
  await expect(boxes.or(none).first()).toBeAttached()
  const papers = await boxes.count()
  for (let at = 0; at < papers; at += 1) {
    const buffer = Buffer.from(`%PDF-1.4\n${words}%%EOF\n`)
    await boxes.nth(at).setInputFiles({ name: `paper-${at}.pdf`, mimeType: 'application/pdf', buffer })
    await expect(page.getByText(`paper-${at}.pdf`).first()).toBeVisible()
  }
  await expect(page.getByText(/^(草稿已保存|Draft saved)$/)).toBeVisible()
}

export async function submit(page: Page): Promise<void> {
  await page.getByRole('button', { name: SUBMIT }).click()
  await expect(page.getByText(/^(报名已提交，请等待审核|Submitted, waiting for review)$/).first()).toBeVisible()
}

/** The whole way, from the page of the pledge. @param words what stands in the papers */
export async function register(page: Page, contact: Contact, words?: string): Promise<void> {
  await signPledge(page)
  await acknowledgeRules(page)
  await fillIn(page, contact)
  await handIn(page, words)
  await submit(page)
}
