import { placesOf } from './dagre-layout.ts'
import type { LayoutReply, LayoutRequest } from './layout.types.ts'

/** The part of a worker's scope that is used here. */
interface Scope {
  onmessage: ((event: { data: LayoutRequest }) => void) | null
  postMessage(reply: LayoutReply): void
}
const scope = globalThis as unknown as Scope

scope.onmessage = ({ data: { id, graph } }) => {
  try {
    scope.postMessage({ id, placed: placesOf(graph) })
  } catch (cause) {
    scope.postMessage({ id, failed: String(cause) })
  }
}
