import { crc32, createInflateRaw } from 'node:zlib'
import { RefusedWorkbook } from '#gateway/platform/workbook/refused-workbook.ts'
import { bounds } from './bounds.ts'

/** One file of the archive. */
export interface Part {
  /** As it stands in the archive; looked up without regard to case. */
  readonly name: string
  readonly bytes: number
  /** Unpacked as it is read, and only as much as the directory says. */
  read(): AsyncIterable<Buffer>
}

export type Parts = ReadonlyMap<string, Part>

interface Entry {
  name: string
  flags: number
  method: number
  crc: number
  packed: number
  bytes: number
  offset: number
}

const END = 0x06054b50
const END_64 = 0x06064b50
const END_64_PLACE = 0x07064b50
const CENTRAL = 0x02014b50
const LOCAL = 0x04034b50
const ENCRYPTED = 0x2041
const HAS_DESCRIPTOR = 8
const CHUNK_BYTES = 256 << 10
const LEAST_CHUNK_BYTES = 1 << 10

/** The parts of an archive whose whole directory makes sense: no part stands in another, none is larger than it says, none has two names. */
export function openZip(file: Buffer): Parts {
  try {
    const entries = directory(file)
    guard(entries)
    const parts = new Map<string, Part>()
    for (const { entry, from } of placed(file, entries)) {
      const key = entry.name.toLowerCase()
      if (parts.has(key)) throw damaged(entry.name)
      parts.set(key, { name: entry.name, bytes: entry.bytes, read: () => unpacked(file.subarray(from, from + entry.packed), entry) })
    }
    return parts
  } catch (error) {
    // What the directory points at beyond the end of the file.
    throw error instanceof RangeError ? damaged('zip') : error
  }
}

const damaged = (place: string) => new RefusedWorkbook('EXCEL-1003', { place: place.slice(0, 100) })

function directory(file: Buffer): Entry[] {
  const end = findEnd(file)
  let [count, at] = [file.readUInt16LE(end + 10), file.readUInt32LE(end + 16)]
  if (file.readUInt16LE(end + 4) !== 0 && file.readUInt16LE(end + 4) !== 0xffff) throw damaged('zip')
  if (count === 0xffff || at === 0xffffffff) {
    if (file.readUInt32LE(end - 20) !== END_64_PLACE) throw damaged('zip')
    const end64 = large(file, end - 12)
    if (file.readUInt32LE(end64) !== END_64) throw damaged('zip')
    count = large(file, end64 + 32)
    at = large(file, end64 + 48)
  }
  if (count > bounds.parts) throw new RefusedWorkbook('EXCEL-1007')
  const entries: Entry[] = []
  for (let n = 0; n < count; n++) {
    if (file.readUInt32LE(at) !== CENTRAL) throw damaged('zip')
    const [nameBytes, extraBytes, commentBytes] = [file.readUInt16LE(at + 28), file.readUInt16LE(at + 30), file.readUInt16LE(at + 32)]
    entries.push(entryAt(file, at, nameBytes, extraBytes))
    at += 46 + nameBytes + extraBytes + commentBytes
  }
  if (at > end) throw damaged('zip')
  return entries
}

/** The end of the directory stands at the end of the file, before a comment of at most 65,535 bytes. */
function findEnd(file: Buffer): number {
  for (let at = file.length - 22; at >= Math.max(0, file.length - 22 - 0xffff); at--) {
    if (file.readUInt32LE(at) === END && at + 22 + file.readUInt16LE(at + 20) === file.length) return at
  }
  throw damaged('zip')
}

function large(file: Buffer, at: number): number {
  const value = Number(file.readBigUInt64LE(at))
  if (value > Number.MAX_SAFE_INTEGER) throw damaged('zip')
  return value
}

