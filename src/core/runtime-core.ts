import { aloneAmongTabs } from './alone.ts'
import { type ClockCore, createClock } from './clock.ts'
import { type Config, type ConfigureOptions, completeConfig, readAppConfig } from './config.ts'
import { messages } from './core.messages.ts'
import type { Failure } from './failure.ts'
import type { GrantDoor } from './grant.ts'
import { createHttp, type Http } from './http.ts'
import { firstLang, keepLang } from './lang.ts'
import { createLocale, type LocaleCore } from './locale-core.ts'
import { createNotices, type NoticesCore } from './notices.ts'
import { createPermissions, type PermissionsCore } from './permissions.ts'
import { cookieGrant, portalGrant } from './portal-grant.ts'
import { createReactions, type Reactions } from './reactions.ts'
import { createSession, type SessionCore } from './session-core.ts'
import { createStorages, type Storages } from './storage.ts'
import { type AppStoreCore, createStore } from './store.ts'
import { createStream, type LiveStreamCore } from './stream.ts'
import { tabTalk } from './tab-talk.ts'
import { createTheme, type ThemeCore } from './theme.ts'
import { browserTimers } from './timers.ts'
import { wakings } from './wake.ts'

/** Everything the elements of one context share, made of plain cells so that every copy of the bundle can use it. */
export interface RuntimeCore {
  readonly config: Config
  readonly http: Http
  readonly session: SessionCore
  readonly stream: LiveStreamCore
  readonly locale: LocaleCore
  readonly clock: ClockCore
  readonly storage: Storages
  readonly store: AppStoreCore
  readonly notices: NoticesCore
  readonly permissions: PermissionsCore
  readonly theme: ThemeCore
  readonly reactions: Reactions
}

/** Builds the services of a context around its configuration and starts the session. */
export function createRuntime(options: ConfigureOptions): RuntimeCore {
  const config = completeConfig(options, location.href)
  const timers = browserTimers
  const storage = createStorages()
  const store = createStore(storage)
  const notices = createNotices(timers)
  const talk = tabTalk(`fly:${config.name}:${config.gatewayUrl}`)
  const locale: LocaleCore = createLocale({
    first: firstLang(config.locale),
    pageTexts: config.messages,
    read: (lang) => http.data('POST /platform/i18n/transl/list', { body: textsOf(lang, config), quiet: true, stay: true }),
    readLanguages: () => http.data('POST /platform/i18n/langs', { body: { lang: locale.lang.get() }, quiet: true, stay: true }),
    onLoadFailed: () => void notices.show({ tone: 'warning', text: locale.text(messages, 'translations') }),
    onSwitched: (lang) => {
      keepLang(lang)
      talk.send({ kind: 'lang', lang })
    },
  })
  const reactions = createReactions({ notices, locale, config })
  const http = createHttp({
    config,
    timers,
    session: () => session,
    facts: () => ({ lang: locale.lang.get(), customerId: store.customerId.get() }),
    explain: locale.explain,
    onFailure: (failure: Failure, quiet: boolean) => reactions.onFailure(failure, quiet),
  })
  const session: SessionCore = createSession({
    door: grantDoor(config, reactions),
    http: () => http,
    store,
    storages: storage,
    talk,
    timers,
    mode: config.mode,
    alone: aloneAmongTabs(`fly-renew:${config.gatewayUrl}:${config.name}`),
    reloadPage: () => location.reload(),
    sayFailed: (reason) => locale.text(messages, 'signInFailed', { reason }),
  })
  const clock = createClock({
    timers,
    // The gateway tells the time to people it knows: before sign-in a probe would only be refused.
    ready: () => session.state.get() === 'signed-in',
    wake: (onWake) => {
      const ends = [wakings(onWake), session.state.subscribe((state) => state === 'signed-in' && onWake())]
      return () => {
        for (const end of ends) end()
      }
    },
    probe: async () => Date.parse((await http.data('GET /tender/api/v1/clock', { quiet: true, stay: true })).now),
  })
  const stream = createStream({
    open: async (state) =>
      (await import('./live.ts')).openLive({ state, http, session, store, config, timers, onHello: () => void clock.sync() }),
  })
  const permissions = createPermissions(http, config.serviceCode)
  locale.lang.subscribe((lang) => document.dispatchEvent(new CustomEvent('fly-lang-change', { detail: { lang } })))
  talk.hear((word) => {
    if (word.kind === 'lang' && (word.lang === 'zh' || word.lang === 'en')) void locale.setLang(word.lang)
  })
  session.state.subscribe((state) => {
    if (state === 'signed-in') {
      void locale.load()
      void readAppConfig(http, config.appCode).then((settings) => settings && store.app.set(settings))
    } else permissions.resetStatus()
  })
  void session.start()
  return { config, http, session, stream, locale, clock, storage, store, notices, permissions, theme: createTheme(), reactions }
}

const textsOf = (lang: string, { appCode, serviceCode }: Config) => ({ lang, appCode, ...(serviceCode && { serviceCode }) })

function grantDoor(config: Config, reactions: Reactions): GrantDoor {
  const { auth } = config
  if (auth.type === 'token') return portalGrant(auth, reactions.askForSignIn)
  if (auth.type === 'cookie') return cookieGrant(reactions.askForSignIn)
  return lazyOwnGrant(config)
}

/** The OpenID Connect client and its library come in their own chunk: portals with their own login never load it. */
function lazyOwnGrant(config: Config): GrantDoor {
  let made: Promise<GrantDoor> | undefined
  const own = () => {
    made ??= import('./own-grant.ts').then(({ ownGrant }) => ownGrant(config))
    return made
  }
  return {
    resume: async () => (await own()).resume(),
    renew: async (reason) => (await own()).renew(reason),
    signIn: async (options) => (await own()).signIn(options),
    signOut: async () => (await own()).signOut(),
    forget: () => void made?.then((door) => door.forget()),
  }
}
