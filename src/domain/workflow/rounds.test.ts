import { expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import type { Command, FormData } from './model.ts'
import { MOST_ROUNDS, operationsOf } from './operations.ts'
import { agree, anApproval, anEnv, inLine, minutes, type Played, person, play, refuse, type Step, started, submit } from './testing.ts'

/** How often one instance is submitted, and how much of its forms is kept. */

const definition = inLine([anApproval('n1', ['A'], { fields: { note: 'E' } })])
const back: Command = { type: 'returnInitiator', opinion: 'again' }
const again: Step[] = [
  ['A', back],
  ['I', submit],
]
const full = (): Played => started(definition, Array.from({ length: MOST_ROUNDS - 1 }, () => again).flat())
const returned = (): Played => play(definition, [['A', back]], full())

test('FLOW-3021 an instance is submitted so many times and not once more; what ends it stays possible', () => {
  expect(full().state.round).toBe(limits.roundsPerProcess)
  const over = play(definition, [['I', submit]], returned())
  expect(over.refused).toEqual({ code: 'FLOW-3021', args: { n: limits.roundsPerProcess } })
  expect(over.state).toEqual(returned().state)
  expect(play(definition, [['A', agree]], full()).state.status).toBe('COMPLETED_PASS')
  expect(play(definition, [['A', refuse]], full()).state.status).toBe('VOIDED_REJECT')
  expect(play(definition, [['I', { type: 'revoke' }]], returned()).state.status).toBe('VOIDED_REVOKE')
  expect(play(definition, [['Z', { type: 'cancel', opinion: 'enough' }]], returned()).state.status).toBe('VOIDED_REVOKE')
})

test('FLOW-3021 whoever may submit no more is told why at the button, and may take it back', () => {
  const played = returned()
  const offered = operationsOf(played, person('I'), anEnv(minutes(1, played.state.lastAt)))
  expect(offered.find(({ action }) => action === 'submit')).toEqual({
    action: 'submit',
    enabled: false,
    why: { code: 'FLOW-3021', args: { n: limits.roundsPerProcess } },
  })
  expect(offered).toContainEqual({ action: 'revoke', enabled: true })
})

test('W8 a round keeps its form as it was submitted and as it was decided, and a state no more than two a round and the one of now', () => {
  const large: FormData = { note: 'x'.repeat(2_000) }
  const round: Step[] = [
    ['A', { ...back, form: { note: 'y'.repeat(2_000) } }],
    ['I', { type: 'submit', form: large }],
  ]
  const steps: Step[] = [['I', { type: 'submit', form: large }], ...Array.from({ length: MOST_ROUNDS - 1 }, () => round).flat()]
  const { state } = play(definition, [...steps, round[0]!])
  expect(state.forms.map(({ round: of }) => of)).toEqual(Array.from({ length: MOST_ROUNDS }, (_, at) => [at + 1, at + 1]).flat())
  const ofForm = JSON.stringify(state.form).length
  const beside = JSON.stringify({ ...state, form: {}, forms: state.forms.map((one) => ({ ...one, form: {} })) }).length
  expect(JSON.stringify(state).length).toBeLessThanOrEqual((2 * limits.roundsPerProcess + 1) * ofForm + beside)
})
