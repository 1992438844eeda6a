// @vitest-environment jsdom
import { expect, test } from 'vitest'
import type { RoundView } from '#contract/tender/round-view.ts'
import { anOpened, aRound, aRoundView } from '#screens/bidding/rounds/client/testing.ts'
import { isLate, placesOf, turnsOf } from './opening.rules.ts'
import { compareRounds } from './round-news.rules.ts'

const on = (time: string) => `2026-11-21T${time}.000Z`
const at = (time: string) => Date.parse(on(time))
const word = (role: 'BUYER' | 'SUPERVISOR', by: string, from: string, until: string) => ({ role, by, at: on(from), until: on(until) })
const owner = word('BUYER', 'W', '02:31:00', '02:41:00')
const first = word('SUPERVISOR', 'S', '02:32:00', '02:42:00')
const deputy = word('SUPERVISOR', 'D', '02:46:00', '02:56:00')
const said = (places: ReturnType<typeof placesOf>) => places.map((place) => place.word?.by)

test('TEND-38 two places: a word takes its own, a second supervisor the owner’s, and one that holds no longer leaves it', () => {
  expect(said(placesOf([], at('02:33:00')))).toEqual([undefined, undefined])
  expect(said(placesOf([first], at('02:33:00')))).toEqual([undefined, 'S'])
  expect(said(placesOf([first, owner], at('02:33:00')))).toEqual(['W', 'S'])
  expect(said(placesOf([owner, first], at('02:41:30')))).toEqual([undefined, 'S'])
  const later = { ...first, until: on('02:50:00') }
  expect(said(placesOf([deputy, later], at('02:47:00')))).toEqual(['D', 'S'])
})

test('TEND-38 the picture is asked for again when a word lapses and when a deputy may come, not before', () => {
  const view = { approvals: [owner, first], deputyFrom: on('02:45:00') }
  expect(['02:40:59', '02:41:01', '02:43:00', '02:45:01'].map((time) => turnsOf(view, at(time)))).toEqual([0, 1, 2, 3])
  expect(turnsOf({}, at('02:45:00'))).toBe(0)
})

test('an opening by the system is late a quarter of a minute after the close', () => {
  const round = { closesAt: on('02:30:00') }
  expect(['02:29:00', '02:30:10', '02:30:16'].map((time) => isLate(round, at(time)))).toEqual([false, false, true])
})

test('TEND-40 what is told aloud: that a round began, closed and was opened, that one’s firm has left, and the end', () => {
  const open = aRoundView()
  const waiting = aRoundView({ phase: 'WAITING', rounds: [aRound({ state: 'CLOSED' })] })
  const interval = aRoundView({ phase: 'INTERVAL', roundNo: 2, rounds: [anOpened(), aRound({ no: 2, state: 'SCHEDULED' })] })
  const told = (before: RoundView, after: RoundView) => compareRounds(before, after)?.kind
  expect(told(aRoundView({ phase: 'BEFORE' }), open)).toBe('begun')
  expect(told(open, waiting)).toBe('waiting')
  expect(told(waiting, interval)).toBe('opened')
  expect(told(waiting, { ...interval, eliminated: { round: 1, cause: 'RANK' } })).toBe('eliminated')
  expect(told(interval, { ...interval, phase: 'SUSPENDED' })).toBe('suspended')
  expect(told({ ...open, phase: 'SUSPENDED' }, open)).toBe('resumed')
  expect(told(waiting, { ...interval, phase: 'CLOSED' })).toBe('over')
  expect(told(open, { ...open, quotesReceived: 4 })).toBeUndefined()
})
