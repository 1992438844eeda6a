/** Claims of an ID token as its client checks them. */
export interface IdClaims {
  iss: string
  aud: string | string[]
  sub: string
  exp: number
  azp?: unknown
  nonce?: unknown
}

export interface IdExpectation {
  issuer: string
  clientId: string
  /** What was sent; undefined when no nonce was sent (a refresh). */
  nonce: string | undefined
  /** Seconds since 1970. */
  nowSec: number
  /** Who was signed in before, in a renewal. */
  subject?: string | undefined
}

/**
 * What oidc-client-ts leaves to its caller (OpenID Connect Core 3.1.3.7).
 *
 * @throws Error naming the claim that is not what was asked for
 * @see R-33
 */
export function checkIdToken(claims: IdClaims, { issuer, clientId, nonce, nowSec, subject }: IdExpectation): void {
  const audiences = [claims.aud].flat()
  if (claims.iss !== issuer) throw new Error('ID token: iss is another provider')
  if (!audiences.includes(clientId)) throw new Error('ID token: aud is not this client')
  if (audiences.length > 1 && claims.azp !== clientId) throw new Error('ID token: azp is not this client')
  if (claims.azp !== undefined && claims.azp !== clientId) throw new Error('ID token: azp is not this client')
  if (nonce !== undefined && claims.nonce !== nonce) throw new Error('ID token: nonce is not the one that was sent')
  if (!(claims.exp > nowSec)) throw new Error('ID token: exp is over')
  if (subject !== undefined && claims.sub !== subject) throw new Error('ID token: sub is another user')
}
