import { limits } from '#contract/limits.ts'
import type { JobDeps, Jobs } from '#gateway/platform/deps.ts'
import { openFiles } from '#gateway/platform/files/open.ts'
import type { FileStore } from '#gateway/platform/files/store.ts'
import { onceAtATime, schedule } from '#gateway/platform/process/schedule.ts'
import { forgetTickets } from '#gateway/platform/session/one-time-ticket.ts'
import { orphanQueries } from './attachment.queries.ts'

const EVERY_MS = 300_000
const BATCH = 500

/** Clears away: uploads that nobody finished or sent with an opinion, their copies, what was deleted while the storage was away, tickets that nobody used. */
export async function createAttachmentJobs(deps: JobDeps): Promise<Jobs> {
  const { store } = await openFiles(deps)
  const alone = onceAtATime((error) => deps.log.error({ err: error }, 'clearing away uploads failed'))
  return schedule([{ everyMs: EVERY_MS, run: alone(() => clearAway(deps, store)) }], alone.idle)
}

/** One round. An object that cannot be removed keeps its row, for the next round; it does not keep the others waiting. */
export async function clearAway({ pool, log }: Pick<JobDeps, 'pool' | 'log'>, store: FileStore): Promise<void> {
  const queries = orphanQueries(pool)
  await queries.hideUnsent(BATCH)
  for (const { id, object } of await queries.hideOrphans(limits.orphanFileMs, BATCH)) {
    try {
      await store.remove(object)
      await queries.forget(id)
    } catch (error) {
      log.warn({ err: error, file: id }, 'an orphaned file could not be removed')
    }
  }
  await store.sweep(limits.orphanFileMs)
  await forgetTickets(pool)
}
