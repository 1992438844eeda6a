import { type Browser, expect, type Locator, type Page } from 'playwright/test'
import { anAuction, hall, type Login, quoteCenter, signIn, test } from './people.ts'

/** What every start costs beside its page and its scripts. */
const START = ['GET /platform/start', 'GET /platform/texts', 'POST /oidc/token']
/** Requests altogether, scripts among them. */
const MOST = 20

interface Start {
  page: Page
  /** What the page asked for: method, path and body; of texts no name. */
  asked: string[]
  /** Topics of each opening of the live stream. */
  streams: string[]
  files: string[]
  /** The page's time stands still: it goes on by so many ms. */
  pass: (ms: number) => Promise<void>
}

/** Somebody comes back to an address. Time stands still for the page, so that nothing depends on how fast the machine is. */
async function comesBack(browser: Browser, who: Login, route: string, shown: (page: Page) => Locator): Promise<Start> {
  const before = await signIn(browser, who)
  await expect.poll(() => before.evaluate(() => Number(localStorage.getItem('fly:session-until')))).toBeGreaterThan(0)
  const page = await before.context().newPage()
  await before.close()
  const asked: string[] = []
  const streams: string[] = []
  const files: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (request.isNavigationRequest() || pathname.endsWith('.svg')) return
    if (pathname.endsWith('.js')) files.push(pathname)
    else if (pathname.endsWith('/live/stream')) streams.push(searchParams.get('topics') ?? '')
    else if (/^\/(oidc|platform\/(start|texts))\b/.test(pathname))
      asked.push(`${request.method()} ${pathname.replace(/\/zh-[\w-]+\.json$/, '')}`)
    else asked.push(`${request.method()} ${pathname} ${request.postData() ?? ''}`.trim())
  })
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 1_000)
  await page.goto(route)
  const pass = (ms: number) => page.clock.runFor(ms)
  const isShown = async () => {
    await pass(10)
    return shown(page).first().isVisible()
  }
  await expect.poll(isShown, { timeout: 30_000, intervals: [50] }).toBe(true)
  return { page, asked, streams, files, pass }
}

const rows = (page: Page) => page.locator('.home-row')

for (const [who, topics] of [
  ['sup2', 'list:gy,me'],
  ['buyer1', 'list:cg,me'],
] as const)
  test(`NAV-05 R-18 the home page of ${who} costs its page, scripts, texts, token, one call and one live stream`, async ({ browser }) => {
    const { asked, streams, files, pass } = await comesBack(browser, who, '/home-page', rows)
    await pass(100)
    await expect.poll(() => streams).toEqual([topics])
    expect(asked.toSorted()).toEqual(START)
    expect(files.length + asked.length + streams.length + 1).toBeLessThanOrEqual(MOST)
  })

test('TEND-10 R-18 a live hall costs a start, one live stream with its number, and the probes of the clock', async ({ browser }) => {
  const projectId = await anAuction()
  for (const [route, more] of [
    [hall(projectId), []],
    [quoteCenter(projectId), []],
  ] as const) {
    const { page, asked, streams, pass } = await comesBack(browser, 'sup2', route, (shown) => shown.locator('.countdown-face'))
    await pass(100)
    await expect.poll(() => streams).toEqual([`me,p:${projectId}`])
    const probes = () => asked.filter((one) => one.endsWith('/clock')).length
    // As it opens, and as the live stream says hello.
    await expect.poll(probes).toBeGreaterThanOrEqual(5)
    expect(asked.filter((one) => !one.endsWith('/clock')).toSorted()).toEqual([...START, ...more])
    await page.context().close()
  }
})

/** Common queries of a list come with its search, which may open with one of them. */
const searches = (account: string, code: string) =>
  `POST /tender/api/v1/advanced-search/page-list {"account":"${account}","code":"${code}"}`
const category = 'POST /platform/dictData/getDictByCode {"appCode":"fly-tender","dictTypeCode":"tender_category"}'

for (const [who, route, topics, more] of [
  ['sup2', '/customer/cu-project-list', 'list:gy,me', [searches('sup2', 'cu-project-list')]],
  ['buyer1', '/purchaser/pu-project-list', 'list:cg,me', [category, searches('buyer1', 'pu-project-list')]],
  ['sup2', '/messages', 'me', [searches('sup2', 'messages')]],
] as const)
  test(`NAV-05 R-18 ${route} has its first rows from the start, and asks for nothing twice`, async ({ browser }) => {
    const { asked, streams, pass } = await comesBack(browser, who, route, (page) => page.locator('tbody tr'))
    await pass(2_600)
    await expect.poll(() => streams).toEqual([topics])
    await expect.poll(() => asked.toSorted()).toEqual([...START, ...more].toSorted())
  })

test('NAV-05 R-18 a supplier’s page of a project has what it shows from the start', async ({ browser }) => {
  const projectId = await anAuction()
  const { asked, streams, pass } = await comesBack(browser, 'sup2', `/customer/cu-project-detail?id=${projectId}`, (page) =>
    page.locator('.view').getByRole('heading', { level: 1 }),
  )
  await pass(100)
  await expect.poll(() => streams).toEqual([`me,p:${projectId}`])
  const twice = asked.filter((one, at) => asked.indexOf(one) !== at && !one.endsWith('/clock'))
  expect(twice).toEqual([])
  for (const early of ['find-by-id', 'timeline', 'message/page-list', 'objection/page-list'])
    expect(asked.filter((one) => one.includes(early))).toEqual([])
})

test('NAV-05 R-18 what was answered early is read once more when the line stands, and nothing else', async ({ browser }) => {
  const { asked, streams, pass } = await comesBack(browser, 'buyer1', '/home-page', rows)
  await pass(100)
  await expect.poll(() => streams).toHaveLength(1)
  await pass(6_000)
  const again = [
    'GET /tender/api/v1/workbench/purchaser',
    'GET /workflow/api/v1/task/counts',
    'POST /platform/notification/page-list {"unreadOnly":true}',
  ]
  await expect.poll(() => asked.toSorted()).toEqual([...START, ...again].toSorted())
})
