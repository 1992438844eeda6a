import type { Page } from 'playwright'
import type { Bench } from './bench.ts'
import { type Contender, openTrack, type Track, turned, workedMs } from './track.ts'
import { aProcessOf, type Process } from './workflow-process.ts'

const PORT = 4564
const NODES = 200
const contenders: Contender[] = [
  { name: 'fly', entry: 'peers/flowchart/fly.js', product: true },
  { name: 'bpmnJs', entry: 'peers/flowchart/bpmn-js.js' },
]

interface Stage {
  contender: {
    warm(box: Element, process: Process): Promise<void>
    mount(box: Element, process: Process): void
    drawn(): number
  }
}

/**
 * The picture of a process of 200 nodes in a real browser, beside the viewer of bpmn-js: what the page loads until it is drawn, and from the call that gives
 * the process to the frame that shows all of it. Ours finds the places of the nodes within that time; the other is given them.
 */
export const bench: Bench = {
  name: 'flowchart',
  summary: 'picture of a process of 200 nodes: gzip bytes, time to paint, CPU; beside the viewer of bpmn-js',
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
  ratios: Object.fromEntries(['KB', 'PaintMs', 'CpuMs'].map((what) => [`fly${what}To_bpmnJs`, [`fly${what}`, `bpmnJs${what}`]])),
  aims: { flyKBTo_bpmnJs: '<= 1', flyPaintMsTo_bpmnJs: '<= 1' },
}

async function measured(track: Track, name: string): Promise<Record<string, number>> {
  const seen = new Set<string>()
  const watch = (tab: Page) => void tab.on('request', (request) => seen.add(new URL(request.url()).pathname))
  const { tab, devtools, close } = await track.open(name, watch)
  try {
    // Code and worker are there before the clock starts, for both.
    await tab.evaluate(paintIn, { process: aProcessOf(2), isFirst: true })
    const before = await workedMs(devtools)
    const paintMs = await tab.evaluate(paintIn, { process: aProcessOf(NODES), isFirst: false })
    const cpuMs = (await workedMs(devtools)) - before
    await tab.waitForLoadState('networkidle')
    const bytes = [...seen].reduce((sum, path) => sum + (track.gzipOf(path) ?? 0), 0)
    return { [`${name}KB`]: bytes / 1_000, [`${name}PaintMs`]: paintMs, [`${name}CpuMs`]: cpuMs }
  } catch (cause) {
    throw new Error(`${name} did not do what was asked of it`, { cause })
  } finally {
    await close()
  }
}

/** Runs in the page: from the call to the frame that shows every node, ms. */
async function paintIn({ process, isFirst }: { process: Process; isFirst: boolean }): Promise<number> {
  const { contender } = window as unknown as Stage
  const paint = () => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))
  const box = document.createElement('div')
  box.style.cssText = 'inline-size:1200px;block-size:600px'
  document.getElementById('box')!.replaceChildren(box)
  const begin = await paint()
  if (isFirst) await contender.warm(box, process)
  else contender.mount(box, process)
  let now = await paint()
  while (contender.drawn() < process.definition.nodes.length) {
    now = await paint()
    if (now - begin > 20_000) throw new Error(`The picture shows ${contender.drawn()} of ${process.definition.nodes.length} nodes`)
  }
  return now - begin
}
