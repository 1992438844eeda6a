import { randomBytes } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { link, mkdir, open, readdir, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { syncFolder } from '#gateway/platform/process/sync-folder.ts'
import { type AccessKey, signForm } from './post-policy.ts'
import { type FileStore, isKey } from './store.ts'

export interface LocalOptions {
  /** Folder of the files; made when it is not there. */
  folder: string
  /** Address that forms are posted to. */
  host: string
  /** The one in use. */
  key: () => AccessKey
  /** How a new file is written; tests put a full disk here. */
  sink?: (path: string) => Writable
}

export interface LocalStore extends FileStore {
  /**
   * Writes one object, whole or not at all: to a name of its own, to the disk, and only then to its place.
   *
   * @param bytes cut as soon as they are more than allowed
   * @param ready waited for before the object is put to its place
   * @throws Refusal FILE-1001 too many bytes, FILE-1003 too few, FILE-1011 the object is there already; the error of the disk
   */
  write: (key: string, bytes: Readable, range: { minBytes: number; maxBytes: number }, ready?: () => Promise<void>) => Promise<void>
}

export const LOCAL_BUCKET = 'local2'
const MB = 1_048_576

/** Files on our own disk, posted to ourselves by the same kind of form that S3 takes. For one gateway, or several with one folder. */
export function openLocalStore({ folder, host, key, sink = toDisk }: LocalOptions): LocalStore {
  const unfinished = join(folder, 'unfinished')
  const pathOf = (object: string): string => {
    if (!isKey(object)) throw new Refusal('VALIDATION-1006')
    return join(folder, object)
  }
  const write: LocalStore['write'] = async (object, bytes, { minBytes, maxBytes }, ready) => {
    const path = pathOf(object)
    await Promise.all([unfinished, dirname(path)].map((made) => mkdir(made, { recursive: true })))
    const beside = join(unfinished, randomBytes(16).toString('hex'))
    const count = counter(maxBytes)
    try {
      await pipeline(bytes, count.stream, sink(beside))
      if (count.bytes() < minBytes) throw new Refusal(count.bytes() === 0 ? 'FILE-1003' : 'FILE-1006')
      await ready?.()
      // Unlike a rename, a link never takes the place of what is there.
      await link(beside, path).catch((error: NodeJS.ErrnoException) => {
        throw error.code === 'EEXIST' ? new Refusal('FILE-1011') : error
      })
      await syncFolder(dirname(path))
    } finally {
      await rm(beside, { force: true })
    }
  }
  return {
    source: 'local2',
    permit: (permit) => ({ host, ...signForm(key(), LOCAL_BUCKET, permit) }),
    open: (object) => openFile(pathOf(object)),
    remove: (object) => rm(pathOf(object), { force: true }),
    write,
    // A second post of the same form is refused (FILE-1011), so what lies there stays.
    copies: false,
    settle: async (object) => ((await stat(pathOf(object)).catch(() => undefined)) ? object : undefined),
    put: (object, path, bytes) => write(object, createReadStream(path), { minBytes: bytes, maxBytes: bytes }),
    sweep: (olderThanMs) => sweep(unfinished, olderThanMs),
  }
}

/** `flush`: the bytes are on the disk when the stream has closed. */
const toDisk = (path: string): Writable => createWriteStream(path, { flags: 'wx', mode: 0o600, flush: true })

function counter(maxBytes: number): { stream: Transform; bytes: () => number } {
  let bytes = 0
  const stream = new Transform({
    transform: (chunk: Buffer, _encoding, done) => {
      bytes += chunk.length
      if (bytes > maxBytes) done(new Refusal('FILE-1001', { args: { max: Math.floor(maxBytes / MB) } }))
      else done(null, chunk)
    },
  })
  return { stream, bytes: () => bytes }
}

async function openFile(path: string): Promise<Readable | undefined> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  return file && createReadStream('', { fd: file })
}

/** What a killed process left half written. */
async function sweep(folder: string, olderThanMs: number): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  let removed = 0
  for (const path of names.map((name) => join(folder, name))) {
    const found = await stat(path).catch(() => undefined)
    if (!found || Date.now() - found.mtimeMs < olderThanMs) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
