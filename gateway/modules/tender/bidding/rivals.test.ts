import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { calls } from '#contract/index.ts'
import type { FreeBid } from '#contract/tender/project.ts'
import { readingPosts } from '#contract/writes.ts'
import type { Actor, Command, ProjectState } from '#domain/tender/model.ts'
import { SYSTEM } from '#domain/tender/model.ts'
import { aProject, bids, buyer, published, quotes, REASON, registration, type Step } from '#domain/tender/testing.ts'
import { decisions } from '#gateway/modules/tender/engine/decision.ts'
import { announcer } from '#gateway/modules/tender/engine/engine.ts'
import { openSigner } from '#gateway/modules/tender/proof/signing.ts'
import { followLogs } from '#gateway/modules/tender/tender.jobs.ts'
import { keep, keepPledge, listen, people, withBirth } from '#gateway/modules/tender/testing.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { startGateway, type TestCallName, type TestGateway } from '#support/gateway.ts'

/**
 * M2: two gateways whose projects differ only in what rivals of CA did, step for step at the same times. Whatever CA or an onlooker may ask or
 * follow, it is the same bytes, until he may know how many take part.
 */

const FIRMS = { 'user-CD': { roles: ['BIDDER'], customerId: 'CD' } }
const READERS = ['user-CA', 'user-CX'] as const

/** Times of one course, seconds from its start, so far back that no bid of it can be taken back any more, and before its close. */
const start = Date.now() - 600_000
const at = (second: number): string => new Date(start + second * 1_000).toISOString()
const HOUR = 3_600

const isRival = ({ customerId }: Actor): boolean => customerId !== undefined && customerId !== 'CA'

interface World {
  gateway: TestGateway
  id: string
  state: ProjectState
  does: (...steps: readonly Step[]) => Promise<void>
  /** Called after a step of CA or of the purchaser, and after those of rivals, with the last entry. */
  after?: (seq: number) => Promise<void>
}

async function aWorld(gateway: TestGateway, bidding: Partial<FreeBid>): Promise<World> {
  const schedule = { registrationEndsAt: at(-2 * HOUR), qualificationEndsAt: at(-HOUR), startsAt: at(0) }
  const born = withBirth(published(aProject({ ...schedule, minBidders: 2, bidding: { minOffers: 2, ...bidding } })))
  const state = await keep(gateway.pool, born)
  let now = ''
  const { pool, bus } = gateway.deps
  const announce = announcer(bus)
  const { decide, decideInside } = decisions({ pool, keys: gateway.deps.keys, announce, onOutage: async () => {}, now: () => now })
  const send = async (actor: Actor, command: Command): Promise<number> => {
    if (actor === SYSTEM) {
      const due = await transaction(pool, (client) => decideInside(client, 'north', state.id, command))
      if (due) announce('north', due)
      return due?.state.lastSeq ?? 0
    }
    const sent = { tenantId: 'north', projectId: state.id, command, actor, receivedAt: now }
    return (await decide(sent, (decided) => ({ seq: decided.state.lastSeq }))).data.seq
  }
  const world: World = {
    gateway,
    id: state.id,
    state,
    does: async (...steps) => {
      for (const [n, [when, actor, command]] of steps.entries()) {
        now = when
        const seq = await send(actor, command)
        if (!isRival(actor) || !isRival(steps[n + 1]?.[1] ?? SYSTEM)) await world.after?.(seq)
      }
    },
  }
  return world
}

const moves = (when: string): Step => [when, SYSTEM, { type: 'system.advance' }]
const says = (when: string, text: string): Step => [when, buyer, { type: 'hall.message', text }]
const approves = (customerId: string): Step => [at(-1.5 * HOUR), buyer, { type: 'application.review', customerId, decision: 'APPROVED' }]
const registers = ({ state: { rulesHash } }: World, firm: string) => registration(firm, at(-2.5 * HOUR), rulesHash)

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

let one: TestGateway
let four: TestGateway
beforeAll(async () => {
  ;[one, four] = [await startGateway({ ...people, ...FIRMS }), await startGateway({ ...people, ...FIRMS })]
  for (const { pool } of [one, four]) await keepPledge(pool)
})
afterAll(async () => {
  await one.close()
  await four.close()
})

/** Calls a supplier has nothing to ask of a project by, or whose answer is the clock, the keys or another house's. */
const APART: readonly string[] = ['GET /tender/api/v1/clock', 'GET /tender/api/v1/log/keys', 'GET /tender/api/v1/live/stream']
const READS = (Object.keys(calls) as TestCallName[]).filter(
  (name) => name.includes('/tender/') && (name.startsWith('GET') || readingPosts.includes(name)) && !APART.includes(name),
)

