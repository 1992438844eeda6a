import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ACTIONS, type ActionWord, type ApprovalPayload } from '#contract/workflow/shapes.ts'
import { GENESIS } from '#domain/tender/log/log-chain.ts'
import { execute } from '#domain/workflow/execute.ts'
import type { Command, Directory, InstanceState } from '#domain/workflow/model.ts'
import { newInstance } from '#domain/workflow/new-instance.ts'
import { seal } from '#gateway/modules/workflow/engine/chain.ts'
import { envOf } from '#gateway/modules/workflow/engine/env.ts'
import { readEntries, writeInstance } from '#gateway/modules/workflow/engine/instance.queries.ts'
import { aNode, aProcess, deploy } from '#gateway/modules/workflow/instances/testing.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { ulid } from '#gateway/platform/ids.ts'
import { startGateway, type TestGateway, type TestUser } from '#support/gateway.ts'

/** Who may do what with a running process, one that was returned and one that is over: every action by everybody, as written down here by hand from workflow.md 4. */

const people = {
  asker: { roles: ['BUYER'] },
  holder: { roles: ['MANAGER'] },
  /** Asked in the same node: the first of both decides. */
  sibling: { roles: ['MANAGER'] },
  /** Gives an opinion to `holder`. */
  cosigner: { roles: ['REVIEWER'] },
  /** Decides before `owner`, who entrusted the task. */
  delegate: { roles: ['REVIEWER'] },
  owner: { roles: ['MANAGER'] },
  /** Of `holder`. */
  deputy: { roles: ['BUYER'] },
  reader: { roles: ['AUDITOR'] },
  former: { roles: ['MANAGER'] },
  admin: { roles: ['TENDER_ADMIN'] },
  stranger: { roles: ['BUYER'] },
  supplier: { roles: ['BIDDER'], customerId: 'CA' },
  southern: { tenant: 'south', roles: ['BUYER', 'MANAGER', 'TENDER_ADMIN'] },
  /** Whom others name. */
  spare: { roles: ['BUYER'] },
} satisfies Record<string, TestUser>
type Person = keyof typeof people
type Action = ActionWord | 'reassign' | 'cancel'
type Scene = 'running' | 'returned' | 'over'

/**
 * Refusals by their numbers. Who names no `seq` and whose task somebody else has closed is told so (3002), whatever was pressed that decides a task; a deputy, who
 * sees nothing any more, is told so for a decision alone.
 */
