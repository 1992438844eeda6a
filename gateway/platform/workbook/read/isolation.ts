import { containerOf } from '#domain/ooxml/container.ts'
import type { ProbeOptions } from '#domain/ooxml/probe.ts'
import type { WorkbookCode } from '#domain/ooxml/workbook-refusal.ts'
import { RefusedWorkbook, UnfinishedReading } from '#gateway/platform/workbook/refused-workbook.ts'
import type { SheetChoice } from '#gateway/platform/workbook/workbook.ts'
import { BEGUN, END, type Frame, framesOf, jsonOf, REFUSED, type Request, ROWS } from './ipc-frames.ts'
import { newReader, nextReader, rest } from './kept-readers.ts'
import { beginsToRead } from './processors.ts'
import type { Allowance, Reader } from './reader.ts'

interface Reading extends Pick<SheetChoice, 'owner' | 'signal'> {
  readonly file: Uint8Array
  readonly errand: ProbeOptions
}

/**
 * The rows of a workbook and what is seen of it, as fast as they are taken; the process that reads ends with whoever stops asking before their end.
 *
 * @param allowance for a process of its own; the usual one unless told
 */
export async function* framesFrom(reading: Reading, allowance?: Allowance): AsyncGenerator<Frame, void, undefined> {
  const { file, owner, signal } = reading
  signal?.throwIfAborted()
  // What is no workbook at first sight is worth no process.
  const container = containerOf(file)
  if (!container) throw new RefusedWorkbook('EXCEL-1001')
  const leave = container === 'compound' ? await enterOld() : undefined
  try {
    signal?.throwIfAborted()
    const first = allowance ? newReader(allowance) : nextReader(owner)
    if (yield* framesOfProcess(first, reading, leave)) return
    yield* framesOfProcess(newReader(), reading, leave)
  } finally {
    leave?.()
  }
}

/**
 * @param leave called when a process that has begun ends as well: whoever forgets to go on asking keeps nobody else waiting
 * @returns false when it has ended before it gave anything, and that may be no fault of the file: it had waited for it, or had read another one
 */
async function* framesOfProcess(
  reader: Reader,
  { file, errand, owner, signal }: Reading,
  leave: (() => void) | undefined,
): AsyncGenerator<Frame, boolean, undefined> {
  const { child, allowance, hasWaited, hasRead, lastWords } = reader
  const kill = () => void child.kill('SIGKILL')
  let [hasBegun, hasGiven, isUnfinished, mayRest] = [false, false, false, false]
  const giveUp = () => {
    isUnfinished = true
    kill()
  }
  const endReading = beginsToRead(child)
  lastWords.length = 0
  signal?.addEventListener('abort', kill)
  try {
    child.stdin?.write(`${JSON.stringify({ errand, bytes: file.length } satisfies Request)}\n`)
    child.stdin?.write(file)
    let told: Frame | undefined
    for await (const frame of framesOf(within(allowance, reader, giveUp))) {
      if (frame.type === ROWS) {
        hasGiven = true
        yield frame
      } else if (frame.type === BEGUN) {
        hasBegun = true
        if (leave) child.once('exit', leave)
      } else if (frame.type !== END) told = frame
      else {
        mayRest = (jsonOf(frame) as { mayReadAnother: boolean }).mayReadAnother
        if (told?.type === REFUSED) throw refusedBy(told)
        if (told) yield told
        return true
      }
    }
    signal?.throwIfAborted()
    // An old one that kills whoever reads it is not read a second time: others wait for their turn.
    if (!isUnfinished && !hasGiven && (hasBegun ? hasRead && !leave : hasWaited)) return false
    const refused = hasRead || isUnfinished ? new UnfinishedReading() : new RefusedWorkbook('EXCEL-1011')
    refused.cause = new Error(`the reading process ended with ${await reader.ended}: ${lastWords.join('')}`)
    throw refused
  } finally {
    signal?.removeEventListener('abort', kill)
    if (leave) child.off('exit', leave)
    endReading()
    if (mayRest && owner !== undefined) rest(reader, owner)
    else kill()
  }
}

function refusedBy(frame: Frame): RefusedWorkbook {
  const { code, args } = jsonOf(frame) as { code: WorkbookCode; args: Record<string, string | number> }
  return new RefusedWorkbook(code, args)
}

/** The output of the process; `giveUp` where waiting for it has lasted too long in all, or whoever takes it has not asked for more for too long. */
async function* within(
  { waitMs, restMs }: Pick<Allowance, 'waitMs' | 'restMs'>,
  { chunks }: Reader,
  giveUp: () => void,
): AsyncGenerator<Buffer, void, undefined> {
  let left = waitMs
  for (;;) {
    const since = performance.now()
    const waiting = setTimeout(giveUp, Math.max(0, left))
    const { done, value } = await chunks.next().finally(() => clearTimeout(waiting))
    left -= performance.now() - since
    if (done) return
    const resting = setTimeout(giveUp, restMs)
    try {
      yield value
    } finally {
      clearTimeout(resting)
    }
  }
}

/** Old workbooks are held whole, at many times their size: one at a time. */
let oldOnes: Promise<void> = Promise.resolve()

async function enterOld(): Promise<() => void> {
  const before = oldOnes
  const { promise, resolve } = Promise.withResolvers<void>()
  oldOnes = promise
  await before
  return resolve
}
