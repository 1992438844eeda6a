import { plus } from '#domain/tender/instant.ts'
import type { Actor, Entry, ProjectState } from '#domain/tender/model.ts'
import { inRounds, seals } from '#domain/tender/rounds/testing.ts'
import {
  aProject,
  bidder,
  bids,
  buyer,
  live,
  manager,
  type Played,
  published,
  REASON,
  reach,
  ready,
  registration,
  type Step,
  supervisor,
  wait,
} from '#domain/tender/testing.ts'
import { inMs, withBirth } from '#gateway/modules/tender/testing.ts'

/** Projects at every point where somebody has to decide, played by the rules up to a moment ago, with their whole log. */

const HOUR = 3_600_000
const earlier = inMs(-HOUR)
const coming = { registrationEndsAt: inMs(3 * HOUR), qualificationEndsAt: inMs(4 * HOUR), startsAt: inMs(10 * HOUR) }
const later = inMs(14 * HOUR)

const on = (before: Played, steps: readonly Step[]): Played => {
  const next = reach(before.state, steps, before.entries)
  return { ...next, entries: [...before.entries, ...next.entries] }
}
const first = (state: ProjectState): Played => withBirth({ state, entries: [] as Entry[], refusals: [] })

const invite = (customerIds: string[]): Step => [earlier, buyer, { type: 'invitation.save-batch', customerIds, reason: REASON }]
const agree = (customerIds: string[]): Step => [earlier, manager, { type: 'invitation.review', customerIds, agree: true }]
const firms = ['CA', 'CB', 'CC']

const draft = (over = {}) => on(first(aProject({ ...coming, inviteMode: 'invited', ...over })), [invite(firms), agree(firms)])
const submitted = () => on(draft(), [[earlier, buyer, { type: 'project.submit' }]])
const open = (over = {}) =>
  on(draft(over), [
    [earlier, buyer, { type: 'project.submit' }],
    [earlier, manager, { type: 'project.approve', agree: true }],
  ])
/** CA and CB have signed and read everything, CD is proposed. */
const entering = () => {
  const before = open()
  const read = (firm: string) => registration(firm, earlier, before.state.rulesHash).slice(0, 3)
  return on(before, [...read('CA'), ...read('CB'), invite(['CD'])])
}
/** CA and CB have registered, and say that they have paid. */
const registered = () => {
  const before = open({ deposit: '1000.00' })
  const steps = ['CA', 'CB'].flatMap((firm) => registration(firm, earlier, before.state.rulesHash))
  return on(
    before,
    steps.map(
      ([at, who, command]): Step => [at, who, command.type === 'application.submit' ? { ...command, depositVoucherId: 'V1' } : command],
    ),
  )
}
const qualifying = () => {
  const past = { registrationEndsAt: inMs(-2 * HOUR), qualificationEndsAt: inMs(2 * HOUR), startsAt: inMs(10 * HOUR) }
  const before = published(aProject(past))
  const at = plus(past.registrationEndsAt, -HOUR)
  return on(withBirth(before), [
    ...firms.flatMap((firm) => registration(firm, at, before.state.rulesHash)),
    ...firms.map((customerId): Step => [at, buyer, { type: 'application.review', customerId, decision: 'APPROVED' }]),
    wait(earlier),
  ])
}
const waiting = () =>
  withBirth(ready({ registrationEndsAt: inMs(-3 * HOUR), qualificationEndsAt: inMs(-2 * HOUR), startsAt: inMs(10 * HOUR) }))
const asking = (newValue: string) => () =>
  on(waiting(), [[earlier, buyer, { type: 'time-change.save', field: 'startsAt', newValue, shiftLater: false, reason: REASON }]])
const asked = asking(later)
const askedEarlier = asking(inMs(6 * HOUR))

const hall = (startMs: number, over = {}) =>
  withBirth(
    live({
      registrationEndsAt: inMs(startMs - 2 * HOUR),
      qualificationEndsAt: inMs(startMs - HOUR),
      startsAt: inMs(startMs),
      ...over,
    }),
  )
/** Round 1 is open, CA and CB have quoted. */
const inRound = (startMs = -40_000) =>
  on(
    hall(startMs, inRounds({ opening: 'committee' })),
    ['CA', 'CB', 'CC'].map((firm) => seals(inMs(startMs + 1_000), firm, 1, '980')),
  )
/** Round 1 is over, and waits to be opened by two. */
const unopened = () => on(inRound(-1_900_000), [wait(inMs(-50_000))])
const bidding = () => on(hall(-40_000), [bids(inMs(-20_000), 'CA', '980000.00')])
const correcting = () => {
  const before = bidding()
  return on(before, [[inMs(-10_000), bidder('CA'), { type: 'bid.void-request', bidSeq: before.state.lastSeq, reason: REASON }]])
}
const suspended = () => on(bidding(), [[inMs(-5_000), supervisor, { type: 'project.suspend', reason: REASON }]])
/** B01 of CA leads before B02 of CB and B03 of CC. */
const closed = (low = '950000.00', over = {}) => {
  const at = (seconds: number) => inMs(-1_900_000 + seconds * 1_000)
  return on(hall(-1_900_000, over), [
    bids(at(10), 'CB', '960000.00'),
    bids(at(20), 'CC', '970000.00'),
    bids(at(30), 'CA', low, { confirmBigDrop: true }),
    wait(at(1_801)),
  ])
}
const now = inMs(-1_000)
/** Points count, and R1 gives them. */
const declaring = () =>
  closed('950000.00', {
    reviewerIds: ['R1'],
    award: {
      method: 'combined',
      weights: { price: 40, technical: 40, business: 20 },
      criteria: [
        { code: 'plan', name: '方案', max: '10', kind: 'technical' },
        { code: 'terms', name: '条款', max: '10', kind: 'business' },
      ],
      publicityDays: 3,
      confirmHours: 72,
    },
  })
const reviewer: Actor = { userId: 'R1', name: '评审', roles: ['REVIEWER'] }
const scoring = () => on(declaring(), [[now, reviewer, { type: 'review.conflict', has: false }]])
const scored = () =>
  on(scoring(), [
    [now, reviewer, { type: 'score.submit', rows: ['B01', 'B02', 'B03'].map((alias) => ({ alias, scores: { plan: '1', terms: '1' } })) }],
  ])
const flagged = () => closed('580000.00')
const explained = () =>
  on(flagged(), [[now, bidder('CA'), { type: 'award.justify', text: 'an explanation of more than twenty characters' }]])
const signed = () => on(closed(), [[now, supervisor, { type: 'review.sign', conclusion: 'ok' }]])
const proposed = () => on(signed(), [[now, buyer, { type: 'award.propose', alias: 'B01' }]])
const announced = () =>
  on(proposed(), [
    [now, manager, { type: 'award.decide', agree: true }],
    [now, supervisor, { type: 'award.decide', agree: true }],
  ])
const objected = () =>
  on(announced(), [[now, bidder('CB'), { type: 'objection.file', text: 'an objection of more than twenty characters' }]])
const declined = () => on(announced(), [[now, bidder('CA'), { type: 'award.decline', reason: REASON }]])

export const scenes = {
  ...{
    draft,
    submitted,
    open,
    entering,
    registered,
    qualifying,
    waiting,
    asked,
    askedEarlier,
    bidding,
    correcting,
    suspended,
    inRound,
    unopened,
  },
  ...{ closed, flagged, explained, signed, proposed, announced, objected, declined },
  ...{ declaring, scoring, scored },
}
export type Scene = keyof typeof scenes
export const times = { later, inAnHour: inMs(HOUR), muchLater: inMs(20 * HOUR) }
