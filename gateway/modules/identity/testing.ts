import { createHash, randomBytes, scryptSync } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import Fastify from 'fastify'
import type { Pool } from 'pg'
import { sessionGrant } from '#contract/session-grant.ts'
import { secondFactors } from '#gateway/modules/second-factor/second-factor.service.ts'
import { auditRequests, openAudit } from '#gateway/platform/audit/audit.ts'
import { openDatabase } from '#gateway/platform/database/database.ts'
import { openLog } from '#gateway/platform/process/log.ts'
import { freshKeys } from '#support/keys.ts'
import { CHEAP_PASSWORDS } from '#support/passwords.ts'
import { aDatabase } from '#support/postgres.ts'
import { accountNamed, createAccount, passwordCheck } from './accounts.ts'
import { mountProvider } from './provider/mount-provider.ts'
import { providerKeys } from './provider/oidc-keys.ts'
import { createProvider, MOUNT, type ProviderDeps, resourceOf } from './provider/provider.ts'

/** A browser of the tests: keeps cookies, follows nothing by itself. */
export function aBrowser() {
  const jar = new Map<string, { value: string; path: string }>()

  const remember = (response: Response) => {
    for (const line of response.headers.getSetCookie()) {
      const [pair = '', ...attributes] = line.split(';').map((part) => part.trim())
      const name = pair.slice(0, pair.indexOf('='))
      const value = pair.slice(pair.indexOf('=') + 1)
      const path = attributes.find((part) => part.toLowerCase().startsWith('path='))?.slice(5) ?? '/'
      const gone = attributes.some((part) => /^expires=Thu, 01 Jan 1970/i.test(part))
      if (gone || value === '') jar.delete(`${name} ${path}`)
      else jar.set(`${name} ${path}`, { value, path })
    }
    return response
  }

  const go = async (url: string, init: RequestInit = {}): Promise<Response> => {
    const { pathname } = new URL(url)
    const cookies = [...jar].filter(([, { path }]) => pathname.startsWith(path)).map(([key, { value }]) => `${key.split(' ')[0]}=${value}`)
    const headers = new Headers(init.headers)
    if (cookies.length > 0) headers.set('cookie', cookies.join('; '))
    if (!headers.has('accept')) headers.set('accept', 'text/html')
    return remember(await fetch(url, { ...init, headers, redirect: 'manual' }))
  }

  /** Follows redirects until a page, or until an address outside the provider. */
  const follow = async (url: string, within: string, init?: RequestInit): Promise<{ url: string; response?: Response }> => {
    let response = await go(url, init)
    let at = url
    for (let hops = 0; hops < 10 && response.status >= 300 && response.status < 400; hops++) {
      at = new URL(response.headers.get('location') ?? '', at).href
      if (!at.startsWith(within)) return { url: at }
      response = await go(at)
    }
    return { url: at, response }
  }

  const send = (url: string, form: Record<string, string>, within: string, headers: Record<string, string> = {}) =>
    follow(url, within, {
      method: 'POST',
      body: new URLSearchParams(form).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    })

  return { go, follow, send, jar }
}

export type Browser = ReturnType<typeof aBrowser>

/** Code verifier and challenge (RFC 7636, S256). */
export function aChallenge() {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** The hidden token of a sign-in page. */
export const csrfIn = (html: string): string => /name="csrf" value="([^"]+)"/.exec(html)?.[1] ?? ''

export const CLIENT = 'fly-web'
export const AUDIENCE = 'fly-gateway'

