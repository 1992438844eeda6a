import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { gather, noEvidence } from '#domain/tender/award/signal-evidence.ts'
import { bornState, completed, difference } from '#domain/tender/award/soundness.ts'
import { evolve } from '#domain/tender/evolve.ts'
import { acceptedBid } from '#domain/tender/facts.ts'
import type { Entry, ProjectState, Viewer } from '#domain/tender/model.ts'
import { aProject, live } from '#domain/tender/testing.ts'
import { readableParts } from '#domain/tender/visibility/disclosure.ts'
import { upcast } from './upcast.ts'

/** A project as a gateway of 2026-11-21 left it, from the first sealed price to the award: its state, then its log without entry 1. */
const [stored, ...entries] = readFileSync(new URL('./older-log.ndjson', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => JSON.parse(line)) as [ProjectState, ...Entry[]]
const born: Entry = {
  seq: 1,
  at: stored.createdAt,
  type: 'project.created',
  parts: { pub: { code: stored.code }, note: { userId: stored.ownerId } },
}
const bid = entries.find(({ type }) => type === 'bid.accepted')!

test('M8 the log of an older release leads to the state that it was left in', () => {
  expect(bid.parts.price).toHaveProperty('basis')
  const evidence = noEvidence()
  const folded = entries.map(upcast).reduce(
    (state, entry) => {
      gather(evidence, entry, state.form.scale)
      return evolve(state, entry)
    },
    bornState(stored.id, born),
  )
  expect(difference(completed(folded, stored), stored)).toBeUndefined()
  expect(folded.award?.alias).toBe('B03')
  expect(Object.keys(evidence.firms)).toEqual(['CA', 'CB', 'CC'])
})

test('M8 an entry of this release stays as it is, an older one keeps what was signed', () => {
  const { price, ...older } = bid.parts
  expect(upcast(bid)).toEqual({ ...bid, parts: { ...older, price, lines: { basis: price!.basis, taxBp: price!.taxBp } } })
  expect(acceptedBid(upcast(bid))).toMatchObject({ gross: '980000.00', basis: '867256.64', taxBp: 1_300 })
  for (const entry of live().entries) expect(upcast(entry)).toBe(entry)
})

test('M8 I9 what an older entry tells of the rate beside the price is read with the names', () => {
  const state = { ...aProject({ bidding: { hallDetail: 'anonPrices' } }), status: 'BIDDING' as const }
  const asBuyer: Viewer = { side: 'buyer', userId: 'U1' }
  const read = (entry: Entry, seen: ProjectState, viewer: Viewer) => readableParts(upcast(entry), seen, viewer)
  expect(read(bid, state, asBuyer)).not.toContain('price')
  expect(read({ ...bid, parts: { ...bid.parts, price: { gross: '980000.00' } } }, state, asBuyer)).toContain('price')
  expect(read(bid, { ...state, namesRevealed: true, status: 'REVIEW' }, asBuyer)).toContain('price')
  expect(read(bid, state, { side: 'bidder', userId: 'user-CB', customerId: 'CB' })).toContain('price')
})
