import type { PageFacts } from '#contract/identity.ts'
import { sessionGrant } from '#contract/session-grant.ts'
import { givePageStart, type PageAnswers, type PageTokens, type TokenAnswer } from '#core/runtime/page-start.ts'
import { SESSION_HINT } from './session-hint.ts'

/**
 * Runs before anything is drawn, as a part of the page itself. Language and theme as this browser keeps them; keys as in `core/i18n/lang.ts` and
 * `core/browser/theme.ts`, which are too large to come so early. What every start asks for is asked for here, beside the scripts.
 */
const kept = (key: string): string | null => {
  try {
    return localStorage.getItem(key)
  } catch {
    return null
  }
}
const root = document.documentElement
const [lang, theme] = [kept('lang'), kept('fly-theme')]
root.lang = lang === 'zh' || lang === 'en' ? lang : /^zh\b/i.test(navigator.language) ? 'zh' : 'en'
root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'

const told = document.getElementById('fly-page')?.textContent
if (told) ask(JSON.parse(told) as PageFacts)

function ask({ host, provider, texts }: PageFacts): void {
  const address = texts[root.lang]
  if (address)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', crossOrigin: '', href: address }))
  // An answer of the provider in the address is taken up by the session.
  const mayBeThere = kept(SESSION_HINT) && !/[?#&]code=/.test(location.href)
  if (
    provider?.grant_types_supported?.includes(sessionGrant.type) &&
    mayBeThere &&
    new URL(provider.token_endpoint).origin === location.origin
  )
    start(host, provider.token_endpoint)
}

function start(host: PageFacts['host'], endpoint: string): void {
  const tokens = tokensOf(host, endpoint)
  givePageStart({ tokens, answers: tokens.then((found) => (found ? answersFor(host, found) : undefined)).catch(() => undefined) })
}

/** What every start asks, with what the first screen will ask; headers as in `core/auth/credentials.ts`. */
async function answersFor({ appCode, mode }: PageFacts['host'], { answer }: PageTokens): Promise<PageAnswers | undefined> {
  const path = location.pathname.replace(/^\/((admin|index|admin\/home-page)\/?)?$/, '/home-page')
  const query = new URLSearchParams({ lang: root.lang, route: path + location.search, appCode, mode })
  const firm = (JSON.parse(sessionStorage.getItem('fly:acting-customer') ?? '{}') as { data?: { customerId?: string } }).data?.customerId
  const headers = {
    Authorization: `Bearer ${answer.access_token}`,
    'app-code': appCode,
    ...(mode === 'runtime' && { 'x-fly-is-runtime': 'yes' }),
    ...(firm && { 'x-tender-customer-id': firm }),
  }
  const response = await fetch(`/platform/start?${query}`, { headers, credentials: 'omit', redirect: 'error' })
  return response.ok ? { token: answer.access_token, reply: (await response.json()) as PageAnswers['reply'] } : undefined
}

/** @see docs/decisions/0023-session-grant.md */
async function tokensOf(
  { clientId, scope, resource, tenantId }: PageFacts['host'],
  endpoint: string,
): Promise<PageTokens | null | undefined> {
  try {
    const nonce = crypto.randomUUID().replaceAll('-', '')
    const asked = { grant_type: sessionGrant.type, client_id: clientId, scope, resource, tenant: tenantId, nonce }
    const response = await fetch(endpoint, {
      method: 'POST',
      headers: { [sessionGrant.header]: sessionGrant.headerValue },
      body: new URLSearchParams(Object.entries(asked).filter(([, value]) => value)),
      redirect: 'error',
    })
    const answer = (await response.json()) as TokenAnswer & { error?: string }
    if (response.ok) return { answer, nonce, cameAt: Date.now() }
    return answer.error === 'login_required' ? null : undefined
  } catch {
    return undefined
  }
}
