import { type Digest, partHash } from '#domain/tender/log/log-chain.ts'
import type { Env, Vault } from '#domain/tender/model.ts'
import type { LinePrice } from './line-price.ts'

/**
 * Sealed things: a bidder's entry quote and the purchaser's reserve price. The log holds a commitment, which proves later that what was opened
 * is what was sealed, and the content only as ciphertext.
 *
 * @see tendering.md 8.5 (quote commitment, sealing at rest), 8.1 I8
 */

/** What an entry quote says. Amounts are decimal strings. */
export interface QuoteContent {
  currency: string
  /** Sum of the lines, including tax. */
  gross: string
  taxBp: number
  lines: LinePrice[]
}

/** Salts without which nobody can guess the content from the commitment. */
export interface QuoteSalts {
  /** Of the whole. */
  salt: string
  /** Of the lines. */
  linesSalt: string
}

export type SealedQuote = QuoteContent & QuoteSalts

/** Commitment of 8.5. Before the start nobody has an alias, and there is one round: neither is part of it. */
export function quoteCommitment(digest: Digest, { currency, gross, taxBp, lines, salt, linesSalt }: SealedQuote): string {
  return partHash(digest, salt, { currency, gross, linesHash: partHash(digest, linesSalt, lines), taxBp })
}

export const reserveCommitment = (digest: Digest, { reserve, salt }: { reserve: string; salt: string }): string =>
  partHash(digest, salt, { reserve })

/** Characters of the largest quote without its lines, of its largest line, and of the largest reserve price; all of them ASCII. */
const QUOTE_ROOM = 256
const LINE_ROOM = 96
const RESERVE_ROOM = 128

/** Ciphertext is as long as what it holds: with room for the largest it does not tell how many digits a price has. JSON ends in blanks as it likes. */
const ofLength = (room: number, content: unknown): string => JSON.stringify(content).padEnd(room)

/** @throws TypeError where the caller gave no vault: a defect of the caller, no answer to a user */
export function vaultOf({ vault }: Pick<Env, 'vault'>): Vault {
  if (!vault) throw new TypeError('something is to be sealed or opened, and no vault was given')
  return vault
}

export const sealQuote = (env: Env, content: QuoteContent): { commitment: string; sealed: string } => {
  const vault = vaultOf(env)
  const quote: SealedQuote = { ...content, salt: vault.salt(), linesSalt: vault.salt() }
  const room = QUOTE_ROOM + LINE_ROOM * content.lines.length
  return { commitment: quoteCommitment(env.sha256, quote), sealed: vault.seal(ofLength(room, quote)) }
}

export const openQuote = (vault: Pick<Vault, 'unseal'>, sealed: string): SealedQuote => JSON.parse(vault.unseal(sealed)) as SealedQuote

export const sealReserve = (env: Env, reserve: string): { commit: string; sealed: string } => {
  const vault = vaultOf(env)
  const secret = { reserve, salt: vault.salt() }
  return { commit: reserveCommitment(env.sha256, secret), sealed: vault.seal(ofLength(RESERVE_ROOM, secret)) }
}

export const openReserve = (env: Env, sealed: string): { reserve: string; salt: string } =>
  JSON.parse(vaultOf(env).unseal(sealed)) as { reserve: string; salt: string }
