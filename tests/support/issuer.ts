import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { Pool } from 'pg'
import { keyKinds, publicPart } from '#gateway/platform/keys/key-kinds.ts'
import { type Environment, issuerOf } from '#gateway/platform/settings/environment.ts'

/** Signs access tokens with a key that is known where the embedded provider's are, as one that was in use before. One session (`sid`) a user. */
export async function anIssuer(pool: Pool, environment: Environment): Promise<(userId: string) => Promise<string>> {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const kid = randomUUID()
  const jwk = { ...(await exportJWK(privateKey)), kid, alg: 'ES256', use: 'sig' }
  await pool.query("insert into signing_key (kid, purpose, private_jwk, active_from) values ($1, $2, $3, '2000-01-01')", [
    kid,
    keyKinds.token.purpose,
    JSON.stringify(publicPart(jwk)),
  ])
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
