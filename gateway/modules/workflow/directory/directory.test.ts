import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { aDefinition, anApproval, aState } from '#domain/workflow/by-hand/testing.ts'
import type { ApprovalNode, Definition, Who } from '#domain/workflow/definition.ts'
import type { Command, Directory, InstanceState } from '#domain/workflow/model.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { insertDepartments, insertPeople } from '#support/people.ts'
import { actorOf, directoryFor } from './directory.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(
    {
      m1: { roles: ['MANAGER'], realName: '钱经理' },
      m2: { roles: ['MANAGER'] },
      m3: { roles: ['MANAGER'] },
      admin: { roles: ['TENDER_ADMIN'] },
      supplier: { roles: ['BIDDER', 'CUSTOMER_ADMIN'], customerId: 'c1' },
      'south-manager': { tenant: 'south', roles: ['MANAGER', 'TENDER_ADMIN'] },
    },
    { modules: () => [] },
  )
  await insertDepartments(gateway.pool, 'north', [
    { id: 'root', name: '集团' },
    { id: 'buy', parent: 'root', name: '采购部' },
    { id: 'mat', parent: 'buy', name: '物资处' },
  ])
  await insertDepartments(gateway.pool, 'south', [{ id: 'far', name: '南部' }])
  await insertPeople(gateway.pool, 'north', [
    { id: 'clerk', realName: '王建华', departments: ['mat', 'root'] },
    { id: 'mat-head', realName: '李文博', departments: ['mat'] },
    { id: 'chief', realName: '总经理', departments: ['root'] },
    { id: 'mate', realName: '同事', departments: ['buy'] },
    { id: 'gone', realName: '何磊', departments: ['mat'], left: true },
  ])
  await insertPeople(gateway.pool, 'south', [{ id: 'stranger', realName: '赵敏', departments: ['far'] }])
})
afterAll(() => gateway.close())
beforeEach(async () => {
  await gateway.pool.query(`update department set head_id = case id when 'mat' then 'mat-head' when 'root' then 'chief' end`)
  await gateway.pool.query('update user_account set superior_id = null')
  await gateway.pool.query(`update user_account set left_at = case id when 'gone' then now() end`)
})

const aProcess = (who: readonly Who[], over: Partial<ApprovalNode> = {}): Definition =>
  aDefinition({ nodes: [anApproval('head', '审批', 'Check', { who, ...over })] })
const ofClerk: Partial<InstanceState> = { initiatorId: 'clerk', deptId: 'mat' }
const read = (
  who: readonly Who[],
  state: Partial<InstanceState> = {},
  command?: Command,
  over: Partial<ApprovalNode> = {},
): Promise<Directory> =>
  directoryFor(gateway.deps.pool, 'north', { definition: aProcess(who, over), state: aState({ ...ofClerk, ...state }) }, command)
const superior = (level: number): Who => ({ rule: 'superior', level })

describe('heads and superiors', () => {
  test('heads of the department and those above it, nearest first, with a gap where one has none', async () => {
    expect((await read([{ rule: 'deptHead', level: 1 }])).deptHeads).toEqual(['mat-head', '', 'chief'])
    expect((await read([{ rule: 'deptHead', level: 1 }], { deptId: 'root' })).deptHeads).toEqual(['chief'])
    expect((await read([{ rule: 'deptHead', level: 1 }], { deptId: '' })).deptHeads).toEqual([])
    expect((await read([{ rule: 'deptHead', level: 1 }], { deptId: 'far' })).deptHeads).toEqual([])
  })

  test('an overdue task knows the superior of its holder, and nobody looks for one otherwise', async () => {
    const tasks = [
      { id: 1, runId: 1, nodeId: 'head', userId: 'mat-head', kind: 'APPROVAL', status: 'TODO', createdAt: '2026-11-26T02:00:00.000Z' },
      { id: 2, runId: 1, nodeId: 'head', userId: 'clerk', kind: 'APPROVAL', status: 'DONE', createdAt: '2026-11-26T02:00:00.000Z' },
    ] as const
    const overdue = (escalate: 'superior' | 'admin') =>
      read([{ rule: 'role', role: 'MANAGER' }], { tasks }, { type: 'system.due' }, { escalate })
    const found = await overdue('superior')
    expect(found.superiorOf).toEqual({ 'mat-head': 'chief' })
    expect(found.people.chief?.active).toBe(true)
    expect((await overdue('admin')).superiorOf).toEqual({})
    expect((await read([superior(1)], { tasks }, { type: 'agree' }, { escalate: 'superior' })).superiorOf).toEqual({})
  })

  test('a superior is the head of the main department, for the head itself the one above', async () => {
    expect((await read([superior(5)])).superiors).toEqual(['mat-head', 'chief'])
    expect((await read([superior(5)], { initiatorId: 'mat-head' })).superiors).toEqual(['chief'])
    expect((await read([superior(5)], { initiatorId: 'chief' })).superiors).toEqual([])
    expect((await read([superior(1)])).superiors).toEqual(['mat-head'])
    expect((await read([])).superiors).toEqual([])
  })

  test('a superior who is named comes before any head, and a circle ends where it began', async () => {
    await gateway.pool.query(`update user_account set superior_id = 'mate' where id = 'clerk'`)
    await gateway.pool.query(`update user_account set superior_id = 'clerk' where id = 'mate'`)
    expect((await read([superior(5)])).superiors).toEqual(['mate'])
    await gateway.pool.query(`update user_account set superior_id = 'mat-head' where id = 'mate'`)
    await gateway.pool.query(`update user_account set superior_id = 'mate' where id = 'mat-head'`)
    expect((await read([superior(5)])).superiors).toEqual(['mate', 'mat-head'])
  })

  test('where an approver who is the initiator gives way to the superior, those above are known without a rule for them', async () => {
    expect((await read([{ rule: 'deptHead', level: 1 }], {}, undefined, { isInitiator: 'superior' })).superiors).toEqual([
      'mat-head',
      'chief',
    ])
  })
})

