import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import type { Digest } from '#domain/tender/log-chain.ts'
import type { Vault } from '#domain/tender/model.ts'
import { sha256 } from './projection.ts'
import type { Queryable } from './tender.queries.ts'

/**
 * Sealing at rest (tendering.md 8.5): what is sealed lies in log and state as ciphertext only. AES-256-GCM under a key of the project, which
 * comes from the master key by HKDF.
 */

const PURPOSE = 'tender-seal'
const IV_BYTES = 12
const TAG_BYTES = 16

interface Master {
  kid: string
  key: Buffer
}

/**
 * The key from outside the database seals, else the newest in it; every key opens. Read once; later calls ask the database nothing.
 *
 * @param outside 64 hexadecimal digits
 */
export function vaults(outside?: string) {
  let known: ((projectId: string) => Vault) | undefined
  return async (db: Queryable, projectId: string): Promise<Vault> => {
    known ??= await vaultsOf(db, outside)
    return known(projectId)
  }
}

/** The vaults of all projects, for whoever decides without the database at hand. */
export async function vaultsOf(db: Queryable, outside?: string): Promise<(projectId: string) => Vault> {
  const known = [...(outside ? [masterOf(outside)] : []), ...(await masters(db))]
  return (projectId) => vaultOf(known, projectId)
}

/**
 * Digest of what a command said, by which a repeated one is told from another. Prices are few enough to be tried one by one against a plain
 * hash, so it is made with the key from outside the database, where there is one.
 *
 * @param outside 64 hexadecimal digits
 */
export function commandDigest(outside?: string): Digest {
  if (!outside) return sha256
  const key = Buffer.from(hkdfSync('sha256', Buffer.from(outside, 'hex'), '', 'command', 32))
  return (text) => createHmac('sha256', key).update(text, 'utf8').digest('hex')
}

/** What only this installation may have written, by an HMAC under a key of its own from the newest master key. */
export type Marks = (db: Queryable, text: string) => Promise<string>

export function marksOf(outside?: string): Marks {
  let key: Buffer | undefined
  return async (db, text) => {
    const [master] = outside ? [masterOf(outside)] : key ? [] : await masters(db)
    if (master) key ??= Buffer.from(hkdfSync('sha256', master.key, '', 'mark', 32))
    if (!key) throw new Error('no key to mark with')
    return createHmac('sha256', key).update(text, 'utf8').digest('hex')
  }
}

/** Named after its digest, so that another key is never tried in its place. */
const masterOf = (hex: string): Master => ({ kid: `env-${sha256(`sealing ${hex}`).slice(0, 12)}`, key: Buffer.from(hex, 'hex') })

async function masters(db: Queryable): Promise<Master[]> {
  const { rows } = await db.query<{ kid: string; k: string }>({
    name: 'tender-seal-keys',
    text: `select kid, private_jwk ->> 'k' as k from signing_key where purpose = $1 order by created_at desc, kid desc`,
    values: [PURPOSE],
  })
  return rows.map(({ kid, k }) => ({ kid, key: Buffer.from(k, 'hex') }))
}

/**
 * A sealed text is `kid.ciphertext` (base64url of iv, tag and data). It opens in the project it was sealed for and in no other.
 *
 * @throws Error when the database holds no key
 */
export function vaultOf(keys: readonly Master[], projectId: string): Vault {
  const [current] = keys
  if (!current) throw new Error('no key to seal with')
  const keyOf = ({ key }: Master) => Buffer.from(hkdfSync('sha256', key, projectId, 'sealed', 32))
  return {
    salt: () => randomBytes(16).toString('hex'),
    seal: (text) => {
      const iv = randomBytes(IV_BYTES)
      const cipher = createCipheriv('aes-256-gcm', keyOf(current), iv)
      const data = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `${current.kid}.${Buffer.concat([iv, cipher.getAuthTag(), data]).toString('base64url')}`
    },
    unseal: (sealed) => {
      const [kid, text = ''] = sealed.split('.')
      const master = keys.find((one) => one.kid === kid)
      if (!master) throw new Error(`sealed with the key "${kid}", which is not there`)
      const bytes = Buffer.from(text, 'base64url')
      const decipher = createDecipheriv('aes-256-gcm', keyOf(master), bytes.subarray(0, IV_BYTES))
      decipher.setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES))
      return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()]).toString('utf8')
    },
  }
}
