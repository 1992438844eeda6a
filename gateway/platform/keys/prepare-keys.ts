import { Client, type ClientBase } from 'pg'
import type { Logger } from '#gateway/platform/process/log.ts'
import { BadSetting } from '#gateway/platform/settings/environment.ts'
import { keepKey, openKeyFolder } from './key-folder.ts'
import { isPrivate, type Jwk, type Key, type KeyKind, keyKinds, kindsOfKeys, newKey, publicPart, thumbprintOf } from './key-kinds.ts'

/** Keys are made, moved and replaced by the owner of the schema alone: the role of gateways may look. */

/** How long a new key is known to all before the first of them uses it. */
const AHEAD_S = 30

interface Row {
  kid: string
  purpose: string
  jwk: Jwk
}

type Queryable = Pick<ClientBase, 'query'>

/** One process at a time: all of the work is done, or nothing. */
async function asKeeper<T>(client: Queryable, work: () => Promise<T>): Promise<T> {
  await client.query('begin')
  try {
    await client.query("select pg_advisory_xact_lock(hashtext('fly-tender signing_key'))")
    const done = await work()
    await client.query('commit')
    return done
  } catch (error) {
    // Of a connection that is gone nothing is left to take back.
    await client.query('rollback').catch(() => {})
    throw error
  }
}

/** First into the folder, then into the database: whatever ends us in between, no key is known that is not there. */
async function addKey(client: Queryable, folder: string, kind: KeyKind, aheadS = AHEAD_S): Promise<Key> {
  const key = newKey(kind)
  await keepKey(folder, key.kid, key.jwk)
  await client.query(
    `insert into signing_key (kid, purpose, private_jwk, thumbprint, created_at, active_from)
      values ($1, $2, $3, $4, clock_timestamp(), clock_timestamp() + $5 * interval '1 s')`,
    [key.kid, keyKinds[kind].purpose, JSON.stringify(publicPart(key.jwk)), thumbprintOf(key.jwk), aheadS],
  )
  return key
}

const rowsOf = async (client: Queryable): Promise<Row[]> =>
  (await client.query<Row>('select kid, purpose, private_jwk as jwk from signing_key order by created_at')).rows

/** Whether something was signed or sealed. */
const hasWritten = async (client: Queryable): Promise<boolean> =>
  (await client.query<{ any: boolean }>('select exists (select from tender_project) or exists (select from second_factor) as any')).rows[0]
    ?.any ?? false

/**
 * Brings the keys of a database into the folder: those that lie in the database itself, as all did once, are moved; kinds that have none get one.
 *
 * @throws BadSetting when a kind has no key any more that logs or sealed prices were written with
 */
export async function prepareKeys(client: Queryable, folder: string, log?: Logger): Promise<void> {
  openKeyFolder(folder)
  const moved = await asKeeper(client, async () => {
    const rows = await rowsOf(client)
    const inside = rows.filter(({ jwk }) => isPrivate(jwk))
    for (const row of inside) await move(client, folder, row)
    for (const kind of kindsOfKeys.filter((one) => !rows.some(({ purpose }) => purpose === keyKinds[one].purpose))) {
      if (NEEDED_BY_LOGS.includes(kind) && (await hasWritten(client)))
        throw new BadSetting(
          `The database is in use but knows no key that ${keyKinds[kind].about}: its row in signing_key was removed. Restore it; a new key would make what was written unreadable or unprovable.`,
        )
      await addKey(client, folder, kind, 0)
    }
    return inside.map(({ kid }) => kid)
  })
  if (moved.length === 0) return
  log?.warn(
    { keys: moved, folder },
    'private keys were moved from the database into the folder of keys; older copies of the database still hold them: npm run keys -- rotate (docs/decisions/0020)',
  )
  await writeAnew(client, log)
}

/** Copies the rows that are, where a vacuum would also copy what they were for as long as any transaction of the database is open. */
const WRITE_ANEW = 'alter table signing_key alter column private_jwk type jsonb using private_jwk || private_jwk'

/** Rows that were changed stay in the table's file until it is written anew. Nobody waits for that longer than for a bid. */
async function writeAnew(client: Queryable, log?: Logger): Promise<void> {
  await client.query("set lock_timeout = '2s'")
  await client.query(WRITE_ANEW).catch((err: unknown) => {
    log?.warn({ err }, `the file of the table of keys still holds the private keys: run "${WRITE_ANEW}" when nobody reads the table`)
  })
}

const NEEDED_BY_LOGS: readonly KeyKind[] = ['receipt', 'seal']

async function move(client: Queryable, folder: string, { kid, jwk }: Row): Promise<void> {
  await keepKey(folder, kid, jwk)
  await client.query('update signing_key set private_jwk = $2, thumbprint = $3 where kid = $1', [
    kid,
    JSON.stringify(publicPart(jwk)),
    thumbprintOf(jwk),
  ])
}

/** Whether the role of the connection may do all this. */
const MAY = `select has_table_privilege('signing_key', 'update') as may`

/** The same at a start, with the owner's address or another: a role that may not change keys needs them ready. */
export async function prepareKeysAt(url: string, folder: string, log: Logger): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ may: boolean }>(MAY)
    if (rows[0]?.may) return await prepareKeys(client, folder, log)
    const known = await rowsOf(client)
    if (
      known.some(({ jwk }) => isPrivate(jwk)) ||
      kindsOfKeys.some((kind) => !known.some(({ purpose }) => purpose === keyKinds[kind].purpose))
    )
      throw new BadSetting(
        'The private keys do not lie in KEYS_DIR yet, and the role of DATABASE_URL may not move them. Start once with DATABASE_OWNER_URL.',
      )
  } finally {
    await client.end()
  }
}

/** Makes a new key of the kind. Those before still verify and open. */
export const rotateKey = (client: Queryable, folder: string, kind: KeyKind, aheadS?: number): Promise<Key> =>
  asKeeper(client, () => addKey(client, folder, kind, aheadS))

/**
 * Nothing is accepted or opened any more by a key that another one has followed.
 *
 * @param givesUp what was sealed with it, prices and second factors, is lost; for a file that is lost already
 * @throws BadSetting when it is in use, unknown, or signs receipts or seals, which must stay provable and readable
 */
export function retireKey(client: Queryable, kid: string, { givesUp = false } = {}): Promise<void> {
  const kept: readonly KeyKind[] = givesUp ? ['receipt'] : NEEDED_BY_LOGS
  return asKeeper(client, async () => {
    const { rowCount } = await client.query(
      `update signing_key k set retired_at = clock_timestamp() where kid = $1 and purpose <> all($2) and exists (
        select from signing_key n where n.purpose = k.purpose and n.active_from > k.active_from and n.active_from <= clock_timestamp())`,
      [kid, kept.map((kind) => keyKinds[kind].purpose)],
    )
    if (!rowCount)
      throw new BadSetting(
        `The key ${kid} cannot be retired: there is none of this name, it is in use, or what was signed or sealed with it is needed.`,
      )
  })
}
