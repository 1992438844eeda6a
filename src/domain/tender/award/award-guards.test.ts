import { describe, expect, test } from 'vitest'
import { reserveCommitment } from '#domain/tender/bidding/sealed.ts'
import { fold } from '#domain/tender/evolve.ts'
import type { Actor, Command, ProjectState } from '#domain/tender/model.ts'
import { checkConfig } from '#domain/tender/project/config-check.ts'
import {
  anEnv,
  anItem,
  aProject,
  bidder,
  bids,
  buyer,
  live,
  manager,
  on,
  type Played,
  play,
  published,
  REASON,
  reach,
  registration,
  type Step,
  supervisor,
  wait,
} from '#domain/tender/testing.ts'
import { actionsOf } from '#domain/tender/visibility/actions.ts'
import { readableParts } from '#domain/tender/visibility/disclosure.ts'
import { viewerOf } from '#domain/tender/visibility/view.ts'

/** What keeps an award from being made, and what undoes one: reserve price, low prices, objections, deposits (tendering.md 6.1, 6.7, 7.6). */

const T = on('03:00:00.000')
const code = ({ refusals }: Played) => refusals.at(-1)?.code.replace('TENDER-', '') ?? 'ok'
const onward = (first: Played, steps: readonly Step[]): Played => {
  const next = play(first.state, steps, first.entries)
  return { ...next, entries: [...first.entries, ...next.entries] }
}
const give = (first: Played, who: Actor, command: Command, at = T) => onward(first, [[at, who, command]])
const signed: Step = [T, supervisor, { type: 'review.sign', conclusion: '合规' }]
const propose = (alias: string, reason?: string): Step => [T, buyer, { type: 'award.propose', alias, ...(reason && { reason }) }]

/** CA 950 000, CB 960 000, CC 970 000. */
const closed = (over: Parameters<typeof live>[0] = {}) =>
  onward(live(over), [
    bids(on('02:01:00.000'), 'CA', '950000.00'),
    bids(on('02:02:00.000'), 'CB', '960000.00'),
    bids(on('02:03:00.000'), 'CC', '970000.00'),
    wait(on('02:30:00.000')),
  ])
const publicity = (start = closed()) =>
  onward(start, [
    signed,
    propose('B01'),
    [T, manager, { type: 'award.decide', agree: true }],
    [T, supervisor, { type: 'award.decide', agree: true }],
  ])

