import { randomBytes } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Pool } from 'pg'
import { ulid } from './ids.ts'

/** Purposes in `signing_key` that belong to the identity provider. */
export const keyPurposes = { token: 'oidc-token', cookie: 'oidc-cookie' } as const

/** The provider's own secrets: the private key that signs tokens, and the keys of its cookies. */
export interface ProviderKeys {
  jwks: { keys: (JWK & { kid: string })[] }
  cookieKeys: string[]
}

const newTokenKey = async (): Promise<JWK> => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  return { ...(await exportJWK(privateKey)), alg: 'ES256', use: 'sig' }
}
const newCookieKey = async (): Promise<JWK> => ({ kty: 'oct', k: randomBytes(32).toString('base64url') })

/**
 * Reads the provider's keys from the database; the first gateway on an empty database makes them. Gateways that start together agree,
 * because they take turns under a lock.
 *
 * @see security.md R-55: secrets are generated on a fresh machine
 */
export async function providerKeys(pool: Pool): Promise<ProviderKeys> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    await client.query("select pg_advisory_xact_lock(hashtext('fly-tender signing_key'))")
    for (const [purpose, make] of [
      [keyPurposes.token, newTokenKey],
      [keyPurposes.cookie, newCookieKey],
    ] as const) {
      const { rowCount } = await client.query('select 1 from signing_key where purpose = $1 limit 1', [purpose])
      if (rowCount) continue
      const kid = ulid()
      await client.query('insert into signing_key (kid, purpose, private_jwk) values ($1, $2, $3)', [
        kid,
        purpose,
        JSON.stringify({ ...(await make()), kid }),
      ])
    }
    const { rows } = await client.query<{ purpose: string; private_jwk: JWK & { kid: string } }>(
      'select purpose, private_jwk from signing_key where purpose = any($1) order by created_at desc, kid desc',
      [Object.values(keyPurposes)],
    )
    await client.query('commit')
    const of = (purpose: string) => rows.filter((row) => row.purpose === purpose).map((row) => row.private_jwk)
    return { jwks: { keys: of(keyPurposes.token) }, cookieKeys: of(keyPurposes.cookie).map((key) => key.k ?? '') }
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
