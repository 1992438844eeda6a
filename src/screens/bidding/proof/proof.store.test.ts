import { createHash } from 'node:crypto'
import { beforeAll, expect, test } from 'vitest'
import type { LogEntry, Receipt } from '#contract/tender/bid.ts'
import { aFailure } from '#core/testing.tsx'
import { anchorText, anchorTree } from '#domain/tender/log/anchor.ts'
import { canonical, GENESIS } from '#domain/tender/log/log-chain.ts'
import { receiptText } from '#domain/tender/log/receipt.ts'
import { sha256Hex } from './proof.api.ts'
import { createProofStore, type ProofClient } from './proof.store.ts'
import { receiptOf } from './receipt-file.rules.ts'

const P = '01JD0000000000000000000001'
let log: LogEntry[]
let receipt: Receipt
let sign: (text: string) => Promise<string>
let key: { kty: string; crv: string; x: string; kid: string }

/** The test vector of 8.5, and a receipt signed with a fresh key. */
beforeAll(async () => {
  log = []
  let prev = GENESIS
  for (const [seq, at, type] of [
    [1, '2026-11-21T01:00:00.000Z', 'project.published'],
    [2, '2026-11-21T02:00:06.000Z', 'bid.accepted'],
  ] as const) {
    const data = { n: seq }
    const partHashes = { pub: await sha256Hex(`TENDERPART1\n\n${canonical(data)}`) }
    const hash = await sha256Hex(`TENDERLOG1\n${canonical({ v: 1, projectId: P, seq, at, type, parts: partHashes, prev })}`)
    log.push({ v: 1, projectId: P, seq, at, type, partHashes, parts: { pub: { salt: '', data } }, prev, hash })
    prev = hash
  }
  const pair = (await crypto.subtle.generateKey('Ed25519', true, ['sign', 'verify'])) as CryptoKeyPair
  const jwk = await crypto.subtle.exportKey('jwk', pair.publicKey)
  key = { kty: 'OKP', crv: 'Ed25519', x: jwk.x!, kid: 'k1' }
  const unsigned = {
    projectId: P,
    seq: 2,
    hash: log[1]!.hash,
    prev: log[1]!.prev,
    at: log[1]!.at,
    alias: 'B07',
    kind: 'bid' as const,
    gross: '980000.00',
    receivedAt: log[1]!.at,
    kid: 'k1',
  }
  sign = async (text) =>
    Buffer.from(await crypto.subtle.sign('Ed25519', pair.privateKey, new TextEncoder().encode(text))).toString('base64url')
  receipt = { ...unsigned, sig: await sign(receiptText(unsigned)) }
})

const aClient = (over: Partial<ProofClient> = {}): ProofClient => ({
  log: async () => log,
  keys: async () => [key],
  anchors: async () => [],
  missingAnchor: async () => undefined,
  receipts: async () => [receipt],
  digest: sha256Hex,
  subtle: crypto.subtle,
  ...over,
})

async function checked(over: Partial<ProofClient> = {}, more?: Receipt[]) {
  const store = createProofStore(aClient(over), P)
  await store.run(more)
  const state = store.state.value
  return state.phase === 'ready' ? state.data.proof : state
}

test('TEND-07 TEND-08 a sound log with a genuine receipt passes, computed here', async () => {
  expect(await checked()).toMatchObject({ ok: true, entries: 2, receipts: [{ receipt }], head: { seq: 2, hash: log[1]!.hash } })
})

test('TEND-07 a changed content is found at its entry', async () => {
  const forged = log.map((entry) => (entry.seq === 2 ? { ...entry, parts: { pub: { salt: '', data: { n: 3 } } } } : entry))
  expect(await checked({ log: async () => forged })).toMatchObject({ ok: false, firstBad: 2 })
})

test('TEND-07 an entry that was taken out is found', async () => {
  expect(await checked({ log: async () => log.slice(1) })).toMatchObject({ ok: false, firstBad: 2 })
})

test('TEND-38 a chain that holds passes only where its sealed rounds do, and the entry is named', async () => {
  const data = { round: 1, closesAt: '2026-11-21T02:30:00.000Z' }
  const [seq, at, type, prev] = [3, '2026-11-21T02:30:00.000Z', 'round.closed', log[1]!.hash]
  const partHashes = { pub: await sha256Hex(`TENDERPART1\n\n${canonical(data)}`), note: 'f'.repeat(64) }
  const hash = await sha256Hex(`TENDERLOG1\n${canonical({ v: 1, projectId: P, seq, at, type, parts: partHashes, prev })}`)
  const closed = { v: 1 as const, projectId: P, seq, at, type, partHashes, parts: { pub: { salt: '', data } }, prev, hash }
  expect(await checked({ log: async () => [...log, closed] })).toMatchObject({ ok: false, roundFault: { code: 'order', seq: 3 } })
})

