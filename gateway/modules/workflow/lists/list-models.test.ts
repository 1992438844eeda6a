import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Cell } from '#domain/ooxml/cell.ts'
import { createTransferJobs } from '#gateway/modules/excel/excel.jobs.ts'
import type { Ask, TransferModel, Values } from '#gateway/modules/excel/model.types.ts'
import { aDataDir, anExportOrder, CREATE_EXPORT, download, endOfExport } from '#gateway/modules/excel/testing.ts'
import { aDefinition, aDeputy, anInstance, aReader, aTask } from '#gateway/modules/workflow/testing.ts'
import type { Jobs } from '#gateway/platform/deps.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { inspectWorkbook, readWorkbook } from '#gateway/platform/workbook/read-workbook.ts'
import { allTransferModels } from '#gateway/transfer-models.ts'
import { startGateway, type TestCallName, type TestGateway } from '#support/gateway.ts'

/** A workbook of a list of the workspace holds what the list shows to the same person. */

let gateway: TestGateway
let worker: Jobs
let models: Map<string, TransferModel>
beforeAll(async () => {
  gateway = await startGateway(
    {
      admin: { roles: ['TENDER_ADMIN'] },
      head: { roles: ['MANAGER'], realName: '李部长' },
      deputy: { roles: ['REVIEWER'] },
      initiator: { roles: ['BUYER'], realName: '张三' },
      other: { roles: ['BUYER'] },
      southern: { tenant: 'south', roles: ['TENDER_ADMIN', 'BUYER'] },
      supplier: { roles: ['BIDDER'], customerId: 'CA' },
    },
    { environment: { dataDir: aDataDir() } },
  )
  const { pool } = gateway
  await pool.query(`update user_account set real_name_en = 'Zhang San' where id = 'initiator'`)
  await aDefinition(pool)
  for (const [title, startedAt, dueAt] of [
    ['钢板', '2026-11-20T01:00:00.000Z', '2099-01-02T00:00:00.000Z'],
    ['=电缆', '2026-11-20T03:00:00.000Z', '2099-01-01T00:00:00.000Z'],
    ['油漆', '2026-11-20T02:00:00.000Z', undefined],
  ] as const) {
    const id = await anInstance(pool, { title, startedAt, holderIds: ['head'] })
    await aTask(pool, id, 'head', { openedAt: startedAt, ...(dueAt && { dueAt }) })
    await aTask(pool, id, 'other', { taskId: 2, status: 'DONE', decision: 'AGREE', decidedBy: 'other', endedAt: startedAt })
    await aReader(pool, id, 'deputy')
  }
  await aDeputy(pool, 'head', 'deputy')
  const foreign = await anInstance(pool, { tenantId: 'south', title: '外省', initiatorId: 'southern' })
  await aTask(pool, foreign, 'southern', { tenantId: 'south' })
  models = new Map(allTransferModels(gateway.deps).map((model) => [model.modelId, model]))
  worker = await createTransferJobs(gateway.deps, allTransferModels(gateway.deps))
  await worker.start()
})
afterAll(async () => {
  await worker.stop()
  await gateway.close()
})

const LISTS = [
  ['workflow.unfinished', 'POST /workflow/api/v1/task/unfinished-page-list', 'head'],
  ['workflow.unfinished', 'POST /workflow/api/v1/task/unfinished-page-list', 'deputy'],
  ['workflow.finished', 'POST /workflow/api/v1/task/finished-page-list', 'other'],
  ['workflow.submitted', 'POST /workflow/api/v1/instance/submit-page-list', 'initiator'],
  ['workflow.participation', 'POST /workflow/api/v1/instance/participation-page-list', 'deputy'],
  ['workflow.instance', 'POST /workflow/api/v1/instance/page-list', 'admin'],
  ['workflow.definition', 'POST /workflow/api/v1/definition/page-list', 'admin'],
] as const
const OWN = ['workflow.unfinished', 'workflow.finished', 'workflow.submitted', 'workflow.participation']
const OF_ADMINISTRATORS = ['workflow.instance', 'workflow.definition']

