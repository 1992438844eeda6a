import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright'
import type { Bench } from './bench.ts'
import { type Contender, openTrack, type Track, turned, workedMs } from './track.ts'

const PORT = 4562
const contenders: Contender[] = [
  { name: 'fly', entry: 'peers/picker/fly.js', product: true },
  { name: 'antd', entry: 'peers/picker/antd.js' },
  { name: 'ui5', entry: 'peers/picker/ui5.js' },
  { name: 'mgt', entry: 'peers/picker/mgt.js' },
  { name: 'fluent', entry: 'peers/picker/fluent.js' },
  { name: 'floor', entry: 'peers/picker/floor.js' },
]

interface Stage {
  contender: { ready: Promise<unknown>; open(): void; opened(): unknown }
}

/** A page with one picker of people and nothing else: what it loads, how long it works before it can be used, how long its list takes to open. */
export const bench: Bench = {
  name: 'picker',
  summary: 'page with one people picker: gzip bytes, requests, CPU to usable, opening 10,000 people; beside antd, ui5, MGT, Fluent, React',
  rounds: 5,
  async prepare() {
    const track = await openTrack(contenders, PORT)
    const flyStaticKB = staticKB(track)
    let rounds = 0
    return {
      async round() {
        const figures: Record<string, number> = { flyStaticKB }
        for (const { name } of turned(contenders, rounds++)) Object.assign(figures, await measured(track, name))
        return { ...figures, flyLaterKB: figures.flyKB! - flyStaticKB }
      },
      close: track.close,
    }
  },
  ratios: Object.fromEntries(
    contenders
      .slice(1)
      .flatMap(({ name }) => ['KB', 'CpuMs'].map((what) => [`fly${what}To_${name}`, [`fly${what}`, `${name}${what}`]] as const)),
  ),
  aims: {
    flyKB: '<= 90',
    ...Object.fromEntries(
      ['antd', 'ui5', 'mgt'].flatMap((peer) => ['KB', 'CpuMs'].map((what) => [`fly${what}To_${peer}`, '< 1'] as const)),
    ),
  },
}

async function measured(track: Track, name: string): Promise<Record<string, number>> {
  const seen: string[] = []
  const watch = (tab: Page) => void tab.on('request', (request) => seen.push(new URL(request.url()).pathname))
  const { tab, devtools, close } = await track.open(name, watch)
  try {
    await tab.evaluate(() => (window as unknown as Stage).contender.ready)
    const cpuMs = await workedMs(devtools)
    // What still comes when nobody does anything belongs to the page: services, language.
    await tab.waitForLoadState('networkidle')
    const loaded = { kB: kB(track, seen), requests: seen.filter((path) => path !== `/${name}/`).length }
    const openMs = await tab.evaluate(open)
    await tab.waitForLoadState('networkidle')
    return {
      [`${name}KB`]: loaded.kB,
      [`${name}Requests`]: loaded.requests,
      [`${name}CpuMs`]: cpuMs,
      [`${name}OpenMs`]: openMs,
      [`${name}OpenedKB`]: kB(track, seen),
    }
  } catch (cause) {
    throw new Error(`${name} did not do what was asked of it`, { cause })
  } finally {
    await close()
  }
}

const kB = (track: Track, paths: Iterable<string>) => [...new Set(paths)].reduce((sum, path) => sum + (track.gzipOf(path) ?? 0), 0) / 1_000

/** Runs in the page: from the call to the frame that shows the first person or department, ms. */
async function open(): Promise<number> {
  const { contender } = window as unknown as Stage
  const paint = () => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))
  const begin = await paint()
  contender.open()
  let now = await paint()
  while (!contender.opened()) {
    now = await paint()
    if (now - begin > 20_000) throw new Error('The list did not open')
  }
  return now - begin
}

interface Part {
  file: string
  imports?: string[]
}

/** What a browser must have before the body runs: the shells, the stage, the core, the body and all they import. */
function staticKB(track: Track): number {
  const parts = JSON.parse(readFileSync(join(track.product, '.vite/manifest.json'), 'utf8')) as Record<string, Part>
  const found = new Set(['/dist/fly.js'])
  const take = (part: Part | undefined) => {
    if (!part || found.has(`/dist/${part.file}`)) return
    found.add(`/dist/${part.file}`)
    for (const next of part.imports ?? []) take(parts[next])
  }
  for (const file of ['stage.js', 'core.js', 'elements/fly-user-picker.body.js'])
    take(Object.values(parts).find((one) => one.file === file))
  return kB(track, found)
}
