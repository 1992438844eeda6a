import { browserTimers, type Timers } from '#core/browser/timers.ts'
import { NoList } from '#core/element/body/list-failure.ts'
import { type Batch, cachedIn, createBatch } from '#core/http/batch.ts'
import type { Runtime } from '#core/runtime/runtime.ts'
import { type Person, personOf } from './people-list.rules.ts'

/** Askers within this time share a call (specification section 9, personnel picker batch window). */
const BATCH_MS = 50
const MOST_IDS = 500
const KEEP_MS = 60_000

/** People with all their departments; every list of a page shares the calls. @see specification section 7, Pickers */
export function peopleOf({ http, cache, locale }: Runtime, timers: Timers = browserTimers): Batch<Person> {
  return cachedIn(cache, `people ${locale.lang.value}`, () =>
    createBatch({
      ms: BATCH_MS,
      most: MOST_IDS,
      keepMs: KEEP_MS,
      timers,
      idOf: ({ id }) => id,
      async read(ids) {
        const rows: unknown = await http.data('POST /platform/select-emp/by-userIds', { body: { userIds: [...ids] }, quiet: true })
        if (!Array.isArray(rows)) throw new NoList()
        return rows.flatMap((row) => personOf(row) ?? [])
      },
    }),
  )
}
