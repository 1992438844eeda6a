import type { ChildProcess } from 'node:child_process'
import { type FileHandle, open } from 'node:fs/promises'
import { RefusedWorkbook, UnfinishedReading, type WorkbookCode } from '#gateway/platform/workbook/refused-workbook.ts'
import type { WorkbookSource } from '#gateway/platform/workbook/workbook.ts'
import { BEGUN, END, type Frame, framesOf, jsonOf, REFUSED, ROWS } from './frames.ts'
import type { Errand } from './look.ts'
import { beginsToRead } from './processors.ts'
import { type Allowance, startReader, usual } from './reader.ts'
import { nextReader, type Reader } from './spare-reader.ts'

/** The frames of the reading process, as fast as they are taken; it ends with whoever stops asking. */
export async function* framesFrom(
  source: WorkbookSource,
  errand: Errand,
  signal?: AbortSignal,
  allowance = usual,
): AsyncGenerator<Frame, void, undefined> {
  signal?.throwIfAborted()
  const file = typeof source === 'string' ? await open(source) : undefined
  const leave = (await isOld(file ?? source)) ? await enterOld() : () => {}
  try {
    signal?.throwIfAborted()
    const reader = source instanceof Uint8Array ? readerOf(source, errand, allowance) : { child: startReader(file!.fd, errand, allowance) }
    beginsToRead(reader.child)
    // Whoever forgets to go on asking keeps nobody else waiting once the process has ended.
    reader.child.once('exit', leave)
    yield* framesOfProcess(reader, signal, allowance)
  } finally {
    leave()
    await file?.close()
  }
}

function readerOf(bytes: Uint8Array, errand: Errand, allowance: Allowance): Reader {
  const reader = allowance === usual ? nextReader() : { child: startReader(undefined, undefined, allowance) }
  reader.child.stdin?.write(`${JSON.stringify(errand)}\n`)
  reader.child.stdin?.end(bytes)
  return reader
}

async function* framesOfProcess(
  { child, isSpare = false }: Reader,
  signal: AbortSignal | undefined,
  { waitMs, restMs }: Allowance,
): AsyncGenerator<Frame, void, undefined> {
  const kill = () => void child.kill('SIGKILL')
  let isUnfinished = false
  // One that has waited for hours may have died without having seen the file, and nobody has heard of it yet.
  let hasBegun = !isSpare
  const giveUp = () => {
    isUnfinished = true
    kill()
  }
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message)).once('close', (code, by) => resolve(`${by ?? code}`))
  })
  const lastWords: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => lastWords.length < 10 && lastWords.push(text.slice(0, 2_000)))
  signal?.addEventListener('abort', kill)
  try {
    for await (const frame of framesOf(within({ waitMs, restMs }, child, giveUp))) {
      if (frame.type === END) return
      hasBegun = true
      if (frame.type === BEGUN) continue
      if (frame.type === REFUSED) throw refusedBy(frame)
      yield frame
      if (frame.type !== ROWS) return
    }
    signal?.throwIfAborted()
    const refused = isUnfinished || !hasBegun ? new UnfinishedReading() : new RefusedWorkbook('EXCEL-1011')
    refused.cause = new Error(`the reading process ended with ${await ended}: ${lastWords.join('')}`)
    throw refused
  } finally {
    signal?.removeEventListener('abort', kill)
    kill()
  }
}

function refusedBy(frame: Frame): RefusedWorkbook {
  const { code, args } = jsonOf(frame) as { code: WorkbookCode; args: Record<string, string | number> }
  return new RefusedWorkbook(code, args)
}

/** The output of the process; `giveUp` where waiting for it has lasted too long in all, or whoever takes it has not asked for more for too long. */
async function* within(
  { waitMs, restMs }: Pick<Allowance, 'waitMs' | 'restMs'>,
  child: ChildProcess,
  giveUp: () => void,
): AsyncGenerator<Buffer, void, undefined> {
  if (!child.stdout) return
  let left = waitMs
  const chunks = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>
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

const COMPOUND = 0xd0cf

async function isOld(source: FileHandle | WorkbookSource): Promise<boolean> {
  const start = Buffer.alloc(2)
  if (source instanceof Uint8Array) start.set(source.subarray(0, 2))
  else if (typeof source !== 'string') await source.read(start, 0, 2, 0)
  return start.readUInt16BE(0) === COMPOUND
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
