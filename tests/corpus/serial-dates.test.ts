import fc from 'fast-check'
import { expect, test } from 'vitest'
import { SSF } from 'xlsx'
import { DAY, DAY_AND_TIME, TIME, wallText } from '#domain/excel/serial-date.ts'

/** What a serial number is as a date, beside another reader. */

const two = (value: number) => String(value).padStart(2, '0')
const dayOf = (serial: number, is1904: boolean) => {
  const { y, m, d } = SSF.parse_date_code(serial, { date1904: is1904 })
  return `${String(y).padStart(4, '0')}-${two(m)}-${two(d)}`
}

test('every day that a spreadsheet knows is the same day, 1900-02-29 among them', () => {
  const differing: number[] = []
  for (let serial = 1; serial <= 2_958_465; serial += serial < 80_000 ? 1 : 97)
    if (wallText(serial, DAY, false) !== dayOf(serial, false)) differing.push(serial)
  for (let serial = 0; serial <= 2_957_003; serial += 89) if (wallText(serial, DAY, true) !== dayOf(serial, true)) differing.push(-serial)
  expect(differing).toEqual([])
  expect(wallText(60, DAY, false)).toBe('1900-02-29')
  expect(wallText(2_958_465, DAY, false)).toBe('9999-12-31')
  expect([wallText(2_958_466, DAY, false), wallText(-1, DAY, false), wallText(0, DAY, false)]).toEqual([undefined, undefined, undefined])
})

test('a time of day is told to the millisecond, with its day or without one', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 2_958_465 }), fc.integer({ min: 0, max: 86_399_999 }), (day, ms) => {
      const clock = new Date(ms).toISOString().slice(11, ms % 1_000 === 0 ? 19 : 23)
      expect(wallText(day + ms / 86_400_000, DAY_AND_TIME, false)).toBe(`${dayOf(day, false)} ${clock}`)
      expect(wallText(ms / 86_400_000, TIME, false)).toBe(clock)
    }),
  )
})
