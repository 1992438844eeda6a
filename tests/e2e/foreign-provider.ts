import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair } from 'jose'
import { Provider } from 'oidc-provider'

/** A customer's own identity provider on another origin. Its sign-in page asks for nothing but a name. */
export interface ForeignProvider {
  issuer: string
  /** Paths that were asked for, in order. */
  asked: string[]
  /** Whether it answers at all. */
  setAway: (isAway: boolean) => void
  close: () => void
}

const AUDIENCE = 'api://tender'

/** Settings of a gateway whose people sign in there. */
export const signsInAt = ({ issuer }: ForeignProvider) => ({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: 'portal',
  OIDC_AUDIENCE: AUDIENCE,
  OIDC_SCOPE: 'openid all',
})

/**
 * @param host name under which browsers reach it: a gateway at 127.0.0.1 is another site for `localhost`, whose cookies no frame of its pages gets
 * @param client origin of the gateway that its people use
 */
export async function startForeignProvider(host: '127.0.0.1' | 'localhost', client: string): Promise<ForeignProvider> {
  let isAway = false
  const asked: string[] = []
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://${host}:${(server.address() as AddressInfo).port}`
  const answer = (await aProvider(issuer, client)).callback()
  server.on('request', (request, response) => {
    asked.push(new URL(request.url ?? '/', issuer).pathname)
    if (isAway) request.destroy()
    else void answer(request, response)
  })
  return {
    issuer,
    asked,
    setAway: (next) => {
      isAway = next
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function aProvider(issuer: string, client: string): Promise<Provider> {
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'foreign', alg: 'RS256', use: 'sig' }] as never },
    cookies: { keys: ['for a journey'] },
    ttl: { AccessToken: 300, Grant: 600, IdToken: 300, Interaction: 600, Session: 600 },
    clients: [
      {
        client_id: 'portal',
        token_endpoint_auth_method: 'none',
        application_type: 'web',
        redirect_uris: [`${client}/callback.html`, `${client}/silent-renew.html`],
        post_logout_redirect_uris: [`${client}/`],
        response_types: ['code'],
        grant_types: ['authorization_code'],
      },
    ],
    clientBasedCORS: (_ctx, origin) => origin === client,
    interactions: { url: (_ctx, interaction) => `/sign-in/${interaction.uid}` },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: async () => ({ sub }) }),
    extraTokenClaims: (_ctx, token) => ('accountId' in token ? { username: token.accountId } : undefined),
    loadExistingGrant: async (ctx) => {
      const grant = new ctx.oidc.provider.Grant({ clientId: 'portal', accountId: String(ctx.oidc.session?.accountId) })
      grant.addOIDCScope('openid')
      grant.addResourceScope(AUDIENCE, 'all')
      await grant.save()
      return grant
    },
    features: {
      devInteractions: { enabled: false },
      resourceIndicators: {
        enabled: true,
        defaultResource: () => AUDIENCE,
        useGrantedResource: () => true,
        getResourceServerInfo: () => ({ scope: 'all', audience: AUDIENCE, accessTokenFormat: 'jwt', jwt: { sign: { alg: 'RS256' } } }),
      },
    },
  })
  provider.use(async (ctx, next) => {
    if (!ctx.path.startsWith('/sign-in/')) return next()
    const name = ctx.URL.searchParams.get('name')
    if (name) return ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, { login: { accountId: name } }))
    ctx.type = 'html'
    ctx.body = '<!doctype html><form><label>Name <input name="name"></label><button>Go on</button></form>'
  })
  return provider
}
