import { expect, test, vi } from 'vitest'
import type { EarlyAnswer } from '#contract/start.ts'
import type { PageAnswers } from '#core/runtime/page-start.ts'
import { commonQuestions, firmsQuestion } from '#domain/start/common-questions.ts'
import { firstQuestions } from '#domain/start/first-questions.ts'
import { createEarlyAnswers, type EarlyDeps, startCalls } from './early-answers.ts'

const profile = { call: 'POST /platform/user/profile', body: {} }
const dashboard = { call: 'GET /tender/api/v1/workbench/bidder' }
const PERSON: EarlyAnswer = { ...profile, data: { userId: 'u1' } }
const OF_FIRM: EarlyAnswer = { ...dashboard, customerId: 'C1', data: { due: [] } }
const OF_PROJECT: EarlyAnswer = { call: 'GET /tender/api/v1/project/find-by-id', query: { id: 'p' }, customerId: 'C1', data: {} }

function aStart(over: Partial<EarlyDeps> = {}, page?: Promise<PageAnswers | undefined>) {
  const reply = {
    success: true,
    data: { customer: null, answers: [PERSON, OF_FIRM, OF_PROJECT], now: '2026-11-21T02:00:00.250Z' },
  } as unknown as PageAnswers['reply']
  let goOn = () => {}
  const life = new Promise<void>((done) => {
    goOn = done
  })
  const now = { lang: 'zh', customerId: 'C1', token: 'a' as string | undefined }
  const ask = vi.fn(async () => reply)
  const timers = { wait: () => life, monotonic: () => 7 } as never
  const deps = { timers, ask, onTime: vi.fn(), credentials: async () => (now.token ? { token: now.token } : undefined), facts: () => now }
  return { early: createEarlyAnswers({ ...deps, ...over }, page), ask, now, age: () => goOn(), reply }
}

test('NAV-05 a call takes the answer of the start once; the next one asks anew', async () => {
  const { early, ask } = aStart()
  early.begin('/home-page')
  expect(await early.take(profile)).toMatchObject({ data: { userId: 'u1' } })
  expect(early.take(profile)).toBeUndefined()
  expect(ask).toHaveBeenCalledExactlyOnceWith('/home-page', 'zh')
})

test('R-18 topics are behind whose calls took an answer of the start, and no others; after it none is', async () => {
  const { early } = aStart()
  early.begin('/home-page')
  void early.take(dashboard)
  void early.take({ call: 'POST /tender/api/v1/project/cg-page-list', body: {} })
  void early.take({ call: 'GET /tender/api/v1/project/find-by-id', query: { id: 'p' } })
  const behind = (...topics: string[]) => early.hasAnswered(topics)
  expect(await Promise.all([behind('list:gy', 'me'), behind('p:1'), behind('list:cg'), behind('me')])).toEqual([true, true, false, false])
  early.drop()
  expect(await behind('list:gy')).toBe(false)
})

test('R-18 a topic stays behind when the start is too old to be taken: its line may open later than that', async () => {
  const { early, age } = aStart()
  early.begin('/home-page')
  expect(await early.take(dashboard)).toBeDefined()
  age()
  await Promise.resolve()
  expect(early.take(profile)).toBeUndefined()
  expect(await early.hasAnswered(['list:gy'])).toBe(true)
})

test('R-18 a command ends the start: what was answered before it is taken by nobody', async () => {
  const { early } = aStart()
  early.begin('/home-page')
  expect(await early.take(dashboard)).toBeDefined()
  const waiting = early.take(profile)
  early.end()
  expect([await waiting, early.take({ call: OF_PROJECT.call, query: { id: 'p' } })]).toEqual([undefined, undefined])
  expect(await early.hasAnswered(['list:gy'])).toBe(true)
})