interface Shape {
  required?: readonly string[]
  properties?: Record<string, unknown>
}

/** What a call asks of this project, with nothing left out that it needs. */
function askedOf(name: TestCallName, { id, state }: World): { sent: object; query: object } {
  const { body, query } = calls[name] as { body?: Shape; query?: Shape }
  const known: Record<string, unknown> = { projectId: id, id, keyword: state.form.title, ownOnly: false, kind: 'fight', alias: undefined }
  const filled = ({ properties = {} }: Shape = {}) =>
    Object.fromEntries(Object.keys(properties).flatMap((key) => (known[key] === undefined ? [] : [[key, known[key]]])))
  return name.startsWith('GET') ? { sent: filled(query), query: {} } : { sent: filled(body), query: {} }
}

/** Without what is drawn by lot, the ids of a project, and the clock. */
const bare = (answer: unknown): string =>
  JSON.stringify(answer)
    .replace(/\b01[0-9A-Z]{24}\b/g, 'ID')
    .replace(/\b[0-9a-f]{64}\b/g, 'HASH')
    .replace(/"(salt|linesSalt|sig|kid|requestId|traceId)":"[^"]*"/g, '"$1":"LOT"')
    .replace(/"B\d\d"/g, '"B##"')
    .replace(/"seq":-\d+/g, '"seq":"CLOCK"')
    .replace(/"id":"TB-ID-\d{13}","date":"[^"]*"/, '"id":"TB-ID-CLOCK"')
    .replace(/"(now|timestamp)":("[^"]*"|\d+)/g, '"$1":"CLOCK"')

async function everythingFor(world: World, user: string): Promise<Record<string, string>> {
  const told: Record<string, string> = {}
  for (const name of READS) {
    const { sent } = askedOf(name, world)
    const { status, body } = await world.gateway.as(user).call(name, sent as never)
    told[name] = `${status} ${bare(body)}`
  }
  return told
}

const lettersFor = async ({ gateway, id }: World): Promise<string[]> => {
  const letters: string[] = []
  await followLogs(gateway.pool, openSigner(gateway.deps.keys), (rows) => {
    for (const row of rows) if (row.projectId === id && READERS.some((user) => user === row.userId)) letters.push(bare({ ...row, id: '' }))
  })
  return letters
}

describe.each(['leadPrice', 'rankOnly', 'leadOnly'] as const)('M2 %s with the number hidden: rivals who do more', (visibility) => {
  const bidding = { visibility, showBidderCount: false, protectLead: false, maxDropPct: 100, windowSec: 0, minBidIntervalMs: 0 }

  test('change no answer to any call that reads', { timeout: 60_000 }, async () => {
    const [few, many] = [await aWorld(one, bidding), await aWorld(four, bidding)]
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
      const world = await aWorld(gateway, bidding)
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

  /** Frames as they came, until one that everybody gets. */
  const until = async ({ next }: Awaited<ReturnType<typeof listen>>, end: RegExp): Promise<string[]> => {
    for (const told: string[] = []; ; ) {
      const text = bare(await next('hello', 'view', 'row', 'msg', 'list'))
      // Lists are told beside halls, in no order between them.
      if (end.test(text)) return told.toSorted((a, b) => Number(isOfList(a)) - Number(isOfList(b)))
      told.push(text.replace(/ID:-\d+/g, 'ID:CLOCK'))
    }
  }

  test.each([
    ['before the opening, beside nobody', [], ['registering'], moves(at(-2 * HOUR)), /registration.closed|project.failed|"event":"list"/],
    ['until bidding, beside one who waits', ['CB'], Object.keys(COURSE), says(at(40), 'the end'), /the end/],
  ] as const)('send no frame to a live stream: %s', async (_, few, moments, last, end) => {
    const heard = async (gateway: TestGateway, rivals: readonly string[], busy: readonly string[]) => {
      const world = await aWorld(gateway, bidding)
      const topics = `p:${world.id},list:gy`
      const buyers = await listen(gateway, 'U1', topics)
      const streams = await Promise.all(READERS.map((user) => listen(gateway, user, topics)))
      // What went to the buyer went to everybody whom it was meant for.
      world.after = async (seq) => {
        while (Number((await buyers.next('hello', 'view')).data.seq) < seq);
      }
      for (const moment of moments) await COURSE[moment]!(world, moment === 'live' ? busy : rivals)
      await world.does(last)
      const told = await Promise.all(streams.map((stream) => until(stream, end)))
      for (const stream of [buyers, ...streams]) stream.close()
      return told
    }
    const rivals = ['CB', 'CC', 'CD']
    expect(await heard(four, rivals, rivals)).toEqual(await heard(one, few, []))
  })
})
