import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { KoaContextWithOIDC, Provider } from 'oidc-provider'

import type { Pool } from 'pg'
import { Refusal } from '#gateway/platform/answer.ts'
import { idOfCredentials } from './accounts.ts'
import { signInCss } from './sign-in.css.ts'
import { type Lang, messages, spokenIn } from './sign-in.messages.ts'
import { messagePage, type PageKind, type PagePaths, type SignInNotice, type SignInView, signInPage } from './sign-in.page.ts'
import { forgetAttempts, secondsToWait } from './sign-in-delay.ts'

/** What the page's own routes need to know. */
export interface SignInDeps {
  pool: Pool
  provider: Provider
  /** Where the provider is mounted and where the application begins. */
  paths: PagePaths
  /** The public origin; a form sent from elsewhere is refused. */
  origin: string
  secret: string
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
/** No account has this id. */
const BUSY = ''
const BUSY_RETRY_S = 2

/** As the gateway found it, which knows whether a proxy is to be believed; the provider itself believes every header. */
const addressOf = (ctx: Ctx): string => (ctx.req as IncomingMessage & { clientAddress?: string }).clientAddress ?? ctx.ip

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

const csrfOf = (secret: string, uid: string): string => createHmac('sha256', secret).update(`sign-in ${uid}`).digest('base64url')
const same = (a: string, b: string): boolean => a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b))

async function show(
  ctx: Ctx,
  deps: SignInDeps,
  status: number,
  view: Pick<SignInView, 'lang' | 'username' | 'errors'>,
  uid: string,
): Promise<void> {
  const notice = await deps.notice()
  ctx.status = status
  ctx.type = 'html'
  ctx.set(pageHeaders(deps.returnOrigins))
  ctx.body = signInPage({
    ...view,
    paths: deps.paths,
    action: `${deps.paths.mount}/sign-in/${uid}`,
    csrf: csrfOf(deps.secret, uid),
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
  interaction.session = rest as typeof session
  await interaction.persist()
}

async function answerForm(ctx: Ctx, deps: SignInDeps, interaction: Interaction, lang: Lang): Promise<void> {
  const { uid } = interaction
  const t = messages[lang]
  const form = await formOf(ctx.req)
  const origin = ctx.get('origin')
  if (!form || !same(form.get('csrf') ?? '', csrfOf(deps.secret, uid)) || (origin !== '' && origin !== deps.origin))
    return show(ctx, deps, 403, { lang, username: '', errors: { form: t['error.form'] } }, uid)

  const username = (form.get('username') ?? '').trim().slice(0, 64)
  const password = (form.get('password') ?? '').slice(0, 128)
  const missing = {
    ...(username === '' && { username: t['error.username'] }),
    ...(password === '' && { password: t['error.password'] }),
  }
  if (username === '' || password === '' || username.includes('\0')) return show(ctx, deps, 400, { lang, username, errors: missing }, uid)

  const ip = addressOf(ctx)
  const wait = await secondsToWait(deps.pool, username, ip)
  if (wait > 0) {
    ctx.set('Retry-After', String(wait))
    return show(ctx, deps, 429, { lang, username, errors: { form: t['error.delay'].replace('{s}', String(wait)) } }, uid)
  }
  const accountId = await idOfCredentials(deps.pool, username, password).catch((error: unknown) => {
    if (error instanceof Refusal && error.code === 'SERVICE-1009') return BUSY
    throw error
  })
  if (accountId === BUSY) {
    ctx.set('Retry-After', String(BUSY_RETRY_S))
    return show(ctx, deps, 503, { lang, username, errors: { form: t['error.busy'] } }, uid)
  }
  if (!accountId) return show(ctx, deps, 401, { lang, username, errors: { password: t['error.credentials'] } }, uid)

  await leaveOthersSession(ctx, deps, interaction, accountId)
  await forgetAttempts(deps.pool, username, ip)
  const next = await deps.provider.interactionResult(ctx.req, ctx.res, { login: { accountId, amr: ['pwd'] } })
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
