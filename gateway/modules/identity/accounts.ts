import { createHash, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'
import type { Pool, PoolClient } from 'pg'
import { limits } from '#contract/limits.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import { ulid } from '#gateway/platform/ids.ts'
import { fairSemaphore, SemaphoreFull } from '#gateway/platform/process/semaphore.ts'
import { isSameSecret } from '#gateway/platform/vault.ts'

/** Block size and passes of a password hash; its cost, N = 2^logN, is PASSWORD_COST. All are written into each hash, so they may be raised. */
const SHAPE = { r: 8, p: 3 }
const KEY_BYTES = 32

/**
 * Whose turn a hash is. Strangers queue by their address, so a storm from one waits for itself; people who are known (by their device, or signed in)
 * queue by their account on a lane of their own, which no stranger can fill.
 */
export interface Lane {
  key: string
  known: boolean
}

/** A hash takes a thread of four that files and name resolution need as well, and much memory. */
const strangers = fairSemaphore(limits.passwordChecksAtOnce, limits.passwordChecksWaiting, limits.passwordChecksWaitingEach)
const knownOnes = fairSemaphore(1, limits.passwordChecksWaiting, limits.passwordChecksWaitingEach)
/** What the house itself hashes, e.g. for new accounts. */
const HOUSE: Lane = { key: '', known: true }

/** @throws Refusal SERVICE-1009 when too many wait already */
async function derive(password: string, salt: Buffer, cost: { logN: number; r: number; p: number }, lane: Lane): Promise<Buffer> {
  const options: ScryptOptions = { N: 2 ** cost.logN, r: cost.r, p: cost.p, maxmem: 256 * 2 ** cost.logN * cost.r }
  const run = () =>
    new Promise<Buffer>((done, failed) =>
      scrypt(password.normalize('NFKC'), salt, KEY_BYTES, options, (error, key) => (error ? failed(error) : done(key))),
    )
  return (lane.known ? knownOnes : strangers)(lane.key, run).catch((error: unknown) => {
    throw error instanceof SemaphoreFull ? new Refusal('SERVICE-1009') : error
  })
}

/** @param logN what PASSWORD_COST says. @returns the text that `user_account.password_hash` keeps: `scrypt$logN$r$p$salt$key` */
export async function hashPassword(password: string, logN: number, lane = HOUSE): Promise<string> {
  const salt = randomBytes(16)
  const key = await derive(password, salt, { ...SHAPE, logN }, lane)
  return ['scrypt', logN, SHAPE.r, SHAPE.p, salt.toString('base64url'), key.toString('base64url')].join('$')
}

/** Whether the password belongs to the hash. A text that is no hash of ours belongs to no password. */
export async function isPassword(password: string, hash: string, lane = HOUSE): Promise<boolean> {
  const [kind, logN, r, p, salt, key] = hash.split('$')
  if (kind !== 'scrypt' || !salt || !key) return false
  const found = await derive(password, Buffer.from(salt, 'base64url'), { logN: Number(logN), r: Number(r), p: Number(p) }, lane)
  return isSameSecret(found.toString('base64url'), key)
}

/** What a new account needs. */
export interface NewAccount {
  id?: string
  tenantId: string
  username: string
  /** Of {@link hashPassword}; without one nobody signs in to it. */
  passwordHash?: string
  realName: string
  realNameEn: string
  phone?: string
  email?: string
  locale?: 'zh' | 'en'
  roles: readonly string[]
  /** Department ids; the first is the main one. */
  departmentIds?: readonly string[]
  passwordChangeRequired?: boolean
}

/**
 * Creates an account with its roles and departments, or leaves the one of that name in the tenant as it is (its password too).
 *
 * @returns the account's id, the existing one's if there was one
 */
export async function createAccount(db: Pool | PoolClient, account: NewAccount): Promise<string> {
  const found = await idOf(db, account)
  if (found) return found
  const { rows } = await db.query<{ id: string }>(
    `insert into user_account (id, tenant_id, username, password_hash, real_name, real_name_en, phone, email, locale, password_change_required)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) on conflict do nothing returning id`,
    [
      account.id ?? ulid(),
      account.tenantId,
      account.username,
      account.passwordHash ?? '',
      account.realName,
      account.realNameEn,
      account.phone ?? '',
      account.email ?? '',
      account.locale ?? 'zh',
      account.passwordChangeRequired ?? false,
    ],
  )
  const id = rows[0]?.id ?? (await idOf(db, account))
  if (!id) throw new Error(`The account ${account.username} could not be created: its id is taken`)
  await db.query('insert into user_role (user_id, role) select $1, unnest($2::text[]) on conflict do nothing', [id, account.roles])
  await db.query(
    `insert into user_department (user_id, department_id, is_master)
     select $1, d.id, d.place = 1 from unnest($2::text[]) with ordinality d (id, place) on conflict do nothing`,
    [id, account.departmentIds ?? []],
  )
  return id
}

async function idOf(db: Pool | PoolClient, account: Pick<NewAccount, 'tenantId' | 'username'>): Promise<string | undefined> {
  const { rows } = await db.query<{ id: string }>('select id from user_account where tenant_id = $1 and lower(username) = lower($2)', [
    account.tenantId,
    account.username,
  ])
  return rows[0]?.id
}

/** What signing in needs to know of an account. */
export interface SignInAccount {
  id: string
  tenantId: string
  passwordHash: string
}

/**
 * The account of a name. A name that several tenants have is that of the tenant that was named, and nobody's when none was: a guess could sign in to the
 * wrong one.
 */
export async function accountNamed(db: Pool, username: string, tenant: string): Promise<SignInAccount | undefined> {
  const { rows } = await db.query<SignInAccount>(
    `select id, tenant_id as "tenantId", password_hash as "passwordHash" from user_account
     where lower(username) = lower($1) and left_at is null order by tenant_id <> $2 limit 2`,
    [username, tenant],
  )
  return rows.length === 1 || rows[0]?.tenantId === tenant ? rows[0] : undefined
}

/** Costs that a hash of a lower cost is short of the greatest: each is twice the one before, so together with its own they are as much. */
export const missingCosts = (own: number, greatest: number): number[] =>
  Array.from({ length: Math.max(0, greatest - own) }, (_, n) => own + n)

const COST_OF_HASH = String.raw`^scrypt\$(\d{1,2})\$`
const costOf = (hash: string): number | undefined => Number(new RegExp(COST_OF_HASH).exec(hash)?.[1] ?? Number.NaN) || undefined

/** The greatest of PASSWORD_COST and of the hashes of all who can sign in: it may have been greater than today. */
async function greatestCost(pool: Pool, logN: number): Promise<number> {
  const { rows } = await pool.query<{ cost: number }>(
    'select greatest($2, max(substring(password_hash from $1)::int)) as cost from user_account where left_at is null',
    [COST_OF_HASH, logN],
  )
  return rows[0]?.cost ?? logN
}

/**
 * Whether a password is an account's. Nobody's account, one without a password and one whose hash is of another cost than PASSWORD_COST all cost the same,
 * the greatest there is: which of name and password is wrong cannot be told by time either.
 */
export function passwordCheck(pool: Pool, logN: number) {
  let greatest: number | undefined
  return async (account: SignInAccount | undefined, password: string, lane = HOUSE): Promise<boolean> => {
    const hash = account?.passwordHash ?? ''
    const own = costOf(hash)
    const most = Math.max(greatest ?? (await greatestCost(pool, logN)), own ?? 0)
    greatest = Math.max(most, greatest ?? 0)
    const right = own !== undefined && (await isPassword(password, hash, lane))
    for (const missing of own === undefined ? [most] : missingCosts(own, most))
      await derive(password, randomBytes(16), { ...SHAPE, logN: missing }, lane)
    return right
  }
}

/** Another one as soon as the password is. */
export const markOf = (passwordHash: string): string => createHash('sha256').update(`mark ${passwordHash}`).digest('base64url').slice(0, 22)

/** An account while somebody signs in to it; nothing of who has left. */
export async function markedAccount(db: Pool, accountId: string): Promise<{ username: string; mark: string } | undefined> {
  const { rows } = await db.query<{ username: string; hash: string }>(
    'select username, password_hash as hash from user_account where id = $1 and left_at is null',
    [accountId],
  )
  const [row] = rows
  return row && { username: row.username, mark: markOf(row.hash) }
}

/** What the provider tells of a person; nothing of who has left. `preferred_username` is the name typed at sign-in; `sid` the same as in the access token. */
export async function accountOf(pool: Pool, sub: string, sid: string | undefined) {
  const { rows } = await pool.query<{ username: string; real_name: string }>(
    'select username, real_name from user_account where id = $1 and left_at is null',
    [sub],
  )
  const account = rows[0]
  return (
    account && {
      accountId: sub,
      claims: async () => ({ sub, name: account.real_name, preferred_username: account.username, ...(sid !== undefined && { sid }) }),
    }
  )
}
