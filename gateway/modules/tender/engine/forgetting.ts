import type { Pool } from 'pg'
import { limits } from '#contract/limits.ts'

/** Answers that are kept for keys (`Idempotency-Key`) are forgotten once nobody sends the same request again any more. */

const BATCH = 1_000
/** Of one round: whatever stood still for long goes in slices, none of which keeps a bid waiting. */
const MOST_BATCHES = 100

/** Returns how many went, in slices of their own transactions; of two workers one finds a slice gone. */
export async function forgetAnswers(pool: Pool): Promise<number> {
  let gone = 0
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const { rowCount } = await pool.query({
      name: 'tender-forget-answers',
      text: `delete from tender_command c using (
          select project_id, key from tender_command where at < clock_timestamp() - $1 * interval '1 ms' limit $2) old
        where c.project_id = old.project_id and c.key = old.key`,
      values: [limits.answerKeepMs, BATCH],
    })
    gone += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) break
  }
  return gone
}
