import { type Digest, partHash } from '#domain/tender/log/log-chain.ts'
import type { Env } from '#domain/tender/model.ts'
import type { Binding, Vault } from '#domain/tender/vault.ts'
import type { LinePrice } from './line-price.ts'

/**
 * Sealed things: a bidder's quote, before the start or of a round, and the purchaser's reserve price. The log holds a commitment, which proves later that what was opened
 * is what was sealed, and the content only as ciphertext.
 *
 * @see tendering.md 8.5 (quote commitment, sealing at rest), 8.1 I8
 */

/** What a quote says. Amounts are decimal strings. */
export interface QuoteContent {
  /** Of a round: before the start nobody has an alias, and there is one round. */
  alias?: string
  round?: number
  currency: string
  /** Sum of the lines, including tax. */
  gross: string
  taxBp: number
  lines: LinePrice[]
  deliveryDays?: number
  paymentTerms?: string
}

/** Salts without which nobody can guess the content from the commitment. */
export interface QuoteSalts {
  /** Of the whole. */
  salt: string
  /** Of the lines. */
  linesSalt: string
}

export type SealedQuote = QuoteContent & QuoteSalts

/** What a quote is committed to beside its total: its lines, and its terms where it has any. */
export function quoteHashes(
  digest: Digest,
  { lines, linesSalt, deliveryDays, paymentTerms }: Pick<SealedQuote, 'lines' | 'linesSalt' | 'deliveryDays' | 'paymentTerms'>,
): { linesHash: string; termsHash?: string } {
  const linesHash = partHash(digest, linesSalt, lines)
  const terms = { ...(deliveryDays !== undefined && { deliveryDays }), ...(paymentTerms !== undefined && { paymentTerms }) }
  return Object.keys(terms).length === 0 ? { linesHash } : { linesHash, termsHash: partHash(digest, linesSalt, terms) }
}

/** Commitment of 8.5. What a quote does not have is no part of it. */
export function quoteCommitment(digest: Digest, quote: SealedQuote): string {
  const { alias, round, currency, gross, taxBp, salt } = quote
  const place = { ...(alias !== undefined && { alias }), ...(round !== undefined && { round }) }
  return partHash(digest, salt, { ...place, currency, gross, taxBp, ...quoteHashes(digest, quote) })
}

export const reserveCommitment = (digest: Digest, { reserve, salt }: { reserve: string; salt: string }): string =>
  partHash(digest, salt, { reserve })

/** Characters of the largest quote without its lines, of its largest line, of the longest terms, and of the largest reserve price. */
const QUOTE_ROOM = 256
const LINE_ROOM = 96
const TERMS_ROOM = 3_072
const RESERVE_ROOM = 128

const escaped = (char: string): string => `\\u${char.charCodeAt(0).toString(16).padStart(4, '0')}`

/**
 * Ciphertext is as long as what it holds: with room for the largest it does not tell how many digits a price has. All of it is ASCII, so that a
 * character is a byte. JSON ends in blanks as it likes.
 */
const ofLength = (room: number, content: unknown): string =>
  JSON.stringify(content)
    .replace(/[\u0080-\uffff]/g, escaped)
    .padEnd(room)

/** @throws TypeError where the caller gave no vault: a defect of the caller, no answer to a user */
export function vaultOf({ vault }: Pick<Env, 'vault'>): Vault {
  if (!vault) throw new TypeError('something is to be sealed or opened, and no vault was given')
  return vault
}

export const sealQuote = (env: Env, content: QuoteContent): { commitment: string; sealed: string } => {
  const vault = vaultOf(env)
  const quote: SealedQuote = { ...content, salt: vault.salt(), linesSalt: vault.salt() }
  const room = QUOTE_ROOM + LINE_ROOM * content.lines.length + (content.round === undefined ? 0 : TERMS_ROOM)
  const commitment = quoteCommitment(env.sha256, quote)
  return { commitment, sealed: vault.seal(ofLength(room, quote), bindingOf(content.round, commitment)) }
}

/** A quote of a round opens as what it was committed to, in its round, or not at all. */
const bindingOf = (round: number | undefined, commitment: string): Binding => (round === undefined ? {} : { round, bound: commitment })

/** @param of the round and the commitment of a round's quote; absent for one sealed before the start */
export const openQuote = (vault: Pick<Vault, 'unseal'>, sealed: string, of?: { round: number; commitment: string }): SealedQuote =>
  JSON.parse(vault.unseal(sealed, bindingOf(of?.round, of?.commitment ?? ''))) as SealedQuote

export const sealReserve = (env: Env, reserve: string): { commit: string; sealed: string } => {
  const vault = vaultOf(env)
  const secret = { reserve, salt: vault.salt() }
  return { commit: reserveCommitment(env.sha256, secret), sealed: vault.seal(ofLength(RESERVE_ROOM, secret)) }
}

export const openReserve = (env: Env, sealed: string): { reserve: string; salt: string } =>
  JSON.parse(vaultOf(env).unseal(sealed)) as { reserve: string; salt: string }