async function asker(who: string, lang: 'zh' | 'en' = 'zh'): Promise<Ask> {
  return { session: await gateway.deps.sessions.of(await gateway.as(who).headers()), lang, pageId: '' }
}
async function exported(
  modelId: string,
  who: string,
  search: object = {},
  { ids, lang = 'zh' as 'zh' | 'en' } = {} as { ids?: string[]; lang?: 'zh' | 'en' },
) {
  const exporter = models.get(modelId)!.exporter!
  const ask = await asker(who, lang)
  exporter.check(ask, search)
  const rows: Values[] = []
  for (let after: string | null = null, ended = false; !ended; ) {
    const page: Awaited<ReturnType<typeof exporter.page>> = await exporter.page(gateway.pool, ask, search, {
      ...{ after, limit: 2 },
      ...(ids && { ids }),
    })
    rows.push(...page.rows)
    after = page.next
    ended = after === null
  }
  expect(await exporter.count(gateway.pool, ask, search, ids)).toBe(rows.length)
  return rows
}
async function listed(call: TestCallName, who: string, body: object = {}) {
  const answer = await gateway.as(who).call(call as never, body as never, { query: { pageSize: 200 } })
  return (answer.body as { data: { rows: Values[] } }).data.rows
}
const titles = (rows: readonly Values[]) => rows.map(({ title }) => title)

describe.each(LISTS)('EXP-10 FLOW-12 the export of %s', (modelId, call, who) => {
  test(`has the rows of the list for ${who}, in its order, and every value as the list has it`, async () => {
    const shown = await listed(call, who)
    const rows = await exported(modelId, who)
    expect(rows.length).toBe(shown.length)
    expect(rows.length).toBeGreaterThan(0)
    const props = (await models.get(modelId)!.fields(await asker(who))).map(({ prop }) => prop)
    expect(props[0]).toBe('id')
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length)
    for (const [index, row] of rows.entries())
      for (const prop of props.slice(1)) expect({ prop, value: row[prop] ?? null }).toEqual({ prop, value: shown[index]![prop] ?? null })
  })

  test('is what its search and its order find, or the chosen rows of that', async () => {
    const all = (await exported(modelId, who)).map(({ id }) => String(id))
    expect(await exported(modelId, who, { keyword: '没有这个' })).toEqual([])
    const chosen = await exported(modelId, who, {}, { ids: [all.at(-1)!, 'nothing', all[0]!] })
    expect(chosen.map(({ id }) => id)).toEqual([...new Set([all[0], all.at(-1)])])
    for (const search of [{ colour: 'red' }, { keyword: 7 }, { sort: { by: 'state' } }]) {
      const { exporter } = models.get(modelId)!
      const ask = await asker(who)
      expect(() => exporter!.check(ask, search)).toThrow(Refusal)
    }
  })
})

test('FLOW-12 the order and the conditions of the list are those of the workbook', async () => {
  expect(titles(await exported('workflow.unfinished', 'head', { sort: { by: 'dueAt' } }))).toEqual(['=电缆', '钢板', '油漆'])
  expect(titles(await exported('workflow.unfinished', 'head', { _AND_: [{ title: { like: '漆' } }] }))).toEqual(['油漆'])
  expect(titles(await exported('workflow.submitted', 'initiator', { sort: { by: 'startedAt' } }))).toEqual(['钢板', '油漆', '=电缆'])
})

