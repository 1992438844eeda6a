import { startWorker } from '#core/browser/worker.ts'
import type { Graph, LayoutReply, Placed } from './layout.types.ts'
import workerAddress from './layout.worker.ts?worker&url'

interface Layouter {
  /** @throws the reason of the signal; an error where the graph cannot be placed */
  place(graph: Graph, signal: AbortSignal): Promise<Placed>
}

/** Where the page allows no worker the picture is computed in the page. */
const inPage = async (graph: Graph): Promise<Placed> => (await import('./dagre-layout.ts')).placesOf(graph)

/** @param start makes the worker; it is started with the first picture and ended when nobody waits for it any more */
export function createLayouter(start: () => Worker = () => startWorker(new URL(workerAddress, import.meta.url))): Layouter {
  let worker: Worker | undefined
  let last = 0
  let forbidden = false
  const waiting = new Map<number, { graph: Graph; resolve: (placed: Placed | Promise<Placed>) => void; reject: (cause: unknown) => void }>()

  const end = () => {
    worker?.terminate()
    worker = undefined
  }
  const settle = (reply: LayoutReply) => {
    const one = waiting.get(reply.id)
    waiting.delete(reply.id)
    if ('placed' in reply) one?.resolve(reply.placed)
    else one?.reject(new Error(reply.failed))
    if (waiting.size === 0) end()
  }
  const giveUp = () => {
    forbidden = true
    end()
    for (const { graph, resolve } of waiting.values()) resolve(inPage(graph))
    waiting.clear()
  }
  const started = (): Worker => {
    if (worker) return worker
    worker = start()
    worker.addEventListener('message', ({ data }: MessageEvent<LayoutReply>) => settle(data))
    worker.addEventListener('error', giveUp)
    return worker
  }
  return {
    place(graph, signal) {
      signal.throwIfAborted()
      if (forbidden) return inPage(graph)
      last += 1
      const id = last
      return new Promise((resolve, reject) => {
        waiting.set(id, { graph, resolve, reject })
        signal.addEventListener('abort', () => {
          reject(signal.reason)
          // A layout that nobody wants any more would keep the next one waiting.
          if (waiting.delete(id) && waiting.size === 0) end()
        })
        try {
          started().postMessage({ id, graph })
        } catch {
          giveUp()
        }
      })
    },
  }
}

let shared: Layouter | undefined

/** The one layouter of this page. */
export function layouter(): Layouter {
  shared ??= createLayouter()
  return shared
}
