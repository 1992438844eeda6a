import { expect, test } from 'vitest'
import { pathOf } from '#domain/qr-bars.ts'
import { drawQr, levelFor, logoAddress, type QrOptions } from './qr-code.rules.ts'

const someOptions = (over: Partial<QrOptions> = {}): QrOptions => ({
  value: 'hello',
  margin: 4,
  scale: 4,
  level: 'M',
  logo: false,
  logoScale: 0.2,
  ...over,
})

test('WID-07 five letters are a code of 21 modules, with 4 empty ones around and 4 px each', () => {
  const drawing = drawQr(someOptions())
  expect([drawing?.side, drawing?.px]).toEqual([29, 116])
  // The finder pattern of the upper left corner: seven dark modules, behind the margin.
  expect(drawing?.bars[0]).toEqual([4, 4, 7])
})

test('WID-07 bars are the dark modules and nothing else', () => {
  const { bars = [], side = 0 } = drawQr(someOptions({ margin: 0 })) ?? {}
  const cells = bars.flatMap(([x, y, width]) => Array.from({ length: width }, (_, step) => `${x + step} ${y}`))
  expect(new Set(cells).size).toBe(cells.length)
  // Timing pattern: every second module of row 6 between the finders.
  expect(Array.from({ length: side - 16 }, (_, step) => cells.includes(`${step + 8} 6`))).toEqual([true, false, true, false, true])
  expect(pathOf([[1, 2, 3]])).toBe('M1 2h3v1h-3z')
})

test('WID-07 a logo raises the level to H and stands in the middle, 0.2 of the side', () => {
  expect([levelFor({ level: 'L', logo: true }), levelFor({ level: 'L', logo: false })]).toEqual(['H', 'L'])
  const drawing = drawQr(someOptions({ logo: true }))
  expect(drawing?.level).toBe('H')
  const { at = 0, side = 0 } = drawing?.logo ?? {}
  expect(at + side / 2).toBeCloseTo((drawing?.side ?? 0) / 2)
  expect(side).toBeCloseTo(((drawing?.side ?? 0) - 8) * 0.2)
})

test('WID-07 numbers out of reason are brought back to it', () => {
  const drawing = drawQr(someOptions({ margin: -3, scale: 0, logo: true, logoScale: 5 }))
  expect([drawing?.px, (drawing?.logo?.side ?? 0) / (drawing?.side ?? 1)]).toEqual([drawing?.side, 0.3])
  expect(drawQr(someOptions({ margin: Number.NaN, scale: Number.POSITIVE_INFINITY }))?.px).toBe(21)
})

test('WID-07 a text that no code holds is none', () => {
  expect(drawQr(someOptions({ value: 'x'.repeat(2_331) }))).toBeDefined()
  expect(drawQr(someOptions({ value: 'x'.repeat(2_332) }))).toBeUndefined()
  expect(drawQr(someOptions({ value: 'x'.repeat(1_274), logo: true }))).toBeUndefined()
})

test.each([
  ['logo.png', 'https://here/page/logo.png'],
  ['https://there/a.svg', 'https://there/a.svg'],
  ['data:image/png;base64,AA', 'data:image/png;base64,AA'],
  ['data:text/html,x', undefined],
  ['javascript:alert(1)', undefined],
  ['http://[', undefined],
])('WID-07 logo %j is shown from %j', (logo, address) => {
  expect(logoAddress(logo, 'https://here/page/')).toBe(address)
})
