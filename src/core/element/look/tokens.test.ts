// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { blue } from '#elements/themes.ts'
import { colors as builtIn } from './tokens.ts'

type Rgb = [number, number, number]

/** `#rrggbb` or `rgba(r, g, b, a)` laid over a background. */
function over(color: string, background: Rgb): Rgb {
  if (color.startsWith('#')) return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16)) as Rgb
  const [r, g, b, a] = /rgba\((.*)\)/.exec(color)![1]!.split(',').map(Number) as [number, number, number, number]
  return [r, g, b].map((part, index) => part * a + background[index]! * (1 - a)) as Rgb
}

/** Relative luminance and contrast of WCAG 2.2. */
function luminance(rgb: Rgb): number {
  const [r, g, b] = rgb.map((part) => {
    const c = part / 255
    return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4
  }) as Rgb
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
function contrast(a: Rgb, b: Rgb): number {
  const [light, dark] = [luminance(a), luminance(b)].toSorted((x, y) => y - x) as [number, number]
  return (light + 0.05) / (dark + 0.05)
}

const surfaces = ['color-surface', 'color-surface-raised', 'color-surface-sunken', 'color-surface-hover'] as const
const texts = ['color-text', 'color-text-muted', 'color-primary', 'color-success', 'color-warning', 'color-danger'] as const
type Name = keyof typeof builtIn
type Palette = Readonly<Record<Name, readonly [light: string, dark: string]>>
const withBlue: Palette = { ...builtIn, ...blue }
const themes = [
  ['light', 0, builtIn],
  ['dark', 1, builtIn],
  ['light of themes/blue.css', 0, withBlue],
  ['dark of themes/blue.css', 1, withBlue],
] as const

function ratio(front: Name, back: Name, theme: 0 | 1, colors: Palette): number {
  const background = over(colors[back][theme], [255, 255, 255])
  return contrast(over(colors[front][theme], background), background)
}

test.each(themes)('texts and signal colours keep 4.5 : 1 on every surface, %s', (_, theme, colors) => {
  const poor = surfaces.flatMap((back) =>
    texts
      .filter((front) => ratio(front, back, theme, colors) < 4.5)
      .map((front) => `${front} on ${back}: ${ratio(front, back, theme, colors).toFixed(2)}`),
  )
  expect(poor).toEqual([])
})

test.each(themes)('signals keep 4.5 : 1 on their own soft ground, and words on filled buttons, %s', (_, theme, colors) => {
  const pairs = [
    ['color-primary', 'color-primary-soft'],
    ['color-success', 'color-success-soft'],
    ['color-warning', 'color-warning-soft'],
    ['color-danger', 'color-danger-soft'],
    ['color-text', 'color-primary-soft'],
    ['color-on-primary', 'color-primary'],
    ['color-on-primary', 'color-primary-hover'],
    ['color-on-danger', 'color-danger'],
    ['color-on-danger', 'color-danger-hover'],
  ] as const
  const poor = pairs
    .map(([front, back]) => `${front} on ${back}: ${ratio(front, back, theme, colors).toFixed(2)}`)
    .filter((line) => Number(line.split(': ')[1]) < 4.5)
  expect(poor).toEqual([])
})

test.each(themes)('the border of a control keeps 3 : 1, %s', (_, theme, colors) => {
  expect(Math.min(...surfaces.map((back) => ratio('color-border-strong', back, theme, colors)))).toBeGreaterThanOrEqual(3)
})
