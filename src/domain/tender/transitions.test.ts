import { expect, test } from 'vitest'
import type { ProjectStatus } from '#contract/tender/project.ts'
import { newProject } from './project/new-project.ts'
import {
  aFreeBidForm,
  anItem,
  aProject,
  bidder,
  bids,
  buyer,
  CREATED_AT,
  live,
  manager,
  on,
  type Played,
  play,
  published,
  REASON,
  ready,
  registration,
  type Step,
  supervisor,
  wait,
} from './testing.ts'

/** Every row of 6.1, once: from which status to which, by whom, and the refusal that keeps anybody else from it. */

const T = on('03:00:00.000')
const [day20, later] = [on('06:00:00.000', '2026-11-20'), on('03:00:00.000', '2026-11-25')]
const onward = (first: Pick<Played, 'state'>, steps: readonly Step[]) => play(first.state, steps)
const submitted = () => onward({ state: aProject() }, [[CREATED_AT, buyer, { type: 'project.submit' }]])
const registered = (firms: readonly string[] = ['CA']) => {
  const open = published(aProject())
  return onward(
    open,
    firms.flatMap((firm) => registration(firm, on('05:00:00.000', '2026-11-20'), open.state.rulesHash)),
  )
}
const decided = (firms: readonly string[]) =>
  onward(registered(firms), [
    ...firms.map(
      (customerId): Step => [on('05:30:00.000', '2026-11-20'), buyer, { type: 'application.review', customerId, decision: 'APPROVED' }],
    ),
    wait(day20),
  ])
const closed = () =>
  onward(live(), [
    bids(on('02:01:00.000'), 'CA', '950000.00'),
    bids(on('02:02:00.000'), 'CB', '960000.00'),
    bids(on('02:03:00.000'), 'CC', '970000.00'),
    wait(on('02:30:00.000')),
  ])
const signed = () => onward(closed(), [[T, supervisor, { type: 'review.sign', conclusion: '合规' }]])
const proposed = () => onward(signed(), [[T, buyer, { type: 'award.propose', alias: 'B01' }]])
const both = (command: Step[2], ...who: [Step[1], Step[1]]): Step[] => who.map((one) => [T, one, command])
const publicity = () => onward(proposed(), both({ type: 'award.decide', agree: true }, manager, supervisor))
const suspended = () => onward(live(), [[on('02:01:00.000'), supervisor, { type: 'project.suspend', reason: REASON }]])
const voiding: Step[2] = { type: 'project.void', reason: REASON }
const moved = (field: 'registrationEndsAt', newValue: string): Step => [
  on('08:00:00.000', '2026-11-20'),
  buyer,
  { type: 'time-change.save', field, newValue, shiftLater: true, reason: REASON },
]

