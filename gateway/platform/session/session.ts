import type { IncomingHttpHeaders } from 'node:http'
import type { JWTPayload } from 'jose'
import type { Pool } from 'pg'
import { codesOf, type Role } from '#domain/permission.ts'
import type { Audit } from '#gateway/platform/audit/audit.ts'
import { type Bus, channels } from '#gateway/platform/database/bus.ts'
import { type Lang, langOf, Refusal } from '#gateway/platform/http/answer.ts'
import { refusalDelay } from '#gateway/platform/http/refusal-delay.ts'
import { FRESH_MS, type SessionEnd, watchesOf } from './session-watch.ts'
import { sidOf, type TokenRules, tokenChecker } from './tokens.ts'

/** Who is asking, as our own database knows it. Nothing here is taken from the request but `customerId` and `lang`. */
export interface Session {
  tenantId: string
  userId: string
  username: string
  name: string
  roles: Role[]
  /** Permission codes. */
  codes: ReadonlySet<string>
  /** Firms he may act for. */
  firms: readonly string[]
  /** Session at the identity provider; closed as a whole at sign-out. */
  sid: string
  /** When the access token ends, in ms since 1970. */
  expiresAt: number
  /** He must change his password before anything else. Never where the password is kept elsewhere. @see AUTH-10 */
  passwordDue?: true
  /** Of `Accept-Language`: names that have two spellings are told in it. */
  lang: Lang
  /** Header `x-tender-customer-id` as it came. NOT checked: whether the user belongs to this firm is the tender module's question. */
  customerId?: string
}

export interface Sessions {
  /**
   * The session of a request.
   * @throws Refusal AUTH-1001 without a token, AUTH-1002 with a bad or closed one, AUTH-1003 for a person we do not know, AUTH-1004 when header copies differ
   */
  of: (headers: IncomingHttpHeaders) => Promise<Session>
  /** Whose session a token names, where one of it was found good here and it has not ended. Proves nothing: it only chooses whose share a request takes. */
  familiarUser: (headers: IncomingHttpHeaders) => string | undefined
  /**
   * Watches over a long answer (a stream): calls `onEnd` once, within 2 s of sign-out or of the loss of any of `codes`, when the password must be changed first, or when the token
   * has expired. Returns how to stop watching.
   */
  watch: (session: Session, codes: readonly string[], onEnd: (why: SessionEnd) => void) => () => void
  close: () => void
}

/** Finds our user id for the claims of a token; undefined for somebody we do not know. */
export type ToUser = (claims: JWTPayload) => Promise<string | undefined>

export interface SessionDeps {
  pool: Pool
  bus: Bus
  tokens: TokenRules
  audit?: Audit
  /** Before a bad token is called one. */
  badTokenDelayMs: number
  /** Left out with the embedded provider, whose subjects are our user ids. */
  toUser?: ToUser
}

/** Nobody: what calls that are open to anyone see when no token came. */
export const stranger: Session = {
  tenantId: '',
  userId: '',
  username: '',
  name: '',
  roles: [],
  codes: new Set(),
  firms: [],
  sid: '',
  expiresAt: 0,
  lang: 'zh',
}

const MAX_CACHED = 10_000
const IDENTITY_MS = 30_000
const BEARER = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i

interface Person {
  tenantId: string
  username: string
  name: string
  roles: Role[]
  codes: ReadonlySet<string>
  firms: readonly string[]
  passwordDue?: true
  closed: boolean
}

