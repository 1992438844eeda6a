/**
 * The grant by which the host page turns the embedded provider's session into tokens in one round trip: a same-origin form to its token endpoint
 * with this header. Without any import, since the page's first script takes it from here.
 *
 * @see docs/decisions/0023-session-grant.md
 */
export const sessionGrant = { type: 'urn:fly-tender:session', header: 'x-fly-session', headerValue: '1' } as const

/** Nobody stays signed in at the embedded provider longer than this without a password (security.md R-32). */
export const SIGN_IN_S = 8 * 3_600
