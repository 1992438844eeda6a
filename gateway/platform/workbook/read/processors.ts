import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'

/** Readings of this process leave one processor to others: a bid that comes in finds it at once, instead of waiting for the end of a reading's turn. */

const reading = new Set<ChildProcess>()
const confined = new WeakSet<ChildProcess>()
const processors = processorsIn(ownStatus())

/**
 * Told of every process that begins to read. When there are as many as processors, all of them leave the first one alone until they end; a single one may go
 * wherever there is room. Where the system cannot do that (not Linux, no `taskset`), they give way by their priority alone. A quota of processor time, as containers
 * have, is not seen here: it is no set of processors.
 *
 * @returns to be called when it has read
 */
export function beginsToRead(child: ChildProcess): () => void {
  if (processors.length < 2 || child.pid === undefined) return () => {}
  const hasRead = () => {
    reading.delete(child)
    child.off('exit', hasRead)
  }
  reading.add(child)
  child.once('exit', hasRead)
  if (reading.size >= processors.length) for (const one of reading) confine(one)
  return hasRead
}

function confine(child: ChildProcess): void {
  if (confined.has(child)) return
  confined.add(child)
  try {
    spawn('taskset', ['-acp', processors.slice(1).join(','), `${child.pid}`], { stdio: 'ignore' }).on('error', () => {})
  } catch {
    // The system starts nothing more at present: that is no fault of the workbook.
  }
}

/** The processors of "Cpus_allowed_list" in the status of a process: `0-1,4` is 0, 1 and 4. @see proc_pid_status(5) */
export function processorsIn(status: string): number[] {
  const list = /^Cpus_allowed_list:\s*([\d,-]+)$/m.exec(status)?.[1] ?? ''
  return list.split(',').flatMap((range) => {
    const [from, to = from] = range.split('-').map(Number)
    return range && from !== undefined && to !== undefined ? Array.from({ length: to - from + 1 }, (_, n) => from + n) : []
  })
}

function ownStatus(): string {
  try {
    return readFileSync('/proc/self/status', 'utf8')
  } catch {
    return ''
  }
}
