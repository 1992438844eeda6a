import { describe, expect, test } from 'vitest'
import { lowPriceOf } from '#domain/tender/award/abnormal.ts'
import { signalsOf } from '#domain/tender/award/signal-evidence.ts'
import { candidates, standings } from '#domain/tender/bidding/competition.ts'
import { quoteCommitment, type SealedQuote } from '#domain/tender/bidding/sealed.ts'
import { sha256 } from '#domain/tender/log/testing.ts'
import type { Actor, At, Entry, Env, Refused, Viewer } from '#domain/tender/model.ts'
import { anEnv, bidder, buyer, manager, on, type Played, play, reach, type Step, supervisor, VAULT, wait } from '#domain/tender/testing.ts'
import { completesOpening } from './decide-opening.ts'
import { sealedSeqs } from './opening.ts'
import { approvalsOf, roundView } from './round-view.ts'
import { goOn, liveRounds, opens, playRound, roundOf, seals, supervisor2, withdraws } from './testing.ts'
import { drawOrder } from './tie-break.ts'

const FIRMS = ['CA', 'CB', 'CC', 'CD'] as const
const CLOSE = on('02:30:00.000')
const ONE = { rounds: 1, durationsSec: [1_800], intervalsSec: [], out: [] }

const answer = (refused: Refused | undefined): string =>
  refused === undefined ? 'ok' : [refused.code.replace('TENDER-', ''), ...Object.values(refused.args)].join(' ')

/** Round 1 is closed and waits for two persons. */
function waiting(): Played {
  const quoted = liveRounds({ opening: 'committee' }, {}, FIRMS)
  const steps = FIRMS.map((firm, n) => seals(on(`02:01:0${n}.000`), firm, 1, `${900 + n}`))
  return goOn(quoted, [...steps, wait(CLOSE)])
}
const at = (minute: number, second = 0): At => on(`02:${String(minute).padStart(2, '0')}:${String(second).padStart(2, '0')}.000`)
const pressed = (presses: readonly (readonly [At, Actor])[]): string[] => {
  const { state, entries } = waiting()
  return play(
    state,
    presses.map(([when, who]) => opens(when, who, 1)),
    entries,
  ).refusals.map(answer)
}

