import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Finding } from '#contract/workflow/definition-calls.ts'
import { createWorkflowModule } from '#gateway/modules/workflow/workflow.module.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { currentDefinition, definitionOf } from './definition.queries.ts'
import { aChoiceFile, anApprovalFile } from './testing.ts'

const FIND = 'GET /workflow/api/v1/definition/find'
const CHECK = 'POST /workflow/api/v1/definition/check'
const DEPLOY = 'POST /workflow/api/v1/definition/deploy'
const ACTIVATE = 'POST /workflow/api/v1/definition/activate'
const STOP = 'POST /workflow/api/v1/definition/stop'
const EN = { headers: { 'accept-language': 'en' } }

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(
    {
      admin: { roles: ['TENDER_ADMIN'], realName: '郭晓燕' },
      second: { roles: ['TENDER_ADMIN'] },
      buyer: { roles: ['BUYER', 'MANAGER'] },
      southern: { tenant: 'south', roles: ['TENDER_ADMIN'] },
      supplier: { roles: ['BIDDER'], customerId: 'c1' },
    },
    { modules: async (deps) => [await createWorkflowModule(deps)], environment: { tenantId: 'north' } },
  )
})
afterAll(() => gateway.close())
afterEach(() => gateway.pool.query(`delete from wf_definition where code = 'test'`))

const deploy = async (user: string, xml: string, replaces = 0, options = {}) => {
  const { status, body } = await gateway.as(user).call(DEPLOY, { xml, replaces }, options)
  return { status, code: body.messageCode, data: body.data, message: body.message }
}
const find = async (user: string, query: { processCode: string; version?: number }, options = {}) => {
  const { status, body } = await gateway.as(user).call(FIND, query, options)
  return { status, code: body.messageCode, data: body.data }
}
type Acting = { replaces?: number; key?: string }
/** As if the caller had just looked which version is current, where none is given. */
const act = async (user: string, call: typeof ACTIVATE | typeof STOP, version: number, { replaces, ...options }: Acting = {}) => {
  const seen = replaces ?? (await currentDefinition(gateway.pool, 'north', 'test'))?.version ?? 0
  const { status, body } = await gateway.as(user).call(call, { processCode: 'test', version, replaces: seen }, options)
  return { status, code: body.messageCode, data: body.data }
}
const states = async (tenant = 'north') => {
  const { rows } = await gateway.pool.query<{ at: string }>(
    `select version || ' ' || state as at from wf_definition where tenant_id = $1 and code = 'test' order by version`,
    [tenant],
  )
  return rows.map(({ at }) => at)
}
/** A version of the process `test`, told apart by its name. */
const aVersion = (name: string, who = 'role(MANAGER)') => anApprovalFile(`fly:who="${who}"`, '', { process: `id="test" name="${name}"` })

test('FLOW-12 a deployed version is the current one, those before it stay as they were', async () => {
  expect(await deploy('admin', aVersion('甲'))).toMatchObject({ status: 200, data: { processCode: 'test', version: 1 } })
  expect(await deploy('admin', aVersion('乙'), 1)).toMatchObject({ status: 200, data: { version: 2 } })
  expect(await states()).toEqual(['1 EARLIER', '2 CURRENT'])
  const { data } = await find('admin', { processCode: 'test' })
  expect(data).toMatchObject({
    id: 'test:2',
    name: '乙',
    version: 2,
    state: 'CURRENT',
    formCode: '',
    deployedBy: '郭晓燕',
    running: 0,
    xml: aVersion('乙'),
  })
  expect((await find('admin', { processCode: 'test', version: 1 })).data).toMatchObject({
    name: '甲',
    state: 'EARLIER',
    xml: aVersion('甲'),
  })
  expect(await currentDefinition(gateway.pool, 'north', 'test')).toMatchObject({ version: 2, name: { zh: '乙' } })
  expect(await definitionOf(gateway.pool, 'north', 'test', 1)).toMatchObject({ version: 1, name: { zh: '甲' } })
})

test('W9 a version is never changed, whoever writes, nor taken away', async () => {
  await deploy('admin', aVersion('甲'))
  for (const change of [`graph = '{}'`, `xml = ''`, 'version = 7', `code = 'other'`, `tenant_id = 'south'`])
    await expect(gateway.pool.query(`update wf_definition set ${change} where code = 'test'`), change).rejects.toThrow('never changed')
  await expect(gateway.deps.pool.query(`delete from wf_definition where code = 'test'`)).rejects.toThrow('permission denied')
})

