import { afterAll, beforeAll, expect, test } from 'vitest'
import { announcer, guardedDecisions } from '#gateway/modules/tender/engine/engine.ts'
import { sweep } from '#gateway/modules/tender/tender.jobs.ts'
import { type Frame, listen, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { anOpenRound, aQuote, roundBegins, roundEnds } from './testing.ts'

/** Rounds as the live stream tells them (tendering.md 10.3). */

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ ...people, S2: { roles: ['SUPERVISOR'] }, 'user-CA2': { roles: ['BIDDER'], customerId: 'CA' } })
})
afterAll(() => gateway.close())

const submit = async (firm: string, id: string, round: number, total: string, over: object = {}) =>
  (await gateway.as(`user-${firm}`).call('POST /tender/api/v1/quote/submit', aQuote(id, round, total, over))).body
const announce = (projectId: string, text: string) => gateway.as('U1').call('POST /tender/api/v1/hall/message', { projectId, text })
/** The next picture whose cause is this one; what came before it is passed by. */
async function until(stream: { next: (...events: string[]) => Promise<Frame> }, cause: string): Promise<Frame['data']> {
  for (;;) {
    const { data } = await stream.next('view')
    if (data.cause === cause) return data
  }
}

test('I8 what a firm seals, replaces, is refused and takes back changes its own picture and the number of the purchaser’s side, and nobody else’s', async () => {
  const { id } = await anOpenRound(gateway.pool)
  const [rival, colleague, buyer] = await Promise.all(['user-CB', 'user-CA2', 'U1'].map((user) => listen(gateway, user, `p:${id}`)))
  for (const stream of [rival, colleague, buyer])
    expect((await stream!.next('hello')).data.view).toMatchObject({ mode: 'threeRounds', roundNo: 1 })
  await submit('CA', id, 1, '917354.00')
  expect((await until(colleague!, 'quote.accepted')).view).toMatchObject({ submitted: { replaced: 0 } })
  expect((await until(buyer!, 'quote.accepted')).view).toMatchObject({ quotesReceived: 1 })
  await submit('CA', id, 1, '917353.00')
  expect((await until(colleague!, 'quote.accepted')).view).toMatchObject({ submitted: { replaced: 1 } })
  expect((await submit('CA', id, 1, '917352.00', { total: '917352.01' })).messageCode).toBe('TENDER-2058')
  await gateway.as('user-CA').call('POST /tender/api/v1/quote/withdraw', { projectId: id, roundNo: 1 })
  expect((await until(buyer!, 'quote.withdrawn')).view).toMatchObject({ quotesReceived: 0 })
  await announce(id, '请注意报价含税')
  const told = await until(rival!, 'message.sent')
  expect(rival!.frames.filter(({ event }) => event === 'view' || event === 'row')).toEqual([])
  expect(Object.keys(told.view as object)).not.toContain('quotesReceived')
  await until(colleague!, 'message.sent')
  expect(JSON.stringify([told, rival!.frames, colleague!.frames, buyer!.frames])).not.toMatch(/91735[234]/)
  for (const stream of [rival, colleague, buyer]) stream!.close()
})

test('TEND-06 an opening and the next round come as pictures, to each what he may see; who comes back begins with a whole one', async () => {
  const { id } = await anOpenRound(gateway.pool)
  for (const [firm, total] of [
    ['CA', '990000.00'],
    ['CB', '980000.00'],
  ] as const)
    await submit(firm, id, 1, total)
  const stream = await listen(gateway, 'user-CA', `p:${id}`)
  const { id: place } = await stream.next('hello')
  await roundEnds(gateway.pool, id)
  const { bus, keys } = gateway.deps
  await sweep(gateway.pool, guardedDecisions(gateway.pool, announcer(bus), { keys }))
  expect((await until(stream, 'round.scheduled')).view).toMatchObject({
    phase: 'INTERVAL',
    rounds: [{ state: 'OPENED', ownPrice: '990000.00', ownRank: 2, lowest: '980000.00' }, { state: 'SCHEDULED' }, {}],
  })
  stream.close()
  await roundBegins(gateway.pool, id)
  const back = await listen(gateway, 'user-CA', `p:${id}`, `p:${place}`)
  const { data } = await back.next('hello')
  expect(data.view).toMatchObject({ roundNo: 2, phase: 'OPEN', canQuote: true, next: { max: '990000.00' } })
  expect(back.frames.filter(({ event }) => event === 'row')).toEqual([])
  back.close()
})

test('TEND-24 TEND-28 a list hears that a round began, closed or was opened, and of no quote', async () => {
  const { id } = await anOpenRound(gateway.pool, { opening: 'committee' })
  const [theirs, ours] = await Promise.all([listen(gateway, 'U1', 'list:cg'), listen(gateway, 'user-CB', 'list:gy')])
  for (const firm of ['CA', 'CB']) await submit(firm, id, 1, '980000.00')
  await roundEnds(gateway.pool, id)
  const { bus, keys } = gateway.deps
  await sweep(gateway.pool, guardedDecisions(gateway.pool, announcer(bus), { keys }))
  const heard = async (stream: typeof theirs) => {
    for (;;) {
      const { data } = await stream.next('list')
      if (data.id === id) return data.patch
    }
  }
  for (const stream of [theirs, ours]) expect(await heard(stream)).toMatchObject({ status: 'BIDDING', roundNo: 1, roundPhase: 'WAITING' })
  for (const user of ['U1', 'S1']) await gateway.as(user).call('POST /tender/api/v1/round/open', { projectId: id, roundNo: 1 })
  for (const stream of [theirs, ours]) {
    expect(await heard(stream)).toMatchObject({ roundNo: 2, roundPhase: 'INTERVAL' })
    stream.close()
  }
})
