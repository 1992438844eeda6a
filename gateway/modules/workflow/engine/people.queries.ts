import type { PersonRef } from '#contract/workflow/shapes.ts'
import { SYSTEM } from '#domain/workflow/model.ts'
import type { NameReader } from '#gateway/modules/tender/tender.queries.ts'
import type { Queryable } from './instance.queries.ts'

/** People of instances as their readers see them. */

export type People = (userId: string) => PersonRef

/** Names in the reader's language, with picture and whether they have left. Who is unknown to the tenant is called by the id. */
export async function peopleOf(db: Queryable, { tenantId, lang }: NameReader, userIds: readonly string[]): Promise<People> {
  const { rows } = await db.query<PersonRef>({
    name: 'wf-people',
    text: `select id as "userId", case when $3 then coalesce(nullif(real_name_en, ''), real_name) else real_name end as name, avatar,
        left_at is not null as left
      from user_account where tenant_id = $1 and id = any ($2::text[])`,
    values: [tenantId, [...new Set(userIds)], lang === 'en'],
  })
  const known = new Map(rows.map((row) => [row.userId, row]))
  const system = lang === 'en' ? 'System' : '系统'
  return (userId) => known.get(userId) ?? { userId, name: userId === SYSTEM.userId ? system : userId, avatar: '', left: false }
}

/** Ids of people by user name or id, as the start payload of the specification names them; unknown ones are left out. */
export async function userIdsByName(db: Queryable, tenantId: string, names: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await db.query<{ name: string; id: string }>({
    name: 'wf-users-by-name',
    text: `select n.name, u.id from unnest($2::text[]) as n (name)
      join user_account u on u.tenant_id = $1 and (u.username = n.name or u.id = n.name) order by u.username = n.name`,
    values: [tenantId, [...new Set(names)]],
  })
  return new Map(rows.map(({ name, id }) => [name, id]))
}
