import { expect } from 'playwright/test'
import { signIn, test } from './people.ts'

/** A page that was opened before a deploy asks for parts of its own version. The gateway keeps them for a day (kept-assets.test.ts); here they are gone. */

const PART = /\/assets\/PracticeHall-[\w-]+\.js$/

test('U-02 a deploy between two visits: the view says that there is a new version, others keep what was typed, and loading anew brings the wanted view', async ({
  browser,
  faults,
}) => {
  faults.expect(/ 404 .*\/assets\/PracticeHall-/, /^Outdated/)
  const page = await signIn(browser, 'sup2', '/customer/cu-project-list')
  const search = page.getByRole('searchbox').first()
  await search.fill('水泵')
  await page.route(PART, (route) => route.fulfill({ status: 404, json: { messageCode: 'SERVICE-1001' } }))
  await page.getByRole('link', { name: '练习场' }).first().click()
  await expect(page.getByRole('alert')).toContainText('系统已更新')

  await page.getByRole('tab', { name: '招标项目' }).click()
  await expect(search).toHaveValue('水泵')
  await page.getByRole('tab', { name: '练习场' }).click()
  await page.unroute(PART)
  await page.getByRole('button', { name: '重新加载' }).click()
  await expect(page).toHaveURL(/\/freebid\/practice$/)
  await expect(page.getByRole('heading', { name: '练习场', level: 1 })).toBeVisible()
  await expect(page.getByText('系统已更新')).toHaveCount(0)
})

test('U-02 a part that the network lost comes when it is asked for again', async ({ browser, faults }) => {
  faults.expect(/ERR_FAILED .*\/assets\/PracticeHall-/, /Failed to fetch dynamically imported module/)
  const page = await signIn(browser, 'sup2', '/home-page')
  await page.route(PART, (route) => route.abort())
  await page.getByRole('link', { name: '练习场' }).first().click()
  await expect(page.getByRole('alert')).toContainText('网络可能中断')
  await page.unroute(PART)
  await page.getByRole('button', { name: '重试' }).click()
  await expect(page.getByRole('heading', { name: '练习场', level: 1 })).toBeVisible()
})
