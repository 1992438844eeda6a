import type { ClientBase } from 'pg'
import { limits } from '#contract/limits.ts'
import type { CommandType, Refused } from '#domain/workflow/model.ts'
import type { Asked } from '#gateway/modules/workflow/engine/business.ts'

/** What one person may begin within a day, and how long one process may grow: nothing that people write is without an end. */

/** What brings a process to its end is taken however long it has grown, and what the house itself does. */
const ENDING: ReadonlySet<CommandType> = new Set(['agree', 'refuse', 'revoke', 'cancel', 'reassign', 'read', 'system.left', 'system.due'])

type Grown = Omit<Asked, 'definition'>

export async function outOfBounds(client: ClientBase, { tenantId, command, before, state }: Grown): Promise<Refused | undefined> {
  if (!before) return startedTooOften(client, tenantId, state.initiatorId)
  const { entriesPerProcess: n } = limits
  return state.lastSeq > n && !ENDING.has(command.type) ? { code: 'FLOW-3020', args: { n } } : undefined
}

/** Seconds until the oldest of as many as one may start is a day old: of the latest of one person no more than these are read, however many there are. */
async function startedTooOften(client: ClientBase, tenantId: string, userId: string): Promise<Refused | undefined> {
  const { rows } = await client.query<{ s: number }>({
    name: 'wf-started-today',
    text: STARTED_TODAY,
    values: [tenantId, userId, limits.processesPerDay],
  })
  return rows[0] && { code: 'TENDER-2008', args: { s: rows[0].s } }
}

export const STARTED_TODAY = `select greatest(1, ceil(extract(epoch from started_at + interval '1 day' - clock_timestamp())))::int as s
  from (select started_at from wf_instance where tenant_id = $1 and initiator_id = $2 and started_at is not null
    order by started_at desc offset $3 - 1 limit 1) oldest
  where started_at > clock_timestamp() - interval '1 day'`
