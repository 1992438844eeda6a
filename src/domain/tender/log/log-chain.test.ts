import { generateKeyPairSync, sign, webcrypto } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { LogEntry, Receipt } from '#contract/tender/bid.ts'
import type { Entry } from '#domain/tender/model.ts'
import { canonical, chainEntry, GENESIS, partHash, type StoredEntry, verifyLog } from './log-chain.ts'
import { receiptText, verifyReceipt } from './receipt.ts'
import { sha256 } from './testing.ts'

const PROJECT = '01JD0000000000000000000001'

/** The three entries of tendering.md 8.5. */
const facts: Entry[] = [
  {
    seq: 1,
    at: '2026-11-21T01:00:00.000Z',
    type: 'project.published',
    parts: { pub: { code: 'TB-20261121-0001', rulesHash: sha256('rules') } },
  },
  {
    seq: 2,
    at: '2026-11-21T02:00:06.000Z',
    type: 'bid.accepted',
    parts: { pub: { alias: 'B07', n: 1 }, price: { alias: 'B07', currency: 'CNY', gross: '980000.00' } },
  },
  { seq: 3, at: '2026-11-21T02:33:30.499Z', type: 'bidding.closed', parts: { pub: { bids: 1, closesAt: '2026-11-21T02:33:30.499Z' } } },
]
const chain = (entries: Entry[]): StoredEntry[] => {
  const sealed: StoredEntry[] = []
  for (const entry of entries)
    sealed.push(chainEntry(sha256, PROJECT, sealed.at(-1)?.hash ?? GENESIS, entry, () => '00112233445566778899aabbccddeeff'))
  return sealed
}
const asRead = (entries: StoredEntry[]) => structuredClone(entries) as unknown as LogEntry[]

describe('TEND-07 the test vector of the design', () => {
  const log = chain(facts)
  test.each([
    [0, 'pub', 'd85a7e20785c3de7338416bbd80a7080149dd2ad4a6fcc25f10c82705d15d0e2'],
    [1, 'pub', 'bff7a3eb3d71644d92ea0dc712bb002d12c724282db8797de2766de9b1cbe86f'],
    [1, 'price', '317e197a5897066672ac945a679ea6d6ba122130a779fa42364e2f03c0868f9f'],
    [2, 'pub', '72b85113ce9fe0d2d7699b1884d4de10f3f95da388102b47bc950926d3bb8125'],
  ] as const)('part hash of entry %i, %s', (index, part, hash) => expect(log[index]!.partHashes[part]).toBe(hash))
  test.each([
    [0, '631f11ad638f02efa91944d6e1a150531c1ea7d69d84fa4cf8304dd834704385'],
    [1, '1ec112db911c1f86965caf6d816f00d0d461d0b9a1f899f9cb40b3de8a4d370c'],
    [2, 'ec50ab111155867aa88884e66f307a3d3157419d610c3348c2fbeab0feafb18e'],
  ])('entry hash %i', (index, hash) => expect(log[index]!.hash).toBe(hash))
  test('commitment to lines and total', () => {
    const linesHash = partHash(sha256, 'f0'.repeat(16), [{ itemId: 'i1', unitPrice: '4.127500' }])
    expect(linesHash).toBe('22cdee32b062ae1eafd9843d5c6a7ce173451d9ac1ac5a119c624e865cc3e329')
    const data = { alias: 'B07', currency: 'CNY', gross: '5095.68', linesHash, round: 1, taxBp: 1300 }
    expect(partHash(sha256, '0f'.repeat(16), data)).toBe('488764e62fea9e316b768423c17e6254844a50359eb2ade76756522f4152a120')
  })
})

describe('TEND-07 verification', () => {
  test('a sound log verifies, masked or not, whole or in stretches', async () => {
    const log = asRead(chain(facts))
    expect(await verifyLog(log, sha256)).toEqual({ ok: true, entries: 3 })
    const masked = log.map((entry) => ({ ...entry, parts: {} }))
    expect(await verifyLog(masked, sha256)).toEqual({ ok: true, entries: 3 })
    expect(await verifyLog(log.slice(1), sha256, { seq: 1, hash: log[0]!.hash })).toEqual({ ok: true, entries: 2 })
  })

  test('a missing, doubled or swapped entry is found', async () => {
    const [a, b, c] = asRead(chain(facts)) as [LogEntry, LogEntry, LogEntry]
    expect(await verifyLog([a, c], sha256)).toMatchObject({ ok: false, firstBad: 3 })
    expect(await verifyLog([a, b, b, c], sha256)).toMatchObject({ ok: false, firstBad: 2 })
    expect(await verifyLog([b, a, c], sha256)).toMatchObject({ ok: false, firstBad: 2 })
  })

  test('R-42 any single changed character is found', async () => {
    const text = JSON.stringify(asRead(chain(facts)))
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: text.length - 1 }), fc.constantFrom('0', 'a', 'Z', '9'), async (at, char) => {
        const changed = text.slice(0, at) + char + text.slice(at + 1)
        const entries = parsed(changed)
        if (changed === text || !entries || canonical(entries) === canonical(JSON.parse(text))) return
        const result = await verifyLog(entries, sha256).catch(() => ({ ok: false }))
        expect(result.ok).toBe(false)
      }),
      { numRuns: 500, seed: 20261121 },
    )
  })
})

/** The changed text as entries, or undefined where the change broke JSON or touched a field the chain does not know (`v`). */
function parsed(text: string): LogEntry[] | undefined {
  try {
    const entries = JSON.parse(text) as LogEntry[]
    return entries.every((entry) => entry.parts && entry.partHashes && Object.keys(entry).length === 9 && entry.v === 1)
      ? entries
      : undefined
  } catch {
    return undefined
  }
}

test('TEND-07 canonical JSON sorts keys, keeps strings and refuses fractions', () => {
  expect(canonical({ b: [1, true, null], a: 'ü"\n', '€': '' })).toBe('{"a":"ü\\"\\n","b":[1,true,null],"€":""}')
  expect(() => canonical({ price: 0.1 })).toThrow(TypeError)
})

describe('TEND-08 receipts', () => {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519')
  const jwk = { ...(publicKey.export({ format: 'jwk' }) as { kty: string; crv: string; x: string }), kid: 'k1' }
  const unsigned = {
    projectId: PROJECT,
    seq: 2,
    hash: 'aa',
    prev: 'bb',
    at: '2026-11-21T02:00:06.000Z',
    alias: 'B07',
    kind: 'bid' as const,
    gross: '980000.00',
    receivedAt: '2026-11-21T02:00:05.990Z',
    kid: 'k1',
  }
  const receipt: Receipt = { ...unsigned, sig: sign(null, Buffer.from(receiptText(unsigned)), privateKey).toString('base64url') }
  const subtle = webcrypto.subtle as unknown as SubtleCrypto

  test('verify offline with the published keys', async () => expect(await verifyReceipt(receipt, [jwk], subtle)).toBe(true))
  test.each([{ gross: '970000.00' }, { seq: 3 }, { alias: 'B08' }, { at: '2026-11-21T02:00:07.000Z' }, { sig: 'AAAA' }, { kid: 'other' }])(
    'a changed one does not: %o',
    async (over) => expect(await verifyReceipt({ ...receipt, ...over }, [jwk], subtle)).toBe(false),
  )
})
