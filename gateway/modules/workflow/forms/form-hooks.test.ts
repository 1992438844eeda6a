import type { PoolClient } from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Command, CommandType, InstanceState, Task } from '#domain/workflow/model.ts'
import { newInstance } from '#domain/workflow/new-instance.ts'
import { TENDER_CHANNEL } from '#gateway/modules/tender/live/live.ts'
import { createTenderModule } from '#gateway/modules/tender/tender.module.ts'
import { aDefinition, aVersion } from '#gateway/modules/workflow/testing.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { requisitionHooks } from './form-hooks.ts'

const AT = '2026-11-20T01:00:00.000Z'
const FORM = {
  title: '采购钢板',
  deptId: 'D2',
  needDate: '2027-03-01',
  reason: '设备检修',
  amount: '20.01',
  lines: [{ name: '钢板', spec: '10mm', quantity: '2', unitCode: 'EA', unitPrice: '10.005', remark: '平整' }],
}
const definition = aVersion({ title: 'E', reason: 'H' })

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(
    {
      'A-buyer': { roles: ['BUYER'] },
      'B-buyer': { roles: ['BUYER'] },
      'C-buyer': { roles: ['BUYER'] },
      clerk: { roles: ['AUDITOR'] },
      southern: { tenant: 'south', roles: ['BUYER'] },
    },
    { modules: async (deps) => [await createTenderModule(deps)] },
  )
  await gateway.pool.query(`insert into department (id, tenant_id, name) values ('D1', 'north', '一处'), ('D2', 'north', '二处')`)
  await gateway.pool.query(
    `insert into user_department (user_id, department_id) values ('A-buyer', 'D1'), ('B-buyer', 'D2'), ('C-buyer', 'D2')`,
  )
  await aDefinition(gateway.pool, { graph: definition })
})
afterAll(() => gateway.close())
afterEach(async () => {
  await gateway.pool.query('delete from wf_form')
  await gateway.pool.query('update user_account set left_at = null')
})

async function aRecord(ownerId: string, values: object = FORM): Promise<string> {
  const { rows } = await gateway.pool.query<{ id: string }>(
    `insert into wf_form (id, tenant_id, form_code, owner_id, "values") values (gen_random_uuid()::text, 'north', 'requisition', $1, $2) returning id`,
    [ownerId, values],
  )
  return rows[0]!.id
}
const anInstanceOf = (businessId: string, initiatorId: string, over: Partial<InstanceState> = {}): InstanceState => ({
  ...newInstance({ id: 'I', definition, businessId, title: FORM.title, initiatorId, deptId: 'D2', form: FORM, at: AT }),
  ...over,
})
const APPLY: Task = { id: 1, runId: 1, nodeId: 'apply', userId: 'clerk', kind: 'APPLY', status: 'TODO', createdAt: AT }
const BY = {
  definition,
  command: { type: 'agree' },
  actor: { userId: 'A-buyer', name: '', administrates: false, actsFor: [] },
} as const
const change = (state: InstanceState, before?: InstanceState) =>
  transaction(gateway.pool, (client) =>
    requisitionHooks.onChange!(client, { ...BY, tenantId: 'north', state, at: AT, ...(before && { before }) }),
  )
const agree = (id: string, initiatorId: string) =>
  change(anInstanceOf(id, initiatorId, { status: 'COMPLETED_PASS' }), anInstanceOf(id, initiatorId, { status: 'APPROVALING' }))
const record = async (id: string) =>
  (await gateway.pool.query<{ values: object; version: number; project_id: string | null }>('select * from wf_form where id = $1', [id]))
    .rows[0]!
const ownerOf = async (id: string) =>
  (await gateway.pool.query<{ owner_id: string }>('select owner_id from tender_project where id = $1', [(await record(id)).project_id]))
    .rows[0]?.owner_id