/** The embedded provider on a port of its own. `ended` collects the sids it says have ended. */
export async function startProvider(pool: Pool, over: Partial<ProviderDeps> = {}) {
  const auditLines: string[] = []
  const channel = openAudit({
    key: () => 'of a test',
    log: openLog('silent'),
    destination: { write: (line) => void auditLines.push(line) },
    ...(over.now && { now: over.now }),
  })
  // Tests stand at several addresses by saying so.
  const app = Fastify({ trustProxy: true })
  auditRequests(app, channel.audit)
  let answer: (request: IncomingMessage, response: ServerResponse) => unknown = () => {}
  await mountProvider(app, (request, response) => answer(request, response))
  const origin = await app.listen({ host: '127.0.0.1', port: 0 })
  const ended: string[] = []
  const faults: Error[] = []
  const keys = over.keys ?? providerKeys(freshKeys())
  const provider = createProvider({
    pool,
    keys,
    factors: secondFactors({ pool, keys: freshKeys() }),
    passwordCost: CHEAP_PASSWORDS,
    refusalDelayMs: 0,
    publicUrl: origin,
    clientId: CLIENT,
    audience: AUDIENCE,
    allowedOrigins: [],
    // As slow as the real one: whoever does not wait for it is found out.
    onSessionEnd: async (sid) => {
      await pool.query('select 1')
      ended.push(sid)
    },
    onFault: (error) => void faults.push(error),
    ...over,
  })
  answer = provider.callback()
  return {
    origin,
    issuer: `${origin}${MOUNT}`,
    provider,
    keys,
    ended,
    faults,
    server: app.server,
    close: () => app.close(),
    audited: () => auditLines.map((line) => JSON.parse(line) as Record<string, unknown>),
  }
}

/** An authorization address with PKCE; `over` replaces or, with an empty text, removes parameters. */
export function anAuthorization(issuer: string, challenge: string, over: Record<string, string> = {}): string {
  const url = new URL(`${issuer}/auth`)
  const parameters = {
    client_id: CLIENT,
    redirect_uri: `${new URL(issuer).origin}/callback.html`,
    response_type: 'code',
    scope: 'openid profile api',
    resource: resourceOf(AUDIENCE),
    state: 'st',
    nonce: 'no',
    code_challenge: challenge,
    code_challenge_method: 'S256',
    ...over,
  }
  for (const [name, value] of Object.entries(parameters)) if (value !== '') url.searchParams.set(name, value)
  return url.href
}

export interface Tokens {
  access_token: string
  refresh_token: string
  id_token: string
  expires_in: number
  error?: string
}

