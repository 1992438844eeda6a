import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maskPhone } from '#domain/tender/registration/contact.ts'
import type { Ask, TransferModel, Values } from '#gateway/modules/excel/model.types.ts'
import { aClosedHall, anOpenHall, aReadyProject, people } from '#gateway/modules/tender/testing.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { allTransferModels } from '#gateway/transfer-models.ts'
import { startGateway, type TestCallName, type TestGateway } from '#support/gateway.ts'

/** What an export of a list holds is what the list shows, to the same person: the same rows in the same order, the same fields, the same masks. */

const HOUR = 3_600_000
let gateway: TestGateway
let models: Map<string, TransferModel>
let open: string
beforeAll(async () => {
  gateway = await startGateway({ ...people, south: { tenant: 'south', roles: ['BUYER', 'MANAGER', 'SUPERVISOR', 'AUDITOR'] } })
  for (const [hours, title] of [
    [1, 'Steel'],
    [26, 'Cable'],
    [50, 'Paint'],
  ] as const)
    await aReadyProject(gateway.pool, hours * HOUR, { title })
  open = (await anOpenHall(gateway.pool)).id
  await aClosedHall(gateway.pool)
  models = new Map(allTransferModels(gateway.deps).map((model) => [model.modelId, model]))
})
afterAll(() => gateway.close())

async function asker(who: string, pageId = ''): Promise<Ask> {
  const session = await gateway.deps.sessions.of(await gateway.as(who).headers())
  return { session, lang: 'zh', pageId }
}
async function exported(modelId: string, who: string, search: object, { ids, limit = 2 }: { ids?: string[]; limit?: number } = {}) {
  const { exporter } = models.get(modelId)!
  const ask = await asker(who)
  exporter!.check(ask, search)
  const rows: Values[] = []
  for (let after: string | null = null; ; ) {
    const page: Awaited<ReturnType<NonNullable<TransferModel['exporter']>['page']>> = await exporter!.page(gateway.pool, ask, search, {
      after,
      limit,
      ...(ids && { ids }),
    })
    rows.push(...page.rows)
    if (page.next === null) break
    after = page.next
  }
  expect(await exporter!.count(gateway.pool, ask, search, ids)).toBe(rows.length)
  return rows
}
const listed = async (call: TestCallName, who: string, body: object) =>
  ((await gateway.as(who).call(call as never, body as never, { query: { pageSize: 200 } })).body as { data: { rows: Values[] } }).data.rows

/** A rate as the screen has it: basis points are the wire's. */
const percentOf = ({ taxBp, ...row }: Values): Values => ({ ...row, ...(taxBp !== undefined && { taxBp: String(Number(taxBp) / 100) }) })

const LISTS = [
  { modelId: 'tender.purchaser-project', call: 'POST /tender/api/v1/project/cg-page-list', who: 'U1', rowOf: (row: Values) => row },
  { modelId: 'tender.purchaser-project', call: 'POST /tender/api/v1/project/cg-page-list', who: 'M1', rowOf: (row: Values) => row },
  { modelId: 'tender.firm-project', call: 'POST /tender/api/v1/project/cu-page-list', who: 'user-CA', rowOf: (row: Values) => row },
  { modelId: 'tender.firm-project', call: 'POST /tender/api/v1/project/cu-page-list', who: 'user-CB', rowOf: (row: Values) => row },
  {
    modelId: 'tender.review-project',
    call: 'POST /tender/api/v1/review/page-list',
    who: 'S1',
    rowOf: ({ project, signals, tasks, ...row }: Values) => {
      const { high, medium, low } = (signals ?? {}) as unknown as Record<string, number>
      const waiting = (tasks as readonly string[]).length
      return {
        ...(project as unknown as Values),
        ...row,
        waiting,
        ...(signals && { signalsHigh: high!, signalsMedium: medium!, signalsLow: low! }),
      }
    },
  },
  {
    modelId: 'tender.invitation',
    call: 'POST /tender/api/v1/invitation/page-list',
    who: 'U1',
    rowOf: ({ customerId, ...row }: Values) => ({ id: customerId!, ...percentOf(row) }),
    ofProject: true,
  },
  {
    modelId: 'tender.application',
    call: 'POST /tender/api/v1/application/page-list',
    who: 'U1',
    rowOf: ({ customerId, papers, voucher, ...row }: Values) => ({
      ...{ id: customerId!, ...percentOf(row), voucher: voucher !== undefined, papersGiven: 0 },
      papersMissing: (papers as unknown as { name: string; mandatory: boolean }[]).filter((one) => one.mandatory).map(({ name }) => name),
    }),
    ofProject: true,
  },
] as const