describe('TEND-38 two persons open a round', () => {
  test.each<[string, (readonly [At, Actor])[], string[]]>([
    [
      'owner, then supervisor',
      [
        [at(31), buyer],
        [at(32), supervisor],
      ],
      ['ok', 'ok'],
    ],
    [
      'supervisor, then owner',
      [
        [at(31), supervisor],
        [at(32), buyer],
      ],
      ['ok', 'ok'],
    ],
    [
      'the same person twice',
      [
        [at(31), buyer],
        [at(32), buyer],
      ],
      ['ok', '2061 2 1'],
    ],
    [
      'two supervisors while the owner may still come',
      [
        [at(31), supervisor],
        [at(32), supervisor2],
      ],
      ['ok', '2061 2 1'],
    ],
    [
      'two supervisors a quarter of an hour after the close',
      [
        [at(45), supervisor],
        [at(46), supervisor2],
      ],
      ['ok', 'ok'],
    ],
    [
      'one supervisor twice, then',
      [
        [at(45), supervisor],
        [at(46), supervisor],
      ],
      ['ok', '2061 2 1'],
    ],
    [
      'a word holds ten minutes',
      [
        [at(31), buyer],
        [at(41), supervisor],
      ],
      ['ok', 'ok'],
    ],
    [
      'and no longer',
      [
        [at(31), buyer],
        [at(41, 1), supervisor],
        [at(42), buyer],
      ],
      ['ok', 'ok', 'ok'],
    ],
    ['a manager', [[at(31), manager]], ['2003']],
    ['somebody else’s supervisor', [[at(31), { ...supervisor, userId: 'S9' }]], ['2001']],
    ['a bidder', [[at(31), bidder('CA')]], ['2003']],
  ])('%s: %o', (_, presses, expected) => {
    expect(pressed(presses)).toEqual(expected)
  })

  test('an expired word opens nothing: after it the other one is waited for again', () => {
    const { state, entries } = waiting()
    const half = play(state, [opens(at(31), buyer, 1), opens(at(42), supervisor, 1)], entries)
    expect(half.entries.map(({ type }) => type)).toEqual(['confirmation.given', 'confirmation.given'])
    expect(roundOf(half.state)).toMatchObject({ no: 1, phase: 'CLOSED', done: [] })
  })

  test('it opens at once, names both on one entry, and forgets their words', () => {
    const { state, entries } = waiting()
    const open = reach(state, [opens(at(33), supervisor, 1), opens(at(34), buyer, 1)], entries)
    const opened = open.entries.slice(1)
    expect(opened.map(({ type }) => type)).toEqual(['round.unsealed', ...FIRMS.map(() => 'quote.opened'), 'round.scheduled'])
    expect(opened.filter(({ parts }) => parts.note?.confirmedBy)).toHaveLength(1)
    expect(opened[0]!.parts.note?.confirmedBy).toEqual([
      { userId: 'S1', role: 'SUPERVISOR' },
      { userId: 'U1', role: 'BUYER' },
    ])
    expect(open.state.confirmations).toEqual({})
  })

  test.each<[string, Played, Step, string]>([
    ['before the start of the round', liveRounds({ opening: 'committee' }), opens(at(10), buyer, 2), '2050 2'],
    ['before the close', liveRounds({ opening: 'committee' }), opens(at(10), buyer, 1), `2060 ${CLOSE}`],
    ['opened already', goOn(waiting(), [opens(at(31), buyer, 1), opens(at(31), supervisor, 1)]), opens(at(32), buyer, 1), '2002 BIDDING'],
    ['a round that the clock opens', liveRounds(), opens(at(10), buyer, 1), `2060 ${CLOSE}`],
  ])('%s', (_, { state, entries }, step, expected) => {
    expect(play(state, [step], entries).refusals.map(answer)).toEqual([expected])
  })

  test('the purchaser side sees who has agreed and until when, bidders that it waits', () => {
    const half = goOn(waiting(), [opens(at(31), buyer, 1)])
    const view = (side: 'supervisor' | 'buyer' | 'manager', userId: string) => roundView(half.state, { side, userId }, at(32))
    const approvals = [{ role: 'BUYER', by: 'name of U1', at: at(31), until: at(41) }]
    expect(view('supervisor', 'S1')).toMatchObject({ approvals, canOpen: true, deputyFrom: at(45), quotesReceived: 4, phase: 'WAITING' })
    expect(view('supervisor', 'S1').actions).toContain('round-open')
    expect(view('buyer', 'U1')).toMatchObject({ approvals, canOpen: false })
    expect(view('manager', 'M1')).toMatchObject({ approvals, canOpen: false })
    expect(approvalsOf(half.state, at(42)), 'an expired word').toEqual([])
    const own = roundView(half.state, { side: 'bidder', userId: 'u', customerId: 'CA' }, at(32))
    expect(own).toMatchObject({ phase: 'WAITING', why: 'NOT_OPEN', submitted: { replaced: 0 } })
    for (const name of ['approvals', 'deputyFrom', 'canOpen', 'quotesReceived', 'bidders']) expect(own).not.toHaveProperty(name)
  })

  test('where the system opens, owner and supervisors alone may make it try again once the round is over', () => {
    const { state } = liveRounds()
    const may = (side: Viewer['side'], when: At) => roundView(state, { side, userId: 'X' }, when).canOpen
    const sides = ['buyer', 'supervisor', 'manager', 'auditor', 'reviewer', 'bidder'] as const
    expect(sides.map((side) => may(side, at(10)))).toEqual(sides.map(() => undefined))
    expect(sides.filter((side) => may(side, at(31)))).toEqual(['buyer', 'supervisor'])
  })

  test('the gateway is told what an opening will read, and when', () => {
    const { state } = waiting()
    expect(sealedSeqs(state)).toHaveLength(4)
    const press = { type: 'round.open', roundNo: 1 } as const
    expect(completesOpening(state, press, buyer, at(31))).toBe(false)
    const half = goOn(waiting(), [opens(at(31), buyer, 1)]).state
    expect(completesOpening(half, press, supervisor, at(32))).toBe(true)
    expect(completesOpening(half, press, buyer, at(32))).toBe(false)
    expect(completesOpening(half, press, supervisor, at(42))).toBe(false)
    expect(completesOpening(half, press, bidder('CA'), at(32))).toBe(false)
  })
})

