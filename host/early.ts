import type { PageFacts } from '#contract/identity.ts'
import { givePageStart, type PageAnswers, type PageTokens } from '#core/runtime/page-start.ts'
import { ANSWER_MS, askTokens, leave } from './early-sign-in.ts'
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
const lang = kept('lang')
root.lang = lang === 'zh' || lang === 'en' ? lang : /^zh\b/i.test(navigator.language) ? 'zh' : 'en'
const system = matchMedia('(prefers-color-scheme: dark)')
const paint = () => {
  const theme = kept('fly-theme')
  root.dataset.theme = theme === 'light' || theme === 'dark' ? theme : system.matches ? 'dark' : 'light'
}
paint()
// The evening comes while the page is open.
system.onchange = paint

const told = document.getElementById('fly-page')?.textContent
if (told) begin(JSON.parse(told) as PageFacts)

function begin({ host, texts }: PageFacts): void {
  const address = texts[root.lang]
  if (address)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'preload', as: 'fetch', crossOrigin: '', href: address }))
  // An answer of the provider in the address is taken up by the session.
  const { provider } = host
  if (!provider || /[?#&](code|error)=/.test(location.href)) return
  const asking = { host, provider }
  // Pages that are for strangers too.
  const mayLeave = !/^\/(admin\/)?(login|403)\/?$/.test(location.pathname)
  const found = Number(kept(SESSION_HINT)) > Date.now() ? askTokens(asking) : mayLeave && Promise.resolve(null)
  if (!found) return
  const tokens = found.then((one) =>
    one === null && mayLeave
      ? leave(asking).then(
          () => null,
          () => null,
        )
      : one,
  )
  givePageStart({ tokens, answers: found.then((one) => (one ? answersFor(host, one) : undefined)).catch(() => undefined) })
}

/** What every start asks, with what the first screen will ask; headers as in `core/auth/credentials.ts`. */
async function answersFor({ appCode, mode }: PageFacts['host'], { answer }: PageTokens): Promise<PageAnswers | undefined> {
  const path = location.pathname.replace(/^\/admin(?=\/|$)/, '').replace(/^\/?(index\/?)?$/, '/home-page')
  const query = new URLSearchParams({ lang: root.lang, route: path + location.search, appCode, mode })
  const firm = (JSON.parse(sessionStorage.getItem('fly:acting-customer') ?? '{}') as { data?: { customerId?: string } }).data?.customerId
  const headers = {
    Authorization: `Bearer ${answer.access_token}`,
    'app-code': appCode,
    ...(mode === 'runtime' && { 'x-fly-is-runtime': 'yes' }),
    ...(firm && { 'x-tender-customer-id': firm }),
  }
  const asked = performance.now()
  const response = await fetch(`/platform/start?${query}`, {
    headers,
    credentials: 'omit',
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  const came = performance.now()
  return response.ok ? { token: answer.access_token, reply: (await response.json()) as PageAnswers['reply'], asked, came } : undefined
}
