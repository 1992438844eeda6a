import { createHash } from 'node:crypto'
import type { Readable } from 'node:stream'
import { HEAD_BYTES } from '#domain/file-type.ts'

export interface Inspected {
  size: number
  /** Hexadecimal. */
  sha256: string
  /** The first bytes, as many as the file has, at most {@link HEAD_BYTES}. */
  head: Buffer
}

/** Reads a file once: its size, hash and beginning. Stops, with the size so far, when it is larger than `maxBytes`. */
export async function inspect(bytes: Readable, maxBytes: number): Promise<Inspected> {
  const hash = createHash('sha256')
  let head = Buffer.alloc(0)
  let size = 0
  for await (const chunk of bytes as AsyncIterable<Uint8Array>) {
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES)
    hash.update(chunk)
    size += chunk.length
    if (size > maxBytes) break
  }
  return { size, sha256: hash.digest('hex'), head }
}
