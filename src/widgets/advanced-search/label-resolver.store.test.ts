// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { aFailure, aRuntime, fakeHttp, settle } from '#core/testing.tsx'
import type { SearchField } from '#domain/search/field.ts'
import type { Condition } from '#domain/search/tree.ts'
import { createNames } from './label-resolver.store.ts'

const FIELDS: SearchField[] = [
  { prop: 'ownerId', label: 'Owner', type: 'USER' },
  { prop: 'madeBy', label: 'Made by', type: 'USER' },
  { prop: 'deptId', label: 'Department', type: 'REF', refModelCode: 'department' },
  { prop: 'city', label: 'City', type: 'CITY_SELECT' },
  { prop: 'kind', label: 'Kind', type: 'DICT', dictCode: 'kinds' },
  { prop: 'rate', label: 'Rate', type: 'DICT_NUM', dictCode: 'rates' },
  { prop: 'way', label: 'Way', type: 'CASCADER', dictCode: 'kinds' },
  { prop: 'row', label: 'Row', type: 'REF', refModelUrl: '/rows' },
  { prop: 'title', label: 'Title', type: 'TEXT' },
]
const fields = new Map(FIELDS.map((field) => [field.prop, field]))
const asks = (prop: string, value: Condition['value']): Condition => ({
  kind: 'condition',
  id: prop,
  prop,
  rule: 'in',
  ...(value && { value }),
})
const inCity = (code: string): Condition => ({ kind: 'condition', id: 'city', prop: 'city', rule: 'eq', citySelect: { name: 'old', code } })

/** Names, and the calls that were made for them. */
function aStore({ refuses = false, fails = false, mode = 'runtime' as 'runtime' | 'nonRuntime' } = {}) {
  const tables: string[] = []
  const failure = () => {
    if (refuses) throw aFailure('refused', { code: 'VALIDATION-1006', status: 404 })
    if (fails) throw aFailure('unreachable')
  }
  const person = (id: string) => ({ id, realName: `Name ${id}`, username: id, left: id === 'U2' })
  const known = (ids: readonly string[]) => ids.filter((id) => id !== 'GONE').map(person)
  const http = fakeHttp({
    'POST /platform/empUserByIds/list': ({ body }) => {
      failure()
      return known((body as { ids: string[] }).ids)
    },
    'POST /api/user/internal/queryUserByIds': ({ body }) => known(body as string[]),
    'POST /platform/region/by-codes': () => [{ code: '110105', codes: ['11', '110105'], names: ['北京市', '朝阳区'] }],
    'POST /platform/dictData/simplelistByDictCodes': () => ({ kinds: { A: 'Kind A' }, rates: { '600': '6%' } }),
  })
  http.open = async (address, init) => {
    tables.push(`${address} ${String(init?.body)}`)
    failure()
    return Response.json({ statusCode: 200, data: { rows: [{ id: 'D1', name: 'Works' }], total: 1 } })
  }
  const runtime = aRuntime({ lang: 'en', parts: { http, config: { ...aRuntime().config, mode } } })
  const names = createNames(runtime, () => 'tender')
  const want = async (...conditions: Condition[]) => {
    void names.want(conditions, fields)
    await settle()
  }
  const of = (prop: string, value: string) => {
    const naming = names.of(fields.get(prop)!, value)
    return naming?.state === 'known' ? naming.named.name : naming?.state
  }
  return { names, want, of, tables, calls: (name: string) => http.sent.filter((one) => one.name.endsWith(name)), sent: http.sent }
}

