import { expect, type Page } from 'playwright/test'
import { acknowledgeClues, agree, details, file, propose, signReport, supervision, tab } from './awarding.ts'
import {
  aDraft,
  addLines,
  nameThePeople,
  openWaiting,
  PROJECTS,
  PUBLISHED,
  publish,
  saved,
  startProject,
  submitDraft,
  WAITING,
} from './drafting.ts'
import { test } from './mortal.ts'
import { hall, type Login, quoteCenter, sealFirstPrice, seeFreeBids, seesLead, signIn, takeLead } from './people.ts'
import { finishQualification, firmsOf, proposeFirms, qualifyAll, reviewOf } from './qualifying.ts'
import { register } from './registering.ts'
import { inAll } from './tier.ts'

/** Seven people, each in a browser of his own, take one project from its draft to its award; each sees what is his to see, and nothing else. */

const TENDERS = '/customer/cu-project-list'
const logCheck = (id: string) => `/freebid/log-check?projectId=${id}`

/** The paper that two of the firms hand in, which makes a clue. */
const SAME_PAPER = '%same\n'

const firmOf = (page: Page) =>
  page
    .getByRole('banner')
    .getByText(/有限公司|Co\., Ltd\./)
    .first()
    .innerText()

/** A page opened anew by its address, as after a night. */
const at = async (page: Page, path: string): Promise<Page> => {
  await page.goto(path)
  return page
}

/** The number beside a label of hall or desk. */
const fact = (page: Page, label: RegExp) => page.getByText(label).first().locator('xpath=..')

/** The buyer's draft: lines typed and pasted, times, people, a paper to hand in, firms to invite. Answers the id. */
async function draft(page: Page, title: string, locale: string, firms: readonly string[]): Promise<string> {
  await startProject(page)
  const id = new URL(await aDraft(page, title)).searchParams.get('id')!
  await page.getByRole('combobox', { name: /^(采购品类|Category)$/ }).selectOption('steel')
  await nameThePeople(page, locale)
  await addLines(page)
  await typeLine(page)
  await page.getByRole('button', { name: /^(用作最高限价|Use as ceiling price)$/ }).click()
  await page.getByRole('textbox', { name: /^(降价幅度|Step)$/ }).fill('600')
  await page.getByRole('textbox', { name: /^(报名（天）|Registration, days)$/ }).fill('0.1')
  await page.getByRole('textbox', { name: /^(审核（天）|Qualification, days)$/ }).fill('0.1')
  await page.getByRole('textbox', { name: /^(审核后开始（分钟）|Then starts after, minutes)$/ }).fill('10')
  await page.getByRole('button', { name: /^(设定时间|Set times)$/ }).click()
  const papers = page.locator('[data-field="requiredDocs"]')
  await papers.getByRole('button', { name: /^(添加行|Add row)$/ }).click()
  await page.keyboard.press('F2')
  await page.keyboard.type('营业执照')
  await page.keyboard.press('Enter')
  await saved(page)
  await proposeFirms(await at(page, firmsOf(id)), firms)
  await submitDraft(await at(page, `/purchaser/item-list?id=${id}`))
  await expect(page.getByText(WAITING)).toBeVisible()
  return id
}

async function typeLine(page: Page): Promise<void> {
  const part = page.locator('[data-field="items"]')
  await part.getByRole('button', { name: /^(添加行|Add row)$/ }).click()
  for (const text of ['M-4', '螺栓', 'M12']) {
    await page.keyboard.type(text)
    await page.keyboard.press('Tab')
  }
  await part.getByRole('grid').getByRole('combobox').selectOption('KGM')
  await page.keyboard.press('Tab')
  await page.keyboard.type('20')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12.5')
  await page.keyboard.press('Enter')
  await expect(part).toContainText('60,725.00')
}
/** Within all four limits of a line. */
const FIRST_PRICES = ['3900', '195', '12', '12']

/** The manager looks at a firm, lets all in, and publishes. */
async function approve(page: Page, id: string, title: string): Promise<void> {
  await at(page, reviewOf(id))
  await page.getByRole('checkbox', { name: /^(选择本页全部|Choose all rows of this page)$/ }).check()
  await page.getByRole('button', { name: /^(通过|Approve)$/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(通过|Approve)$/ })
    .click()
  await expect(page.getByText(/^(没有待审核的邀请|No invitations wait for review)$/)).toBeVisible()
  await at(page, `${PROJECTS}?status=PUBLISH_APPROVAL`)
  await openWaiting(page, title)
  await publish(page)
  await expect(page.getByText(PUBLISHED)).toBeVisible()
}

