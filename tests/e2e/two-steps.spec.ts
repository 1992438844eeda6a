import { expect, type Page } from 'playwright/test'
import { codeAt } from '#gateway/modules/second-factor/totp.ts'
import { PASSWORD, signInAnew, test } from './people.ts'

/** Other journeys of the same person are in the list as well. */
const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:152.0) Gecko/20100101 Firefox/152.0'

/** The code the app shows one step later: each works once. */
const nextCode = (secret: string) => codeAt(secret, Date.now() + 30_000)

const givePassword = async (page: Page, button: string) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(/当前密码/).fill(PASSWORD)
  await dialog.getByRole('button', { name: button }).click()
}

/** Leaves, and gives name and password again. */
async function signOutAndIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: '退出登录', exact: true }).click()
  await page.getByLabel('账号', { exact: true }).fill('auditor1')
  await page.getByLabel('密码', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: '登录', exact: true }).click()
}

/** Sets up an app in the personal centre and answers its secret. */
async function setUpApp(page: Page): Promise<string> {
  await page.getByRole('button', { name: '设置身份验证器应用' }).click()
  await givePassword(page, '下一步')
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('img', { name: '身份验证器二维码' })).toBeVisible()
  await dialog.getByText('无法扫描？请手动输入密钥').click()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel(/验证码/).fill(codeAt(secret, Date.now()))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  await dialog.getByRole('button', { name: '我已保存' }).click()
  return secret
}

test('M5 R-20 an app is set up, asked for at the next sign-in, and the other browser is signed out from here', async ({
  browser,
  faults,
}) => {
  // What the other browser asks for in the moment of its end is refused.
  faults.expect(/ 401 .*\/oidc\/sign-in\//, / 401 .*\/(platform|tender|workflow)\//)
  const elsewhere = await signInAnew(browser, 'auditor1', '/', { userAgent: FIREFOX })
  const page = await signInAnew(browser, 'auditor1', '/personal-center')
  const secret = await setUpApp(page)

  await signOutAndIn(page)
  await page.getByLabel('验证码', { exact: true }).fill('000000')
  await page.getByRole('button', { name: '验证' }).click()
  await expect(page.getByRole('alert')).toContainText('验证码不正确')
  await page.getByLabel('验证码', { exact: true }).fill(nextCode(secret))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.goto('/personal-center')

  const other = page.getByRole('button', { name: /^退出登录：Windows 上的 Firefox/ })
  await other.press('Enter')
  await expect(page.getByText('该浏览器已退出登录')).toBeVisible()
  await expect(other).toHaveCount(0)
  // Its streams end, so it goes to the sign-in page by itself.
  await expect(elsewhere.getByLabel('密码', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: '移除身份验证器应用' }).click()
  await givePassword(page, '移除')
  await expect(page.getByText('已移除身份验证器应用')).toBeVisible()
})

test('M5 a passkey is added, and signs in as the second step', async ({ browser }) => {
  const page = await signInAnew(browser, 'auditor1')
  const devices = await page.context().newCDPSession(page)
  await devices.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'usb',
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  await devices.send('WebAuthn.addVirtualAuthenticator', { options })
  await page.goto('/personal-center')
  await page.getByRole('button', { name: '添加通行密钥' }).click()
  await givePassword(page, '下一步')
  await page.getByLabel(/名称/).fill('测试密钥')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: '我已保存' }).click()

  await signOutAndIn(page)
  await page.getByRole('button', { name: '使用通行密钥' }).click()
  await expect(page.getByRole('navigation').first()).toBeVisible()
  await page.goto('/personal-center')

  await page.getByRole('button', { name: '移除测试密钥' }).click()
  await givePassword(page, '移除')
  await expect(page.getByText('已移除测试密钥')).toBeVisible()
})
