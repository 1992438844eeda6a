import { expect, test } from 'vitest'
import { aDefinition, aGateway, anApproval, flow, started, waiting } from '#domain/workflow/testing.ts'

/** So many splits, one behind the other, whose two branches meet again at once. */
const joinsInLine = (count: number) => {
  const places = Array.from({ length: count }, (_, place) => place)
  return aDefinition(
    [...places.flatMap((place) => [aGateway(`s${place}`), aGateway(`j${place}`)]), anApproval('n1', ['A'])],
    [
      ...places.map((place) => flow(place === 0 ? 'apply>s0' : `j${place - 1}>s${place}`)),
      ...places.flatMap((place) => ['left', 'right'].map((side) => ({ ...flow(`s${place}>j${place}`), id: `${side}${place}` }))),
      `j${count - 1}>n1`,
      'n1>end',
    ],
  )
}

test('joins one behind the other with nobody asked in between: some are passed, and no number of them makes the work of one call grow without end', () => {
  expect(waiting(started(joinsInLine(5)))).toBe('n1:A')
  const { state, entries } = started(joinsInLine(60))
  expect(state.status).toBe('ABNORMAL')
  expect(JSON.stringify(entries).length).toBeLessThan(500_000)
})
