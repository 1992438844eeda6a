import type { JWTPayload } from 'jose'
import type { Pool } from 'pg'

/** Where another provider keeps the name a person signs in with; the first claim that is there counts. Never `email`: people change it themselves. */
const NAME_CLAIMS = ['preferred_username', 'username', 'upn'] as const

const nameIn = (claims: JWTPayload): string | undefined =>
  NAME_CLAIMS.map((name) => claims[name]).find((value): value is string => typeof value === 'string' && value !== '' && value.length <= 64)

/**
 * Finds our user for a token of another identity provider. Once met, a person is known by issuer and subject; the name is only asked the
 * first time, and only if it belongs to one account, that of the deployment's own tenant first, that no other subject of that provider has taken. So an account whose name
 * is given to another person later, there, does not pass on.
 *
 * @returns our user id; undefined for somebody we do not know
 * @see gateway.md 7
 */
export const toUserBy =
  (pool: Pool, homeTenant: string) =>
  async (claims: JWTPayload): Promise<string | undefined> => {
    const { iss, sub } = claims
    if (!iss || !sub) return undefined
    const known = await pool.query<{ user_id: string }>('select user_id from user_identity where issuer = $1 and subject = $2', [iss, sub])
    if (known.rows[0]) return known.rows[0].user_id

    const name = nameIn(claims)
    if (name === undefined) return undefined
    const { rows } = await pool.query<{ user_id: string }>(
      `with named as (select id, tenant_id = $4 as home, count(*) over () as n from user_account where lower(username) = lower($3) and left_at is null)
       insert into user_identity (issuer, subject, user_id)
       select $1, $2, id from named where (home or n = 1) and not exists (select 1 from user_identity i where i.issuer = $1 and i.user_id = named.id)
       on conflict (issuer, subject) do update set subject = excluded.subject returning user_id`,
      [iss, sub, name, homeTenant],
    )
    return rows[0]?.user_id
  }
