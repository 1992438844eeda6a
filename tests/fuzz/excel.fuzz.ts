import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { LastLine, Line } from '../corpus/read-corpus.ts'
import type { Fuzz } from './fuzz.ts'

const FILES_A_PROCESS = 1_000
/** As the gateway's own reading process has it, for each file. */
const CPU_S = 20
const MOST_FAULTS = 20

/** Mutated workbooks, read in processes that a file may crash or that run out of their time: both are what the gateway refuses with EXCEL-1011. */
export const fuzz: Fuzz = {
  name: 'excel',
  summary: 'mutated workbooks: each is read or refused with a code, without a defect, in bounded time',
  runs: 50_000,
  async run(runs, seed, tell) {
    const faults: string[] = []
    for (let done = 0; done < runs && faults.length < MOST_FAULTS; ) {
      const last = seed + Math.min(done + FILES_A_PROCESS, runs) - 1
      const { read, found } = await reading(seed + done, last)
      faults.push(...found)
      done += Math.max(1, read)
      tell(done)
    }
    return faults.slice(0, MOST_FAULTS)
  },
}

async function reading(first: number, last: number): Promise<{ read: number; found: string[] }> {
  const script = `ulimit -t ${CPU_S * 10}; exec "$0" tests/corpus/read-corpus.ts "$@"`
  const child = spawn('/bin/sh', ['-c', script, process.execPath, `${first}`, `${last}`], { stdio: ['ignore', 'pipe', 'inherit'] })
  const found: string[] = []
  let read = 0
  let isWhole = false
  for await (const text of createInterface({ input: child.stdout })) {
    const line = JSON.parse(text) as Line | LastLine
    if ('maxRssMB' in line) {
      isWhole = true
      if (line.pollution.length > 0) found.push(`seeds ${first} to ${last} have left ${line.pollution}`)
    } else {
      read++
      if (line.fault) found.push(`seed ${line.name}: ${line.fault.split('\n').slice(0, 3).join(' ')}`)
      if (line.cpuMs > CPU_S * 1_000) found.push(`seed ${line.name} took ${line.cpuMs} ms`)
    }
  }
  // The file that ended the process counts as read: the next process goes on behind it.
  if (!isWhole) found.push(`seed ${first + read++} has ended the process that read it`)
  return { read, found }
}