const table = `
running            asker holder sibling cosigner delegate owner deputy reader former admin stranger supplier southern
startFlow          3010  3010   3010    3010     3010     3010  3010   3010   3010   3010  3010     1003     3001
submit             3010  3010   3010    3010     3010     3010  3010   3010   3010   3010  3010     1003     3001
agree              3003  done   done    done     done     3003  done   3003   3003   3003  3001     1003     3001
refuse             3003  done   done    3003     done     3003  done   3003   3003   3003  3001     1003     3001
reject             3003  done   done    3003     done     3003  done   3003   3003   3003  3001     1003     3001
back               3003  done   done    3003     3003     3003  done   3003   3003   3003  3001     1003     3001
returnInitoator    3003  done   done    3003     3003     3003  done   3003   3003   3003  3001     1003     3001
forward            3003  done   done    3003     3003     3003  done   3003   3003   done  3001     1003     3001
transfer           3003  done   done    3003     3003     3003  done   3003   3003   3003  3001     1003     3001
addsign            3003  done   done    3003     3003     3003  done   3003   3003   3003  3001     1003     3001
beforeAddsign      3003  done   done    3003     3003     3003  done   3003   3003   3003  3001     1003     3001
afterAddsign       3003  done   done    3003     3003     3003  done   3003   3003   3003  3001     1003     3001
cooperationAddsign 3003  done   done    3003     3003     3003  done   3003   3003   3003  3001     1003     3001
beforeEntrust      3003  done   done    3003     3003     3003  done   3003   3003   3003  3001     1003     3001
afterEntrust       3003  done   done    3003     3003     3003  done   3003   3003   3003  3001     1003     3001
recall             3011  3011   3011    3011     3011     3011  3011   3011   done   3011  3001     1003     3001
forceRecall        3003  3003   3003    3003     3003     3003  3003   3003   3003   done  3001     1003     3001
submitComment      done  done   done    done     done     done  done   done   done   done  3001     1003     3001
deliverRead        done  done   done    done     done     done  3003   3003   done   3003  3001     1003     3001
revoke             done  3003   3003    3003     3003     3003  3003   3003   3003   3003  3001     1003     3001
urge               done  3003   3003    3003     3003     3003  3003   3003   3003   3003  3001     1003     3001
reassign           1003  1003   1003    1003     1003     1003  1003   1003   1003   done  1003     1003     3001
cancel             1003  1003   1003    1003     1003     1003  1003   1003   1003   done  1003     1003     3001

returned           asker holder sibling cosigner delegate owner deputy reader former admin stranger supplier southern
startFlow          done  3010   3010    3010     3010     3010  3010   3010   3010   3010  3010     1003     3001
submit             done  3010   3010    3010     3010     3010  3010   3010   3010   3010  3010     1003     3001
agree              3003  3003   3002    3002     3002     3002  3002   3003   3003   3003  3001     1003     3001
refuse             3003  3003   3002    3002     3002     3002  3002   3003   3003   3003  3001     1003     3001
reject             3003  3003   3002    3002     3002     3002  3002   3003   3003   3003  3001     1003     3001
back               3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
returnInitoator    3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
forward            3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
transfer           3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
addsign            3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
beforeAddsign      3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
afterAddsign       3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
cooperationAddsign 3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
beforeEntrust      3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
afterEntrust       3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
recall             3011  3011   3011    3011     3011     3011  3001   3011   3011   3011  3001     1003     3001
forceRecall        3003  3003   3003    3003     3003     3003  3001   3003   3003   3003  3001     1003     3001
submitComment      done  done   done    done     done     done  3001   done   done   done  3001     1003     3001
deliverRead        done  done   done    done     done     done  3001   3003   done   3003  3001     1003     3001
revoke             done  3003   3003    3003     3003     3003  3001   3003   3003   3003  3001     1003     3001
urge               3003  3003   3003    3003     3003     3003  3001   3003   3003   3003  3001     1003     3001
reassign           1003  1003   1003    1003     1003     1003  1003   1003   1003   3003  1003     1003     3001
cancel             1003  1003   1003    1003     1003     1003  1003   1003   1003   done  1003     1003     3001

over               asker holder sibling cosigner delegate owner deputy reader former admin stranger supplier southern
startFlow          done  3003   3003    3003     3003     3003  3001   3003   3003   3003  3001     1003     3001
submit             done  3003   3003    3003     3003     3003  3001   3003   3003   3003  3001     1003     3001
agree              3003  3003   3002    3002     3002     3002  3002   3003   3003   3003  3001     1003     3001
refuse             3003  3003   3002    3002     3002     3002  3002   3003   3003   3003  3001     1003     3001
reject             3003  3003   3002    3002     3002     3002  3002   3003   3003   3003  3001     1003     3001
back               3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
returnInitoator    3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
forward            3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
transfer           3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
addsign            3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
beforeAddsign      3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
afterAddsign       3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
cooperationAddsign 3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
beforeEntrust      3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
afterEntrust       3003  3003   3002    3002     3002     3002  3001   3003   3003   3003  3001     1003     3001
recall             3003  3003   3003    3003     3003     3003  3001   3003   3003   3003  3001     1003     3001
forceRecall        3003  3003   3003    3003     3003     3003  3001   3003   3003   3003  3001     1003     3001
submitComment      3003  3003   3003    3003     3003     3003  3001   3003   3003   3003  3001     1003     3001
deliverRead        done  done   done    done     done     done  3001   3003   done   3003  3001     1003     3001
revoke             done  3003   3003    3003     3003     3003  3001   3003   3003   3003  3001     1003     3001
urge               3003  3003   3003    3003     3003     3003  3001   3003   3003   3003  3001     1003     3001
reassign           1003  1003   1003    1003     1003     1003  1003   1003   1003   3003  1003     1003     3001
cancel             1003  1003   1003    1003     1003     1003  1003   1003   1003   3003  1003     1003     3001
`

interface Row {
  scene: Scene
  action: Action
  cells: Partial<Record<Person, string>>
}
const rows = table
  .trim()
  .split('\n\n')
  .flatMap((part): Row[] => {
    const [[scene, ...persons] = [], ...lines] = part.split('\n').map((line) => line.trim().split(/ +/))
    const cellsOf = (cells: readonly string[]) => Object.fromEntries(persons.map((who, at) => [who, spelt(cells[at]!)]))
    return lines.map(([action, ...cells]) => ({ scene: scene as Scene, action: action as Action, cells: cellsOf(cells) }))
  })
function spelt(cell: string): string {
  if (cell === 'done') return cell
  return cell === '1003' ? 'AUTH-1003' : `FLOW-${cell}`
}

const everybody = Object.keys(people).filter((who) => who !== 'southern')
const directory: Directory = {
  people: Object.fromEntries(everybody.map((id) => [id, { name: id, active: id !== 'supplier' }])),
  ...{ deptHeads: [], superiors: [], roles: {}, permissions: {}, projectRoles: {}, departments: {} },
  administrators: ['admin'],
}
const nodes = [aNode('zero', ['former']), aNode('one', ['holder', 'sibling', 'owner']), aNode('two', ['former'])]
const definition = aProcess('cells', nodes, { revokeAfterDecision: true, revokeAfterEnd: true })

