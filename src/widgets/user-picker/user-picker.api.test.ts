import { expect, test } from 'vitest'
import { NoList } from '#core/element/body/list-failure.ts'
import { aRuntime, type FakeTimers, fakeTimers } from '#core/testing.tsx'
import { openSource, userOf } from './user-picker.api.ts'
import { labelOf } from './user-picker.rules.ts'

const { signal } = new AbortController()
const settings = { loader: undefined, url: '', byIdsUrl: '', params: {}, orgId: '', pageSize: 20 }
const row = { id: '1', realName: '王芳', orgName: '采购部' }
type Sent = { sent: { name: string; body?: unknown; query?: unknown }[] }
const sentBy = (http: unknown) => (http as Sent).sent.map(({ name, body, query }) => ({ name, body, query }))
const during = async <T>(timers: FakeTimers, answer: Promise<T>) => {
  await timers.pass(2_000)
  return answer
}

function aSource(mode: 'runtime' | 'nonRuntime', over: Partial<typeof settings> = {}, answer: unknown = { rows: [row], total: 1 }) {
  const timers = fakeTimers()
  const runtime = aRuntime({
    answers: {
      'POST /platform/empUser/page-list': () => answer,
      'POST /api/user/internal/page-list': () => ({ rows: [{ ...row, userName: 'wang' }], total: 41 }),
      'POST /platform/empUserByIds/list': ({ body }) => (body as { ids: string[] }).ids.map((id) => ({ ...row, id, username: 'w' })),
      'POST /api/user/internal/queryUserByIds': ({ body }) => (body as string[]).map((id) => ({ ...row, id, userName: 'w' })),
    },
  })
  const config = { ...runtime.config, mode }
  return { timers, runtime, source: openSource({ ...runtime, config }, () => ({ ...settings, ...over }), timers) }
}

test('PICK-06 runtime mode asks with the text in the query, and with an empty body', async () => {
  const { source, runtime } = aSource('runtime', { orgId: 'd1', params: { excludeIds: ['9'], grade: 3 } })
  expect(await source.page({ text: 'wf', page: 2, signal })).toEqual({ rows: [row], total: 1 })
  expect(sentBy(runtime.http)).toEqual([
    {
      name: 'POST /platform/empUser/page-list',
      query: { grade: 3, orgId: 'd1', searchName: 'wf', pageIndex: 2, pageSize: 20 },
      body: { excludeIds: ['9'] },
    },
  ])
})

test('PICK-06 the other mode asks in the body, with the page size as it is spelt there; userName is username', async () => {
  const { source, runtime } = aSource('nonRuntime', { params: { excludeIds: ['9'] } })
  expect(await source.page({ text: '', page: 1, signal })).toEqual({ rows: [{ ...row, username: 'wang' }], total: 41 })
  expect(sentBy(runtime.http)).toEqual([
    {
      name: 'POST /api/user/internal/page-list',
      query: undefined,
      body: { searchName: '', pageIndex: 1, pageSIze: 20, excludeIds: ['9'] },
    },
  ])
})

test('PICK-06 by ids: a list in a body, or a bare list; all pickers of a page share one call', async () => {
  const { source, runtime, timers } = aSource('runtime')
  const two = openSource(runtime, () => settings, timers)
  const [one, other] = await during(timers, Promise.all([source.byIds(['1', '2']), two.byIds(['2', '3'])]))
  expect([[...one.keys()], [...other.keys()]]).toEqual([
    ['1', '2'],
    ['2', '3'],
  ])
  expect(sentBy(runtime.http)).toEqual([{ name: 'POST /platform/empUserByIds/list', query: undefined, body: { ids: ['1', '2', '3'] } }])
  const plain = aSource('nonRuntime')
  const named = await during(plain.timers, plain.source.byIds(['1']))
  expect(named.get('1')).toMatchObject({ realName: '王芳', username: 'w' })
  expect(sentBy(plain.runtime.http)).toEqual([{ name: 'POST /api/user/internal/queryUserByIds', query: undefined, body: ['1'] }])
})

test('PICK-06 200 pickers with three people each ask at most twice', async () => {
  const { runtime, timers } = aSource('runtime')
  const answers = Array.from({ length: 200 }, (_, at) => openSource(runtime, () => settings, timers).byIds([`a${at}`, `b${at}`, `c${at}`]))
  const found = await during(timers, Promise.all(answers))
  expect(found.every(({ size }) => size === 3)).toBe(true)
  expect(sentBy(runtime.http).length).toBe(2)
})

test('an answer without a list is no answer', async () => {
  for (const wrong of [null, 'x', 7, { rows: { id: '1' } }, { rows: undefined, total: 3 }]) {
    const { source } = aSource('runtime', {}, wrong)
    await expect(source.page({ text: '', page: 1, signal })).rejects.toBeInstanceOf(NoList)
  }
})

test('an own loader is asked instead, and strangers of it are not looked up in the gateway', async () => {
  const queries: unknown[] = []
  const loader = (query: object) => {
    queries.push(query)
    return { rows: [{ id: 7, realName: 'Eve', userName: 'eve' }, { realName: 'no id' }], total: 0 }
  }
  const { source, runtime } = aSource('runtime', { loader: loader as never })
  expect(await source.page({ text: 'e', page: 1, signal })).toEqual({ rows: [{ id: '7', realName: 'Eve', username: 'eve' }], total: 1 })
  expect(await source.byIds(['7'])).toEqual(new Map())
  expect([queries.length, sentBy(runtime.http)]).toEqual([1, []])
})

test('PICK-06 options read realName(username); who has neither is the id', () => {
  expect(labelOf({ id: '1', realName: '王芳', username: 'wang' })).toBe('王芳(wang)')
  expect(labelOf({ id: '1', realName: '王芳' })).toBe('王芳')
  expect(labelOf({ id: '1', username: 'wang' })).toBe('wang')
  expect(labelOf({ id: '1' })).toBe('1')
  expect(labelOf({ id: '1', realName: '系统', username: 's', i18nKey: 'system.name' }, { translated: () => 'System' })).toBe('System(s)')
  const wang = { id: '1', realName: '王芳', realNameEn: 'Wang Fang', username: 'wang' }
  expect(labelOf(wang, { lang: 'en-GB' })).toBe('Wang Fang(wang)')
  expect(labelOf(wang, { lang: 'zh-CN' })).toBe('王芳(wang)')
  expect(labelOf({ ...wang, realNameEn: '' }, { lang: 'en' })).toBe('王芳(wang)')
})

test('whatever is no user is left out', () => {
  expect(userOf({ id: '7', orgs: 'Sales', grade: 3 })).toEqual({ id: '7', orgs: 'Sales', grade: 3 })
  for (const wrong of [null, 1, 'x', {}, { id: '' }, { id: {} }]) expect(userOf(wrong)).toBeUndefined()
})
