import { describe, expect, test } from 'vitest'
import { fold } from '#domain/tender/evolve.ts'
import { plus } from '#domain/tender/instant.ts'
import type { Command, FactType, ProjectState } from '#domain/tender/model.ts'
import {
  aProject,
  bidder,
  bids,
  buyer,
  live,
  manager,
  on,
  PLEDGE,
  type Played,
  play,
  published,
  quotes,
  REASON,
  ready,
  type Step,
  supervisor,
  wait,
} from '#domain/tender/testing.ts'
import { ceilings, DRAFT_SAVES, INVITATIONS, LOG_CEILING } from './ceilings.ts'

/** C3 the log of a project does not grow by what one firm or one person repeats. */

const most = (type: FactType): number => {
  const ceiling = ceilings[type]
  if (typeof ceiling === 'string') throw new Error(`${type} has no ceiling`)
  return ceiling.most
}
const spent = (state: ProjectState, type: FactType, subject: string, n = most(type)): ProjectState => ({
  ...state,
  counts: { ...state.counts, [type]: { ...state.counts?.[type], [subject]: n } },
})
const T = on('02:00:00.000', '2026-11-19')
const open = published(aProject()).state
const waiting = ready()
const hall = live()
const READY_AT = plus(waiting.state.startsAt, -60_000)
const BID_AT = plus(hall.state.startsAt, 10_000)
const told = ({ refusals }: Played) => refusals.at(-1)?.code
const types = ({ entries }: Played) => entries.map(({ type }) => type)

interface Row {
  state: ProjectState
  subject: string
  step: Step
}
const quote = (total: string, at = READY_AT): Step => quotes(at, 'CA', total, [String(Number(total) / 1_000)])
const hallCommand = (command: Command, who = supervisor): Step => [BID_AT, who, command]
const rows: Partial<Record<FactType, Row>> = {
  'pledge.accepted': { state: open, subject: 'CA', step: [T, bidder('CA'), { type: 'pledge.accept', ...PLEDGE }] },
  'rules.acknowledged': {
    state: open,
    subject: 'CA',
    step: [T, bidder('CA'), { type: 'rule.ack', kind: 'fight', rulesHash: open.rulesHash }],
  },
  'quote.accepted': { state: waiting.state, subject: 'CA', step: quote('980000.00') },
  'message.sent': { state: hall.state, subject: 'U1', step: hallCommand({ type: 'hall.message', text: '请注意' }, buyer) },
  'bidding.suspended': { state: hall.state, subject: 'M1', step: hallCommand({ type: 'project.suspend', reason: REASON }, manager) },
  'project.submitted': { state: aProject(), subject: 'U1', step: [T, buyer, { type: 'project.submit' }] },
  'invitation.proposed': {
    state: open,
    subject: 'U1',
    step: [T, buyer, { type: 'invitation.save-batch', customerIds: ['CD'], reason: REASON }],
  },
}

describe.each(Object.entries(rows) as [FactType, Row][])('C3 %s', (type, { state, subject, step }) => {
  test('is taken at the ceiling and refused beyond it, with the number; another one has a share of his own', () => {
    const last = play(spent(state, type, subject, most(type) - 1), [step])
    expect([told(last), types(last)]).toEqual([undefined, [type]])
    expect(last.state.counts?.[type]?.[subject]).toBe(most(type))
    const beyond = play(spent(state, type, subject), [step])
    expect([beyond.refusals[0], beyond.entries]).toEqual([{ code: 'TENDER-2084', args: { n: most(type) } }, []])
    expect(told(play(spent(state, type, 'somebody else'), [step]))).toBeUndefined()
  })
})

describe('C3 refusals', () => {
  test('above the ceiling are answered as before and no longer written, and cost no valid quote or bid its place', () => {
    const wrong = quote('1000001.00')
    const counted = spent(waiting.state, 'quote.rejected', 'CA')
    expect(types(play(waiting.state, [wrong]))).toEqual(['quote.rejected'])
    const refused = play(counted, [wrong, quote('980000.00')])
    expect([refused.refusals[0]?.code, types(refused)]).toEqual([play(waiting.state, [wrong]).refusals[0]?.code, ['quote.accepted']])

    const full = spent(hall.state, 'bid.rejected', 'CA')
    const none = bids(BID_AT, 'CA', '1000001.00')
    const bid = play(full, [none, bids(plus(BID_AT, 5_000), 'CA', '980000.00')])
    expect([bid.refusals.map((no) => no?.code), types(bid)]).toEqual([['TENDER-2042', undefined], ['bid.accepted']])
  })
  test('of one firm are no other firm’s: a rival writes his own', () => {
    const full = spent(hall.state, 'bid.rejected', 'CA')
    expect(types(play(full, [bids(BID_AT, 'CB', '1000001.00')]))).toEqual(['bid.rejected'])
  })
})

