import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemoIdentity } from '#demo/identity/load.ts'
import { demoUserId, heads } from '#demo/identity/people.ts'
import { seedDemo } from '#demo/seed/generate.ts'
import { GENESIS } from '#domain/tender/log/log-chain.ts'
import { fold } from '#domain/workflow/evolve.ts'
import type { InstanceState } from '#domain/workflow/model.ts'
import { newInstance } from '#domain/workflow/new-instance.ts'
import { definitionOf } from '#gateway/modules/workflow/definitions/definition.queries.ts'
import { seal } from '#gateway/modules/workflow/engine/chain.ts'
import { dueRecords, readEntries, tasksOfLeavers } from '#gateway/modules/workflow/engine/instance.queries.ts'
import { taskCounts } from '#gateway/modules/workflow/lists/task-list.queries.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { CHEAP_PASSWORDS } from '#support/passwords.ts'

/** What a visitor finds in the workspace. */
const TENANT = 'demo'
/** No buyer: tenders of the demonstration are dealt out among all of them. */
const stranger = { stranger: { tenant: TENANT, roles: ['REVIEWER'] }, watcher: { tenant: TENANT, roles: ['TENDER_ADMIN'] } }

interface Row {
  title: string
  processCode: string
  businessId: string
  version: number
  status: string
  state: InstanceState
  headHash: string
}

const openWith = async (size: 'demo' | 'small'): Promise<TestGateway> => {
  const gateway = await startGateway(stranger)
  await loadDemoIdentity(gateway.pool, TENANT, CHEAP_PASSWORDS)
  await seedDemo({ pool: gateway.pool, keys: gateway.deps.keys }, { tenantId: TENANT, size, comingInMinutes: 30 })
  return gateway
}
const instancesOf = async ({ pool }: TestGateway): Promise<Row[]> =>
  (
    await pool.query<Row>(
      `select title, process_code as "processCode", business_id as "businessId", version, status, state, head_hash as "headHash" from wf_instance where tenant_id = $1 order by id`,
      [TENANT],
    )
  ).rows
const holders = ({ tasks }: InstanceState) => tasks.filter(({ status }) => status === 'TODO').map(({ userId }) => userId)

let gateway: TestGateway
let rows: Row[]
const named = (part: string): Row => {
  const row = rows.find(({ title }) => title.includes(part))
  if (!row) throw new Error(`there is no approval of ${part}`)
  return row
}
const countsOf = (username: string) => taskCounts(gateway.pool, { tenantId: TENANT, userId: demoUserId(username) })

