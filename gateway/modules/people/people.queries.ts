import type { Pool } from 'pg'

/** Who asks, as far as it decides whom they see. */
export interface Viewer {
  tenantId: string
  userId: string
  side: 'staff' | 'outside'
  /** Users of the same firms, oneself included; only for who comes from outside. */
  colleagues: string[]
}

export interface PersonRow {
  id: string
  realName: string
  realNameEn: string
  username: string
  avatar: string
  left: boolean
}

/** Which people are meant. Every part narrows. */
export interface PeopleFilter {
  /** Each word must be part of the name, the account or the pinyin, or of a department's name. */
  words: readonly string[]
  /** Departments whose name holds the word, for each word. */
  wordDepartments: readonly (readonly string[])[]
  /** Only people of these departments. */
  departmentIds?: readonly string[]
  includeLeft: boolean
  excludeIds: readonly string[]
}

const COLUMNS = `u.id, u.real_name as "realName", u.real_name_en as "realNameEn", u.username, u.avatar, u.left_at is not null as "left"`

/** $1 tenant, $2 side of the viewer, $3 colleagues of a supplier's user. Everything that reads people begins with it. */
export const SEEN = `u.tenant_id = $1 and case $2 when 'staff' then u.side = 'staff' else u.id = any ($3::text[]) end`
export const who = ({ tenantId, side, colleagues }: Viewer) => [tenantId, side, colleagues]

/** `a_b%` as a part to look for, its signs taken for what they are. */
export const likePart = (word: string): string => `%${word.replace(/[\\%_]/g, '\\$&')}%`

/** Conditions of a filter with their values; numbers go on after `values`. */
function conditionsOf(filter: PeopleFilter, values: unknown[]): string {
  const place = (value: unknown) => `$${values.push(value)}`
  const inDepartments = (ids: readonly string[]) =>
    `exists (select from user_department p where p.user_id = u.id and p.department_id = any (${place(ids)}::text[]))`
  const found = filter.words.map((word, at) => {
    const departments = filter.wordDepartments[at] ?? []
    const text = `u.search_text like ${place(likePart(word))}`
    return departments.length === 0 ? text : `(${text} or ${inDepartments(departments)})`
  })
  return [
    SEEN,
    ...found,
    ...(filter.departmentIds ? [inDepartments(filter.departmentIds)] : []),
    ...(filter.includeLeft ? [] : ['u.left_at is null']),
    ...(filter.excludeIds.length > 0 ? [`u.id <> all (${place(filter.excludeIds)}::text[])`] : []),
  ].join(' and ')
}

/** SQL of people. Every statement names the tenant. */
export const peopleQueries = (pool: Pool) => ({
  viewer: async (tenantId: string, userId: string): Promise<Viewer> => {
    const { rows } = await pool.query<{ side: Viewer['side']; colleagues: string[] }>({
      name: 'people-viewer',
      text: `select u.side, case u.side when 'staff' then '{}' else array(
               select u.id union
               select other.user_id from tender_customer_user mine
                 join tender_customer f on f.id = mine.customer_id and f.tenant_id = $1
                 join tender_customer_user other on other.customer_id = mine.customer_id
               where mine.user_id = $2 and mine.active) end as colleagues
             from user_account u where u.tenant_id = $1 and u.id = $2`,
      values: [tenantId, userId],
    })
    // Gone since the session was read: sees nobody.
    return { tenantId, userId, ...(rows[0] ?? { side: 'outside', colleagues: [] }) }
  },

  /** A page of people in the order of their pinyin; whoever begins with the first word comes first. `total` counts all. */
  page: async (viewer: Viewer, filter: PeopleFilter, limit: number, offset: number): Promise<{ rows: PersonRow[]; total: number }> => {
    const values: unknown[] = who(viewer)
    const where = conditionsOf(filter, values)
    const first = filter.words[0]
    const order = first === undefined ? '' : `${rankOf(first, values)} desc,`
    const { rows } = await pool.query<PersonRow & { total: string }>(
      `select ${COLUMNS}, count(*) over () as total from user_account u where ${where}
       order by ${order} u.pinyin, u.id limit $${values.length + 1} offset $${values.length + 2}`,
      [...values, limit, offset],
    )
    if (rows.length > 0 || offset === 0) return { rows, total: Number(rows[0]?.total ?? 0) }
    const counted: unknown[] = who(viewer)
    const all = await pool.query<{ total: string }>(
      `select count(*) as total from user_account u where ${conditionsOf(filter, counted)}`,
      counted,
    )
    return { rows, total: Number(all.rows[0]?.total) }
  },

  byIds: async (viewer: Viewer, ids: readonly string[]): Promise<PersonRow[]> => {
    const { rows } = await pool.query<PersonRow>(`select ${COLUMNS} from user_account u where ${SEEN} and u.id = any ($4::text[])`, [
      ...who(viewer),
      ids,
    ])
    return rows
  },

  /** Whole names, accounts, mail addresses or phone numbers. `word` is the one that fits, in lower case. */
  byNames: async (viewer: Viewer, words: readonly string[]): Promise<(PersonRow & { word: string })[]> => {
    const keys = `unnest(array[u.real_name, u.real_name_en, u.username, u.email, u.phone]) k (spelt)
        cross join lateral lower(normalize(k.spelt, NFKC) collate pg_c_utf8) f (word)`
    const { rows } = await pool.query<PersonRow & { word: string }>(
      `select distinct ${COLUMNS}, f.word, u.pinyin from user_account u cross join lateral ${keys}
       where ${SEEN} and u.left_at is null and f.word <> '' and f.word = any ($4::text[]) order by u.pinyin, u.id`,
      [...who(viewer), words],
    )
    return rows
  },
})
export type PeopleQueries = ReturnType<typeof peopleQueries>

/** Exact name or account, then what begins with the word, then the rest. */
function rankOf(word: string, values: unknown[]): string {
  const exact = `$${values.push(word)}`
  const start = `$${values.push(`${word.replace(/[\\%_]/g, '\\$&')}%`)}`
  return `case when ${exact} in (lower(u.real_name), lower(u.username)) then 2
    when lower(u.real_name) like ${start} or lower(u.username) like ${start} or u.pinyin like ${start} or split_part(u.pinyin, ' ', 2) like ${start} then 1
    else 0 end`
}