describe('8.5 the reserve price', () => {
  test('P4 is committed to at publication, and stands in clear nowhere', () => {
    const { state, entries } = published(aProject({ reserve: '949999.37' }))
    const entry = entries.find(({ type }) => type === 'project.published')!
    expect(entry.parts.pub!.reserveCommit).toBe(reserveCommitment(anEnv(T).sha256, { reserve: '949999.37', salt: '5'.repeat(32) }))
    expect(state.form.reserve).toBeUndefined()
    expect(JSON.stringify([state, entries])).not.toContain('949999')
    expect(fold(aProject({ reserve: '949999.37' }), entries)).toEqual(state)
  })
  test('is opened when the review begins, for the purchaser side alone', () => {
    const before = live({ reserve: '955000.00' })
    expect(before.state.reserve).not.toHaveProperty('amount')
    const { state, entries } = closed({ reserve: '955000.00' })
    expect(state.reserve?.amount).toBe('95500000')
    const entry = entries.find(({ type }) => type === 'reserve.opened')!
    expect(entry.parts.note).toEqual({ reserve: '955000.00', salt: '5'.repeat(32) })
    expect(readableParts(entry, state, { side: 'buyer', userId: 'U1' })).toEqual(['pub', 'note'])
    expect(readableParts(entry, state, { side: 'bidder', userId: 'X', customerId: 'CA' })).toEqual(['pub'])
  })
  test('stays sealed where the project fails', () => {
    const failed = onward(live({ reserve: '955000.00' }), [wait(on('02:30:00.000'))])
    expect(failed.state.status).toBe('FAILED')
    expect(failed.entries.some(({ type }) => type === 'reserve.opened')).toBe(false)
  })
  test.each([
    ['950000.00', 'reverse', 'ok'],
    ['949999.99', 'reverse', '2075'],
  ] as const)('P20 2075 the report of a best price of 950 000.00 with a reserve of %s', (reserve, _, expected) => {
    expect(code(onward(closed({ reserve }), [signed]))).toBe(expected)
  })
  test('P20 another rank that misses it is refused as well, and a sale turns round', () => {
    expect(code(onward(closed({ reserve: '955000.00' }), [signed, propose('B02', 'x'.repeat(20))]))).toBe('2075')
    const sale = { direction: 'forward', ceiling: '900000.00', bidding: { step: { mode: 'absolute', value: '5000.00' } } } as const
    expect(code(onward(closed({ ...sale, reserve: '970000.01' }), [signed]))).toBe('2075')
    expect(code(onward(closed({ ...sale, reserve: '965000.00' }), [signed, propose('B02', 'x'.repeat(20))]))).toBe('2075')
    expect(code(onward(closed({ ...sale, reserve: '970000.00' }), [signed, propose('B03')]))).toBe('ok')
  })
  test('P20 the project ends with RESERVE_NOT_MET when two persons say so', () => {
    const end = (over: object) =>
      onward(closed(over), [
        [T, buyer, { type: 'project.reject', reason: REASON }],
        [T, supervisor, { type: 'project.reject', reason: REASON }],
      ]).state
    expect(end({ reserve: '949999.99' })).toMatchObject({ status: 'FAILED', failReason: 'RESERVE_NOT_MET' })
    expect(end({ reserve: '950000.00' })).toMatchObject({ status: 'FAILED', failReason: 'REJECTED' })
  })
  test.each([
    ['1000000.01', 'reserve > ceiling'],
    ['0', 'reserve > ceiling'],
    ['1e5', 'reserve > ceiling'],
    ['1000000.00', undefined],
  ])('7.1 %s', (reserve, detail) => {
    const { form } = aProject({ reserve })
    const { errors } = checkConfig(form, [anItem()], on('01:00:00.000', '2026-11-19'), { ownerId: 'U1' })
    expect(errors.map(({ path, args }) => [path, args])).toEqual(detail ? [['form.reserve', { detail }]] : [])
  })
  test('7.1 a limit of a line that is no amount', () => {
    const { form } = aProject()
    const { errors } = checkConfig(form, [anItem({ ceilingUnitPrice: '-1' })], on('01:00:00.000', '2026-11-19'), { ownerId: 'U1' })
    expect(errors).toEqual([{ code: 'TENDER-2016', path: 'items.0.ceilingUnitPrice', args: { detail: 'ceilingUnitPrice 1' } }])
  })
})

