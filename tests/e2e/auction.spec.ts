import { expect } from 'playwright/test'
import { anAuction, fillSignIn, hall, quoteCenter, seesLead, signIn, takeLead, test } from './people.ts'

const PRICE = /^(含税报价|Price incl\. tax)/

test('TEND-01 a refusal says what is allowed, in the user’s language, and keeps what was typed', async ({ browser }) => {
  const projectId = await anAuction()
  const page = await signIn(browser, 'sup2', quoteCenter(projectId))
  await page.getByLabel(PRICE).fill('999999999')
  await expect(page.getByText(/报价不得高于最高限价 [\d,]+\.00/).first()).toBeVisible()
  await expect(page.getByRole('button', { name: '出价', exact: true })).toBeDisabled()
  await expect(page.getByLabel(PRICE)).toHaveValue('999999999')
})

test('TEND-04 a reload while the answer is outstanding ends with one bid and its answer', async ({ browser }) => {
  const projectId = await anAuction()
  const page = await signIn(browser, 'sup2', quoteCenter(projectId))
  let cut = true
  await page.route('**/tender/api/v1/bid/place', async (route) => {
    if (!cut) return route.continue()
    cut = false
    await route.fetch()
  })
  await page.getByRole('button', { name: /^夺第一/ }).click()
  await page.getByRole('button', { name: '出价', exact: true }).click()
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^确认出价/ })
  await confirm.click()
  await expect.poll(() => cut).toBe(false)
  await page.reload()
  await expect(page.getByText(/报价成功/).first()).toBeVisible({ timeout: 20_000 })
  const watcher = await signIn(browser, 'buyer1', hall(projectId))
  await expect(watcher.getByText('报价次数').locator('xpath=..')).toContainText('1')
})

test('TEND-03 a browser clock that is five minutes wrong shows the server’s time left and changes nothing', async ({ browser }) => {
  const projectId = await anAuction({ durationSec: 600 })
  const right = await signIn(browser, 'sup2', quoteCenter(projectId))
  const context = await browser.newContext()
  await context.addInitScript(() => {
    const real = Date.now
    Date.now = () => real() + 300_000
  })
  const wrong = await context.newPage()
  await wrong.goto(quoteCenter(projectId))
  await fillSignIn(wrong, 'sup3')
  const left = async (page: typeof right) => {
    const text = await page.getByRole('timer').first().innerText()
    const [minutes = 0, seconds = 0] = (/(\d+):(\d\d)/.exec(text)?.slice(1) ?? []).map(Number)
    return minutes * 60 + seconds
  }
  await expect.poll(async () => Math.abs((await left(right)) - (await left(wrong)))).toBeLessThanOrEqual(1)
  await takeLead(wrong)
})

test('TEND-12 the quote centre by keyboard alone', async ({ browser }) => {
  const projectId = await anAuction()
  const page = await signIn(browser, 'sup2', quoteCenter(projectId))
  const price = page.getByLabel(PRICE)
  await price.focus()
  const offer = await page.getByRole('button', { name: /^夺第一/ }).innerText()
  await page.keyboard.type(offer.replace(/[^\d.]/g, ''))
  await page.keyboard.press('Enter')
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^确认出价/ })
  await expect(confirm).toBeVisible()
  await confirm.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText(/报价成功，当前第 1 名/).first()).toBeVisible()
})

test('TEND-10 the supervisor suspends and everyone sees the clock stand', async ({ browser }) => {
  const projectId = await anAuction()
  const bidder = await signIn(browser, 'sup2', quoteCenter(projectId))
  const supervisor = await signIn(browser, 'supervisor1', hall(projectId))
  await supervisor.getByRole('button', { name: '暂停', exact: false }).first().click()
  const dialog = supervisor.getByRole('dialog')
  await dialog.getByRole('textbox').fill('投标人反映网络异常，核实情况')
  await dialog
    .getByRole('button', { name: /暂停|确定|确认/ })
    .last()
    .click()
  await expect(bidder.getByText('已暂停').first()).toBeVisible()
  await expect(bidder.getByRole('button', { name: '出价', exact: true })).toHaveCount(0)
})

test('TEND-08 an accepted bid has a receipt that is shown and downloaded', async ({ browser }) => {
  const projectId = await anAuction()
  const page = await signIn(browser, 'sup3', quoteCenter(projectId))
  await takeLead(page)
  await page.getByRole('button', { name: /回执/ }).first().click()
  const dialog = page.getByRole('dialog', { name: /报价回执|回执/ })
  await expect(dialog.getByText(/签名/).first()).toBeVisible()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog
      .getByRole('button', { name: /\.json/ })
      .or(dialog.getByRole('link', { name: /\.json/ }))
      .first()
      .click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.json$/)
})

test('TEND-05 the purchaser’s side sees aliases and no firm', async ({ browser }) => {
  const projectId = await anAuction()
  const bidder = await signIn(browser, 'sup2', quoteCenter(projectId))
  await takeLead(bidder)
  const firm = await bidder
    .getByRole('banner')
    .getByText(/有限公司/)
    .first()
    .innerText()
  const buyer = await signIn(browser, 'buyer1', hall(projectId))
  await expect(buyer.getByText(/^B\d\d$/).first()).toBeVisible()
  await expect(buyer.getByText(firm)).toHaveCount(0)
})

test('U-01 who is outbid is told so where he bids, in the title and on other views, and takes the lead back', async ({ browser }) => {
  const projectId = await anAuction({ durationSec: 600, bidding: { minBidIntervalMs: 0 } })
  const [liu, sun] = await Promise.all([signIn(browser, 'sup2', quoteCenter(projectId)), signIn(browser, 'sup3', quoteCenter(projectId))])
  const first = await takeLead(liu!)
  await seesLead(sun!, first)
  const second = await takeLead(sun!)

  const takeBack = liu!.getByRole('button', { name: /^夺回第一/ })
  await expect(takeBack).toBeVisible()
  await expect(liu!.getByText(`当前最低价 ${second}`)).toBeVisible()
  await expect(liu!.getByText(/^报价成功/)).toHaveCount(0)
  await expect(liu!).toHaveTitle(/已被超越/)
  await takeBack.click()
  await expect(liu!).not.toHaveTitle(/已被超越/)
  await liu!.getByRole('button', { name: '出价', exact: true }).click()
  await expect(liu!.getByText(/报价成功，当前第 1 名/)).toBeVisible()
  await expect(takeBack).toHaveCount(0)

  await seesLead(
    sun!,
    (
      await liu!
        .getByText(/^我的报价$/)
        .locator('xpath=..')
        .innerText()
    )
      .split('\n')
      .at(-1)!,
  )
  await liu!.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '招标项目' }).click()
  await expect(liu!.getByRole('searchbox').first()).toBeVisible()
  await takeLead(sun!)
  await expect(liu!.getByText('您已被超越，不再领先。')).toBeVisible()
  await expect(liu!).toHaveTitle(/已被超越/)
  await liu!.getByRole('button', { name: '进入报价', exact: true }).click()
  await expect(takeBack).toBeVisible()
  await expect(liu!.getByText('您已被超越，不再领先。')).toHaveCount(0)
})