function entryAt(file: Buffer, at: number, nameBytes: number, extraBytes: number): Entry {
  const raw = file.toString('utf8', at + 46, at + 46 + nameBytes).replaceAll('\\', '/')
  const name = raw.startsWith('/') ? raw.slice(1) : raw
  if (name === '' || name.includes('\0') || name.split('/').includes('..')) throw damaged(name || 'zip')
  const entry: Entry = {
    name,
    flags: file.readUInt16LE(at + 8),
    method: file.readUInt16LE(at + 10),
    crc: file.readUInt32LE(at + 16),
    packed: file.readUInt32LE(at + 20),
    bytes: file.readUInt32LE(at + 24),
    offset: file.readUInt32LE(at + 42),
  }
  // Some writers give 64-bit sizes to every part, however small: the values follow in this order, each only where its place is full.
  const to = at + 46 + nameBytes + extraBytes
  for (let field = at + 46 + nameBytes; field + 4 <= to; field += 4 + file.readUInt16LE(field + 2)) {
    if (file.readUInt16LE(field) !== 1) continue
    let value = field + 4
    for (const size of ['bytes', 'packed', 'offset'] as const) {
      if (entry[size] !== 0xffffffff) continue
      entry[size] = large(file, value)
      value += 8
    }
  }
  return entry
}

function guard(entries: readonly Entry[]): void {
  let total = 0
  for (const { name, flags, method, packed, bytes } of entries) {
    if ((flags & ENCRYPTED) !== 0) throw new RefusedWorkbook('EXCEL-1002')
    if (method !== 0 && method !== 8) throw damaged(name)
    if (method === 0 && packed !== bytes) throw damaged(name)
    total += bytes
    if (bytes > bounds.partBytes || total > bounds.totalBytes) throw new RefusedWorkbook('EXCEL-1007')
    if (bytes > bounds.ratioFromBytes && bytes > packed * bounds.ratio) throw new RefusedWorkbook('EXCEL-1007')
  }
}

/** Where the packed bytes of each entry stand. Entries that share bytes would unpack to many times the file. */
function placed(file: Buffer, entries: readonly Entry[]): { entry: Entry; from: number }[] {
  let free = 0
  return entries
    .toSorted((a, b) => a.offset - b.offset)
    .map((entry) => {
      const { offset, packed, name } = entry
      if (offset < free || file.readUInt32LE(offset) !== LOCAL) throw damaged(name)
      const from = offset + 30 + file.readUInt16LE(offset + 26) + file.readUInt16LE(offset + 28)
      const isSizeHere = (file.readUInt16LE(offset + 6) & HAS_DESCRIPTOR) === 0
      const [packedHere, bytesHere] = [file.readUInt32LE(offset + 18), file.readUInt32LE(offset + 22)]
      const lies = (here: number, told: number) => isSizeHere && here !== told && here !== 0xffffffff
      if (lies(packedHere, packed) || lies(bytesHere, entry.bytes)) throw damaged(name)
      if (
        file
          .toString('utf8', offset + 30, offset + 30 + file.readUInt16LE(offset + 26))
          .replaceAll('\\', '/')
          .replace(/^\//, '') !== name
      )
        throw damaged(name)
      free = from + packed
      if (free > file.length) throw damaged(name)
      return { entry, from }
    })
}

async function* unpacked(packed: Buffer, { name, method, bytes, crc }: Entry): AsyncGenerator<Buffer, void, undefined> {
  let [length, sum] = [0, 0]
  try {
    for await (const chunk of method === 0 ? pieces(packed) : inflated(packed, bytes)) {
      length += chunk.length
      if (length > bytes) throw damaged(name)
      sum = crc32(chunk, sum)
      yield chunk
    }
  } catch (error) {
    throw error instanceof RefusedWorkbook ? error : damaged(name)
  }
  if (length !== bytes || sum !== crc) throw damaged(name)
}

function* pieces(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += CHUNK_BYTES) yield bytes.subarray(at, at + CHUNK_BYTES)
}

async function* inflated(packed: Buffer, bytes: number): AsyncGenerator<Buffer, void, undefined> {
  const inflate = createInflateRaw({ chunkSize: Math.max(LEAST_CHUNK_BYTES, Math.min(CHUNK_BYTES, bytes)) })
  inflate.end(packed)
  try {
    for await (const chunk of inflate) yield chunk as Buffer
  } finally {
    inflate.destroy()
  }
}
