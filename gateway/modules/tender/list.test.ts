import { afterAll, beforeAll, expect, test } from 'vitest'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { anOpenHall, aReadyProject, people } from './testing.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

test.each([
  ['U1', 'POST /tender/api/v1/project/cg-page-list'],
  ['user-CA', 'POST /tender/api/v1/project/cu-page-list'],
] as const)('TEND-24 to %s what is running comes first, however old it is', async (who, call) => {
  const running = await anOpenHall(gateway.pool)
  await aReadyProject(gateway.pool, 3_600_000)

  const { body } = await gateway.as(who).call(call, {})

  expect(body.data.rows.map(({ status }: { status: string }) => status).indexOf('READY')).toBeGreaterThan(0)
  expect(body.data.rows[0]).toMatchObject({ status: 'BIDDING' })
  expect(body.data.rows.map(({ id }: { id: string }) => id)).toContain(running.id)
})
