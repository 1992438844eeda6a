import { expect, test } from 'playwright/test'
import { signIn } from './people.ts'

test('EMB-02 the whole application is one element: the host page holds nothing else, and a portal page routes it by its own hash', async ({
  browser,
}) => {
  const page = await signIn(browser, 'sup2', '/customer/cu-project-list')
  expect(
    await page.evaluate(() => [...document.body.children].map(({ localName }) => localName).filter((name) => name !== 'script')),
  ).toEqual(['fly-tender-app'])

  await page.goto('/demo/legacy-portal.html')
  await page.evaluate(() => {
    const app = document.createElement('fly-tender-app')
    app.setAttribute('routing', 'hash')
    app.setAttribute('base', 'fly')
    app.style.blockSize = '600px'
    document.body.append(app)
  })
  const app = page.locator('fly-tender-app')
  await expect(app.getByRole('link', { name: '招标项目' }).first()).toBeVisible()
  await app.getByRole('link', { name: '招标项目' }).first().click()
  await expect(page).toHaveURL(/\/demo\/legacy-portal\.html#.*fly=.*cu-project-list/)
})
