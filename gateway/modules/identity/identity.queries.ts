import type { Pool } from 'pg'

/** A person as the profile shows one. */
export interface PersonRow {
  username: string
  realName: string
  realNameEn: string
  phone: string
  email: string
  locale: string
  passwordChangeRequired: boolean
}

/** A department of a person with the names from the root down to it. */
export interface OrgRow {
  id: string
  isMaster: boolean
  names: string[]
  namesEn: string[]
}

/** SQL of people and their departments, and of ended sessions. */
export const identityQueries = (pool: Pool) => ({
  person: async (tenantId: string, userId: string): Promise<PersonRow | undefined> => {
    const { rows } = await pool.query<PersonRow>(
      `select username, real_name as "realName", real_name_en as "realNameEn", phone, email, locale,
         password_change_required as "passwordChangeRequired"
       from user_account where tenant_id = $1 and id = $2`,
      [tenantId, userId],
    )
    return rows[0]
  },

  /** Name and password hash of an account; the hash is empty where the password is kept elsewhere. */
  credentials: async (tenantId: string, userId: string): Promise<{ username: string; passwordHash: string } | undefined> => {
    const { rows } = await pool.query<{ username: string; passwordHash: string }>(
      `select username, coalesce(password_hash, '') as "passwordHash" from user_account where tenant_id = $1 and id = $2 and left_at is null`,
      [tenantId, userId],
    )
    return rows[0]
  },

  /** A new password is the person's own choice: nobody asks for another one. */
  setPassword: async (tenantId: string, userId: string, hash: string): Promise<void> => {
    await pool.query('update user_account set password_hash = $3, password_change_required = false where tenant_id = $1 and id = $2', [
      tenantId,
      userId,
      hash,
    ])
  },

  /** Sessions of the identity provider that a person has. */
  sessionsOf: async (userId: string): Promise<string[]> => {
    const { rows } = await pool.query<{ uid: string }>(
      "select uid from oidc_record where model = 'Session' and payload->>'accountId' = $1 and uid is not null",
      [userId],
    )
    return rows.map(({ uid }) => uid)
  },

  /** Sign-ins of a person that are under way: finished and not taken up yet, or between two steps. */
  forgetSignIns: async (userId: string): Promise<void> => {
    await pool.query(
      `delete from oidc_record where model = 'Interaction'
         and $1 in (payload->'result'->'login'->>'accountId', payload->'result'->'secondStep'->>'accountId')`,
      [userId],
    )
  },

  /** Ten levels up at most: a circle of parents, which nothing should write, ends too. */
  departments: async (tenantId: string, userId: string): Promise<OrgRow[]> => {
    const { rows } = await pool.query<OrgRow>(
      `with recursive up as (
         select d.id, d.parent_id, ud.is_master, d.sort, array[d.name] as names, array[coalesce(nullif(d.name_en, ''), d.name)] as names_en, 1 as level
         from user_department ud join department d on d.id = ud.department_id
         where ud.user_id = $2 and d.tenant_id = $1
         union all
         select up.id, d.parent_id, up.is_master, up.sort, d.name || up.names, coalesce(nullif(d.name_en, ''), d.name) || up.names_en, level + 1
         from up join department d on d.id = up.parent_id where d.tenant_id = $1 and level < 10)
       select distinct on (is_master, sort, id) id, is_master as "isMaster", names, names_en as "namesEn"
       from up order by is_master desc, sort, id, level desc`,
      [tenantId, userId],
    )
    return rows
  },

  /**
   * Ends a session of the identity provider: its tokens are refused, and a browser that still shows its cookie is a stranger.
   * Ending it twice is once.
   */
  endSession: async (sid: string): Promise<void> => {
    await pool.query(
      `with ended as (insert into session_end (sid) values ($1) on conflict do nothing)
       delete from oidc_record where (model = 'Session' and uid = $1)
         or (model in ('RefreshToken', 'AuthorizationCode') and payload->>'sessionUid' = $1)`,
      [sid],
    )
  },

  /** No token outlives its session's end by more than five minutes; a day is ample. */
  forgetEnded: async (): Promise<void> => {
    await pool.query("delete from session_end where at < clock_timestamp() - interval '1 day'")
  },
})

export type IdentityQueries = ReturnType<typeof identityQueries>