describe('P15 2069 an abnormally low price is explained first', () => {
  const low = () =>
    onward(live(), [
      bids(on('02:01:00.000'), 'CB', '990000.00'),
      bids(on('02:02:00.000'), 'CC', '980000.00'),
      bids(on('02:03:00.000'), 'CA', '590000.00', { confirmBigDrop: true }),
      wait(on('02:30:00.000')),
    ])
  const explain = (firm = 'CA', text = '自有矿山，运距短，成本明细见附件，利润率仍为百分之五。', at = T): Step => [
    at,
    bidder(firm),
    { type: 'award.justify', text },
  ]
  const accept = (who: Actor): Step => [T, who, { type: 'award.accept-justification', alias: 'B01', reason: REASON }]

  test('by its bidder within 24 h, and both accept it', () => {
    expect(onward(low(), [signed]).refusals.at(-1)).toEqual({ code: 'TENDER-2069', args: { alias: 'B01' } })
    const explained = onward(low(), [explain()])
    expect(code(onward(explained, [signed]))).toBe('2069')
    const once = onward(explained, [accept(buyer)])
    expect(code(onward(once, [signed]))).toBe('2069')
    expect(code(onward(once, [accept(buyer)]))).toBe('2061')
    expect(code(onward(once, [accept(supervisor), signed, propose('B01')]))).toBe('ok')
  })
  test('U-01 accepted is the explanation that was read: a word on a former one, or while another came, counts for none', () => {
    const first = onward(low(), [explain()])
    const read = (state: ProjectState) => state.justifications?.B01?.seq ?? 0
    const acceptRead = (who: Actor, explanationSeq: number): Step => [
      T,
      who,
      { type: 'award.accept-justification', alias: 'B01', explanationSeq, reason: REASON },
    ]
    const half = onward(first, [acceptRead(buyer, read(first.state))])
    expect(half.state.confirmations['alp:B01']).toHaveLength(1)
    const anew = onward(half, [explain('CA', '更正：运距以本函所附里程表为准，其余成本明细不变。')])
    expect(anew.state.confirmations).toEqual({})
    expect(code(onward(anew, [acceptRead(supervisor, read(first.state))]))).toBe('2096')
    const one = onward(anew, [acceptRead(supervisor, read(anew.state))])
    expect(one.state.justifications?.B01?.accepted).toBe(false)
    expect(onward(one, [acceptRead(buyer, read(anew.state))]).state.justifications?.B01?.accepted).toBe(true)
  })
  test('a word of before words named an explanation stays', () => {
    const half = onward(low(), [explain(), accept(buyer)])
    const { about: _, ...word } = half.state.confirmations['alp:B01']![0]!
    const former = { ...half, state: { ...half.state, confirmations: { 'alp:B01': [word] } } }
    expect(onward(former, [explain()]).state.confirmations).toEqual({ 'alp:B01': [word] })
  })
  test('U-01 a word of before words named an explanation counts for none: two persons accept the one that stands', () => {
    const half = onward(low(), [explain(), accept(buyer)])
    const { about: _, ...word } = half.state.confirmations['alp:B01']![0]!
    const anew = onward({ ...half, state: { ...half.state, confirmations: { 'alp:B01': [word] } } }, [explain()])
    const one = onward(anew, [accept(supervisor)])
    expect(one.state.justifications?.B01?.accepted).toBe(false)
    const both = onward(one, [accept(buyer)])
    expect(both.state.justifications?.B01?.accepted).toBe(true)
    expect(both.entries.at(-1)?.parts.note).toMatchObject({
      confirmedBy: [
        { userId: 'S1', role: 'SUPERVISOR' },
        { userId: 'U1', role: 'BUYER' },
      ],
    })
  })
  test('a price that becomes the abnormal one after the signature is not awarded unexplained', () => {
    const two = onward(live(), [
      bids(on('02:01:00.000'), 'CB', '1000000.00'),
      bids(on('02:02:00.000'), 'CB', '840000.00', { confirmBigDrop: true }),
      bids(on('02:03:00.000'), 'CC', '595000.00', { confirmBigDrop: true }),
      bids(on('02:04:00.000'), 'CA', '590000.00'),
      wait(on('02:30:00.000')),
    ])
    const disqualified = (who: Actor): Step => [T, who, { type: 'application.disqualify', customerId: 'CA', reason: REASON }]
    expect(code(onward(two, [signed]))).toBe('ok')
    const gone = onward(two, [signed, disqualified(buyer), disqualified(supervisor), propose('B03')])
    expect(gone.refusals.at(-1)).toEqual({ code: 'TENDER-2069', args: { alias: 'B03' } })
  })
  test.each([
    ['not of a firm whose price is sound', [explain('CB')], '2003'],
    ['not with nineteen characters', [explain('CA', 'x'.repeat(19))], '2078'],
    ['a millisecond before the end', [explain('CA', 'x'.repeat(20), on('02:29:59.999', '2026-11-22'))], 'ok'],
    ['not after 24 h', [explain('CA', 'x'.repeat(20), on('02:30:00.000', '2026-11-22'))], '2077'],
    ['nothing to accept', [accept(buyer)], '2069'],
    ['not by the manager', [explain(), accept(manager)], '2003'],
    ['once accepted nothing is left to explain', [explain(), accept(buyer), accept(supervisor), explain()], '2003'],
  ] as const)('%s', (_, steps, expected) => expect(code(onward(low(), steps))).toBe(expected))
  test('the explanation is read by its bidder and the purchaser side; nobody else learns that there was one to give', () => {
    const { state, entries } = onward(low(), [explain()])
    const entry = entries.at(-1)!
    expect(readableParts(entry, state, { side: 'supervisor', userId: 'S1' })).toEqual(['pub', 'lines', 'who'])
    expect(readableParts(entry, state, { side: 'bidder', userId: 'X', customerId: 'CB' })).toEqual(['pub'])
    expect(entry.parts.pub).toEqual({})
  })
})

