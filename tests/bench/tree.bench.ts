import type { CDPSession, Page } from 'playwright'
import type { Bench } from './bench.ts'
import { type Contender, heapMB, openTrack, type Track, turned } from './track.ts'

const PORT = 4561
const contenders: Contender[] = [
  { name: 'fly', entry: 'tree/page.tsx' },
  { name: 'antd', entry: 'peers/tree/antd.js' },
  { name: 'elementPlus', entry: 'peers/tree/element-plus.js' },
  { name: 'floor', entry: 'peers/tree/floor.js' },
]

interface Branch {
  key: number
  title: string
  children?: Branch[]
}
interface Face {
  mount(box: Element, tree: Branch[]): void
  expandAll(tree: Branch[]): void
  checkAll(tree: Branch[]): void
  scroller(): Element
  rows(): number
  checked(): number
}
interface Stage {
  contender: Face
  tree: Branch[]
  paint(): Promise<number>
  /** From the call to the frame that shows it, ms. */
  timed(work: () => void, shown: () => boolean): Promise<number>
}
type Figures = Record<'PaintMs' | 'ExpandMs' | 'CheckMs' | 'LongFrames' | 'LongestFrameMs' | 'MedianFrameMs' | 'Rows', number>

/**
 * A tree of 100,000 nodes in a real browser: unfolding all, checking all and scrolling, beside two trees of components and bare DOM.
 * `Paint` is the tree on a page where a tree has been before, as a dialog that opens again; `ColdPaint` is the first thing its page draws, so that
 * the script is compiled within. Both begin with the call that gives the data and end in the frame that shows rows; loading is in neither.
 */
export const bench: Bench = {
  name: 'tree',
  summary: 'tree of 100,000 nodes: first paint, unfold all, check all, scroll, heap; beside antd, element-plus and bare DOM',
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
    ['Paint', 'ColdPaint', 'Expand', 'Check'].flatMap((what) =>
      ['floor', 'antd', 'elementPlus'].map((peer) => [`fly${what}To_${peer}`, [`fly${what}Ms`, `${peer}${what}Ms`]] as const),
    ),
  ),
  // Long frames are those over 50 ms, of all that were measured.
  aims: {
    flyPaintTo_floor: '<= 2',
    flyColdPaintTo_floor: '<= 2',
    flyLongFrames: '= 0',
    flyExpandTo_floor: '<= 3',
    flyCheckTo_floor: '<= 3',
    flyRows: '<= 60',
  },
}

async function measured(track: Track, name: string): Promise<Record<string, number>> {
  const named = (figures: Partial<Record<keyof Figures | 'ColdPaintMs', number>>) =>
    Object.fromEntries(Object.entries(figures).map(([what, value]) => [`${name}${what}`, value]))
  const ColdPaintMs = await onPage(track, name, (tab) => tab.evaluate(firstPaint))
  return onPage(track, name, async (tab, devtools) => {
    // Collecting what is unused throws compiled script away too: it comes first.
    const before = await heapMB(devtools)
    await tab.evaluate(warm)
    const PaintMs = await tab.evaluate(firstPaint)
    const figures = await tab.evaluate(perform)
    return { ...named({ ...figures, PaintMs, ColdPaintMs }), [`${name}HeapMB`]: (await heapMB(devtools)) - before }
  })
}

async function onPage<T>(track: Track, name: string, work: (tab: Page, devtools: CDPSession) => Promise<T>): Promise<T> {
  const { tab, devtools, close } = await track.open(name)
  try {
    await tab.evaluate(setStage)
    return await work(tab, devtools)
  } catch (cause) {
    throw new Error(`${name} did not do what was asked of it`, { cause })
  } finally {
    await close()
  }
}

/** Runs in the page: 1,000 branches of 99 leaves. */
function setStage(): void {
  const stage = window as unknown as Stage
  const node = (key: number) => ({ key, title: `Department ${key}` })
  const tree = Array.from({ length: 1_000 }, (_, at) => ({
    ...node(at * 100),
    children: Array.from({ length: 99 }, (_, child) => node(at * 100 + child + 1)),
  }))
  const paint = () => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))
  Object.assign(stage, {
    tree,
    paint,
    async timed(work: () => void, shown: () => boolean) {
      const begin = await paint()
      work()
      let now = await paint()
      while (!shown()) {
        now = await paint()
        if (now - begin > 20_000) throw new Error('The tree did not show what it was told')
      }
      return now - begin
    },
  })
}

/** Runs in the page: shows a tree of three nodes, and takes it away again. */
async function warm(): Promise<void> {
  const { contender, paint } = window as unknown as Stage
  const place = document.createElement('div')
  place.style.cssText = 'inline-size:1200px;block-size:600px'
  document.body.append(place)
  const [first, second] = [
    { key: -1, title: 'a', children: [{ key: -2, title: 'b' }] },
    { key: -3, title: 'c' },
  ]
  contender.mount(place, [first, second])
  await paint()
  await paint()
  place.remove()
  await paint()
}

/** Runs in the page, ms. */
function firstPaint(): Promise<number> {
  const { contender, tree, timed } = window as unknown as Stage
  const box = document.getElementById('box')!
  return timed(
    () => contender.mount(box, tree),
    () => contender.rows() > 8,
  )
}

/** Runs in the page. */
async function perform(): Promise<Omit<Figures, 'PaintMs'>> {
  const { contender, tree, paint, timed } = window as unknown as Stage
  const height = () => contender.scroller()?.scrollHeight ?? 0
  const ExpandMs = await timed(
    () => contender.expandAll(tree),
    () => height() >= 100_000 * 30,
  )
  const CheckMs = await timed(
    () => contender.checkAll(tree),
    () => contender.checked() > 8 && contender.checked() >= contender.rows() - 1,
  )
  const frames: number[] = []
  const scroller = contender.scroller()
  let last = await paint()
  for (let step = 1; step <= 60; step += 1) {
    scroller.scrollTop = step * 400
    await new Promise(requestAnimationFrame)
    frames.push(performance.now() - last)
    last = performance.now()
  }
  frames.sort((a, b) => a - b)
  await paint()
  if (scroller.scrollTop < 20_000 || contender.rows() < 8)
    throw new Error(`The tree did not scroll: ${scroller.scrollTop} px, ${contender.rows()} rows`)
  return {
    ExpandMs,
    CheckMs,
    LongFrames: [...frames, ExpandMs, CheckMs].filter((ms) => ms > 50).length,
    LongestFrameMs: frames.at(-1)!,
    MedianFrameMs: frames[frames.length >> 1]!,
    Rows: contender.rows(),
  }
}
