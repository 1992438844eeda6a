import type { Chart } from '#contract/workflow/definition-calls.ts'
import { readingOrder } from './chart.rules.ts'
import type { Placed } from './layout.types.ts'

/**
 * The node that a key leads to: down and up along the arrows, the way that was taken before others; left and right among the nodes beside it; Home and
 * End to the first and the last. `undefined` when the key is none of these, the same node when there is no way.
 */
export function walk(chart: Chart, { nodes }: Placed, from: string, key: string): string | undefined {
  const here = nodes.get(from)
  if (!here) return undefined
  const farFrom = (id: string) => Math.abs((nodes.get(id)?.x ?? 0) - here.x)
  const nearest = (edges: Chart['edges'], end: 'from' | 'to') =>
    edges.toSorted((one, other) => Number(other.taken) - Number(one.taken) || farFrom(one[end]) - farFrom(other[end]))[0]?.[end] ?? from
  const beside = (side: 1 | -1) => {
    const row = [...nodes].filter(([, { x, y }]) => Math.abs(y - here.y) < ROW && (x - here.x) * side > 0)
    return row.toSorted(([, one], [, other]) => (one.x - other.x) * side)[0]?.[0] ?? from
  }
  switch (key) {
    case 'ArrowDown':
      return nearest(
        chart.edges.filter((edge) => edge.from === from),
        'to',
      )
    case 'ArrowUp':
      return nearest(
        chart.edges.filter((edge) => edge.to === from),
        'from',
      )
    case 'ArrowRight':
      return beside(1)
    case 'ArrowLeft':
      return beside(-1)
    case 'Home':
      return readingOrder(chart)[0]?.id
    case 'End':
      return readingOrder(chart).at(-1)?.id
    default:
      return undefined
  }
}

/** Nodes whose middles differ by less stand in one row. */
const ROW = 30