describe('TEND-29 6.6 the report is signed when every item of the checklist is in order', () => {
  const clue = { key: 'G1:CA:CB', code: 'G1', severity: 'medium', firms: ['CA', 'CB'], evidence: { ip: '203.0.113.7' } } as const
  const knowing = { signals: [{ ...clue, firms: [...clue.firms] }] }
  const out = (who: Actor): Step => [T, who, { type: 'application.disqualify', customerId: 'CC', reason: REASON }]
  const waive: Step = [T, supervisor, { type: 'project.waive-minimum', reason: REASON }]

  test('2076 a clue is looked into first', () => {
    const sign: Step = [T, supervisor, { type: 'review.sign', conclusion: '合规' }, knowing]
    expect(onward(closed(), [sign]).refusals).toEqual([{ code: 'TENDER-2076', args: { n: 1 } }])
    const looked: Step = [T, supervisor, { type: 'review.signal-ack', key: clue.key, note: '同一园区' }, knowing]
    expect(code(onward(closed(), [looked, sign]))).toBe('ok')
  })
  test('2074 a disqualification leaves too few: the supervisor may be content with two, with a reason', () => {
    const two = onward(closed(), [out(buyer), out(supervisor)])
    expect(onward(two, [signed]).refusals).toEqual([{ code: 'TENDER-2074', args: { k: 2, n: 3 } }])
    expect(actionsOf(two.state, supervisor, viewerOf(two.state, supervisor)!)).toContain('project.waive-minimum')
    expect(code(onward(two, [[T, buyer, { type: 'project.waive-minimum', reason: REASON }]]))).toBe('2003')
    expect(code(onward(two, [[T, supervisor, { type: 'project.waive-minimum', reason: 'short' }]]))).toBe('2022')
    expect(code(onward(two, [waive, signed]))).toBe('ok')
    expect(code(onward(closed(), [waive]))).toBe('2002')
  })
  test('2068 an objection that is left open when another one is upheld is answered and closed first', () => {
    const file = (firm: string): Step => [
      T,
      bidder(firm),
      { type: 'objection.file', text: '中标价格与大厅显示不一致，请予以核实并答复，谢谢。' },
    ]
    const both = onward(publicity(), [file('CB'), file('CC')])
    const [first, second] = both.state.objections.map(({ seq }) => seq) as [number, number]
    const uphold = (who: Actor): Step => [T, who, { type: 'objection.uphold', objectionSeq: first, reason: REASON }]
    const anew = onward(both, [uphold(manager), uphold(supervisor)])
    expect(onward(anew, [signed]).refusals).toEqual([{ code: 'TENDER-2068', args: { n: 1 } }])
    const answered = onward(anew, [[T, buyer, { type: 'objection.answer', objectionSeq: second, text: '已核实' }]])
    expect(code(onward(answered, [signed]))).toBe('2068')
    expect(code(onward(answered, [[T, bidder('CC'), { type: 'objection.close', objectionSeq: second }], signed]))).toBe('ok')
  })
})

