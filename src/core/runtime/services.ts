import { NobodyCame, type TokenProvider } from '#core/auth/access-tokens.ts'
import { requestHostSignIn } from '#core/auth/host-sign-in.ts'
import { cookieTokens, hostTokens } from '#core/auth/host-tokens.ts'
import { createSession, type SessionCore } from '#core/auth/session-core.ts'
import { type CrossTabMessages, crossTabMessages } from '#core/browser/cross-tab-messages.ts'
import { onPageResume, type PageResume } from '#core/browser/page-resume.ts'
import { type ClockReading, readClock } from '#core/browser/read-clock.ts'
import { createEarlyAnswers } from '#core/http/early-answers.ts'
import { failureMessages } from '#core/http/failure-message.ts'
import { createHttp, type Http } from '#core/http/http.ts'
import { messages } from '#core/i18n/core.messages.ts'
import type { BackendTexts, LanguageChoice } from '#core/i18n/locale-core.ts'
import type { Config } from './config.ts'
import { createErrorHandling } from './error-handling.ts'
import { takePageStart } from './page-start.ts'
import type { RuntimeBase } from './runtime-core.ts'

/** What no element needs for its first picture: calls, sign-in, and what follows from them. */
export interface LazyServices {
  readonly http: Http
  readonly session: SessionCore
  readonly talk: CrossTabMessages
  readonly onPageResume: PageResume
  /** The gateway's clock, from the best of so many readings; undefined where none came. */
  readonly readClock: (probes: () => number) => Promise<ClockReading | undefined>
  /** Backend texts of a language. */
  readonly readTexts: (lang: string) => Promise<BackendTexts>
  readonly readLanguages: () => Promise<readonly LanguageChoice[]>
  /** Backend texts could not be read: the built-in ones are used. */
  readonly tellTextsFailed: () => void
}

/** Makes the services of a context and takes up its session. */
export function startServices({
  config,
  locale,
  storage,
  store,
  notices,
  permissions,
  clock,
  timers,
  cells,
  forbidden,
}: RuntimeBase): LazyServices {
  const talk = crossTabMessages(`fly:${config.name}:${config.gatewayUrl}`)
  const reactions = createErrorHandling({ notices, locale, config, forbidden })
  const facts = () => ({ lang: locale.lang.get(), customerId: store.customerId.get() })
  const http = createHttp({
    config,
    timers,
    early: () => early,
    session: () => session,
    facts,
    explain: failureMessages(locale),
    onFailure: reactions.onFailure,
  })
  const session: SessionCore = createSession(
    {
      provider: tokenProvider(config, cells.atPage.set),
      http: () => http,
      store,
      storages: storage,
      talk,
      timers,
      mode: config.mode,
      alone: withTabLock(`fly-renew:${config.gatewayUrl}:${config.name}`),
      reloadPage: () => location.reload(),
      settledFirm: () => early.customer(),
      sayFailed: (cause) => locale.text(messages, sentenceFor(cause), { reason: cause instanceof Error ? cause.message : String(cause) }),
    },
    cells,
  )
  const early = createEarlyAnswers(
    {
      timers,
      facts,
      onTime: clock.told,
      credentials: () => session.credentials({}),
      ask: (route, lang) => {
        const { appCode, mode } = config
        const query = { lang: lang === 'en' ? 'en' : 'zh', route, appCode, mode } as const
        return http.call('GET /platform/start', { query, customerId: store.customerId.get() || store.firmHint(), quiet: true, stay: true })
      },
    },
    takePageStart('answers'),
  )
  talk.hear((word) => {
    if (word.kind === 'lang' && (word.lang === 'zh' || word.lang === 'en')) void locale.setLang(word.lang)
  })
  const settle = () => {
    if (session.state.get() !== 'signed-in' || !store.app.looked.get()) return
    void readAppConfig(http, config.appCode).then((settings) => settings && store.app.set(settings))
  }
  session.state.subscribe((state) => {
    if (state === 'signed-in') {
      void locale.load()
      settle()
    } else permissions.resetStatus()
    if (state === 'signed-out' || state === 'expired') early.drop()
  })
  store.app.looked.subscribe(settle)
  const readTexts = textReader(config, http, takePageStart('texts') ?? {})
  // Texts are for everybody: nothing of them waits for a profile, and those with an address of their own not even for a token.
  void locale.load()
  void session.start()
  const probe = async () => Date.parse((await http.data('GET /tender/api/v1/clock', { quiet: true, stay: true })).now)
  return {
    http,
    session,
    talk,
    onPageResume,
    readClock: (probes) => readClock(probe, timers, probes),
    readTexts,
    readLanguages: () => http.data('POST /platform/i18n/langs', { body: { lang: locale.lang.get() }, quiet: true, stay: true }),
    tellTextsFailed: () => void notices.show({ tone: 'warning', text: locale.text(messages, 'translations') }),
  }
}

/** From the address that the page names, which a browser keeps; else, or where it has gone, from the gateway's call. */
function textReader(
  { appCode, serviceCode, gatewayUrl }: Config,
  http: Http,
  addresses: Readonly<Record<string, string>>,
): LazyServices['readTexts'] {
  return async (lang) => {
    const address = addresses[lang]
    const kept =
      address === undefined ? undefined : await fetch(gatewayUrl + address, { credentials: 'same-origin' }).catch(() => undefined)
    if (kept?.ok) return (await kept.json()) as BackendTexts
    return http.data('POST /platform/i18n/transl/list', {
      body: { lang, appCode, ...(serviceCode && { serviceCode }) },
      quiet: true,
      stay: true,
    })
  }
}

function tokenProvider(config: Config, onTaken: (byPage: boolean) => void): TokenProvider {
  const { auth } = config
  if (auth.type === 'token') return hostTokens(auth, requestHostSignIn(config.name, onTaken))
  if (auth.type === 'cookie') return cookieTokens(requestHostSignIn(config.name, onTaken))
  return lazyOidcTokens(config)
}

/** The OpenID Connect client and its library come in their own chunk: portals with their own login never load it. */
function lazyOidcTokens(config: Config): TokenProvider {
  let made: Promise<TokenProvider> | undefined
  const own = () => {
    made ??= import('#core/auth/oidc-tokens.ts').then(({ oidcTokens }) => oidcTokens(config))
    return made
  }
  return {
    resume: async () => (await own()).resume(),
    renew: async (reason) => (await own()).renew(reason),
    signIn: async (options) => (await own()).signIn(options),
    signOut: async () => (await own()).signOut(),
    forget: () => void made?.then((provider) => provider.forget()),
  }
}

/** What the network says is for nobody to read. */
const sentenceFor = (cause: unknown) =>
  cause instanceof NobodyCame ? 'signInNobody' : cause instanceof TypeError || cause instanceof DOMException ? 'signInAway' : 'signInFailed'

/** Settings of the application for this tenant, e.g. `watermark.interval`. Undefined when they cannot be read: every setting has a default. */
const readAppConfig = (http: Http, appCode: string): Promise<Readonly<Record<string, string>> | undefined> =>
  http.data('GET /platform/app/config', { query: { appCode }, quiet: true, stay: true }).catch(() => undefined)

/** Runs work under a lock that all tabs of this origin share; without the Web Locks API, at once. */
function withTabLock(name: string) {
  const locks: LockManager | undefined = globalThis.navigator?.locks
  return <T>(work: () => Promise<T>): Promise<T> => (locks ? (locks.request(name, work) as Promise<T>) : work())
}
