import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** The product, the fastest other reader, the usual one, and what unpacking alone costs. */
const READERS = ['fly', 'hucre', 'xlsx', 'floor'] as const
export const ROWS = 50_000

interface Told {
  cells: number
  wallMs: number
  /** Of all processes together. */
  rssMB: number
  /** Processor time until everything was loaded and reading began. */
  loadedMs: number
}

/**
 * Each reader once, in a process of its own. Processor time is what a running worker pays, from asking for the rows to the last one: that of the
 * process and of everything it starts. Our reader reads in a second process, and all of that one counts, its start as well.
 */
export async function readInTurn(file: string, turn: number): Promise<Record<string, number>> {
  const figures: Record<string, number> = {}
  for (let n = 0; n < READERS.length; n++) {
    const reader = READERS[(n + turn) % READERS.length]!
    const { told, cpuMs } = await timed(reader, file)
    figures[`read_${reader}_cpuMs`] = cpuMs
    figures[`read_${reader}_rowsPerSecond`] = ROWS / (told.wallMs / 1_000)
    figures[`read_${reader}_rssMB`] = told.rssMB
  }
  return figures
}

export const readRatios = {
  read_cpuTo_hucre: ['read_fly_cpuMs', 'read_hucre_cpuMs'],
  read_cpuTo_xlsx: ['read_fly_cpuMs', 'read_xlsx_cpuMs'],
  read_cpuTo_floor: ['read_fly_cpuMs', 'read_floor_cpuMs'],
} as const

export const readAims = { read_cpuTo_hucre: '<= 0.6', read_cpuTo_xlsx: '<= 0.2' } as const

async function timed(reader: string, file: string): Promise<{ told: Told; cpuMs: number }> {
  const args = ['-c', '"$0" "$@"; times', process.execPath, join(import.meta.dirname, 'reading.ts'), reader, file]
  const { stdout } = await promisify(execFile)('/bin/sh', args)
  const [line = '', , children = ''] = stdout.trim().split('\n')
  const wholeMs = [...children.matchAll(/(\d+)m([\d.]+)s/g)].reduce(
    (sum, [, minutes, seconds]) => sum + Number(minutes) * 60_000 + Number(seconds) * 1_000,
    0,
  )
  const told = JSON.parse(line) as Told
  return { told, cpuMs: wholeMs - told.loadedMs }
}
