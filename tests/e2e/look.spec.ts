import { expect, type Page } from 'playwright/test'
import { look, lookNarrow, openTab, press, still, telephone, type View } from './looking.ts'
import {
  aComingAuction,
  anAuction,
  aRoundsTender,
  hall,
  quoteCenter,
  sealFirstPrice,
  signIn,
  takeLead,
  test,
  UNIT_PRICE,
} from './people.ts'
import { roundHall, roundQuoteCenter, sealRound } from './rounds.ts'
import { inAll, LANGUAGES } from './tier.ts'

/** The views of bidding and of what comes before it, one sign-in a person; what a view needs first is done on the way to it. */

const of = (path: string, projectId: string) => `${path}?projectId=${projectId}`

const searchNothing = async (page: Page) => {
  await page.getByRole('searchbox').fill('没有这个项目')
  await page.getByRole('searchbox').press('Enter')
}

const bidderViews = (projectId: string): View[] => [
  { name: 'home-page', path: '/home-page', until: /^竞价中$/ },
  { name: 'notifications', first: press(/^(消息|通知)/), until: /^全部标为已读$/ },
  { name: 'cu-project-list', path: '/customer/cu-project-list', until: /^共 \d+ 条$/ },
  { name: 'cu-project-list, nothing fits', first: searchNothing, until: /^没有符合条件的项目$/ },
  { name: 'cu-project-detail', path: `/customer/cu-project-detail?id=${projectId}`, until: /^付款条件$/ },
  { name: 'cu-project-detail, announcements', first: openTab(/^公告与消息/), until: /^暂无公告$/ },
  { name: 'cu-project-detail, own registration', first: openTab(/^我的报名$/), until: /^办理过程$/ },
  { name: 'cu-project-detail, result', first: openTab(/^结果与公示$/), until: /^结果尚未公布$/ },
  { name: 'cu-fightrule', path: of('/customer/cu-fightrule', projectId), until: /^竞价方式$/ },
  { name: 'cu-winrule', path: of('/customer/cu-winrule', projectId), until: /规则哈希 / },
  { name: 'free-quote-center, the list', path: '/freebid/free-quote-center', until: /^竞价中$/ },
  { name: 'free-quote-center, live', path: quoteCenter(projectId), until: /^夺第一/ },
  { name: 'free-quote-center, a price refused', first: (page) => page.getByLabel(/^含税报价/).fill('999999999'), until: /不得高于/ },
  { name: 'free-quote-center, after a bid', first: takeLead, until: /^报价成功/ },
  { name: 'free-bidding-hall', path: hall(projectId), until: /^本公司$/ },
  { name: 'practice', path: '/freebid/practice', until: /^最优价走势$/ },
  { name: 'switching-suppliers', path: '/customer/switching-suppliers', until: /^当前账号只关联一个供应商。$/ },
  { name: 'log-check', path: of('/freebid/log-check', projectId), until: /^校验通过/ },
  { name: 'messages', path: '/messages', until: /^全部标为已读$/ },
  { name: '403', path: '/403', until: /^您没有访问该页面的权限$/ },
  { name: 'an unknown address', path: '/nothing/here', until: /^页面不存在$/ },
]

/** The forms that take prices by line: before the start, and after the close. */
const lineViews = (comingId: string): View[] => [
  { name: 'free-quote-center, a first price to seal', path: quoteCenter(comingId), until: /^密封首次报价$/ },
  {
    name: 'free-quote-center, a line that is no price',
    first: (page) => page.getByRole('textbox', { name: UNIT_PRICE }).first().fill('x'),
    until: /^请核对该数值$/,
  },
  { name: 'free-quote-center, a first price sealed', first: sealAnew, until: /^竞价开始时自动开启。$/ },
  { name: 'free-quote-center, the receipt of a sealed price', first: press(/^回执$/), until: /^密封报价回执$/ },
  { name: 'free-quote-center, lines split anew', path: '/freebid/free-quote-center', first: enterClosed, until: /^确认分项价格$/ },
  { name: 'replay', first: press(/^回放$/), until: /^事件记录$/ },
]

async function sealAnew(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: UNIT_PRICE }).first().fill('')
  await sealFirstPrice(page, '1.37')
}

/** The auction of the demonstration that has closed, from the list in front of the quote centre. */
const enterClosed = (page: Page) =>
  page
    .getByRole('row', { name: /监督评审中/ })
    .first()
    .getByRole('button')
    .first()
    .click()

const IN_ROUND = /^(第 1 轮报价中|Round 1 open for quotes)$/
const ROUND_ROW = /^(第1\/3轮|Round 1\/3)/

const roundViews = (projectId: string): View[] => [
  { name: 'multi-quote-center, the list', path: '/threerounds/multi-quote-center', until: ROUND_ROW },
  { name: 'multi-quote-center, open', path: roundQuoteCenter(projectId), until: IN_ROUND },
  {
    name: 'multi-quote-center, a line that is no price',
    first: (page) => page.getByRole('textbox', { name: UNIT_PRICE }).first().fill('x'),
    until: /^(请核对该数值|Check this figure)$/,
  },
  { name: 'multi-quote-center, sealed', first: (page) => sealRound(page, 1, '1.37'), until: /^(报价已密封提交：|Sealed: )/ },
  { name: 'multi-bidding-hall of a bidder', path: roundHall(projectId), until: IN_ROUND },
]

