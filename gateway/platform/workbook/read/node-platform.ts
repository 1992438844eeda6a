import { crc32, createInflateRaw } from 'node:zlib'
import { bounds } from '#domain/ooxml/bounds.ts'
import { oldOptions } from '#domain/ooxml/old-workbook.ts'
import type { Platform } from '#domain/ooxml/workbook.types.ts'

const LEAST_CHUNK_BYTES = 1 << 10

export const nodePlatform: Platform = {
  inflate,
  crc32,
  async readOld(file) {
    const { read } = await import('xlsx')
    return read(file, { ...oldOptions, type: 'buffer' })
  },
}

async function* inflate(packed: Uint8Array, bytes: number): AsyncGenerator<Buffer, void, undefined> {
  const inflated = createInflateRaw({ chunkSize: Math.max(LEAST_CHUNK_BYTES, Math.min(bounds.chunkBytes, bytes)) })
  inflated.end(packed)
  try {
    for await (const chunk of inflated) yield chunk as Buffer
  } finally {
    inflated.destroy()
  }
}
