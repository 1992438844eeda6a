import { createHash } from 'node:crypto'
import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { Pool } from 'pg'
import { isSoundText } from '#gateway/platform/http/json-body.ts'

const LIVE = "(r.expires_at is null or r.expires_at > clock_timestamp()) and not r.payload ? 'taken'"

/** The gateway refuses every token of a session that it has closed, so none is given; a request under way may have written the session anew meanwhile. */
const isOpen = (sid: string): string => `not exists (select 1 from session_end where sid = ${sid})`

/**
 * Codes and refresh tokens live no longer than the browser session they came from. The provider's own binding (`expiresWithSession`) knows
 * one grant a session; here each tab has its own.
 */
const SESSION_LIVES = `exists (select 1 from oidc_record s where s.model = 'Session' and s.uid = r.payload->>'sessionUid'
  and s.payload->>'accountId' = r.payload->>'accountId' and s.expires_at > clock_timestamp() and ${isOpen('s.uid')})`
/** Of what hangs on a session, what holds when it is looked at. */
const HOLDS: Record<string, string> = { Session: isOpen('r.uid'), AuthorizationCode: SESSION_LIVES, RefreshToken: SESSION_LIVES }

/** What whoever holds it can spend: kept as its hash, so that a copy of the table gives nobody a session (security.md R-06). */
const spendable = new Set(['AuthorizationCode', 'RefreshToken', 'Session'])

/** The id under which a record is kept. Codes, tokens and the session's cookie are long random words, so a bare hash cannot be guessed back. */
export const keptId = (model: string, id: string): string =>
  spendable.has(model) ? createHash('sha256').update(`${model} ${id}`).digest('base64url') : id

/** Whether every text of a record can be kept: a parameter of a request may hold a NUL, a text of PostgreSQL may not. */
function isSound(value: unknown): boolean {
  if (typeof value === 'string') return isSoundText(value)
  return typeof value !== 'object' || value === null || Object.entries(value).every(([key, one]) => isSoundText(key) && isSound(one))
}

/**
 * Keeps what the identity provider must remember (sessions, grants, codes, refresh tokens, interactions) in `oidc_record`, so that any
 * number of gateways are one provider. Expiry is judged by the database's clock.
 *
 * A finished sign-in is taken up in the statement that writes its session: whoever ends the sign-ins of a person and then his sessions (a new password)
 * meets one or the other, so none slips through between.
 *
 * @param isVoid whether a sign-in must begin anew; judged at each look, since going on asks for nothing any more
 * @param takenUp the sign-in whose session this request writes
 */
export function oidcAdapter(
  pool: Pool,
  isVoid = async (_interaction: AdapterPayload) => false,
  takenUp: () => string | undefined = () => undefined,
): (model: string) => Adapter {
  const one = async (text: string, values: unknown[]): Promise<AdapterPayload | undefined> =>
    (await pool.query<{ payload: AdapterPayload }>(text, values)).rows[0]?.payload

  const revokeByGrantId = async (grantId: string) => {
    await pool.query("delete from oidc_record where grant_id = $1 and model <> 'Grant'", [grantId])
  }

  return (model) => ({
    find: async (id) => {
      if (!isSoundText(id)) return undefined
      const payload = await one(`select payload from oidc_record r where model = $1 and id = $2 and ${LIVE} and ${HOLDS[model] ?? true}`, [
        model,
        keptId(model, id),
      ])
      if (payload && model === 'Interaction' && (await isVoid(payload))) return undefined
      return payload && spendable.has(model) ? { ...payload, jti: id } : payload
    },
    upsert: async (id, payload, expiresIn) => {
      // Nobody's session: asking how to sign out makes one, and nothing reads it.
      if (model === 'Session' && payload.accountId === undefined) return
      if (!isSound(payload)) throw new errors.InvalidRequest('a parameter holds a character that no text has')
      const kept = spendable.has(model) ? { ...payload, jti: undefined } : payload
      const signIn = model === 'Session' ? takenUp() : undefined
      const { rowCount } = await pool.query(
        `with sign_in as (delete from oidc_record where model = 'Interaction' and id = $8 returning id)
         insert into oidc_record (model, id, payload, grant_id, user_code, uid, expires_at)
         select $1, $2, $3::jsonb, $4, $5, $6, clock_timestamp() + make_interval(secs => $7::float8)
         where ($9::text is null or ${isOpen('$9')})
           and ($8::text is null or exists (select 1 from sign_in) or exists (select 1 from oidc_record where model = $1 and id = $2))
         on conflict (model, id) do update set payload = excluded.payload, grant_id = excluded.grant_id, user_code = excluded.user_code,
           uid = excluded.uid, expires_at = excluded.expires_at`,
        [
          model,
          keptId(model, id),
          JSON.stringify(kept),
          payload.grantId ?? null,
          payload.userCode ?? null,
          payload.uid ?? null,
          expiresIn ?? null,
          signIn ?? null,
          (model === 'Session' ? payload.uid : payload.sessionUid) ?? null,
        ],
      )
      // Closed while the request was under way: it ends as the next one would.
      if (rowCount === 0 && model === 'AuthorizationCode') throw new errors.LoginRequired()
      if (rowCount === 0 && model === 'RefreshToken') throw new errors.InvalidGrant('the session was ended meanwhile')
      if (signIn !== undefined && rowCount === 0) throw new errors.SessionNotFound('the sign-in was ended meanwhile')
    },
    findByUid: async (uid) =>
      isSoundText(uid)
        ? one(`select payload from oidc_record r where model = $1 and uid = $2 and ${LIVE} and ${HOLDS[model] ?? true}`, [model, uid])
        : undefined,
    findByUserCode: async (code) =>
      isSoundText(code)
        ? one(`select payload from oidc_record r where model = $1 and user_code = $2 and ${LIVE}`, [model, code])
        : undefined,
    consume: async (id) => {
      const used = await one(
        `update oidc_record set payload = payload || jsonb_build_object('consumed', floor(extract(epoch from clock_timestamp()))::bigint)
         where model = $1 and id = $2 and not payload ? 'consumed' returning payload`,
        [model, keptId(model, id)],
      )
      if (used) return
      // Two requests with one token at the same instant: whoever comes second is a reuse, also on another gateway.
      const twice = await one('select payload from oidc_record where model = $1 and id = $2', [model, keptId(model, id)])
      if (twice?.grantId) await revokeByGrantId(twice.grantId)
      throw new errors.InvalidGrant('already used')
    },
    destroy: async (id) => {
      // A sign-in goes with the writing of its session, until then nobody finds it.
      const text =
        model === 'Interaction' ? `update oidc_record set payload = payload || '{"taken": true}'::jsonb` : 'delete from oidc_record'
      await pool.query(`${text} where model = $1 and id = $2`, [model, keptId(model, id)])
    },
    revokeByGrantId,
  })
}

/** Removes what expired more than an hour ago. Returns how many records that were. */
export async function sweepOidcRecords(pool: Pool): Promise<number> {
  const { rowCount } = await pool.query("delete from oidc_record where expires_at < clock_timestamp() - interval '1 hour'")
  return rowCount ?? 0
}