/** Reads sessions: the token says who, our database says what that person may do. */
export function openSessions({ pool, bus, tokens, badTokenDelayMs, toUser, audit }: SessionDeps): Sessions {
  const { check, claimsOf } = tokenChecker(tokens)
  const people = peopleCache(pool, bus, { passwordsHere: toUser === undefined, audit })
  const identities = toUser && identityCache(toUser, bus)
  const familiar = familiarSessions(bus)
  const delay = refusalDelay(badTokenDelayMs)
  const familiarUser: Sessions['familiarUser'] = (headers) => {
    const token = tokenIn(headers)
    const claims = token && claimsOf(token)
    return claims && familiar.userOf(sessionIn(claims))
  }

  return {
    of: async (headers) => {
      if (headers.authorization === undefined) throw new Refusal('AUTH-1001')
      const token = tokenIn(headers)
      if (!token) throw new Refusal('AUTH-1002')
      const claims = await check(token).catch(async (refusal: unknown) => {
        // One that was good and ran out is asked for anew at once.
        if (refusal instanceof Refusal && refusal.code === 'AUTH-1002' && familiarUser(headers) === undefined) await delay()
        throw refusal
      })
      const userId = identities ? await identities.find(claims) : claims.sub
      if (userId === undefined) throw new Refusal('AUTH-1003')
      const sid = sessionIn(claims)
      const person = await people.find(userId, sid)
      if (!person || person.closed) familiar.forget(sid)
      if (!person) throw new Refusal('AUTH-1003')
      if (person.closed) throw new Refusal('AUTH-1002')
      familiar.remember(sid, userId)
      const { closed: _, ...known } = person
      refuseOtherCopies(headers, known, userId)
      const customerId = headers['x-tender-customer-id']
      const session = { ...known, userId, sid, expiresAt: claims.exp * 1_000, lang: langOf(headers['accept-language']) }
      return typeof customerId === 'string' && customerId !== '' ? { ...session, customerId } : session
    },
    familiarUser,
    watch: watchesOf(people),
    close: () => {
      people.close()
      familiar.close()
      identities?.close()
    },
  }
}

const tokenIn = ({ authorization = '' }: IncomingHttpHeaders): string | undefined => BEARER.exec(authorization)?.[1]

/** Without a session of the provider's the token itself is one. */
const sessionIn = (claims: JWTPayload): string => sidOf(claims) ?? claims.jti ?? `${claims.sub} ${claims.iat}`

/** Whose sessions those are of which a token was found good here, until they end. */
function familiarSessions(bus: Bus) {
  const users = new Map<string, string>()
  const forget = (sid: string | undefined) => void users.delete(sid ?? '')
  return {
    userOf: (sid: string): string | undefined => users.get(sid),
    remember: (sid: string, userId: string): void => {
      if (users.size >= MAX_CACHED && !users.has(sid)) forget(users.keys().next().value)
      users.set(sid, userId)
    },
    forget,
    close: bus.subscribe(channels.session, (payload) => forget((payload as { sid?: string } | null)?.sid)),
  }
}

/**
 * Copies of tenant and account in headers (specification section 7, runtime mode) must agree with the token; they decide nothing.
 * @see security.md T15
 */
function refuseOtherCopies(headers: IncomingHttpHeaders, person: { tenantId: string; username: string }, userId: string): void {
  const differs = (name: string, ...allowed: string[]) => {
    const value = headers[name]
    return value !== undefined && value !== '' && !allowed.includes(String(value))
  }
  if (differs('x-fly-tenant-id', person.tenantId) || differs('x-fly-user-account', person.username, userId)) throw new Refusal('AUTH-1004')
}

/** Which user a subject is, for half a minute; asked again at once when the bus says that something about the user changed. */
function identityCache(toUser: ToUser, bus: Bus) {
  const known = new Map<string, { at: number; userId: string }>()
  const ends = [
    bus.subscribe(channels.person, (payload) => {
      for (const [key, { userId }] of known) if (userId === (payload as { userId?: string } | null)?.userId) known.delete(key)
    }),
    bus.onGap(() => known.clear()),
  ]
  const find: ToUser = async (claims) => {
    const key = `${claims.iss} ${claims.sub}`
    const held = known.get(key)
    if (held && performance.now() - held.at < IDENTITY_MS) return held.userId
    const found = await toUser(claims)
    if (known.size >= MAX_CACHED) known.clear()
    if (found !== undefined) known.set(key, { at: performance.now(), userId: found })
    else known.delete(key)
    return found
  }
  return {
    find,
    close: () => {
      for (const end of ends) end()
    },
  }
}

