import type { Pool } from 'pg'
import { type Notification, platform } from '#contract/platform.ts'
import { listRoute } from '#gateway/modules/search/list-route.ts'
import { type Bus, channels } from '#gateway/platform/database/bus.ts'
import { ok } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import { markRead, type NewNotification, notificationList } from './notification.queries.ts'

const calls = {
  'POST /platform/notification/page-list': platform['POST /platform/notification/page-list'],
  'POST /platform/notification/read': platform['POST /platform/notification/read'],
}

/** What a stream is told of one notification; `read` of none in particular. */
export type News = Pick<NewNotification, 'userId' | 'kind' | 'projectId' | 'id'>

/** Some of a person's notifications were read: other tabs and devices show the new count. */
export const readBy = (userId: string): News => ({ userId, kind: 'read', projectId: '', id: '' })

/**
 * Tells the streams of the people concerned; after the commit, never inside the transaction. The payload is the event `me` and whose it is.
 *
 * @see tendering.md 10.3
 */
export function announce(bus: Pick<Bus, 'publish'>, rows: readonly News[]): void {
  for (const { userId, kind, projectId = '', id } of rows) bus.publish(channels.me, { userId, kind, projectId, id })
}

/** A person's own notifications. */
export function createNotificationModule({ pool, bus }: { pool: Pool; bus: Bus }) {
  const routes: RoutesFor<typeof calls> = {
    'POST /platform/notification/page-list': listRoute<Notification, { unreadOnly?: boolean }>(
      pool,
      'signed-in',
      ({ session, body, lang }) => notificationList(session, lang, body.unreadOnly),
    ),
    'POST /platform/notification/read': {
      may: 'signed-in',
      answer: async ({ session, body }) => {
        const read = await markRead(pool, session, body.ids)
        if (read > 0) announce(bus, [readBy(session.userId)])
        return ok({ read })
      },
    },
  }
  return { calls, routes }
}