test('TEND-08 a receipt with another amount, of another log, or beyond its end does not pass', async () => {
  expect(await checked({}, [{ ...receipt, gross: '1.00' }])).toMatchObject({ ok: false, receipts: [{ fault: 'signature' }] })
  expect(await checked({ log: async () => log.slice(0, 1) })).toMatchObject({ ok: false, receipts: [{ fault: 'missing' }] })
})

test('TEND-07 an anchor that names another head does not pass', async () => {
  const anchor = { day: '2026-11-21', heads: [{ projectId: P, seq: 2, hash: 'x' }], prev: '', kid: 'k1', sig: '' }
  expect(await checked({ anchors: async () => [anchor] })).toMatchObject({ ok: false, anchors: { good: 0, all: 1 } })
})

test('H5 an anchor that must be there and is not is named, and whoever may not ask verifies the rest', async () => {
  const missingAnchor = { seq: 2, field: 'close' }
  expect(await checked({ missingAnchor: async () => missingAnchor })).toMatchObject({ ok: false, missingAnchor })
  expect(await checked({ missingAnchor: () => Promise.reject(aFailure('forbidden', { code: 'AUTH-1003' })) })).toMatchObject({ ok: true })
})

test('TEND-07 a signed anchor passes where the own head stands under its root, and only there', async () => {
  const digest = (text: string) => createHash('sha256').update(text).digest('hex')
  const own = { projectId: P, seq: 2, hash: log[1]!.hash }
  const { root, paths } = anchorTree(digest, [{ ...own, projectId: 'other' }, own, { ...own, projectId: 'third' }])
  const unsigned = { day: '2026-11-21', heads: [own], root, path: paths[1]!, prev: GENESIS, kid: 'k1' }
  const anchor = { ...unsigned, sig: await sign(anchorText(unsigned)) }
  const told = async (over: Partial<typeof anchor>) => checked({ anchors: async () => [{ ...anchor, ...over }] })
  expect(await told({})).toMatchObject({ ok: true, anchors: { good: 1, all: 1 } })
  expect(await told({ path: paths[0]! })).toMatchObject({ ok: false, anchors: { good: 0, all: 1 } })
  expect(await told({ prev: root })).toMatchObject({ ok: false, anchors: { good: 0, all: 1 } })
  const first = { day: '2026-11-20', heads: [own, { ...own, projectId: 'other' }], prev: GENESIS, kid: 'k1' }
  const kept = { ...first, sig: await sign(anchorText(first)) }
  expect(await checked({ anchors: async () => [kept] })).toMatchObject({ ok: true, anchors: { good: 1, all: 1 } })
})

test('who has no receipts verifies the log alone; a gateway that is away is a failure', async () => {
  const none = async () => {
    throw aFailure('refused', { code: 'TENDER-2009' })
  }
  expect(await checked({ receipts: none })).toMatchObject({ ok: true, receipts: [] })
  const away = async () => {
    throw aFailure('unreachable')
  }
  expect(await checked({ log: away })).toMatchObject({ phase: 'failed' })
})

test('TEND-08 a downloaded receipt is read again; anything else is none', () => {
  expect(receiptOf(JSON.stringify(receipt))).toEqual(receipt)
  expect(receiptOf('{')).toBeUndefined()
  expect(receiptOf('null')).toBeUndefined()
  expect(receiptOf(JSON.stringify({ ...receipt, extra: 1 }))).toBeUndefined()
  expect(receiptOf(JSON.stringify({ ...receipt, seq: '2' }))).toBeUndefined()
  const { seq: _, prev: __, ...placeless } = receipt as Receipt
  expect(receiptOf(JSON.stringify(placeless))).toEqual(placeless)
  expect(receiptOf(JSON.stringify({ ...placeless, seq: 2 }))).toBeUndefined()
})

test('M2 TEND-08 a receipt that names no place in the log is found there by its hash', async () => {
  const { seq: _, prev: __, sig: ___, ...unsigned } = receipt as Receipt
  const signed = async (over: Partial<Receipt>) => {
    const text = { ...unsigned, ...over }
    return { ...text, sig: await sign(receiptText(text)) }
  }
  const given = await signed({})
  expect(await checked({ receipts: async () => [given] })).toMatchObject({ ok: true, receipts: [{ receipt: given }] })
  const foreign = await signed({ hash: 'f'.repeat(64) })
  expect(await checked({ receipts: async () => [foreign] })).toMatchObject({ ok: false, receipts: [{ fault: 'missing' }] })
})