const PERSON = `
  select u.tenant_id, u.username, u.real_name, u.side, u.password_change_required, exists (select 1 from session_end e where e.sid = $2) as closed,
    array(select r.role from user_role r where r.user_id = u.id order by r.role) as roles,
    array(select m.customer_id from tender_customer_user m where m.user_id = u.id and m.active order by m.customer_id) as firms
  from user_account u where u.id = $1 and u.left_at is null`

interface PersonRow {
  tenant_id: string
  username: string
  real_name: string
  side: 'staff' | 'outside'
  password_change_required: boolean
  closed: boolean
  roles: Role[]
  firms: string[]
}

/** A person as the database has him now, and whether that session of his was closed; undefined for who is unknown or has left. */
export async function readPerson(
  pool: Pool,
  userId: string,
  sid: string,
): Promise<(Omit<Person, 'passwordDue'> & { mustChangePassword: boolean }) | undefined> {
  const { rows } = await pool.query<PersonRow>({ name: 'person', text: PERSON, values: [userId, sid] })
  const row = rows[0]
  return (
    row && {
      tenantId: row.tenant_id,
      username: row.username,
      name: row.real_name,
      roles: row.roles,
      codes: new Set<string>(codesOf(row.roles, row.side)),
      firms: row.firms,
      closed: row.closed,
      mustChangePassword: row.password_change_required,
    }
  )
}

/** Roles are given and taken in the database, by whatever hand: it is told as soon as the person is met again. */
function rolesWatch(audit: Audit | undefined) {
  const known = new Map<string, { roles: string; tenant: string }>()
  return (userId: string, person: Pick<Person, 'roles' | 'tenantId'> | undefined): void => {
    const before = known.get(userId)
    const now = person ? { roles: person.roles.join(' ') || 'none', tenant: person.tenantId } : before && { ...before, roles: 'no account' }
    if (!now) return
    if (before && before.roles !== now.roles)
      audit?.('role-changed', { subject: userId, tenant: now.tenant, detail: `${before.roles} to ${now.roles}` })
    if (known.size >= MAX_CACHED) known.clear()
    known.set(userId, now)
  }
}

/** People as they were at most 2 s ago; at once when the bus says that something changed. */
function peopleCache(pool: Pool, bus: Bus, { passwordsHere, audit }: { passwordsHere: boolean; audit: Audit | undefined }) {
  const cache = new Map<string, { at: number; userId: string; sid: string; person: Promise<Person | undefined> }>()
  const watchers = new Set<() => void>()
  const drop = (fits: (entry: { userId: string; sid: string }) => boolean) => {
    for (const [key, entry] of cache) if (fits(entry)) cache.delete(key)
    for (const look of watchers) look()
  }
  const changed = rolesWatch(audit)
  const load = async (userId: string, sid: string): Promise<Person | undefined> => {
    const read = await readPerson(pool, userId, sid)
    changed(userId, read)
    if (!read) return undefined
    const { mustChangePassword, ...person } = read
    return { ...person, ...(passwordsHere && mustChangePassword && { passwordDue: true as const }) }
  }
  const ends = [
    bus.subscribe(channels.session, (payload) => drop(({ sid }) => sid === (payload as { sid?: string } | null)?.sid)),
    bus.subscribe(channels.person, (payload) => drop(({ userId }) => userId === (payload as { userId?: string } | null)?.userId)),
    bus.onGap(() => drop(() => true)),
  ]
  return {
    find: (userId: string, sid: string): Promise<Person | undefined> => {
      const key = `${userId} ${sid}`
      const held = cache.get(key)
      if (held && performance.now() - held.at < FRESH_MS) return held.person
      if (cache.size >= MAX_CACHED) cache.clear()
      const entry = { at: performance.now(), userId, sid, person: load(userId, sid) }
      cache.set(key, entry)
      entry.person.catch(() => cache.get(key) === entry && cache.delete(key))
      return entry.person
    },
    onChange: (look: () => void): (() => void) => {
      watchers.add(look)
      return () => void watchers.delete(look)
    },
    close: () => {
      for (const end of ends) end()
    },
  }
}
