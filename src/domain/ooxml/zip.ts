import { bounds } from './bounds.ts'
import { type Numbers, numbersOf, utf8 } from './bytes.ts'
import type { Platform } from './workbook.types.ts'
import { damaged, WorkbookRefusal } from './workbook-refusal.ts'

/** One file of the archive. */
export interface Part {
  /** As it stands in the archive; looked up without regard to case. */
  readonly name: string
  readonly bytes: number
  /** Unpacked as it is read, and only as much as the directory says. */
  read(): AsyncIterable<Uint8Array>
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

/** The parts of an archive whose whole directory makes sense: no part stands in another, none is larger than it says, none has two names. */
export function openZip(file: Uint8Array, platform: Pick<Platform, 'inflate' | 'crc32'>): Parts {
  try {
    const numbers = numbersOf(file)
    const entries = directory(file, numbers)
    guard(entries)
    const parts = new Map<string, Part>()
    for (const { entry, from } of placed(file, numbers, entries)) {
      const { name, bytes, packed } = entry
      const key = name.toLowerCase()
      if (parts.has(key)) throw damaged(name)
      parts.set(key, { name, bytes, read: () => unpacked(file.subarray(from, from + packed), entry, platform) })
    }
    return parts
  } catch (error) {
    // What the directory points at beyond the end of the file.
    throw error instanceof RangeError ? damaged('zip') : error
  }
}

function directory(file: Uint8Array, { u16, u32, u64 }: Numbers): Entry[] {
  const end = findEnd(file, { u16, u32 })
  let [count, at] = [u16(end + 10), u32(end + 16)]
  if (u16(end + 4) !== 0 && u16(end + 4) !== 0xffff) throw damaged('zip')
  if (count === 0xffff || at === 0xffffffff) {
    if (u32(end - 20) !== END_64_PLACE) throw damaged('zip')
    const end64 = u64(end - 12)
    if (u32(end64) !== END_64) throw damaged('zip')
    count = u64(end64 + 32)
    at = u64(end64 + 48)
  }
  if (count > bounds.parts) throw new WorkbookRefusal('EXCEL-1007')
  const entries: Entry[] = []
  for (let n = 0; n < count; n++) {
    if (u32(at) !== CENTRAL) throw damaged('zip')
    const [nameBytes, extraBytes, commentBytes] = [u16(at + 28), u16(at + 30), u16(at + 32)]
    entries.push(entryAt(file, { u16, u32, u64 }, at, at + 46 + nameBytes, extraBytes))
    at += 46 + nameBytes + extraBytes + commentBytes
  }
  if (at > end) throw damaged('zip')
  return entries
}

/** The end of the directory stands at the end of the file, before a comment of at most 65,535 bytes. */
function findEnd({ length }: Uint8Array, { u16, u32 }: Pick<Numbers, 'u16' | 'u32'>): number {
  for (let at = length - 22; at >= Math.max(0, length - 22 - 0xffff); at--) {
    if (u32(at) === END && at + 22 + u16(at + 20) === length) return at
  }
  throw damaged('zip')
}

/** Some writers begin with a slash or write backslashes. */
const nameIn = (file: Uint8Array, from: number, to: number) => utf8(file, from, to).replaceAll('\\', '/').replace(/^\//, '')

function entryAt(file: Uint8Array, { u16, u32, u64 }: Numbers, at: number, nameEnd: number, extraBytes: number): Entry {
  const name = nameIn(file, at + 46, nameEnd)
  if (name === '' || name.includes('\0') || name.split('/').includes('..')) throw damaged(name || 'zip')
  const entry: Entry = {
    name,
    flags: u16(at + 8),
    method: u16(at + 10),
    crc: u32(at + 16),
    packed: u32(at + 20),
    bytes: u32(at + 24),
    offset: u32(at + 42),
  }
  // Some writers give 64-bit sizes to every part, however small: the values follow in this order, each only where its place is full.
  const to = nameEnd + extraBytes
  for (let field = nameEnd; field + 4 <= to; field += 4 + u16(field + 2)) {
    if (u16(field) !== 1) continue
    let value = field + 4
    for (const size of ['bytes', 'packed', 'offset'] as const) {
      if (entry[size] !== 0xffffffff) continue
      entry[size] = u64(value)
      value += 8
    }
  }
  return entry
}

function guard(entries: readonly Entry[]): void {
  let total = 0
  for (const { name, flags, method, packed, bytes } of entries) {
    if ((flags & ENCRYPTED) !== 0) throw new WorkbookRefusal('EXCEL-1002')
    if (method !== 0 && method !== 8) throw damaged(name)
    if (method === 0 && packed !== bytes) throw damaged(name)
    total += bytes
    if (bytes > bounds.partBytes || total > bounds.totalBytes) throw new WorkbookRefusal('EXCEL-1007')
    if (bytes > bounds.ratioFromBytes && bytes > packed * bounds.ratio) throw new WorkbookRefusal('EXCEL-1007')
  }
}

/** Where the packed bytes of each entry stand. Entries that share bytes would unpack to many times the file. */
function placed(file: Uint8Array, { u16, u32 }: Numbers, entries: readonly Entry[]): { entry: Entry; from: number }[] {
  let free = 0
  return entries
    .toSorted((a, b) => a.offset - b.offset)
    .map((entry) => {
      const { offset, packed, bytes, name } = entry
      if (offset < free || u32(offset) !== LOCAL) throw damaged(name)
      const nameEnd = offset + 30 + u16(offset + 26)
      const from = nameEnd + u16(offset + 28)
      const isSizeHere = (u16(offset + 6) & HAS_DESCRIPTOR) === 0
      const lies = (here: number, told: number) => isSizeHere && here !== told && here !== 0xffffffff
      if (lies(u32(offset + 18), packed) || lies(u32(offset + 22), bytes)) throw damaged(name)
      if (nameIn(file, offset + 30, nameEnd) !== name) throw damaged(name)
      free = from + packed
      if (free > file.length) throw damaged(name)
      return { entry, from }
    })
}

type Unpacking = Pick<Platform, 'inflate' | 'crc32'>

async function* unpacked(packed: Uint8Array, { name, method, bytes, crc }: Entry, { inflate, crc32 }: Unpacking) {
  let [length, sum] = [0, 0]
  try {
    for await (const chunk of method === 0 ? [packed] : inflate(packed, bytes)) {
      length += chunk.length
      if (length > bytes) throw damaged(name)
      sum = crc32(chunk, sum)
      for (let at = 0; at < chunk.length; at += bounds.chunkBytes) yield chunk.subarray(at, at + bounds.chunkBytes)
    }
  } catch (error) {
    throw error instanceof WorkbookRefusal ? error : damaged(name)
  }
  if (length !== bytes || sum !== crc) throw damaged(name)
}
