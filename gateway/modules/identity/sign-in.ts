import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'
import type { Audit } from '#gateway/platform/audit.ts'
import { networkOf } from '#gateway/platform/request-rate.ts'
import type { Checked, Typed } from './credentials.ts'
import { knownDevice, rememberDevice } from './device-cookie.ts'
import type { ProviderRequest } from './mount-provider.ts'
import { signInCss } from './sign-in.css.ts'
import { type Lang, messages, spokenIn } from './sign-in.messages.ts'
import { messagePage, type PageKind, type PagePaths, type SignInNotice, type SignInView, signInPage } from './sign-in.page.ts'

/** What the page's own routes need to know. */
export interface SignInDeps {
  provider: Provider
  /** Name and password, the first step. */
  check: (typed: Typed, audit: Audit) => Promise<Checked>
  /** Where the provider is mounted and where the application begins. */
  paths: PagePaths
  /** The public origin; a form sent from elsewhere is refused. */
  origin: string
  /** Keys of cookies and forms, newest first. */
  secrets: readonly string[]
  /** Tenant of people whose name several tenants have, where neither page nor person names one. */
  tenantId: string
  /** Origins a finished sign-in may lead to: the policy must let the form's redirect pass. */
  returnOrigins: readonly string[]
  notice: () => Promise<SignInNotice | undefined>
  onSessionEnd: (sid: string) => Promise<void>
}

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

type Ctx = Pick<KoaContextWithOIDC, 'req' | 'res' | 'path' | 'method' | 'query' | 'get' | 'set' | 'ip' | 'redirect' | 'respond'> & {
  type: string
  status: number
  body: unknown
}

const MAX_FORM_BYTES = 4_096
const BUSY_RETRY_S = 2

const requestOf = (ctx: Pick<Ctx, 'req'>): ProviderRequest => ctx.req
export const clientAddressOf = (ctx: Pick<Ctx, 'req' | 'ip'>): string => requestOf(ctx).clientAddress ?? ctx.ip
/** Where somebody is: one subscriber (request-rate.ts). */
export const networkOfRequest = (ctx: Pick<Ctx, 'req' | 'ip'>): string => networkOf(clientAddressOf(ctx))
/** The audit channel as the gateway's request knows it. */
export const auditOf = (ctx: Pick<Ctx, 'req'>): Audit => requestOf(ctx).audit ?? (() => {})

/** Pages load only our style sheet, run no script and stand in no frame: silent renewal never ends on a page, it redirects. */
export const pageHeaders = (returnOrigins: readonly string[]): Record<string, string> => ({
  'Content-Security-Policy': `default-src 'none'; style-src 'self'; form-action ${["'self'", ...returnOrigins].join(' ')}; frame-ancestors 'none'; base-uri 'none'`,
  'X-Frame-Options': 'DENY',
  'Cache-Control': 'no-store',
})

/** The language to answer in: the one chosen on the page, else the client's wish, else the browser's, else Chinese. */
export const languageOf = (ctx: Pick<Ctx, 'query' | 'get'>, uiLocales?: unknown): Lang =>
  spokenIn(String(ctx.query.lang ?? '')) ??
  spokenIn(typeof uiLocales === 'string' ? uiLocales : String(ctx.query.ui_locales ?? '')) ??
  spokenIn(ctx.get('accept-language')) ??
  'zh'

/** Answers with a page that says what happened. */
export function showMessage(
  ctx: Ctx,
  deps: Pick<SignInDeps, 'paths' | 'returnOrigins'>,
  kind: PageKind,
  status: number,
  detail = '',
): void {
  ctx.status = status
  ctx.type = 'html'
  ctx.set(pageHeaders(deps.returnOrigins))
  ctx.body = messagePage(kind, languageOf(ctx), deps.paths, detail)
}

async function formOf(req: IncomingMessage): Promise<URLSearchParams | undefined> {
  if (!req.headers['content-type']?.startsWith('application/x-www-form-urlencoded')) return undefined
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of req as AsyncIterable<Buffer>) {
    bytes += chunk.length
    if (bytes > MAX_FORM_BYTES) return undefined
    chunks.push(chunk)
  }
  return new URLSearchParams(Buffer.concat(chunks).toString('utf8'))
}

const csrfOf = (secrets: readonly string[], uid: string): string =>
  createHmac('sha256', secrets[0] ?? '')
    .update(`sign-in ${uid}`)
    .digest('base64url')
const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

/** What the page shows: the words typed so far, and what is wrong with them. */
type Shown = Pick<SignInView, 'lang' | 'username' | 'tenant' | 'errors'>

async function show(ctx: Ctx, deps: SignInDeps, status: number, view: Shown, uid: string): Promise<void> {
  const notice = await deps.notice()
  ctx.status = status
  ctx.type = 'html'
  ctx.set(pageHeaders(deps.returnOrigins))
  ctx.body = signInPage({
    ...view,
    paths: deps.paths,
    action: `${deps.paths.mount}/sign-in/${uid}`,
    csrf: csrfOf(deps.secrets, uid),
    notice,
  })
}

/**
 * Another person signs in where somebody is signed in: that session ends first, with all its tabs. The provider would do the same, by a page
 * that needs a script.
 */
