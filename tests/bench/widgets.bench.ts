import type { Bench } from './bench.ts'
import { type Contender, openTrack, type Track, turned, workedMs } from './track.ts'

const PORT = 4566
const contenders: Contender[] = [
  { name: 'richText', entry: 'peers/widgets/fly-rich-text.js', product: true },
  { name: 'tiptap', entry: 'peers/widgets/tiptap.js' },
  { name: 'tinymce', entry: 'peers/widgets/tinymce.js' },
  { name: 'chart', entry: 'peers/widgets/fly-chart.js', product: true },
  { name: 'echarts', entry: 'peers/widgets/echarts.js' },
  { name: 'echartsParts', entry: 'peers/widgets/echarts-parts.js' },
]
/** What each element is compared with. */
const peers = { richText: ['tiptap', 'tinymce'], chart: ['echarts', 'echartsParts'] }

/** A page with one editor, or one chart, and nothing else: what it loads, and how long until it can be used. */
export const bench: Bench = {
  name: 'widgets',
  summary: 'page with one rich text beside bare Tiptap and TinyMCE, or one chart beside ECharts whole and in parts: gzip bytes, ready, CPU',
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
    Object.entries(peers).flatMap(([own, others]) =>
      others.flatMap((peer) => ['KB', 'ReadyMs', 'CpuMs'].map((what) => [`${own}${what}To_${peer}`, [own + what, peer + what]] as const)),
    ),
  ),
  aims: { richTextKBTo_tinymce: '< 1', richTextReadyMsTo_tinymce: '< 1', chartKBTo_echarts: '< 1' },
}

/** Bytes, ms from the first byte of the page to the widget that can be used, and ms of the main thread until then. */
async function measured(track: Track, name: string): Promise<Record<string, number>> {
  const seen = new Set<string>()
  const { tab, devtools, close } = await track.open(name, (page) => {
    page.on('request', (request) => seen.add(new URL(request.url()).pathname))
  })
  try {
    const readyMs = await tab.evaluate(async () => {
      await (window as unknown as { contender: { ready: Promise<unknown> } }).contender.ready
      return performance.now()
    })
    const cpuMs = await workedMs(devtools)
    // What still comes when nobody does anything belongs to the page: services, language.
    await tab.waitForLoadState('networkidle')
    const kB = [...seen].reduce((sum, path) => sum + (track.gzipOf(path) ?? 0), 0) / 1_000
    return { [`${name}KB`]: kB, [`${name}ReadyMs`]: readyMs, [`${name}CpuMs`]: cpuMs }
  } catch (cause) {
    throw new Error(`${name} did not do what was asked of it`, { cause })
  } finally {
    await close()
  }
}