describe('TEND-41 a tie at rank 1 after the last round', () => {
  const prices = { CB: '900', CA: '900', CC: '910', CD: '900' }
  const tied = (tieBreak: 'earliest' | 'extraRound' | 'draw') => liveRounds({ ...ONE, tieBreak }, {}, FIRMS)
  const order = ({ state }: Pick<Played, 'state'>) => standings(state).map(({ alias }) => alias)

  test('earliest: who was first', () => {
    expect(order(playRound(tied('earliest'), prices))).toEqual(['B02', 'B01', 'B04', 'B03'])
  })

  test('draw: recomputed from the head of the log before the decision', () => {
    const played = playRound(tied('draw'), prices)
    const drawn = played.entries.find(({ type }) => type === 'tie.drawn')!
    const { seed, order: lots } = drawOrder(anEnv(CLOSE).sha256, 'e'.repeat(64), played.state.id, ['B01', 'B02', 'B04'])
    const before = played.entries.filter(({ at }) => at < CLOSE).at(-1)!
    expect(drawn.parts.pub).toEqual({ headSeq: before.seq, seed, aliases: lots })
    expect(order(played)).toEqual([...lots, 'B03'])
    expect(
      played.state.bidders.map(({ alias, rounds }) => [alias, rounds!.at(-1)!.rank]).toSorted((a, b) => Number(a[1]) - Number(b[1])),
    ).toEqual([...lots, 'B03'].map((alias, index) => [alias, index + 1]))
    expect(roundView(played.state, { side: 'bidder', userId: 'u', customerId: 'CC' }, CLOSE).drawn).toEqual({
      headSeq: before.seq,
      seed,
      aliases: lots,
    })
  })

  describe('extra round', () => {
    const extra = () => playRound(tied('extraRound'), prices)
    const begun = () => goOn(extra(), [wait(on('02:32:00.000'))])

    test('two minutes later, five minutes long, for those who tie', () => {
      expect(roundOf(extra().state)).toMatchObject({
        no: 2,
        opensAt: on('02:32:00.000'),
        closesAt: on('02:37:00.000'),
        extra: ['B01', 'B02', 'B04'],
      })
      const quote = (firm: string, price: string) => play(begun().state, [seals(on('02:33:00.000'), firm, 2, price)]).refusals.map(answer)
      expect([quote('CC', '800'), quote('CA', '900'), quote('CA', '899')]).toEqual([['2099'], ['2052 899999.99'], ['ok']])
      const view = (customerId: string) => roundView(begun().state, { side: 'bidder', userId: 'u', customerId }, on('02:33:00.000'))
      expect([view('CC').why, view('CA').canQuote, view('CA').next]).toEqual(['NOT_TIED', true, { max: '899999.99' }])
      const back = play(begun().state, [withdraws(on('02:33:00.000'), 'CC', 2)]).refusals.map(answer)
      expect(back, 'who is still in is not told that he left').toEqual(['2099'])
      const bidders = ({ state }: Played, at: string) => roundView(state, { side: 'supervisor', userId: 'S1' }, on(at)).bidders
      expect([bidders(extra(), '02:31:00.000'), bidders(begun(), '02:33:00.000'), bidders(playRound(begun(), {}), '02:37:00.000')]).toEqual(
        [3, 3, 4],
      )
    })

    test.each<[string, Record<string, string>, string[]]>([
      ['both go lower', { CA: '890', CB: '880', CD: '895' }, ['B02', 'B01', 'B04', 'B03']],
      ['one goes lower', { CD: '899' }, ['B04', 'B02', 'B01', 'B03']],
      ['nobody quotes', {}, ['B02', 'B01', 'B04', 'B03']],
      ['the same again: the earlier one', { CD: '890', CA: '890' }, ['B04', 'B01', 'B02', 'B03']],
    ])('%s', (_, given, expected) => {
      const end = playRound(begun(), given)
      expect([order(end), end.state.status]).toEqual([expected, 'REVIEW'])
      expect(end.state.bidders.every(({ state }) => state === 'ACTIVE')).toBe(true)
    })
  })

  test('a tie at rank 2 is none', () => {
    const end = playRound(tied('extraRound'), { CA: '890', CB: '900', CC: '900', CD: '910' })
    expect(end.state.status).toBe('REVIEW')
  })
})

