import type { Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import { announce as announceNotices, type News } from '#gateway/modules/notification/notification.module.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import type { JobDeps, Jobs } from '#gateway/platform/deps.ts'
import { eachAlone, onceAtATime, schedule } from '#gateway/platform/process/schedule.ts'
import { checkpoints } from './engine/checkpoint.ts'
import { announcer, type Engine, guardedDecisions } from './engine/engine.ts'
import { forgetAnswers } from './engine/forgetting.ts'
import { factOf } from './engine/projection.ts'
import { TENDER_CHANNEL, type TenderNews } from './live/live.ts'
import { type Email, writeEmails } from './notices/emails.ts'
import { anchoredNotice, noticesOf } from './notices/notices.ts'
import { remindReviewers, settleReviewers } from './notices/owed.ts'
import { remind } from './notices/reminders.ts'
import { anchorClose, anchorDay } from './proof/anchors.ts'
import { watchLogs } from './proof/log-watch.ts'
import { openSigner, type Signer } from './proof/signing.ts'
import { type LostKeys, lostKeys } from './rounds/lost-keys.ts'
import { findProject, readLog } from './tender.queries.ts'

/**
 * What goes on beside the calls: transitions that fall due, anchors, notices. None of it is needed for a right decision
 * (every command applies what fell due before it), so a worker that is late makes things late, never wrong. Any number may run.
 */

const FOLLOW_MS = 5_000
const ANCHOR_MS = 60_000
const OWED_MS = 60_000
const FORGET_MS = 600_000
/** The shortest notice ahead is five minutes. */
const REMIND_MS = 15_000
/** Facts older than this are no news any more, e.g. when a database is filled with history. */
const NEWS_MS = 3 * 86_400_000
const BATCH = 100
const WATCH_MS = 10_000
/** Stretches of one log in one round. */
const STRETCHES = 10

export async function createTenderJobs({ pool, bus, log, audit, keys }: JobDeps): Promise<Jobs> {
  const signer = openSigner(keys)
  const engine = guardedDecisions(pool, announcer(bus), { keys, audit })
  const tell = (rows: readonly News[]) => announceNotices(bus, rows)
  const alone = onceAtATime((error) => log.error({ err: error }, 'a job of tendering failed'))
  const lost = lostKeys(audit)
  const follow = alone(() => followLogs(pool, signer, tell))
  const jobs = [
    { everyMs: limits.sweepMs, run: alone(() => sweep(pool, engine, lost)) },
    { everyMs: FOLLOW_MS, run: follow },
    { everyMs: REMIND_MS, run: alone(() => remind(pool, tell)) },
    { everyMs: OWED_MS, run: alone(() => remindReviewers(pool, tell)) },
    { everyMs: FORGET_MS, run: alone(() => forgetAnswers(pool)) },
    { everyMs: WATCH_MS, run: alone(() => watchLogs({ pool, signer, kept: checkpoints(pool, keys), tell, audit })) },
    { everyMs: ANCHOR_MS, run: alone(() => anchorDay(pool, signer)) },
  ]
  const timed = schedule(jobs, alone.idle)
  let unsubscribe = () => {}
  return {
    start: () => {
      unsubscribe = bus.subscribe(TENDER_CHANNEL, (payload) => {
        // Bids alone tell nobody anything; they are followed with the next round.
        if ((payload as TenderNews).listed) follow()
      })
      return timed.start()
    },
    stop: () => {
      unsubscribe()
      return timed.stop()
    },
  }
}

/** Applies what fell due. Of several sweepers one finds it; the others find it done. */
export async function sweep(pool: Pool, { decisions }: Engine, lost: LostKeys = lostKeys()): Promise<void> {
  const { rows } = await pool.query<{ id: string; tenant_id: string }>({
    name: 'tender-due',
    text: 'select id, tenant_id from tender_project where due_at <= clock_timestamp() and id <> all ($2) order by due_at limit $1',
    values: [BATCH, lost.left()],
  })
  await eachAlone(rows, async ({ id, tenant_id: tenantId }) => lost.seen(tenantId, id, await decisions.advanceProject(tenantId, id)))
}

/** Follows every log that has grown: notices for people, and an anchor for each close. One whose notices fail waits, longer each time. */
export async function followLogs(pool: Pool, signer: Signer, tell: (rows: readonly News[]) => void): Promise<void> {
  const { rows } = await pool.query<{ id: string; tenant_id: string }>({
    name: 'tender-unread-logs',
    text: `select p.id, p.tenant_id from tender_project p left join tender_cursor c on c.project_id = p.id
      where p.head_seq > coalesce(c.seq, 0) and coalesce(c.next_at, '-infinity') <= clock_timestamp() order by p.last_at limit $1`,
    values: [BATCH],
  })
  await eachAlone(rows, async ({ id, tenant_id: tenantId }) => {
    try {
      for (let stretch = 0; stretch < STRETCHES; stretch++) {
        const { news, isThrough } = await followLog(pool, signer, tenantId, id)
        tell(news)
        if (isThrough) return
      }
    } catch (error) {
      await putOff(pool, id)
      throw error
    }
  })
}

/** Two seconds, four, eight … up to an hour. */
const putOff = (pool: Pool, id: string) =>
  pool.query(
    `insert into tender_cursor as c (project_id, seq, failures, next_at) values ($1, 0, 1, clock_timestamp() + interval '2 s')
      on conflict (project_id) do update set failures = c.failures + 1,
        next_at = clock_timestamp() + least(3600, power(2, least(c.failures + 1, 12))) * interval '1 s'`,
    [id],
  )

interface Followed {
  news: News[]
  isThrough: boolean
}

/** Reads on from the cursor, anchors a close and moves the cursor in the same transaction; notices have ids made from their facts, so none comes twice. */
function followLog(pool: Pool, signer: Signer, tenantId: string, id: string): Promise<Followed> {
  return transaction(pool, async (client) => {
    await client.query('insert into tender_cursor (project_id, seq) values ($1, 0) on conflict do nothing', [id])
    const { rows } = await client.query<{ seq: number }>('select seq from tender_cursor where project_id = $1 for update', [id])
    const record = await findProject(client, tenantId, id)
    if (!record) return { news: [], isThrough: true }
    const from = rows[0]?.seq ?? 0
    const to = Math.min(record.head_seq, from + limits.followedAtOnce)
    const entries = (await readLog(client, id, from, to)).map(factOf)
    const since = new Date(Date.parse(record.now) - NEWS_MS).toISOString()
    const notices = entries
      .filter(({ at }) => at >= since)
      .flatMap((entry) => noticesOf(record.state, entry).map((notice) => ({ entry, notice })))
    const letters: Email[] = notices.map(({ entry, notice }) => ({ notice, of: notice.of ?? entry.seq, at: entry.at }))
    const close = entries.find(({ type }) => type === 'bidding.closed')
    const anchor = close && (await anchorClose(client, signer, tenantId, id))
    if (anchor && close.at >= since) letters.push({ notice: anchoredNotice(record.state, anchor), of: close.seq, at: close.at })
    const written = await writeEmails(client, tenantId, id, letters)
    const settled = await settleReviewers(client, tenantId, record.state)
    await client.query('update tender_cursor set seq = $2, failures = 0, next_at = null where project_id = $1', [id, to])
    return { news: [...written, ...settled], isThrough: to >= record.head_seq }
  })
}
