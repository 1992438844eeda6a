import type { CDPSession, Page } from 'playwright'
import type { Bench } from './bench.ts'
import { type Contender, heapMB, openTrack, type Track, turned, workedMs } from './track.ts'

const PORT = 4560
const JUMPS = 40
const contenders: Contender[] = [
  { name: 'fly', entry: 'peers/table/fly.js', product: true },
  { name: 'agGrid', entry: 'peers/table/ag-grid.js' },
  { name: 'antd', entry: 'peers/table/antd.js' },
  { name: 'glide', entry: 'peers/table/glide.js' },
  { name: 'floor', entry: 'peers/table/floor.js' },
]

/** What each page puts on its window. */
interface Face {
  ready?: Promise<unknown>
  mount(box: Element, data: { rows: Record<string, string>[]; columns: string[] }): void
  scrollTo(top: number): void
  canvas?(): HTMLCanvasElement | null
}
interface Stage {
  contender: Face
  data: { rows: Record<string, string>[]; columns: string[] }
  shows(row: number): boolean
  count(): number
}

/** 100,000 rows of 20 columns in a real browser, beside two grids of components, a grid on a canvas, and bare DOM. */
export const bench: Bench = {
  name: 'table',
  summary: 'table of 100,000 rows × 20 columns: first paint, jumps, nodes, heap; beside ag-grid, antd, glide (canvas) and bare DOM',
  rounds: 5,
  async prepare() {
    const track = await openTrack(contenders, PORT)
    let rounds = 0
    return {
      async round() {
        const figures: Record<string, number> = {}
        for (const { name } of turned(contenders, rounds++)) Object.assign(figures, await measured(track, name))
        return figures
      },
      close: track.close,
    }
  },
  ratios: Object.fromEntries(
    ['Paint', 'Jump', 'Nodes', 'Heap'].flatMap((what) => [
      ...(what === 'Heap' ? [] : [[`fly${what}ToFloor`, [figureOf('fly', what), figureOf('floor', what)]] as const]),
      ...['agGrid', 'antd', 'glide'].map((peer) => [`fly${what}To_${peer}`, [figureOf('fly', what), figureOf(peer, what)]] as const),
    ]),
  ),
  aims: {
    flyPaintToFloor: '<= 2.5',
    ...Object.fromEntries(
      ['Paint', 'Jump', 'Nodes', 'Heap'].flatMap((what) => ['agGrid', 'antd'].map((peer) => [`fly${what}To_${peer}`, '< 1'] as const)),
    ),
  },
}

function figureOf(name: string, what: string): string {
  return `${name}${{ Paint: 'PaintMs', Jump: 'CpuPerJumpMs', Nodes: 'Nodes', Heap: 'HeapMB' }[what]}`
}

async function measured(track: Track, name: string): Promise<Record<string, number>> {
  const { tab, devtools, close } = await track.open(name)
  try {
    await tab.evaluate(setStage)
    const before = await heapMB(devtools)
    const paintMs = await tab.evaluate(firstPaint)
    const jumps = await jumped(tab, devtools)
    const nodes = await tab.evaluate(() => (window as unknown as Stage).count())
    const heap = (await heapMB(devtools)) - before
    return {
      [`${name}PaintMs`]: paintMs,
      [`${name}CpuPerJumpMs`]: jumps.cpuMs,
      [`${name}JumpMs`]: jumps.ms,
      [`${name}Nodes`]: nodes,
      [`${name}HeapMB`]: heap,
    }
  } catch (cause) {
    throw new Error(`${name} did not do what was asked of it`, { cause })
  } finally {
    await close()
  }
}

/** Main thread and clock of one jump to a far row, until that row is on screen. */
async function jumped(tab: Page, devtools: CDPSession): Promise<{ cpuMs: number; ms: number }> {
  const before = await workedMs(devtools)
  const ms = await tab.evaluate(jump, JUMPS)
  return { cpuMs: ((await workedMs(devtools)) - before) / JUMPS, ms: ms / JUMPS }
}

/** Runs in the page: rows, and how to see whether one of them is on screen. */
async function setStage(): Promise<void> {
  const stage = window as unknown as Stage
  const columns = Array.from({ length: 20 }, (_, at) => `c${at}`)
  const rows = Array.from({ length: 100_000 }, (_, row) => ({
    id: `k${row}`,
    ...Object.fromEntries(columns.map((prop) => [prop, `r${row}${prop}`])),
  }))
  const frame = () => document.getElementById('box')!.getBoundingClientRect()
  const textAt = (x: number, y: number) => {
    let found = document.elementFromPoint(x, y)
    while (found?.shadowRoot) {
      const inner = found.shadowRoot.elementFromPoint(x, y)
      if (!inner || inner === found) break
      found = inner
    }
    return found?.textContent ?? ''
  }
  const drawn = (canvas: HTMLCanvasElement | null) => {
    if (!canvas || canvas.width === 0) return false
    const { data } = canvas.getContext('2d')!.getImageData(0, Math.floor(canvas.height / 2), Math.min(200, canvas.width), 20)
    return data.some((value, at) => at % 4 === 0 && value !== data[0])
  }
  Object.assign(stage, {
    data: { rows, columns },
    // Some bring the row to the head, some to the foot: what is below the head is at most a screen away from it.
    shows(row: number) {
      if (stage.contender.canvas) return drawn(stage.contender.canvas())
      const { left, top } = frame()
      const text = textAt(left + 40, top + 100)
      const found = Number(/^r(\d+)c0$/.exec(text.trim())?.[1] ?? Number.NaN)
      return Math.abs(found - row) <= 16
    },
    count() {
      const within = (root: ParentNode): number =>
        [...root.querySelectorAll('*')].reduce((sum, one) => sum + 1 + (one.shadowRoot ? within(one.shadowRoot) : 0), 0)
      return within(document.getElementById('box')!)
    },
  })
  await stage.contender.ready
}

/** Runs in the page: from the call to the frame in which the first row is on screen, ms. */
async function firstPaint(): Promise<number> {
  const stage = window as unknown as Stage
  const frame = () => new Promise(requestAnimationFrame)
  const paint = () => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))
  const begin = await paint()
  stage.contender.mount(document.getElementById('box')!, stage.data)
  while (!stage.shows(0)) {
    await frame()
    if (performance.now() - begin > 20_000) throw new Error('The first row did not come')
  }
  return (await paint()) - begin
}

/** Runs in the page: goes to far places, one after another; ms for all of them. */
async function jump(count: number): Promise<number> {
  const stage = window as unknown as Stage
  const paint = () => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))
  const begin = await paint()
  for (let at = 1; at <= count; at += 1) {
    const row = (at * 37_813) % 99_000
    stage.contender.scrollTo(row * 40)
    const asked = performance.now()
    do {
      await paint()
      if (performance.now() - asked > 10_000) throw new Error(`Row ${row} did not come`)
    } while (!stage.contender.canvas && !stage.shows(row))
  }
  return (await paint()) - begin
}
