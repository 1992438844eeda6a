import { handMade } from './make-excel.ts'
import { mutated } from './mutations.ts'
import { type Outcome, outcomeOf } from './outcome.ts'

/** Reads files one after the other, in a process of its own: a line for each, and one for what it took and left. `hand`, or a first and a last seed. */
export interface Line {
  name: string
  outcome?: Outcome
  /** What nobody foresaw. */
  fault?: string
  cpuMs: number
}

export interface LastLine {
  maxRssMB: number
  /** Names that `Object.prototype` has got meanwhile. */
  pollution: string[]
}

const [what = 'hand', last = '0'] = process.argv.slice(2)
const tell = (line: Line | LastLine) => process.stdout.write(`${JSON.stringify(line)}\n`)

async function read(name: string, bytes: Buffer): Promise<void> {
  const before = process.cpuUsage()
  const result = await outcomeOf(bytes).then(
    (outcome) => ({ outcome }),
    (error: unknown) => ({ fault: error instanceof Error ? `${error.stack}` : String(error) }),
  )
  const { user, system } = process.cpuUsage(before)
  tell({ name, ...result, cpuMs: (user + system) / 1_000 })
}

if (what === 'hand') for (const { name, make } of handMade) await read(name, make())
else for (let seed = Number(what); seed <= Number(last); seed++) await read(String(seed), mutated(seed))

tell({ maxRssMB: process.resourceUsage().maxRSS / 1_024, pollution: Object.keys(Object.prototype) })
