import { type BrowserContext, expect, type Page } from 'playwright/test'
import { aRegistration, fillSignIn, seeFreeBids, signIn, test } from './people.ts'
import { acknowledgeRules, agreeToPledge, fillIn, handIn, SIGN, SUBMIT, signPledge, submit } from './registering.ts'
import { LANGUAGES } from './tier.ts'

/** A firm's way into a project, from its invitation to a registration that waits for review. */

const LIST = '/customer/cu-project-list'
const LIU = { name: '刘艳', email: 'liu@firm.example' }

async function toPledge(page: Page): Promise<void> {
  await seeFreeBids(page)
  await page.getByRole('button', { name: /^(待报名|To register)/ }).click()
  await page
    .getByRole('button', { name: /^(报名|Register) / })
    .first()
    .click()
  await expect(page.getByRole('region', { name: /^(承诺书正文|Text of the pledge)$/ })).toBeVisible()
}

for (const [locale, tier] of LANGUAGES) {
  test(`TEND-19 TEND-20 TEND-22 a firm comes from its invitation to a submitted registration (${locale})`, tier, async ({ browser }) => {
    await aRegistration()
    const page = await signIn(browser, 'sup2', LIST, { locale })
    await toPledge(page)
    await signPledge(page)
    await acknowledgeRules(page)

    await page.getByRole('button', { name: SUBMIT }).click()
    await expect(page.getByText(/^(请选择税率|Please choose: Tax rate)$/)).toBeVisible()
    await fillIn(page, LIU)
    await handIn(page)
    await submit(page)
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
  faults,
}) => {
  // The last browser remembers that somebody was signed in, and his session is gone.
  faults.expect(/ERR_FAILED .*application\/save$/, /status of 400 .*\/oidc\/token$/)
  await aRegistration()
  const first = await signIn(browser, 'sup3', LIST)
  await toPledge(first)
  await agreeToPledge(first)
  const address = new URL(first.url())
  // The signature is given; nobody in the browser learns of it.
  let give = () => {}
  const given = new Promise<void>((resolve) => {
    give = resolve
  })
  await first.route('**/pledge/accept', (route) => route.fetch().then(give))
  await first.getByRole('button', { name: SIGN }).click()
  await given
  await first.getByRole('button', { name: SIGN }).and(first.locator('[aria-busy]')).waitFor()
  await dies(first.context())

  const second = await signIn(browser, 'sup3', address.pathname + address.search)
  await expect(second.getByText(/^已于 .* 签署$/)).toBeVisible()
  await second.getByRole('button', { name: '下一步' }).click()
  await acknowledgeRules(second)

  // From now on the gateway is away: what is typed is only in this browser.
  await second.route('**/application/save', (route) => route.abort())
  await second.getByRole('textbox', { name: '联系人' }).fill('半途而废的人')
  await expect(second.getByText('网络已断开：内容保存在本浏览器，恢复后自动保存')).toBeVisible()
  const form = new URL(second.url())
  const disk = await dies(second.context())

  const third = await (await browser.newContext({ storageState: { ...disk, cookies: [] } })).newPage()
  await third.goto(form.pathname + form.search)
  await fillSignIn(third, 'sup3')
  await expect(third.getByRole('textbox', { name: '联系人' })).toHaveValue('半途而废的人')
  await expect(third.getByText('草稿已保存')).toBeVisible()
})
