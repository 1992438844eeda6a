import { randomUUID } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import type { Command } from '#domain/workflow/model.ts'
import type { Decisions } from '#gateway/modules/workflow/engine/decision.ts'
import { aNode, aProcess, deploy } from '#gateway/modules/workflow/instances/testing.ts'
import { ulid } from '#gateway/platform/ids.ts'
import type { Session } from '#gateway/platform/session/session.ts'

/** A house of many people with many open tasks, and the one decision that is measured in it. */

const CODE = 'measured'
/** Each open instance waits for two people of whom either decides. */
const HOLDERS = 2

/** Processes with open tasks, a hundred to a person, and a deputy for every twentieth. */
export async function fillTasks(pool: Pool, users: number, tasks: number): Promise<void> {
  await pool.query(
    `insert into user_account (id, tenant_id, username, real_name, real_name_en)
      select 'U' || n, 'north', 'U' || n, '员工' || n, 'Person ' || n from generate_series(1, $1::int) n`,
    [users],
  )
  await pool.query(`insert into user_role (user_id, role) select 'U' || n, 'BUYER' from generate_series(1, $1::int) n`, [users])
  await deploy(pool, aProcess(CODE, [aNode('one', ['U1', 'U2']), aNode('two', ['U3'])]))
  await pool.query(
    `insert into wf_instance (id, tenant_id, process_code, version, business_id, form_code, title, status, initiator_id, dept_id, round, node_names,
        node_names_en, holder_ids, started_at, last_at, head_seq, head_hash, state)
      select 'P' || n, 'north', '${CODE}', 1, 'P' || n, '', '采购申请' || n, 'APPROVALING', 'U' || 1 + (n * 7) % $1::int, '', 1, '节点one', 'Node one',
        array['U' || 1 + n % $1::int, 'U' || 1 + (n + 1) % $1::int], t.at, t.at, 1, repeat('0', 64), '{}'
      from generate_series(1, $2::int) n, lateral (select clock_timestamp() - n * interval '1 minute' as at) t`,
    [users, tasks / HOLDERS],
  )
  await pool.query(
    `insert into wf_task (instance_id, task_id, tenant_id, user_id, node_id, node_name, node_name_en, kind, status, opened_at, due_at, batch)
      select i.id, h.place, 'north', h.id, 'one', '节点one', 'Node one', 'APPROVAL', 'TODO', i.started_at, i.started_at + interval '30 days', true
      from wf_instance i, unnest(i.holder_ids) with ordinality h (id, place)`,
  )
  await pool.query(
    `insert into wf_deputy (id, tenant_id, user_id, deputy_id, from_at, until_at)
      select 'D' || n, 'north', 'U' || n, 'U' || n + 1, now() - interval '1 day', now() + interval '1 day' from generate_series(20, $1::int - 1, 20) n`,
    [users],
  )
  await pool.query('vacuum analyze wf_instance, wf_task, wf_deputy, user_account')
}

export const sessionOf = (userId: string): Session => ({
  tenantId: 'north',
  userId,
  username: userId,
  name: userId,
  roles: ['BUYER'],
  codes: new Set(['workflow:task:handle']),
  firms: [],
  sid: userId,
  expiresAt: 0,
  lang: 'zh',
})

/** What an answer of the product is made of. */
const decide = ({ decide }: Decisions, userId: string, businessId: string, key: string, command: Command) =>
  decide({ session: sessionOf(userId), processCode: CODE, businessId, key, command }, ({ state }) => ({
    processinsId: state.id, // sic
    processStatus: state.status,
    seq: state.lastSeq,
  }))

export interface Started {
  businessId: string
  /** Of the instance. */
  id: string
  key: string
}

let started = 0
/** Waits for the first decision. Many people begin them in turn: one person may begin only so many a day. */
export async function aStarted(engine: Decisions): Promise<Started> {
  const businessId = randomUUID()
  const { data } = await decide(engine, `U${10 + (started++ % 1_000)}`, businessId, randomUUID(), {
    type: 'startFlow',
    form: { note: 'a' },
  })
  return { businessId, id: data.processinsId, key: randomUUID() } // sic
}

export const agree = (engine: Decisions, { businessId, key }: Started): Promise<unknown> =>
  decide(engine, 'U1', businessId, key, { type: 'agree', opinion: '同意' })

interface Statement {
  name?: string
  text: string
  values?: unknown[]
}
export type Transaction = readonly Statement[]

/** All statements that `work` sends on connections of this pool. */
export async function statementsOf(pool: Pool, work: () => Promise<unknown>): Promise<Transaction> {
  const sent: Statement[] = []
  const recorded = (client: PoolClient) => {
    const query = client.query
    client.query = ((...given: unknown[]) => {
      const [first, values] = given as [string | Statement, unknown[] | undefined]
      sent.push(typeof first === 'string' ? { text: first, ...(values && { values }) } : { ...first })
      return (query as (...rest: unknown[]) => unknown).apply(client, given)
    }) as PoolClient['query']
    return () => {
      client.query = query
    }
  }
  const undo: (() => void)[] = []
  const acquired = (client: PoolClient) => void undo.push(recorded(client))
  pool.on('acquire', acquired)
  try {
    await work()
  } finally {
    pool.off('acquire', acquired)
    for (const one of undo) one()
  }
  return sent
}

/** The same transaction for another instance: ids and key are put in place of those of the template, and notices get ids of their own. */
export function transactionFor(template: Transaction, from: Started, to: Started): Transaction {
  const put = (text: string) => text.replaceAll(from.id, to.id).replaceAll(from.businessId, to.businessId).replaceAll(from.key, to.key)
  const putIn = (value: unknown): unknown => {
    if (typeof value === 'string') return put(value)
    return Array.isArray(value) ? value.map(putIn) : value
  }
  const told = (value: unknown) => (typeof value === 'string' ? value.replace(/(?<="id":")[0-9A-Z]{26}(?=")/g, () => ulid()) : value)
  const valuesOf = ({ text, values = [] }: Statement) =>
    text.includes('insert into notification') ? values.map(putIn).map(told) : values.map(putIn)
  return template.map((one) => ({ ...one, ...(one.values && { values: valuesOf(one) }) }))
}

/** Whether a statement locks or writes; the others read what the rules ask. */
export const isVital = ({ text }: Statement): boolean => /wf_open|^\s*(insert|update|begin|commit)/i.test(text)

export async function send(pool: Pool, statements: Transaction): Promise<void> {
  const client = await pool.connect()
  try {
    for (const statement of statements) await client.query({ ...statement, ...(statement.values && { values: [...statement.values] }) })
  } finally {
    client.release()
  }
}
