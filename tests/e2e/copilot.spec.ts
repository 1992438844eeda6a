import { expect, type Page } from 'playwright/test'
import { eventHead, chunk as piece, saying } from '#support/model-server.ts'
import { PROJECTS } from './drafting.ts'
import { faultsOf } from './looking.ts'
import { quoteCenter, sealFirstPrice, signIn, test } from './people.ts'
import { answers, ask, chips, drawer, injections, lastAsked, openCopilot, press, proposing, question, testWithModel } from './talking.ts'
import { LANGUAGES, type Language } from './tier.ts'

/** The copilot in the application: what goes along, how it answers, and what of its proposals happens. */

interface Words {
  screen: RegExp
  filter: RegExp
  drafts: RegExp
  added: string
  applied: RegExp
}
const WORDS: Record<Language, Words> = {
  'zh-CN': {
    screen: /^页面：采购项目/,
    filter: /^筛选：显示全部/,
    drafts: /^草稿/,
    added: '新增：状态 等于 草稿',
    applied: /^采购项目：已按建议筛选/,
  },
  'en-US': {
    screen: /^Screen: Purchasing projects/,
    filter: /^Filter: Everything is shown/,
    drafts: /^Draft/,
    added: 'Comes: Status is Draft',
    applied: /^Purchasing projects: filtered as proposed/,
  },
}

const DRAFTS = { kind: 'filter', why: 'Drafts alone', filter: { _AND_: [{ status: { eq: 'DRAFT' } }] } }
const rows = (page: Page) => page.getByRole('main').getByRole('row')

for (const [locale, tier] of LANGUAGES)
  testWithModel(
    `WID-11 R-29 what is taken away does not go along; a filter is taken over by the person and undone (${locale})`,
    tier,
    async ({ browser, model }) => {
      const { screen, filter, drafts, added, applied } = WORDS[locale]
      const page = await signIn(browser, 'buyer1', PROJECTS, { locale })
      await expect(rows(page).nth(2)).toBeVisible()
      const all = await rows(page).count()
      const before = model.asked.length
      await openCopilot(page)
      await expect(drawer(page).getByText(/127\.0\.0\.1:\d+.*small/)).toBeVisible()
      await expect(chips(page)).toHaveText([screen, filter])
      await chips(page).first().press('Delete')
      await expect(chips(page)).toHaveText([filter])
      expect(model.asked).toHaveLength(before)

      model.answerBy(saying('These ', 'are **drafts**.\n', proposing(DRAFTS)))
      await ask(page, 'Drafts?')
      await expect(answers(page).locator('strong')).toHaveText('drafts')
      expect(lastAsked(model)).toContain('status ')
      expect(lastAsked(model)).not.toContain(PROJECTS)
      expect(model.asked.at(-1)?.headers.authorization).toBe('Bearer of-the-house')
      await expect(drawer(page).locator('.copilot-proposal li')).toHaveText([added])
      expect(await faultsOf(page, 'the copilot', ['fly-copilot', 'dialog[open]'])).toEqual([])
      expect(await rows(page).count()).toBe(all)

      await press(page, /^(采用|Take over)$/)
      await expect(drawer(page)).toHaveCount(0)
      const pressed = page.getByRole('button', { name: drafts, pressed: true })
      await expect(pressed).toBeVisible()
      await expect(rows(page)).not.toHaveCount(all)
      await expect(page.getByText(applied)).toBeVisible()
      await page.getByRole('button', { name: /^(撤销|Undo)$/ }).click()
      await expect(pressed).toHaveCount(0)
      await expect(rows(page)).toHaveCount(all)
    },
  )

