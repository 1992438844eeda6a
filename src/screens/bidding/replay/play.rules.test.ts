import { expect, test } from 'vitest'
import { strokesOf } from './chart.rules.ts'
import { ahead, firstSpeed, LONGEST_WAIT_MS } from './play.rules.ts'

const START = Date.parse('2026-11-21T02:00:00.000Z')
const at = (seconds: number) => ({ at: new Date(START + seconds * 1_000).toISOString() })

test('TEND-45 time goes on by the speed, over several events at once, and ends with the last one', () => {
  const moments = [at(0), at(2), at(3), at(7)]
  expect(ahead(moments, START, 1_000, 1) - START).toBe(1_000)
  expect(ahead(moments, START, 250, 10) - START).toBe(2_500)
  expect(ahead(moments, START, 60_000, 10) - START).toBe(7_000)
  expect(ahead(moments, START + 7_000, 1_000, 1) - START).toBe(7_000)
})

test('TEND-45 a day in which nothing happens is watched in five seconds', () => {
  const moments = [at(0), at(86_400), at(86_402)]
  expect(ahead(moments, START, LONGEST_WAIT_MS / 2, 1) - START).toBe(43_200_000)
  expect(ahead(moments, START, LONGEST_WAIT_MS + 1_000, 1) - START).toBe(86_401_000)
})

test('TEND-45 the first speed shows the whole in a minute and a half where there is one', () => {
  expect([10, 600, 5_400, 86_400].map((length) => firstSpeed([at(0), at(length)]))).toEqual([1, 10, 60, 600])
})

test('TEND-45 prices are steps of one scale, and who has none draws none', () => {
  const line = [{ ...at(0) }, { ...at(10), best: '100.00', own: '120.00' }, { ...at(20), best: '100.00' }, { ...at(40), best: '80.00' }]
  const shareAt = (time: string) => (Date.parse(time) - START) / 40_000
  const { best, own, high, low } = strokesOf(line, { width: 100, height: 100 }, shareAt)
  expect(best).toEqual({ path: 'M25 50H100V91.7H100', first: '100.00', last: '80.00' })
  expect(own).toEqual({ path: 'M25 8.3H25', first: '120.00', last: '120.00' })
  expect([high, low]).toEqual(['120.00', '80.00'])
  expect(strokesOf([at(0)], { width: 100, height: 100 }, shareAt)).toEqual({})
})
