import { type ChildProcess, spawn } from 'node:child_process'
import { lstatSync, mkdirSync } from 'node:fs'
import { setPriority, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

/** What the reading process may use. More processor or memory is the workbook's fault; that it was waited for or kept too long is not. */
export interface Allowance {
  /** Its own time on a processor, whatever else the machine does. */
  readonly cpuS: number
  /** How long it is waited for in all: for a machine that gives it no processor, or a system that counts none (Windows). */
  readonly waitMs: number
  /** How long what it has told may lie untaken: whoever does not take for so long has gone without a word. */
  readonly restMs: number
  readonly heapMB: number
  /** Addresses, not memory: the engine reserves more than it uses, and buffers outside its heap are counted in them. */
  readonly addressMB: number
}

/** A sheet of 50,000 rows and 20 columns takes a second and a tenth of the memory. */
export const usual: Allowance = { cpuS: 20, waitMs: 120_000, restMs: 300_000, heapMB: 512, addressMB: 3_072 }

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

/** A process that reads workbooks, one after the other. */
export interface Reader {
  readonly child: ChildProcess
  readonly allowance: Allowance
  /** It was kept until there was a file for it: it may have died meanwhile. */
  hasWaited: boolean
  /** It has read another file: it may have used up on that one what it is allowed. */
  hasRead: boolean
  /** What it gives, from its start to its end. */
  readonly chunks: AsyncIterator<Buffer>
  /** What it ended of. */
  readonly ended: Promise<string>
  /** What it said of that. */
  readonly lastWords: string[]
}

/** Starts a reading process, which waits for a file. */
export function startReader(allowance: Allowance): Reader {
  const child = startProcess(allowance)
  giveWay(child)
  // A process that ends before it has read everything is heard of by its exit.
  child.stdin?.on('error', () => {})
  const ended = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message)).once('close', (code, by) => resolve(`${by ?? code}`))
  })
  const lastWords: string[] = []
  child.stderr?.setEncoding('utf8').on('data', (text: string) => lastWords.length < 10 && lastWords.push(text.slice(0, 2_000)))
  const chunks = (child.stdout ?? Readable.from([]))[Symbol.asyncIterator]() as AsyncIterator<Buffer>
  return { child, allowance, hasWaited: false, hasRead: false, chunks, ended, lastWords }
}

function startProcess(allowance: Allowance): ChildProcess {
  const xlsx = dirname(fileURLToPath(import.meta.resolve('xlsx')))
  const args = [
    `--max-old-space-size=${allowance.heapMB}`,
    // A file is read in less than a second: waiting for the compiler costs less than going on slowly beside it.
    '--no-concurrent-recompilation',
    '--permission',
    ...[...readable, xlsx, ...(compiled ? [compiled] : [])].map((path) => `--allow-fs-read=${path}`),
    ...(compiled ? [`--allow-fs-write=${compiled}`] : []),
    join(here, 'reading-process.ts'),
  ]
  // Nothing of our environment is any business of a file.
  const options = { env: compiled ? { NODE_COMPILE_CACHE: compiled } : {}, cwd: here }
  return process.platform === 'win32'
    ? spawn(process.execPath, args, options)
    : spawn('/bin/sh', ['-c', limitedTo(allowance), process.execPath, ...args], options)
}

/**
 * Below everything that answers people: a bid does not wait for a file. It still gets a tenth of a processor that others want: twelve seconds in the time
 * that it is waited for, and half of that where two share it, several times what a sheet of the largest size needs.
 */
const PRIORITY = 10

function giveWay({ pid }: ChildProcess): void {
  if (pid === undefined) return
  try {
    setPriority(pid, PRIORITY)
  } catch {
    // It has ended, or the system does not let us: it is limited all the same.
  }
}
