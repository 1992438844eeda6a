import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { constants, setPriority } from 'node:os'

/** Readings never fill every processor: a bid that comes in finds one at once, instead of waiting until a reading has had its share (2 ms to 4 ms on Linux). */

const reading = new Set<number>()
const confined = new Set<number>()
const processors = processorsIn(ownStatus())

/**
 * Told of every process that begins to read. When there are as many as processors, all of them leave the first one alone until they end, and take of the
 * others what nobody else wants; a single one may go wherever there is room. Where the system cannot do that (not Linux, no `taskset`), they give way by
 * their priority alone.
 */
export function beginsToRead(child: ChildProcess): void {
  const { pid } = child
  if (pid === undefined) return
  reading.add(pid)
  child.once('exit', () => {
    reading.delete(pid)
    confined.delete(pid)
  })
  if (processors.length > 1 && reading.size >= processors.length) for (const one of reading) confine(one)
}

function confine(pid: number): void {
  if (confined.has(pid)) return
  confined.add(pid)
  try {
    setPriority(pid, constants.priority.PRIORITY_LOW)
  } catch {
    // It has ended.
  }
  const all = ['--all-tasks', '--cpu-list', '--pid', processors.slice(1).join(','), `${pid}`]
  spawn('taskset', all, { stdio: 'ignore' }).on('error', () => {})
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
