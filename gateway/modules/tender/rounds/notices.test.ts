import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { ThreeRounds } from '#contract/tender/rounds.ts'
import { fact } from '#domain/tender/facts.ts'
import { plus } from '#domain/tender/instant.ts'
import type { Entry } from '#domain/tender/model.ts'
import { noticeSentence } from '#domain/tender/rounds/notice-sentence.ts'
import { goOn, liveRounds, opens, playRound, roundOf, seals } from '#domain/tender/rounds/testing.ts'
import { buyer, type Played, REASON, reach, supervisor, wait } from '#domain/tender/testing.ts'
import { texts } from '#gateway/modules/i18n/i18n.data.ts'
import { noticesOf } from '#gateway/modules/tender/notices/notices.ts'
import { remind } from '#gateway/modules/tender/notices/reminders.ts'
import { happens, inMs, people } from '#gateway/modules/tender/testing.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { anOpenRound } from './testing.ts'

/** Who is told what of rounds (tendering.md 6.4, 7.3, 9.2): of no price, and of nobody else's fate. */

const backendTexts = new Map(texts.map(({ key, ...text }) => [key, text]))
const STAFF = ['U1', 'M1', 'S1', 'S2']

/** Notices of the last stretch, by kind: persons and firms. */
const told = (played: Pick<Played, 'state'>, entries: readonly Entry[]) =>
  Object.fromEntries(
    entries
      .flatMap((entry) => noticesOf(played.state, entry))
      .map(({ kind, persons, firms, args }) => [kind, { to: [...persons, ...firms], args }]),
  )
const newIn = (played: Played, before: Played) => played.entries.slice(before.entries.length)

const PRICES = { CA: '990', CB: '980', CC: '970' } as const
const rules = (over: Partial<ThreeRounds> = {}) => ({ keepMin: 1, minOffers: 2, ...over })

describe('TEND-34 TEND-38 what is told of a round', () => {
  test('an opening: that it was opened, to each who is out that he is, to the others when the next begins', () => {
    const before = liveRounds(rules({ out: [1, 0] }))
    const played = playRound(before, PRICES)
    const { opensAt } = roundOf(played.state)
    const zone = played.state.form.timeZone
    expect(told(played, newIn(played, before))).toEqual({
      'round-unsealed': { to: [...STAFF, 'CA', 'CB', 'CC'], args: { round: '1' } },
      eliminated: { to: ['CA'], args: {} },
      'round-scheduled': { to: ['CB', 'CC'], args: { opensAt, zone, round: '2' } },
    })
  })

  test('the next round: to those who may quote in it', () => {
    const first = playRound(liveRounds(rules({ out: [1, 0] })), PRICES)
    const begun = reach(first.state, [wait(roundOf(first.state).opensAt)])
    expect(told(begun, begun.entries)).toEqual({ 'round-opened': { to: [...STAFF, 'CB', 'CC'], args: { round: '2' } } })
  })

  test('a round that waits: to the two who open it that it does, to the bidders that it has closed', () => {
    const before = liveRounds(rules({ opening: 'committee' }))
    const played = playRound(before, PRICES)
    expect(told(played, newIn(played, before))).toEqual({
      'opening-waiting': { to: ['U1', 'S1', 'S2'], args: { round: '1' } },
      'round-closed': { to: ['CA', 'CB', 'CC'], args: { round: '1' } },
    })
    const at = plus(roundOf(played.state).closesAt, 1_000)
    const half = goOn(played, [opens(at, buyer, 1)])
    expect(told(half, newIn(half, played))).toEqual({})
    const opened = goOn(half, [opens(plus(at, 1_000), supervisor, 1)])
    expect(Object.keys(told(opened, newIn(opened, half)))).toEqual(['round-unsealed', 'round-scheduled'])
  })

  test('TEND-38 a round in which too few have quoted: to nobody that it waits, since nobody opens it', () => {
    const before = liveRounds(rules({ opening: 'committee', minOffers: 3 }))
    const played = playRound(before, { CA: '990', CB: '980' })
    expect(played.state.status).toBe('FAILED')
    const kinds = Object.keys(told(played, newIn(played, before)))
    expect(kinds).toContain('failed')
    expect(kinds).not.toContain('opening-waiting')
    expect(kinds).not.toContain('round-closed')
  })

  test('an extra round: to those who tie, and to nobody who does not', () => {
    const before = liveRounds(rules({ rounds: 1, durationsSec: [600], intervalsSec: [], out: [], tieBreak: 'extraRound' }))
    const played = playRound(before, { ...PRICES, CB: '970' })
    const { opensAt } = roundOf(played.state)
    const kinds = told(played, newIn(played, before))
    expect(kinds['extra-round']).toEqual({ to: ['CB', 'CC'], args: { opensAt, zone: played.state.form.timeZone } })
    expect(Object.keys(kinds)).toEqual(['round-unsealed', 'extra-round'])
    const begun = reach(played.state, [wait(opensAt)])
    expect(told(begun, begun.entries)['round-opened']).toEqual({ to: [...STAFF, 'CB', 'CC'], args: { round: 'extra' } })
  })

  test('whatever names a round has a sentence for it, and one for the extra round', () => {
    const kinds = ['round-opened', 'round-closed', 'opening-waiting', 'round-unsealed', 'round-scheduled', 'round-5m'] as const
    const said = kinds.flatMap((kind) =>
      ['2', 'extra'].map((round) => backendTexts.get(`backend.notification.${noticeSentence(kind, { round })}`)),
    )
    expect(said.filter((text) => !text?.zh.match(/^(第{{round}}轮|加轮)报价/))).toEqual([])
  })

  test('a draw: to those who tied, and to the purchaser’s side', () => {
    const before = liveRounds(rules({ rounds: 1, durationsSec: [600], intervalsSec: [], out: [], tieBreak: 'draw' }))
    const played = playRound(before, { ...PRICES, CB: '970' })
    expect(told(played, newIn(played, before))['tie-drawn']?.to).toEqual([...STAFF, 'CB', 'CC'])
  })

  test('what is sealed, replaced and taken back is told to nobody; a pause is, to all', () => {
    const { state } = liveRounds(rules())
    const at = plus(roundOf(state).opensAt, 1_000)
    const sealed = reach(state, [
      seals(at, 'CA', 1, '990'),
      seals(at, 'CA', 1, '980'),
      [at, supervisor, { type: 'project.suspend', reason: REASON }],
    ])
    expect(told(sealed, sealed.entries)).toEqual({ suspended: { to: expect.arrayContaining([...STAFF, 'CA', 'CB', 'CC']), args: {} } })
  })
})