test('the picture says who is asked in words of the reader', async () => {
  await deploy('admin', anApprovalFile('fly:nameEn="Check" fly:who="users(buyer)"'))
  const { data } = await find('admin', { processCode: 'test' }, EN)
  expect(data.chart.nodes.map(({ id, name, kind, state }) => [id, name, kind, state])).toEqual([
    ['s', 'Start', 'start', ''],
    ['i', '申请', 'apply', ''],
    ['a', 'Check', 'approval', ''],
    ['e', 'End', 'end', ''],
  ])
  expect(data.chart.nodes[2]?.note).toContain('Buyer')
  expect(data.chart.edges.map(({ from, to }) => `${from} ${to}`)).toEqual(['s i', 'i a', 'a e'])
})

describe('FLOW-12 a definition with findings is not deployed', () => {
  test('each is told with its element, in the language of the caller', async () => {
    const xml = aVersion('甲', 'role(KING)')
    const zh = await deploy('admin', xml)
    expect(zh).toMatchObject({ status: 422, code: 'FLOW-3014', message: '流程定义无法发布：1处问题' })
    expect(zh.data as unknown as Finding[]).toEqual([{ element: 'a', kind: 'unknown-role', text: '“审批”中的角色“KING”不存在' }])
    const en = await deploy('admin', xml, 0, EN)
    expect(en.data as unknown as Finding[]).toEqual([
      { element: 'a', kind: 'unknown-role', text: 'The role "KING" in "审批" does not exist' },
    ])
    expect(await states()).toEqual([])
  })

  test.each([
    ['people of another tenant', 'users(southern)', 'unknown-person'],
    ['people of a supplier', 'users(supplier)', 'unknown-person'],
    ['roles of suppliers', 'role(BIDDER)', 'unknown-role'],
    ['a role of a project, where there is none', 'projectRole(owner)', 'unknown-role'],
    ['a choice among nobody', 'initiatorChoice(1, 1, role(AUDITOR))', 'empty-scope'],
  ])('%s', async (_, who, kind) => {
    const { data } = await deploy('admin', aVersion('甲', who))
    expect((data as unknown as Finding[]).map((one) => one.kind)).toEqual([kind])
  })

  test('a condition with signs that no database holds', async () => {
    const conditions = [
      '{"_AND_":[{"initiator":{"eq":"\\u0000"}}]}',
      '{"_AND_":[{"initiator":{"eq":"a"}}],"appendEmptyCriteria":"\\ud800"}',
    ]
    for (const condition of conditions)
      expect(await deploy('admin', aChoiceFile(condition))).toMatchObject({ status: 422, code: 'FLOW-3014' })
    expect(await deploy('admin', aChoiceFile('{"_AND_":[{"initiator":{"eq":"a"}}]}'))).toMatchObject({ status: 200 })
  })

  test('what is no BPMN at all, and what would be harm', async () => {
    for (const xml of ['x', '<a/>', '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>', '<a>'.repeat(500)])
      expect(await deploy('admin', xml), xml.slice(0, 20)).toMatchObject({ status: 422, code: 'FLOW-3014' })
    expect(await deploy('admin', 'a\0b')).toMatchObject({ status: 400, code: 'VALIDATION-1000' })
    expect(await deploy('admin', '')).toMatchObject({ status: 400, code: 'VALIDATION-1000' })
    expect(await deploy('admin', aVersion('甲'), -1)).toMatchObject({ status: 400, code: 'VALIDATION-1000' })
  })
})

test('FLOW-12 a check says what a deployment would, and draws what could be read', async () => {
  const check = async (xml: string) => (await gateway.as('admin').call(CHECK, { xml })).body.data
  await deploy('admin', aVersion('甲'))
  expect(await check(aVersion('乙'))).toMatchObject({
    processCode: 'test',
    name: '乙',
    current: 1,
    findings: [],
    chart: { nodes: { length: 4 } },
  })
  expect(await check(aVersion('乙', 'role(KING)'))).toMatchObject({ findings: [{ kind: 'unknown-role' }], chart: { nodes: { length: 4 } } })
  expect(await check('x')).toEqual({
    processCode: '',
    name: '',
    current: 0,
    findings: [expect.objectContaining({ kind: 'not-xml' })],
    chart: null,
  })
  expect(await states()).toEqual(['1 CURRENT'])
})

