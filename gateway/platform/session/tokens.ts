import {
  createRemoteJWKSet,
  customFetch,
  decodeJwt,
  errors,
  importJWK,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  type JWTVerifyGetKey,
  jwtVerify,
} from 'jose'
import type { Pool } from 'pg'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { keyKinds } from '#gateway/platform/keys/key-kinds.ts'

/** How access tokens of one identity provider are told from everything else. */
export interface TokenRules {
  issuer: string
  audience: string
  keys: JWTVerifyGetKey
}

/** Signature kinds we take. No shared secrets, and `none` least of all. */
const ALGORITHMS = ['ES256', 'ES384', 'RS256', 'PS256', 'EdDSA', 'Ed25519']
const CLOCK_TOLERANCE_S = 5
const RELOAD_MS = 1_000
/** Longest that a known key is believed while its reading is under way: nobody's call waits for it each second, and one that fails is noticed. */
const BELIEVED_MS = 3_000
/** A key that another gateway has just made. */
const RELOAD_UNKNOWN_MS = 100
const MAX_REMEMBERED = 5_000

/**
 * Public keys of the embedded provider, read from the table that all gateways share, once a second while tokens come: a key that was removed there is no key
 * of ours a moment later, at every gateway. One that is not known is looked for at once.
 */
export function keysOfDatabase(pool: Pool): JWTVerifyGetKey {
  let keys = new Map<string, JWK>()
  const imported = new Map<string, ReturnType<typeof importJWK>>()
  let askedAt = Number.NEGATIVE_INFINITY
  let loadedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined
  const load = async () => {
    askedAt = performance.now()
    const { rows } = await pool.query<{ kid: string; private_jwk: JWK }>(
      'select kid, private_jwk from signing_key where purpose = $1 and retired_at is null',
      [keyKinds.token.purpose],
    )
    keys = new Map(rows.map(({ kid, private_jwk }) => [kid, publicPart(private_jwk, kid)]))
    imported.clear()
    loadedAt = askedAt
  }
  return async (header) => {
    const kid = header.kid ?? ''
    if (performance.now() - askedAt > (keys.has(kid) ? RELOAD_MS : RELOAD_UNKNOWN_MS)) {
      loading ??= load().finally(() => {
        loading = undefined
      })
    }
    // Also who comes while somebody else's reading is under way: refusing him would sign him out.
    if (keys.has(kid) && performance.now() - loadedAt < BELIEVED_MS) loading?.catch(() => {})
    else await loading
    const key = keys.get(kid)
    if (!key) throw new errors.JWKSNoMatchingKey()
    const ready = imported.get(kid) ?? importJWK(key, header.alg)
    imported.set(kid, ready)
    return ready
  }
}

const publicPart = ({ kty, crv, x, y, n, e, alg }: JWK, kid: string): JWK => JSON.parse(JSON.stringify({ kty, crv, x, y, n, e, alg, kid }))

/**
 * Public keys of another provider; their address comes from its discovery document, which is read when the first token arrives. It is believed only when
 * the document names that very issuer and the keys lie at the issuer's origin or at one of `keyOrigins`.
 */
export function keysOfIssuer(issuer: string, keyOrigins: readonly string[] = []): JWTVerifyGetKey {
  let remote: JWTVerifyGetKey | undefined
  const bare = issuer.replace(/\/$/, '')
  const allowed = [new URL(issuer).origin, ...keyOrigins]
  const discover = async () => {
    const response = await fetch(`${bare}/.well-known/openid-configuration`, { redirect: 'error', signal: AbortSignal.timeout(5_000) })
    const found = (await response.json()) as { issuer?: string; jwks_uri: string }
    const address = new URL(found.jwks_uri)
    if (found.issuer?.replace(/\/$/, '') !== bare) throw new Error('The discovery document names another issuer')
    if (!allowed.includes(address.origin)) throw new Error('The keys lie at an origin that is not allowed (OIDC_KEY_ORIGINS)')
    return createRemoteJWKSet(address, { timeoutDuration: 5_000, cooldownDuration: 10_000, [customFetch]: asReachable })
  }
  return async (header, token) => {
    remote ??= await discover().catch(() => {
      throw new Refusal('SERVICE-1007')
    })
    return remote(header, token)
  }
}

/** A provider that cannot be reached is an outage, not a bad token. */
const asReachable = async (url: string, options: RequestInit): Promise<Response> => {
  const response = await fetch(url, { ...options, redirect: 'error' }).catch(() => undefined)
  if (!response?.ok) throw new Refusal('SERVICE-1007')
  return response
}

/**
 * Checks access tokens: signature, issuer, audience and time. An ID token is refused even where its audience would fit. A token that was found good
 * is remembered until it expires; its key, its session and its rights are looked up anew each time.
 *
 * @throws Refusal AUTH-1002 for every fault of the token, SERVICE-1007 when the provider's keys cannot be had
 */
export function tokenChecker({ issuer, audience, keys }: TokenRules) {
  const good = new Map<string, Checked>()
  const check = async (token: string): Promise<Checked['payload']> => {
    const known = good.get(token)
    if (known) {
      if (known.payload.exp * 1_000 > Date.now() && (await isStillOurs(keys, known))) return known.payload
      good.delete(token)
      throw new Refusal('AUTH-1002')
    }
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms: ALGORITHMS,
      clockTolerance: CLOCK_TOLERANCE_S,
      requiredClaims: ['sub', 'exp', 'iat'],
    }).catch(refuse)
    if (isIdToken(payload, protectedHeader.typ)) throw new Refusal('AUTH-1002')
    const checked = payload as Checked['payload']
    if (good.size >= MAX_REMEMBERED) good.delete(good.keys().next().value ?? '')
    good.set(token, { payload: checked, header: protectedHeader })
    return checked
  }
  return {
    check,
    /** What a token says of itself: a look without a signature, so it proves nothing. */
    claimsOf: (token: string): JWTPayload | undefined => good.get(token)?.payload ?? decoded(token),
  }
}

/** The provider's session, which the next token of the same browser names as well. */
export const sidOf = ({ sid }: JWTPayload): string | undefined => (typeof sid === 'string' && sid !== '' ? sid : undefined)

function decoded(token: string): JWTPayload | undefined {
  try {
    return decodeJwt(token)
  } catch {
    return undefined
  }
}

interface Checked {
  payload: JWTPayload & { sub: string; exp: number }
  header: JWTHeaderParameters
}

function refuse(error: unknown): never {
  if (error instanceof errors.JWKSTimeout) throw new Refusal('SERVICE-1007')
  if (error instanceof errors.JOSEError || error instanceof TypeError) throw new Refusal('AUTH-1002')
  throw error
}

/** Whether the key that signed it has not been removed since; keys that cannot be had just now are no removed ones. */
async function isStillOurs(keys: JWTVerifyGetKey, { header }: Checked): Promise<boolean> {
  try {
    await keys(header, { payload: '', signature: '' })
    return true
  } catch (error) {
    return !(error instanceof errors.JWKSNoMatchingKey)
  }
}

/** ID tokens carry a nonce or the hash of another token; Keycloak names the kind in `typ`. */
const isIdToken = (payload: JWTPayload, type: string | undefined): boolean =>
  'nonce' in payload || 'at_hash' in payload || 'c_hash' in payload || payload.typ === 'ID' || /id_token/i.test(type ?? '')
