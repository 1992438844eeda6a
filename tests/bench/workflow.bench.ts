import type { Pool } from 'pg'
import { workflowEngine } from '#gateway/modules/workflow/engine/engine.ts'
import { workflowListRoutes } from '#gateway/modules/workflow/lists/list.routes.ts'
import { openDatabase } from '#gateway/platform/database/database.ts'
import type { Bench } from './bench.ts'
import { percentile } from './bench.ts'
import { openContext, treeCpuMs } from './halls.ts'
import { agree, aStarted, fillTasks, isVital, send, sessionOf, statementsOf, transactionFor } from './workflow-ground.ts'

/**
 * What waits for somebody among 200,000 open tasks of 2,000 people, list and counts, beside SQL that somebody wrote by hand for the same rows; and a decision
 * beside the statements of its own transaction, sent again for another instance. No HTTP in either.
 */

const USERS = 2_000
const TASKS = 200_000
const CALLS = 100
const DECISIONS = 200
const PAGE = 20

export const bench: Bench = {
  name: 'workflow',
  summary:
    'list and counts of pending tasks over 200,000 of 2,000 people beside SQL by hand; CPU of a decision beside its statements alone',
  rounds: 5,
  ratios: {
    listToSql: ['listP95Ms', 'listSqlP95Ms'],
    countsToSql: ['countsP95Ms', 'countsSqlP95Ms'],
    cpuToSql: ['cpuMsPerDecision', 'sqlCpuMsPerDecision'],
    cpuToWrites: ['cpuMsPerDecision', 'writesCpuMsPerDecision'],
  },
  aims: { listToSql: '<= 1.5', countsToSql: '<= 1.5', cpuToSql: '<= 2' },
  prepare: async () => {
    const context = await openContext([])
    await fillTasks(context.pool, USERS, TASKS)
    const { pool, close } = openDatabase(context.gatewayUrl, { max: 4 })
    await agreeing(pool)
    return {
      round: async () => ({ ...(await reading(pool)), ...(await deciding(context, pool)) }),
      close: async () => {
        await close()
        await context.close()
      },
    }
  },
}

/** By hand, for one person and those whose deputy that person is. */
const MINE = `t.tenant_id = 'north' and t.status = 'TODO' and t.user_id in
  (select $1 union all select user_id from wf_deputy where tenant_id = 'north' and deputy_id = $1 and now() between from_at and until_at)`
const LIST_BY_HAND = `select i.id, i.process_code, d.name, i.business_id, i.form_code, i.title, i.initiator_id, s.real_name, i.status, i.started_at,
    t.task_id, t.node_name, o.real_name as for_user, t.batch, t.opened_at, t.due_at
  from wf_task t join wf_instance i on i.id = t.instance_id join wf_definition d on d.tenant_id = i.tenant_id and d.code = i.process_code
    and d.version = i.version join user_account s on s.id = i.initiator_id join user_account o on o.id = t.user_id
  where ${MINE} order by t.opened_at desc, t.instance_id desc, t.task_id desc limit ${PAGE}`
const TOTAL_BY_HAND = `select count(*)::int as n from wf_task t where ${MINE}`
const COUNTS_BY_HAND = `select count(*)::int as unfinished, (count(*) filter (where t.due_at < now()))::int as overdue,
    (count(*) filter (where t.kind = 'APPLY'))::int as returned,
    (select count(*)::int from wf_reader where tenant_id = 'north' and user_id = $1 and read_at is null) as unread
  from wf_task t where ${MINE}`

interface Page {
  data: { rows: { id: string; taskId: number }[]; total: number }
}

