import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import type { QuoteReceipt, Receipt } from '#contract/tender/bid.ts'
import type { StoredEntry } from '#domain/tender/log/log-chain.ts'
import { receiptText } from '#domain/tender/log/receipt.ts'
import type { ProjectState, Viewer } from '#domain/tender/model.ts'
import { knowsCount } from '#domain/tender/visibility/matter.ts'
import { type Key, publicPart } from '#gateway/platform/keys/key-kinds.ts'
import { type Keys, madeOf } from '#gateway/platform/keys/keys.ts'

/** The keys that sign receipts and anchors (Ed25519, tendering.md 8.5). Old ones are kept, so that old receipts stay provable. */

export interface Signer {
  /** Of the key in use. */
  readonly kid: string
  /** base64url */
  sign: (text: string) => string
  /** Whether one of our keys signed this text. */
  verify: (text: string, kid: string, sig: string) => boolean
  /** As /log/keys gives them. */
  readonly keys: PublicKey[]
}

interface PublicKey {
  kty: string
  crv: string
  x: string
  kid: string
  use: string
  alg: string
}

/** Signs with the key in use; a key that follows it is taken up as it comes. */
export function openSigner(keys: Pick<Keys, 'of'>): Signer {
  const now = madeOf(keys, ['receipt'], () => signerOf(keys.of('receipt')))
  return {
    get kid() {
      return now().kid
    },
    sign: (text) => now().sign(text),
    verify: (text, kid, sig) => now().verify(text, kid, sig),
    get keys() {
      return now().keys
    },
  }
}

function signerOf(keys: readonly Key[]): Signer {
  const [current] = keys
  if (!current) throw new Error('no signing key')
  const privateKey = createPrivateKey({ key: current.jwk, format: 'jwk' })
  const publicKeys = new Map(keys.map(({ kid, jwk }) => [kid, createPublicKey({ key: publicPart(jwk), format: 'jwk' })]))
  return {
    kid: current.kid,
    sign: (text) => sign(null, Buffer.from(text), privateKey).toString('base64url'),
    verify: (text, kid, sig) => {
      const key = publicKeys.get(kid)
      return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(sig, 'base64url'))
    },
    keys: keys.map(({ kid, jwk: { kty = '', crv = '', x = '' } }) => ({ kty, crv, x, kid, use: 'sig', alg: 'EdDSA' })),
  }
}

/** Where the entry of a bid stands in the log, for who reads that; for others its hash is what it is found by. */
export const placeFor = (state: ProjectState, viewer: Viewer, { seq, prev }: StoredEntry): Pick<Receipt, 'seq' | 'prev'> =>
  knowsCount(state, viewer) ? { seq, prev } : {}

/** Receipt of an accepted bid; made from its log entry alone, so it can be made again at any time. */
export function receiptOf(signer: Signer, entry: StoredEntry, place: Pick<Receipt, 'seq' | 'prev'>): Receipt {
  const unsigned = {
    ...factsOf(entry),
    ...place,
    alias: textOf(entry, 'pub', 'alias'),
    kind: 'bid' as const,
    gross: textOf(entry, 'price', 'gross'),
    kid: signer.kid,
  }
  return { ...unsigned, sig: signer.sign(receiptText(unsigned)) }
}

/** Receipt of a sealed quote, from its log entry alone. It is given before the opening, when no place in the log is told. */
export function quoteReceiptOf(signer: Signer, entry: StoredEntry): QuoteReceipt {
  const commitment = textOf(entry, 'pub', 'commitment')
  const unsigned = { ...factsOf(entry), kind: 'quote' as const, ...roundOf(entry), commitment, kid: signer.kid }
  return { ...unsigned, sig: signer.sign(receiptText(unsigned)) }
}

/** Of a quote in rounds, whose firm has its alias by then. */
const roundOf = (entry: StoredEntry): Pick<QuoteReceipt, 'alias' | 'round'> => {
  const round = entry.parts.pub?.data.round
  return typeof round === 'number' ? { alias: textOf(entry, 'who', 'alias'), round } : {}
}

const textOf = (entry: StoredEntry, part: 'pub' | 'price' | 'who', name: string) => String(entry.parts[part]?.data[name] ?? '')

const factsOf = (entry: StoredEntry) => ({
  projectId: entry.projectId,
  hash: entry.hash,
  at: entry.at,
  receivedAt: textOf(entry, 'who', 'receivedAt'),
})
