import { expect, test } from 'vitest'
import type { Entry } from '#domain/tender/model.ts'
import {
  aProject,
  bidder,
  buyer,
  manager,
  on,
  play,
  published,
  REASON,
  reach,
  ready,
  type Step,
  supervisor,
  wait,
} from '#domain/tender/testing.ts'
import { scheduleHistory } from './schedule-history.ts'

/** The whole day of the 19th; the project starts on the 21st. */
const at = (minute: number) => on(`03:${String(minute).padStart(2, '0')}:00.000`, '2026-11-19')
const start = (day: number) => on('02:00:00.000', `2026-12-${String(day).padStart(2, '0')}`)
const ask = (minute: number, newValue: string): Step => [
  at(minute),
  buyer,
  { type: 'time-change.save', field: 'startsAt', newValue, shiftLater: true, reason: REASON },
]
const decide = (minute: number, who: Step[1], agree = true): Step => [at(minute), who, { type: 'time-change.decide', agree, comment: 'ok' }]
const first = published(aProject()).state
const records = (steps: readonly Step[], from = first, before: readonly Entry[] = []) => {
  const { state, entries } = reach(from, steps)
  return scheduleHistory([...before, ...entries], state)
}
const three = [1, 2, 3].flatMap((n) => [ask(n * 2, start(n)), decide(n * 2 + 1, manager)])

test('6.6 from the fourth change on the supervisor must agree too, in either order, and the history says who has', () => {
  expect(records(three).map(({ status, needs }) => [status, needs])).toEqual(Array(3).fill(['APPROVED', ['MANAGER']]))
  const fourth = [...three, ask(10, start(9)), decide(11, supervisor)]
  expect(records(fourth).at(-1)).toMatchObject({
    status: 'REQUESTED',
    needs: ['MANAGER', 'SUPERVISOR'],
    decidedBy: ['S1'],
    oldValue: start(3),
  })
  expect(records([...fourth, decide(12, manager)]).at(-1)).toMatchObject({ status: 'APPROVED', decidedBy: ['S1', 'M1'], decidedAt: at(12) })
  expect(play(first, [ask(1, start(1)), decide(2, supervisor)]).refusals[1]).toMatchObject({ code: 'TENDER-2003' })
})

test('6.6 earlier needs every approved bidder (2023), and they are counted; it lapses 30 minutes before the start', () => {
  const { state, entries } = ready()
  const early = on('20:00:00.000', '2026-11-20')
  const change: Step = [
    on('13:00:00.000', '2026-11-20'),
    buyer,
    { type: 'time-change.save', field: 'startsAt', newValue: early, shiftLater: false, reason: REASON },
  ]
  const ack = (firm: string): Step => [on('13:01:00.000', '2026-11-20'), bidder(firm), { type: 'time-change.ack' }]
  const yes: Step = [on('13:02:00.000', '2026-11-20'), manager, { type: 'time-change.decide', agree: true }]
  const some = records([change, ack('CA'), ack('CB')], state, entries)
  expect(some).toMatchObject([{ status: 'REQUESTED', needs: ['MANAGER', 'BIDDERS'], acks: 2, ackedBy: ['CA', 'CB'], acksNeeded: 3 }])
  expect(play(state, [change, ack('CA'), ack('CB'), yes]).refusals.at(-1)).toEqual({ code: 'TENDER-2023', args: { k: 2, n: 3 } })
  expect(records([change, ack('CA'), ack('CB'), ack('CC'), yes], state, entries)).toMatchObject([
    { status: 'APPROVED', acks: 3, newValue: early },
  ])
  expect(records([change, wait(on('01:30:00.001'))], state, entries)).toMatchObject([{ status: 'LAPSED', decidedBy: [] }])
  expect(records([change, wait(on('01:30:00.000'))], state, entries)).toMatchObject([{ status: 'REQUESTED' }])
})
