import type { RegionNode } from '#domain/region.ts'
import type { CascadeNode } from '#widgets/columns/index.ts'

export interface RegionRules {
  /** 1 provinces … 4 streets. */
  maxLevel: number
}

/** A region as an option. Streets of a district are read when it is opened; a street is always the last. */
export function regionOption(node: RegionNode, depth: number, { maxLevel }: RegionRules): CascadeNode {
  const { code, name, level } = node
  const children = depth < maxLevel ? node.children.map((child) => regionOption(child, depth + 1, { maxLevel })) : []
  const streets = children.length === 0 && level === 'district' && maxLevel >= 4
  return { id: code, label: name, leaf: children.length === 0 && !streets, ...(!streets && { children }), source: node }
}

interface District {
  districts: readonly { adcode: string; name: string }[]
}

/** What lies directly beneath the first region of an answer of the map service. `undefined` when it is no such answer. */
export function streetsIn(answer: unknown): readonly CascadeNode[] | undefined {
  const { districts } = (typeof answer === 'object' && answer !== null ? answer : {}) as { districts?: readonly District[] }
  if (!Array.isArray(districts)) return undefined
  const beneath = (districts as readonly District[])[0]?.districts ?? []
  if (!Array.isArray(beneath)) return undefined
  return (beneath as District['districts']).map((one) => ({
    id: String(one.adcode),
    label: String(one.name),
    leaf: true,
    children: [],
    source: one,
  }))
}
