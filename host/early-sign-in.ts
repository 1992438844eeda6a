import type { PageFacts, ProviderMetadata } from '#contract/identity.ts'
import { sessionGrant } from '#contract/session-grant.ts'
import type { PageTokens, TokenAnswer } from '#core/runtime/page-start.ts'

/**
 * How the page's first script asks the identity provider, before oidc-client-ts is there: the same requests with the same protection, and what comes back is
 * checked by the application (`core/auth/oidc-tokens.ts`).
 */

export interface Asking {
  host: PageFacts['host']
  provider: ProviderMetadata
}
/** null: nobody is signed in; undefined: it could not be found out this way. */
type Found = PageTokens | null | undefined

/** As long as the application waits for a hidden frame; who does not answer by then is away. */
export const ANSWER_MS = 10_000
/** The page of an answer tells it before it is loaded; one that leads on by a script needs a moment. */
const LOADED_MS = 3_000
/** A page that is still here after this long is not being left. */
const LEAVING_MS = 15_000

const random = (): string => crypto.randomUUID().replaceAll('-', '')
const isOwn = (address: string): boolean => new URL(address).origin === location.origin
const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))

/** Tokens for whoever is signed in. @see docs/decisions/0023-session-grant.md */
export async function askTokens(asking: Asking): Promise<Found> {
  try {
    const { grant_types_supported, token_endpoint } = asking.provider
    return await (grant_types_supported?.includes(sessionGrant.type) && isOwn(token_endpoint) ? bySession(asking) : byFrame(asking))
  } catch {
    return undefined
  }
}

function bySession(asking: Asking): Promise<Found> {
  const { scope, resource, tenantId } = asking.host
  const nonce = random()
  const form = { grant_type: sessionGrant.type, scope, resource, tenant: tenantId, nonce }
  return exchange(asking, form, nonce, { [sessionGrant.header]: sessionGrant.headerValue })
}

/** The silent request of the code flow. A frame that never answers finds nobody either. */
async function byFrame(asking: Asking): Promise<Found> {
  const { url, nonce, kept } = await request(asking, '/silent-renew.html', 'none')
  const answer = await framed(url)
  if (!answer) return null
  if (answer.get('state') !== url.searchParams.get('state')) return undefined
  const code = answer.get('code')
  if (!code) return /_required$/.test(answer.get('error') ?? '') ? null : undefined
  const { redirect_uri, code_verifier } = kept
  return exchange(asking, { grant_type: 'authorization_code', code, redirect_uri, code_verifier }, nonce)
}

const framed = (url: URL): Promise<URLSearchParams | undefined> =>
  new Promise((done) => {
    const frame = document.createElement('iframe')
    const end = (answer?: URLSearchParams) => {
      frame.remove()
      done(answer)
    }
    frame.hidden = true
    frame.sandbox.value = 'allow-scripts allow-same-origin'
    frame.src = url.href
    // What stays there is no answer: a page of the provider's, or the browser's that it is away.
    frame.onload = () => setTimeout(end, LOADED_MS)
    addEventListener('message', ({ data, origin, source }) => {
      // Once the frame is gone, it has no window.
      if (!source || source !== frame.contentWindow || origin !== location.origin) return
      const { hash, search } = new URL(data.url)
      end(new URLSearchParams(hash.slice(1) || search))
    })
    setTimeout(end, ANSWER_MS)
    document.documentElement.append(frame)
  })

async function exchange({ host, provider }: Asking, form: object, nonce: string, headers: Record<string, string> = {}): Promise<Found> {
  const response = await fetch(provider.token_endpoint, {
    method: 'POST',
    headers,
    body: new URLSearchParams(Object.entries({ client_id: host.clientId, ...form }).filter(([, value]) => value)),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  const answer = (await response.json()) as TokenAnswer & { error?: string }
  if (response.ok) return { answer, nonce, cameAt: Date.now() }
  return answer.error === 'login_required' ? null : undefined
}

/** Leaves for the sign-in page, from where the person comes back to this address. Ends when that cannot be done. */
export async function leave(asking: Asking): Promise<void> {
  const { url, kept } = await request(asking, '/callback.html')
  const back = new URL(location.href)
  back.searchParams.delete('ticket')
  const data = { returnTo: back.href, nonce: kept.nonce }
  sessionStorage.setItem(`fly:oidc.${kept.id}`, JSON.stringify({ ...kept, data, request_type: 'si:r' }))
  // Somebody else's service may be away: nobody is left before the browser's own page then.
  if (!isOwn(url.href)) {
    const discovery = `${asking.host.issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
    await fetch(discovery, { mode: 'no-cors', signal: AbortSignal.timeout(ANSWER_MS) })
  }
  location.replace(url)
  await wait(LEAVING_MS)
}

/**
 * An authorization request with PKCE, state and nonce, and what the answer is checked with.
 *
 * @see oidc-client-ts, SigninState: what it finds again in its store, and how it writes the address
 */
async function request({ host, provider }: Asking, page: string, prompt?: string) {
  const { clientId: client_id, issuer: authority, mode, resource, scope, tenantId } = host
  const [id, nonce, code_verifier] = [random(), random(), random() + random()]
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code_verifier)))
  const code_challenge = btoa(String.fromCharCode(...bytes)).replace(/[+/=]/g, (sign) => ({ '+': '-', '/': '_' })[sign] ?? '')
  const redirect_uri = location.origin + page
  const response_mode = mode === 'nonRuntime' ? 'fragment' : 'query'
  const url = new URL(provider.authorization_endpoint)
  const asked = {
    client_id,
    redirect_uri,
    response_type: 'code',
    scope,
    nonce,
    state: `${id};${nonce}`,
    code_challenge,
    response_mode,
    prompt,
  }
  const all = { ...asked, code_challenge_method: 'S256', resource, tenant: resource && tenantId }
  for (const [name, value] of Object.entries(all)) if (value) url.searchParams.set(name, value)
  const created = Math.floor(Date.now() / 1_000)
  const kept = { id, created, url_state: nonce, code_verifier, authority, client_id, redirect_uri, scope, response_mode, nonce }
  return { url, nonce, kept }
}
