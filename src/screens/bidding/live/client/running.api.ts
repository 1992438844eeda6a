import type { ProjectStatus } from '#contract/tender/project.ts'
import { fetchAllPages } from '#core/http/fetch-all-pages.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import type { RunningClient } from './running.store.ts'

/** Statuses in which a hall has something to show. */
const WATCHABLE: ProjectStatus[] = ['READY', 'BIDDING', 'SUSPENDED', 'REVIEW']

/** The running auctions of the bidder's firm (`customer`) or of the purchaser side. */
export function runningClient({ http, stream }: Runtime, side: 'customer' | 'purchaser'): RunningClient {
  const call = side === 'customer' ? 'POST /tender/api/v1/project/cu-page-list' : 'POST /tender/api/v1/project/cg-page-list'
  const topic = side === 'customer' ? 'list:gy' : 'list:cg'
  return {
    read: (signal) =>
      fetchAllPages(
        (page) => http.data(call, { body: { status: WATCHABLE, mode: '2' }, query: page, signal, quiet: true }),
        ({ id }) => id,
      ),
    follow: (hear, refresh, signal) => {
      stream.follow([topic], { list: (data) => data.topic === topic && hear(data) }, { signal, poll: refresh })
    },
  }
}

/** Which side a person stands on: whoever acts for a firm is a bidder. */
export function sideOf({ session, store }: Runtime): 'customer' | 'purchaser' {
  const roles = session.user.value?.roles ?? []
  return store.customerId.value.value !== '' || roles.includes('BIDDER') || roles.includes('CUSTOMER_ADMIN') ? 'customer' : 'purchaser'
}
