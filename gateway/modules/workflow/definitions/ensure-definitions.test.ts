import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { nodeOf } from '#domain/workflow/definition.ts'
import { createWorkflowModule } from '#gateway/modules/workflow/workflow.module.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { currentDefinition } from './definition.queries.ts'
import { ensureDefinitions } from './ensure-definitions.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(
    { admin: { roles: ['TENDER_ADMIN'] } },
    { modules: async (deps) => [await createWorkflowModule(deps)], environment: { tenantId: 'north' } },
  )
})
afterAll(() => gateway.close())

describe('the process that every house begins with', () => {
  test('requisition is deployed at the start, and its definition has no findings', async () => {
    const { data } = (await gateway.as('admin').call('GET /workflow/api/v1/definition/find', { processCode: 'requisition' })).body
    expect(data).toMatchObject({ version: 1, state: 'CURRENT', formCode: 'requisition', name: '采购申请', deployedBy: '' })
    const xml = readFileSync(new URL('./requisition.bpmn', import.meta.url), 'utf8')
    expect(data.xml).toBe(xml)
    const checked = await gateway.as('admin').call('POST /workflow/api/v1/definition/check', { xml })
    expect(checked.body.data).toMatchObject({ current: 1, findings: [] })
  })

  test('it asks the head of the department, and by the amount the managers and the head of purchasing', async () => {
    const definition = await currentDefinition(gateway.pool, 'north', 'requisition')
    const approval = (id: string) => definition && nodeOf(definition, id)
    expect(approval('head')).toMatchObject({ who: [{ rule: 'deptHead', level: 1 }], nobody: 'admin', isInitiator: 'superior' })
    expect(approval('manager')).toMatchObject({ who: [{ rule: 'role', role: 'MANAGER' }] })
    expect(approval('director')).toMatchObject({ who: [{ rule: 'role', role: 'TENDER_ADMIN' }] })
    const out = definition?.flows.filter(({ from }) => from === 'by-amount').map(({ to, condition }) => [to, condition])
    expect(out).toEqual([
      ['both', { _AND_: [{ amount: { ge: '2000000' } }] }],
      ['manager', { _AND_: [{ amount: { ge: '500000' } }] }],
      ['copy', undefined],
    ])
  })

  test('a tenant without it gets it once, and what an administrator has changed or stopped stays', async () => {
    const rows = async () =>
      (await gateway.pool.query(`select version, state from wf_definition where tenant_id = 'west' and code = 'requisition'`)).rows
    await Promise.all([0, 1, 2].map(() => ensureDefinitions(gateway.deps.pool, 'west')))
    expect(await rows()).toEqual([{ version: 1, state: 'CURRENT' }])
    await gateway.pool.query(`update wf_definition set state = 'STOPPED' where tenant_id = 'west'`)
    await ensureDefinitions(gateway.deps.pool, 'west')
    expect(await rows()).toEqual([{ version: 1, state: 'STOPPED' }])
  })
})
