import { cell, readOnly, type Source } from './cell.ts'
import type { Http } from './http.ts'
import type { Storages } from './storage.ts'
import type { AppStoreCore } from './store.ts'
import type { TabTalk } from './tab-talk.ts'
import type { Timers } from './timers.ts'

/** The user behind a session: profile, permission codes, and everything kept in his name. */
export interface SignedIn {
  readonly codes: Source<ReadonlySet<string>>
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
  talk: TabTalk
  reloadPage: () => void
}

/** @see AUTH-09, PERM-01, security.md section 2 (8, 9) */
export function createSignedIn({ http, store, storages, talk, reloadPage }: SignedInDeps): SignedIn {
  const codes = cell<ReadonlySet<string>>(new Set())
  return {
    codes: readOnly(codes),
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
      store.restore()
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

const PAUSES_MS = [1_000, 2_000, 4_000, 8_000, 15_000, 30_000] as const

/** Does the work again, after growing pauses, until it succeeds or `giveUp` says that its failure is an answer (which is then thrown). */
export async function insist<T>(timers: Timers, work: () => Promise<T>, giveUp: (cause: unknown) => boolean): Promise<T> {
  for (let turn = 0; ; turn += 1) {
    try {
      return await work()
    } catch (cause) {
      if (giveUp(cause)) throw cause
      await timers.wait(PAUSES_MS[Math.min(turn, PAUSES_MS.length - 1)] ?? 30_000)
    }
  }
}
