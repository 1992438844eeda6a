import type { Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import type { JobDeps, Jobs } from '#gateway/platform/deps.ts'
import { onceAtATime, schedule } from '#gateway/platform/process/schedule.ts'

const EVERY_MS = 3_600_000
const BATCH = 1_000
const MOST_BATCHES = 100

/** Old notifications go: nobody's list grows for ever, whoever makes him news. */
export function createNotificationJobs({ pool, log }: JobDeps): Jobs {
  const alone = onceAtATime((error) => log.error({ err: error }, 'old notifications stay for now'))
  return schedule([{ everyMs: EVERY_MS, run: alone(() => forgetNotifications(pool)) }], alone.idle)
}

const OLD = `delete from notification where id in (
  select id from notification where at < clock_timestamp() - $1 * interval '1 ms' limit $2)`

/** Of each person the last ones are kept; what is unread and fresh stays beside them, so that nobody's news are washed away by others. */
const BEYOND = `delete from notification where id in (
  select n.id from (select tenant_id, user_id from notification group by 1, 2 having count(*) > $1) many
    cross join lateral (select id, at, read_at from notification where tenant_id = many.tenant_id and user_id = many.user_id
      order by at desc, id desc offset $1) n
    where n.read_at is not null or n.at < clock_timestamp() - $2 * interval '1 ms' limit $3)`

/** Returns how many went. */
export async function forgetNotifications(pool: Pool): Promise<number> {
  const { notificationKeepMs, notificationsKept, unreadKeepMs } = limits
  const old = await inSlices(pool, OLD, [notificationKeepMs, BATCH])
  return old + (await inSlices(pool, BEYOND, [notificationsKept, unreadKeepMs, BATCH]))
}

async function inSlices(pool: Pool, text: string, values: readonly number[]): Promise<number> {
  let gone = 0
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const { rowCount } = await pool.query(text, [...values])
    gone += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) break
  }
  return gone
}
