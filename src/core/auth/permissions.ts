import type { Http } from '#core/http/http.ts'
import { atom, type ReadonlyAtom, readOnly } from '#core/state/atom.ts'

/** A page component the user may use. */
export interface PageGrant {
  pageId: string
  componentId: string
}

/** Which page components the user may use (PERM-03). Asked once, by all elements together. */
export interface PermissionsCore {
  /** A request is under way. */
  readonly pending: ReadonlyAtom<boolean>
  /** The answer is here. */
  readonly getData: ReadonlyAtom<boolean>
  /** Both flags as one word: `idle` before anyone asked and after a failure. */
  readonly state: ReadonlyAtom<'idle' | 'pending' | 'ready'>
  readonly entries: ReadonlyAtom<readonly PageGrant[]>
  /** Loads unless loaded; who asks meanwhile waits for the request under way. @throws Failure; the next caller tries again */
  load(): Promise<readonly PageGrant[]>
  /** Forgets the answer: the next `load` asks again. */
  resetStatus(): void
  /** Whether an entry matches both. Without either of them everything is allowed (PERM-02). */
  mayUse(componentId: string, pageId: string): boolean
}

export function createPermissions(http: Http, serviceCode: string): PermissionsCore {
  const pending = atom(false)
  const getData = atom(false)
  const state = atom<'idle' | 'pending' | 'ready'>('idle')
  const entries = atom<readonly PageGrant[]>([])
  let flight: Promise<readonly PageGrant[]> | undefined
  /** Answers to questions of a former user are not taken. */
  let turn = 0

  async function ask(): Promise<readonly PageGrant[]> {
    const mine = turn
    pending.set(true)
    state.set('pending')
    try {
      const rows = await http.data('GET /platform/app/pagePermission/user', { query: { serviceCode }, quiet: true })
      const found = rows.map(({ reportPageId, componentId }) => ({ pageId: reportPageId, componentId }))
      if (mine === turn) {
        entries.set(found)
        getData.set(true)
      }
      return found
    } finally {
      if (mine === turn) {
        pending.set(false)
        state.set(getData.get() ? 'ready' : 'idle')
        flight = undefined
      }
    }
  }

  return {
    pending: readOnly(pending),
    getData: readOnly(getData),
    state: readOnly(state),
    entries: readOnly(entries),
    async load() {
      if (getData.get()) return entries.get()
      flight ??= ask()
      return flight
    },
    resetStatus() {
      turn += 1
      flight = undefined
      pending.set(false)
      getData.set(false)
      state.set('idle')
      entries.set([])
    },
    mayUse: (componentId, pageId) =>
      !pageId || !componentId || entries.get().some((entry) => entry.pageId === pageId && entry.componentId === componentId),
  }
}