describe('T37 W12 whose they are', () => {
  test.each([
    ...OWN.map((modelId) => [modelId, ['head', 'other', 'admin', 'southern'], ['supplier']] as const),
    ...OF_ADMINISTRATORS.map((modelId) => [modelId, ['admin', 'southern'], ['head', 'initiator', 'supplier']] as const),
  ])('%s is exported by whom its list is for', async (modelId, may, mayNot) => {
    const model = models.get(modelId)!
    for (const [people, is] of [
      [may, true],
      [mayNot, false],
    ] as const)
      for (const who of people) {
        const ask = await asker(who)
        expect([await model.mayExport(ask), (await model.fields(ask)).length > 0, await model.mayImport(ask)], who).toEqual([is, is, false])
      }
  })

  test('nobody gets rows of others by naming them, nor of another tenant', async () => {
    const ids = (await exported('workflow.unfinished', 'head')).map(({ id }) => String(id))
    for (const who of ['other', 'initiator', 'southern']) expect(await exported('workflow.unfinished', who, {}, { ids })).toEqual([])
    const all = (await exported('workflow.instance', 'admin')).map(({ id }) => String(id))
    for (const who of ['admin', 'head', 'southern']) expect(await exported('workflow.submitted', who, {}, { ids: all })).toEqual([])
    expect(titles(await exported('workflow.instance', 'southern'))).toEqual(['外省'])
    expect(await exported('workflow.instance', 'southern', {}, { ids: all })).toEqual([])
    expect(titles(await exported('workflow.instance', 'admin'))).not.toContain('外省')
  })

  test('to all others there is no such thing to order', async () => {
    const order = (who: string) =>
      anExportOrder({
        ...{ modelId: 'workflow.instance', exportUrl: '/workflow/api/v1/instance/export', serviceCode: 'workflow', userAccount: who },
        exportBody: { titleList: [{ label: '标题', prop: 'title' }] },
      })
    for (const who of ['head', 'supplier'])
      expect((await gateway.as(who).call(CREATE_EXPORT, order(who))).body, who).toMatchObject({ messageCode: 'EXCEL-1012' })
    expect(await gateway.as('').call(CREATE_EXPORT, order(''))).toMatchObject({ status: 401 })
  })
})

describe('EXP-10 the workbook of a list', () => {
  async function workbook(modelId: string, exportUrl: string, who: string, props: readonly string[], headers: Record<string, string> = {}) {
    const titleList = props.map((prop) => ({ label: prop, prop }))
    const order = anExportOrder({ modelId, exportUrl, serviceCode: 'workflow', userAccount: who, exportBody: { titleList } })
    const sent = await gateway.as(who).call(CREATE_EXPORT, order, { headers })
    expect(sent.body).toMatchObject({ statusCode: 200 })
    const task = await endOfExport(gateway, who, { id: sent.body.data, modelId })
    const bytes = (await download(gateway, who, task.exportExcelOssId))!
    const rows: (readonly Cell[])[] = []
    for await (const batch of readWorkbook(bytes)) rows.push(...batch.map(({ cells }) => cells))
    return { header: (await inspectWorkbook(bytes)).header.cells, rows }
  }
  const ORDER = ['workflow.unfinished', '/workflow/api/v1/task/unfinished-export', 'head'] as const

  test('has the chosen columns, times as times, and a text that looks like a formula as a text', async () => {
    const { header, rows } = await workbook(...ORDER, ['title', 'initiatorName', 'at', 'dueAt'])
    expect(header).toEqual(['title', 'initiatorName', 'at', 'dueAt'])
    expect(rows[0]).toEqual(['=电缆', '张三', { wall: '2026-11-20 11:00:00' }, { wall: '2099-01-01 08:00:00' }])
    expect(rows.map(([title]) => title)).toEqual(['=电缆', '油漆', '钢板'])
    expect(rows[1]![3] ?? null).toBeNull()
  })

  test('says names and states in the language of its reader', async () => {
    const url = '/workflow/api/v1/task/finished-export'
    const props = ['processName', 'nodeName', 'initiatorName', 'status', 'decision']
    const chinese = await workbook('workflow.finished', url, 'other', props)
    const english = await workbook('workflow.finished', url, 'other', props, { 'accept-language': 'en' })
    expect(chinese.rows[0]).toEqual(['采购申请', '部门负责人', '张三', '审批中', '同意'])
    expect(english.rows[0]).toEqual(['Purchase requisition', 'Head of department', 'Zhang San', 'In approval', 'Approve'])
  })
})
