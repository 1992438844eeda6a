import type { Runtime } from '#core/runtime/runtime.ts'
import { readFirms, switchFirm } from './firms.api.ts'
import { createFirmsStore, type FirmsStore } from './firms.store.ts'

const stores = new WeakMap<Runtime, FirmsStore>()

/** The firms of the page's user: header and screens share one store. Whoever shows it first opens it. */
export function firmsOf(runtime: Runtime): FirmsStore {
  const known = stores.get(runtime)
  if (known) return known
  const { http, store } = runtime
  const made = createFirmsStore({
    read: (signal) => readFirms(http, signal),
    switchTo: (customerId, key) => switchFirm(http, customerId, key),
    chosen: store.customerId.value,
    choose: ({ customerId, runame }) => {
      store.customerId.set(customerId)
      store.runame.set(runame)
    },
  })
  stores.set(runtime, made)
  void made.open()
  followUser(runtime, made)
  return made
}

/** A page may outlive its user (portals sign in without a reload): the next one sees nothing of the former one's firms. */
function followUser({ session }: Runtime, firms: FirmsStore): void {
  let known = session.user.peek()?.userId
  session.user.subscribe((user) => {
    if (user?.userId === known) return
    known = user?.userId
    if (user) void firms.open()
    else firms.forget()
  })
}