const course: readonly (readonly [Person, Command])[] = [
  ['asker', { type: 'startFlow' }],
  ['former', { type: 'deliverRead', userIds: ['reader'] }],
  ['former', { type: 'agree' }],
  ['holder', { type: 'cooperationAddsign', userIds: ['cosigner'] }],
  ['owner', { type: 'beforeEntrust', userIds: ['delegate'] }],
]
const endings: Record<Scene, typeof course> = {
  running: [],
  returned: [['holder', { type: 'returnInitiator' }]],
  over: [
    ['holder', { type: 'agree' }],
    ['former', { type: 'agree' }],
  ],
}

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
  await deploy(gateway.pool, definition)
  await gateway.pool.query(
    `insert into wf_deputy (id, tenant_id, user_id, deputy_id, from_at, until_at)
      values ('W', 'north', 'holder', 'deputy', now() - interval '1 day', now() + interval '1 day')`,
  )
})
afterAll(() => gateway.close())

/** Led there by the rules and written as the gateway writes it. */
async function aScene(scene: Scene): Promise<InstanceState> {
  const at = new Date(Date.now() - 60_000).toISOString()
  const [id, businessId, title] = [ulid(), randomUUID(), '用例']
  let state = newInstance({ id, definition, businessId, title, initiatorId: 'asker', deptId: '', form: {}, at })
  const entries = [...course, ...endings[scene]].flatMap(([userId, command]) => {
    const actor = { userId, name: userId, administrates: false, actsFor: [] }
    const done = execute({ definition, state }, command, actor, envOf(at, directory))
    expect([userId, command, done.refused]).toEqual([userId, command, undefined])
    state = done.state
    return done.entries
  })
  const sealed = seal(id, GENESIS, entries)
  const write = { tenantId: 'north', definition, state, sealed, headHash: sealed.at(-1)!.hash }
  await transaction(gateway.pool, (client) => writeInstance(client, write))
  return state
}

/** Complete and well-formed, so that nothing but the person and the moment speaks against it. */
const saidWith: Partial<Record<ActionWord, Partial<ApprovalPayload>>> = {
  back: { targetNode: 'zero' },
  forward: { targetNode: 'two' },
  forceRecall: { targetNode: 'zero' },
  ...Object.fromEntries(
    (
      [
        'transfer',
        'addsign',
        'beforeAddsign',
        'afterAddsign',
        'cooperationAddsign',
        'beforeEntrust',
        'afterEntrust',
        'deliverRead',
      ] as const
    ).map((action) => [action, { targetUserList: ['spare'] }]),
  ),
}

async function tried(who: Person, action: Action, { code, businessId, tasks }: InstanceState): Promise<string> {
  const of = { processCode: code, bussinessId: businessId, commentText: '理由' } // sic
  const as = gateway.as(who)
  const send = () => {
    if (action === 'cancel') return as.call('POST /workflow/api/v1/admin/cancel', of)
    if (action !== 'reassign') return as.call('POST /workflow/process/task/approve', { ...of, actionType: action, ...saidWith[action] })
    const taskId = tasks.find(({ userId }) => userId === 'holder')!.id
    return as.call('POST /workflow/api/v1/admin/reassign', { ...of, taskId, userId: 'spare' })
  }
  const { status, body } = await send()
  return status === 200 ? 'done' : String(body.messageCode)
}

/** Whose entries came behind the scene, in whatever process of the record. */
async function newEntriesBy({ id, businessId, lastSeq }: InstanceState): Promise<string[]> {
  const { rows } = await gateway.pool.query<{ id: string }>('select id from wf_instance where business_id = $1', [businessId])
  const logs = await Promise.all(rows.map((row) => readEntries(gateway.pool, row.id, row.id === id ? lastSeq : 0)))
  return logs.flat().map(({ by }) => by)
}

test('FLOW-01 the table has a row of every action for each scene, and a cell for everybody in each', () => {
  const asked = Object.keys(people).filter((who) => who !== 'spare')
  for (const scene of Object.keys(endings))
    expect(rows.filter((row) => row.scene === scene).map(({ action }) => action)).toEqual([...ACTIONS, 'reassign', 'cancel'])
  for (const { cells } of rows) expect(Object.keys(cells)).toEqual(asked)
})

test.each(rows)(
  'FLOW-01 W12 $action of a process that is $scene: everybody who could try it is answered as written',
  async ({ scene, action, cells }) => {
    const persons = Object.keys(cells) as Person[]
    const shared = await aScene(scene)
    const answered: typeof cells = {}
    // What is refused leaves nothing, so that all of them may try on the same process.
    for (const who of persons.filter((one) => cells[one] !== 'done')) answered[who] = await tried(who, action, shared)
    expect(await newEntriesBy(shared)).toEqual([])
    for (const who of persons.filter((one) => cells[one] === 'done')) {
      const state = await aScene(scene)
      answered[who] = await tried(who, action, state)
      if (answered[who] === 'done') expect(await newEntriesBy(state)).toContain(who)
    }
    expect(answered).toEqual(cells)
  },
)
