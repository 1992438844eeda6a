// @vitest-environment jsdom
import { expect, test, vi } from 'vitest'
import { lookOf, ownLines } from '#domain/settings/watermark.ts'
import { payloads } from '../../../tests/contract/hostile-texts.ts'
import { drawLayer, drawTiles, type Mark } from './draw.ts'

vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null)

const tiles = (over: Partial<Mark> = {}) => drawTiles({ lines: ['刘艳 5678', 'internal'], look: lookOf(), dark: false, ...over })
const texts = (drawn: Element) => [...drawn.querySelectorAll('text')]

test('WID-12 drawn with the defaults of the specification: font, size, colour, distance, rising by 18 degrees, half transparent', () => {
  const drawn = tiles()
  expect([drawn.getAttribute('font-family'), drawn.getAttribute('font-size')]).toEqual(['微软雅黑, sans-serif', '20'])
  const pattern = drawn.querySelector('pattern')!
  expect(pattern.getAttribute('patternTransform')).toBe('rotate(-18)')
  expect([pattern.getAttribute('width'), pattern.getAttribute('height')]).toEqual([String(8 * 20 + 50), String((2 * 28 + 50) * 2)])
  const [first] = texts(drawn)
  expect([first?.getAttribute('fill'), first?.getAttribute('fill-opacity')]).toEqual(['#d3d3d3', '0.5'])
})

test('WID-12 on a dark page the letters are light and dimmed; a dark colour gives way', () => {
  const inkOf = (colour: string) => {
    const [first] = texts(tiles({ look: { ...lookOf(), colour }, dark: true }))
    return [first?.getAttribute('fill'), first?.getAttribute('fill-opacity')]
  }
  expect(inkOf('#d3d3d3')).toEqual(['#d3d3d3', '0.15'])
  expect(inkOf('#000')).toEqual(['#d3d3d3', '0.15'])
  expect(inkOf('#fff')).toEqual(['#fff', '0.15'])
})

test('WID-12 markup and style in a text are letters', () => {
  const hostile = '<img src=x onerror=alert(1)></text><style>*{display:none}</style>'
  const drawn = tiles({ lines: [hostile] })
  expect(texts(drawn).every((text) => text.textContent === hostile && text.childElementCount === 0)).toBe(true)
  expect(drawn.querySelector('img, style')).toBeNull()
})

const css = [
  'red;display:none',
  '}text{display:none!important}',
  '</style><style>svg{opacity:0}',
  'url(https://evil.example/x)',
  'var(--x);fill:none',
  '@import "//evil.example";',
  'expression(alert(1))',
  '\\64 isplay:none',
]
test.each(css)('WID-12 %j is no figure, no colour and no font', (hostile) => {
  const keys = ['interval', 'fontSize', 'angle', 'transparency', 'colour', 'font']
  expect(lookOf(Object.fromEntries(keys.map((key) => [`watermark.${key}`, hostile])))).toEqual(lookOf())
})

test('R-12 WID-12 hostile texts are letters, and as a colour or a font at most names', () => {
  for (const hostile of [...css, ...payloads].filter((text) => text.trim() !== '')) {
    const look = lookOf({ 'watermark.colour': hostile, 'watermark.font': hostile })
    expect([look.colour, /^[\p{L}\p{N} ,_-]+$/u.test(look.font)]).toEqual([lookOf().colour, true])
    const parts = [...tiles({ lines: ownLines(hostile), look }).querySelectorAll('*')]
    expect(new Set(parts.map(({ localName }) => localName))).toEqual(new Set(['defs', 'pattern', 'text', 'rect']))
    expect(parts.flatMap(({ attributes }) => [...attributes]).filter(({ name }) => /^on|style|href/.test(name))).toEqual([])
    expect(parts.filter(({ localName }) => localName === 'text')[0]?.textContent).toBe(ownLines(hostile)[0])
  }
})

/** Relative luminance (WCAG 2.2). */
const luminance = (rgb: readonly number[]) => {
  const [r, g, b] = rgb.map((part) => (part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!
}
const contrast = (one: readonly number[], other: readonly number[]) => {
  const [high = 0, low = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a)
  return (high + 0.05) / (low + 0.05)
}
/** As the layer is put over the page: `multiply` on a light one, `screen` on a dark one. */
const under = (ground: readonly number[], dark: boolean, opacity: number, ink = 211) =>
  ground.map((part) => {
    const mixed = dark ? part + ink - (part * ink) / 255 : (part * ink) / 255
    return part * (1 - opacity) + mixed * opacity
  })

test.each([
  ['light', false, [255, 255, 255], [38, 49, 65]],
  ['dark', true, [20, 26, 36], [227, 228, 229]],
] as const)(
  'WID-12 text beneath keeps 4.5 : 1 with the defaults on a %s page, where the mark crosses it and beside',
  (_, dark, ground, letters) => {
    const opacity = Number(texts(tiles({ dark }))[0]?.getAttribute('fill-opacity'))
    const { style } = drawLayer({ lines: ['x'], look: lookOf(), dark }, 'page')
    expect(style.cssText).toContain(`mix-blend-mode: ${dark ? 'screen' : 'multiply'} !important`)
    for (const letter of [letters, under(letters, dark, opacity)])
      for (const beside of [ground, under(ground, dark, opacity)]) expect(contrast(letter, beside)).toBeGreaterThan(4.5)
  },
)
