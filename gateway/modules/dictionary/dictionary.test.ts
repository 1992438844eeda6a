import { afterAll, beforeAll, expect, test } from 'vitest'
import { dictionaryTree, ROOT_PARENT } from '#domain/dictionary-tree.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { dictionaries } from './dictionary.data.ts'
import { replaceDictionaries } from './dictionary.queries.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ wang: {}, zhao: { tenant: 'south' } })
  const client = await gateway.pool.connect()
  await replaceDictionaries(client, 'south', [{ code: 'tender_unit', name: '单位', nameEn: 'Unit', entries: [['XX', '桶', 'drum']] }])
  await replaceDictionaries(client, 'north', [{ code: 'own', name: '自有', nameEn: '', entries: [['A', '甲', '']] }])
  const groups = [
    ['a', '甲类', 'A'],
    ['a1', '甲一', 'A1', 'a'],
    ['b', '乙类', 'B'],
    ['a2', '甲二', 'A2', 'a'],
    ['a1x', '甲一之末', 'A1x', 'a1'],
  ] as const
  await replaceDictionaries(client, 'north', [{ code: 'tree', name: '树', nameEn: 'Tree', entries: groups }])
  client.release()
})
afterAll(() => gateway.close())

const byCode = (user: string, dictTypeCode: string) =>
  gateway.as(user).call('POST /platform/dictData/getDictByCode', { appCode: 'fly-tender', dictTypeCode })

test('a dictionary is a root with 32 zeros as parent and its values below, in order', async () => {
  const { body } = await byCode('wang', 'tender_unit')
  expect(body.data[0]).toMatchObject({ parentId: ROOT_PARENT, code: 'tender_unit' })
  const tree = dictionaryTree(body.data)
  expect(tree).toHaveLength(15)
  expect(tree[0]).toMatchObject({ code: 'TNE', name: '吨', nameEn: 'tonne', treeSort: 1 })
})

test('PICK-11 a dictionary may be a tree of any depth; its labels are flat', async () => {
  const shape = (
    branches: ReturnType<typeof dictionaryTree<{ code: string; id: string; parentId: string; treeSort: number }>>,
  ): unknown[] => branches.map(({ code, children }) => (children.length > 0 ? [code, shape(children)] : code))
  expect(shape(dictionaryTree((await byCode('wang', 'tree')).body.data))).toEqual([['a', [['a1', ['a1x']], 'a2']], 'b'])
  const labels = await gateway
    .as('wang')
    .call('POST /platform/dictData/simplelistByDictCodes', { appCode: 'fly-tender', dictTypeCodes: ['tree'] })
  expect(labels.body.data).toEqual({ tree: { a: '甲类', a1: '甲一', a2: '甲二', b: '乙类', a1x: '甲一之末' } })
})

test.each(dictionaries.map(({ code }) => code))('%s is there in both login modes alike', async (code) => {
  const runtime = await byCode('wang', code)
  const other = await gateway.as('wang').call('POST /nts-foundation-md/api/v1/dictData/getDictByCode', { workId: 'w', code })
  expect(runtime.status).toBe(200)
  expect(other.body.data).toEqual(runtime.body.data)
})

test('labels of several dictionaries come in the language of the caller; unknown codes are left out', async () => {
  const dictTypeCodes = ['tax_rate', 'project_status', 'none']
  const zh = await gateway.as('wang').call('POST /platform/dictData/simplelistByDictCodes', { appCode: 'fly-tender', dictTypeCodes })
  expect(zh.body.data).toMatchObject({ tax_rate: { '1300': '13%', '0': '0%' }, project_status: { BIDDING: '竞价中' } })
  expect(Object.keys(zh.body.data).sort()).toEqual(['project_status', 'tax_rate'])
  const en = await gateway
    .as('wang')
    .call(
      'POST /nts-foundation-md/api/v1/dictData/simplelistByDictCodes',
      { workId: 'w', dictCodes: ['project_status', 'own'] },
      { headers: { 'accept-language': 'en' } },
    )
  expect(en.body.data).toMatchObject({ project_status: { BIDDING: 'Bidding' }, own: { A: '甲' } })
})

test("a tenant's own dictionary stands in for the general one; another tenant does not see it", async () => {
  expect(dictionaryTree((await byCode('zhao', 'tender_unit')).body.data).map(({ code }) => code)).toEqual(['XX'])
  expect(dictionaryTree((await byCode('wang', 'tender_unit')).body.data).map(({ code }) => code)).not.toContain('XX')
  const theirs = await byCode('zhao', 'own')
  const none = await byCode('zhao', 'none')
  expect(theirs).toMatchObject({ status: 404, body: { messageCode: 'VALIDATION-1006' } })
  expect({ ...theirs.body, traceId: '' }).toEqual({ ...none.body, traceId: '' })
})

test('a stranger gets nothing; too many codes or a list that is none are refused', async () => {
  expect((await byCode('', 'tender_unit')).status).toBe(401)
  const many = Array.from({ length: 101 }, (_, n) => `c${n}`)
  const call = 'POST /platform/dictData/simplelistByDictCodes'
  expect((await gateway.as('wang').call(call, { appCode: 'a', dictTypeCodes: many })).status).toBe(400)
  expect((await gateway.as('wang').call(call, { appCode: 'a', dictTypeCodes: 'tax_rate' } as never)).status).toBe(400)
  expect((await gateway.as('').call(call, { appCode: 'a', dictTypeCodes: [] })).status).toBe(401)
})
