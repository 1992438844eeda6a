import type { Notification } from '#contract/platform.ts'
import type { Http } from '#core/http/http.ts'

/** How many the inbox shows. */
export const INBOX_SIZE = 20

/** The newest notifications of the user and how many are unread. */
export interface InboxPage {
  rows: readonly Notification[]
  unread: number
}

export async function readInbox(http: Http): Promise<InboxPage> {
  const newest = { query: { pageIndex: 1, pageSize: INBOX_SIZE }, body: {}, quiet: true } as const
  const [page, unread] = await Promise.all([
    http.data('POST /platform/notification/page-list', newest),
    http.data('POST /platform/notification/page-list', { query: { pageIndex: 1, pageSize: 1 }, body: { unreadOnly: true }, quiet: true }),
  ])
  return { rows: page.rows, unread: unread.total }
}

/** Marks every notification as read. */
export const readAll = (http: Http) => http.data('POST /platform/notification/read', { body: { ids: [] } })
