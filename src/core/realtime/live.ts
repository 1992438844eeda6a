import type { SessionCore } from '#core/auth/session-core.ts'
import { onPageResume } from '#core/browser/page-resume.ts'
import type { Timers } from '#core/browser/timers.ts'
import type { Http } from '#core/http/http.ts'
import type { LocaleCore } from '#core/i18n/locale-core.ts'
import type { Config } from '#core/runtime/config.ts'
import type { Atom } from '#core/state/atom.ts'
import type { AppStoreCore } from '#core/state/store.ts'
import { createSharedStream, type SharedStream } from './shared-stream.ts'
import type { StreamState } from './stream.ts'
import { openTabChannel } from './tab-channel.ts'

export interface LiveDeps {
  state: Atom<StreamState>
  http: Http
  session: SessionCore
  locale: Pick<LocaleCore, 'lang'>
  store: AppStoreCore
  config: Config
  timers: Timers
  onHello: () => void
}

/** A page hidden this long gives its stream up, or hands it to another tab. */
const HIDDEN_MS = 300_000

/** Ties the sharing of live events to this page: its session, its firm, and whether anyone looks at it. */
export function openLive({ state, http, session, locale, store, config, timers, onHello }: LiveDeps): SharedStream {
  const share = createSharedStream({
    state,
    http,
    timers,
    onHello,
    isBehind: http.hasBegun,
    tab: crypto.randomUUID(),
    group: openTabChannel,
    online: () => navigator.onLine,
    onSignedOut: () => session.ended({ stay: false }),
  })
  let asleep = false

  function place(): void {
    const user = session.user.get()
    const here = !asleep && session.state.get() === 'signed-in' && user !== undefined
    share.join(here ? `fly-live:${config.gatewayUrl}:${user.tenantId}:${user.userId}:${store.customerId.get()}` : undefined)
  }

  let hiding: AbortController | undefined
  function look(): void {
    hiding?.abort()
    if (document.visibilityState !== 'hidden') {
      asleep = false
      place()
      return
    }
    hiding = new AbortController()
    timers.wait(HIDDEN_MS, hiding.signal).then(
      () => {
        asleep = true
        place()
      },
      () => undefined,
    )
  }

  session.state.subscribe(place)
  store.customerId.subscribe(place)
  locale.lang.subscribe(() => share.readAgain())
  document.addEventListener('visibilitychange', look)
  window.addEventListener('offline', () => state.set('offline'))
  window.addEventListener('pagehide', () => share.join(undefined))
  window.addEventListener('pageshow', place)
  onPageResume(() => share.nudge())
  place()
  return share
}
