import { Inflate } from 'fflate'
import { Refused } from './refused.ts'

/** The archive that an .xlsx is, read as far as somebody asks: the directory first, a part when it is wanted. The gateway has the same bounds. */

export interface Part {
  readonly name: string
  /** Unpacked, as the directory says. */
  readonly bytes: number
  /** @throws Refused EXCEL-1003 where it is not what the directory says */
  read(): Uint8Array
}

/** By their names in small letters. */
export type Parts = ReadonlyMap<string, Part>

interface Entry {
  readonly name: string
  readonly flags: number
  readonly method: number
  readonly packed: number
  readonly bytes: number
  readonly offset: number
}

const MB = 1_048_576
const MAX_PARTS = 2_000
const MAX_PART = 400 * MB
const MAX_UNPACKED = 600 * MB
/** Unpacked to packed, asked of large parts alone: small ones may well repeat themselves. */
const MAX_RATIO = 200
const RATIO_FROM = 5 * MB
const [END, END_64, CENTRAL, LOCAL] = [0x06054b50, 0x06064b50, 0x02014b50, 0x04034b50]
const ENCRYPTED = 0x2041
const FULL = 0xffffffff
/** Unpacked piece by piece, so that what is larger than it says is given up early. */
const PIECE = 65_536

const damaged = (place = 'zip') => new Refused('EXCEL-1003', { place: place.slice(0, 100) })

/** @throws Refused EXCEL-1002 with a password, EXCEL-1003 when it is cut, EXCEL-1007 when it would unpack to too much */
export function openZip(file: Uint8Array): Parts {
  const view = new DataView(file.buffer, file.byteOffset, file.byteLength)
  try {
    const entries = directory(view)
    guard(entries)
    return new Map(entries.map((entry) => [entry.name.toLowerCase(), partOf(file, view, entry)]))
  } catch (cause) {
    // What the directory points at beyond the end of the file.
    throw cause instanceof RangeError ? damaged() : cause
  }
}

function directory(view: DataView): Entry[] {
  const end = endOf(view)
  let count = view.getUint16(end + 10, true)
  let at = view.getUint32(end + 16, true)
  if (count === 0xffff || at === FULL) {
    const end64 = large(view, end - 12)
    if (view.getUint32(end64, true) !== END_64) throw damaged()
    count = large(view, end64 + 32)
    at = large(view, end64 + 48)
  }
  if (count > MAX_PARTS) throw new Refused('EXCEL-1007')
  return Array.from({ length: count }, () => {
    if (view.getUint32(at, true) !== CENTRAL) throw damaged()
    const own = at
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
    return entryAt(view, own)
  })
}

/** It stands at the end of the file, before a comment of at most 65,535 bytes. */
function endOf(view: DataView): number {
  for (let at = view.byteLength - 22; at >= Math.max(0, view.byteLength - 22 - 0xffff); at--) {
    if (view.getUint32(at, true) === END && at + 22 + view.getUint16(at + 20, true) === view.byteLength) return at
  }
  throw damaged()
}

function large(view: DataView, at: number): number {
  const value = Number(view.getBigUint64(at, true))
  if (value > Number.MAX_SAFE_INTEGER) throw damaged()
  return value
}

function entryAt(view: DataView, at: number): Entry {
  const nameBytes = view.getUint16(at + 28, true)
  const raw = new TextDecoder().decode(new Uint8Array(view.buffer, view.byteOffset + at + 46, nameBytes))
  const sizes = { packed: view.getUint32(at + 20, true), bytes: view.getUint32(at + 24, true), offset: view.getUint32(at + 42, true) }
  const to = at + 46 + nameBytes + view.getUint16(at + 30, true)
  // Some writers give sizes of 64 bits to every part: they follow in this order, each only where its place is full.
  for (let field = at + 46 + nameBytes; field + 4 <= to; field += 4 + view.getUint16(field + 2, true)) {
    if (view.getUint16(field, true) !== 1) continue
    let value = field + 4
    for (const size of ['bytes', 'packed', 'offset'] as const) {
      if (sizes[size] !== FULL) continue
      sizes[size] = large(view, value)
      value += 8
    }
  }
  const name = raw.replaceAll('\\', '/').replace(/^\//, '')
  return { name, flags: view.getUint16(at + 8, true), method: view.getUint16(at + 10, true), ...sizes }
}

function guard(entries: readonly Entry[]): void {
  let total = 0
  for (const { name, flags, method, packed, bytes } of entries) {
    if ((flags & ENCRYPTED) !== 0) throw new Refused('EXCEL-1002')
    if (method !== 0 && method !== 8) throw damaged(name)
    total += bytes
    if (bytes > MAX_PART || total > MAX_UNPACKED) throw new Refused('EXCEL-1007')
    if (bytes > RATIO_FROM && bytes > packed * MAX_RATIO) throw new Refused('EXCEL-1007')
  }
}

function partOf(file: Uint8Array, view: DataView, { name, method, packed, bytes, offset }: Entry): Part {
  const read = () => {
    try {
      if (view.getUint32(offset, true) !== LOCAL) throw damaged(name)
      const from = offset + 30 + view.getUint16(offset + 26, true) + view.getUint16(offset + 28, true)
      const own = file.subarray(from, from + packed)
      if (own.length !== packed) throw damaged(name)
      return method === 0 ? own : inflated(own, bytes, name)
    } catch {
      throw damaged(name)
    }
  }
  return { name, bytes, read }
}

function inflated(packed: Uint8Array, bytes: number, name: string): Uint8Array {
  const out = new Uint8Array(bytes)
  let length = 0
  const inflate = new Inflate((piece) => {
    if (length + piece.length > bytes) throw damaged(name)
    out.set(piece, length)
    length += piece.length
  })
  for (let at = 0; at < packed.length; at += PIECE) inflate.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length)
  if (length !== bytes) throw damaged(name)
  return out
}
