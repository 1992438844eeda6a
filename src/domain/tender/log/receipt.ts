import type { SignedReceipt } from '#contract/tender/bid.ts'
import { canonical } from './log-chain.ts'

/** Signed proof that a bid was accepted. @see tendering.md 8.5; RFC 8032 (Ed25519), RFC 8037 (JWK) */

/** A receipt before it is signed. */
type Unsigned = Omit<SignedReceipt, 'sig'> & { sig?: string }

/** The text an Ed25519 signature covers: everything in the receipt but the signature itself. */
export function receiptText({ sig: _, ...signed }: SignedReceipt | Unsigned): string {
  return `TENDERRECEIPT1\n${canonical(signed)}`
}

/** A public key as /log/keys gives it. */
export interface PublicKey {
  kty: string
  crv: string
  x: string
  kid: string
}

/**
 * Checks a signature against the published keys, without the gateway's help.
 *
 * @param keys JWKS of /log/keys, old keys included
 * @param subtle WebCrypto
 * @returns false when the key is unknown or the signature does not fit
 */
export async function verifySignature(
  text: string,
  kid: string,
  sig: string,
  keys: readonly PublicKey[],
  subtle: SubtleCrypto,
): Promise<boolean> {
  const key = keys.find((candidate) => candidate.kid === kid)
  if (!key) return false
  const { kty, crv, x } = key
  try {
    const imported = await subtle.importKey('jwk', { kty, crv, x }, { name: 'Ed25519' }, false, ['verify'])
    return await subtle.verify('Ed25519', imported, fromBase64Url(sig), new TextEncoder().encode(text))
  } catch {
    return false
  }
}

export const verifyReceipt = (receipt: SignedReceipt, keys: readonly PublicKey[], subtle: SubtleCrypto): Promise<boolean> =>
  verifySignature(receiptText(receipt), receipt.kid, receipt.sig, keys, subtle)

function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll('-', '+').replaceAll('_', '/'))
  return Uint8Array.from(binary, (char) => char.charCodeAt(0))
}
