import type { Notification } from '#contract/platform.ts'
import type { Http } from '#core/http/http.ts'
import { unreadQuestion } from '#domain/start/common-questions.ts'

/** How many the inbox shows. */
export const INBOX_SIZE = 20

/** How many notifications of the user are unread, and the newest ones where they are looked at. */
export interface InboxPage {
  rows: readonly Notification[] | undefined
  unread: number
}

export async function readInbox(http: Http, isOpen: boolean): Promise<InboxPage> {
  const { call, query, body } = unreadQuestion
  const [page, unread] = await Promise.all([
    isOpen ? http.data(call, { query: { pageIndex: 1, pageSize: INBOX_SIZE }, body: {}, quiet: true }) : undefined,
    http.data(call, { query, body, quiet: true }),
  ])
  return { rows: page?.rows, unread: unread.total }
}

/** Marks every notification as read. */
export const readAll = (http: Http) => http.data('POST /platform/notification/read', { body: { ids: [] } })