test('SEA-12 all values of one source are asked for in one call, whatever fields and conditions they stand in, and each once', async () => {
  const { want, of, calls, tables } = aStore()
  await want(asks('ownerId', ['U1', 'U2', '@me']), asks('madeBy', 'U2'), asks('ownerId', 'U3'), asks('deptId', ['D1', 'D9', '@department']))
  await want(asks('ownerId', 'U1'), inCity('110105'))
  expect(calls('empUserByIds/list')).toMatchObject([{ body: { ids: ['U1', 'U2', 'U3'] } }])
  expect(tables).toEqual([
    '/tender/api/v1/table/department/advance-page-list?pageIndex=1&pageSize=200 {"_AND_":[{"id":{"in":["D1","D9"]}}]}',
  ])
  expect([of('ownerId', 'U1'), of('madeBy', 'U2'), of('deptId', 'D1'), of('deptId', 'D9'), of('city', '110105')]).toEqual([
    ...['Name U1', 'Name U2', 'Works', 'gone', '北京市 / 朝阳区'],
  ])
  await want(asks('ownerId', 'U4'))
  expect(calls('empUserByIds/list')[1]).toMatchObject({ body: { ids: ['U4'] } })
})

test('SEA-12 names of several dictionaries come in one call', async () => {
  const { names, want, of, calls } = aStore()
  await want(asks('kind', ['A', 'Z']), asks('rate', '600'), asks('way', 'A'))
  await expect.poll(() => names.revision.value).toBeGreaterThan(1)
  expect(calls('simplelistByDictCodes')).toMatchObject([{ body: { dictTypeCodes: ['kinds', 'rates'] } }])
  expect([of('kind', 'A'), of('kind', 'Z'), of('rate', '600'), of('way', 'A')]).toEqual(['Kind A', 'gone', '6%', 'Kind A'])
})

test('SEA-12 in the other login mode people are asked for at its own call', async () => {
  const { want, of, calls } = aStore({ mode: 'nonRuntime' })
  await want(asks('ownerId', ['U1', 'GONE']))
  expect(calls('queryUserByIds')).toMatchObject([{ body: ['U1', 'GONE'] }])
  expect([of('ownerId', 'U1'), of('ownerId', 'GONE')]).toEqual(['Name U1', 'gone'])
})

test('SEA-12 who may not ask a source is told the same as of what is gone; when nobody answers it is asked again', async () => {
  const stranger = aStore({ refuses: true })
  await stranger.want(asks('ownerId', 'U1'), asks('deptId', 'D1'))
  expect([stranger.of('ownerId', 'U1'), stranger.of('deptId', 'D1')]).toEqual(['gone', 'gone'])
  const offline = aStore({ fails: true })
  await offline.want(asks('ownerId', 'U1'))
  await offline.want(asks('ownerId', 'U1'))
  expect([offline.of('ownerId', 'U1'), offline.calls('list')]).toMatchObject(['unread', [{}, {}]])
})

test('SEA-12 ids that no call takes are gone and spoil no other; a field whose values cannot be asked for is left alone', async () => {
  const { want, of, calls, sent } = aStore()
  await want(asks('ownerId', ['U1', 'x'.repeat(65)]), inCity('1'.repeat(13)), asks('title', 'x'), asks('row', 'R1'), asks('gone', 'x'))
  expect(calls('list')).toMatchObject([{ body: { ids: ['U1'] } }])
  expect([of('ownerId', 'x'.repeat(65)), of('city', '1'.repeat(13)), of('row', 'R1')]).toEqual(['gone', 'gone', undefined])
  expect(sent).toHaveLength(1)
})

test('R-50 names that were asked for one person say nothing to the next one, also when they come late', async () => {
  const { names, want, of } = aStore()
  void names.want([asks('ownerId', 'U1')], fields)
  names.forget()
  await settle()
  expect(of('ownerId', 'U1')).toBeUndefined()
  await want(asks('ownerId', 'U1'))
  expect(of('ownerId', 'U1')).toBe('Name U1')
})

test('SEA-12 who wants names is told when all of them are there, also those that somebody else had asked for, and when nobody answers', async () => {
  const { names, of } = aStore()
  void names.want([asks('ownerId', 'U1')], fields)
  await names.want([asks('ownerId', ['U1', 'U3']), asks('deptId', 'D1')], fields)
  expect([of('ownerId', 'U1'), of('ownerId', 'U3'), of('deptId', 'D1')]).toEqual(['Name U1', 'Name U3', 'Works'])
  const offline = aStore({ fails: true })
  await offline.names.want([asks('ownerId', 'U1')], fields)
  expect(offline.of('ownerId', 'U1')).toBe('unread')
})
