import { expect, type Page } from 'playwright/test'
import { file, supervision } from './awarding.ts'
import { look, lookNarrow, openTab, press, still, telephone, type View } from './looking.ts'
import { aClosedAuction, aRegistration, signIn, test } from './people.ts'
import { firmsOf, proposeAFirm, reviewOf } from './qualifying.ts'
import { inAll } from './tier.ts'

/** The views of invitation, supervision and award, as those see them who act there. */

/** Closes what lies over the page. */
const closeDialog = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
}

const invited = (id: string): View => ({
  name: 'pu-customer-list',
  path: `/purchaser/pu-customer-list?projectId=${id}`,
  until: /^共 \d+ 条$/,
})

const startTime = (id: string): View => ({
  name: 'change-start-time',
  path: `/purchaser/change-start-time?projectId=${id}`,
  until: /^尚无变更记录$/,
})

const award = (id: string): View => ({ name: 'pu-project-detail, award', path: file(id), until: /^定标前检查$/ })

const reviews: View = {
  name: 'supervision-and-review-list',
  path: '/purchaser/supervision-and-review-list',
  until: /^待评审$/,
}

const drawer = (id: string): View[] => [
  { name: 'supervision, what happened', path: supervision(id), until: /^项目档案$/ },
  { name: 'supervision, clues', first: openTab(/^线索/), until: /^G\d / },
  { name: 'supervision, asked about a clue', first: press(/^核实 G/), until: /^核实线索$/ },
  {
    name: 'supervision, low prices',
    first: (page) => closeDialogOver(page).then(() => openTab(/^异常低价/)(page)),
    until: /^与其他报价的差距$/,
  },
  { name: 'supervision, log', first: openTab(/^日志/), until: /^哈希$/ },
  { name: 'supervision, report', first: openTab(/^报告/), until: /^报告草稿$/ },
]

/** The question alone, not the drawer under it. */
const closeDialogOver = async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(1)
}

test('R-44 the key views of invitation, supervision and award: axe finds nothing', async ({ browser }) => {
  const registering = await aRegistration()
  const closed = await aClosedAuction()
  await look(await signIn(browser, 'buyer1', '/', still), [invited(registering), award(closed)])
  await look(await signIn(browser, 'supervisor1', '/', still), drawer(closed).slice(0, 1))
})

test('R-44 pu-customer-list, change-start-time, pu-project-detail: axe finds nothing for a buyer', inAll, async ({ browser }) => {
  const registering = await aRegistration()
  const closed = await aClosedAuction()
  await look(await signIn(browser, 'buyer1', '/', still), [
    invited(registering),
    { name: 'pu-customer-list, firms to add', first: press(/^添加供应商$/), until: /^尚未选择$/ },
    { ...startTime(registering), first: closeDialog },
    award(closed),
    { name: 'pu-project-detail, overview', first: openTab(/^概况$/), until: /^采购经理$/ },
    { name: 'pu-project-detail, who did what', first: openTab(/^办理记录$/), until: /^竞价结束$/ },
  ])
})

test('R-44 pu-firmpop: axe finds nothing for a manager, whether firms wait or none', inAll, async ({ browser }) => {
  const [none, waiting] = [await aRegistration(), await aRegistration()]
  await proposeAFirm(await signIn(browser, 'buyer1', firmsOf(waiting), still))
  await look(await signIn(browser, 'manager1', '/', still), [
    { name: 'pu-firmpop, none waits', path: reviewOf(none), until: /^没有待审核的邀请$/ },
    { name: 'pu-firmpop, a firm waits', path: reviewOf(waiting), until: /^查看$/ },
    { name: 'pu-firmpop, looked at', first: press(/^查看 /), until: /^最近参与的项目$/ },
  ])
})

test('R-44 supervision-and-review-list and its drawer: axe finds nothing for a supervisor', inAll, async ({ browser }) => {
  const closed = await aClosedAuction()
  await look(await signIn(browser, 'supervisor1', '/', still), [
    reviews,
    ...drawer(closed),
    { name: 'home-page of a supervisor', path: '/home-page', until: /^待监督项目$/ },
  ])
})

test('R-44 home-page of an auditor: axe finds nothing', inAll, async ({ browser }) => {
  await look(await signIn(browser, 'auditor1', '/', still), [
    { name: 'home-page of an auditor', path: '/home-page', until: /^已结束的项目$/ },
  ])
})

test(
  'R-44 invitation, supervision and award on a telephone: nothing lies outside the width, axe finds nothing',
  inAll,
  async ({ browser }) => {
    const registering = await aRegistration()
    const closed = await aClosedAuction()
    await lookNarrow(await signIn(browser, 'buyer1', '/', telephone), [invited(registering), startTime(registering), award(closed)])
    await lookNarrow(await signIn(browser, 'supervisor1', '/', telephone), [reviews, ...drawer(closed).slice(0, 2)])
  },
)