const roundHallViews = (projectId: string): View[] => [
  { name: 'multi-bidding-hall, the list', path: '/threerounds/multi-bidding-hall', until: ROUND_ROW },
  { name: 'multi-bidding-hall of the supervisor', path: roundHall(projectId), until: IN_ROUND },
]

const supervisorViews = (projectId: string): View[] => [
  { name: 'home-page of a purchaser', path: '/home-page', until: /^竞价中$/ },
  { name: 'free-bidding-hall, the list', path: '/freebid/free-bidding-hall', until: /^竞价中$/ },
  { name: 'free-bidding-hall of the supervisor', path: hall(projectId), until: /^最优价走势$/ },
  { name: 'free-bidding-hall, asked for a reason', first: press(/^暂停$/), until: /^暂停竞价$/ },
  { name: 'free-bidding-hall, suspended', first: suspend, until: /^竞价已暂停$/ },
]

async function suspend(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('textbox').fill('投标人反映网络故障，核实后恢复')
  await press(/^暂停竞价$/)(page)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  // The pressed button and the one that opened the dialog are gone: that sends nobody back to the beginning of the page.
  await expect(page.getByRole('button', { name: '跳到主要内容' })).not.toBeFocused()
}

const aDraft = async (page: Page) => {
  await page.getByRole('textbox', { name: '项目名称' }).fill('查看用草稿')
  await press(/^创建草稿$/)(page)
}

/** Closes what lies over the page, then goes on. */
const afterwards = (next: (page: Page) => Promise<unknown>) => async (page: Page) => {
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await next(page)
}

const simulate = async (page: Page) => {
  await page.getByRole('textbox', { name: '最高限价' }).fill('98000')
  await page.getByRole('textbox', { name: '降价幅度' }).fill('980')
  await press(/^设定时间$/)(page)
  await press(/^模拟$/)(page)
}

const inRounds = async (page: Page) => {
  await page.getByRole('radio', { name: /^三轮报价/ }).check()
  await page.getByRole('combobox', { name: '定标方法' }).selectOption('averagePrice')
}
const trySeen = async (page: Page) => {
  await press(/^模拟$/)(page)
  await page.getByRole('combobox', { name: '查看视角' }).selectOption('B01')
}

const buyerViews: View[] = [
  { name: 'home-page of a buyer', path: '/home-page', until: /^待我处理$/ },
  { name: 'layout', path: '/layout', until: /^项目状态$/ },
  { name: 'pu-project-list', path: '/purchaser/pu-project-list', until: /^共 \d+ 条$/ },
  { name: 'pu-project-list, what a row offers', first: press(/^更多/), until: /^复制$/ },
  { name: 'pu-project-list, nothing fits', path: '/purchaser/pu-project-list', first: searchNothing, until: /^没有符合条件的项目$/ },
  { name: 'item-list, a new project', path: '/purchaser/item-list', until: /^创建草稿$/ },
  { name: 'item-list, a new draft', first: aDraft, until: /^投标人将看到的规则$/ },
  { name: 'item-list, what is wrong with it', first: press(/^检查$/), until: /^提交前还需修正/ },
  { name: 'item-list, asked to submit', first: press(/^提交审批$/), until: /^最多500字/ },
  { name: 'item-list, lines of other projects', first: afterwards(press(/^从项目复制标的$/)), until: /^复制其标的$/ },
  { name: 'item-list, simulated', first: afterwards(simulate), until: /^预计时长$/ },
  { name: 'item-list, in three rounds', first: afterwards(inRounds), until: /^末位淘汰家数$/ },
  { name: 'item-list, rounds as a bidder sees them', first: trySeen, until: /^本方名次$/ },
]

const signInPage: View = { name: 'the sign-in page', path: '/', until: /^演示账号/ }

/** Those of these names. */
const named = (views: readonly View[], ...names: string[]): View[] => views.filter(({ name }) => names.includes(name))

test('R-44 sign-in and the key views of a bidder: axe finds nothing', async ({ browser }) => {
  const projectId = await anAuction()
  const comingId = await aComingAuction(600)
  await look(await (await browser.newContext(still)).newPage(), [signInPage])
  await look(await signIn(browser, 'sup2', '/', still), [
    ...named(bidderViews(projectId), 'home-page', 'cu-project-list', 'cu-project-detail', 'free-quote-center, live'),
    ...named(lineViews(comingId), 'free-quote-center, a first price to seal'),
  ])
})

test('R-44 the hall of a supervisor and the key views of a buyer: axe finds nothing', async ({ browser }) => {
  const projectId = await anAuction()
  await look(await signIn(browser, 'supervisor1', '/', still), named(supervisorViews(projectId), 'free-bidding-hall of the supervisor'))
  await look(await signIn(browser, 'buyer1', '/', still), [
    ...named(buyerViews, 'pu-project-list'),
    ...named(buyerViews, 'item-list, a new draft').map((view) => ({ ...view, path: '/purchaser/item-list' })),
  ])
})

