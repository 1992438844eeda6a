import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { aFreeBidForm, aProject, PLEDGE, published } from '#domain/tender/testing.ts'
import { inMs, keep, keepPledge, people, withBirth } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { forgetAnswers } from './forgetting.ts'

/** L12 what is kept of each request goes when nobody asks for it again; and what one buyer may create. */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
  await keepPledge(gateway.pool)
})
afterAll(() => gateway.close())

const pledge = (projectId: string, key: string) =>
  gateway.as('user-CA').call('POST /tender/api/v1/pledge/accept', { projectId, ...PLEDGE }, { key })
const HOUR = 3_600_000
const anEntry = async () => {
  const schedule = { registrationEndsAt: inMs(3 * HOUR), qualificationEndsAt: inMs(4 * HOUR), startsAt: inMs(10 * HOUR) }
  return (await keep(gateway.pool, withBirth(published(aProject(schedule), inMs(-HOUR))))).id
}
const older = (key: string, ms: number) =>
  gateway.pool.query(`update tender_command set at = clock_timestamp() - $2 * interval '1 ms' where key = $1`, [key, ms])

test('L12 answers are kept for 30 days by their keys, and forgotten in slices after that', async () => {
  const id = await anEntry()
  const [old, young] = [randomUUID(), randomUUID()]
  expect([(await pledge(id, old)).status, (await pledge(id, young)).status]).toEqual([200, 200])
  await older(old, limits.answerKeepMs + 1_000)
  await older(young, limits.answerKeepMs - 60_000)
  await gateway.pool.query(
    `insert into tender_command (project_id, key, body_hash, result, at)
      select 'gone', gen_random_uuid(), repeat('0', 64), '{}', clock_timestamp() - interval '1 year' from generate_series(1, 2500)`,
  )
  expect(await forgetAnswers(gateway.pool)).toBe(2_501)
  expect((await pledge(id, young)).body.data).toMatchObject({ replayed: true })
  expect(await forgetAnswers(gateway.pool)).toBe(0)
})

test('L12 a command is as old as its request, not as the last entry of its project', async () => {
  const id = await anEntry()
  const key = randomUUID()
  expect((await pledge(id, key)).status).toBe(200)
  const { rows } = await gateway.pool.query<{ fresh: boolean }>(
    `select at > clock_timestamp() - interval '1 minute' as fresh from tender_command where key = $1`,
    [key],
  )
  expect(rows).toEqual([{ fresh: true }])
})

const save = (user: string, key = randomUUID()) =>
  gateway.as(user).call('POST /tender/api/v1/project/save', { form: aFreeBidForm(), items: [] } as never, { key })
/** Unpublished projects as one buyer would have made them. */
const drafts = (owner: string, n: number) =>
  gateway.pool.query(
    `insert into tender_project (id, tenant_id, code, title, mode, direction, status, owner_id, manager_id, invite_mode, category_code, dept_id, head_seq, head_hash,
        last_at, state, created_at, updated_at, updated_by)
      select $1 || i, 'north', $1 || i, '', 'freeBid', 'reverse', 'DRAFT', $1, '', 'open', '', '', 1, repeat('0', 64), now(), '{}', now(), now(), ''
      from generate_series(1, $2) i`,
    [owner, n],
  )

test('C3 one buyer keeps 200 unpublished projects; a colleague has 200 of his own', async () => {
  await drafts('U1', limits.draftsPerBuyer - 1)
  expect((await save('U1')).status).toBe(200)
  expect(await save('U1')).toMatchObject({ status: 409, body: { messageCode: 'TENDER-2085', args: { n: limits.draftsPerBuyer } } })
  expect((await save('U2')).status).toBe(200)
})

test('C3 one buyer creates 200 projects in 24 hours, thrown away or not, and is told when he may go on', async () => {
  const key = randomUUID()
  const first = await save('U2', key)
  await gateway.pool.query(
    `insert into tender_command (project_id, key, body_hash, result, at)
      select 'new:north:U2', gen_random_uuid(), repeat('0', 64), '{}', clock_timestamp() - interval '23 hours' from generate_series(1, $1)`,
    [limits.newProjectsPerDay - 2],
  )
  const refused = await save('U2')
  expect(refused).toMatchObject({ status: 429, body: { messageCode: 'TENDER-2008' } })
  expect(Number(refused.body.args?.s)).toBeGreaterThan(3_500)
  expect(Number(refused.body.args?.s)).toBeLessThanOrEqual(3_600)
  expect((await save('U2', key)).body.data).toMatchObject({ id: first.body.data.id, replayed: true })
})