describe('P19 and 6.7 objections', () => {
  const file: Step = [T, bidder('CB'), { type: 'objection.file', text: '中标价格与大厅显示不一致，请予以核实并答复，谢谢。' }]
  const filed = () => onward(publicity(), [file])
  const seqOf = ({ state }: Played) => state.objections[0]!.seq
  const uphold = (who: Actor, objectionSeq: number, reason = REASON): Step => [T, who, { type: 'objection.uphold', objectionSeq, reason }]
  const answer = (objectionSeq: number): Step => [T, buyer, { type: 'objection.answer', objectionSeq, text: '已核实' }]

  test('P19 upheld by manager and supervisor: the award falls, the review begins anew, the winner may be proposed again', () => {
    const open = filed()
    const seq = seqOf(open)
    const one = onward(open, [answer(seq), uphold(manager, seq)])
    expect(one.state.status).toBe('PUBLICITY')
    const { state, entries } = onward(one, [uphold(supervisor, seq)])
    expect(state).toMatchObject({ status: 'REVIEW', review: {}, award: { status: 'ANNULLED', skipped: [] } })
    expect(state.objections).toMatchObject([{ status: 'UPHELD' }])
    expect(state.publicityEndsAt).toBeUndefined()
    expect(entries.at(-1)!.parts.pub).toEqual({ objectionSeq: seq, alias: 'B01' })
    const run = { state, entries, refusals: [] }
    expect(code(onward(run, [propose('B01')]))).toBe('2072')
    expect(code(onward(run, [signed, propose('B01')]))).toBe('ok')
  })
  test('U-01 who has read no answer upholds or closes nothing that has one by then, nor the other way round', () => {
    const open = filed()
    const seq = seqOf(open)
    const answered = onward(open, [answer(seq)])
    const commands = (seen: boolean): Step[] => [
      [T, manager, { type: 'objection.uphold', objectionSeq: seq, answered: seen, reason: REASON }],
      [T, bidder('CB'), { type: 'objection.close', objectionSeq: seq, answered: seen }],
    ]
    const read = (found: Played, seen: boolean) => commands(seen).map((step) => code(onward(found, [step])))
    const [taken, refused] = [Array(2).fill('ok'), Array(2).fill('2096')]
    expect([read(open, false), read(open, true), read(answered, false), read(answered, true)]).toEqual([taken, refused, refused, taken])
  })
  test('the buyer’s silence does not hold it up', () => {
    const seq = seqOf(filed())
    expect(onward(filed(), [uphold(supervisor, seq), uphold(manager, seq)]).state.status).toBe('REVIEW')
  })
  test('an upheld one holds the next award up no longer', () => {
    const seq = seqOf(filed())
    const again = publicity(onward(filed(), [uphold(supervisor, seq), uphold(manager, seq)]))
    const done = onward(again, [[T, bidder('CA'), { type: 'award.confirm' }], wait(on('03:00:00.000', '2026-11-24'))])
    expect(done.state.status).toBe('AWARDED')
  })
  test.each([
    ['by the buyer', [uphold(buyer, 0)], '2003'],
    ['by a bidder', [uphold(bidder('CB'), 0)], '2003'],
    ['without a reason', [uphold(manager, 0, 'short')], '2022'],
    ['by the same person twice', [uphold(manager, 0), uphold(manager, 0)], '2061'],
    ['one that is not there', [uphold(manager, 99_999)], 'VALIDATION-1006'],
  ] as const)('not %s', (_, steps, expected) => {
    const open = filed()
    const placed = steps.map(([at, who, command]): Step => [at, who, withSeq(command, seqOf(open))])
    expect(code(onward(open, placed))).toBe(expected)
  })
  const withSeq = (command: Command, seq: number): Command =>
    command.type === 'objection.uphold' && command.objectionSeq === 0 ? { ...command, objectionSeq: seq } : command

  test('OPEN → ANSWERED → CLOSED by the filer or after 24 h; a closed one is upheld by nobody', () => {
    const open = filed()
    const seq = seqOf(open)
    const answered = onward(open, [answer(seq)])
    expect(answered.state.objections[0]!.status).toBe('ANSWERED')
    const satisfied = onward(answered, [[T, bidder('CB'), { type: 'objection.close', objectionSeq: seq }]])
    expect(satisfied.state.objections[0]!.status).toBe('CLOSED')
    expect(code(onward(satisfied, [uphold(manager, seq)]))).toBe('2002')
    const later = onward(answered, [wait(on('03:00:00.000', '2026-11-22'))])
    expect(later.state.objections[0]!.status).toBe('CLOSED')
    const upheld = onward(open, [uphold(supervisor, seq), uphold(manager, seq)])
    expect(code(onward(upheld, [[T, bidder('CB'), { type: 'objection.close', objectionSeq: seq }]]))).toBe('2002')
    expect(code(onward(upheld, [answer(seq)]))).toBe('2002')
  })
})

