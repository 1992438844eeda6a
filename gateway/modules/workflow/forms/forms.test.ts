import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { formCalls } from '#contract/workflow/definition-calls.ts'
import { aDefinition, anInstance, aTask, aVersion } from '#gateway/modules/workflow/testing.ts'
import { commandDigests } from '#gateway/platform/vault.ts'
import { type CallOptions, startGateway, type TestGateway } from '#support/gateway.ts'
import { formRoutes } from './form.routes.ts'
import { formService } from './form.service.ts'

const FIND = 'GET /workflow/api/v1/form/find'
const SAVE = 'POST /workflow/api/v1/form/save'
const DELETE = 'POST /workflow/api/v1/form/delete'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(
    {
      writer: { roles: ['BUYER'] },
      colleague: { roles: ['TENDER_ADMIN'] },
      southern: { tenant: 'south', roles: ['BUYER'] },
      supplier: { roles: ['BIDDER'], customerId: 'CA' },
    },
    { modules: ({ pool, keys }) => [{ calls: formCalls, routes: formRoutes(formService({ pool, digests: commandDigests(keys) })) }] },
  )
  await gateway.pool.query(`insert into department (id, tenant_id, name) values ('D1', 'north', '一处'), ('D2', 'north', '二处')`)
  await gateway.pool.query(
    `insert into user_department (user_id, department_id, is_master) values ('writer', 'D1', false), ('writer', 'D2', true)`,
  )
  await aDefinition(gateway.pool, { graph: aVersion({ title: 'E', lines: 'E', reason: 'R' }) })
})
afterAll(() => gateway.close())
afterEach(async () => {
  await gateway.pool.query('delete from wf_task; delete from wf_instance; delete from wf_form; delete from wf_command')
})

const LINE = { name: '钢板', quantity: '2', unitCode: 'EA', unitPrice: '10.005' }
const save = (values: object, more: object = {}, { who = 'writer', ...options }: CallOptions & { who?: string } = {}) =>
  gateway.as(who).call(SAVE, { formCode: 'requisition', values: values as Record<string, unknown>, ...more }, options)
const find = async (query: { id?: string; formCode?: string }, who = 'writer') => (await gateway.as(who).call(FIND, query)).body.data
const aRecord = async (values: object = { title: '采购钢板' }) => (await save(values)).body.data