describe('FLOW-12 a requisition that was agreed to', () => {
  test('is a draft tender with its lines, linked both ways, in the buyer’s hands', async () => {
    const id = await aRecord('A-buyer')
    await agree(id, 'A-buyer')
    const projectId = (await record(id)).project_id!
    const draft = (await gateway.as('A-buyer').call('GET /tender/api/v1/project/draft', { id: projectId })).body.data
    expect(draft.form).toEqual({
      ...{ title: '采购钢板', mode: 'freeBid', deptId: 'D2', deliveryDate: '2027-03-01', ceiling: '20.01', ceilingVisible: false },
    })
    expect(draft.items).toEqual([
      {
        ...{ lineNo: 1, name: '钢板', spec: '10mm', quantity: '2', unitCode: 'EA', needDate: '2027-03-01' },
        ...{ ceilingUnitPrice: '10.005', remark: '平整' },
      },
    ])
    const { rows } = await gateway.pool.query('select type, parts from tender_log where project_id = $1', [projectId])
    expect(rows).toMatchObject([{ type: 'project.created', parts: { note: { data: { userId: 'A-buyer', requisitionId: id } } } }])
    expect(await requisitionHooks.linksOf!(gateway.pool, 'north', id)).toEqual([{ kind: 'project', id: projectId, title: '采购钢板' }])
    expect(await requisitionHooks.linksOf!(gateway.pool, 'south', id)).toEqual([])
    expect((await gateway.as('A-buyer').call('POST /tender/api/v1/project/cg-page-list', {})).body.data.rows).toMatchObject([
      { id: projectId },
    ])
  })

  test('TEND-24 is told to open lists as soon as it is there', async () => {
    const id = await aRecord('A-buyer')
    const { promise: told, resolve } = Promise.withResolvers<unknown>()
    const stop = gateway.deps.bus.subscribe(TENDER_CHANNEL, resolve)
    await agree(id, 'A-buyer')
    expect(await told).toEqual({ tenantId: 'north', projectId: (await record(id)).project_id, seq: 1, listed: true })
    stop()
  })

  const nextOwner = async () => {
    const id = await aRecord('clerk')
    await agree(id, 'clerk')
    return ownerOf(id)
  }

  test('of somebody who buys nothing goes to the buyer of its department with the fewest drafts, the first by id among equals', async () => {
    await gateway.pool.query(`update tender_project set status = 'VOID'`)
    expect([await nextOwner(), await nextOwner(), await nextOwner()]).toEqual(['B-buyer', 'C-buyer', 'B-buyer'])
    await gateway.pool.query(`update tender_project set status = 'REGISTRATION' where owner_id = 'B-buyer'`)
    expect([await nextOwner(), await nextOwner(), await nextOwner()]).toEqual(['B-buyer', 'B-buyer', 'C-buyer'])
  })

  test('of somebody who buys nothing goes to a buyer of its department, then of the house, whoever is still there', async () => {
    await gateway.pool.query(`update tender_project set status = 'VOID'`)
    const of = async (leaving: readonly string[]) => {
      await gateway.pool.query('update user_account set left_at = now() where id = any ($1)', [leaving])
      return nextOwner()
    }
    expect(await of([])).toBe('B-buyer')
    expect(await of(['B-buyer'])).toBe('C-buyer')
    expect(await of(['C-buyer'])).toBe('A-buyer')
    expect(await of(['A-buyer'])).toBeUndefined()
  })

  test('W1 has its draft exactly when the decision is written, and one alone', async () => {
    const id = await aRecord('A-buyer')
    const drafts = await gateway.count('tender_project')
    const failing = transaction(gateway.pool, async (client: PoolClient) => {
      await requisitionHooks.onChange!(client, {
        ...BY,
        tenantId: 'north',
        state: anInstanceOf(id, 'A-buyer', { status: 'COMPLETED_PASS' }),
        at: AT,
      })
      throw new Error('not written')
    })
    await expect(failing).rejects.toThrow('not written')
    expect([await gateway.count('tender_project'), (await record(id)).project_id]).toEqual([drafts, null])
    await agree(id, 'A-buyer')
    const done = anInstanceOf(id, 'A-buyer', { status: 'COMPLETED_PASS' })
    await change(done, done)
    expect(await gateway.count('tender_project')).toBe(drafts + 1)
  })

  test.each(['VOIDED_REJECT', 'VOIDED_REVOKE', 'ABNORMAL', 'APPROVALING'] as const)('has none as %s', async (status) => {
    const id = await aRecord('A-buyer')
    await change(anInstanceOf(id, 'A-buyer', { status }), anInstanceOf(id, 'A-buyer'))
    expect((await record(id)).project_id).toBeNull()
  })
})

describe('W7 a requisition that is returned', () => {
  test('comes back to its owner with what approvers changed, without what the initiator’s node hides', async () => {
    const id = await aRecord('clerk', { title: '旧' })
    const returned = anInstanceOf(id, 'clerk', { status: 'APPROVALING', form: { title: '新', reason: '不给看' }, tasks: [APPLY] })
    await change(returned, anInstanceOf(id, 'clerk', { status: 'APPROVALING' }))
    expect(await record(id)).toMatchObject({ values: { title: '新' }, version: 2 })
    await change({ ...returned, form: { title: '别的' } }, returned)
    expect(await record(id)).toMatchObject({ values: { title: '新' }, version: 2 })
  })
})

test('W3 what its owner has written while the process stood still is kept when it comes back', async () => {
  const returned = (id: string) => anInstanceOf(id, 'clerk', { status: 'APPROVALING', form: { title: '审批人改的' }, tasks: [APPLY] })
  const stood = (id: string, endedAt: string) => anInstanceOf(id, 'clerk', { status: 'ABNORMAL', endedAt })
  const [untouched, written] = [await aRecord('clerk'), await aRecord('clerk', { title: '本人写的' })]
  await change(returned(untouched), stood(untouched, '2099-01-01T00:00:00.000Z'))
  expect(await record(untouched)).toMatchObject({ values: { title: '审批人改的' } })
  await change(returned(written), stood(written, AT))
  expect(await record(written)).toMatchObject({ values: { title: '本人写的' } })
})

