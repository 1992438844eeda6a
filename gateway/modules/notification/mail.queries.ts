import type { Pool } from 'pg'
import { tenderProject } from '#domain/workflow/forms/tender-project.ts'
import { ofProject } from '#gateway/modules/workflow/tender/project-hooks.ts'

/** SQL of letters on their way by mail. A letter is one notification; its row in the outbox says what became of it. */

/** A letter that is taken, with everything that is in it. */
export interface TakenLetter {
  id: string
  /** Which try this is; nobody else's answer counts for it. */
  attempts: number
  tenantId: string
  userId: string
  to: string
  lang: 'zh' | 'en'
  kind: string
  args: Record<string, string>
  projectId: string
  projectCode: string
  projectTitle: string
  /** What a process is called that the letter tells of, and who has started it. */
  processName: string
  initiator: string
}

/** How long a sender has one letter for itself; longer than a server may take to answer. */
const LEASE = `interval '120 seconds'`
/** News older than this are not mailed any more: a server that was away, or mail switched on for the first time. */
const NEWS = `interval '6 hours'`
/** Pauses after each failed try; then the letter is given up. */
const PAUSES = `array['1 minute', '5 minutes', '30 minutes', '2 hours', '6 hours']::interval[]`

/** Told in the system alone: what comes often and asks nothing of its reader. */
const NOT_MAILED = ['extended', 'workflow-agreed', 'workflow-left']

const isEnglish = `u.locale like 'en%'`
const inTheirs = (zh: string, en: string) => `coalesce(case when ${isEnglish} then nullif(${en}, '') end, ${zh}, '')`
/** The process that a notification tells of, by its latest instance; of the values of its form a letter says nothing. */
const PROCESS = `left join lateral (select d.name, d.name_en, d.form_code, s.real_name, s.real_name_en from wf_instance i
    join wf_definition d on d.tenant_id = i.tenant_id and d.code = i.process_code and d.version = i.version
    left join user_account s on s.id = i.initiator_id and s.tenant_id = i.tenant_id
    where i.tenant_id = n.tenant_id and i.process_code = n.args ->> 'processCode' and i.business_id = n.args ->> 'businessId'
    order by i.id desc limit 1) w on true`
/** The project that a notification tells of: its own, or what its process is over where that is a project; anything else may bear the same id. */
const PROJECT = `left join tender_project p on p.tenant_id = n.tenant_id
  and p.id = coalesce(n.project_id, case when w.form_code = '${tenderProject.code}' then n.args ->> 'businessId' end)`

/** A process may ask anybody: which project it is over is told to whoever may see that project (W12). */
const isTold = async (pool: Pool, { tenantId, userId, projectId, projectCode, args }: TakenLetter): Promise<boolean> =>
  projectId !== '' || projectCode === '' || ((await ofProject.maySee?.(pool, tenantId, args.businessId ?? '', userId)) ?? false)

export const mailQueries = (pool: Pool) => ({
  /** Puts what is new into the outbox, for people who have an address. Each notification once, whoever runs. */
  collect: async (): Promise<void> => {
    await pool.query(
      `insert into mail_outbox (id)
       select n.id from notification n join user_account u on u.id = n.user_id and u.tenant_id = n.tenant_id
       where n.at > clock_timestamp() - ${NEWS} and n.kind <> all ($1::text[]) and u.email <> '' and u.left_at is null
         and not exists (select from mail_outbox o where o.id = n.id)
       on conflict do nothing`,
      [NOT_MAILED],
    )
  },

  /** Takes letters whose time has come, each for one sender; a sender that dies loses them after the lease. */
  take: async (limit: number): Promise<TakenLetter[]> => {
    const { rows } = await pool.query<TakenLetter>(
      `with taken as (
         update mail_outbox set lease_until = clock_timestamp() + ${LEASE}, attempts = attempts + 1
         where id in (select id from mail_outbox where sent_at is null and failed_at is null and next_at <= clock_timestamp()
             and (lease_until is null or lease_until < clock_timestamp()) order by next_at limit $1 for update skip locked)
         returning id, attempts)
       select t.id, t.attempts, n.tenant_id as "tenantId", n.user_id as "userId", u.email as to, case when ${isEnglish} then 'en' else 'zh' end as lang, n.kind, n.args,
         ${inTheirs('p.title', 'p.title_en')} as "projectTitle", coalesce(p.code, '') as "projectCode", coalesce(n.project_id, '') as "projectId",
         ${inTheirs('w.name', 'w.name_en')} as "processName", ${inTheirs('w.real_name', 'w.real_name_en')} as initiator
       from taken t join notification n on n.id = t.id join user_account u on u.id = n.user_id
       ${PROCESS} ${PROJECT} order by n.at, n.id`,
      [limit],
    )
    const letters: TakenLetter[] = []
    for (const letter of rows) letters.push((await isTold(pool, letter)) ? letter : { ...letter, projectCode: '', projectTitle: '' })
    return letters
  },

  sent: async ({ id, attempts }: TakenLetter): Promise<void> => {
    await pool.query('update mail_outbox set sent_at = clock_timestamp(), lease_until = null where id = $1 and attempts = $2', [
      id,
      attempts,
    ])
  },

  /** Tries again after a pause; `forGood`, or too often, ends it. */
  failed: async ({ id, attempts }: TakenLetter, error: string, forGood: boolean): Promise<void> => {
    await pool.query(
      `update mail_outbox set lease_until = null, error = left($3, 500),
         failed_at = case when $4 or attempts > cardinality(${PAUSES}) then clock_timestamp() end,
         next_at = clock_timestamp() + coalesce((${PAUSES})[attempts], '0'::interval)
       where id = $1 and attempts = $2`,
      [id, attempts, error, forGood],
    )
  },
})