describe('FLOW-10 the form of a requisition', () => {
  test('comes empty with its fields in the reader’s language and the writer’s main department', async () => {
    const found = await find({ formCode: 'requisition' })
    expect(found).toMatchObject({ id: '', version: 0, processCode: 'requisition', locked: false, values: { deptId: 'D2', amount: '0.00' } })
    expect(found.form).toMatchObject({ formCode: 'requisition', name: '采购申请' })
    expect(found.form.fields.map(({ field }) => field)).toEqual(['title', 'deptId', 'needDate', 'reason', 'lines', 'amount', 'files'])
    expect(found.form.fields.find(({ field }) => field === 'lines')?.columns?.[3]).toEqual({
      ...{ field: 'unitCode', label: '单位', type: 'DICT', required: true, dictCode: 'tender_unit' },
    })
    expect(found.form.fields.find(({ field }) => field === 'amount')).toMatchObject({
      sumOf: { lines: 'lines', factors: ['quantity', 'unitPrice'] },
    })
    const english = await gateway.as('writer').call(FIND, { formCode: 'requisition' }, { headers: { 'accept-language': 'en' } })
    expect(english.body.data.form).toMatchObject({ name: 'Purchase requisition', fields: [{ label: 'Title' }, {}, {}, {}, {}, {}, {}] })
  })

  test('is kept before it is complete, and read as it was written; its sum is that of the lines, whatever was sent', async () => {
    const { id, version } = await aRecord({ title: '采购钢板', lines: [LINE, { ...LINE, unitPrice: '' }], amount: '999999.00' })
    expect(version).toBe(1)
    expect(await find({ id })).toMatchObject({ id, version: 1, values: { title: '采购钢板', lines: [LINE, {}], amount: '20.01' } })
    const saved = await save({ title: '采购钢管' }, { id, version })
    expect(saved.body.data).toMatchObject({ id, version: 2 })
    expect(await find({ id })).toMatchObject({
      version: 2,
      values: { title: '采购钢管', amount: '0.00' },
      savedAt: saved.body.data.savedAt,
    })
  })

  test('is refused a version that is not the last, and one without its version', async () => {
    const { id } = await aRecord()
    await save({ title: '二' }, { id, version: 1 })
    expect(await save({ title: '三' }, { id, version: 1 })).toMatchObject({
      status: 409,
      body: { messageCode: 'TENDER-2004', args: { user: 'writer' } },
    })
    expect(await save({ title: '三' }, { id })).toMatchObject({ status: 400, body: { data: { path: 'version' } } })
    expect((await find({ id })).values).toMatchObject({ title: '二' })
  })

  test('W1 the same key saves once; with something else it is refused', async () => {
    const key = randomUUID()
    const first = await save({ title: '一' }, {}, { key })
    const again = await save({ title: '一' }, {}, { key })
    expect(again.body.data).toEqual({ ...first.body.data, replayed: true })
    expect(await save({ title: '二' }, {}, { key })).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2005' } })
    expect(await gateway.count('wf_form')).toBe(1)
  })

  test('is deleted by its owner while it was never sent', async () => {
    const { id } = await aRecord()
    const key = randomUUID()
    expect((await gateway.as('writer').call(DELETE, { id }, { key })).body.data).toEqual({ id })
    expect((await gateway.as('writer').call(DELETE, { id }, { key })).body.data).toEqual({ id, replayed: true })
    expect(await gateway.as('writer').call(FIND, { id })).toMatchObject({ status: 404, body: { messageCode: 'VALIDATION-1006' } })
    expect(await gateway.as('writer').call(DELETE, { id })).toMatchObject({ status: 404, body: { messageCode: 'VALIDATION-1006' } })
  })

  test('C3 a person has so many unsent ones at most, also when they are made at once; what was sent does not count', async () => {
    await gateway.pool.query(
      `insert into wf_form (id, tenant_id, form_code, owner_id, "values") select 'R' || n, 'north', 'requisition', 'writer', '{}'
        from generate_series(1, $1) n`,
      [limits.unsentForms - 1],
    )
    const answers = await Promise.all([1, 2, 3].map(() => save({ title: '一' })))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({ messageCode: 'FLOW-3019', args: { n: limits.unsentForms } })
    await anInstance(gateway.pool, { businessId: 'R1', initiatorId: 'writer' })
    expect((await save({ title: '一' })).status).toBe(200)
    expect((await save({ title: '一' }, {}, { who: 'colleague' })).status).toBe(200)
  })
})

