import type { Notification } from '#contract/platform.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { notifications } from '#domain/tender/lists/notifications.ts'
import { createList, type List } from '#lists/index.ts'

const quiet = true

/** What somebody was told; read again when there is more. */
export function createInbox(runtime: Runtime): List<Notification> {
  const { http, stream } = runtime
  return createList<Notification>(
    runtime,
    notifications,
    {
      read: (body, query, signal) => http.data('POST /platform/notification/page-list', { body, query, signal, quiet }),
      follow({ refresh }, signal) {
        stream.follow(['me'], { me: () => void refresh() }, { signal, poll: refresh })
      },
    },
    { idOf: ({ id }) => id, pageSizes: [20, 50, 100] },
  )
}

/** Marks these, or with none all, as read. @throws Failure */
export const markRead = async ({ http }: Runtime, ...ids: string[]): Promise<void> => {
  await http.data('POST /platform/notification/read', { body: { ids }, quiet })
}
