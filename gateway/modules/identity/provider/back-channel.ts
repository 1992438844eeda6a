import type { FastifyInstance } from 'fastify'
import { type JWTVerifyGetKey, jwtVerify } from 'jose'

/** Where another provider tells of a sign-out; `/oidc` is free when the embedded provider is off. */
export const BACK_CHANNEL = '/oidc/back-channel-logout'
const EVENT = 'http://schemas.openid.net/event/backchannel-logout'

interface BackChannel {
  issuer: string
  clientId: string
  keys: JWTVerifyGetKey
  endSession: (sid: string) => Promise<void>
}

/**
 * OpenID Connect Back-Channel Logout 1.0: ends the session that a logout token names. The client must be registered with `backchannel_logout_session_required`:
 * access tokens are refused by their `sid`. A token that comes twice ends a session that has ended.
 */
export async function mountBackChannel(app: FastifyInstance, { issuer, clientId, keys, endSession }: BackChannel): Promise<void> {
  const sidOf = async (token: string): Promise<string | undefined> => {
    const { payload } = await jwtVerify(token, keys, {
      issuer,
      audience: clientId,
      clockTolerance: 5,
      maxTokenAge: '5m',
      requiredClaims: ['jti'],
    })
    const { events, sid } = payload
    const isLogout = typeof events === 'object' && events !== null && EVENT in events && !('nonce' in payload)
    return isLogout && typeof sid === 'string' && sid !== '' ? sid : undefined
  }
  await app.register((scope, _options, ready) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 16_384 }, (_request, body, done) =>
      done(null, new URLSearchParams(String(body))),
    )
    scope.post(BACK_CHANNEL, async (request, reply) => {
      const token = request.body instanceof URLSearchParams ? (request.body.get('logout_token') ?? '') : ''
      const sid = await sidOf(token).catch(() => undefined)
      if (sid === undefined) {
        request.audit('token-refused', { detail: 'logout token' })
        return reply.code(400).send({ error: 'invalid_request' })
      }
      await endSession(sid)
      request.audit('session-revoked', { subject: sid, detail: 'back-channel logout' })
      return reply.code(200).send()
    })
    ready()
  })
}
