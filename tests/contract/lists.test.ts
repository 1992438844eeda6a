import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CatalogueFields } from '#domain/lists/define-list.ts'
import { type Kind, kindOf } from '#domain/search/rules.ts'
import { supplierRegister } from '#domain/tender/lists/firms.ts'
import { notifications } from '#domain/tender/lists/notifications.ts'
import { processDefinitions } from '#domain/workflow/lists/definitions.ts'
import { finishedTasks } from '#domain/workflow/lists/finished.ts'
import { allInstances } from '#domain/workflow/lists/instances.ts'
import { participatedInstances } from '#domain/workflow/lists/participation.ts'
import { submittedInstances } from '#domain/workflow/lists/submitted.ts'
import { unfinishedTasks } from '#domain/workflow/lists/unfinished.ts'
import { startGateway, type TestCallName, type TestGateway } from '#support/gateway.ts'

/** What the catalogue of a list promises, asked of its call. A list whose rows stand in tables of their own stands here, with the least rows of tenant north. */

interface Definition {
  searched: CatalogueFields
  sorts: readonly string[]
}

const INSTANCE = `wf_instance (id, tenant_id, process_code, version, business_id, form_code, title, status, initiator_id, dept_id, round, node_names,
  node_names_en, holder_ids, last_at, head_seq, head_hash, state)
  values ('L1', 'north', 'p', 1, 'b', 'f', 't', 'APPROVALING', 'reader', '', 1, '', '', '{}', now(), 1, repeat('0', 64), '{}')`
const TASK = `wf_task (instance_id, task_id, tenant_id, user_id, node_id, node_name, node_name_en, kind, batch, status, decision, decided_by)
  values ('L1', 1, 'north', 'reader', 'n', '', '', 'APPROVAL', false`

const LISTS: readonly [call: TestCallName, Definition, ...rows: string[]][] = [
  [
    'POST /platform/notification/page-list',
    notifications,
    "notification (id, tenant_id, user_id, kind) values ('L1', 'north', 'reader', 'closed')",
  ],
  ['POST /workflow/api/v1/task/unfinished-page-list', unfinishedTasks, INSTANCE, `${TASK}, 'TODO', null, null)`],
  ['POST /workflow/api/v1/task/finished-page-list', finishedTasks, INSTANCE, `${TASK}, 'DONE', 'AGREE', 'reader')`],
  ['POST /workflow/api/v1/instance/submit-page-list', submittedInstances, INSTANCE],
  [
    'POST /workflow/api/v1/instance/participation-page-list',
    participatedInstances,
    INSTANCE,
    "wf_reader (instance_id, user_id, tenant_id, at) values ('L1', 'reader', 'north', now())",
  ],
  ['POST /workflow/api/v1/instance/page-list', allInstances, INSTANCE],
  [
    'POST /workflow/api/v1/definition/page-list',
    processDefinitions,
    "wf_definition (tenant_id, code, version, name, graph, xml, deployed_by) values ('north', 'L1', 1, 'A', '{}', '', '')",
  ],
  ['POST /tender/api/v1/customer/page-list', supplierRegister, "tender_customer (id, tenant_id, name) values ('L1', 'north', 'A')"],
]

/** A value of each kind: SQL of another type does not compare with it. */
const SOME: Readonly<Record<Kind, unknown>> = {
  text: 'A',
  number: '1',
  bool: false,
  day: '2026-11-21',
  time: '10:00',
  instant: '2026-11-21',
}

let gateway: TestGateway
beforeAll(async () => {
  const users = {
    reader: { roles: ['BUYER', 'TENDER_ADMIN'] },
    neighbour: { tenant: 'south', roles: ['BUYER', 'TENDER_ADMIN'] },
  }
  // Processes that come with the product are another tenant's: a row of each list is the test's own.
  gateway = await startGateway(users, { environment: { tenantId: 'west' } })
})
afterAll(() => gateway.close())

describe.each(LISTS)('%s', (call, list, ...rows) => {
  const rowsOf = async (body: object, who = 'reader'): Promise<readonly object[]> => {
    const { status, body: answer } = await gateway.as(who).call(call, body as never)
    expect(status, JSON.stringify([body, answer])).toBe(200)
    return (answer as unknown as { data: { rows: object[] } }).data.rows
  }
  beforeAll(async () => {
    for (const row of rows) await gateway.pool.query(`insert into ${row}`)
  })
  afterAll(async () => {
    for (const row of rows.toReversed()) await gateway.pool.query(`delete from ${row.split(' ')[0]}`)
  })

  test('R-03 its row is told within its tenant, and to no other', async () => {
    expect(JSON.stringify(await rowsOf({}))).toContain('"L1"')
    expect(await rowsOf({}, 'neighbour')).toEqual([])
  })

  test('SEA-10 every field is searched by values of its type; a row has one there, or it has none', async () => {
    for (const [prop, { type }] of Object.entries(list.searched)) {
      const found = async (rule: string, value: unknown = true) => (await rowsOf({ _AND_: [{ [prop]: { [rule]: value } }] })).length
      expect([prop, (await found('isNull')) + (await found('isNotNull'))]).toEqual([prop, 1])
      expect([prop, await found('eq', SOME[kindOf(type)])]).toEqual([prop, expect.any(Number)])
    }
  })

  test('SEA-14 every order is kept both ways', async () => {
    for (const by of list.sorts) for (const desc of [true, false]) expect(await rowsOf({ sort: { by, desc } })).toHaveLength(1)
  })
})