async function leaveOthersSession(
  ctx: Ctx,
  { provider, onSessionEnd }: SignInDeps,
  interaction: Interaction,
  accountId: string,
): Promise<void> {
  const { session } = interaction
  if (!session?.accountId || session.accountId === accountId) return
  const { uid, ...rest } = session
  // By the browser's cookie: the record itself does not know under which word it is found.
  const theirs = await provider.Session.get(ctx as never)
  if (theirs.uid === uid) await theirs.destroy()
  await onSessionEnd(uid)
  auditOf(ctx)('session-revoked', { subject: session.accountId, detail: 'another person signed in' })
  interaction.session = rest as typeof session
  await interaction.persist()
}

/** A word of the form: without what surrounds it, and no longer than its field. */
const wordIn = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').trim().slice(0, 64)

async function answerForm(ctx: Ctx, deps: SignInDeps, interaction: Interaction, lang: Lang): Promise<void> {
  const { uid, params } = interaction
  const t = messages[lang]
  const form = await formOf(ctx.req)
  const origin = ctx.get('origin')
  if (!form || !same(form.get('csrf') ?? '', csrfOf(deps.secrets, uid)) || (origin !== '' && origin !== deps.origin))
    return show(ctx, deps, 403, { lang, username: '', errors: { form: t['error.form'] } }, uid)

  const username = wordIn(form, 'username')
  const password = (form.get('password') ?? '').slice(0, 128)
  const tenant = wordIn(form, 'tenant')
  const again = (status: number, errors: SignInView['errors']) =>
    show(ctx, deps, status, { lang, username, errors, ...((status === 401 || tenant !== '') && { tenant }) }, uid)
  const missing = {
    ...(username === '' && { username: t['error.username'] }),
    ...(password === '' && { password: t['error.password'] }),
  }
  if (username === '' || password === '' || `${username}${tenant}`.includes('\0')) return again(400, missing)

  const checked = await deps.check(
    {
      username,
      password,
      tenant: tenant || (typeof params.tenant === 'string' ? params.tenant : '') || deps.tenantId,
      network: networkOfRequest(ctx),
      deviceOf: (accountId) => knownDevice(ctx.get('cookie'), isSecure(deps), deps.secrets, accountId),
    },
    auditOf(ctx),
  )
  if (checked === 'wrong') return again(401, { password: t['error.credentials'] })
  if (checked !== 'busy' && 'accountId' in checked) return finish(ctx, deps, interaction, checked, ['pwd'])
  const wait = checked === 'busy' ? BUSY_RETRY_S : checked.wait
  ctx.set('Retry-After', String(wait))
  if (checked === 'busy') return again(503, { form: t['error.busy'] })
  return again(429, { form: t['error.delay'].replace('{s}', String(wait)) })
}

const isSecure = ({ origin }: SignInDeps): boolean => origin.startsWith('https:')

/** The last step, once everything that was asked for is right: `amr` names it (RFC 8176). */
async function finish(
  ctx: Ctx,
  deps: SignInDeps,
  interaction: Interaction,
  { accountId, tenantId }: { accountId: string; tenantId: string },
  amr: string[],
): Promise<void> {
  await leaveOthersSession(ctx, deps, interaction, accountId)
  const next = await deps.provider.interactionResult(ctx.req, ctx.res, { login: { accountId, amr } })
  ctx.res.appendHeader('Set-Cookie', rememberDevice(ctx.get('cookie'), isSecure(deps), deps.secrets[0] ?? '', accountId))
  auditOf(ctx)('signed-in', { subject: accountId, tenant: tenantId, detail: amr.join(' ') })
  ctx.status = 303
  ctx.redirect(next)
  ctx.status = 303
}

async function answerSignIn(ctx: Ctx, deps: SignInDeps, uid: string): Promise<void> {
  const details = await deps.provider.interactionDetails(ctx.req, ctx.res).catch((error: Error) => {
    if (error.name === 'SessionNotFound') return undefined
    throw error
  })
  // The cookie names the interaction; a page of another one (an old tab) would sign in to the wrong place.
  if (details?.uid !== uid) return showMessage(ctx, deps, 'expired', 400)
  const lang = languageOf(ctx, details.params.ui_locales)
  if (ctx.method === 'POST') return answerForm(ctx, deps, details, lang)
  const hint = details.params.login_hint
  return show(ctx, deps, 200, { lang, username: typeof hint === 'string' ? hint.slice(0, 64) : '', errors: {} }, uid)
}

/** Serves `/sign-in/:uid` and `/sign-in.css` beside the provider's own addresses. Returns false for any other. */
export async function serveSignIn(ctx: Ctx, deps: SignInDeps): Promise<boolean> {
  if (ctx.path === '/sign-in.css' && ctx.method === 'GET') {
    ctx.type = 'css'
    ctx.set('Cache-Control', 'public, max-age=300')
    ctx.body = signInCss
    return true
  }
  const uid = /^\/sign-in\/([\w-]{10,64})$/.exec(ctx.path)?.[1]
  if (!uid || (ctx.method !== 'GET' && ctx.method !== 'POST')) return false
  await answerSignIn(ctx, deps, uid)
  return true
}