describe.each(LISTS)('T37 the export of $modelId for $who', ({ modelId, call, who, rowOf, ...list }) => {
  const base = () => ('ofProject' in list ? { projectId: open } : {})

  test('has the rows of the list in its order, and every value as the list has it', async () => {
    const shown = (await listed(call, who, base())).map(rowOf as (row: Values) => Values)
    const rows = await exported(modelId, who, base())
    expect(rows.length).toBeGreaterThan(1)
    expect(rows.map(({ id }) => id)).toEqual(shown.map(({ id }) => id))
    const props = (await models.get(modelId)!.fields(await asker(who))).map(({ prop }) => prop)
    expect(props[0]).toBe('id')
    for (const [index, row] of rows.entries())
      for (const prop of props) expect({ prop, value: row[prop] ?? null }).toEqual({ prop, value: shown[index]![prop] ?? null })
  })

  test('has no more than its list shows: what a row holds has a column, and was in the answer', async () => {
    const fields = new Set((await models.get(modelId)!.fields(await asker(who))).map(({ prop }) => prop))
    const beside = new Set(['scale', 'deptId'])
    for (const row of await exported(modelId, who, base()))
      for (const prop of Object.keys(row)) if (!beside.has(prop)) expect(fields).toContain(prop)
  })

  test('is what the search finds, or the chosen rows of it', async () => {
    const all = await exported(modelId, who, base())
    const [first, second] = all.map(({ id }) => String(id))
    expect((await exported(modelId, who, base(), { ids: [second!, first!, 'nothing'] })).map(({ id }) => id)).toEqual([first, second])
    const searched = { ...base(), keyword: 'nothing is called this' }
    expect(await exported(modelId, who, searched)).toEqual([])
    expect(await exported(modelId, who, base(), { limit: 10_000 })).toEqual(all)
  })

  test('refuses a search that the list would refuse', async () => {
    const ask = await asker(who)
    for (const search of [
      { ...base(), colour: 'red' },
      { ...base(), keyword: 7 },
    ])
      expect(() => models.get(modelId)!.exporter!.check(ask, search)).toThrow(Refusal)
  })
})

test('T37 rows of another tenant are in no export, and its people may export their own nothing', async () => {
  for (const modelId of ['tender.purchaser-project', 'tender.review-project']) expect(await exported(modelId, 'south', {})).toEqual([])
  const ids = (await exported('tender.purchaser-project', 'U1', {})).map(({ id }) => String(id))
  expect(await exported('tender.purchaser-project', 'south', {}, { ids })).toEqual([])
  await expect(exported('tender.invitation', 'south', { projectId: open })).rejects.toMatchObject({ code: 'TENDER-2001' })
})

test('T37 a firm exports what it sees itself: no rank, registration or ceiling of somebody else', async () => {
  const rows = await exported('tender.firm-project', 'user-CA', {})
  for (const row of rows)
    for (const prop of ['best', 'saving', 'ownerName', 'deptName', 'invited', 'approved']) expect(row).not.toHaveProperty(prop)
})