describe('TEND-34 before a round', () => {
  let gateway: TestGateway
  beforeAll(async () => {
    gateway = await startGateway(people)
  })
  beforeEach(() => gateway.pool.query('delete from notification'))
  afterAll(() => gateway.close())

  const named = async (id: string) => {
    const { rows } = await gateway.pool.query<{ round: string }>(
      `select distinct args ->> 'round' as round from notification where project_id = $1`,
      [id],
    )
    return rows.map(({ round }) => round)
  }

  const reminded = async (id: string) => {
    await Promise.all([remind(gateway.pool, () => {}), remind(gateway.pool, () => {})])
    const { rows } = await gateway.pool.query<{ told: string }>(
      `select kind || ' ' || user_id as told from notification where project_id = $1 order by 1`,
      [id],
    )
    return rows.map(({ told }) => told)
  }

  /** The interval has lasted so long, and the next round begins in so many minutes. */
  async function interval(id: string, { since, left }: { since: number; left: number }) {
    const minutes = (n: number) => inMs(n * 60_000)
    await happens(gateway.pool, id, fact('round.closed', { pub: { round: 1, closesAt: minutes(-since) } }))
    const parts = { pub: { round: 1, openedAt: minutes(-since) }, price: { tieCount: 0 }, note: { received: 0, active: 3 } }
    await happens(gateway.pool, id, fact('round.unsealed', parts))
    await happens(gateway.pool, id, fact('round.scheduled', { pub: { round: 2, opensAt: minutes(left), closesAt: minutes(left + 30) } }))
  }

  test('five minutes ahead, once, to those who may quote in it', async () => {
    const { id } = await anOpenRound(gateway.pool)
    await interval(id, { since: 8, left: 6 })
    expect(await reminded(id)).toEqual([])
    await happens(gateway.pool, id, fact('bidding.resumed', { pub: { opensAt: inMs(240_000), closesAt: inMs(900_000) } }))
    const all = ['M1', 'S1', 'S2', 'U1', 'user-CA', 'user-CB', 'user-CC'].map((user) => `round-5m ${user}`)
    expect(await reminded(id)).toEqual(all)
    expect(await reminded(id)).toEqual(all)
    expect(await named(id)).toEqual(['2'])
  })

  test('not where the interval is short', async () => {
    const { id } = await anOpenRound(gateway.pool)
    await interval(id, { since: 2, left: 4 })
    expect(await reminded(id)).toEqual([])
  })
})