/** What the check in this browser found: the verdict, and the hash of the last entry. */
async function verify(page: Page, id: string): Promise<string> {
  await at(page, logCheck(id))
  await expect(page.getByText(/^(校验通过，共 \d+ 条|Verified, \d+ entries)$/)).toBeVisible()
  return page.locator('dd code').first().innerText()
}

// In Chinese the gate walks each part of it by a journey of its own.
const WHOLE_IN = [
  ['zh-CN', inAll],
  ['en-US', {}],
] as const
for (const [locale, tier] of WHOLE_IN) {
  test(
    `TEND-12 TEND-13 TEND-16 TEND-18 TEND-23 TEND-29 the whole path with seven people in seven browsers, ending in a verified log (${locale})`,
    tier,
    async ({ browser, mortal, faults }) => {
      faults.expect(/ 404 .*\/tender\/api\//)
      test.setTimeout(240_000)
      const options = { locale, permissions: ['clipboard-read', 'clipboard-write'] }
      const enter = (login: Login, path: string) => signIn(browser, login, path, options)
      const [buyer, manager, supervisor] = await Promise.all([
        enter('buyer1', PROJECTS),
        enter('manager1', PROJECTS),
        enter('supervisor1', '/purchaser/supervision-and-review-list'),
      ])
      const [liu, sun, anna, zhang] = await Promise.all([
        enter('sup2', TENDERS),
        enter('sup3', TENDERS),
        enter('sup4', TENDERS),
        enter('sup1', TENDERS),
      ])
      // He belongs to three firms, and says for which one he acts.
      await zhang
        .getByRole('banner')
        .getByRole('button', { name: /请选择供应商|Choose a supplier/ })
        .click()
      await zhang.getByRole('menuitemradio').first().click()
      const firms = await Promise.all([liu, sun, anna, zhang].map(firmOf))
      const title = `轧机备件 ${locale}`

      const id = await test.step('the buyer drafts; whom he invites does not know of it', async () => {
        const made = await draft(buyer, title, locale, firms)
        const hidden = await at(liu, details(made))
        await expect(hidden.getByText(/^(项目不存在或无权查看|The project does not exist or you may not see it)$/)).toBeVisible()
        await at(liu, TENDERS)
        for (const page of [liu, sun, anna, zhang]) await seeFreeBids(page)
        return made
      })

      await test.step('the manager lets the firms in and publishes', async () => {
        await approve(manager, id, title)
        await expect(buyer.getByText(PUBLISHED)).toBeVisible()
      })

      const rowOf = (page: Page) => page.getByRole('row', { name: new RegExp(title) })

      await test.step('one firm declines', async () => {
        for (const page of [liu, sun, anna, zhang]) await expect(rowOf(page)).toContainText(/已邀请|Invited/)
        await rowOf(zhang)
          .getByRole('button', { name: /^(谢绝|Decline) / })
          .click()
        await zhang.getByRole('dialog').getByRole('textbox').fill('产能已满，本次不参加报价')
        await zhang
          .getByRole('dialog')
          .getByRole('button', { name: /^(确认谢绝|Decline)$/ })
          .click()
        await expect(rowOf(zhang)).toContainText(/已谢绝|Declined/)
        await expect(rowOf(zhang).getByRole('button', { name: /^(报名|Register) / })).toHaveCount(0)
      })

      await test.step('three firms register', async () => {
        const registers = async (page: Page, name: string, paper: string) => {
          await rowOf(page)
            .getByRole('button', { name: /^(报名|Register) / })
            .click()
          await register(page, { name, email: `${name}@firm.example` }, paper)
        }
        await Promise.all([registers(liu, 'liu', SAME_PAPER), registers(sun, 'sun', SAME_PAPER), registers(anna, 'anna', '%own\n')])
      })

      await test.step('the buyer qualifies', async () => {
        await mortal.passTo(id, 'registrationEndsAt')
        await at(buyer, firmsOf(id))
        await expect(
          buyer.getByText(
            /^(已邀请 4 家 · 已报名 3 家 · 审核通过 0 家（至少 3 家）|4 invited · 3 registered · 0 qualified of at least 3)$/,
          ),
        ).toBeVisible()
        await expect(buyer.getByRole('row', { name: new RegExp(firms[3]!) })).toContainText(/已谢绝|Declined/)
        await qualifyAll(buyer)
        await finishQualification(buyer)
        await expect(buyer.getByText(/^(待竞价|Ready)$/).first()).toBeVisible()
      })

      const total = await test.step('one seals a first price, which nobody else reads', async () => {
        const sealed = await sealFirstPrice(await at(liu, quoteCenter(id)), FIRST_PRICES)
        for (const page of [sun, anna]) await at(page, quoteCenter(id))
        for (const page of [buyer, manager, supervisor]) await at(page, hall(id))
        for (const page of [sun, anna, buyer, manager, supervisor]) await expect(page.getByText(sealed)).toHaveCount(0)
        return sealed
      })

      await test.step('they bid under aliases', async () => {
        await mortal.passTo(id, 'startsAt')
        await seesLead(sun, total)
        await seesLead(anna, await takeLead(sun))
        const second = await takeLead(anna)
        await seesLead(liu, second)
        const best = await takeLead(liu)
        for (const page of [sun, anna, buyer, manager, supervisor]) await seesLead(page, best)
        await expect(fact(sun, /^(我的名次|My rank)$/)).toContainText('3')
        await expect(fact(supervisor, /^(在线投标人|Bidders online)$/)).toContainText('3')
        for (const page of [buyer, manager, supervisor]) {
          await expect(page.getByText(/^B\d\d$/).first()).toBeVisible()
          for (const firm of firms) await expect(page.getByText(firm)).toHaveCount(0)
        }
        for (const [index, page] of [liu, sun, anna].entries())
          for (const firm of firms.filter((_, other) => other !== index)) await expect(page.getByText(firm)).toHaveCount(0)
      })

      await test.step("the close tells the names to the purchaser's side", async () => {
        await mortal.passTo(id, 'closesAt')
        await expect(liu.getByText(/^(竞价已结束|Bidding has closed)/).first()).toBeVisible()
        await at(buyer, file(id))
        await expect(buyer.getByText(/^(监督评审报告尚未签署|The supervision report is not signed yet)/)).toBeVisible()
        await expect(
          buyer
            .getByRole('region', { name: /^(排名明细|Ranking in numbers)$/ })
            .getByRole('row')
            .nth(1),
        ).toContainText(firms[0]!)
        await expect(buyer.getByRole('button', { name: /^(提议中标|Propose) B/ })).toHaveCount(0)
      })

      await test.step('the supervisor looks into the clues and signs', async () => {
        await at(supervisor, supervision(id))
        await tab(supervisor, /^(线索|Clues)/).click()
        await expect(supervisor.getByText(/同一资料文件|same paper/).first()).toBeVisible()
        await acknowledgeClues(supervisor)
        await signReport(supervisor)
        // The buyer watches the same review; clues are not his to see.
        await at(buyer, supervision(id))
        await expect(tab(buyer, /^(报告|Report)$/)).toBeVisible()
        await expect(tab(buyer, /^(线索|Clues)/)).toHaveCount(0)
      })

      await test.step('the award is proposed, agreed to and published', async () => {
        await propose(await at(buyer, file(id)))
        await at(sun, details(id))
        await tab(sun, /^(结果与公示|Result)$/).click()
        await expect(sun.getByText(firms[0]!)).toHaveCount(0)
        for (const page of [manager, supervisor]) await agree(await at(page, file(id)))
        await expect(buyer.getByText(/^(已公示，待中标人确认|Published, winner to confirm)$/)).toBeVisible()
        await expect(sun.getByText(firms[0]!)).toBeVisible()
      })

      await test.step('the winner confirms', async () => {
        await at(liu, details(id))
        await liu.getByRole('button', { name: /^(确认中标|Confirm award)$/ }).click()
        await liu
          .getByRole('dialog')
          .getByRole('button', { name: /^(确认中标|Confirm award)$/ })
          .click()
        await expect(buyer.getByText(/^(中标人已确认|Confirmed by the winner)$/)).toBeVisible()
      })

      await test.step('every browser finds the same sound log', async () => {
        const heads = new Set<string>()
        for (const page of [sun, supervisor, buyer, liu]) heads.add(await verify(page, id))
        // What a rival may not read is in his log as a hash, and his log is the same log.
        await expect(
          sun
            .getByText(/^(\d+ 项已遮蔽|\d+ masked)$/)
            .filter({ visible: true })
            .first(),
        ).toBeVisible()
        expect([...heads]).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)])
        await expect(liu.getByText(/^(真实有效，已记入日志|Genuine and in the log)$/)).toHaveCount(2)
      })
    },
  )
}