describe('W3 what its owner has written while the process stood still', () => {
  const LATER = '2026-11-21T01:00:00.000Z'
  const stood = (id: string) => anInstanceOf(id, 'clerk', { status: 'ABNORMAL', endedAt: AT })
  const written = async (id: string) => {
    await gateway.pool.query('update wf_form set "values" = $2, saved_at = now() where id = $1', [
      id,
      { ...FORM, title: '本人写的', note: '新' },
    ])
  }
  const drafts = async (id: string) =>
    (
      await gateway.pool.query<{ owner_id: string; form_code: string; values: object }>(
        'select owner_id, form_code, "values" from wf_form where tenant_id = $2 and id <> $1',
        [id, 'north'],
      )
    ).rows

  test.each([
    ['APPROVALING', undefined],
    ['COMPLETED_PASS', LATER],
    ['VOIDED_REJECT', LATER],
    ['ABNORMAL', LATER],
  ] as const)('is a draft of its own, and the record says what was decided, when it goes on and is %s', async (status, endedAt) => {
    const id = await aRecord('clerk')
    await written(id)
    await change(anInstanceOf(id, 'clerk', { status, ...(endedAt && { endedAt }) }), stood(id))
    const { reason: _, ...own } = FORM
    expect((await record(id)).values).toEqual(own)
    expect(await drafts(id)).toEqual([{ owner_id: 'clerk', form_code: 'requisition', values: { ...FORM, title: '本人写的', note: '新' } }])
  })

  test('stays in the record where it is cancelled, or still stands still', async () => {
    const id = await aRecord('clerk')
    await written(id)
    await change(anInstanceOf(id, 'clerk', { status: 'VOIDED_REVOKE', endedAt: LATER }), stood(id))
    await change(stood(id), stood(id))
    expect([(await record(id)).values, await drafts(id)]).toEqual([{ ...FORM, title: '本人写的', note: '新' }, []])
  })

  test('is no draft where it says the same', async () => {
    const id = await aRecord('clerk')
    await change(anInstanceOf(id, 'clerk', { status: 'APPROVALING' }), stood(id))
    expect([(await record(id)).version, await drafts(id)]).toEqual([1, []])
  })
})

describe('W10 what the requisition itself refuses', () => {
  const guard = (id: string, command: CommandType, more: object = {}) =>
    transaction(gateway.pool, async (client) =>
      requisitionHooks.guard!(client, {
        ...{ tenantId: 'north', businessId: id, command: { type: command } as Command, at: AT },
        ...{ definition, actor: BY.actor, state: anInstanceOf(id, 'A-buyer') },
        ...more,
      }),
    )

  test('what was decided once begins no second time; what was taken back or stood still does', async () => {
    const id = await aRecord('A-buyer')
    for (const lastStatus of ['COMPLETED_PASS', 'VOIDED_REJECT', 'VOIDED_PASS_REVOKE'])
      expect(await guard(id, 'startFlow', { lastStatus })).toEqual({ code: 'FLOW-3003', args: {} })
    for (const lastStatus of ['VOIDED_REVOKE', 'ABNORMAL']) expect(await guard(id, 'startFlow', { lastStatus })).toBeUndefined()
    expect(await guard(id, 'startFlow')).toBeUndefined()
  })

  test('an agreed one is taken back while its draft is a draft, and no more once it is a tender', async () => {
    const id = await aRecord('A-buyer')
    await agree(id, 'A-buyer')
    const before = anInstanceOf(id, 'A-buyer', { status: 'COMPLETED_PASS' })
    expect(await guard(id, 'revoke', { before })).toBeUndefined()
    await gateway.pool.query(`update tender_project set status = 'REGISTRATION' where id = $1`, [(await record(id)).project_id])
    expect(await guard(id, 'revoke', { before })).toEqual({ code: 'FLOW-3003', args: {} })
  })

  test('W12 the record names its owner to nobody of another tenant', async () => {
    const id = await aRecord('clerk')
    expect(await requisitionHooks.formOf!(gateway.pool, 'north', id)).toEqual({ starters: ['clerk'], values: FORM })
    expect(await requisitionHooks.formOf!(gateway.pool, 'south', id)).toBeUndefined()
    expect(await requisitionHooks.titleOf!(gateway.pool, 'north', id)).toBe('采购钢板')
    expect(await requisitionHooks.titleOf!(gateway.pool, 'south', id)).toBeUndefined()
  })
})
