import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bids, quotes, REASON } from '#domain/tender/testing.ts'
import { listen, people } from '#gateway/modules/tender/testing.ts'
import {
  approves,
  at,
  aWorld,
  bare,
  everythingFor,
  HOUR,
  lettersOf,
  moves,
  registers,
  says,
  twinGateways,
  type World,
} from '#gateway/modules/tender/worlds/testing.ts'
import type { TestGateway } from '#support/gateway.ts'

/**
 * M2: two gateways whose projects differ only in what rivals of CA did, step for step at the same times. Whatever CA or an onlooker may ask or
 * follow, it is the same bytes, until he may know how many take part.
 */

const FIRMS = { 'user-CD': { roles: ['BIDDER'], customerId: 'CD' } }
const READERS = ['user-CA', 'user-CX'] as const

/** The moments of a course, each with what these rivals do until then. They stay behind CA. */
const COURSE: Record<string, (world: World, rivals: readonly string[]) => Promise<void>> = {
  registering: (world, rivals) => world.does(...[...rivals, 'CA'].flatMap((firm) => registers(world, firm))),
  ready: ({ does }, rivals) => does(moves(at(-2 * HOUR)), ...[...rivals, 'CA'].map(approves), moves(at(-HOUR)), says(at(-900), 'welcome')),
  quoted: ({ does }, rivals) =>
    does(
      ...rivals.flatMap((firm, n) => [
        quotes(at(-800 + 10 * n), firm, '995000.00', ['995']),
        quotes(at(-795 + 10 * n), firm, '990000.00', ['990']),
      ]),
      quotes(at(-600), 'CA', '900000.00', ['900']),
    ),
  begun: ({ does }) => does(moves(at(0))),
  live: ({ does }, rivals) =>
    does(
      ...rivals.flatMap((firm, n) => [bids(at(2 + 6 * n), firm, '980000.00'), bids(at(5 + 6 * n), firm, '970000.00')]),
      bids(at(30), 'CA', '890000.00'),
    ),
}

type Stream = Awaited<ReturnType<typeof listen>>

let one: TestGateway
let four: TestGateway
beforeAll(async () => {
  ;[one, four] = await twinGateways({ ...people, ...FIRMS })
})
afterAll(async () => {
  await one.close()
  await four.close()
})

const lettersFor = async (world: World): Promise<string[]> =>
  (await lettersOf(world)).filter((letter) => READERS.some((user) => letter.startsWith(`${user} `)))

describe.each(['leadPrice', 'rankOnly', 'leadOnly'] as const)('M2 %s with the number hidden: rivals who do more', (visibility) => {
  const rules = { visibility, showBidderCount: false, protectLead: false, maxDropPct: 100, windowSec: 0, minBidIntervalMs: 0 }
  const over = { bidding: { ...rules, minOffers: 2 } }

  test('change no answer to any call that reads', { timeout: 60_000 }, async () => {
    const [few, many] = [await aWorld(one, over), await aWorld(four, over)]
    for (const [moment, goOn] of Object.entries(COURSE)) {
      await goOn(few, moment === 'live' ? [] : ['CB'])
      await goOn(many, ['CB', 'CC', 'CD'])
      for (const user of READERS) {
        const told = await everythingFor(few, user)
        expect({ moment, user, ...(await everythingFor(many, user)) }).toEqual({ moment, user, ...told })
        expect(Object.values(told).filter((answer) => answer.startsWith('5'))).toEqual([])
      }
      expect(await lettersFor(many)).toEqual(await lettersFor(few))
    }
  })

  test('change no answer to a bid, nor to the wish to take it back', async () => {
    const answers = async (gateway: TestGateway, rivals: readonly string[], busy: readonly string[]) => {
      const world = await aWorld(gateway, over)
      for (const [moment, goOn] of Object.entries(COURSE)) await goOn(world, moment === 'live' ? busy : rivals)
      const { call } = gateway.as('user-CA')
      const [projectId, price] = [world.id, { gross: '880000.00', taxBp: 1_300, currency: 'CNY' }]
      const placed = await call('POST /tender/api/v1/bid/place', { projectId, ...price })
      const [row] = (await call('POST /tender/api/v1/bid/page-list', { projectId })).body.data.rows
      const asked = await call('POST /tender/api/v1/bid/void-request', { projectId, bidSeq: row!.seq, reason: REASON })
      const { correction } = (await call('GET /tender/api/v1/bid/view', { projectId })).body.data
      expect([placed.status, asked.status, correction?.bidSeq]).toEqual([200, 200, row!.seq])
      return bare([placed.body.data, asked.body, correction]).replace(/"[\dT:.-]+Z"|\d{13}/g, '"TIME"')
    }
    expect(await answers(four, ['CB', 'CC', 'CD'], ['CB', 'CC', 'CD'])).toBe(await answers(one, ['CB'], []))
  })

  const isOfList = (text: string) => text.startsWith('{"event":"list"')

  /** Frames as they came, until one that everybody gets, and one for each change of the list. */
  const until = async (first: string, { next }: Stream, end: RegExp, changes: number): Promise<string[]> => {
    const told = [first]
    while (!told.some((text) => end.test(text)) || told.filter(isOfList).length < changes)
      told.push(bare(await next('hello', 'view', 'row', 'msg', 'list')))
    // Lists are told beside halls, in no order between them.
    return told.map((text) => text.replace(/ID:-\d+/g, 'ID:CLOCK')).toSorted((a, b) => Number(isOfList(a)) - Number(isOfList(b)))
  }

  test.each([
    ['before the opening, beside nobody', [], ['registering'], moves(at(-2 * HOUR)), /registration\.closed/, 1],
    ['until bidding, beside one who waits', ['CB'], Object.keys(COURSE), says(at(40), 'the end'), /the end/, 3],
  ] as const)('send no frame to a live stream: %s', async (_, few, moments, last, end, changes) => {
    const heard = async (gateway: TestGateway, rivals: readonly string[], busy: readonly string[]) => {
      const world = await aWorld(gateway, over)
      const topics = `p:${world.id},list:gy`
      const buyers = await listen(gateway, 'U1', topics)
      const streams = await Promise.all(READERS.map((user) => listen(gateway, user, topics)))
      // A stream answers before it has joined its hall.
      const firsts = await Promise.all(streams.map(async ({ next }) => bare(await next('hello'))))
      // What went to the buyer went to everybody whom it was meant for.
      world.after = async (seq) => {
        while (Number((await buyers.next('hello', 'view')).data.seq) < seq);
      }
      for (const moment of moments) await COURSE[moment]!(world, moment === 'live' ? busy : rivals)
      await world.does(last)
      const told = await Promise.all(streams.map((stream, n) => until(firsts[n]!, stream, end, changes)))
      for (const stream of [buyers, ...streams]) stream.close()
      return told
    }
    const rivals = ['CB', 'CC', 'CD']
    expect(await heard(four, rivals, rivals)).toEqual(await heard(one, few, []))
  })
})
