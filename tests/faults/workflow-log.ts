import type { Pool } from 'pg'
import { GENESIS } from '#domain/tender/log/log-chain.ts'
import type { Definition } from '#domain/workflow/definition.ts'
import { fold } from '#domain/workflow/evolve.ts'
import type { InstanceState } from '#domain/workflow/model.ts'
import { newInstance } from '#domain/workflow/new-instance.ts'
import { entryHash, type StoredEntry } from '#gateway/modules/workflow/engine/chain.ts'
import { readEntries } from '#gateway/modules/workflow/engine/instance.queries.ts'

/** What an instance left in the database, read again by hand. */
interface Left {
  state: InstanceState
  entries: StoredEntry[]
  /** What speaks against it: numbers, chain, fold. Empty when all agrees. */
  faults: string[]
}

/** Of the only process that a record has had. */
export async function leftOf(pool: Pool, definition: Definition, businessId: string): Promise<Left> {
  const { rows } = await pool.query<{ state: InstanceState; head_seq: number; head_hash: string }>(
    'select state, head_seq, head_hash from wf_instance where business_id = $1',
    [businessId],
  )
  const [row] = rows
  if (!row || rows.length > 1) throw new Error(`${rows.length} processes of ${businessId}`)
  const { state } = row
  const entries = await readEntries(pool, state.id)
  const faults: string[] = []
  let prev = GENESIS
  for (const [index, { hash, ...core }] of entries.entries()) {
    if (core.seq !== index + 1) faults.push(`entry ${index + 1} has the number ${core.seq}`)
    if (core.prev !== prev || entryHash({ ...core, instanceId: state.id }) !== hash) faults.push(`the chain breaks at ${core.seq}`)
    prev = hash
  }
  if (row.head_seq !== entries.length || row.head_hash !== prev) faults.push(`the head is ${row.head_seq}, not ${entries.length}`)
  if (!isSame(fold(blank(definition, state), entries), state)) faults.push('the state is not the fold of the log')
  return { state, entries, faults }
}

/** The instance before its log. */
function blank(definition: Definition, { id, businessId, title, initiatorId, deptId, forms }: InstanceState): InstanceState {
  return newInstance({ id, definition, businessId, title, initiatorId, deptId, form: forms[0]?.form ?? {}, at: '' })
}

/** Whatever the order of keys. */
const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a, byName) === JSON.stringify(b, byName)
const byName = (_key: string, value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value