testWithModel('WID-11 one talk goes on while views change; the keyboard goes in and comes back', async ({ browser, model }) => {
  const page = await signIn(browser, 'buyer1', PROJECTS)
  await expect(rows(page).nth(1)).toBeVisible()
  model.answerBy(saying('first answer'))
  await openCopilot(page)
  await ask(page, 'first')
  await expect(answers(page)).toContainText('first answer')
  await page.keyboard.press('Escape')
  await expect(drawer(page)).toHaveCount(0)
  await expect(page.getByRole('banner').getByRole('button', { name: '智能助手' })).toBeFocused()

  await rows(page).nth(1).getByRole('link').first().click()
  await expect(page).toHaveURL(/[?&]id=/)
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toBeVisible()
  await page.keyboard.press('Control+k')
  await page.keyboard.type('智能助手')
  await page.getByRole('option', { name: '咨询智能助手' }).click()
  await expect(question(page)).toBeFocused()
  await expect(answers(page)).toHaveText(/first answer/)
  await expect(chips(page).filter({ hasText: /^记录：TB-/ })).toBeVisible()
  await expect(chips(page).filter({ hasText: /^筛选/ })).toHaveCount(0)
  model.answerBy(saying('second answer'))
  await ask(page, 'second')
  await expect(answers(page).last()).toContainText('second answer')
  expect(model.asked.at(-1)?.body.messages.map(({ content }) => content)).toContain('first answer')
})

testWithModel('WID-11 an answer is stopped, asked again, edited, judged, and found among the conversations', async ({ browser, model }) => {
  const page = await signIn(browser, 'buyer1', '/home-page')
  await openCopilot(page)
  model.answerBy((res) => void res.writeHead(200, eventHead).write(piece('half of it')))
  await ask(page, 'A long one?')
  await expect(answers(page)).toContainText('half of it')
  await press(page, /^停止$/)
  await expect(drawer(page).getByText('已停止')).toBeVisible()

  model.answerBy(saying('the whole'))
  await press(page, /^重新回答$/)
  await expect(answers(page)).toContainText('the whole')
  await expect(answers(page)).toHaveCount(1)
  await press(page, /^修改后重新提问$/)
  await expect(question(page)).toHaveValue('A long one?')
  await ask(page, 'A short one?')
  await expect(drawer(page).locator('.copilot-user')).toContainText(['A short one?'])
  await press(page, /^有帮助$/)
  await expect(drawer(page).getByRole('button', { name: '有帮助', exact: true })).toHaveAttribute('aria-pressed', 'true')

  await press(page, /^新对话$/)
  await expect(answers(page)).toHaveCount(0)
  await press(page, /^历史对话$/)
  await drawer(page)
    .getByRole('button', { name: /^A long one\?/ })
    .first()
    .click()
  await expect(answers(page)).toContainText('the whole')
  await press(page, /^历史对话$/)
  await press(page, /^删除：A long one\?/)
  await expect(drawer(page).getByRole('button', { name: /^A long one\?/ })).toHaveCount(0)
})

