import { knownDevice } from './device-cookie.ts'
import { passkeyScript } from './passkey.script.ts'
import { answerSecondStep, passFirstStep, showSecondStep, stepIn } from './second-step.ts'
import { signInCss } from './sign-in.css.ts'
import { type Lang, messages } from './sign-in.messages.ts'
import { type SignInView, signInPage } from './sign-in.page.ts'
import {
  auditOf,
  type Ctx,
  csrfOf,
  formOf,
  type Interaction,
  isOwnForm,
  isSecure,
  languageOf,
  networkOfRequest,
  pageHeaders,
  type SignInDeps,
  showMessage,
} from './sign-in-context.ts'

const BUSY_RETRY_S = 2

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
    csrf: csrfOf(deps.secrets[0], uid),
    notice,
  })
}

/** A word of the form: without what surrounds it, and no longer than its field. */
const wordIn = (form: URLSearchParams, name: string): string => (form.get(name) ?? '').trim().slice(0, 64)

async function answerForm(ctx: Ctx, deps: SignInDeps, interaction: Interaction, lang: Lang): Promise<void> {
  const { uid, params } = interaction
  const t = messages[lang]
  const step = stepIn(interaction)
  const form = await formOf(ctx.req, step !== undefined)
  if (!form || !isOwnForm(ctx, deps, uid, form)) return show(ctx, deps, 403, { lang, username: '', errors: { form: t['error.form'] } }, uid)
  if (step && !form.has('username')) return answerSecondStep(ctx, deps, interaction, step, form, lang)

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
  if (checked !== 'busy' && 'accountId' in checked) return passFirstStep(ctx, deps, interaction, checked, lang)
  const wait = checked === 'busy' ? BUSY_RETRY_S : checked.wait
  ctx.set('Retry-After', String(wait))
  if (checked === 'busy') return again(503, { form: t['error.busy'] })
  await again(429, { form: t['error.delay'].replace('{s}', String(wait)) })
  await deps.delayRefusal()
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
  const step = stepIn(details)
  if (step && ctx.query.again === undefined) return showSecondStep(ctx, deps, details, step, lang)
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
  if (ctx.path === '/passkey.js' && ctx.method === 'GET') {
    ctx.type = 'js'
    ctx.set('Cache-Control', 'public, max-age=300')
    ctx.body = passkeyScript
    return true
  }
  const uid = /^\/sign-in\/([\w-]{10,64})$/.exec(ctx.path)?.[1]
  if (!uid || (ctx.method !== 'GET' && ctx.method !== 'POST')) return false
  await answerSignIn(ctx, deps, uid)
  return true
}