test('C3 a firm that bids every second of the longest window, extended to its end, is never stopped', () => {
  expect(most('bid.accepted')).toBeGreaterThan(86_400 + 86_400)
})

test('C3 bids that stand have a generous ceiling of their own, counted with the bidder', () => {
  const withBids = (n: number): ProjectState => ({
    ...hall.state,
    bidders: hall.state.bidders.map((one) => (one.customerId === 'CA' ? { ...one, bids: n } : one)),
  })
  expect(told(play(withBids(most('bid.accepted') - 1), [bids(BID_AT, 'CA', '980000.00')]))).toBeUndefined()
  const beyond = play(withBids(most('bid.accepted')), [bids(BID_AT, 'CA', '980000.00'), bids(BID_AT, 'CB', '980000.00')])
  expect(beyond.refusals.map((no) => no?.code)).toEqual(['TENDER-2084', undefined])
})

describe('C3 a log that is full', () => {
  const full = (state: ProjectState): ProjectState => ({ ...state, lastSeq: LOG_CEILING.entries })
  test('takes valid bids, the purchaser’s commands and what the clock brings', () => {
    const going = play(full(hall.state), [
      bids(BID_AT, 'CA', '980000.00'),
      bids(BID_AT, 'CB', '970000.00'),
      bids(BID_AT, 'CC', '960000.00'),
      hallCommand({ type: 'hall.message', text: '请注意' }, buyer),
      wait(hall.state.closesAt!),
    ])
    expect(going.refusals.every((no) => no === undefined)).toBe(true)
    expect(going.state.status).toBe('REVIEW')
  })
  test('takes the first few of everything from each firm: who filled it keeps nobody from registering', () => {
    const pledge: Step = [T, bidder('CA'), { type: 'pledge.accept', ...PLEDGE }]
    const firsts = play(
      full(open),
      Array.from({ length: LOG_CEILING.fewOfAFirm }, () => pledge),
    )
    expect(firsts.refusals.every((no) => no === undefined)).toBe(true)
    expect(told(play(firsts.state, [pledge]))).toBe('TENDER-2084')
    expect(told(play(firsts.state, [[T, bidder('CB'), { type: 'pledge.accept', ...PLEDGE }]]))).toBeUndefined()
  })
})

test('C3 a word of two is given anew for what was replaced: at most one or two to a matter, or to an entry that has a ceiling', () => {
  expect([ceilings['confirmation.given'], most('award.justified'), most('schedule.requested')]).toEqual(['follows', 50, 100])
})

test('C3 a draft of a registration is saved 10,000 times, then what is in it stays', () => {
  const draft = { version: DRAFT_SAVES - 1, content: {}, savedAt: T, savedBy: '' }
  const save = (version: number): Step => [T, bidder('CA'), { type: 'application.save' }, { draft: { ...draft, version } }]
  expect(told(play(open, [save(DRAFT_SAVES - 1)]))).toBeUndefined()
  expect(play(open, [save(DRAFT_SAVES)]).refusals[0]).toEqual({ code: 'TENDER-2084', args: { n: DRAFT_SAVES } })
})

test('C3 a project invites 1,000 firms and no more', () => {
  const parties = (n: number) =>
    Object.fromEntries(
      Array.from({ length: n }, (_, index) => [
        `F${index}`,
        { customerId: `F${index}`, acknowledged: {}, invitation: { status: 'SENT' as const, proposedBy: 'U1' } },
      ]),
    )
  const propose: Step = [T, buyer, { type: 'invitation.save-batch', customerIds: ['CA', 'CB'], reason: REASON }]
  const tried = (n: number) => play({ ...open, parties: parties(n) }, [propose]).refusals[0]
  expect([tried(INVITATIONS - 2), tried(INVITATIONS - 1)]).toEqual([undefined, { code: 'TENDER-2084', args: { n: INVITATIONS } }])
})

test('I5 the counts are those of the log', () => {
  const played = play(waiting.state, [quote('980000.00'), quote('1000001.00'), quote('970000.00')])
  expect(played.state.counts).toMatchObject({
    'quote.accepted': { CA: 2 },
    'quote.rejected': { CA: 1 },
    'pledge.accepted': { CA: 1, CB: 1 },
  })
  expect(fold(waiting.state, played.entries)).toEqual(played.state)
})
