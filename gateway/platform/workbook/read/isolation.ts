import { type ChildProcess, spawn } from 'node:child_process'
import { lstatSync, mkdirSync } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { RefusedWorkbook, type WorkbookCode } from '#gateway/platform/workbook/refused-workbook.ts'
import type { WorkbookSource } from '#gateway/platform/workbook/workbook.ts'
import { END, type Frame, framesOf, jsonOf, REFUSED, ROWS } from './frames.ts'
import type { Errand } from './look.ts'

/** What the reading process may use, and how long it is waited for in all. */
export interface Allowance {
  readonly cpuS: number
  readonly waitMs: number
  readonly heapMB: number
  /** Addresses, not memory: the engine reserves more than it uses, and buffers outside its heap are counted in them. */
  readonly addressMB: number
}

/** A sheet of 50,000 rows and 20 columns takes a second and a tenth of the memory. */
const usual: Allowance = { cpuS: 20, waitMs: 20_000, heapMB: 512, addressMB: 3_072 }

const limitedTo = ({ cpuS, addressMB }: Allowance) =>
  `ulimit -v ${addressMB * 1_024} 2>/dev/null; ulimit -t ${cpuS} 2>/dev/null; ulimit -c 0 2>/dev/null; exec "$0" "$@"`

const here = dirname(fileURLToPath(import.meta.url))
const root = join(here, '../../../..')
const readable = ['package.json', 'gateway/platform', 'src/contract', 'src/domain'].map((path) => join(root, path))

/**
 * Where a reading process finds its own code ready to run, instead of making it so each time, which costs a fifth of a second: a folder that nobody else can
 * write to, or none. It may write there, and nowhere else.
 */
const compiled = privateFolder(join(tmpdir(), `fly-tender-reading-${process.getuid?.() ?? 'own'}`))

function privateFolder(folder: string): string | undefined {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const found = lstatSync(folder)
    const isOurs = found.isDirectory() && (process.getuid === undefined || (found.uid === process.getuid() && (found.mode & 0o077) === 0))
    return isOurs ? folder : undefined
  } catch {
    return undefined
  }
}

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
    yield* framesOfProcess(start(file, source, errand, allowance), signal, allowance)
  } finally {
    leave()
    await file?.close()
  }
}

function start(file: FileHandle | undefined, source: WorkbookSource, errand: Errand, allowance: Allowance): ChildProcess {
  const xlsx = dirname(fileURLToPath(import.meta.resolve('xlsx')))
  const args = [
    `--max-old-space-size=${allowance.heapMB}`,
    // A file is read in half a second. Waiting for the compiler costs less than going on slowly beside it, and what runs once a row is not worth its last stage.
    '--no-concurrent-recompilation',
    '--invocation-count-for-turbofan=100000',
    '--permission',
    ...[...readable, xlsx, ...(compiled ? [compiled] : [])].map((path) => `--allow-fs-read=${path}`),
    ...(compiled ? [`--allow-fs-write=${compiled}`] : []),
    join(here, 'reading-process.ts'),
    JSON.stringify(errand),
  ]
  // Nothing of our environment is any business of a file.
  const env = compiled ? { NODE_COMPILE_CACHE: compiled } : {}
  const options = { env, cwd: here, stdio: [file ? file.fd : 'pipe', 'pipe', 'pipe'] as ['pipe' | number, 'pipe', 'pipe'] }
  const child =
    process.platform === 'win32'
      ? spawn(process.execPath, args, options)
      : spawn('/bin/sh', ['-c', limitedTo(allowance), process.execPath, ...args], options)
  // A process that ends before it has read everything is heard of by its exit.
  child.stdin?.on('error', () => {})
  if (!file) child.stdin?.end(source)
  return child
}

async function* framesOfProcess(
  child: ChildProcess,
  signal: AbortSignal | undefined,
  { waitMs }: Allowance,
): AsyncGenerator<Frame, void, undefined> {
  const kill = () => void child.kill('SIGKILL')
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message)).once('close', (code, by) => resolve(`${by ?? code}`))
  })
  const lastWords: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => lastWords.length < 10 && lastWords.push(text.slice(0, 2_000)))
  signal?.addEventListener('abort', kill)
  try {
    for await (const frame of framesOf(within(waitMs, child, kill))) {
      if (frame.type === END) return
      if (frame.type === REFUSED) throw refusedBy(frame)
      yield frame
      if (frame.type !== ROWS) return
    }
    signal?.throwIfAborted()
    const refused = new RefusedWorkbook('EXCEL-1011')
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

/** The output of the process; `kill` where waiting for it, not for whoever takes it, has lasted so long in all. */
async function* within(budgetMs: number, child: ChildProcess, kill: () => void): AsyncGenerator<Buffer, void, undefined> {
  if (!child.stdout) return
  let left = budgetMs
  const chunks = child.stdout[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  for (;;) {
    const since = performance.now()
    const timer = setTimeout(kill, Math.max(0, left))
    const { done, value } = await chunks.next().finally(() => clearTimeout(timer))
    left -= performance.now() - since
    if (done) return
    yield value
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