testWithModel(
  'WID-11 a server that is slow, cuts off, answers HTML or 10 MB is told of, and the talk goes on',
  async ({ browser, model }) => {
    const page = await signIn(browser, 'buyer1', '/home-page')
    await openCopilot(page)
    const released = Promise.withResolvers<void>()
    model.answerBy((res) => void released.promise.then(() => saying('at last')(res)))
    await ask(page, 'slow?')
    await expect(drawer(page).getByText('正在生成回答')).toBeVisible()
    released.resolve()
    await expect(answers(page).last()).toContainText('at last')

    model.answerBy((res) => {
      res.writeHead(200, eventHead).write(piece('cut'), () => res.destroy())
    })
    await ask(page, 'cut off?')
    await expect(answers(page).last()).toContainText('cut')
    await expect(answers(page).last().getByRole('alert')).toBeVisible()

    model.answerBy((res) => res.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Sign in</h1>'))
    await ask(page, 'HTML?')
    await expect(answers(page)).toHaveCount(3)
    await expect(answers(page).last().getByRole('alert')).toBeVisible()
    await expect(answers(page).last()).not.toContainText('Sign in')

    model.answerBy((res) => {
      res.writeHead(200, eventHead)
      for (let at = 0; at < 10; at += 1) res.write(`data: ${'x'.repeat(1_048_576)}\n\n`)
      res.end()
    })
    await ask(page, '10 MB?')
    await expect(answers(page)).toHaveCount(4)
    await expect(answers(page).last().getByRole('alert')).toBeVisible()

    model.answerBy(saying('well again'))
    await ask(page, 'well?')
    await expect(answers(page).last()).toContainText('well again')
  },
)

testWithModel(
  'R-49 sixty texts that would run, load or send something do nothing of it',
  async ({ browser, model, application, faults }) => {
    // The cleaner reads them in a document of its own, in which the policy refuses what they try.
    faults.expect(/Content Security Policy/)
    const page = await signIn(browser, 'buyer1', PROJECTS)
    await expect(rows(page).nth(1)).toBeVisible()
    const own = new URL(application.url).host
    const foreign: string[] = []
    const written: string[] = []
    page.on('request', (request) => {
      const { host, protocol, pathname } = new URL(request.url())
      if (protocol.startsWith('http') && host !== own) foreign.push(request.url())
      // Lists of the page beneath are read by POST, too.
      if (request.method() === 'POST' && !/(page-list|counts)$/.test(pathname)) written.push(pathname)
    })
    page.on('dialog', (dialog) => void foreign.push(dialog.message()))
    expect(injections.length).toBeGreaterThanOrEqual(60)
    await openCopilot(page)
    for (const from of [0, 21, 42]) {
      const some = injections.slice(from, from + 21)
      model.answerBy(saying(...some.flatMap((one) => [one, '\n\n']), '\n```\n\nthe end'))
      await ask(page, some.join('\n').slice(0, 3_900))
      await expect(drawer(page).getByRole('button', { name: '发送' })).toBeVisible()
      await expect(answers(page).last().getByRole('button', { name: '复制' })).toBeVisible()
    }
    const made = answers(page)
      .locator('.markdown')
      .locator(
        'img, picture, script, style, link, meta, base, iframe, object, embed, svg, math, form, input, video, audio, source, slot, fly-tender-app, [style], [src], [onerror], [onclick], [id], [name], a[href^="javascript"], a[href^="data"]',
      )
    await expect(made).toHaveCount(0)
    expect(await page.evaluate(() => '__xss' in window)).toBe(false)
    expect(foreign).toEqual([])
    expect(new Set(written)).toEqual(new Set(['/api/v1/chat/front_component/compose_chat']))
    await expect(page).toHaveURL(new RegExp(`${PROJECTS}$`))
  },
)

testWithModel('R-49 a sealed price that its bidder sees does not go along', async ({ browser, model, application }) => {
  const projectId = await application.call('coming', 600)
  const page = await signIn(browser, 'sup2', quoteCenter(projectId))
  const total = await sealFirstPrice(page, '76.54')
  await openCopilot(page)
  await expect(chips(page)).toHaveText([/^页面：/, /^记录：/])
  model.answerBy(saying('yes'))
  await ask(page, 'What now?')
  await expect(answers(page)).toContainText('yes')
  const asked = JSON.stringify(model.asked.at(-1)?.body)
  for (const price of ['76.54', '7654', total, total.replaceAll(',', '')]) expect(asked).not.toContain(price)
})

testWithModel('WID-11 on a phone the copilot is the page, and nothing beneath it moves', async ({ browser, model }) => {
  const page = await signIn(browser, 'buyer1', PROJECTS, { viewport: { width: 390, height: 844 } })
  await expect(page.getByRole('banner').getByRole('button', { name: '智能助手' })).toBeVisible()
  model.answerBy(saying('| a | b |\n|---|---|\n| 1 | 2 |\n', proposing(DRAFTS)))
  await openCopilot(page)
  await ask(page, 'On a phone?')
  await expect(answers(page).locator('table')).toBeVisible()
  expect(await drawer(page).boundingBox()).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await faultsOf(page, 'the copilot on a phone', ['fly-copilot', 'dialog[open]'])).toEqual([])
})

test('WID-11 without a model the handbook answers, and says so', async ({ browser }) => {
  const page = await signIn(browser, 'sup2', '/customer/cu-project-list')
  await openCopilot(page)
  await expect(drawer(page).getByText(/^未连接模型/)).toBeVisible()
  await ask(page, '招标项目列表中的名次是什么？')
  await expect(answers(page)).toContainText('未连接模型，以下是手册中的相关章节：')
  await expect(answers(page).locator('strong').first()).toContainText('招标项目')
  await expect(answers(page).getByText(/^手册：|^手册:/)).toBeVisible()
  expect(await faultsOf(page, 'the copilot without a model', ['fly-copilot', 'dialog[open]'])).toEqual([])
})
