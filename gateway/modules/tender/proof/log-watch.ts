import type { Pool } from 'pg'
import { limits } from '#contract/limits.ts'
import type { Fault } from '#domain/tender/disclosure-level.ts'
import type { NewNotification } from '#gateway/modules/notification/notification.queries.ts'
import type { Checkpoints } from '#gateway/modules/tender/engine/checkpoint.ts'
import { heldAgainst } from '#gateway/modules/tender/engine/held-against.ts'
import { atGenesis, PAGE, type Walked, walkOn } from '#gateway/modules/tender/engine/walk.ts'
import { type Email, writeEmails } from '#gateway/modules/tender/notices/emails.ts'
import { findProject } from '#gateway/modules/tender/tender.queries.ts'
import type { Audit } from '#gateway/platform/audit/audit.ts'
import { transaction } from '#gateway/platform/database/transaction.ts'
import { eachAlone } from '#gateway/platform/process/schedule.ts'
import type { Signer } from './signing.ts'

/** Once a day every project is verified from its first entry, whatever was remembered of it; what does not fit is told to its supervisors. */

/** Pages of one log in one round, and projects of one round: a round is short, and the next one goes on where it stood. */
const PAGES = 50
const PROJECTS = 50

export interface Watching {
  pool: Pool
  signer: Signer
  kept: Checkpoints
  tell: (rows: readonly NewNotification[]) => void
  audit: Audit
}

interface Due {
  id: string
  tenant_id: string
  head_seq: number
}

export async function watchLogs(watching: Watching): Promise<void> {
  const { rows } = await watching.pool.query<Due>({
    name: 'tender-unwatched',
    text: `select p.id, p.tenant_id, p.head_seq from tender_project p left join tender_watch w on w.project_id = p.id
      where coalesce(w.whole_at, '-infinity') < clock_timestamp() - $1 * interval '1 ms' order by w.whole_at nulls first limit $2`,
    values: [limits.verifiedWholeEveryMs, PROJECTS],
  })
  let pages = PAGES
  await eachAlone(rows, async (due) => {
    if (pages > 0) pages -= await watchOne(watching, due, pages)
  })
}

/** @returns pages that were read */
async function watchOne(watching: Watching, due: Due, pages: number): Promise<number> {
  const { pool, kept } = watching
  const { id } = due
  let walked = (await kept.resume(id, 'whole')) ?? atGenesis()
  let read = 0
  while (!walked.fault && due.head_seq - walked.seq > PAGE && read < pages) {
    walked = await walkOn(pool, id, walked, due.head_seq)
    read += 1
  }
  if (!walked.fault && due.head_seq - walked.seq > PAGE) {
    await kept.keep(id, 'whole', walked)
    return read
  }
  await conclude(watching, due, walked)
  return read + 1
}

async function conclude({ pool, signer, kept, tell, audit }: Watching, { id, tenant_id: tenantId }: Due, walked: Walked): Promise<void> {
  const judged = await transaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    const record = await findProject(client, tenantId, id)
    if (!record || (!walked.fault && record.head_seq - walked.seq > PAGE)) return undefined
    return heldAgainst(client, { tenantId, record, signer }, walked)
  })
  if (!judged) return kept.keep(id, 'whole', walked)
  // Calls begin anew where the log does not fit, so that they find it, too.
  if (judged.walked.fault) await kept.forget(id, 'day')
  else if (judged.walked.seq > limits.verifiedWhole) await kept.keep(id, 'day', judged.walked)
  await kept.forget(id, 'whole')
  if (judged.fault) audit('tampering-found', { tenant: tenantId, detail: `project ${id}` })
  tell(await noted(pool, tenantId, id, judged))
}

/** The finding, and a letter about what was not found before. */
function noted(pool: Pool, tenantId: string, id: string, { walked, fault }: { walked: Walked; fault?: Fault }): Promise<NewNotification[]> {
  return transaction(pool, async (client) => {
    await client.query(
      `insert into tender_watch (project_id, whole_at, fault) values ($1, clock_timestamp(), $2)
        on conflict (project_id) do update set whole_at = excluded.whole_at, fault = excluded.fault`,
      [id, fault ? JSON.stringify(fault) : null],
    )
    if (!fault) return []
    const { kind, seq = 0, field = '' } = fault
    const { supervisorIds = [], managerId = '' } = walked.state?.form ?? {}
    const persons = [...supervisorIds, managerId].filter((person) => person !== '')
    const letter: Email = { notice: { kind: 'log-unsound', persons, firms: [], args: {} }, of: `fault ${kind} ${seq} ${field}` }
    return writeEmails(client, tenantId, id, persons.length > 0 ? [letter] : [])
  })
}
