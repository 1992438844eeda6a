export interface Point {
  x: number
  y: number
}

/** Boxes and arrows without places, px. */
export interface Graph {
  /** `diamond`: arrows end at its sides, not at those of its box. */
  nodes: readonly { id: string; width: number; height: number; diamond?: boolean }[]
  /** `width` and `height` of its name; 0 for none. */
  edges: readonly { id: string; from: string; to: string; width: number; height: number }[]
}

/** Middles of boxes, bends of arrows and middles of their names, px. */
export interface Placed {
  width: number
  height: number
  nodes: ReadonlyMap<string, Point>
  edges: ReadonlyMap<string, { points: readonly Point[]; label: Point | undefined }>
}

export interface LayoutRequest {
  id: number
  graph: Graph
}
export type LayoutReply = { id: number; placed: Placed } | { id: number; failed: string }