describe('6.7 the deposit of a winner who fails', () => {
  const withDeposit = () => {
    const over = { deposit: '1000.00', minBidders: 1, bidding: { minOffers: 1 } }
    const open = published(aProject(over))
    const at = on('01:00:00.000', '2026-11-20')
    const steps = registration('CA', at, open.state.rulesHash).map(([t, who, command]): Step => {
      return [t, who, command.type === 'application.submit' ? { ...command, depositVoucherId: 'V1' } : command]
    })
    const entered = reach(open.state, [
      ...steps,
      [at, buyer, { type: 'application.confirm-deposit', customerId: 'CA' }],
      [at, buyer, { type: 'application.review', customerId: 'CA', decision: 'APPROVED' }],
      wait(open.state.startsAt),
      bids(on('02:01:00.000'), 'CA', '950000.00'),
      wait(on('02:30:00.000')),
    ])
    return publicity({ ...entered, entries: [...open.entries, ...entered.entries] })
  }
  const forfeit = (who: Actor, reason = REASON): Step => [on('04:00:00.000'), who, { type: 'deposit.forfeit', customerId: 'CA', reason }]
  const declined: Step = [T, bidder('CA'), { type: 'award.decline', reason: REASON }]
  test('FORFEITED by the manager with a reason, after he declined or stayed silent', () => {
    const { state, entries } = onward(withDeposit(), [declined, forfeit(manager)])
    expect(state.parties.CA?.application?.deposit).toBe('FORFEITED')
    expect(readableParts(entries.at(-1)!, state, { side: 'bidder', userId: 'X', customerId: 'CA' })).toEqual(['pub', 'lines', 'who'])
    const silent = onward(withDeposit(), [wait(on('03:00:00.000', '2026-11-24'))])
    expect(silent.state.award?.status).toBe('EXPIRED')
    expect(
      code(give(silent, manager, { type: 'deposit.forfeit', customerId: 'CA', reason: REASON }, on('04:00:00.000', '2026-11-24'))),
    ).toBe('ok')
  })
  test.each([
    ['of a firm that stands by its price', [forfeit(manager)], '2036'],
    ['without a reason', [declined, forfeit(manager, 'short')], '2022'],
    ['by the buyer', [declined, forfeit(buyer)], '2003'],
    ['by the supervisor', [declined, forfeit(supervisor)], '2003'],
    ['twice', [declined, forfeit(manager), forfeit(manager)], '2036'],
  ] as const)('not %s', (_, steps, expected) => expect(code(onward(withDeposit(), steps))).toBe(expected))
})

test('what each side is offered: explaining, accepting, upholding, keeping a deposit', () => {
  const offers = (state: ProjectState, who: Actor) => actionsOf(state, who, viewerOf(state, who)!)
  const low = onward(live(), [
    bids(on('02:01:00.000'), 'CB', '990000.00'),
    bids(on('02:02:00.000'), 'CC', '980000.00'),
    bids(on('02:03:00.000'), 'CA', '590000.00', { confirmBigDrop: true }),
    wait(on('02:30:00.000')),
  ])
  expect(offers(low.state, bidder('CA'))).toEqual(['line.confirm', 'award.justify'])
  expect(offers(low.state, bidder('CB'))).toEqual(['line.confirm'])
  expect(offers(low.state, supervisor)).not.toContain('award.accept-justification')
  const open = onward(publicity(), [[T, bidder('CB'), { type: 'objection.file', text: 'x'.repeat(20) }]])
  expect(offers(open.state, manager)).toContain('objection.uphold')
  expect(offers(open.state, supervisor)).toContain('objection.uphold')
  expect(offers(open.state, buyer)).not.toContain('objection.uphold')
})