test('R-44 a person of several firms: the choice stands on the home page, the switch and the list', inAll, async ({ browser }) => {
  const page = await signIn(browser, 'sup1', '/', still)
  await look(page, [
    { name: 'home-page before the choice', path: '/home-page', until: /^请选择本次代表的供应商。$/ },
    { name: 'switching-suppliers with three firms', path: '/customer/switching-suppliers', until: /^请选择本次代表的供应商。$/ },
    { name: 'cu-project-list without a firm', path: '/customer/cu-project-list', until: /^请先选择供应商$/ },
  ])
})

test(
  'R-44 home-page, cu-project-list, cu-project-detail, cu-fightrule, cu-winrule, free-quote-center, practice, log-check, messages: axe finds nothing for a bidder',
  inAll,
  async ({ browser }) => {
    const projectId = await anAuction({ bidding: { windowSec: 0, minBidIntervalMs: 0 } })
    await look(await signIn(browser, 'sup2', '/', still), bidderViews(projectId))
  },
)

test(
  'R-44 free-quote-center with prices by line: axe finds nothing, nor anything outside the width of a telephone',
  inAll,
  async ({ browser }) => {
    const page = await signIn(browser, 'sup2', '/', still)
    const comingId = await aComingAuction(600)
    await look(page, lineViews(comingId))
    await page.setViewportSize(telephone.viewport)
    await lookNarrow(page, [{ name: 'prices by line', path: quoteCenter(comingId), until: /^密封首次报价$/ }, lineViews(comingId).at(-2)!])
  },
)

test('R-44 home-page, free-bidding-hall, free-quote-center: axe finds nothing when the supervisor suspends', inAll, async ({ browser }) => {
  const projectId = await anAuction()
  const bidder = await signIn(browser, 'sup3', quoteCenter(projectId), still)
  await look(await signIn(browser, 'supervisor1', '/', still), supervisorViews(projectId))
  await look(bidder, [{ name: 'free-quote-center, suspended', until: /^竞价已暂停/ }])
})

test(
  'R-44 free-quote-center and free-bidding-hall on a telephone: nothing lies outside the width, axe finds nothing',
  inAll,
  async ({ browser }) => {
    const projectId = await anAuction()
    const page = await signIn(browser, 'sup2', quoteCenter(projectId), telephone)
    const places = [quoteCenter(projectId), hall(projectId), '/customer/cu-project-list', '/home-page']
    await lookNarrow(
      page,
      places.map((path) => ({ name: path, path, until: /竞价中/ })),
    )
  },
)

test('R-44 home-page, layout, pu-project-list, item-list: axe finds nothing for a buyer', inAll, async ({ browser }) => {
  await look(await signIn(browser, 'buyer1', '/', still), buyerViews)
})

test('R-44 item-list as its manager reads it before the publication: axe finds nothing', inAll, async ({ browser }) => {
  const page = await signIn(browser, 'manager1', '/', still)
  await look(page, [
    {
      name: 'item-list, to approve',
      path: '/purchaser/pu-project-list?status=PUBLISH_APPROVAL',
      first: press(/^审批 /),
      until: /^等待审批，只读。$/,
    },
    { name: 'item-list, asked why it is returned', first: press(/^退回$/), until: /退回采购员/ },
  ])
})

test(
  'R-44 pu-project-list, item-list, layout on a telephone: nothing lies outside the width, axe finds nothing',
  inAll,
  async ({ browser }) => {
    const page = await signIn(browser, 'buyer1', '/', telephone)
    const wanted = ['layout', 'pu-project-list', 'item-list, a new project', 'item-list, a new draft', 'item-list, what is wrong with it']
    await lookNarrow(
      page,
      buyerViews.filter(({ name }) => wanted.includes(name)),
    )
  },
)

for (const [locale] of LANGUAGES) {
  const aTender = () => aRoundsTender({ durationsSec: [3_600, 600, 600], firms: 4 })
  const WHAT = 'axe finds nothing, nor anything outside the width of a telephone'

  test(`R-44 multi-quote-center and multi-bidding-hall: ${WHAT}, for a bidder (${locale})`, inAll, async ({ browser }) => {
    const projectId = await aTender()
    const page = await signIn(browser, 'sup2', '/', { ...still, locale })
    await look(page, roundViews(projectId))
    await page.setViewportSize(telephone.viewport)
    await lookNarrow(
      page,
      roundViews(projectId).filter(({ path }) => path?.includes('projectId')),
    )
  })

  test(`R-44 multi-bidding-hall: ${WHAT}, for a supervisor (${locale})`, inAll, async ({ browser }) => {
    const projectId = await aTender()
    const page = await signIn(browser, 'supervisor1', '/', { ...still, locale })
    await look(page, roundHallViews(projectId))
    await page.setViewportSize(telephone.viewport)
    await lookNarrow(page, roundHallViews(projectId))
  })
}