describe('8.5 what an opening writes', () => {
  const real: Partial<Env> = { sha256 }
  const withReal = (steps: readonly Step[]): Step[] => steps.map(([when, who, command]) => [when, who, command, real])
  const opened = (): { state: Played['state']; entries: Entry[] } => {
    const begun = liveRounds({}, {}, FIRMS)
    const quotes = [
      seals(at(1), 'CD', 1, '900', { paymentTerms: '月结30天' }),
      seals(at(2), 'CA', 1, '930'),
      seals(at(3), 'CB', 1, '910'),
      seals(at(4), 'CC', 1, '920'),
    ]
    return reach(begun.state, withReal([...quotes, withdraws(at(5), 'CC', 1), seals(at(6), 'CC', 1, '925'), wait(CLOSE)]))
  }
  const quotesOf = (entries: readonly Entry[]) => entries.filter(({ type }) => type === 'quote.opened')

  test('in the order of sealing, which tells no rank', () => {
    const { entries } = opened()
    expect(quotesOf(entries).map(({ parts }) => parts.price?.alias)).toEqual(['B04', 'B01', 'B02', 'B03'])
    expect(quotesOf(entries).map(({ parts }) => parts.price?.rank)).toEqual([1, 4, 2, 3])
  })

  test('every opened quote is the one that was committed to', () => {
    const { entries } = opened()
    for (const { parts } of quotesOf(entries)) {
      const quote = { ...parts.price, ...parts.lines, ...parts.note, round: 1 } as unknown as SealedQuote
      expect(quoteCommitment(sha256, quote)).toBe(parts.pub?.commitment)
      const accepted = entries.find(({ seq }) => seq === parts.pub?.quoteSeq)
      expect(accepted?.parts.pub?.commitment).toBe(parts.pub?.commitment)
    }
    expect(quotesOf(entries)[0]!.parts.lines).toMatchObject({ deliveryDays: 30, paymentTerms: '月结30天' })
  })

  test('a sealed text is as long whatever it says', () => {
    const begun = liveRounds({}, {}, FIRMS)
    const long = (terms: string, price: string) => {
      let sealed = ''
      const vault = { ...VAULT, seal: (text: string) => (sealed = text) }
      const [when, who, command] = seals(at(1), 'CA', 1, price, terms ? { paymentTerms: terms } : {})
      play(begun.state, [[when, who, command, { vault }]])
      return new TextEncoder().encode(sealed).length
    }
    expect(
      new Set([
        long('', '1'),
        long('月结30天', '999'),
        long('款'.repeat(500), '900'),
        long('"'.repeat(500), '900'),
        long('😀'.repeat(250), '900'),
      ]).size,
    ).toBe(1)
  })

  test('award, next price and first prices go on with what was opened', () => {
    const end = playRound(
      goOn(playRound(goOn({ ...opened(), refusals: [] }, [wait(at(40))]), { CA: '890' }), [wait(on('03:05:00.000'))]),
      {},
    )
    expect(candidates(end.state).map(({ alias, gross }) => [alias, gross])).toEqual([
      ['B01', 89_000_000n],
      ['B04', 90_000_000n],
      ['B02', 91_000_000n],
      ['B03', 92_500_000n],
    ])
    expect(end.state.bidders.map(({ initial }) => initial)).toEqual(['93000000', '91000000', '92500000', '90000000'])
  })
})

describe('TEND-44 clues from rounds', () => {
  const review = (first: Record<string, string>, second: Record<string, string> = {}, over = {}) => {
    const rules = { rounds: 2, durationsSec: [1_800, 900], intervalsSec: [600], out: [0] }
    const one = playRound(liveRounds(rules, over, FIRMS), first)
    return playRound(goOn(one, [wait(roundOf(one.state).opensAt)]), second)
  }
  const found = ({ state, entries }: Played) => signalsOf(state, entries).map(({ code }) => code)

  test('G6: totals of round 1 at equal distances, whatever follows', () => {
    expect(found(review({ CA: '900', CB: '910', CC: '920', CD: '930' }, { CA: '871', CB: '882' }))).toContain('G6')
    expect(found(review({ CA: '900', CB: '913', CC: '920', CD: '981' }, { CA: '890', CB: '900', CC: '910' }))).not.toContain('G6')
  })

  test('G8: one alone improves while the others stay at the ceiling', () => {
    expect(found(review({ CA: '999', CB: '990', CC: '985', CD: '994' }, { CA: '900' }))).toContain('G8')
    expect(found(review({ CA: '999', CB: '990', CC: '985', CD: '994' }, { CA: '900', CB: '980' }))).not.toContain('G8')
  })

  test('TEND-43 first prices are those of round 1, of who left after it too', () => {
    const rules = { rounds: 2, durationsSec: [1_800, 900], intervalsSec: [600], out: [1], keepMin: 1 }
    const one = playRound(liveRounds(rules, {}, FIRMS), { CA: '930', CB: '980', CC: '940', CD: '1000' })
    const end = playRound(goOn(one, [wait(roundOf(one.state).opensAt)]), { CA: '560', CB: '860', CC: '880' })
    expect(end.state.bidders[3]!.state).toBe('ELIMINATED')
    expect(lowPriceOf(end.state, 'B01')).toEqual({ vsMean: '42.47', vsNext: '34.89', flagged: true })
  })
})
