import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { EarlyAnswer } from '#contract/start.ts'
import { readingPosts } from '#contract/writes.ts'
import { firstQuestions } from '#domain/start/first-questions.ts'
import { anOpenHall, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestCallName, type TestGateway } from '#support/gateway.ts'

let gateway: TestGateway
let projectId: string
let late = 0
beforeAll(async () => {
  gateway = await startGateway(
    { ...people, both: { roles: ['BIDDER', 'BUYER'], customerId: 'CA' }, two: { roles: ['BIDDER'], customerId: 'CA' }, nobody: {} },
    { lateMs: () => late },
  )
  await gateway.pool.query(`insert into tender_customer_user (customer_id, user_id) values ('CB', 'two')`)
  projectId = (await anOpenHall(gateway.pool)).id
})
afterAll(() => gateway.close())

type Asked = { lang?: 'zh' | 'en'; route?: string; appCode?: string; mode?: 'runtime' | 'nonRuntime' }
async function started(user: string, asked: Asked = {}, firm?: string) {
  const headers = firm === undefined ? {} : { headers: { 'x-tender-customer-id': firm } }
  const { status, body } = await gateway.as(user).call('GET /platform/start', asked, headers)
  expect(status).toBe(200)
  return body.data
}
const namesOf = ({ answers }: { answers: EarlyAnswer[] }) => answers.map(({ call }) => call)
const COMMON = [
  'GET /tender/api/v1/customer/mine',
  'POST /platform/user/profile',
  'GET /platform/permission/codes',
  'GET /platform/app/menuTree/user',
  'POST /platform/i18n/langs',
  'GET /platform/app/config',
  'POST /platform/notification/page-list',
  'GET /platform/places/mine',
]
/** Of whoever belongs to the house. */
const STAFF = [...COMMON, 'GET /workflow/api/v1/task/counts']

/** The same call by itself, in the name of the same person and firm. */
async function alone(user: string, { call, query, body, customerId }: EarlyAnswer, lang: string): Promise<unknown> {
  const name = call as TestCallName
  const options = {
    headers: { 'accept-language': lang, ...(customerId !== undefined && { 'x-tender-customer-id': customerId }) },
    ...(call.startsWith('POST') && { query: (query ?? {}) as Record<string, unknown> }),
  }
  const answer = await gateway.as(user).call(name, (call.startsWith('POST') ? body : query) as never, options)
  expect([call, answer.status]).toEqual([call, 200])
  return (answer.body as { data: unknown }).data
}

const routes = () => [
  '/home-page',
  '/customer/cu-project-list',
  '/purchaser/pu-project-list',
  '/messages',
  `/customer/cu-project-detail?id=${projectId}`,
  ...[
    '/freebid/free-quote-center',
    '/freebid/free-bidding-hall',
    '/threerounds/multi-quote-center',
    '/threerounds/multi-bidding-hall',
  ].flatMap((hall) => [hall, `${hall}?projectId=${projectId}`]),
]

test.each(['U1', 'S1', 'A1', 'user-CA', 'both', 'nobody'])(
  'each answer for %s is what the call itself answers to the same question',
  async (user) => {
    for (const lang of ['zh', 'en'] as const)
      for (const route of routes()) {
        const { answers } = await started(user, { lang, route })
        for (const answer of answers)
          expect([route, answer.call, answer.data]).toEqual([route, answer.call, await alone(user, answer, lang)])
      }
  },
)

test('a first screen brings its first questions, and one that is not known the common part alone', async () => {
  const home = await started('user-CA', { route: '/home-page' })
  expect(namesOf(home)).toEqual([
    ...COMMON,
    ...Array(3).fill('POST /tender/api/v1/project/cu-page-list'),
    'GET /tender/api/v1/workbench/bidder',
  ])
  expect(home.answers.filter(({ customerId }) => customerId === 'CA')).toHaveLength(4)
  for (const route of ['/nowhere', '', '__proto__', '/constructor', '//', '?', '%'])
    expect([route, namesOf(await started('user-CA', { route }))]).toEqual([route, COMMON])
  expect(namesOf(await started('U1', { mode: 'nonRuntime' }))[3]).toBe('GET /api/v1/my-menu-tree')
})

test('NAV-05 a list whose first kind of bidding has no rows brings the rows of all kinds, too: what the list asks next', async () => {
  const modesIn = async (user: string, route: string) => {
    const { answers } = await started(user, { route })
    return answers
      .filter(({ call }) => call.startsWith('POST /tender/api/v1/project/'))
      .map(({ call, body }) => [call.split('/').at(-1), (body as { mode: string }).mode])
  }
  const both = (side: string) =>
    ['1', '0'].flatMap((mode) => [
      [`${side}-page-list`, mode],
      [`${side}-counts`, mode],
    ])
  expect(await modesIn('user-CA', '/customer/cu-project-list')).toEqual(both('cu'))
  expect(await modesIn('U1', '/purchaser/pu-project-list')).toEqual(both('cg'))
})

