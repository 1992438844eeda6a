import type { Pool } from 'pg'
import { limits } from '#contract/limits.ts'

const BATCH = 1_000
/** Of one round: whatever stood still for long goes in slices. */
const MOST_BATCHES = 100

/** Kept answers are forgotten once nobody sends the same request again any more. Returns how many went; of two workers one finds a slice gone. */
export async function forgetAnswers(pool: Pool): Promise<number> {
  let gone = 0
  for (let batch = 0; batch < MOST_BATCHES; batch += 1) {
    const { rowCount } = await pool.query({
      name: 'wf-forget-answers',
      text: `delete from wf_command c using (
          select tenant_id, user_id, key from wf_command where at < clock_timestamp() - $1 * interval '1 ms' order by at limit $2) old
        where c.tenant_id = old.tenant_id and c.user_id = old.user_id and c.key = old.key`,
      values: [limits.answerKeepMs, BATCH],
    })
    gone += rowCount ?? 0
    if ((rowCount ?? 0) < BATCH) break
  }
  return gone
}
