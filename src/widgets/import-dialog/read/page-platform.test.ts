import { deflateRawSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { nodePlatform } from '#gateway/platform/workbook/read/node-platform.ts'
import { pagePlatform } from './page-platform.ts'

async function inflated({ inflate }: typeof pagePlatform, packed: Uint8Array, bytes: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of inflate(packed, bytes)) pieces.push(Uint8Array.from(piece))
  return Buffer.concat(pieces)
}

test('IMP-20 the sum of any bytes is the gateway’s, in one go or in two', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.nat(300), (bytes, at) => {
      const sum = pagePlatform.crc32(bytes.subarray(at), pagePlatform.crc32(bytes.subarray(0, at), 0))
      expect(sum).toBe(nodePlatform.crc32(bytes, 0))
    }),
  )
})

test('IMP-20 what is packed comes out as it went in, far beyond a piece, and with something behind its end', async () => {
  const bytes = Buffer.from(Array.from({ length: 400_000 }, (_, n) => (n * n) % 251))
  for (const data of [bytes, Buffer.alloc(3 << 20, 7), Buffer.from('a'), Buffer.alloc(0)]) {
    const packed = deflateRawSync(data, { level: data === bytes ? 0 : 9 })
    for (const one of [packed, Buffer.concat([packed, Buffer.from('behind')])]) {
      expect((await inflated(pagePlatform, one, data.length)).equals(data)).toBe(true)
      expect((await inflated(nodePlatform, one, data.length)).equals(data)).toBe(true)
    }
  }
})

test('IMP-20 what is cut is cut on both sides', async () => {
  const packed = deflateRawSync(Buffer.from('a workbook is a zip of parts'.repeat(50)))
  for (const platform of [pagePlatform, nodePlatform]) {
    await expect(inflated(platform, packed.subarray(0, packed.length - 2), 1_400)).rejects.toThrow()
    await expect(inflated(platform, new Uint8Array(), 0)).rejects.toThrow()
  }
})