test('a person acts for the firm that the page names, else for his only one, else for none', async () => {
  expect((await started('U1')).customer).toBeNull()
  expect((await started('user-CA')).customer).toEqual({ customerId: 'CA', runame: 'user-CA' })
  expect((await started('two', { route: '/home-page' }, '')).customer).toBeNull()
  expect(namesOf(await started('two', { route: '/home-page' }, ''))).toEqual(COMMON)
  expect((await started('two', {}, 'CB')).customer).toEqual({ customerId: 'CB', runame: 'two' })
})

test('R-03 a firm that he does not belong to is not acted for, and nothing of it is told', async () => {
  const other = await started('user-CA', { route: '/home-page' }, 'CB')
  expect([other.customer?.customerId, [...new Set(other.answers.map(({ customerId }) => customerId))]]).toEqual(['CA', [undefined, 'CA']])
  expect((await started('two', { route: '/home-page' }, 'CC')).customer).toBeNull()
  const left = await started('U1', { route: '/customer/cu-project-list' }, 'CA')
  expect([left.customer, namesOf(left)]).toEqual([null, STAFF])
})

test('a firm that may not take part any more is not acted for', async () => {
  await gateway.pool.query(`update tender_customer set status = 'SUSPENDED' where id = 'CC'`)
  expect((await started('user-CC', {}, 'CC')).customer).toBeNull()
  await gateway.pool.query(`update tender_customer set status = 'ACTIVE' where id = 'CC'`)
})

test('what a call would refuse is left out: of the role, and of the hall of another tenant', async () => {
  expect(namesOf(await started('nobody', { route: '/purchaser/pu-project-list' }))).toEqual([...COMMON, 'POST /poi/api/v7/excel/models'])
  const route = `/freebid/free-bidding-hall?projectId=${projectId}`
  expect(namesOf(await started('user-CA', { route }))).toContain('GET /tender/api/v1/hall/board')
  expect(namesOf(await started('southern', { route }))).toEqual(STAFF)
  const southern = await started('southern', { route: '/purchaser/pu-project-list' })
  const pages = southern.answers.filter(({ call }) => call === 'POST /tender/api/v1/project/cg-page-list')
  expect(pages.map(({ data }) => data)).toMatchObject([{ total: 0 }, { total: 0 }])
})

test('AUTH-10 who must change his password first gets what those may ask, and nothing else', async () => {
  await gateway.pool.query(`update user_account set password_change_required = true where id = 'user-CX'`)
  expect(namesOf(await started('user-CX', { route: '/home-page' }))).toEqual([
    'POST /platform/user/profile',
    'GET /platform/permission/codes',
    'POST /platform/i18n/langs',
    'GET /platform/app/config',
  ])
})

test('a stranger gets nothing, and a bad question is refused', async () => {
  expect((await gateway.as('').call('GET /platform/start')).body.messageCode).toBe('AUTH-1001')
  for (const query of [{ lang: 'fr' }, { mode: 'x' }, { route: 'a'.repeat(2_001) }, { appCode: 'a'.repeat(65) }])
    expect((await gateway.as('U1').call('GET /platform/start', query as never)).status).toBe(400)
})

test('TEND-10 the time that comes with a start is that of the deciding clock, read while it was answered', async () => {
  const read = async () => Date.parse((await gateway.as('U1').call('GET /tender/api/v1/clock')).body.data.now)
  const before = await read()
  const now = Date.parse((await started('U1')).now)
  expect([before <= now, now <= (await read())]).toEqual([true, true])
})

test('an answer may be kept by nobody', async () => {
  const { headers } = await gateway.as('U1').call('GET /platform/start')
  expect(headers['cache-control']).toBe('no-store')
})

test('C1 a late gateway leaves out of a start what it would put off by itself', async () => {
  late = limits.veryLateMs + 1
  const found = namesOf(await started('user-CA', { route: `/freebid/free-bidding-hall?projectId=${projectId}` }))
  late = 0
  expect(found).toEqual(['POST /platform/user/profile', 'GET /platform/permission/codes', 'GET /tender/api/v1/hall/board'])
})

test('every first question is a call that only reads, whoever asks', () => {
  const asked = routes().flatMap((route) => firstQuestions(route))
  expect(asked.length).toBeGreaterThan(10)
  for (const { call } of asked) expect(call.startsWith('GET ') || readingPosts.includes(call), call).toBe(true)
})

test('R-41 a start counts as the requests it stands for, not as one', async () => {
  let at = 0
  const narrow = await startGateway({ wang: { roles: ['BUYER'] } }, { environment: { requestsPerSecond: 3 }, monotonicMs: () => at })
  const ask = async () => (await narrow.as('wang').call('GET /platform/start')).status
  try {
    const statuses = []
    for (let time = 0; time < 6; time += 1) statuses.push(await ask())
    at += 1_000
    statuses.push(await ask())
    at += 1_000
    statuses.push(await ask())
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429, 200])
  } finally {
    await narrow.close()
  }
})
