import fc from 'fast-check'
import { expect, test } from 'vitest'
import { fold } from '../../../src/domain/tender/evolve.ts'
import { execute } from '../../../src/domain/tender/execute.ts'
import type { Entry, ProjectState } from '../../../src/domain/tender/model.ts'
import { anEnv, aProject } from '../../../src/domain/tender/testing.ts'
import { ENDING, type MachineMove, OTHERS, STRAIGHT_ON, step } from './machine.ts'
import { firstModel, MACHINE_FIRMS, MACHINE_FORM, type Model } from './machine-model.ts'

const SEED = 20261121

interface Real {
  state: ProjectState
  log: Entry[]
}

/** What the engine has, in the words of the model. */
const seen = ({ status, deleted, parties, startsAt }: ProjectState) => ({
  status: deleted ? 'DELETED' : status,
  startsAt,
  invitations: Object.fromEntries(MACHINE_FIRMS.map((firm) => [firm, parties[firm]?.invitation?.status])),
  applications: Object.fromEntries(MACHINE_FIRMS.map((firm) => [firm, parties[firm]?.application?.status])),
})
const meant = ({ status, startsAt, invitations, applications }: Model) => ({
  status,
  startsAt,
  invitations: Object.fromEntries(MACHINE_FIRMS.map((firm) => [firm, invitations[firm]])),
  applications: Object.fromEntries(MACHINE_FIRMS.map((firm) => [firm, applications[firm]])),
})

/** One move, tried on the tables and on the engine. */
class Move implements fc.Command<Model, Real> {
  readonly move: MachineMove
  constructor(move: MachineMove) {
    this.move = move
  }
  check = () => true
  run(model: Model, real: Real): void {
    const { at, sent, passes } = step(model, this.move, real.state.rulesHash)
    const refusals = sent.map(({ who, command }) => {
      const { state, entries, refused } = execute(real.state, command, who, anEnv(at))
      real.state = state
      real.log.push(...entries)
      return refused?.code
    })
    const told = `${sent.at(-1)?.command.type} by ${sent.at(-1)?.who.userId}: ${refusals}`
    expect(refusals.at(-1) === undefined, told).toBe(passes)
    expect(seen(real.state), told).toEqual(meant(model))
  }
  toString = () => JSON.stringify(this.move)
}

const what = fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...OTHERS) }, { weight: 1, arbitrary: fc.constantFrom(...ENDING) })
const yes = fc.oneof({ weight: 3, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) })
const moves = fc.commands([fc.record({ what, firm: fc.nat(3), yes }).map((move) => new Move(move))], { size: 'max', maxCommands: 40 })

test('6.1 6.2 6.3 6.5 whatever anybody tries in whatever order, the engine goes where the tables say, and I5 its state is the fold of its log', () => {
  const reached = new Set<string>()
  fc.assert(
    fc.property(fc.nat(STRAIGHT_ON.length), moves, (begun, commands) => {
      const state = aProject(MACHINE_FORM)
      const real: Real = { state, log: [] }
      const model = firstModel()
      for (const move of STRAIGHT_ON.slice(0, begun)) new Move(move).run(model, real)
      fc.modelRun(() => ({ model, real }), commands)
      reached.add(model.status)
      expect(fold(state, real.log)).toEqual(real.state)
    }),
    { seed: SEED, numRuns: 1_000 },
  )
  // A machine that never leaves its first states would prove nothing.
  expect([...reached].toSorted()).toEqual(
    expect.arrayContaining([
      'BIDDING',
      'DELETED',
      'DRAFT',
      'FAILED',
      'PUBLISH_APPROVAL',
      'QUALIFICATION',
      'READY',
      'REGISTRATION',
      'REVIEW',
      'SUSPENDED',
      'VOID',
    ]),
  )
})
