import type { Profile } from '#contract/identity.ts'
import type { Storages } from '#core/browser/storage.ts'
import { type Atom, atom, type LazyAtom, lazyAtom } from './atom.ts'

/**
 * What the elements of a page share (specification section 3, Store state). One store a page, however many bundles load it.
 *
 * @see STORE-01
 */
export interface AppStoreCore {
  readonly activeTheme: Atom<string>
  /** The firm the bidder acts for; empty: none chosen. Goes out as `x-tender-customer-id`. Survives a reload of the tab. */
  readonly customerId: Atom<string>
  /** Name of the acting firm. */
  readonly runame: Atom<string>
  /** Page the purchaser's list was left at; counts from 1. */
  readonly cgform: Atom<{ pageIndex: number }>
  /** Page the bidder's list was left at; counts from 1. */
  readonly gyform: Atom<{ pageIndex: number }>
  /** Kind of bidding the lists show: '1' three rounds, '2' free bidding, '0' all. */
  readonly switchs: Atom<string>
  readonly user: Atom<Profile | undefined>
  /** Objects being uploaded, by object id, in percent. */
  readonly upload: Atom<Readonly<Record<string, number>>>
  /** Settings of the application (`GET /platform/app/config`), read once somebody watches them. */
  readonly app: LazyAtom<Readonly<Record<string, string>>>
  /** Back to the first values, except the theme: at sign-out, or when another user signs in. */
  reset(): void
  /** Takes up what this tab remembers of the signed-in user; where it remembers no firm, `settled` is the one he acts for. */
  restore(settled?: ActingFirm | null): void
  /** The firm that this tab remembers of whoever used it last, before it is known who uses it now. */
  firmHint(): string
}

interface ActingFirm {
  customerId: string
  runame: string
}

const ACTING = 'acting-customer'

/** The store with its specified first values. */
export function createStore(storages: Pick<Storages, 'tab'>): AppStoreCore {
  const first = {
    customerId: '',
    runame: '',
    cgform: { pageIndex: 1 },
    gyform: { pageIndex: 1 },
    switchs: '1',
    user: undefined as Profile | undefined,
    upload: {} as Readonly<Record<string, number>>,
    app: {} as Readonly<Record<string, string>>,
  }
  const cells = {
    customerId: atom(first.customerId),
    runame: atom(first.runame),
    cgform: atom(first.cgform),
    gyform: atom(first.gyform),
    switchs: atom(first.switchs),
    user: atom(first.user),
    upload: atom(first.upload),
    app: lazyAtom(first.app),
  }
  let restoring = false
  const remember = () => {
    if (!restoring) storages.tab.write(ACTING, { customerId: cells.customerId.get(), runame: cells.runame.get() })
  }
  cells.customerId.subscribe(remember)
  cells.runame.subscribe(remember)

  function quietly(change: () => void): void {
    restoring = true
    change()
    restoring = false
  }
  return {
    activeTheme: atom('blue'),
    ...cells,
    reset: () =>
      quietly(() => {
        for (const name of Object.keys(first) as (keyof typeof first)[]) (cells[name] as Atom<unknown>).set(first[name])
      }),
    restore(settled) {
      quietly(() => {
        const kept = storages.tab.read<ActingFirm>(ACTING)
        const acting = kept?.customerId ? kept : settled
        if (!acting) return
        cells.customerId.set(acting.customerId)
        cells.runame.set(acting.runame)
      })
      remember()
    },
    firmHint: () => storages.tab.hint<ActingFirm>(ACTING)?.customerId ?? '',
  }
}
