import { useState } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { treeOf, visibleNodes } from '#domain/flat-tree.ts'
import { noChecks, setAllChecked } from '#domain/tree-check.ts'
import { VirtualTree } from '#ui/VirtualTree.tsx'

/** 100,000 nodes in 1,000 branches: our tree, and as floor the rows that are in sight as bare DOM. */

const NODES = 100_000
const tree = treeOf(Int32Array.from({ length: NODES }, (_, at) => (at % 100 === 0 ? -1 : at - (at % 100))))
const folded = new Uint8Array(NODES)
const unfolded = new Uint8Array(NODES).fill(1)
const nameOf = (node: number) => `Department ${node}`

interface State {
  open: Uint8Array
  checks: Uint8Array
}
let change: (next: (state: State) => State) => void = () => undefined

function Page() {
  const [state, setState] = useState<State>(() => ({ open: folded, checks: noChecks(tree) }))
  change = setState
  return (
    <VirtualTree
      label="Departments"
      tree={tree}
      visible={visibleNodes(tree, state.open)}
      isOpen={(node) => state.open[node] === 1}
      onOpen={() => undefined}
      textOf={nameOf}
      checks={state.checks}
      onChoose={() => undefined}
    />
  )
}

const paint = () => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))

/** From the call to the frame that shows it, ms. */
async function timed(work: () => void): Promise<number> {
  await paint()
  const begin = performance.now()
  work()
  return (await paint()) - begin
}

/** The frames while a box scrolls down, ms, the longest last. */
async function scrolled(box: Element): Promise<number[]> {
  const frames: number[] = []
  let last = await paint()
  for (let step = 0; step < 60; step += 1) {
    box.scrollTop += 400
    await new Promise(requestAnimationFrame)
    frames.push(performance.now() - last)
    last = performance.now()
  }
  return frames.sort((a, b) => a - b)
}

/** As many rows as our tree draws, as plain as they can be. */
function drawFloor(): void {
  const rows = Array.from({ length: 26 }, (_, at) => {
    const row = document.createElement('div')
    row.style.blockSize = '36px'
    row.textContent = nameOf(at)
    return row
  })
  document.getElementById('floor')!.replaceChildren(...rows)
}

async function measure(): Promise<Record<string, number>> {
  const product = document.getElementById('product')!
  const root = createRoot(product)
  const mountMs = await timed(() => flushSync(() => root.render(<Page />)))
  const expandMs = await timed(() => flushSync(() => change((state) => ({ ...state, open: unfolded }))))
  const checkMs = await timed(() => flushSync(() => change((state) => ({ ...state, checks: setAllChecked(tree, state.checks, true) }))))
  const box = product.querySelector('[role=tree]')!
  const frames = await scrolled(box)
  const rows = product.querySelectorAll('[role=treeitem]').length
  const checked = product.querySelectorAll('[aria-checked=true]').length
  const height = box.scrollHeight
  const floorMs = await timed(drawFloor)
  root.unmount()
  if (rows !== checked || height < NODES * 36) throw new Error(`The tree did not show what it was told: ${rows} ${checked} ${height}`)
  const longFrames = [...frames, expandMs, checkMs].filter((ms) => ms > 50).length
  return {
    mountMs,
    expandMs,
    checkMs,
    longFrames,
    longestFrameMs: frames.at(-1)!,
    medianFrameMs: frames[frames.length >> 1]!,
    rows,
    floorMs,
  }
}

Object.assign(window, { measure })