test('T37 who may not ring a firm up gets its numbers masked, in the file as on the screen', async () => {
  const [own] = await exported('tender.invitation', 'U1', { projectId: open })
  const [masked] = await exported('tender.invitation', 'M1', { projectId: open })
  expect(own!.phone).toMatch(/^\d{11}$/)
  expect(masked!.phone).toBe(maskPhone(String(own!.phone)))
})

test.each([
  ['tender.purchaser-project', ['U1', 'M1'], ['user-CA', 'S1']],
  ['tender.firm-project', ['user-CA'], ['U1', 'S1']],
  ['tender.review-project', ['S1', 'M1', 'U1'], ['user-CA']],
  ['tender.invitation', ['U1', 'M1'], ['user-CA', 'S1']],
  ['tender.application', ['U1', 'M1'], ['user-CA', 'S1']],
  ['tender.time-change', ['U1', 'M1'], ['user-CA', 'S1']],
  ['tender.award', ['U1', 'M1'], ['user-CA', 'S1']],
  ['tender.round-price', ['U1', 'M1'], ['user-CA', 'S1']],
])('T37 %s is exported by whom its list is for', async (modelId, may, mayNot) => {
  const model = models.get(modelId)!
  for (const who of may) expect(await model.mayExport(await asker(who, open)), who).toBe(true)
  for (const who of mayNot) expect(await model.mayExport(await asker(who, open)), who).toBe(false)
})

test('EXP-10 the firms of a project are exported by their page alone; without a project there is nothing to export', async () => {
  const model = models.get('tender.invitation')!
  expect(await model.mayExport(await asker('U1'))).toBe(false)
  const read = async (pageId: string, search: object) =>
    (await model.exporter!.page(gateway.pool, await asker('U1', pageId), search, { after: null, limit: 10 })).rows.map(({ id }) => id)
  expect(await read(open, {})).toEqual(await read('', { projectId: open }))
  expect(await read(open, {})).not.toEqual([])
})

test('T37 who acts for a firm that is not his exports nothing', async () => {
  const ask = await asker('user-CA')
  const foreign = { ...ask, session: { ...ask.session, customerId: 'CB' } }
  const model = models.get('tender.firm-project')!
  expect(await model.mayExport(foreign)).toBe(false)
  await expect(model.exporter!.page(gateway.pool, foreign, {}, { after: null, limit: 10 })).rejects.toMatchObject({ code: 'TENDER-2009' })
})

test('EXP-10 the changes of a schedule are exported as their history shows them, the chosen ones alone when they are named', async () => {
  const { id: projectId } = await aReadyProject(gateway.pool, 60 * HOUR, { title: 'Moved' })
  const ask = (hours: number) => {
    const change = { projectId, field: 'startsAt', newValue: new Date(Date.now() + hours * HOUR).toISOString(), shiftLater: true } as const
    return gateway.as('U1').call('POST /tender/api/v1/time-change/save', { ...change, reason: '供应商要求推迟，便于准备资料' })
  }
  expect((await ask(70)).status).toBe(200)
  await gateway.as('U1').call('POST /tender/api/v1/time-change/withdraw', { projectId })
  expect((await ask(72)).status).toBe(200)
  const shown = await listed('POST /tender/api/v1/time-change/page-list', 'M1', { projectId })
  const rows = await exported('tender.time-change', 'M1', { projectId })
  expect(rows).toEqual(shown.map(({ seq, ackedBy: _, ...row }) => ({ id: String(seq), ...row })))
  expect(rows.map(({ status }) => status)).toEqual(['REQUESTED', 'WITHDRAWN'])
  const fields = new Set((await models.get('tender.time-change')!.fields(await asker('M1'))).map(({ prop }) => prop))
  expect(rows.flatMap((row) => Object.keys(row)).filter((prop) => !fields.has(prop))).toEqual([])
  expect(await exported('tender.time-change', 'M1', { projectId }, { ids: [String(rows[1]!.id)] })).toEqual([rows[1]])
  await expect(exported('tender.time-change', 'south', { projectId })).rejects.toMatchObject({ code: 'TENDER-2001' })
})
