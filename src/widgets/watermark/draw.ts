import { styleSheet } from '#core/element/look/sheet.ts'
import type { MarkLook } from '#domain/settings/watermark.ts'

/** What is drawn. */
export interface Mark {
  lines: readonly string[]
  look: MarkLook
  dark: boolean
}
export type Cover = 'self' | 'page'

/** Said inline and as important, after everything else was reset: no sheet of the page and no animation is above that. */
const LAYER: Readonly<Record<string, string>> = {
  all: 'initial',
  display: 'block',
  inset: '0',
  'inline-size': '100%',
  'block-size': '100%',
  overflow: 'hidden',
  'pointer-events': 'none',
  'user-select': 'none',
  'z-index': '100000',
}

const SVG = 'http://www.w3.org/2000/svg'
/** Distance of lines, and of the first one from the top, in parts of the size of the letters. */
const LEADING = 1.4
/** Part of its strength that a mark has on a dark page: light letters there shine. */
const DIMMED = 0.3
/** Paper is white, whatever the screen is. */
const PRINT = '@media print{text{fill:#777!important;fill-opacity:.35!important}svg{print-color-adjust:exact}}'

/**
 * The layer with a mark. What it draws is out of reach in a closed root, and no part of what is read, found or selected. Texts are texts: nothing in
 * them is a style or markup.
 */
export function drawLayer(mark: Mark, cover: Cover): HTMLElement {
  const layer = document.createElement('div')
  layer.setAttribute('part', 'layer')
  layer.setAttribute('aria-hidden', 'true')
  layer.inert = true
  if (cover === 'page') layer.setAttribute('popover', 'manual')
  for (const [name, value] of Object.entries(LAYER)) layer.style.setProperty(name, value, 'important')
  layer.style.setProperty('position', cover === 'page' ? 'fixed' : 'absolute', 'important')
  // Letters that it crosses stay as dark, or on a dark page as light, as they are: only what is between them changes.
  layer.style.setProperty('mix-blend-mode', mark.dark ? 'screen' : 'multiply', 'important')
  const root = layer.attachShadow({ mode: 'closed' })
  root.adoptedStyleSheets = [styleSheet(PRINT)]
  root.append(drawTiles(mark))
  return layer
}

const element = (name: string, attributes: Record<string, string | number>, ...children: (Node | string)[]) => {
  const made = document.createElementNS(SVG, name)
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, String(value))
  made.append(...children)
  return made
}

/** Two marks in a tile, the lower one half a width aside, so that no column of the page stays free. */
export function drawTiles({ lines, look, dark }: Mark): Element {
  const { interval, fontSize, angle } = look
  const font = `${look.font}, sans-serif`
  const width = Math.ceil(widthOf(lines, `${fontSize}px ${font}`, fontSize)) + interval
  const height = Math.ceil(lines.length * fontSize * LEADING) + interval
  const { fill, opacity } = inkOf(look, dark)
  const block = (x: number, y: number) =>
    lines.map((line, at) =>
      element(
        'text',
        { x: x + width / 2, y: y + fontSize * (1 + at * LEADING), 'text-anchor': 'middle', fill, 'fill-opacity': opacity },
        line,
      ),
    )
  const pattern = element(
    'pattern',
    { id: 'tile', patternUnits: 'userSpaceOnUse', width, height: height * 2, patternTransform: `rotate(${-angle})` },
    ...block(0, 0),
    ...block(-width / 2, height),
    ...block(width / 2, height),
  )
  const sheet = element('rect', { width: '100%', height: '100%', fill: 'url(#tile)' })
  return element('svg', { width: '100%', height: '100%', 'font-size': fontSize, 'font-family': font }, element('defs', {}, pattern), sheet)
}

function widthOf(lines: readonly string[], font: string, fontSize: number): number {
  const context = document.createElement('canvas').getContext('2d')
  if (!context) return Math.max(...lines.map((line) => line.length)) * fontSize
  context.font = font
  return Math.max(...lines.map((line) => context.measureText(line).width))
}

/** Between 0 and 255: from here a colour is light enough for a dark page. */
const LIGHT = 110

function inkOf({ colour, transparency }: MarkLook, dark: boolean): { fill: string; opacity: number } {
  const opacity = (100 - transparency) / 100
  if (!dark) return { fill: colour, opacity }
  return { fill: brightness(colour) < LIGHT ? '#d3d3d3' : colour, opacity: Math.round(opacity * DIMMED * 1000) / 1000 }
}

/** Of a colour in hexadecimal digits; others are taken as light. */
function brightness(colour: string): number {
  const digits = /^#[\da-f]{3}$/i.test(colour) ? colour.replace(/[^#]/g, '$&$&') : colour
  const [red, green, blue] = [1, 3, 5].map((at) => Number.parseInt(digits.slice(at, at + 2), 16))
  return Number.isNaN(blue) ? 255 : 0.3 * red! + 0.59 * green! + 0.11 * blue!
}
