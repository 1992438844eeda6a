import type { PermissionsCore } from '#core/auth/permissions.ts'
import type { SessionCore } from '#core/auth/session-core.ts'
import type { ClockCore } from '#core/browser/clock.ts'
import type { Storages } from '#core/browser/storage.ts'
import type { ThemeCore } from '#core/browser/theme.ts'
import type { RequestCache } from '#core/http/batch.ts'
import type { Http } from '#core/http/http.ts'
import type { LocaleCore } from '#core/i18n/locale-core.ts'
import type { LiveStreamCore } from '#core/realtime/stream.ts'
import type { NoticesCore } from '#core/state/notices.ts'
import { type SignalView, signalView } from '#core/state/signal-view.ts'
import type { AppStoreCore } from '#core/state/store.ts'
import { type Config, type ConfigureOptions, completeConfig } from './config.ts'
import { registry } from './registry.ts'
import { createRuntime, type RuntimeCore } from './runtime-core.ts'

export type { Http } from '#core/http/http.ts'
export type Session = SignalView<SessionCore>
export type LiveStream = SignalView<LiveStreamCore>
export type ServerClock = SignalView<ClockCore>
export type AppStore = SignalView<AppStoreCore>
export type Notices = SignalView<NoticesCore>
export type Permissions = SignalView<PermissionsCore>
export type Theme = SignalView<ThemeCore>
/** The language service: `lang`, `revision` and `languages` are signals. */
export type Locale = SignalView<LocaleCore>

/** Everything the elements of one context share. Where an atom may be watched there is a signal of this copy of the bundle. */
export interface Runtime {
  readonly config: Config
  readonly http: Http
  readonly session: Session
  readonly stream: LiveStream
  readonly locale: Locale
  readonly clock: ServerClock
  readonly storage: Storages
  readonly store: AppStore
  readonly notices: Notices
  readonly permissions: Permissions
  readonly theme: Theme
  readonly cache: RequestCache
  readonly reactions: SignalView<RuntimeCore['reactions']>
}

/** Event on `globalThis` after a runtime was made; `detail` is its name. */
const MADE = 'fly-runtime'

/** Parts without atoms. */
const PLAIN: readonly string[] = ['config', 'http', 'storage', 'cache']
const faces = new WeakMap<RuntimeCore, Runtime>()
const cores = new WeakMap<Runtime, RuntimeCore>()

/** A runtime of atoms, with signals in their place. The same one for the same atoms. */
export function runtimeFor(core: RuntimeCore): Runtime {
  const known = faces.get(core)
  if (known) return known
  const made = Object.fromEntries(
    Object.entries(core).map(([name, part]) => [name, PLAIN.includes(name) ? part : signalView(part)]),
  ) as unknown as Runtime
  faces.set(core, made)
  cores.set(made, core)
  return made
}

/** What a runtime is made of: for parts that make one of the same atoms. */
export const coreOf = (runtime: Runtime): RuntimeCore | undefined => cores.get(runtime)

/**
 * Sets up the context of a name, once a page: a second call with the same values gives the same runtime, one with other values warns
 * (FLY-E102) and gives the first. `replace` makes a new one.
 *
 * @throws TypeError when `gatewayUrl` is no address
 * @see elements.md 2.7
 */
export function configure(options: ConfigureOptions): Runtime {
  const { contexts } = registry()
  const name = options.name ?? 'default'
  const known = contexts.get(name)
  if (known && !options.replace) {
    if (!same(known.config, completeConfig(options, location.href))) {
      console.warn(`[fly E102] context "${name}" is configured already with other values; pass replace: true to change them`)
    }
    return runtimeFor(known)
  }
  const core = createRuntime(options)
  contexts.set(name, core)
  globalThis.dispatchEvent(new CustomEvent(MADE, { detail: name }))
  return runtimeFor(core)
}

/** The runtime of a context, whichever copy of the bundle made it. */
export function runtimeOf(name = 'default'): Runtime | undefined {
  const core = registry().contexts.get(name)
  return core && runtimeFor(core)
}

/** Functions are left out: the same page gives a new closure each time. */
const same = (one: Config, other: Config): boolean => JSON.stringify(one) === JSON.stringify(other)
