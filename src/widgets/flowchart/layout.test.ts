import { expect, test } from 'vitest'
import { placesOf } from './dagre-layout.ts'
import { createLayouter } from './layout.ts'
import type { Graph, LayoutReply, LayoutRequest } from './layout.types.ts'

const graph: Graph = {
  nodes: ['a', 'b'].map((id) => ({ id, width: 100, height: 40 })),
  edges: [
    { id: '1', from: 'a', to: 'b', width: 50, height: 18 },
    { id: '2', from: 'a', to: 'b', width: 0, height: 0 },
    { id: '3', from: 'b', to: 'a', width: 0, height: 0 },
    { id: '4', from: 'a', to: 'a', width: 0, height: 0 },
  ],
}
const never = new AbortController().signal

test('every box and arrow has a place, parallel ones, a way back and one to itself included', () => {
  const placed = placesOf(graph)
  expect([...placed.nodes.keys()]).toEqual(['a', 'b'])
  expect(placed.nodes.get('a')!.y).toBeLessThan(placed.nodes.get('b')!.y)
  expect([...placed.edges].map(([id, { points, label }]) => [id, points.length > 1, label !== undefined])).toEqual([
    ['1', true, true],
    ['2', true, false],
    ['3', true, false],
    ['4', true, false],
  ])
})

test('an arrow at a diamond ends at its side', () => {
  const nodes = [{ id: 'a', width: 52, height: 52, diamond: true }, ...['b', 'c', 'd'].map((id) => ({ id, width: 200, height: 40 }))]
  const edges = ['b', 'c', 'd'].flatMap((id) => [
    { id, from: 'a', to: id, width: 0, height: 0 },
    { id: `${id} back`, from: id, to: 'a', width: 0, height: 0 },
  ])
  const placed = placesOf({ nodes, edges })
  const middle = placed.nodes.get('a')!
  const ends = [...placed.edges].map(([id, { points }]) => (id.endsWith('back') ? points.at(-1)! : points[0]!))
  for (const { x, y } of ends) expect(Math.abs(x - middle.x) + Math.abs(y - middle.y)).toBeCloseTo(26)
})

/** A worker that answers when it is told to. */
function aWorker() {
  const asked: LayoutRequest[] = []
  const heard: Record<string, (event: { data: LayoutReply }) => void> = {}
  let ended = false
  const worker = {
    postMessage: (request: LayoutRequest) => void asked.push(request),
    addEventListener: (name: string, on: (event: { data: LayoutReply }) => void) => {
      heard[name] = on
    },
    terminate: () => {
      ended = true
    },
  } as unknown as Worker
  return {
    worker,
    asked,
    say: (data: LayoutReply) => heard.message?.({ data }),
    fail: () => heard.error?.({} as never),
    ended: () => ended,
  }
}

test('the page asks a worker, which ends when nobody waits for it any more', async () => {
  const { worker, asked, say, ended } = aWorker()
  const found = createLayouter(() => worker).place(graph, never)
  expect(asked).toEqual([{ id: 1, graph }])
  const placed = { width: 1, height: 1, nodes: new Map(), edges: new Map() }
  say({ id: 1, placed })
  expect([await found, ended()]).toEqual([placed, true])
})

test('a layout that is not wanted any more is given up, and does not keep the next one waiting', async () => {
  const [first, second] = [aWorker(), aWorker()]
  const workers = [first.worker, second.worker]
  const { place } = createLayouter(() => workers.shift()!)
  const gone = new AbortController()
  const found = place(graph, gone.signal)
  gone.abort(new Error('gone'))
  await expect(found).rejects.toThrow('gone')
  expect(first.ended()).toBe(true)
  void place(graph, never)
  expect(second.asked.map(({ id }) => id)).toEqual([2])
})

test('where the page allows no worker, or it breaks, the places are computed in the page', async () => {
  const forbidden = createLayouter(() => {
    throw new Error('policy')
  })
  expect((await forbidden.place(graph, never)).nodes.size).toBe(2)
  const { worker, fail } = aWorker()
  const broken = createLayouter(() => worker)
  const found = broken.place(graph, never)
  fail()
  expect((await found).nodes.size).toBe(2)
})

test('a chart that cannot be placed is an error of its own', async () => {
  const { worker, say } = aWorker()
  const found = createLayouter(() => worker).place(graph, never)
  say({ id: 1, failed: 'no' })
  await expect(found).rejects.toThrow('no')
})
