import { Inflate } from 'fflate'
import { oldOptions } from '#domain/ooxml/old-workbook.ts'
import type { Platform } from '#domain/ooxml/workbook.types.ts'

/** What reading takes from a browser. Those that unpack "deflate" by themselves refuse what stands behind its end, which every other reader takes. */
export const pagePlatform: Platform = {
  inflate,
  crc32,
  /** The package for old workbooks is large: who brings none never fetches it. */
  async readOld(file) {
    const { read } = await import('xlsx')
    return read(file, { ...oldOptions, type: 'array' })
  },
}

/** Packed bytes that are unpacked in one go: at most a thousand times as much. */
const PIECE = 32 << 10

function* inflate(packed: Uint8Array): Generator<Uint8Array, void, undefined> {
  const unpacked: Uint8Array[] = []
  const inflater = new Inflate((piece) => unpacked.push(piece))
  // Of nothing the package makes nothing, but there is always an end.
  if (packed.length === 0) throw new RangeError('nothing is packed')
  for (let at = 0; at < packed.length; at += PIECE) {
    inflater.push(packed.subarray(at, at + PIECE), at + PIECE >= packed.length)
    yield* unpacked.splice(0)
  }
}

/** What a byte does to the sum, and what it does with one, two and three zeros behind it. */
const [NEXT, NEXT_BUT_1, NEXT_BUT_2, NEXT_BUT_3] = [1, 2, 3, 4].map((bytes) =>
  Int32Array.from({ length: 256 }, (_, byte) => shifted(byte, bytes)),
) as [Int32Array, Int32Array, Int32Array, Int32Array]

function shifted(byte: number, bytes: number): number {
  let sum = byte
  for (let bit = 0; bit < bytes * 8; bit++) sum = (sum >>> 1) ^ (sum & 1 ? 0xedb88320 : 0)
  return sum
}

/** Four bytes at a time. */
function crc32(bytes: Uint8Array, before: number): number {
  const fours = bytes.length & ~3
  let sum = ~before
  let at = 0
  for (; at < fours; at += 4) {
    sum ^= bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16) | (bytes[at + 3]! << 24)
    sum = NEXT_BUT_3[sum & 255]! ^ NEXT_BUT_2[(sum >>> 8) & 255]! ^ NEXT_BUT_1[(sum >>> 16) & 255]! ^ NEXT[sum >>> 24]!
  }
  for (; at < bytes.length; at++) sum = NEXT[(sum ^ bytes[at]!) & 255]! ^ (sum >>> 8)
  return ~sum >>> 0
}
