import { afterAll, beforeAll, expect, test } from 'vitest'
import { limits } from '#contract/limits.ts'
import { startGateway, type TestGateway } from '#support/gateway.ts'
import { forgetNotifications } from './notification.jobs.ts'

let gateway: TestGateway
beforeAll(async () => {
  gateway = await startGateway({ wang: {}, li: {} })
})
afterAll(() => gateway.close())

const DAY = 86_400_000
/** So many for a person, one a second, the newest so long ago. */
const fill = (user: string, n: number, agoMs: number, read: boolean) =>
  gateway.pool.query(
    `insert into notification (id, tenant_id, user_id, kind, at, read_at)
      select $1::text || '-' || $3::bigint || '-' || i, 'north', $1, 'outbid', clock_timestamp() - $3::bigint * interval '1 ms' - i * interval '1 s', case when $4::boolean then clock_timestamp() end
      from generate_series(1, $2) i`,
    [user, n, agoMs, read],
  )
const of = async (user: string) =>
  (await gateway.pool.query<{ n: number }>('select count(*)::int as n from notification where user_id = $1', [user])).rows[0]?.n

test('of each person the last 2,000 are kept; the list of another one is his own', async () => {
  await fill('wang', limits.notificationsKept + 1, 0, true)
  await fill('li', limits.notificationsKept, 0, true)
  expect([await forgetNotifications(gateway.pool), await of('wang'), await of('li')]).toEqual([
    1,
    limits.notificationsKept,
    limits.notificationsKept,
  ])
  const { rows } = await gateway.pool.query(`select from notification where id = 'wang-0-${limits.notificationsKept + 1}'`)
  expect(rows).toHaveLength(0)
})

test('unread ones of the last month stay, however many come after them; after a year everything goes', async () => {
  await gateway.pool.query('delete from notification')
  await fill('wang', limits.notificationsKept, 0, true)
  await fill('wang', 3, limits.unreadKeepMs - DAY, false)
  await fill('wang', 2, limits.unreadKeepMs + DAY, false)
  expect([await forgetNotifications(gateway.pool), await of('wang')]).toEqual([2, limits.notificationsKept + 3])
  await fill('li', 2, limits.notificationKeepMs + DAY, false)
  expect([await forgetNotifications(gateway.pool), await of('li')]).toEqual([2, 0])
})
