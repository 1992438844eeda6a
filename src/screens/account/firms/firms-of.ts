import type { Runtime } from '#core/runtime.ts'
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
    switchTo: (customerId) => switchFirm(http, customerId),
    chosen: store.customerId.value,
    choose: ({ customerId, runame }) => {
      store.customerId.set(customerId)
      store.runame.set(runame)
    },
  })
  stores.set(runtime, made)
  void made.open()
  return made
}