type Row = readonly [id: string, from: Pick<Played, 'state'>, steps: readonly Step[], to: ProjectStatus, why?: string]
const rows: readonly Row[] = [
  ['P2', { state: aProject() }, [[CREATED_AT, buyer, { type: 'project.submit' }]], 'PUBLISH_APPROVAL'],
  ['P3 recalled', submitted(), [[CREATED_AT, buyer, { type: 'project.recall' }]], 'DRAFT'],
  ['P3 rejected', submitted(), [[CREATED_AT, manager, { type: 'project.approve', agree: false, comment: 'c' }]], 'DRAFT'],
  ['P4', submitted(), [[CREATED_AT, manager, { type: 'project.approve', agree: true }]], 'REGISTRATION'],
  ['P5', registered(), [wait(day20)], 'QUALIFICATION'],
  ['P6', published(aProject()), [wait(day20)], 'FAILED', 'NO_REGISTRATION'],
  ['P7 by the buyer', decided(['CA', 'CB', 'CC']), [[day20, buyer, { type: 'project.finish-qualification' }]], 'READY'],
  ['P7 by the clock', decided(['CA', 'CB', 'CC']), [wait(on('12:00:00.000', '2026-11-20'))], 'READY'],
  [
    'P7 with a waiver',
    decided(['CA', 'CB']),
    [
      [day20, supervisor, { type: 'project.waive-minimum', reason: REASON }],
      [day20, buyer, { type: 'project.finish-qualification' }],
    ],
    'READY',
  ],
  ['P8 by the clock', decided(['CA', 'CB']), [wait(on('02:00:00.000'))], 'FAILED', 'TOO_FEW_BIDDERS'],
  [
    'P8 by the buyer',
    decided(['CA']),
    [[on('13:00:00.000', '2026-11-20'), buyer, { type: 'project.finish-qualification' }]],
    'FAILED',
    'TOO_FEW_BIDDERS',
  ],
  [
    'P9',
    decided(['CA', 'CB', 'CC']),
    [
      moved('registrationEndsAt', on('20:00:00.000', '2026-11-20')),
      [on('08:30:00.000', '2026-11-20'), manager, { type: 'time-change.decide', agree: true }],
    ],
    'REGISTRATION',
  ],
  ['P10', ready(), [wait(on('02:00:00.000'))], 'BIDDING'],
  ['P11 by the supervisor', live(), [[on('02:01:00.000'), supervisor, { type: 'project.suspend', reason: REASON }]], 'SUSPENDED'],
  ['P11 by the manager', live(), [[on('02:01:00.000'), manager, { type: 'project.suspend', reason: REASON }]], 'SUSPENDED'],
  [
    'P12',
    suspended(),
    [[on('02:02:00.000'), supervisor, { type: 'project.resume', resumeAt: on('02:10:00.000') }], wait(on('02:10:00.000'))],
    'BIDDING',
  ],
  [
    'P13',
    live(),
    [...['CA', 'CB', 'CC'].map((firm, n) => bids(on('02:01:00.000'), firm, `9${n}0000.00`, { confirmBigDrop: true })), wait(T)],
    'REVIEW',
  ],
  ['P14 none', live(), [wait(T)], 'FAILED', 'NO_QUOTE'],
  ['P14 too few', live(), [bids(on('02:01:00.000'), 'CA', '950000.00'), wait(T)], 'FAILED', 'TOO_FEW_QUOTES'],
  ['P15', signed(), [[T, buyer, { type: 'award.propose', alias: 'B01' }]], 'AWARD_APPROVAL'],
  ['P16', proposed(), [[T, supervisor, { type: 'award.decide', agree: false, comment: 'c' }]], 'REVIEW'],
  ['P17', proposed(), both({ type: 'award.decide', agree: true }, manager, supervisor), 'PUBLICITY'],
  ['P18', publicity(), [[T, bidder('CA'), { type: 'award.confirm' }], wait(later)], 'AWARDED'],
  ['P19 declined', publicity(), [[T, bidder('CA'), { type: 'award.decline', reason: REASON }]], 'REVIEW'],
  ['P19 silent', publicity(), [wait(later)], 'REVIEW'],
  [
    'P19 upheld',
    onward(publicity(), [[T, bidder('CB'), { type: 'objection.file', text: 'x'.repeat(20) }]]),
    both({ type: 'objection.uphold', objectionSeq: publicity().state.lastSeq + 1, reason: REASON }, manager, supervisor),
    'REVIEW',
  ],
  ['P20', closed(), both({ type: 'project.reject', reason: REASON }, buyer, supervisor), 'FAILED', 'REJECTED'],
  ['P21', ready(), both(voiding, buyer, manager).map(([, who, command]): Step => [on('01:00:00.000'), who, command]), 'VOID'],
  [
    'P22 in bidding',
    live(),
    both(voiding, manager, supervisor).map(([, who, command]): Step => [on('02:01:00.000'), who, command]),
    'VOID',
  ],
  ['P22 in publicity', publicity(), both(voiding, manager, supervisor), 'VOID'],
]

test('P1 – → DRAFT', () => {
  const { state, entries } = newProject({ id: 'P', code: 'C', form: aFreeBidForm(), items: [anItem()], ownerId: 'U1', at: CREATED_AT })
  expect([state.status, entries.map(({ type }) => type)]).toEqual(['DRAFT', ['project.created']])
})

test.each(rows.map(([id, from, steps, to, why]) => ({ id, from, steps, to, why })))('$id', ({ from, steps, to, why }) => {
  const done = onward(from, steps)
  expect(done.refusals.filter(Boolean)).toEqual([])
  expect(done.state.status).toBe(to)
  expect(done.state.failReason).toBe(why)
  expect(from.state.status).not.toBe(to)
})

/** Rows whose step more than one may make; else only who makes it in the row. */
const ALSO: Readonly<Record<string, readonly Step[1][]>> = { P11: [manager, supervisor], P16: [manager, supervisor] }

test('whoever is not named in a row does not make its step', () => {
  for (const [id, from, steps] of rows) {
    const [at, author, command] = steps.at(-1)!
    const named = [...steps.filter(([, , { type }]) => type === command.type).map(([, who]) => who), ...(ALSO[id.slice(0, 3)] ?? [])]
    if (author.userId === 'SYSTEM') continue
    for (const who of [buyer, manager, supervisor, bidder('CB'), bidder('CX')]) {
      if (named.some(({ userId }) => userId === who.userId)) continue
      const { refusals } = onward(from, [...steps.slice(0, -1), [at, who, command]])
      expect(refusals.at(-1)?.code, `${id} by ${who.userId}`).toMatch(/TENDER-20(01|03|09|28)/)
    }
  }
})
