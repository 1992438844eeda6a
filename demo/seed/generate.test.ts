import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadDemoIdentity } from '#demo/identity/load.ts'
import { moveBeat } from '#gateway/modules/tender/engine/beat.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { CHEAP_PASSWORDS } from '#support/passwords.ts'
import { addLiveAuction, addLiveRounds, seedDemo } from './generate.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({})
})
afterAll(() => gateway.close())

test('TEND-10 however long the demonstration took to write, its running auction is not found to have been interrupted', async () => {
  const { pool } = gateway
  await loadDemoIdentity(pool, 'demo', CHEAP_PASSWORDS)
  await pool.query("update tender_beat set at = clock_timestamp() - interval '1 minute'")
  await seedDemo({ pool, keys: gateway.deps.keys }, { tenantId: 'demo', size: 'small', comingInMinutes: 30 })
  expect(await moveBeat(pool)).toBe(true)
})

test('TEND-10 H5 when its last auction is over, the next one is written with the rights of a gateway alone', async () => {
  const { projectId } = await addLiveAuction(gateway.deps, 'demo')
  const rounds = await addLiveRounds(gateway.deps, 'demo')
  const { rows } = await gateway.pool.query<{ mode: string }>('select mode from tender_project where id = any($1) order by mode', [
    [projectId, rounds.projectId],
  ])
  expect(rows.map(({ mode }) => mode)).toEqual(['freeBid', 'threeRounds'])
})