/** The two answers of the product, and the same by hand. */
function readings(pool: Pool) {
  const routes = workflowListRoutes(pool)
  const list = routes['POST /workflow/api/v1/task/unfinished-page-list']
  const counts = routes['GET /workflow/api/v1/task/counts']
  const asked = (userId: string) => ({
    session: sessionOf(userId),
    lang: 'zh',
    body: {},
    query: { pageSize: PAGE },
    gone: new AbortController().signal,
  })
  return {
    list: async (userId: string) => (await list.answer(asked(userId) as never)) as unknown as Page,
    counts: async (userId: string) => (await counts.answer(asked(userId) as never)) as unknown as { data: object },
    listByHand: async (userId: string) => {
      const [page, total] = await Promise.all([
        pool.query<{ id: string; task_id: number }>({ name: 'hand-list', text: LIST_BY_HAND, values: [userId] }),
        pool.query<{ n: number }>({ name: 'hand-total', text: TOTAL_BY_HAND, values: [userId] }),
      ])
      return { rows: page.rows, total: total.rows[0]!.n }
    },
    countsByHand: async (userId: string) =>
      (await pool.query<object>({ name: 'hand-counts', text: COUNTS_BY_HAND, values: [userId] })).rows[0]!,
  }
}

/** Both say the same, or nothing is compared. */
async function agreeing(pool: Pool): Promise<void> {
  const { list, counts, listByHand, countsByHand } = readings(pool)
  for (const userId of ['U7', 'U21']) {
    const [page, byHand] = [(await list(userId)).data, await listByHand(userId)]
    const same = page.total === byHand.total && page.rows.map(({ id }) => id).join() === byHand.rows.map(({ id }) => id).join()
    if (!same || page.rows.length !== PAGE) throw new Error(`the list of ${userId} is not that of the SQL by hand`)
    const [product, hand] = [(await counts(userId)).data, await countsByHand(userId)]
    if (JSON.stringify(product) !== JSON.stringify(hand)) throw new Error(`${JSON.stringify(product)} is not ${JSON.stringify(hand)}`)
  }
}

async function reading(pool: Pool): Promise<Record<string, number>> {
  const calls = readings(pool)
  const took: Record<keyof typeof calls, number[]> = { list: [], listByHand: [], counts: [], countsByHand: [] }
  for (let index = 0; index < CALLS; index++) {
    const userId = `U${10 + ((index * 37) % (USERS - 20))}`
    for (const name of Object.keys(took) as (keyof typeof calls)[]) {
      const began = performance.now()
      await calls[name](userId)
      took[name].push(performance.now() - began)
    }
  }
  return {
    listP95Ms: percentile(took.list, 0.95),
    listSqlP95Ms: percentile(took.listByHand, 0.95),
    countsP95Ms: percentile(took.counts, 0.95),
    countsSqlP95Ms: percentile(took.countsByHand, 0.95),
  }
}

async function deciding({ keys, postgresPid }: Awaited<ReturnType<typeof openContext>>, pool: Pool): Promise<Record<string, number>> {
  const engine = workflowEngine({ pool, bus: { publish: () => undefined }, keys })
  const template = await aStarted(engine)
  const statements = await statementsOf(pool, () => agree(engine, template))
  const started = async () => {
    const all = []
    for (let index = 0; index < DECISIONS; index++) all.push(await aStarted(engine))
    return all
  }
  const product = await started()
  const vital = statements.filter(isVital)
  const bare = (await started()).map((one) => transactionFor(statements, template, one))
  const writes = (await started()).map((one) => transactionFor(vital, template, one))
  const cpuOf = async <T>(all: readonly T[], work: (one: T) => Promise<unknown>) => {
    const [database, node] = [treeCpuMs(postgresPid), process.cpuUsage()]
    for (const one of all) await work(one)
    const used = process.cpuUsage(node)
    const nodeMs = (used.user + used.system) / 1_000
    return { cpuMs: (nodeMs + treeCpuMs(postgresPid) - database) / all.length, nodeMs: nodeMs / all.length }
  }
  const decided = await cpuOf(product, (one) => agree(engine, one))
  const sql = await cpuOf(bare, (one) => send(pool, one))
  const writing = await cpuOf(writes, (one) => send(pool, one))
  return {
    statements: statements.length,
    cpuMsPerDecision: decided.cpuMs,
    sqlCpuMsPerDecision: sql.cpuMs,
    writesCpuMsPerDecision: writing.cpuMs,
    nodeCpuMsPerDecision: decided.nodeMs,
    sqlNodeCpuMsPerDecision: sql.nodeMs,
  }
}
