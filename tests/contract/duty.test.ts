import { afterAll, beforeAll, expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import { keep, keepPledge } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestCallName, type TestGateway } from '#support/gateway.ts'
import { persons, type Row, rows, type Who } from './duty.rows.ts'
import { scenes } from './duty.scenes.ts'

/** Separation of duty on everything that is stored: each command of a project, given through its call by everybody who could try it. */

let gateway: TestGateway
beforeAll(async () => {
  const firm = (customerId: string, tenant = 'north') => ({ roles: ['BIDDER'], customerId, tenant })
  gateway = await startGateway({
    ...{ U1: { roles: ['BUYER'] }, U2: { roles: ['BUYER'] }, OM: { roles: ['BUYER', 'MANAGER'] } },
    ...{ M1: { roles: ['MANAGER'] }, M2: { roles: ['MANAGER'] }, S1: { roles: ['SUPERVISOR'] }, S2: { roles: ['SUPERVISOR'] } },
    ...{ R1: { roles: ['REVIEWER'] }, A1: { roles: ['AUDITOR'] }, T1: { roles: ['TENDER_ADMIN'] }, N1: {} },
    ...{ 'user-CA': firm('CA'), 'user-CB': firm('CB'), 'user-CC': firm('CC'), 'user-CD': firm('CD'), 'user-CX': firm('CX') },
    ...{ southern: { tenant: 'south', roles: ['BUYER', 'MANAGER', 'SUPERVISOR', 'AUDITOR'] }, 'southern-firm': firm('CS', 'south') },
  })
  await keepPledge(gateway.pool)
})
afterAll(() => gateway.close())

/** Refusals that speak of the person, not of the thing: no others are given to who may not. */
const OF_THE_PERSON = [
  'AUTH-1001',
  'AUTH-1003',
  ...['2001', '2003', '2009', '2018', '2028', '2037', '2039', '2065'].map((code) => `TENDER-${code}`),
]

/** These belong to a person alone, or make a project; their own tests say who may. */
const WITHOUT_PROJECT: readonly TestCallName[] = [
  'POST /tender/api/v1/customer/switch',
  'POST /tender/api/v1/project/save',
  'POST /tender/api/v1/project/delete',
]
/** Of processes: duty-workflow.test.ts. */
const isOfProject = (name: TestCallName) => !name.includes(' /workflow/') && !WITHOUT_PROJECT.includes(name)
const commands = (Object.keys(calls) as TestCallName[]).filter((name) => 'command' in calls[name] && isOfProject(name))
const everybody = Object.keys(persons) as Who[]
const score = { cells: 0, wrong: 0 }

/** The project of the one who owns it and is a manager too is his own, and names no other manager: but for the rule he could approve it. */
function aProject({ on }: Row, who: Who) {
  const played = scenes[on]()
  if (who !== 'OM') return keep(gateway.pool, played)
  const { state } = played
  return keep(gateway.pool, { ...played, state: { ...state, ownerId: 'OM', form: { ...state.form, managerId: '' } } })
}

const lastSeq = async (id: string) =>
  (await gateway.pool.query<{ seq: number }>('select max(seq) as seq from tender_log where project_id = $1', [id])).rows[0]?.seq

async function tried(name: TestCallName, row: Row, who: Who, state: Awaited<ReturnType<typeof aProject>>): Promise<string | undefined> {
  const target = name.includes('/project/') ? { id: state.id } : { projectId: state.id }
  const before = await lastSeq(state.id)
  const { status, body } = await gateway.as(who).call(name, { ...target, ...row.body(state) } as never)
  const code = status === 200 ? 'done' : body.messageCode
  const may = row.may.includes(who)
  const isOwnCase = !may && code === row.ownCase && who.startsWith('user-')
  const isRight = may ? code === (row.told ?? 'done') : isOwnCase || OF_THE_PERSON.includes(code ?? '')
  if (code !== 'done' && (await lastSeq(state.id)) !== before) return `${persons[who]}: ${code}, and something is logged`
  return isRight ? undefined : `${persons[who]}: ${code}`
}

test.each(commands)('TEND-35 I12 R-03 %s is done by whom it belongs to, and refused to everybody else for who he is', async (name) => {
  const row = rows[name]
  if (!row) throw new Error(`nobody has written down who may give ${name}`)
  const wrong: string[] = []
  // Who is refused leaves no trace, so all of them try one project.
  const shared = await aProject(row, 'U1')
  for (const who of everybody) {
    const fresh = who === 'OM' || (row.may.includes(who) && !row.told)
    const fault = await tried(name, row, who, fresh ? await aProject(row, who) : shared)
    score.cells += 1
    if (fault) wrong.push(fault)
  }
  score.wrong += wrong.length
  expect(wrong).toEqual([])
})

test('TEND-35 every command has been tried by everybody', () => {
  console.info(
    `separation of duty: ${commands.length} commands × ${everybody.length} persons, ${score.cells} cells, ${score.wrong} failures`,
  )
  expect(score).toEqual({ cells: commands.length * everybody.length, wrong: 0 })
})
