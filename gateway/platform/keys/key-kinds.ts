import { createHash, generateKeyPairSync, randomBytes } from 'node:crypto'

/** A JSON web key (RFC 7517) with or without what is secret of it. */
export type Jwk = Record<string, string>

export interface KindOfKey {
  /** In `signing_key.purpose`. */
  purpose: string
  about: string
  make: () => Jwk
}

const secret = (): Jwk => ({ kty: 'oct', k: randomBytes(32).toString('base64url') })
const pair = (type: 'ed25519' | 'P-256'): Jwk =>
  (type === 'P-256' ? generateKeyPairSync('ec', { namedCurve: type }) : generateKeyPairSync(type)).privateKey.export({
    format: 'jwk',
  }) as Jwk

/** Every key the house has. */
export const keyKinds = {
  receipt: { purpose: 'tender-receipt', about: 'signs receipts and anchors (Ed25519)', make: () => pair('ed25519') },
  seal: {
    purpose: 'tender-seal',
    about: 'enciphers sealed prices and second factors (AES-256, a key of its own for each project and person)',
    make: secret,
  },
  token: {
    purpose: 'oidc-token',
    about: 'signs access tokens of the embedded provider (ES256)',
    make: () => ({ ...pair('P-256'), alg: 'ES256', use: 'sig' }),
  },
  cookie: { purpose: 'oidc-cookie', about: 'signs cookies and forms of the embedded provider', make: secret },
  upload: { purpose: 'files-local2', about: 'signs upload forms for our own disk', make: secret },
  audit: { purpose: 'audit-subject', about: 'turns user ids into the subjects of audit lines', make: secret },
} as const satisfies Record<string, KindOfKey>

export type KeyKind = keyof typeof keyKinds

export const kindsOfKeys = Object.keys(keyKinds) as KeyKind[]

/** Members of a JSON web key that are secret (RFC 7518, 6.2.2, 6.3.2 and 6.4). */
const SECRET = new Set(['d', 'k', 'p', 'q', 'dp', 'dq', 'qi', 'oth'])

export const publicPart = <T extends object>(jwk: T): T =>
  Object.fromEntries(Object.entries(jwk).filter(([name]) => !SECRET.has(name))) as T
export const isPrivate = (jwk: Jwk): boolean => Object.keys(jwk).some((name) => SECRET.has(name))

/** Names a key and no other (RFC 7638). Of a symmetric one it tells nothing, since that is 256 random bits. */
export function thumbprintOf(jwk: Jwk): string {
  const required = Object.fromEntries(
    ['crv', 'e', 'k', 'kty', 'n', 'x', 'y'].filter((name) => jwk[name] !== undefined).map((name) => [name, jwk[name]]),
  )
  return createHash('sha256').update(JSON.stringify(required)).digest('base64url')
}

export interface Key {
  kid: string
  /** With its private part where the folder holds that. */
  jwk: Jwk
}

/** A new key of the kind, named after its thumbprint. */
export function newKey(kind: KeyKind): Key {
  const jwk = keyKinds[kind].make()
  return { kid: `${kind}-${thumbprintOf(jwk).replaceAll(/[-_]/g, '').slice(0, 12)}`, jwk }
}
