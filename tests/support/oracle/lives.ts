import { execute } from '../../../src/domain/tender/execute.ts'
import {
  anEnv,
  aProject,
  bidder,
  bids,
  buyer,
  manager,
  on,
  type Played,
  play,
  quotes,
  REASON,
  ready,
  supervisor,
  wait,
} from '../../../src/domain/tender/testing.ts'
import { ENDING, type MachineMove, OTHERS, STRAIGHT_ON, step } from './machine.ts'
import { firstModel, MACHINE_FORM } from './machine-model.ts'

/** For tests: fixed projects in which everything that can happen has happened to one of them. */

/** Everything that can be tried, from every place of the way a project goes. */
const MOVES: (readonly MachineMove[])[] = STRAIGHT_ON.map((_, begun) => [
  ...STRAIGHT_ON.slice(0, begun + 1),
  ...[...OTHERS, ENDING[begun % ENDING.length]!].map((what, n) => ({ what, firm: (begun + n) % 4, yes: (begun + n) % 3 > 0 })),
])

function lived(moves: readonly MachineMove[]): Played {
  const model = firstModel()
  let state = aProject(MACHINE_FORM)
  const entries = moves.flatMap((move) => {
    const { at, sent } = step(model, move, state.rulesHash)
    return sent.flatMap(({ who, command }) => {
      const done = execute(state, command, who, anEnv(at))
      state = done.state
      return done.entries
    })
  })
  return { state, entries, refusals: [] }
}

/** From sealed prices to the award, with what the machine does not try. */
function awarded(): Played {
  const before = ready()
  const nth = (n: number) => before.state.lastSeq + n
  const [bidding, after] = [on('02:01:00.000'), on('03:00:00.000')]
  const { state, entries } = play(
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
  return { state, entries: [...before.entries, ...entries], refusals: [] }
}

/** What the processes of approvals tell a project. */
function stepped(): Played {
  const at = on('02:00:00.000', '2026-11-19')
  const step = { type: 'approval.decide', process: 'tender_publish', nodeId: 'n', node: '财务', nodeEn: 'Finance' } as const
  return play(aProject(MACHINE_FORM), [
    [at, buyer, { type: 'project.submit' }],
    [at, manager, { ...step, asks: 'manager', decision: 'AGREE', stillAsks: [] }],
    [at, manager, { ...step, asks: 'manager', decision: 'BACK_APPLY', opinion: REASON, returns: true, stillAsks: ['manager'] }],
    [at, buyer, { type: 'project.void', reason: REASON }],
    [at, manager, { type: 'void.decide', agree: false, comment: REASON }],
    [at, buyer, { type: 'project.submit' }],
  ])
}

export const lives = (): Played[] => [...MOVES.map(lived), awarded(), stepped()]
