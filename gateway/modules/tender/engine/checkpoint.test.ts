import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { FOLD_VERSION } from '#domain/tender/evolve.ts'
import { watchLogs } from '#gateway/modules/tender/proof/log-watch.ts'
import { openSigner } from '#gateway/modules/tender/proof/signing.ts'
import { verifications } from '#gateway/modules/tender/proof/verification.ts'
import { findProject } from '#gateway/modules/tender/tender.queries.ts'
import { aClosedHall, growTo, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { checkpoints } from './checkpoint.ts'
import { atGenesis } from './walk.ts'

/** What is remembered of a long log never hides what does not fit. */

const ENTRIES = limits.verifiedWhole + 500

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

async function aLongLog(): Promise<string> {
  const { id } = await aClosedHall(gateway.pool)
  await growTo(gateway.pool, id, ENTRIES)
  return id
}
const verify = async (projectId: string) => (await gateway.as('S1').call('GET /tender/api/v1/log/verify', { projectId })).body.data
const lowered = (id: string) => gateway.pool.query(`update tender_bid set gross = 1 where project_id = $1 and alias = 'B03'`, [id])
/** As another process would, which remembers nothing but what is stored. */
const elsewhere = async (id: string) =>
  verifications(gateway.pool, undefined, gateway.deps.keys).judge('north', (await findProject(gateway.pool, 'north', id))!)
const BID = { kind: 'bid', field: 'gross' }

test('H4 a bid that was changed in a long log is found at every call, after a new entry and by another process', async () => {
  const id = await aLongLog()
  await lowered(id)
  expect(await verify(id)).toMatchObject({ ok: false, fault: BID })
  expect(await verify(id)).toMatchObject({ ok: false, fault: BID })
  await growTo(gateway.pool, id, ENTRIES + 1)
  expect(await verify(id)).toMatchObject({ ok: false, fault: BID })
  expect(await elsewhere(id)).toMatchObject({ fault: BID })
  expect(await gateway.as('S1').call('POST /tender/api/v1/review/sign', { projectId: id, conclusion: '程序合规' })).toMatchObject({
    status: 409,
    body: { messageCode: 'TENDER-2094' },
  })
})

test('H4 what the daily verification finds behind a checkpoint, calls find from then on', async () => {
  const id = await aLongLog()
  expect(await verify(id)).toMatchObject({ ok: true })
  await lowered(id)
  const signer = openSigner(gateway.deps.keys)
  const mine = () =>
    gateway.pool.query<{ fault: object | null }>('select fault from tender_watch where project_id = $1', [id]).then(({ rows }) => rows[0])
  while (!(await mine()))
    await watchLogs({
      pool: gateway.pool,
      signer,
      kept: checkpoints(gateway.pool, gateway.deps.keys),
      tell: () => {},
      audit: gateway.deps.audit,
    })
  expect(await mine()).toMatchObject({ fault: BID })
  expect(await elsewhere(id)).toMatchObject({ fault: BID })
  await growTo(gateway.pool, id, ENTRIES + 1)
  for (const _ of [1, 2]) expect(await verify(id)).toMatchObject({ ok: false, fault: BID })
})

test('H4 a checkpoint of another fold is not gone on with: the log is verified from its first entry', async () => {
  const id = await aLongLog()
  expect(await verify(id)).toMatchObject({ ok: true })
  expect(await checkpoints(gateway.pool, gateway.deps.keys).resume(id, 'day')).toMatchObject({ seq: ENTRIES })
  const next = checkpoints(gateway.pool, gateway.deps.keys, FOLD_VERSION + 1)
  expect(await next.resume(id, 'day')).toBeUndefined()
  await next.keep(id, 'day', { ...atGenesis(), seq: ENTRIES, hash: (await findProject(gateway.pool, 'north', id))!.head_hash })
  expect(await next.resume(id, 'day')).toMatchObject({ seq: ENTRIES })
  expect(await elsewhere(id)).toMatchObject({ walked: { seq: ENTRIES, counts: { 'project.created': 1 } } })
  expect(await elsewhere(id)).not.toHaveProperty('fault')
})
