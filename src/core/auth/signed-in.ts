import type { CrossTabMessages } from '#core/browser/cross-tab-messages.ts'
import type { Storages } from '#core/browser/storage.ts'
import type { Http } from '#core/http/http.ts'
import type { Atom } from '#core/state/atom.ts'
import type { AppStoreCore } from '#core/state/store.ts'

/** The user behind a session: profile, permission codes, and everything kept in his name. */
export interface SignedIn {
  /**
   * Reads profile and codes and takes up what this tab remembers of the user. Another user than before makes the page load anew, so that
   * nothing of the first one mixes in.
   * @throws Failure
   */
  load(): Promise<void>
  /** Removes everything of the user from this page, and with `storage` from this browser's storage. */
  clear(storage: boolean): void
}

export interface SignedInDeps {
  http: () => Http
  store: AppStoreCore
  storages: Storages
  talk: CrossTabMessages
  reloadPage: () => void
  /** The firm that the gateway has settled for this start. */
  settledFirm?: () => { customerId: string; runame: string } | null
}

/** @see AUTH-09, PERM-01, security.md section 2 (8, 9) */
export function createSignedIn(
  { http, store, storages, talk, reloadPage, settledFirm }: SignedInDeps,
  codes: Atom<ReadonlySet<string>>,
): SignedIn {
  return {
    async load() {
      const still = { quiet: true, stay: true }
      const [profile, list] = await Promise.all([
        http().data('POST /platform/user/profile', { body: {}, ...still }),
        http().data('GET /platform/permission/codes', still),
      ])
      const before = store.user.get()
      if (before && before.userId !== profile.userId) return reloadPage()
      storages.own({ tenantId: profile.tenantId, userId: profile.userId })
      codes.set(new Set(list))
      store.user.set(profile)
      store.restore(settledFirm?.())
      talk.send({ kind: 'user', tenantId: profile.tenantId, userId: profile.userId })
    },
    clear(storage) {
      if (storage) storages.clear()
      storages.own(undefined)
      store.reset()
      codes.set(new Set())
    },
  }
}
