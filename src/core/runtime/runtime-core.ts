import { createPermissions, type PermissionsCore } from '#core/auth/permissions.ts'
import { type SessionAtoms, sessionAtoms } from '#core/auth/session-atoms.ts'
import type { SessionCore } from '#core/auth/session-core.ts'
import { type ClockCore, createClock } from '#core/browser/clock.ts'
import { createStorages, type Storages } from '#core/browser/storage.ts'
import { createTheme, type ThemeCore } from '#core/browser/theme.ts'
import { browserTimers, type Timers } from '#core/browser/timers.ts'
import type { RequestCache } from '#core/http/batch.ts'
import { Failure } from '#core/http/failure.ts'
import type { Http } from '#core/http/http.ts'
import { retryWithBackoff } from '#core/http/retry-with-backoff.ts'
import { firstLang, keepLang } from '#core/i18n/lang.ts'
import { createLocale, type LocaleCore } from '#core/i18n/locale-core.ts'
import { createStream, type LiveStreamCore } from '#core/realtime/stream.ts'
import { atom, type ReadonlyAtom, readOnly } from '#core/state/atom.ts'
import { createNotices, type NoticesCore } from '#core/state/notices.ts'
import { type AppStoreCore, createStore } from '#core/state/store.ts'
import { type Config, type ConfigureOptions, completeConfig } from './config.ts'
import { messages } from './lazy-services.messages.ts'
import { lazyHttp, lazySession } from './lazy-services.ts'

/** Everything the elements of one context share, made of plain atoms so that every copy of the bundle can use it. */
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
  /** What elements of this page have asked for together. */
  readonly cache: RequestCache
  readonly reactions: {
    /** The last 403 that nobody answered himself: the shell goes to /403 (AUTH-06). A new one is a new object. */
    readonly forbidden: ReadonlyAtom<Failure | undefined>
  }
}

/** What is there at once, and is filled by the services when they have been loaded. */
export interface RuntimeBase extends Pick<RuntimeCore, 'config' | 'locale' | 'storage' | 'store' | 'notices' | 'permissions' | 'clock'> {
  readonly timers: Timers
  readonly cells: SessionAtoms
  readonly forbidden: ReturnType<typeof atom<Failure | undefined>>
}

/**
 * Builds the services of a context around its configuration and starts the session. Only what an element needs for its first picture is
 * made at once; calls and sign-in come with `services.ts`, which is asked for here.
 */
export function createRuntime(options: ConfigureOptions): RuntimeCore {
  const config = completeConfig(options, location.href)
  const timers = browserTimers
  const storage = createStorages()
  const store = createStore(storage)
  const notices = createNotices(timers)
  const cells = sessionAtoms()
  const forbidden = atom<Failure | undefined>(undefined)
  const services = once(async () => {
    try {
      return (await import('./services.ts')).startServices({
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
      })
    } catch (cause) {
      throw new Failure('unreachable', locale.text(messages, 'unreachable'), { cause, repeatable: true })
    }
  })
  const http = lazyHttp(services)
  const session = lazySession(cells, store, services)
  const locale = createLocale({
    first: firstLang(config.locale),
    pageTexts: config.messages,
    read: async (lang) => (await services()).readTexts(lang),
    readLanguages: async () => (await services()).readLanguages(),
    onLoadFailed: () =>
      void services().then(
        ({ tellTextsFailed }) => tellTextsFailed(),
        () => undefined,
      ),
    onSwitched(lang) {
      keepLang(lang)
      services().then(
        ({ talk }) => talk.send({ kind: 'lang', lang }),
        () => undefined,
      )
    },
  })
  const clock = createClock({
    timers,
    // The gateway tells the time to people it knows: before sign-in a probe would only be refused.
    ready: () => session.state.get() === 'signed-in',
    wake(onResume) {
      void services().then(({ onPageResume }) => onPageResume(onResume))
      return session.state.subscribe((state) => state === 'signed-in' && onResume())
    },
    read: async (probes) => (await services()).readClock(probes),
  })
  const onHello = () => void clock.sync()
  const stream = createStream({
    open: async (state) =>
      (await import('#core/realtime/live.ts')).openLive({ state, http, session, locale, store, config, timers, onHello }),
  })
  const permissions = createPermissions(http, config.serviceCode)
  locale.lang.subscribe((lang) => document.dispatchEvent(new CustomEvent('fly-lang-change', { detail: { lang } })))
  void retryWithBackoff(timers, services, (cause) => {
    cells.failure.set(cause as Failure)
    return false
  })
  const reactions = { forbidden: readOnly(forbidden) }
  const cache: RequestCache = new Map()
  session.state.subscribe((state) => state !== 'signed-in' && cache.clear())
  const theme = createTheme()
  return { config, http, session, stream, locale, clock, storage, store, notices, permissions, theme, cache, reactions }
}

/** Runs the work once for all who ask; after a failure the next one tries again. */
function once<T>(work: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined
  return () => {
    running ??= work().catch((cause: unknown) => {
      running = undefined
      throw cause
    })
    return running
  }
}
