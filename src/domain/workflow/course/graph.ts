import type { Definition, Flow } from '#domain/workflow/definition.ts'
import { nodeOf } from '#domain/workflow/definition.ts'

export const flowsFrom = (definition: Definition, nodeId: string): Flow[] => definition.flows.filter(({ from }) => from === nodeId)
export const flowsInto = (definition: Definition, nodeId: string): Flow[] => definition.flows.filter(({ to }) => to === nodeId)

/** Nodes that can be come to from one, itself among them. Where `stop` holds nothing is gone through. */
export function reach(definition: Definition, from: string, stop: (nodeId: string) => boolean = () => false): Set<string> {
  const found = new Set<string>()
  const waiting = [from]
  for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
    if (found.has(id) || stop(id)) continue
    found.add(id)
    waiting.push(...flowsFrom(definition, id).map(({ to }) => to))
  }
  return found
}

export const isParallel = (definition: Definition, nodeId: string): boolean => nodeOf(definition, nodeId)?.kind === 'parallel'
export const isJoin = (definition: Definition, nodeId: string): boolean =>
  isParallel(definition, nodeId) && flowsInto(definition, nodeId).length > 1
