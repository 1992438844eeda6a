import type { Pool } from 'pg'
import type { identity, OwnSession } from '#contract/identity.ts'
import { limits } from '#contract/limits.ts'
import { ok, Refusal } from '#gateway/platform/http/answer.ts'
import type { RoutesFor } from '#gateway/platform/http/routes.ts'
import { deviceWords } from './device-words.ts'
import type { IdentityQueries } from './identity.queries.ts'

/** From where a session asked for its tokens. */
export interface Seen {
  sid: string
  userAgent: string
  address: string
}

/** Remembers from where a session was used last. */
export async function rememberSeen(pool: Pool, { sid, userAgent, address }: Seen): Promise<void> {
  await pool.query(
    `insert into person_session (sid, user_agent, address) values ($1, $2, $3)
     on conflict (sid) do update set user_agent = excluded.user_agent, address = excluded.address, seen_at = clock_timestamp()`,
    [sid, userAgent.slice(0, 400), address],
  )
}

/** No session lives for a day. */
export async function sweepSeen(pool: Pool): Promise<void> {
  await pool.query("delete from person_session where seen_at < clock_timestamp() - interval '1 day'")
}

interface SessionRow {
  id: string
  userAgent: string
  address: string
  signedInAt: Date
  seenAt: Date
}

const MINE = `
  select s.uid as id, coalesce(p.user_agent, '') as "userAgent", coalesce(p.address, '') as address,
    to_timestamp((s.payload->>'loginTs')::bigint) as "signedInAt", coalesce(p.seen_at, to_timestamp((s.payload->>'loginTs')::bigint)) as "seenAt"
  from oidc_record s left join person_session p on p.sid = s.uid
  where s.model = 'Session' and s.payload->>'accountId' = $1 and s.uid is not null and s.expires_at > clock_timestamp()
  order by s.uid = $2 desc, "seenAt" desc, s.uid limit $3`

type Calls = Pick<typeof identity, 'GET /platform/session/mine' | 'POST /platform/session/end' | 'POST /platform/session/end-others'>

type EndsSession = (sid: string) => Promise<void>

/** Ends the sessions of a person, but for one, and his sign-ins under way. Returns how many sessions those were. */
export type EndsSessions = (userId: string, except?: string) => Promise<number>

export const endsSessions =
  (queries: Pick<IdentityQueries, 'forgetSignIns' | 'sessionsOf'>, endSession: EndsSession): EndsSessions =>
  async (userId, except) => {
    await queries.forgetSignIns(userId)
    const ended = (await queries.sessionsOf(userId)).filter((sid) => sid !== except)
    await Promise.all(ended.map(endSession))
    return ended.length
  }

interface OwnSessionsDeps {
  pool: Pool
  queries: IdentityQueries
  endSession: EndsSession
  endSessionsOf: EndsSessions
  /** Sessions are those of the embedded provider; another one keeps its own. */
  keptHere: boolean
}

/** The sessions of a person, which he sees and ends. */
export function ownSessionRoutes({ pool, queries, endSession, endSessionsOf, keptHere }: OwnSessionsDeps): RoutesFor<Calls> {
  const onlyHere = () => {
    if (!keptHere) throw new Refusal('AUTH-1007')
  }
  return {
    'GET /platform/session/mine': {
      may: 'signed-in',
      answer: async ({ session: { userId, sid } }) => {
        onlyHere()
        const { rows } = await pool.query<SessionRow>(MINE, [userId, sid, limits.ownSessionsShown])
        return ok(
          rows.map(
            ({ id, userAgent, address, signedInAt, seenAt }): OwnSession => ({
              id,
              ...deviceWords(userAgent),
              address,
              signedInAt: new Date(signedInAt).toISOString(),
              seenAt: new Date(seenAt).toISOString(),
              current: id === sid,
            }),
          ),
        )
      },
    },
    'POST /platform/session/end': {
      may: 'signed-in',
      answer: async ({ session, body: { id }, audit }) => {
        onlyHere()
        // Another person's session is as good as one that is not there.
        if (!(await queries.sessionsOf(session.userId)).includes(id)) throw new Refusal('AUTH-1010')
        await endSession(id)
        audit('session-revoked', { detail: 'ended by the person' })
        return ok({ ended: 1 })
      },
    },
    'POST /platform/session/end-others': {
      may: 'signed-in',
      answer: async ({ session, audit }) => {
        onlyHere()
        const ended = await endSessionsOf(session.userId, session.sid)
        if (ended > 0) audit('session-revoked', { detail: `${ended} others ended by the person` })
        return ok({ ended })
      },
    },
  }
}
