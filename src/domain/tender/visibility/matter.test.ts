import { describe, expect, test } from 'vitest'
import { FACT_TYPES, type FactType } from '#domain/tender/fact-types.ts'
import { type Entry, PARTS, type ProjectState, type Viewer } from '#domain/tender/model.ts'
import { aProject, bids, live, on, play, published, ready, wait } from '#domain/tender/testing.ts'
import { readableParts } from './disclosure.ts'
import { knowsCount, MATTERS } from './matter.ts'

/** M1, M2: every type of entry, every part, every side, every moment: what the log tells of rivals. */

const open = (over: Parameters<typeof live>[0] = {}) => live(over).state
const closed = play(open(), [
  ...['CA', 'CB', 'CC'].map((firm, n) => bids(on(`02:0${n + 1}:00.000`), firm, `9${5 - n}0000.00`)),
  wait(on('02:30:00.000')),
])
const unregistered = published(aProject())
const unopened = play(unregistered.state, [wait(unregistered.state.registrationEndsAt)])
const MOMENTS: Record<string, ProjectState> = {
  registering: published(aProject({ bidding: { showBidderCount: true } })).state,
  waiting: ready({ bidding: { showBidderCount: true } }).state,
  'bidding, number hidden': open({ bidding: { showBidderCount: false } }),
  'bidding, number shown': open({ bidding: { showBidderCount: true } }),
  'bidding, every price shown': open({ bidding: { visibility: 'anonPrices', protectLead: false } }),
  closed: closed.state,
  'ended unopened': unopened.state,
}
const SIDES = {
  bidder: { side: 'bidder', userId: 'user-CA', customerId: 'CA' },
  onlooker: { side: 'invited', userId: 'user-CX', customerId: 'CX' },
  buyer: { side: 'buyer', userId: 'U1' },
  supervisor: { side: 'supervisor', userId: 'S1' },
} as const satisfies Record<string, Viewer>

/** An entry of this type with every part it could have, about this firm. */
const whole = (type: FactType, customerId: string): Entry => ({
  type,
  seq: 9,
  at: on('02:00:00.000'),
  parts: Object.fromEntries(PARTS.map((part) => [part, part === 'who' ? { customerId } : { alias: 'B02' }])),
})
const read = (type: FactType, of: string, moment: string, viewer: Viewer) => readableParts(whole(type, of), MOMENTS[moment]!, viewer)

test('every type of entry is somebody’s matter', () => {
  expect(closed.state.status).toBe('REVIEW')
  expect(unopened.state.status).toBe('FAILED')
  expect(Object.keys(MATTERS).toSorted()).toEqual([...FACT_TYPES].toSorted())
})

describe.each(FACT_TYPES.map((type) => [type, MATTERS[type]] as const))('%s (%s)', (type, matter) => {
  test.each(['registering', 'waiting', 'bidding, number hidden'])(
    'M2 %s: no part of a rival’s entry opens on the supplier side',
    (moment) => {
      for (const viewer of [SIDES.bidder, SIDES.onlooker]) {
        const parts = read(type, 'CB', moment, viewer)
        expect(matter === 'all' || parts.length === 0, `${viewer.side} reads ${parts}`).toBe(true)
      }
    },
  )
  test.each(['bidding, number shown', 'bidding, every price shown'])(
    'M1 %s: an onlooker reads no rank, lead or alias of a bid',
    (moment) => {
      expect(matter === 'all' || read(type, 'CB', moment, SIDES.onlooker).length === 0).toBe(true)
      expect(read(type, 'CB', moment, SIDES.bidder)).toContain('pub')
    },
  )
  test('what is public stays so at every moment, own entries to their firm, and all of pub after the close', () => {
    for (const moment of Object.keys(MOMENTS)) {
      if (matter === 'all') for (const viewer of Object.values(SIDES)) expect(read(type, 'CB', moment, viewer)).toContain('pub')
      expect(read(type, 'CA', moment, SIDES.bidder)).toEqual(expect.arrayContaining(['pub', 'who']))
      for (const side of ['buyer', 'supervisor'] as const) expect(read(type, 'CB', moment, SIDES[side])).toContain('pub')
    }
    for (const viewer of Object.values(SIDES)) expect(read(type, 'CB', 'closed', viewer)).toContain('pub')
  })
})

test('who may know how many bid', () => {
  const known = (viewer: Viewer) => Object.keys(MOMENTS).filter((moment) => knowsCount(MOMENTS[moment]!, viewer))
  expect(known(SIDES.bidder)).toEqual(['bidding, number shown', 'bidding, every price shown', 'closed', 'ended unopened'])
  expect(known(SIDES.onlooker)).toEqual(['closed', 'ended unopened'])
  expect(known(SIDES.supervisor)).toEqual(Object.keys(MOMENTS))
})