test('TEND-10 the time that comes with the start is told with its way, and to no probe', async () => {
  const { reply } = aStart()
  const onTime = vi.fn()
  const { early } = aStart({ onTime }, Promise.resolve({ token: 'a', reply, asked: 100, came: 300 }))
  expect(early.take({ call: 'GET /tender/api/v1/clock' })).toBeUndefined()
  await early.take(profile)
  expect(onTime.mock.calls).toEqual([[{ offset: Date.parse('2026-11-21T02:00:00.250Z') - 200, uncertainty: 100 }]])
  const own = aStart({ onTime })
  own.early.begin('')
  await own.early.take(profile)
  expect(onTime.mock.calls[1]).toEqual([{ offset: Date.parse('2026-11-21T02:00:00.250Z') - 7, uncertainty: 0 }])
})

test('fields may stand in any order; another body is another question', async () => {
  const { early } = aStart()
  early.begin('/home-page')
  expect(await early.take({ call: profile.call, body: { other: 1 } })).toBeUndefined()
  expect(await early.take({ call: profile.call, query: {}, body: {} })).toBeDefined()
})

test('what no start is asked, and what it did not answer, is asked by itself', async () => {
  const { early } = aStart()
  early.begin('/home-page')
  expect(early.take({ call: 'GET /tender/api/v1/project/draft', query: { id: 'p' } })).toBeUndefined()
  expect(await early.take({ call: 'GET /platform/permission/codes' })).toBeUndefined()
})

test('R-20 an answer for one firm stands for no other one', async () => {
  const { early, now } = aStart()
  early.begin('/home-page')
  now.customerId = 'C2'
  expect(await early.take(dashboard)).toBeUndefined()
  const other = aStart()
  other.early.begin('/home-page')
  expect(await other.early.take(dashboard, 'C2')).toBeUndefined()
  const own = aStart()
  own.early.begin('/home-page')
  expect(await own.early.take(dashboard)).toMatchObject({ data: { due: [] } })
})

test.each<[string, (start: ReturnType<typeof aStart>) => void]>([
  ['after a sign-out', ({ early }) => early.drop()],
  ['in another language', ({ now }) => (now.lang = 'en')],
  ['for another token, which may be another person', ({ now }) => (now.token = 'b')],
  ['when it is ten seconds old', ({ age }) => age()],
])('R-20 no answer of the start is taken %s', async (_, change) => {
  const start = aStart()
  start.early.begin('/home-page')
  await vi.waitFor(() => expect(start.ask).toHaveBeenCalled())
  change(start)
  await Promise.resolve()
  expect(await start.early.take(profile)).toBeUndefined()
})

test('a start that fails costs time and nothing else', async () => {
  const { early } = aStart({ ask: () => Promise.reject(new Error('away')) })
  early.begin('/home-page')
  expect(await early.take(profile)).toBeUndefined()
})

test("what the page's own script has asked is taken over; its token must be the session's", async () => {
  const { reply } = aStart()
  const { early, ask } = aStart({}, Promise.resolve({ token: 'a', reply, asked: 0, came: 0 }))
  early.begin('/home-page')
  expect(await early.take(profile)).toMatchObject({ data: { userId: 'u1' } })
  expect(ask).not.toHaveBeenCalled()
  const foreign = aStart({}, Promise.resolve({ token: 'stolen', reply, asked: 0, came: 0 }))
  expect(await foreign.early.take(profile)).toBeUndefined()
})

test('every call that a start answers is one that may take its answer', () => {
  const routes = [
    '/home-page',
    '/customer/cu-project-list',
    '/purchaser/pu-project-list',
    '/freebid/free-quote-center',
    '/freebid/free-bidding-hall',
    '/messages',
    '/workspace/unfinished',
    '/workspace/finished',
    '/workspace/submit',
    '/workspace/participation',
    '/customer/cu-project-detail',
  ]
  const questions = [
    firmsQuestion,
    ...(['runtime', 'nonRuntime'] as const).flatMap((mode) => commonQuestions({ appCode: 'tender', lang: 'zh', mode })),
    ...routes.flatMap((route) => [...firstQuestions(route), ...firstQuestions(`${route}?projectId=p`)]),
  ]
  expect(new Set(questions.map(({ call }) => call))).toEqual(new Set(startCalls.keys()))
})
