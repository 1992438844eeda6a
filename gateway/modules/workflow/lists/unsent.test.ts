import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { anInstance, PROCESS } from '#gateway/modules/workflow/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'

/** A requisition that is written and not sent: kept by the gateway, so that it is found on any machine, by its writer alone. */

const LIST = 'POST /workflow/api/v1/instance/submit-page-list'
const FIND = 'GET /workflow/api/v1/form/find'
const SAVE = 'POST /workflow/api/v1/form/save'
const DELETE = 'POST /workflow/api/v1/form/delete'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({
    writer: { roles: ['BUYER'], realName: '张三' },
    colleague: { roles: ['BUYER'] },
    admin: { roles: ['TENDER_ADMIN'] },
    southern: { tenant: 'south', roles: ['BUYER', 'TENDER_ADMIN'] },
    supplier: { roles: ['BIDDER'], customerId: 'CA' },
  })
})
afterAll(() => gateway.close())
afterEach(async () => {
  await gateway.pool.query('delete from wf_instance; delete from wf_form; delete from wf_command')
})

type Row = Record<string, unknown>
const saved = async (values: object, more: object = {}) =>
  (await gateway.as('writer').call(SAVE, { formCode: 'requisition', values: values as Row, ...more })).body.data
async function rowsOf(who = 'writer', body: object = {}, headers: Record<string, string> = {}) {
  const { body: answer } = await gateway.as(who).call(LIST, body as never, { headers })
  return (answer.data as unknown as { rows: Row[] }).rows
}

describe('FLOW-12 what waits to be sent', () => {
  test('stands in its writer’s list as 待发起 with the process it would be, and says what was saved last', async () => {
    const { id, version } = await saved({})
    const { savedAt } = await saved({ title: '采购钢板' }, { id, version })
    const row = { processCode: PROCESS, bussinessId: id, formCode: PROCESS, title: '采购钢板', nodeNames: '', holders: '' }
    expect(await rowsOf()).toEqual([
      { id, ...row, processName: '采购申请', initiatorId: 'writer', initiatorName: '张三', status: 'WAITING', round: 0, at: savedAt },
    ])
    expect(await rowsOf('writer', {}, { 'accept-language': 'en' })).toMatchObject([{ processName: 'Purchase requisition' }])
    expect((await gateway.as('writer').call(FIND, { id })).body.data.values).toMatchObject({ title: '采购钢板' })
  })

  test('is found by word and state among what was started, the last change first', async () => {
    const { id: sent } = await saved({ title: '钢板' })
    await anInstance(gateway.pool, { businessId: sent, initiatorId: 'writer' })
    const { id: unsent } = await saved({ title: '油漆' })
    for (const [search, found] of [
      [{}, [unsent, sent]],
      [{ _AND_: [{ status: { eq: 'WAITING' } }] }, [unsent]],
      [{ _AND_: [{ status: { ne: 'WAITING' } }] }, [sent]],
      [{ _AND_: [{ startedAt: { isNull: true } }] }, [unsent]],
      [{ keyword: '漆' }, [unsent]],
      [{ sort: { by: 'startedAt' } }, [sent, unsent]],
    ] as const)
      expect([search, (await rowsOf('writer', search)).map(({ bussinessId }) => bussinessId)]).toEqual([search, found])
  })

  test('is gone from the list when it is deleted', async () => {
    const { id } = await saved({ title: '油漆' })
    await gateway.as('writer').call(DELETE, { id })
    expect(await rowsOf()).toEqual([])
  })
})

test('W12 nobody else finds it: no colleague, no administrator, no other tenant, no supplier', async () => {
  const { id } = await saved({ title: '油漆' })
  for (const who of ['colleague', 'admin', 'southern']) {
    expect(await rowsOf(who), who).toEqual([])
    expect(await gateway.as(who).call(FIND, { id }), who).toMatchObject({ status: 404 })
    expect(await gateway.as(who).call(DELETE, { id }), who).toMatchObject({ status: 404 })
  }
  for (const who of ['admin', 'southern']) {
    const all = await gateway.as(who).call('POST /workflow/api/v1/instance/page-list', {})
    expect((all.body.data as unknown as { rows: Row[] }).rows, who).toEqual([])
  }
  expect(await gateway.as('supplier').call(LIST, {})).toMatchObject({ status: 403 })
  expect(await gateway.as('').call(LIST, {})).toMatchObject({ status: 401 })
  expect(await rowsOf()).toHaveLength(1)
})
