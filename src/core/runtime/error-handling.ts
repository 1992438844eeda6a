import type { Failure } from '#core/http/failure.ts'
import { messages } from '#core/i18n/core.messages.ts'
import type { LocaleCore } from '#core/i18n/locale-core.ts'
import { type Atom, atom, type ReadonlyAtom, readOnly } from '#core/state/atom.ts'
import type { NoticesCore } from '#core/state/notices.ts'
import type { Config } from './config.ts'

/** What happens for every call alike when it fails (specification section 8). */
export interface ErrorHandling {
  /**
   * The last 403 that nobody answered himself: the shell goes to /403 (AUTH-06), or to the password change when that is due (AUTH-10), which
   * also quiet calls tell. A new one is a new object.
   */
  readonly forbidden: ReadonlyAtom<Failure | undefined>
  onFailure(failure: Failure, quiet: boolean): void
}

export interface ErrorHandlingDeps {
  notices: Pick<NoticesCore, 'show'>
  locale: Pick<LocaleCore, 'text'>
  config: Pick<Config, 'onError'>
  /** ms since 1970. */
  wall?: () => number
  forbidden?: Atom<Failure | undefined>
  reload?: () => void
  marks?: Pick<Storage, 'getItem' | 'setItem'>
}

/** The gateway renewed its CSRF token: pages must be loaded anew (ERR-02). */
const RENEWED = 'WEB-SECURITY-1001'
/** The password must be changed before anything else. */
export const PASSWORD_DUE = 'AUTH-1008'
const RELOAD_KEY = 'fly-reloaded-at'
/** A page reloads itself at most this often (security.md T12). */
const RELOAD_MS = 60_000

export function createErrorHandling({
  notices,
  locale,
  config,
  wall = Date.now,
  reload = () => location.reload(),
  marks,
  forbidden = atom<Failure | undefined>(undefined),
}: ErrorHandlingDeps): ErrorHandling {
  /** Lets every form put its draft away first (`fly-before-reload`), then reloads. */
  function reloadOnce(): void {
    const marked = marks ?? tabStorage()
    const last = Number(marked?.getItem(RELOAD_KEY) ?? 0)
    if (!marked || wall() - last < RELOAD_MS) {
      notices.show({ tone: 'warning', text: locale.text(messages, 'reloading'), ms: 0 })
      return
    }
    marked.setItem(RELOAD_KEY, String(wall()))
    document.dispatchEvent(new CustomEvent('fly-before-reload'))
    reload()
  }

  return {
    forbidden: readOnly(forbidden),
    onFailure(failure, quiet) {
      config.onError?.(failure)
      if (failure.code === RENEWED) return reloadOnce()
      if (failure.code === PASSWORD_DUE) forbidden.set(failure)
      if (quiet || failure.kind === 'unauthorised') return
      notices.show({ tone: 'danger', text: failure.message })
      if (failure.kind === 'forbidden') forbidden.set(failure)
    },
  }
}

function tabStorage(): Storage | undefined {
  try {
    return sessionStorage
  } catch {
    return undefined
  }
}
