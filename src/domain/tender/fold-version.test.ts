import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { evolve, FOLD_VERSION } from './evolve.ts'
import { execute } from './execute.ts'
import { ENDING, type MachineMove, OTHERS, STRAIGHT_ON, step } from './machine.ts'
import { firstModel, MACHINE_FORM } from './machine-model.ts'
import type { Entry } from './model.ts'
import { gather, noEvidence } from './signal-evidence.ts'
import { anEnv, aProject, bidder, bids, buyer, manager, on, play, quotes, REASON, ready, supervisor, wait } from './testing.ts'

/** What long logs are gone on with is kept: whoever changes what a log leads to is told to raise `FOLD_VERSION`. */

const digest = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12)

/** Everything that can be tried, from every place of the way a project goes. */
const LIVES: (readonly MachineMove[])[] = STRAIGHT_ON.map((_, begun) => [
  ...STRAIGHT_ON.slice(0, begun + 1),
  ...[...OTHERS, ENDING[begun % ENDING.length]!].map((what, n) => ({ what, firm: (begun + n) % 4, yes: (begun + n) % 3 > 0 })),
])

function lived(moves: readonly MachineMove[]): Entry[] {
  const model = firstModel()
  let state = aProject(MACHINE_FORM)
  return moves.flatMap((move) => {
    const { at, sent } = step(model, move, state.rulesHash)
    return sent.flatMap(({ who, command }) => {
      const done = execute(state, command, who, anEnv(at))
      state = done.state
      return done.entries
    })
  })
}

/** From sealed prices to the award, with what the machine does not try. */
function awarded(): Entry[] {
  const before = ready()
  const nth = (n: number) => before.state.lastSeq + n
  const [bidding, after] = [on('02:01:00.000'), on('03:00:00.000')]
  const { entries } = play(
    before.state,
    [
      quotes(on('01:00:00.000'), 'CA', '990000.00', ['990']),
      quotes(on('01:00:00.000'), 'CB', '990000.01', ['990']),
      wait(on('02:00:00.000')),
      bids(bidding, 'CA', '980000.00'),
      [bidding, bidder('CA'), { type: 'bid.void-request', bidSeq: nth(7), reason: REASON }],
      [bidding, supervisor, { type: 'bid.void-decide', requestSeq: nth(8), agree: true }],
      [bidding, supervisor, { type: 'hall.message', text: 'please note' }],
      bids(on('02:02:00.000'), 'CB', '1000000.01'),
      bids(on('02:03:00.000'), 'CB', '970000.00'),
      bids(on('02:29:50.000'), 'CC', '960000.00'),
      wait(on('02:45:00.000')),
      [after, bidder('CC'), { type: 'line.confirm', lines: [{ lineNo: 1, amount: '960000.00' }] }],
      [after, supervisor, { type: 'log.export' }],
      [after, supervisor, { type: 'review.sign', conclusion: 'in order' }],
      [after, buyer, { type: 'award.propose', alias: 'B03' }],
      [after, manager, { type: 'award.decide', agree: true }],
      [after, supervisor, { type: 'award.decide', agree: true }],
      [after, bidder('CB'), { type: 'objection.file', text: REASON }],
      [after, buyer, { type: 'objection.answer', objectionSeq: nth(25), text: REASON }],
      [after, bidder('CB'), { type: 'objection.close', objectionSeq: nth(25) }],
      [after, bidder('CC'), { type: 'award.confirm' }],
      wait(on('03:00:00.000', '2026-11-30')),
    ],
    before.entries,
  )
  return [...before.entries, ...entries]
}

function led(entries: readonly Entry[]) {
  const evidence = noEvidence()
  const first = aProject(MACHINE_FORM)
  const states: unknown[] = []
  for (const [n, entry] of entries.entries()) {
    states.push(evolve((states[n - 1] as typeof first | undefined) ?? first, entry))
    gather(evidence, entry, first.form.scale)
  }
  return { states, evidence }
}

test('H4 logs lead to what they led to: when `led` alone differs, raise FOLD_VERSION and write its digest here', () => {
  const logs = [...LIVES.map(lived), awarded()]
  expect({ version: FOLD_VERSION, logs: digest(logs), led: digest(logs.map(led)) }).toEqual({
    version: 1,
    logs: '6df7afb9d358',
    led: 'a8b1e70db129',
  })
})
