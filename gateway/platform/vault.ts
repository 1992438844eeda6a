import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto'
import type { Digest } from '#domain/tender/log/log-chain.ts'
import type { Binding, Vault } from '#domain/tender/vault.ts'
import { type Keys, madeOf } from './keys/keys.ts'

/**
 * Sealing at rest (tendering.md 8.5): what is sealed lies in log and state as ciphertext only. AES-256-GCM under a key of the project, which
 * comes from the master key by HKDF.
 */

const IV_BYTES = 12
const TAG_BYTES = 16

export const sha256: Digest = (text) => createHash('sha256').update(text, 'utf8').digest('hex')

/** Whether two secrets are the same, told in a time that says nothing of where they differ. */
export function isSameSecret(a: string, b: string): boolean {
  const [one, other] = [Buffer.from(a), Buffer.from(b)]
  // In bytes: a text of as many characters may have more of them.
  return one.length === other.length && timingSafeEqual(one, other)
}

interface Master {
  kid: string
  key: Buffer
}

/** A vault that can say beforehand whether it will open something. */
export interface ProjectVault extends Vault {
  /** Name of the key a sealed text wants, where that is not there. */
  lacks: (sealed: string) => string | undefined
}

/** The vaults of all projects: the key in use seals, every key opens. */
export function vaults(keys: Pick<Keys, 'of'>): (projectId: string) => ProjectVault {
  const masters = madeOf(keys, ['seal'], () => mastersOf(keys))
  return (projectId) => vaultOf(masters(), projectId)
}

/** Digests of what a command said, by which a repeated one is told from another. */
export interface CommandDigest {
  of: Digest
  /** Also one that was made before a key was replaced. */
  matches: (text: string, digest: string) => boolean
}

/** Prices are few enough to be tried one by one against a plain hash, so it is made with a key. */
export function commandDigests(keys: Pick<Keys, 'of'>): CommandDigest {
  const digests = madeOf(keys, ['seal'], () => mastersOf(keys).map(({ key }) => hmacOf(derived(key, 'command'))))
  return {
    of: (text) => digests()[0]!(text),
    matches: (text, digest) => [...digests(), sha256].some((made) => made(text) === digest),
  }
}

/** What only this installation may have written, by an HMAC under a key of its own from the master key in use. */
export function marksOf(keys: Pick<Keys, 'of'>): Digest {
  const mark = madeOf(keys, ['seal'], () => hmacOf(derived(mastersOf(keys)[0]!.key, 'mark')))
  return (text) => mark()(text)
}

const derived = (key: Buffer, use: string): Buffer => Buffer.from(hkdfSync('sha256', key, '', use, 32))
const hmacOf =
  (key: Buffer): Digest =>
  (text) =>
    createHmac('sha256', key).update(text, 'utf8').digest('hex')

/** The first ones were written in hexadecimal digits. */
const mastersOf = (keys: Pick<Keys, 'of'>): Master[] =>
  keys.of('seal').map(({ kid, jwk: { k = '' } }) => ({ kid, key: Buffer.from(k, /^[0-9a-f]{64}$/.test(k) ? 'hex' : 'base64url') }))

/**
 * A sealed text is `kid.ciphertext` (base64url of iv, tag and data). It opens in the project it was sealed for and in no other; what was sealed for a
 * round, and bound to a commitment, with these alone.
 *
 * @throws Error when there is no key
 */
export function vaultOf(keys: readonly Master[], projectId: string): ProjectVault {
  const [current] = keys
  if (!current) throw new Error('no key to seal with')
  const masterOf = (sealed: string) => keys.find(({ kid }) => kid === kidOf(sealed))
  const keyOf = ({ key }: Master, { round }: Binding) =>
    Buffer.from(hkdfSync('sha256', key, projectId, round === undefined ? 'sealed' : `round:${round}`, 32))
  return {
    salt: () => randomBytes(16).toString('hex'),
    seal: (text, to = {}) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf(current, to), iv)
      if (to.bound !== undefined) cipher.setAAD(Buffer.from(to.bound))
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${current.kid}.${Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64url')}`
    },
    unseal: (sealed, to = {}) => {
      const master = masterOf(sealed)
      if (!master) throw new Error(`sealed with the key "${kidOf(sealed)}", which is not there`)
      const bytes = Buffer.from(sealed.slice(sealed.indexOf('.') + 1), 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyOf(master, to), bytes.subarray(0, IV_BYTES))
      if (to.bound !== undefined) decipher.setAAD(Buffer.from(to.bound))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
    lacks: (sealed) => (masterOf(sealed) ? undefined : kidOf(sealed)),
  }
}

const kidOf = (sealed: string): string => sealed.split('.')[0]!
