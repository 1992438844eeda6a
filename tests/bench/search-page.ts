import type { CDPSession, Page } from 'playwright'
import type { Bench } from './bench.ts'
import { type Contender, openTrack, type Track, turned, workedMs } from './track.ts'

const PORT = 4563
const contenders: Contender[] = [
  { name: 'fly', entry: 'peers/search/fly.js', product: true },
  { name: 'rqb', entry: 'peers/search/rqb.js' },
]

/** Conditions at the end; the last ones are added while the clock runs. */
const CONDITIONS = 200
const ADDED = 10
const KEYS = 30
/** Where it is typed: neither at the beginning nor at the end. */
const TYPED = 120

interface Stage {
  contender: {
    ready: Promise<unknown>
    mount(box: Element, count: number): Promise<void>
    input(at: number): HTMLInputElement
    add(): void
    rows(): number
    values(): string[]
  }
}

/**
 * A builder with 200 conditions on screen, beside react-querybuilder as it comes: what a key in a value costs, and a row that is added. `Cpu` is what the
 * main thread works, the other one the time to the frame that shows it.
 */
export const page = {
  ratios: {
    flyKeyCpuTo_rqb: ['flyCpuPerKeyMs', 'rqbCpuPerKeyMs'],
    flyKeyTo_rqb: ['flyKeyMs', 'rqbKeyMs'],
    flyRowCpuTo_rqb: ['flyCpuPerRowMs', 'rqbCpuPerRowMs'],
    flyRowTo_rqb: ['flyRowMs', 'rqbRowMs'],
  },
  aims: { flyKeyCpuTo_rqb: '< 1', flyRowCpuTo_rqb: '< 1' },
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
} satisfies Pick<Bench, 'ratios' | 'aims' | 'prepare'>

async function measured(track: Track, name: string): Promise<Record<string, number>> {
  const { tab, devtools, close } = await track.open(name)
  try {
    await tab.evaluate(async (count) => {
      const { contender } = window as unknown as Stage
      await contender.ready
      const box = document.getElementById('box')!
      box.style.blockSize = 'auto'
      await contender.mount(box, count)
    }, CONDITIONS - ADDED)
    const rows = await timed(tab, devtools, ADDED, () => tab.evaluate(addOne))
    const keys = await typed(tab, devtools)
    return {
      [`${name}CpuPerRowMs`]: rows.cpuMs,
      [`${name}RowMs`]: rows.ms,
      [`${name}CpuPerKeyMs`]: keys.cpuMs,
      [`${name}KeyMs`]: keys.ms,
    }
  } catch (cause) {
    throw new Error(`${name} did not do what was asked of it`, { cause })
  } finally {
    await close()
  }
}

async function typed(tab: Page, devtools: CDPSession): Promise<{ cpuMs: number; ms: number }> {
  const text = 'abcdefghij'.repeat(3).slice(0, KEYS)
  await tab.evaluate((at) => {
    const input = (window as unknown as Stage).contender.input(at)
    input.scrollIntoView({ block: 'center' })
    input.focus()
    input.select()
  }, TYPED)
  let at = 0
  const result = await timed(tab, devtools, KEYS, async () => {
    const began = await tab.evaluate(() => performance.now())
    await tab.keyboard.type(text[at++]!)
    return (await tab.evaluate(painted)) - began
  })
  const values = await tab.evaluate(() => (window as unknown as Stage).contender.values())
  if (values.length !== CONDITIONS || values[TYPED] !== text) throw new Error(`typed ${text}, kept ${values.length} and ${values[TYPED]}`)
  return result
}

/** Main thread and time of what is done several times over. */
async function timed(tab: Page, devtools: CDPSession, times: number, work: () => Promise<number>): Promise<{ cpuMs: number; ms: number }> {
  await tab.evaluate(painted)
  const before = await workedMs(devtools)
  let ms = 0
  for (let done = 0; done < times; done++) ms += await work()
  return { cpuMs: ((await workedMs(devtools)) - before) / times, ms: ms / times }
}

/** Runs in the page: the moment after the next frame. */
function painted(): Promise<number> {
  return new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))
}

/** Runs in the page: from the press to the frame that has one row more, ms. */
async function addOne(): Promise<number> {
  const { contender } = window as unknown as Stage
  const paint = () => new Promise<number>((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now()))))
  const before = contender.rows()
  const began = performance.now()
  contender.add()
  let now = await paint()
  while (contender.rows() !== before + 1) {
    now = await paint()
    if (now - began > 10_000) throw new Error('The row did not come')
  }
  return now - began
}