describe('W2 a record that is in a process', () => {
  const sent = async (status: string) => {
    const record = await aRecord({ title: '一', reason: '急用' })
    const instance = await anInstance(gateway.pool, { businessId: record.id, initiatorId: 'writer', status })
    return { ...record, instance }
  }

  test.each(['APPROVALING', 'COMPLETED_PASS', 'VOIDED_REJECT', 'VOIDED_PASS_REVOKE'])('is locked as %s', async (status) => {
    const { id } = await sent(status)
    expect(await find({ id })).toMatchObject({ locked: true })
    expect(await save({ title: '二' }, { id, version: 1 })).toMatchObject({ status: 409, body: { messageCode: 'FLOW-3003' } })
    expect(await gateway.as('writer').call(DELETE, { id })).toMatchObject({ status: 409, body: { messageCode: 'FLOW-3003' } })
    expect((await find({ id })).values).toMatchObject({ title: '一' })
  })

  test.each(['VOIDED_REVOKE', 'ABNORMAL'])('is written again as %s, and deleted no more', async (status) => {
    const { id } = await sent(status)
    expect(await find({ id })).toMatchObject({ locked: false })
    expect((await save({ title: '二' }, { id, version: 1 })).status).toBe(200)
    expect(await gateway.as('writer').call(DELETE, { id })).toMatchObject({ body: { messageCode: 'FLOW-3003' } })
  })

  test('W7 that was returned is written again, but for fields that the initiator’s node keeps closed', async () => {
    const { id, instance } = await sent('APPROVALING')
    await aTask(gateway.pool, instance, 'writer', { kind: 'APPLY' })
    expect(await find({ id })).toMatchObject({ locked: false })
    expect(await save({ title: '二', reason: '不急' }, { id, version: 1 })).toMatchObject({
      ...{ status: 403, body: { messageCode: 'FLOW-3013', args: { field: '申请理由' } } },
    })
    expect((await save({ title: '二', reason: '急用', lines: [LINE] }, { id, version: 1 })).status).toBe(200)
    expect((await find({ id })).values).toMatchObject({ title: '二', amount: '20.01' })
  })
})

describe('W12 a record of somebody else', () => {
  test('is not there for anybody but its owner, whatever the call', async () => {
    const { id } = await aRecord()
    for (const who of ['colleague', 'southern']) {
      const missing = { status: 404, body: { messageCode: 'VALIDATION-1006' } }
      expect(await gateway.as(who).call(FIND, { id })).toMatchObject(missing)
      expect(await save({ title: '二' }, { id, version: 1 }, { who })).toMatchObject(missing)
      expect(await gateway.as(who).call(DELETE, { id })).toMatchObject(missing)
    }
    expect(await gateway.count('wf_form')).toBe(1)
  })

  test('strangers and suppliers write none', async () => {
    for (const [who, refused] of [
      ['', { status: 401, body: { messageCode: 'AUTH-1001' } }],
      ['supplier', { status: 403, body: { messageCode: 'AUTH-1003' } }],
    ] as const) {
      expect(await gateway.as(who).call(FIND, { formCode: 'requisition' })).toMatchObject(refused)
      expect(await save({}, {}, { who })).toMatchObject(refused)
      expect(await gateway.as(who).call(DELETE, { id: 'x' })).toMatchObject(refused)
    }
  })
})

describe('values that are none', () => {
  test.each<[object, string, number]>([
    [{ nothing: 1 }, 'VALIDATION-1000', 400],
    [{ title: 12 }, 'VALIDATION-1000', 400],
    [{ title: 'a\0b' }, 'VALIDATION-1000', 400],
    [{ title: 'x'.repeat(121) }, 'FLOW-3017', 422],
    [{ needDate: '2026-02-30' }, 'VALIDATION-1000', 400],
    [{ lines: [{ quantity: '1e9' }] }, 'VALIDATION-1000', 400],
    [{ lines: [{ quantity: 1.5 }] }, 'VALIDATION-1000', 400],
    [{ lines: [{ more: 'x' }] }, 'VALIDATION-1000', 400],
    [{ lines: 'none' }, 'VALIDATION-1000', 400],
  ])('%j is refused', async (values, messageCode, status) => {
    expect(await save(values)).toMatchObject({ status, body: { messageCode } })
    expect(await gateway.count('wf_form')).toBe(0)
  })

  test('a form that there is not, and a record that is of another form', async () => {
    const { id } = await aRecord()
    for (const query of [{ formCode: 'other' }, {}, { id, formCode: 'other' }, { id: 'none' }])
      expect(await gateway.as('writer').call(FIND, query)).toMatchObject({ status: 404, body: { messageCode: 'VALIDATION-1006' } })
    expect(await save({}, { formCode: 'other' })).toMatchObject({ status: 404 })
    expect(await gateway.as('writer').call(SAVE, { formCode: 'requisition' } as never)).toMatchObject({ status: 400 })
  })
})
