import { type Browser, type BrowserContextOptions, expect, type Page } from 'playwright/test'

/** The people of the journeys, each in a browser of his own. */
export const PASSWORD = 'flytender'
export type Login = 'sup1' | 'sup2' | 'sup3' | 'sup4' | 'buyer1' | 'manager1' | 'supervisor1' | 'auditor1'

/** Opens a page of the application as a signed-out visitor and signs in on the identity provider's page, which leads back to that page. */
export async function signIn(browser: Browser, login: Login, path = '/', options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext(options)
  const page = await context.newPage()
  await page.goto(path)
  await fillSignIn(page, login)
  return page
}

export async function fillSignIn(page: Page, login: Login): Promise<void> {
  await page.getByLabel(/^(账号|User name)$/).fill(login)
  await page.getByLabel(/^(密码|Password)$/).fill(PASSWORD)
  await page.getByRole('button', { name: /^(登录|Sign in)$/ }).click()
  await expect(page.getByRole('button', { name: /^(登录|Sign in)$/ })).toHaveCount(0)
}