describe('roles, permissions and departments', () => {
  test('active people of the house who hold a role; nobody of another tenant or of a supplier', async () => {
    await gateway.pool.query(`update user_account set left_at = now() where id = 'm3'`)
    const house = await read([
      { rule: 'role', role: 'MANAGER' },
      { rule: 'role', role: 'BIDDER' },
    ])
    expect(house.roles.MANAGER).toEqual(['m1', 'm2'])
    expect(house.roles.BIDDER).toBeUndefined()
    expect(house.people.m1).toEqual({ name: '钱经理', active: true })
  })

  test('whoever holds a permission by a role, and everybody of the house where it is everybody’s', async () => {
    const house = await read([
      { rule: 'permission', code: 'tender:award:approve' },
      { rule: 'permission', code: 'workflow:task:handle' },
    ])
    expect(house.permissions['tender:award:approve']).toEqual(['m1', 'm2', 'm3'])
    expect(house.permissions['workflow:task:handle']).toEqual(['admin', 'chief', 'clerk', 'm1', 'm2', 'm3', 'mat-head', 'mate'])
  })

  test('administrators of the process are always known', async () => {
    expect((await read([])).administrators).toEqual(['admin'])
    expect((await read([])).people.admin?.active).toBe(true)
  })

  test('people of a department and of those beneath it, each once', async () => {
    const choice = (id: string): Who => ({ rule: 'initiatorChoice', min: 1, max: 1, scope: { kind: 'department', id } })
    expect((await read([choice('buy')])).departments).toEqual({ buy: ['clerk', 'mat-head', 'mate'] })
    expect((await read([choice('root')])).departments).toEqual({ root: ['chief', 'clerk', 'mat-head', 'mate'] })
    expect((await read([choice('far')])).departments).toEqual({})
  })
})

describe('people', () => {
  test('whoever state, definition and command name is known: who has left as such, who is of a supplier as somebody who decides nothing', async () => {
    const state: Partial<InstanceState> = {
      chosen: { head: ['m2'] },
      readers: [{ userId: 'mate', by: 'm3', nodeId: 'head', at: '2026-11-26T09:00:00.000Z' }],
      form: { keeper: 'chief, gone' },
    }
    const who: Who[] = [
      { rule: 'users', ids: ['supplier'] },
      { rule: 'field', field: 'keeper' },
    ]
    const { people } = await read(who, state, { type: 'transfer', userIds: ['mat-head'] })
    expect(people).toMatchObject({
      clerk: { name: '王建华', active: true },
      m2: { active: true },
      m3: { active: true },
      mate: { active: true },
      chief: { active: true },
      gone: { name: '何磊', active: false },
      supplier: { active: false },
      'mat-head': { active: true },
    })
  })

  test.each<[string, Command]>([
    ['a transfer', { type: 'transfer', userIds: ['stranger', 'm1'] }],
    ['a choice', { type: 'submit', chosen: { head: ['stranger', 'm1'] } }],
    ['a mention', { type: 'submitComment', text: '@', mentions: ['stranger', 'm1'] }],
    ['a reassignment', { type: 'reassign', taskId: 1, userId: 'm1' }],
    ['a form', { type: 'submit', form: { keeper: ['m1', 'stranger'] } }],
  ])('W12 people of another tenant are unknown, whoever names them: %s', async (_, command) => {
    const { people } = await read([], {}, command)
    expect(people.m1).toEqual({ name: '钱经理', active: true })
    expect(people).not.toHaveProperty('stranger')
  })

  test('a text of a form is not searched for ids', async () => {
    const { people } = await read([], {}, { type: 'submit', form: { reason: `${'x'.repeat(2_000)},m1` } })
    expect(people).not.toHaveProperty('m1')
  })
})

test('an actor administrates by permission alone', async () => {
  const actor = (codes: string[]) =>
    actorOf(gateway.deps.pool, { tenantId: 'north', userId: 'admin', name: '郭晓燕', codes: new Set(codes) })
  expect(await actor(['workflow:admin'])).toEqual({ userId: 'admin', name: '郭晓燕', administrates: true, actsFor: [] })
  expect(await actor(['workflow:task:handle'])).toMatchObject({ administrates: false })
})
