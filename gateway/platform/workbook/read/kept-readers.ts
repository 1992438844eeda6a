import type { Socket } from 'node:net'
import type { WorkbookOwner } from '#gateway/platform/workbook/workbook.ts'
import { type Allowance, type Reader, startReader, usual } from './reader.ts'

/**
 * Reading processes that wait for a file, so that nobody waits for their start. A new one is kept for whoever comes next. One that has read is kept for a while
 * for the person whose workbook that was, who often sends the same one again: what it may have left there meets no file that anybody else sends.
 */

/** People look at what they see before they go on. */
const REST_MS = 30_000
/** As many as a worker reads at a time. */
const MOST_RESTING = 2

let isWanted = false
let spare: Reader | undefined
const resting: { reader: Reader; owner: WorkbookOwner; timer: NodeJS.Timeout }[] = []

/** From now on a new one is kept. */
export function keepSpare(): void {
  isWanted = true
  fill()
}

/** Ends all that wait now. Without it they end with our own process. */
export function endReaders(): void {
  isWanted = false
  end(spare)
  for (const { reader } of [...resting]) end(reader)
}

/** One that has read for this person, or the spare one, or else a new one. */
export function nextReader(owner: WorkbookOwner | undefined): Reader {
  const isHis = (his: WorkbookOwner) => his.tenantId === owner?.tenantId && his.userId === owner.userId
  const kept = resting.find((one) => isHis(one.owner))?.reader ?? spare
  if (!kept) return newReader()
  // The next spare one does not take the processor from this one.
  if (kept === spare) kept.child.once('exit', fill)
  forget(kept)
  hold(kept, true)
  return kept
}

export function newReader(allowance = usual): Reader {
  const reader = begin(allowance)
  reader.child.once('exit', fill)
  return reader
}

/** One that has read, and may read again. */
export function rest(reader: Reader, owner: WorkbookOwner): void {
  if (reader.child.killed || reader.child.exitCode !== null || reader.child.signalCode !== null) return
  reader.hasRead = true
  hold(reader, false)
  resting.push({ reader, owner, timer: setTimeout(() => end(reader), REST_MS).unref() })
  if (resting.length > MOST_RESTING) end(resting[0]?.reader)
  fill()
}

function begin(allowance: Allowance): Reader {
  const reader = startReader(allowance)
  const gone = () => forget(reader)
  reader.child.once('exit', gone).once('error', gone)
  return reader
}

/** One that ends before anybody wants it is not followed by another: it may be that none can be started. */
function fill(): void {
  if (!isWanted || spare) return
  try {
    spare = begin(usual)
    hold(spare, false)
  } catch {
    // The system starts nothing more at present. Whoever needs one hears of it; a reading that has ended well does not.
    spare = undefined
  }
}

function forget(reader: Reader): void {
  if (spare === reader) spare = undefined
  const at = resting.findIndex((one) => one.reader === reader)
  if (at < 0) return
  clearTimeout(resting[at]!.timer)
  resting.splice(at, 1)
}

function end(reader: Reader | undefined): void {
  if (!reader) return
  forget(reader)
  reader.child.kill('SIGKILL')
}

/** Whether our own process goes on for its sake. */
function hold(reader: Reader, isHeld: boolean): void {
  const { child } = reader
  if (!isHeld) reader.hasWaited = true
  // None of them where the process could not be started.
  const streams = [child.stdin, child.stdout, child.stderr] as unknown as (Socket | null | undefined)[]
  for (const one of [child, ...streams]) isHeld ? one?.ref() : one?.unref()
}