describe('the whole demonstration', () => {
  beforeAll(async () => {
    gateway = await openWith('demo')
    rows = await instancesOf(gateway)
  })
  afterAll(() => gateway.close())

  test('W1, W11 every log verifies, leads to the state, and ends before now', async () => {
    expect(rows.length).toBeGreaterThanOrEqual(11)
    const now = new Date().toISOString()
    for (const { title, processCode, version, state, headHash } of rows) {
      const log = await readEntries(gateway.pool, state.id)
      expect([title, seal(state.id, GENESIS, log)]).toEqual([title, log])
      expect(log.at(-1)?.hash).toBe(headHash)
      const definition = (await definitionOf(gateway.pool, TENANT, processCode, version))!
      const { id, businessId, initiatorId, deptId, forms } = state
      const first = newInstance({
        ...{ id, definition, businessId, title: state.title, initiatorId, deptId },
        form: forms[0]!.form,
        at: log[0]!.at,
      })
      expect(fold(first, log)).toEqual(state)
      expect(state.lastAt < now).toBe(true)
    }
  })

  test('FLOW-05 approvals are in every state that a visitor can meet', () => {
    expect([...new Set(rows.map(({ status }) => status))].sort()).toEqual([
      'ABNORMAL',
      'APPROVALING', // sic
      'COMPLETED_PASS',
      'VOIDED_REJECT',
      'VOIDED_REVOKE',
    ])
    const own = rows.filter(({ processCode }) => !processCode.startsWith('tender_'))
    expect(new Set(own.map(({ state }) => state.initiatorId)).size).toBe(own.length)
  })

  test('one over 500,000 waits for the managers, one for the head of a department, one for the initiator who was asked for more', () => {
    const { state } = named('工作辊')
    expect(Number(state.form.amount)).toBeGreaterThanOrEqual(500_000)
    expect(holders(state)).toContain('demo-manager1')
    expect(holders(named('交换机').state)).toEqual(['demo-tadmin'])
    const returned = named('焊接材料').state
    expect(holders(returned)).toEqual(['demo-buyer1'])
    expect(returned.tasks.find(({ decision }) => decision === 'BACK_APPLY')?.opinion).toMatch(/领用量/)
  })

  test('W10 a draft tender came of the one that was agreed', async () => {
    const { businessId, status } = named('防护用品')
    const { rows: drafts } = await gateway.pool.query(
      `select p.status, p.owner_id, p.title from wf_form f join tender_project p on p.id = f.project_id where f.id = $1`,
      [businessId],
    )
    expect([status, drafts]).toEqual(['COMPLETED_PASS', [{ status: 'DRAFT', owner_id: 'demo-lifang1', title: '冬季劳动防护用品采购' }]])
  })

  test('every requisition lies in the records of its owner with the values that are decided on', async () => {
    const { rows: records } = await gateway.pool.query(
      `select i.title from wf_instance i join wf_form f on f.id = i.business_id and f.owner_id = i.initiator_id and f."values" = i.state -> 'form'
       where i.tenant_id = $1`,
      [TENANT],
    )
    expect(records).toHaveLength(rows.filter(({ processCode }) => processCode === 'requisition').length)
  })

  test('one was mended and sent again, was talked about, and waits for a signer whom the manager added', () => {
    const { state } = named('水泵')
    expect([state.round, state.forms.length, state.comments.length]).toEqual([2, 2, 2])
    expect(state.forms[0]?.form.amount).not.toBe(state.forms[1]?.form.amount)
    const open = state.tasks.filter(({ status }) => status === 'TODO' || status === 'BLOCKED')
    expect(open.map(({ userId, kind, status }) => [userId, kind, status])).toEqual([
      ['demo-manager1', 'APPROVAL', 'BLOCKED'],
      ['demo-reviewer2', 'BEFORE', 'TODO'],
    ])
  })

  test('W9 one still runs on the version before the one in force', async () => {
    const { rows: versions } = await gateway.pool.query(
      `select version, state, deployed_at < (select min(started_at) from wf_instance i where i.tenant_id = d.tenant_id
         and i.process_code = d.code and i.version = d.version) as older
       from wf_definition d where tenant_id = $1 and code = 'requisition' order by version`,
      [TENANT],
    )
    expect(versions).toEqual([
      { version: 1, state: 'EARLIER', older: true },
      { version: 2, state: 'CURRENT', older: true },
    ])
    expect(rows.filter(({ processCode, version }) => processCode === 'requisition' && version === 1).map(({ status }) => status)).toEqual([
      'APPROVALING', // sic
    ])
  })

  test('tenders that people have been asked about wait for them, since they were asked', async () => {
    const { rows: asked } = await gateway.pool.query<{ id: string }>(
      `select id from tender_project where tenant_id = $1 and (status in ('PUBLISH_APPROVAL', 'AWARD_APPROVAL') or state ? 'scheduleRequest'
         or state -> 'confirmations' ? 'void') order by id`,
      [TENANT],
    )
    const waiting = rows.filter(({ processCode }) => processCode.startsWith('tender_'))
    expect(waiting.map(({ businessId }) => businessId).sort()).toEqual(asked.map(({ id }) => id))
    expect(new Set(waiting.map(({ processCode }) => processCode)).size).toBe(4)
    expect(waiting.every(({ state }) => state.status === 'APPROVALING' && holders(state).length > 0)).toBe(true)
  })

  test('what was deployed has no findings', async () => {
    for (const processCode of ['requisition', 'annual-plan']) {
      const { data } = (await gateway.as('watcher').call('GET /workflow/api/v1/definition/find', { processCode })).body
      const checked = await gateway.as('watcher').call('POST /workflow/api/v1/definition/check', { xml: data.xml })
      expect(checked.body.data.findings).toEqual([])
    }
  })

  test('FLOW-07 of forty approvers, of whom 60 % have to agree, some have', () => {
    const { state } = named('劳保用品集中')
    const run = state.runs.find(({ nodeId }) => nodeId === 'panel')
    const votes = state.tasks.filter(({ nodeId }) => nodeId === 'panel')
    const decided = (decision: string) => votes.filter((task) => task.decision === decision).length
    expect([run?.asked, run?.needs, votes.length, decided('AGREE'), decided('REFUSE')]).toEqual([40, 24, 40, 14, 1])
  })

  test('one stands still, since the person who was to decide has left', async () => {
    const { state, status } = named('打印')
    const { rows: left } = await gateway.pool.query('select from user_account where id = $1 and left_at is not null', [
      state.tasks.find(({ nodeId }) => nodeId === 'leader')?.userId,
    ])
    expect([status, left.length]).toEqual(['ABNORMAL', 1])
  })

  test('manager1, buyer1 and tadmin find something at once, and nobody was notified', async () => {
    expect(await countsOf('manager1')).toEqual({ unfinished: 11, overdue: 1, returned: 0, unread: 0 })
    expect(await countsOf('buyer1')).toEqual({ unfinished: 3, overdue: 0, returned: 1, unread: 1 })
    expect(await countsOf('tadmin')).toEqual({ unfinished: 2, overdue: 0, returned: 0, unread: 0 })
    expect(await gateway.count(`notification where kind like 'workflow%'`)).toBe(0)
  })

  test('the clock finds nothing to do, so that they stay as they are', async () => {
    expect(await dueRecords(gateway.pool, 10)).toEqual([])
    expect(await tasksOfLeavers(gateway.pool, 10)).toEqual([])
  })

  test('W12 for a stranger none of them is there', async () => {
    for (const { processCode, businessId } of rows) {
      const sent = { processCode, bussinessId: businessId } // sic
      const find = async (who: string) => {
        const { status, body } = await gateway.as(who).call('GET /workflow/api/v1/instance/find', sent)
        return [status, body.messageCode]
      }
      expect((await find('watcher'))[0]).toBe(200)
      expect(await find('stranger')).toEqual([404, 'FLOW-3001'])
    }
  })

  test('every requisition of the house finds an approver among the logins', async () => {
    const { rows: missing } = await gateway.pool.query(
      `select u.username from user_account u join user_department m on m.user_id = u.id and m.is_master join department d on d.id = m.department_id
       where u.tenant_id = $1 and u.side = 'staff' and not (d.head_id = any ($2::text[]))`,
      [TENANT, Object.values(heads).map(demoUserId)],
    )
    expect(missing).toEqual([])
    const { rows: superiors } = await gateway.pool.query(
      `select username, superior_id from user_account where tenant_id = $1 and superior_id is not null order by username`,
      [TENANT],
    )
    expect(superiors).toContainEqual({ username: 'lifang1', superior_id: 'demo-buyer1' })
    expect(superiors).toContainEqual({ username: 'manager1', superior_id: 'demo-reviewer2' })
  })

  test('W11 the gateway goes on where they were left', async () => {
    const { processCode, businessId, state } = named('交换机')
    const said = { processCode, bussinessId: businessId, actionType: 'submitComment', commentText: '请补充报价依据' } as const // sic
    expect((await gateway.as('watcher').call('POST /workflow/process/task/approve', said)).status).toBe(200)
    const log = await readEntries(gateway.pool, state.id)
    expect([log.length, seal(state.id, GENESIS, log)]).toEqual([state.lastSeq + 1, log])
  })
})

describe('the small one', () => {
  beforeAll(async () => {
    gateway = await openWith('small')
    rows = await instancesOf(gateway)
  })
  afterAll(() => gateway.close())

  test('has one that waits for the manager and one that was returned to the buyer, on the first version', async () => {
    expect(rows.map(({ state, version }) => [state.initiatorId, version, holders(state).includes('demo-manager1')])).toEqual([
      ['demo-buyer1', 1, false],
      ['demo-humin1', 1, true],
    ])
    expect((await countsOf('buyer1')).returned).toBe(1)
    const { rows: versions } = await gateway.pool.query('select version from wf_definition where tenant_id = $1 and code = $2', [
      TENANT,
      'requisition',
    ])
    expect(versions).toEqual([{ version: 1 }])
  })
})
