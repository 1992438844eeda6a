import type { Chart } from '#contract/workflow/definition-calls.ts'
import { icons } from '#ui/icons/icons.ts'
import { type ChartEdge, type ChartNode, linesOf } from './chart.rules.ts'
import type { Graph, Point } from './layout.types.ts'

/** What a node and an edge look like, in px: shared by the picture on the screen and the one that is printed or saved. */

export const FONT = 14
export const SMALL = 12
const LINE = 18
const WIDTH = 184
const GATEWAY = 52

/** Paths of a 24 × 24 drawing. */
export const STATE_ICONS: Readonly<Record<Exclude<ChartNode['state'], ''>, readonly string[]>> = {
  waiting: ['M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z', 'M12 7v5l3.5 2'],
  done: icons.check,
  returned: ['m9 5-5 5 5 5', 'M4 10h10.5a5.5 5.5 0 0 1 0 11H12'],
  refused: icons.close,
  canceled: ['M5 12h14'],
}

/** Words that the picture needs, in the reader's language. */
export interface ChartWords {
  kind: Readonly<Record<ChartNode['kind'], string>>
  state: Readonly<Record<ChartNode['state'], string>>
}

export interface NodeShape {
  width: number
  height: number
  /** Of the outline, from its middle. */
  outline: string
  /** Sign inside a gateway. */
  sign: readonly string[]
  name: readonly string[]
  note: readonly string[]
  state: string
  /** First line of the text, from the middle. */
  top: number
}

export const isGateway = ({ kind }: Pick<ChartNode, 'kind'>): boolean => kind === 'exclusive' || kind === 'parallel'

const SIGNS: Readonly<Record<string, readonly string[]>> = { exclusive: ['m-8-8 16 16M8-8-8 8'], parallel: ['M-10 0h20M0-10v20'] }

export function nodeShape(node: ChartNode, { kind, state }: ChartWords): NodeShape {
  if (isGateway(node)) {
    const half = GATEWAY / 2
    return {
      width: GATEWAY,
      height: GATEWAY,
      outline: `M0 ${-half}L${half} 0 0 ${half}${-half} 0Z`,
      sign: SIGNS[node.kind] ?? [],
      name: [],
      note: [],
      state: state[node.state],
      top: 0,
    }
  }
  const round = node.kind === 'start' || node.kind === 'end'
  const width = round ? 112 : WIDTH
  const inner = (width - 24) / FONT
  const name = linesOf(node.name || kind[node.kind], inner, 2)
  const note = round ? [] : linesOf(node.note, (width - 24) / SMALL, 2)
  const lines = name.length + note.length + (node.state ? 1 : 0)
  const height = Math.max(round ? 40 : 48, lines * LINE + 16)
  return {
    width,
    height,
    outline: boxPath(width, height, round ? height / 2 : 6),
    sign: [],
    name,
    note,
    state: state[node.state],
    top: (-(lines - 1) * LINE) / 2,
  }
}

/** Baselines of the lines of a node: its name, who is asked, how far it is. */
export const lineAt = ({ top }: NodeShape, line: number): number => top + line * LINE

function boxPath(width: number, height: number, radius: number): string {
  const [x, y] = [-width / 2, -height / 2]
  const arc = (dx: number, dy: number) => `a${radius} ${radius} 0 0 1 ${dx} ${dy}`
  const [w, h] = [width - 2 * radius, height - 2 * radius]
  return `M${x + radius} ${y}h${w}${arc(radius, radius)}v${h}${arc(-radius, radius)}h${-w}${arc(-radius, -radius)}v${-h}${arc(radius, -radius)}Z`
}

const EDGE_EM = 9
const edgeLines = ({ name }: Pick<ChartEdge, 'name'>): string[] => linesOf(name, EDGE_EM, 2)

export interface EdgeShape {
  line: string
  /** The head of the arrow, in the colour of its line. */
  head: string
  name: readonly string[]
}

/** A line with soft corners that ends in an arrow head. */
export function edgeShape(edge: ChartEdge, points: readonly Point[]): EdgeShape {
  const first = points[0]
  const last = points.at(-1)
  const before = points.at(-2)
  if (!first || !last || !before) return { line: '', head: '', name: [] }
  const back = along(last, before, HEAD)
  const bends = points.slice(1, -1).map((point, at) => {
    const next = points[at + 2]
    return `Q${xy(point)} ${xy(next && next !== last ? midOf(point, next) : back)}`
  })
  const line = bends.length > 0 ? bends.join('') : `L${xy(back)}`
  return { line: `M${xy(first)}${line}`, head: headOf(last, before), name: edgeLines(edge) }
}

const HEAD = 9
const HALF = 5

function headOf(tip: Point, from: Point): string {
  const back = along(tip, from, HEAD + 1)
  const length = Math.hypot(tip.x - from.x, tip.y - from.y) || 1
  const [dx, dy] = [((tip.x - from.x) / length) * HALF, ((tip.y - from.y) / length) * HALF]
  return `M${xy(tip)}L${xy({ x: back.x - dy, y: back.y + dx })} ${xy({ x: back.x + dy, y: back.y - dx })}Z`
}

/** The point so far from one towards another. */
function along(from: Point, to: Point, far: number): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1
  const part = Math.min(1, far / length)
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part }
}

const midOf = (one: Point, other: Point): Point => ({ x: (one.x + other.x) / 2, y: (one.y + other.y) / 2 })
const figure = (value: number): number => Math.round(value * 10) / 10
const xy = ({ x, y }: Point): string => `${figure(x)} ${figure(y)}`

/** What the layout needs to know of a chart. */
export function graphOf({ nodes, edges }: Chart, words: ChartWords): Graph {
  return {
    nodes: nodes.map((node) => {
      const { width, height } = nodeShape(node, words)
      return { id: node.id, width, height, diamond: isGateway(node) }
    }),
    edges: edges.map(({ id, from, to, name }) => {
      const lines = edgeLines({ name })
      return { id, from, to, width: lines.length > 0 ? EDGE_EM * SMALL : 0, height: lines.length * LINE }
    }),
  }
}

/** Baseline of a line of an edge's name. */
export const labelAt = ({ y }: Point, line: number, lines: number): number => y + (line - (lines - 1) / 2) * LINE
