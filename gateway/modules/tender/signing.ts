import { createPrivateKey, createPublicKey, generateKeyPairSync, type KeyObject, sign, verify } from 'node:crypto'
import type { Pool } from 'pg'
import type { QuoteReceipt, Receipt } from '#contract/tender-bid.ts'
import type { StoredEntry } from '#domain/tender/log-chain.ts'
import { knowsCount } from '#domain/tender/matter.ts'
import type { ProjectState, Viewer } from '#domain/tender/model.ts'
import { receiptText } from '#domain/tender/receipt.ts'
import { transaction } from '#gateway/platform/transaction.ts'
import { sha256 } from './projection.ts'

/** The keys that sign receipts and anchors (Ed25519, tendering.md 8.5). Old ones are kept, so that old receipts stay provable. */

const PURPOSE = 'tender-receipt'

interface SigningKey {
  kid: string
  privateKey: KeyObject
}

export interface Signer {
  kid: string
  /** base64url */
  sign: (text: string) => string
  /** Whether one of our keys signed this text. */
  verify: (text: string, kid: string, sig: string) => boolean
  /** As /log/keys gives them. */
  keys: { kty: string; crv: string; x: string; kid: string; use: string; alg: string }[]
}

/** Reads the keys; the first gateway on an empty database makes one. Gateways that start together agree, they take turns under a lock. */
export async function openSigner(pool: Pool): Promise<Signer> {
  const stored = await transaction(pool, async (client) => {
    await client.query(`select pg_advisory_xact_lock(hashtext('tender signing key'))`)
    const read = () =>
      client.query<{ kid: string; private_jwk: Record<string, string> }>(
        'select kid, private_jwk from signing_key where purpose = $1 order by created_at desc, kid desc',
        [PURPOSE],
      )
    const { rows } = await read()
    if (rows.length > 0) return rows
    const jwk = generateKeyPairSync('ed25519').privateKey.export({ format: 'jwk' })
    const kid = sha256(String(jwk.x)).slice(0, 16)
    await client.query('insert into signing_key (kid, purpose, private_jwk, created_at) values ($1, $2, $3, clock_timestamp())', [
      kid,
      PURPOSE,
      JSON.stringify(jwk),
    ])
    return (await read()).rows
  })
  return signerOf(stored.map(({ kid, private_jwk }) => ({ kid, privateKey: createPrivateKey({ key: private_jwk, format: 'jwk' }) })))
}

function signerOf(keys: readonly SigningKey[]): Signer {
  const [current] = keys
  if (!current) throw new Error('no signing key')
  const publicKeys = new Map(keys.map(({ kid, privateKey }) => [kid, createPublicKey(privateKey)]))
  return {
    kid: current.kid,
    sign: (text) => sign(null, Buffer.from(text), current.privateKey).toString('base64url'),
    verify: (text, kid, sig) => {
      const key = publicKeys.get(kid)
      return key !== undefined && verify(null, Buffer.from(text), key, Buffer.from(sig, 'base64url'))
    },
    keys: [...publicKeys].map(([kid, key]) => {
      const { kty, crv, x } = key.export({ format: 'jwk' })
      return { kty: String(kty), crv: String(crv), x: String(x), kid, use: 'sig', alg: 'EdDSA' }
    }),
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
  const unsigned = { ...factsOf(entry), kind: 'quote' as const, commitment: textOf(entry, 'pub', 'commitment'), kid: signer.kid }
  return { ...unsigned, sig: signer.sign(receiptText(unsigned)) }
}

const textOf = (entry: StoredEntry, part: 'pub' | 'price' | 'who', name: string) => String(entry.parts[part]?.data[name] ?? '')

const factsOf = (entry: StoredEntry) => ({
  projectId: entry.projectId,
  hash: entry.hash,
  at: entry.at,
  receivedAt: textOf(entry, 'who', 'receivedAt'),
})
