import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { sealReserve } from '#domain/tender/bidding/sealed.ts'
import { fact } from '#domain/tender/facts.ts'
import type { Actor, Command } from '#domain/tender/model.ts'
import { anEnv, bidder, manager, REASON, supervisor } from '#domain/tender/testing.ts'
import { guardedDecisions } from '#gateway/modules/tender/engine/engine.ts'
import { lostKeys } from '#gateway/modules/tender/rounds/lost-keys.ts'
import { sweep } from '#gateway/modules/tender/tender.jobs.ts'
import { findProject } from '#gateway/modules/tender/tender.queries.ts'
import { anOpenHall, aReadyProject, happens, inMs, people } from '#gateway/modules/tender/testing.ts'
import { sha256, vaults } from '#gateway/platform/vault.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { freshKeys } from '#support/keys.ts'

/** Free bidding that only a missing key would begin or end: nothing is made up, and nothing is an error of the gateway (TEND-46, D19). */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway(people)
})
afterAll(() => gateway.close())

const engineOf = (keys: Parameters<typeof guardedDecisions>[2]['keys']) => guardedDecisions(gateway.pool, () => {}, { keys })
type Engine = ReturnType<typeof engineOf>
const decideBy = (engine: Engine, projectId: string, command: Command, actor: Actor) =>
  engine.decisions.decide({ tenantId: 'north', projectId, command, actor, receivedAt: inMs(0), key: randomUUID() }, () => ({}))
const stateOf = async (id: string) => (await findProject(gateway.pool, 'north', id))!.state
const bid = { type: 'bid.place', gross: '950000.00', taxBp: 1_300, currency: 'CNY' } as const
const kidOf = () => gateway.deps.keys.of('seal')[0]!.kid

/** Bidding is over, and its reserve price sealed with the gateway's keys. */
async function over(): Promise<string> {
  const { id, closesAt } = await anOpenHall(gateway.pool)
  for (const [firm, gross] of Object.entries({ CA: '980000.00', CB: '970000.00', CC: '960000.00' }))
    await decideBy(engineOf(gateway.deps.keys), id, { ...bid, gross }, bidder(firm))
  const sealed = sealReserve(anEnv(inMs(0), { sha256, vault: vaults(gateway.deps.keys)(id) }), '965000.00')
  await gateway.pool.query(`update tender_project set state = jsonb_set(state, '{reserve}', $2) where id = $1`, [
    id,
    JSON.stringify(sealed),
  ])
  await happens(gateway.pool, id, fact('bidding.extended', { pub: { from: closesAt!, to: inMs(0) } }))
  return id
}

test('TEND-46 without the key of its reserve price bidding does not end: 2097 by name, words are taken, it can be stopped, and ends with it', async () => {
  const [id, other] = [await over(), await over()]
  const without = engineOf(freshKeys())
  const audit = vi.fn()
  await sweep(gateway.pool, without, lostKeys(audit))
  expect(audit.mock.calls).toContainEqual(['sealing-key-missing', { tenant: 'north', detail: `project ${id} key ${kidOf()}` }])
  expect((await stateOf(id)).status).toBe('BIDDING')
  const refused = { code: 'TENDER-2097', args: { kid: kidOf() } }
  await expect(decideBy(without, id, bid, bidder('CA'))).rejects.toMatchObject(refused)
  await expect(decideBy(without, id, { type: 'project.suspend', reason: REASON }, supervisor)).rejects.toMatchObject(refused)
  expect(Object.values((await stateOf(id)).bidders).map(({ bids }) => bids)).toEqual([1, 1, 1])
  await decideBy(without, id, { type: 'hall.message', text: 'x' }, supervisor)
  for (const who of [supervisor, manager]) await decideBy(without, id, { type: 'project.void', reason: REASON }, who)
  expect((await stateOf(id)).status).toBe('VOID')
  await sweep(gateway.pool, engineOf(gateway.deps.keys))
  expect(await stateOf(other)).toMatchObject({ status: 'REVIEW', reserve: { amount: '96500000' } })
})

test('TEND-37 without the key of a first price bidding does not begin, and begins with it', async () => {
  const { id } = await aReadyProject(gateway.pool, 60_000)
  const quote = { lines: [{ lineNo: 1, unitPrice: '990' }], total: '990000.00', taxBp: 1_300, currency: 'CNY' }
  await decideBy(engineOf(gateway.deps.keys), id, { type: 'quote.submit', ...quote }, bidder('CA'))
  const { registrationEndsAt, qualificationEndsAt } = await stateOf(id)
  const pub = { registrationEndsAt, qualificationEndsAt, startsAt: inMs(-1_000), cause: 'x' }
  await happens(gateway.pool, id, fact('schedule.changed', { pub }))
  const without = engineOf(freshKeys())
  await sweep(gateway.pool, without)
  expect((await stateOf(id)).status).toBe('READY')
  await expect(decideBy(without, id, bid, bidder('CB'))).rejects.toMatchObject({ code: 'TENDER-2097', args: { kid: kidOf() } })
  await sweep(gateway.pool, engineOf(gateway.deps.keys))
  expect((await stateOf(id)).bidders.map(({ bids }) => bids).toSorted()).toEqual([0, 0, 1])
})
