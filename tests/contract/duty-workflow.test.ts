import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { ensureDefinitions } from '#gateway/modules/workflow/definitions/ensure-definitions.ts'
import { aHouse, aNode, aProcess, aRecord, aRequisition, deploy, type Person } from '#gateway/modules/workflow/instances/testing.ts'
import type { TestCallName, TestGateway } from '#support/gateway.ts'

/** Who may give which command of the approval workflow, written down by hand from workflow.md 4, and given by everybody who could try it. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await aHouse()
  await ensureDefinitions(gateway.pool, 'north')
})
afterAll(() => gateway.close())

const persons: readonly Person[] = [
  'asker',
  'colleague',
  'first',
  'second',
  'third',
  'reader',
  'admin',
  'stranger',
  'supplier',
  'southern',
  '',
]

/** Refusals that speak of the person, or tell that there is nothing of this kind for the person. */
const OF_THE_PERSON = ['AUTH-1001', 'AUTH-1003', 'FLOW-3001', 'FLOW-3003', 'VALIDATION-1006']

/** A requisition of `asker` that nobody has sent. */
async function aSaved(): Promise<string> {
  const { body } = await gateway.as('asker').call('POST /workflow/api/v1/form/save', { formCode: 'requisition', values: aRequisition() })
  return body.data.id
}
/** One that waits for `first`, with a comment of `asker`. */
async function aSent() {
  const record = aRecord(gateway, 'requisition', await aSaved())
  expect((await record.does('asker', 'startFlow')).status).toBe(200)
  expect((await record.does('asker', 'submitComment', { commentText: '请尽快' })).status).toBe(200)
  const task = (await record.state()).tasks.find(({ status }) => status === 'TODO')!
  return { of: record.of, id: record.of.bussinessId, taskId: task.id } // sic
}
let made = 0
/** Its text is empty: whoever may take it up again is told so. */
async function aVersion() {
  made += 1
  const code = `duty${made}`
  await deploy(gateway.pool, aProcess(code, [aNode('one', ['first'])]))
  return { processCode: code, version: 1, replaces: 1 }
}
/** An absence of `second`, each in a month of its own. */
async function aDeputy() {
  made += 1
  const month = (n: number) => new Date(Date.UTC(2099, n, 1)).toISOString()
  const absence = { userId: 'third', from: month(made), until: month(made + 1) }
  return { id: (await gateway.as('second').call('POST /workflow/api/v1/deputy/save', absence)).body.data.id }
}

interface Row {
  body: () => Promise<object>
  may: readonly Person[]
  /** What they are told, where the command is about nothing. */
  told?: string
}

const decided = async () => {
  const { of, taskId } = await aSent()
  return { ...of, taskId, actionType: 'agree' }
}
const rows: Partial<Record<TestCallName, Row>> = {
  'POST /workflow/process/start-flow': {
    body: async () => ({ id: await aSaved(), __PROCESSSTARTPARAMETER__: { processDefinitionKey: 'requisition' } }),
    may: ['asker'],
  },
  'POST /workflow/process/task/approve': { body: decided, may: ['first'] },
  'POST /workflow/process/task/handle': {
    body: async () => ({ id: (await aSent()).id, __TASKHANDLEPARAMETER__: { action: 'agree', processDefinitionKey: 'requisition' } }),
    may: ['first'],
  },
  'POST /workflow/api/v1/task/batch': {
    body: async () => {
      const { of, taskId } = await aSent()
      return { actionType: 'agree', tasks: [{ ...of, taskId }] }
    },
    may: ['first'],
  },
  'POST /workflow/api/v1/comment/change': {
    body: async () => ({ ...(await aSent()).of, commentId: 1, text: '不急' }),
    may: ['asker'],
  },
  'POST /workflow/api/v1/admin/reassign': {
    body: async () => {
      const { of, taskId } = await aSent()
      return { ...of, taskId, userId: 'third', commentText: '出差' }
    },
    may: ['admin'],
  },
  'POST /workflow/api/v1/admin/cancel': { body: async () => ({ ...(await aSent()).of, commentText: '重复' }), may: ['admin'] },
  'POST /workflow/api/v1/definition/deploy': {
    body: async () => ({ xml: '<nothing/>', replaces: 0 }),
    may: ['admin', 'southern'],
    told: 'FLOW-3014',
  },
  'POST /workflow/api/v1/definition/activate': { body: aVersion, may: ['admin'], told: 'FLOW-3014' },
  'POST /workflow/api/v1/definition/stop': { body: aVersion, may: ['admin'] },
  'POST /workflow/api/v1/deputy/remove': { body: aDeputy, may: ['second'] },
  'POST /workflow/api/v1/form/save': {
    body: async () => ({ formCode: 'requisition', id: await aSaved(), version: 1, values: aRequisition({ title: '改' }) }),
    may: ['asker'],
  },
  'POST /workflow/api/v1/form/delete': { body: async () => ({ id: await aSaved() }), may: ['asker'] },
}

/** Everybody of a house names a deputy for the own absences, and nobody for somebody else's. */
const OF_ONESELF: readonly TestCallName[] = ['POST /workflow/api/v1/deputy/save']
const commands = (Object.keys(calls) as TestCallName[]).filter((name) => 'command' in calls[name] && name.includes(' /workflow/'))

/** All that processes and records hold, but kept answers. */
async function everything(): Promise<string> {
  const tables = ['wf_instance', 'wf_task', 'wf_log', 'wf_form', 'wf_definition', 'wf_deputy', 'tender_project']
  const dumps = tables.map((table) =>
    gateway.pool.query(`select md5(coalesce(string_agg(t::text, '' order by t::text), '')) as sum from ${table} t`),
  )
  return (await Promise.all(dumps)).map(({ rows: [row] }) => row.sum).join()
}

async function codeOf(name: TestCallName, who: Person, body: object): Promise<string> {
  const { status, body: answer } = await gateway.as(who).call(name, body as never)
  if (status !== 200) return String(answer.messageCode)
  const { data } = answer as unknown as { data: { done?: boolean; messageCode?: string }[] | object }
  const failed = Array.isArray(data) ? data.find(({ done }) => !done) : undefined
  return failed?.messageCode ?? 'done'
}

test.each(commands)('W12 R-03 %s is done by whom it belongs to, and refused to everybody else, leaving nothing', async (name) => {
  const row = rows[name]
  if (!row) {
    expect(OF_ONESELF).toContain(name)
    return
  }
  const shared = await row.body()
  const before = await everything()
  const others = persons.filter((who) => !row.may.includes(who))
  for (const who of others) expect([who, OF_THE_PERSON]).toEqual([who, expect.arrayContaining([await codeOf(name, who, shared)])])
  expect(await everything()).toBe(before)
  for (const who of row.may) expect([who, await codeOf(name, who, await row.body())]).toEqual([who, row.told ?? 'done'])
})