describe('two administrators at once', () => {
  test('whoever has seen another version as current is told so', async () => {
    await deploy('admin', aVersion('甲'))
    expect(await deploy('admin', aVersion('乙'), 0)).toMatchObject({ status: 409, code: 'FLOW-3015' })
    expect(await deploy('admin', aVersion('乙'), 2)).toMatchObject({ status: 409, code: 'FLOW-3015' })
    expect(await states()).toEqual(['1 CURRENT'])
  })

  test('of ten first versions one is deployed', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => deploy('admin', aVersion(`第${at}`))))
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 409)])
    expect(await states()).toEqual(['1 CURRENT'])
  })

  test('I4 the same key deploys once, also when both requests come at the same time', async () => {
    const key = randomUUID()
    const answers = await Promise.all([0, 1].map(() => deploy('admin', aVersion('甲'), 0, { key })))
    expect(answers.map(({ data }) => data.version)).toEqual([1, 1])
    expect(answers.map(({ data }) => data.replayed ?? false).sort()).toEqual([false, true])
    expect(await deploy('admin', aVersion('乙'), 1, { key })).toMatchObject({ status: 409, code: 'TENDER-2005' })
    expect(await states()).toEqual(['1 CURRENT'])
  })
})

describe('FLOW-3015 versions are activated and stopped in the place of what was seen', () => {
  const changed = { status: 409, code: 'FLOW-3015' }

  test('whoever has seen another version as current changes nothing', async () => {
    await deploy('admin', aVersion('甲'))
    await deploy('admin', aVersion('乙'), 1)
    await deploy('second', aVersion('丙'), 2)
    expect(await act('admin', ACTIVATE, 1, { replaces: 2 })).toMatchObject(changed)
    expect(await act('admin', STOP, 2, { replaces: 2 })).toMatchObject(changed)
    expect(await states()).toEqual(['1 EARLIER', '2 EARLIER', '3 CURRENT'])
    expect((await find('admin', { processCode: 'test', version: 1 })).data).toMatchObject({ version: 1, current: 3 })
    expect(await act('admin', ACTIVATE, 1, { replaces: 3 })).toMatchObject({ status: 200 })
  })

  test('what somebody has stopped is neither stopped again nor taken up by whoever has seen it running', async () => {
    await deploy('admin', aVersion('甲'))
    await act('second', STOP, 1, { replaces: 1 })
    expect(await act('admin', STOP, 1, { replaces: 1 })).toMatchObject(changed)
    expect(await act('admin', STOP, 1, { replaces: 0 })).toMatchObject(changed)
    expect(await act('admin', ACTIVATE, 1, { replaces: 1 })).toMatchObject(changed)
    expect(await states()).toEqual(['1 STOPPED'])
    expect(await act('admin', ACTIVATE, 1, { replaces: 0 })).toMatchObject({ status: 200 })
  })

  test('of two administrators at the same moment one changes it', async () => {
    for (const at of [0, 1, 2]) await deploy('admin', aVersion(`第${at}`), at)
    const answers = await Promise.all([
      act('admin', ACTIVATE, 1, { replaces: 3 }),
      act('second', ACTIVATE, 2, { replaces: 3 }),
      act('second', STOP, 3, { replaces: 3 }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    expect((await states()).filter((at) => !at.endsWith('EARLIER'))).toHaveLength(1)
  })

  test('a call without it is refused', async () => {
    await deploy('admin', aVersion('甲'))
    for (const replaces of [undefined, -1, 0.5, '1'])
      for (const call of [ACTIVATE, STOP] as const)
        expect((await gateway.as('admin').call(call, { processCode: 'test', version: 1, replaces } as never)).status).toBe(400)
    expect(await states()).toEqual(['1 CURRENT'])
  })
})

describe('versions are activated and stopped', () => {
  test('FLOW-12 an earlier version becomes the current one, and a process that was stopped is taken up again', async () => {
    await deploy('admin', aVersion('甲'))
    await deploy('admin', aVersion('乙'), 1)
    expect(await act('admin', ACTIVATE, 1)).toMatchObject({ status: 200, data: { processCode: 'test', version: 1 } })
    expect(await states()).toEqual(['1 CURRENT', '2 EARLIER'])
    expect(await act('admin', STOP, 1)).toMatchObject({ status: 200 })
    expect(await states()).toEqual(['1 STOPPED', '2 EARLIER'])
    expect(await currentDefinition(gateway.pool, 'north', 'test')).toBeUndefined()
    expect((await find('admin', { processCode: 'test' })).data.version).toBe(2)
    expect(await act('admin', ACTIVATE, 2)).toMatchObject({ status: 200 })
    expect(await states()).toEqual(['1 EARLIER', '2 CURRENT'])
  })

  test('a stopped process gets its next version as its first one', async () => {
    await deploy('admin', aVersion('甲'))
    await act('admin', STOP, 1)
    expect(await deploy('admin', aVersion('乙'), 1)).toMatchObject({ code: 'FLOW-3015' })
    expect(await deploy('admin', aVersion('乙'), 0)).toMatchObject({ data: { version: 2 } })
    expect(await states()).toEqual(['1 EARLIER', '2 CURRENT'])
  })

  test('what is not current is not stopped, what is not there is neither stopped nor activated', async () => {
    await deploy('admin', aVersion('甲'))
    await deploy('admin', aVersion('乙'), 1)
    expect(await act('admin', STOP, 1)).toMatchObject({ status: 409, code: 'FLOW-3015' })
    expect(await act('admin', STOP, 3)).toMatchObject({ status: 404, code: 'FLOW-3001' })
    expect(await act('admin', ACTIVATE, 3)).toMatchObject({ status: 404, code: 'FLOW-3001' })
    expect(await states()).toEqual(['1 EARLIER', '2 CURRENT'])
  })

  test('a version whose people have gone is not activated', async () => {
    await gateway.pool.query(`insert into user_account (id, tenant_id, username, real_name) values ('leaver', 'north', 'leaver', '何磊')`)
    await gateway.pool.query(`insert into user_role (user_id, role) values ('leaver', 'BUYER')`)
    await deploy('admin', aVersion('甲', 'users(leaver)'))
    await deploy('admin', aVersion('乙'), 1)
    await gateway.pool.query(`update user_account set left_at = now() where id = 'leaver'`)
    expect(await act('admin', ACTIVATE, 1)).toMatchObject({ status: 422, code: 'FLOW-3014' })
    expect(await states()).toEqual(['1 EARLIER', '2 CURRENT'])
  })

  test('I4 the same key does it once', async () => {
    await deploy('admin', aVersion('甲'))
    const key = randomUUID()
    expect((await act('admin', STOP, 1, { key, replaces: 1 })).data.replayed).toBeUndefined()
    await act('admin', ACTIVATE, 1)
    expect((await act('admin', STOP, 1, { key, replaces: 1 })).data.replayed).toBe(true)
    expect(await states()).toEqual(['1 CURRENT'])
    expect(await act('admin', ACTIVATE, 1, { key })).toMatchObject({ code: 'TENDER-2005' })
  })
})

test('R-03 W12 definitions are for administrators, and those of another tenant are not there', async () => {
  await deploy('admin', aVersion('甲'))
  for (const user of ['buyer', 'supplier']) {
    expect(await find(user, { processCode: 'test' })).toMatchObject({ status: 403, code: 'AUTH-1003' })
    expect((await gateway.as(user).call(CHECK, { xml: aVersion('乙') })).status).toBe(403)
    expect(await deploy(user, aVersion('乙'), 1)).toMatchObject({ status: 403 })
    expect(await act(user, ACTIVATE, 1)).toMatchObject({ status: 403 })
    expect(await act(user, STOP, 1)).toMatchObject({ status: 403 })
  }
  expect(await find('', { processCode: 'test' })).toMatchObject({ status: 401 })
  expect(await find('southern', { processCode: 'test' })).toMatchObject({ status: 404, code: 'FLOW-3001' })
  expect(await act('southern', ACTIVATE, 1)).toMatchObject({ status: 404, code: 'FLOW-3001' })
  expect(await act('southern', STOP, 1)).toMatchObject({ status: 404, code: 'FLOW-3001' })
  expect(await deploy('southern', aVersion('丙', 'role(TENDER_ADMIN)'), 0)).toMatchObject({ data: { version: 1 } })
  expect(await states()).toEqual(['1 CURRENT'])
  expect((await find('admin', { processCode: 'test' })).data.name).toBe('甲')
  expect(await find('admin', { processCode: 'nothing' })).toMatchObject({ status: 404, code: 'FLOW-3001' })
})

test('W11 each change is told to the audit once', async () => {
  // The share of one person's lines is used up by the tests before.
  const before = gateway.audited().length
  const key = randomUUID()
  await deploy('second', aVersion('甲'), 0, { key })
  await deploy('second', aVersion('甲'), 0, { key })
  await deploy('second', aVersion('乙'), 7)
  await act('second', STOP, 1)
  await act('second', ACTIVATE, 1)
  const lines = gateway
    .audited()
    .slice(before)
    .filter(({ kind }) => kind === 'process-changed')
  expect(lines.map(({ detail }) => detail)).toEqual(['test 1 deployed', 'test 1 stopped', 'test 1 activated'])
})
