import type { Pool } from 'pg'
import { finishedTasks } from '#domain/workflow/lists/finished.ts'
import { unfinishedTasks } from '#domain/workflow/lists/unfinished.ts'
import { columnsFor } from '#gateway/modules/search/where.ts'
import type { Lang } from '#gateway/platform/http/answer.ts'
import { inLang, matches, personName, processColumns, processRow, WITH_NAMES } from './columns.ts'

/** SQL of the lists of tasks: `o` whose task it is. */

/** Whose tasks: every statement names both. */
export interface Reader {
  tenantId: string
  userId: string
}

/** Fenced: the reader's tasks are found first, however narrow the word looks to a plan that is made for all words. */
const fromTasks = (which: string): string => `(select t.* from wf_task t where ${which} offset 0) t
  join wf_instance i on i.id = t.instance_id and i.tenant_id = t.tenant_id ${WITH_NAMES}
  left join user_account o on o.id = t.user_id and o.tenant_id = t.tenant_id`
/** What tells a task from every other: the client chooses rows by it. */
const TASK_KEY = "t.instance_id || ':' || t.task_id"
const OPENED = 'coalesce(t.opened_at, i.last_at)'
const ENDED = 'coalesce(t.ended_at, i.last_at)'

/** People whose deputy the reader (`$2`) is now, and who have not left. */
const ACTS_FOR = `select p.user_id from wf_deputy p join user_account a on a.id = p.user_id and a.tenant_id = p.tenant_id and a.left_at is null
  where p.tenant_id = $1 and p.deputy_id = $2 and p.from_at <= statement_timestamp() and p.until_at > statement_timestamp()`
/** Open tasks that the reader can decide: as the rules see a deputy (`barredIn`). */
const WAITS = `t.tenant_id = $1 and t.status = 'TODO' and t.user_id = any (array_append(array(${ACTS_FOR}), $2::text))
  and (t.user_id = $2 or t.barred_id is distinct from $2)`

const taskRow = (lang: Lang) => ({
  ...processRow(lang),
  taskId: 't.task_id',
  nodeName: inLang(lang, 't.node_name', 't.node_name_en'),
  forUserName: `case when t.user_id <> $2 then ${personName(lang, 'o')} end`,
  batch: 't.batch',
})
const nodeColumn = (lang: Lang) => ({ nodeName: inLang(lang, 't.node_name', 't.node_name_en') })

/** What waits for the reader, or for somebody whose deputy the reader is, the newest first. */
export const unfinishedList = ({ tenantId, userId }: Reader, lang: Lang, word: string | null) => ({
  name: `workflow-unfinished-${lang}`,
  key: TASK_KEY,
  row: { ...taskRow(lang), at: OPENED, dueAt: 't.due_at' },
  from: `${fromTasks(WAITS)} where ${matches('$3')}`,
  values: [tenantId, userId, word],
  columns: columnsFor(unfinishedTasks, { ...processColumns(lang), ...nodeColumn(lang), at: OPENED, dueAt: 't.due_at' }),
  order: `${OPENED} desc, t.instance_id desc, t.task_id desc`,
})

/** What the reader has decided, for others as well; the own submissions are told by the list of what one has started. */
const DECIDED = `t.tenant_id = $1 and t.status = 'DONE' and t.decision is not null and t.kind <> 'APPLY'
  and (t.decided_by = $2 or t.decided_by is null and t.user_id = $2)`

export const finishedList = ({ tenantId, userId }: Reader, lang: Lang, word: string | null) => ({
  name: `workflow-finished-${lang}`,
  key: TASK_KEY,
  row: { ...taskRow(lang), decision: 't.decision', at: ENDED },
  from: `${fromTasks(DECIDED)} where ${matches('$3')}`,
  values: [tenantId, userId, word],
  columns: columnsFor(finishedTasks, {
    ...processColumns(lang),
    ...nodeColumn(lang),
    status: 'i.status',
    decision: 't.decision',
    at: ENDED,
  }),
  order: `${ENDED} desc, t.instance_id desc, t.task_id desc`,
})

export interface TaskCounts {
  unfinished: number
  overdue: number
  returned: number
  unread: number
}

/** `returned`: the initiator's own node waits for the reader. */
export async function taskCounts(pool: Pool, { tenantId, userId }: Reader): Promise<TaskCounts> {
  const { rows } = await pool.query<TaskCounts>({
    name: 'workflow-counts',
    text: `select count(*)::int as unfinished, (count(*) filter (where t.due_at < statement_timestamp()))::int as overdue,
        (count(*) filter (where t.kind = 'APPLY' and t.user_id = $2))::int as returned,
        (select count(*)::int from wf_reader r where r.tenant_id = $1 and r.user_id = $2 and r.read_at is null) as unread
      from wf_task t where ${WAITS}`,
    values: [tenantId, userId],
  })
  return rows[0]!
}
