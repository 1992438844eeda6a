import type { ChildProcess } from 'node:child_process'
import type { Socket } from 'node:net'
import { startReader, usual } from './reader.ts'

/** A reading process that has started before there is a file for it, so that nobody waits for that. It reads one file, as all do, and is followed by another. */

let isWanted = false
let spare: ChildProcess | undefined

/** From now on one is kept. @returns ends that, and it */
export function keepSpare(): () => void {
  isWanted = true
  fill()
  return () => {
    isWanted = false
    spare?.kill('SIGKILL')
    spare = undefined
  }
}

/** A process that reads one workbook, its errand being the first line of its input. */
export interface Reader {
  readonly child: ChildProcess
  /** It was started before it was wanted. */
  readonly isSpare?: boolean
}

/** The spare one, or a new one; the next spare one is started when it has ended. */
export function nextReader(): Reader {
  const taken = spare
  spare = undefined
  if (taken) hold(taken, true)
  const child = taken ?? startReader(undefined, undefined, usual)
  child.once('exit', fill)
  return { child, ...(taken && { isSpare: true }) }
}

function fill(): void {
  if (!isWanted || spare) return
  const child = startReader(undefined, undefined, usual)
  // One that cannot be started is not started again and again.
  const forget = () => {
    if (spare === child) spare = undefined
  }
  child.once('exit', forget).once('error', forget)
  hold(child, false)
  spare = child
}

/** Whether our own process goes on for its sake. */
function hold(child: ChildProcess, isHeld: boolean): void {
  const streams = [child.stdin, child.stdout, child.stderr] as unknown as Socket[]
  for (const one of [child, ...streams]) isHeld ? one.ref() : one.unref()
}
