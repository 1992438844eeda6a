import type { Chart } from '#contract/workflow/definition-calls.ts'
import type { ChartNode } from './chart.rules.ts'
import type { Placed } from './layout.types.ts'
import { type ChartWords, edgeShape, FONT, labelAt, lineAt, nodeShape, SMALL, STATE_ICONS } from './shapes.ts'

const SVG = 'http://www.w3.org/2000/svg'
const FAMILY = 'system-ui,"PingFang SC","Microsoft YaHei","Noto Sans CJK SC",sans-serif'
/** Line of each state: told apart by width and dashes, too, so that a print without colour says the same. */
const LINES: Readonly<Record<ChartNode['state'], readonly [colour: string, width: number, dashes: string]>> = {
  '': ['#858e9c', 1, ''],
  waiting: ['#2f54eb', 3, ''],
  done: ['#237804', 2, ''],
  returned: ['#ad4e00', 2, '8 4'],
  refused: ['#cf1322', 3, '2 3'],
  canceled: ['#5b6472', 1, '4 4'],
}

type Pen = (name: string, attributes: Readonly<Record<string, string | number>>, text?: string) => SVGElement

/** The picture for paper and files: colours and fonts of its own, made of nodes, no markup. */
export function drawChart(page: Document, chart: Chart, placed: Placed, words: ChartWords): SVGSVGElement {
  const pen: Pen = (name, attributes, text) => {
    const element = page.createElementNS(SVG, name)
    for (const [key, value] of Object.entries(attributes)) if (value !== '') element.setAttribute(key, String(value))
    if (text !== undefined) element.textContent = text
    return element
  }
  const [width, height] = [Math.ceil(placed.width), Math.ceil(placed.height)]
  const picture = pen('svg', { viewBox: `0 0 ${width} ${height}`, width, height, 'font-family': FAMILY, fill: 'none' }) as SVGSVGElement
  picture.append(
    ...chart.edges.flatMap((edge) => drawEdge(pen, edge, placed)),
    ...chart.nodes.flatMap((node) => drawNode(pen, node, placed, words)),
  )
  return picture
}

function drawEdge(pen: Pen, edge: Chart['edges'][number], { edges }: Placed): SVGElement[] {
  const place = edges.get(edge.id)
  if (!place) return []
  const { line, head, name } = edgeShape(edge, place.points)
  const colour = edge.taken ? '#001529' : '#858e9c'
  const { label } = place
  return [
    pen('path', { d: line, stroke: colour, 'stroke-width': edge.taken ? 3 : 1 }),
    pen('path', { d: head, fill: colour }),
    ...(label
      ? name.map((text, at) =>
          haloed(textAt(pen, { x: label.x, y: labelAt(label, at, name.length), size: SMALL, colour: '#3a4352' }, text)),
        )
      : []),
  ]
}

function drawNode(pen: Pen, node: ChartNode, { nodes }: Placed, words: ChartWords): SVGElement[] {
  const place = nodes.get(node.id)
  if (!place) return []
  const shape = nodeShape(node, words)
  const [stroke, width, dashes] = LINES[node.state]
  const group = pen('g', { transform: `translate(${place.x} ${place.y})` })
  group.append(pen('path', { d: shape.outline, fill: '#ffffff', stroke, 'stroke-width': width, 'stroke-dasharray': dashes }))
  group.append(...shape.sign.map((d) => pen('path', { d, stroke: '#001529', 'stroke-width': 2 })))
  const texts = [
    ...shape.name.map((text) => ({ text, size: FONT, colour: '#001529' })),
    ...shape.note.map((text) => ({ text, size: SMALL, colour: '#3a4352' })),
    ...(node.state && shape.sign.length === 0 ? [{ text: shape.state, size: SMALL, colour: stroke }] : []),
  ]
  group.append(...texts.map(({ text, ...style }, at) => textAt(pen, { x: 0, y: lineAt(shape, at), ...style }, text)))
  if (node.state) group.append(stateIcon(pen, node.state, shape.width, shape.height, stroke))
  return [group]
}

function stateIcon(pen: Pen, state: Exclude<ChartNode['state'], ''>, width: number, height: number, stroke: string): SVGElement {
  const group = pen('g', { transform: `translate(${width / 2 - 10} ${-height / 2 - 10}) scale(0.83)` })
  group.append(pen('circle', { cx: 12, cy: 12, r: 13, fill: '#ffffff', stroke, 'stroke-width': 1 }))
  group.append(...STATE_ICONS[state].map((d) => pen('path', { d, stroke, 'stroke-width': 2 })))
  return group
}

/** A text that lies on a line stays legible. */
function haloed(text: SVGElement): SVGElement {
  for (const [name, value] of Object.entries({ stroke: '#ffffff', 'stroke-width': '4', 'paint-order': 'stroke' }))
    text.setAttribute(name, value)
  return text
}

const textAt = (pen: Pen, { x, y, size, colour }: { x: number; y: number; size: number; colour: string }, text: string): SVGElement =>
  pen('text', { x, y, 'text-anchor': 'middle', 'dominant-baseline': 'central', 'font-size': size, fill: colour }, text)
