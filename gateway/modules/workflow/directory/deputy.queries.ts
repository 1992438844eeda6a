import type { ClientBase, Pool } from 'pg'
import type { PersonRef } from '#contract/workflow/shapes.ts'

/** SQL of deputies. Every statement names the tenant. */

type Db = Pick<ClientBase | Pool, 'query'>

/** One deputyship as one of the two sees it: the other one is named. */
export interface DeputyRow {
  id: string
  /** The caller has named the deputy; else it is for the caller. */
  mine: boolean
  userId: string
  name: string
  avatar: string
  left: boolean
  from: string
  until: string
}

/** What has not ended yet, the next first. */
export async function deputiesOf(db: Db, tenantId: string, userId: string, english: boolean): Promise<DeputyRow[]> {
  const { rows } = await db.query<DeputyRow>({
    name: 'wf-deputies-listed',
    text: `select d.id, d.user_id = $2 as mine, u.id as "userId", u.avatar, u.left_at is not null as left, d.from_at as "from", d.until_at as until,
        case when $3 then coalesce(nullif(u.real_name_en, ''), u.real_name) else u.real_name end as name
      from wf_deputy d join user_account u on u.id = case when d.user_id = $2 then d.deputy_id else d.user_id end and u.tenant_id = $1
      where d.tenant_id = $1 and $2 in (d.user_id, d.deputy_id) and d.until_at > clock_timestamp() order by d.from_at, d.id`,
    values: [tenantId, userId, english],
  })
  return rows
}

/** Deputyships that hold now, of these people of the house; who has left is away for ever and is not told of. */
export async function awayNow(db: Db, tenantId: string, userIds: readonly string[], english: boolean) {
  const { rows } = await db.query<{ userId: string; name: string; until: string; deputy: PersonRef }>({
    name: 'wf-deputies-away',
    text: `select u.id as "userId", case when $3 then coalesce(nullif(u.real_name_en, ''), u.real_name) else u.real_name end as name, d.until_at as until,
        json_build_object('userId', p.id, 'avatar', p.avatar, 'left', p.left_at is not null,
          'name', case when $3 then coalesce(nullif(p.real_name_en, ''), p.real_name) else p.real_name end) as deputy
      from wf_deputy d join user_account u on u.id = d.user_id and u.tenant_id = $1 and u.left_at is null
        join user_account p on p.id = d.deputy_id and p.tenant_id = $1
      where d.tenant_id = $1 and d.user_id = any ($2::text[]) and d.from_at <= clock_timestamp() and d.until_at > clock_timestamp()
      order by d.from_at, d.id`,
    values: [tenantId, userIds, english],
  })
  return rows
}

export interface Deputyship {
  deputyId: string
  from: string
  until: string
}

/** What stands against another deputy of a person: how many there are, whether this one is one at that time, and whether the time is over. */
export async function deputiesAgainst(db: Db, tenantId: string, userId: string, { deputyId, from, until }: Deputyship) {
  const { rows } = await db.query<{ count: number; overlaps: boolean; over: boolean }>({
    name: 'wf-deputies-against',
    text: `select count(*)::int as count, $4::timestamptz <= clock_timestamp() as over,
        coalesce(bool_or(deputy_id = $3 and from_at < $4 and until_at > $5::timestamptz), false) as overlaps
      from wf_deputy where tenant_id = $1 and user_id = $2 and until_at > clock_timestamp()`,
    values: [tenantId, userId, deputyId, until, from],
  })
  return rows[0]!
}

/** Whoever can be asked for an approval. */
export async function activePerson(
  db: Db,
  tenantId: string,
  userId: string,
  english: boolean,
): Promise<{ name: string; active: boolean } | undefined> {
  const { rows } = await db.query<{ name: string; active: boolean }>({
    name: 'wf-deputy-person',
    text: `select case when $3 then coalesce(nullif(real_name_en, ''), real_name) else real_name end as name, left_at is null as active
      from user_account where tenant_id = $1 and id = $2 and side = 'staff'`,
    values: [tenantId, userId, english],
  })
  return rows[0]
}

/** Those of the person that have ended go: what a deputy has decided stands in the log. */
export async function insertDeputy(client: ClientBase, tenantId: string, userId: string, id: string, deputy: Deputyship): Promise<void> {
  await client.query({
    name: 'wf-deputies-over',
    text: 'delete from wf_deputy where tenant_id = $1 and user_id = $2 and until_at <= clock_timestamp()',
    values: [tenantId, userId],
  })
  await client.query({
    name: 'wf-deputy-insert',
    text: 'insert into wf_deputy (id, tenant_id, user_id, deputy_id, from_at, until_at) values ($1, $2, $3, $4, $5, $6)',
    values: [id, tenantId, userId, deputy.deputyId, deputy.from, deputy.until],
  })
}

/** Whether there was one of this person. */
export async function deleteDeputy(client: ClientBase, tenantId: string, userId: string, id: string): Promise<boolean> {
  const { rowCount } = await client.query({
    name: 'wf-deputy-delete',
    text: 'delete from wf_deputy where tenant_id = $1 and user_id = $2 and id = $3',
    values: [tenantId, userId, id],
  })
  return rowCount === 1
}

/** Whom nobody is absent for any more; a deputy who has left stays named, so that whoever is away can name another one. */
export async function endDeputiesOfLeavers(db: Db): Promise<void> {
  await db.query({
    name: 'wf-deputies-of-leavers',
    text: `delete from wf_deputy d using user_account u where u.id = d.user_id and u.tenant_id = d.tenant_id and u.left_at is not null`,
  })
}
