import { type Kysely, sql } from 'kysely'

/**
 * Entries that can be repeated are counted in the state from now on, by firm or person: the counts of the logs so far, as the rules would have
 * made them. And what is asked of tables that people fill: whose drafts there are, and which answers are old enough to be forgotten (a block range
 * index, since they are written in the order of time: it costs a bid nothing).
 */
const BY_FIRM = [
  'pledge.accepted',
  'rules.acknowledged',
  'application.submitted',
  'quote.accepted',
  'quote.rejected',
  'bid.rejected',
  'bid.correction-requested',
  'lines.confirmed',
  'award.justified',
  'objection.filed',
]
const BY_PERSON = [
  'project.submitted',
  'schedule.requested',
  'invitation.proposed',
  'invitation.resent',
  'bidding.suspended',
  'bidding.resume-set',
  'message.sent',
  'award.proposed',
  'log.exported',
]
const listed = (types: readonly string[]) => types.map((type) => `'${type}'`).join(', ')
const changes = `
with counted as (
  select project_id, type, count(*) as n,
      case when type in (${listed(BY_FIRM)}) then parts #>> '{who,data,customerId}' else parts #>> '{note,data,userId}' end as subject
    from tender_log where type in (${listed([...BY_FIRM, ...BY_PERSON])}) group by 1, 2, 4
), by_type as (
  select project_id, type, jsonb_object_agg(subject, n) as subjects from counted where subject is not null group by 1, 2
), by_project as (
  select project_id, jsonb_object_agg(type, subjects) as counts from by_type group by 1
)
update tender_project p set state = jsonb_set(p.state, '{counts}', c.counts) from by_project c where c.project_id = p.id;
create index tender_project_draft on tender_project (owner_id) where status in ('DRAFT', 'PUBLISH_APPROVAL');
create index tender_command_at on tender_command using brin (at);
`

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql.raw(changes).execute(db)
}

export async function down(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`drop index tender_command_at; drop index tender_project_draft; update tender_project set state = state - 'counts'`)
    .execute(db)
}
