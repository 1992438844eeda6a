import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Pool } from 'pg'
import { type Environment, issuerOf } from '#gateway/platform/environment.ts'
import { TOKEN_KEY_PURPOSE } from '#gateway/platform/tokens.ts'

/** Signs access tokens with a key that lies where the embedded provider keeps its own. One session (`sid`) a user. */
export async function anIssuer(pool: Pool, environment: Environment): Promise<(userId: string) => Promise<string>> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = randomUUID()
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' }
  await pool.query('insert into signing_key (kid, purpose, private_jwk) values ($1, $2, $3)', [kid, TOKEN_KEY_PURPOSE, JSON.stringify(jwk)])
  const issued = new Map<string, Promise<string>>()
  const sign = (userId: string) =>
    new SignJWT({ sid: `sid-${userId}`, client_id: environment.clientId, scope: 'api' })
      .setProtectedHeader({ alg: 'ES256', typ: 'at+jwt', kid })
      .setIssuer(issuerOf(environment))
      .setAudience(environment.audience)
      .setSubject(userId)
      .setJti(randomUUID())
      .setIssuedAt()
      .setExpirationTime('10m')
      .sign(privateKey)
  return (userId) => {
    const token = issued.get(userId) ?? sign(userId)
    issued.set(userId, token)
    return token
  }
}
