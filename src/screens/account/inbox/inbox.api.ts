import type { Notification } from '#contract/platform.ts'
import type { Criteria } from '#contract/search.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

export interface InboxPage {
  rows: readonly Notification[]
  total: number
  pageIndex: number
  pageSize: number
}

/** What somebody was told, behind the gateway. */
export function inboxClient({ http, stream }: Runtime) {
  const quiet = true
  return {
    /** @param search body of the call; everything when left out */
    read: (search: Criteria | undefined, pageIndex: number, pageSize: number, signal: AbortSignal): Promise<InboxPage> =>
      http.data('POST /platform/notification/page-list', { body: { ...search }, query: { pageIndex, pageSize }, signal, quiet }),
    /** @param ids none means all. @throws Failure */
    markRead: async (ids: string[]): Promise<void> => {
      await http.data('POST /platform/notification/read', { body: { ids }, quiet })
    },
    follow(refresh: () => Promise<void>, signal: AbortSignal): void {
      stream.follow(['me'], { me: () => void refresh() }, { signal, poll: refresh })
    },
  }
}