/** Posts to the token endpoint as the public client of `origin`'s pages. */
export async function askTokens(
  issuer: string,
  form: Record<string, string>,
  origin = new URL(issuer).origin,
): Promise<{ status: number; body: Tokens }> {
  const response = await fetch(`${issuer}/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin },
    body: new URLSearchParams({ client_id: CLIENT, ...form }).toString(),
  })
  return { status: response.status, body: (await response.json()) as Tokens }
}

/** What the host page sends to get tokens for the session of its browser. */
export const sessionGrantForm = (): Record<string, string> => ({
  client_id: CLIENT,
  grant_type: sessionGrant.type,
  scope: 'openid profile api',
  resource: resourceOf(AUDIENCE),
  nonce: 'no',
})

/** Asks for tokens as the host page does at its start; `over` replaces or, with an empty text, removes. */
export async function askBySession(
  browser: Browser,
  issuer: string,
  over: { form?: Record<string, string>; headers?: Record<string, string>; origin?: string } = {},
): Promise<{ status: number; body: Tokens; headers: Headers }> {
  const { origin = new URL(issuer).origin } = over
  const kept = (all: Record<string, string>) => Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''))
  const response = await browser.go(`${issuer}/token`, {
    method: 'POST',
    body: new URLSearchParams(kept({ ...sessionGrantForm(), ...over.form })).toString(),
    headers: kept({
      accept: '*/*',
      'content-type': 'application/x-www-form-urlencoded',
      origin,
      'sec-fetch-site': 'same-origin',
      [sessionGrant.header]: sessionGrant.headerValue,
      ...over.headers,
    }),
  })
  return { status: response.status, body: (await response.json()) as Tokens, headers: response.headers }
}

/** Everything a person and our client do to sign in; a browser that is signed in already skips the form. */
export async function signIn(browser: Browser, issuer: string, username: string, password: string): Promise<Tokens> {
  const { verifier, challenge } = aChallenge()
  let at = await browser.follow(anAuthorization(issuer, challenge), issuer)
  if (at.response) at = await browser.send(at.url, { csrf: csrfIn(await at.response.text()), username, password }, issuer)
  const code = new URL(at.url).searchParams.get('code') ?? ''
  const redirect_uri = `${new URL(issuer).origin}/callback.html`
  const { status, body } = await askTokens(issuer, { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier })
  if (status !== 200) throw new Error(`no tokens: ${JSON.stringify(body)} after ${at.url}`)
  return body
}

/** A browser that has given name and password, and stands at what comes then. */
export async function afterPassword(browser: Browser, issuer: string, username: string, password: string) {
  const { verifier, challenge } = aChallenge()
  let at = await browser.follow(anAuthorization(issuer, challenge), issuer)
  let html = (await at.response?.text()) ?? ''
  const send = async (form: Record<string, string>, headers: Record<string, string> = {}) => {
    at = await browser.send(at.url, { csrf: csrfIn(html), ...form }, issuer, headers)
    html = (await at.response?.text()) ?? ''
    return { html, status: at.response?.status }
  }
  await send({ username, password })
  return {
    send,
    html: () => html,
    url: () => at.url,
    /** What the code that the browser came away with is worth. */
    tokens: async () => {
      const code = new URL(at.url).searchParams.get('code') ?? ''
      const redirect_uri = `${new URL(issuer).origin}/callback.html`
      return askTokens(issuer, { grant_type: 'authorization_code', code, redirect_uri, code_verifier: verifier })
    },
  }
}

/** The account id behind a name and password; undefined when they do not belong together. */
export async function idOfCredentials(pool: Pool, username: string, password: string, tenant = ''): Promise<string | undefined> {
  const account = await accountNamed(pool, username, tenant)
  return (await passwordCheck(pool, CHEAP_PASSWORDS)(account, password)) ? account?.id : undefined
}

/** A hash that costs next to nothing, for tests of everything but the cost. */
export function quickHash(password: string): string {
  const salt = randomBytes(16)
  const key = scryptSync(password.normalize('NFKC'), salt, 32, { N: 2 ** CHEAP_PASSWORDS, r: 8, p: 1 })
  return ['scrypt', CHEAP_PASSWORDS, 8, 1, salt.toString('base64url'), key.toString('base64url')].join('$')
}

export const ODD_PASSWORD = 'right & "proper" 密码'

/**
 * A provider on a database of its own, with Wang and Li, who sign in with {@link ODD_PASSWORD}.
 *
 * @param atEnd has it closed, e.g. vitest's `afterAll`, and thereby throws the first fault that was hidden on the way
 */
export async function aProvider(atEnd: (close: () => Promise<void>) => void) {
  const database = await aDatabase()
  const { pool, close } = openDatabase(database.url)
  const person = (username: string, realName: string, realNameEn: string) =>
    createAccount(pool, { tenantId: 'north', username, passwordHash: quickHash(ODD_PASSWORD), realName, realNameEn, roles: [] })
  const wang = await person('wang', '王建华', 'Wang Jianhua')
  await person('li', '李敏', 'Li Min')
  const op = await startProvider(pool)
  atEnd(async () => {
    await op.close()
    await close()
    await database.drop()
    if (op.faults[0]) throw op.faults[0]
  })
  return {
    pool,
    database,
    op,
    wang,
    /** Somebody's browser after his sign-in, and the tokens of it. */
    signedIn: async (username = 'wang') => {
      const browser = aBrowser()
      return { browser, tokens: await signIn(browser, op.issuer, username, ODD_PASSWORD) }
    },
    refresh: (token: string) => askTokens(op.issuer, { grant_type: 'refresh_token', refresh_token: token }),
    signInPageOf: async (browser: Browser, over: Record<string, string> = {}) => {
      const { url, response } = await browser.follow(anAuthorization(op.issuer, aChallenge().challenge, over), op.issuer)
      return { url, html: (await response?.text()) ?? '', response }
    },
  }
}
