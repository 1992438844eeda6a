import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { anOpenHall, aReadyProject, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { remind } from './reminders.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
beforeEach(() => gateway.pool.query('delete from notification'))
afterAll(() => gateway.close())

const told = async (projectId: string) =>
  (
    await gateway.pool.query<{ kind: string; user_id: string }>(
      'select kind, user_id from notification where project_id = $1 order by kind, user_id',
      [projectId],
    )
  ).rows.map(({ kind, user_id: user }) => `${kind} ${user}`)
const run = () => remind(gateway.pool, () => {})
const moveTo = (id: string, minutes: number) =>
  gateway.pool.query(`update tender_project set starts_at = clock_timestamp() + $2 * interval '1 minute' where id = $1`, [id, minutes])
const EVERYONE = ['M1', 'S1', 'U1', 'user-CA', 'user-CB', 'user-CC']

test('TEND-34 a day, half an hour and five minutes before the start everyone who takes part is told, each time once', async () => {
  const { id } = await aReadyProject(gateway.pool, 25 * 3_600_000)
  await run()
  expect(await told(id)).toEqual([])
  for (const [minutes, kind] of [
    [1_439, 'starts-24h'],
    [29, 'starts-30m'],
    [4, 'starts-5m'],
  ] as const) {
    await gateway.pool.query('delete from notification')
    await moveTo(id, minutes)
    await Promise.all([run(), run()])
    await run()
    expect(await told(id)).toEqual(EVERYONE.map((user) => `${kind} ${user}`))
  }
})

test('H4 a project whose state cannot be read keeps nobody else from being told', async () => {
  const broken = await aReadyProject(gateway.pool, 3_600_000)
  const { id } = await aReadyProject(gateway.pool, 3_600_000)
  await gateway.pool.query(`update tender_project set state = '[]', starts_at = starts_at - interval '1 minute' where id = $1`, [broken.id])
  await moveTo(id, 29)
  await expect(run()).rejects.toThrow(AggregateError)
  expect(await told(id)).toEqual(EVERYONE.map((user) => `starts-30m ${user}`))
  await gateway.pool.query(`update tender_project set status = 'VOID' where id = $1`, [broken.id])
})

test('TEND-34 a start that is near when it is first seen is told of once, not three times', async () => {
  const { id } = await aReadyProject(gateway.pool, 3_600_000)
  await moveTo(id, 4)
  await run()
  expect([...new Set((await told(id)).map((line) => line.split(' ')[0]))]).toEqual(['starts-5m'])
})

test('TEND-34 a start that moves is told of anew', async () => {
  const { id } = await aReadyProject(gateway.pool, 3_600_000)
  await moveTo(id, 20)
  await run()
  await moveTo(id, 25)
  await run()
  expect(await told(id)).toHaveLength(2 * EVERYONE.length)
})

test('a hall that is open is not announced', async () => {
  const { id } = await anOpenHall(gateway.pool)
  await run()
  expect(await told(id)).toEqual([])
})
