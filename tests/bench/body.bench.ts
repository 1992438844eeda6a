import { readJson } from '#gateway/platform/http/json-body.ts'
import { type Bench, cpuMs } from './bench.ts'
import { jsonShapes } from './json-shapes.ts'

const BYTES = 1_048_576
const TIMES = 5
const names = Object.keys(jsonShapes)

/** CPU of one reading, in milliseconds: the least of a few, so that neither the machine nor the collector is measured. */
async function least(work: () => unknown): Promise<number> {
  const all: number[] = []
  for (let n = 0; n < TIMES; n++) all.push((await cpuMs(async () => work())).ms)
  return Math.min(...all)
}

/** One body of 1 MB of every shape: our reader against the parser alone, on the same bytes. */
export const bench: Bench = {
  name: 'body',
  summary: 'CPU of reading a body of 1 MB, by its shape, against JSON.parse alone',
  rounds: 5,
  prepare: async () => {
    const bodies = names.map((name) => Buffer.from(jsonShapes[name]!(BYTES)))
    return {
      round: async () => {
        const figures: Record<string, number> = {}
        for (const [index, body] of bodies.entries()) {
          figures[`${names[index]}ParseMs`] = await least(() => JSON.parse(body.toString()) as unknown)
          figures[`${names[index]}Ms`] = await least(() => readJson(body))
        }
        return figures
      },
      close: async () => {},
    }
  },
  ratios: Object.fromEntries(names.map((name) => [name, [`${name}Ms`, `${name}ParseMs`] as const])),
  aims: Object.fromEntries(names.map((name) => [name, '<= 2' as const])),
}
