import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, unlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#gateway/platform/database/database.ts'
import { openLog } from '#gateway/platform/process/log.ts'
import { asOwner } from '#support/keys.ts'
import { aDatabase } from '#support/postgres.ts'
import { isPrivate, type Jwk, keyKinds, kindsOfKeys, thumbprintOf } from './key-kinds.ts'
import { openKeys } from './keys.ts'
import { prepareKeys, prepareKeysAt, retireKey, rotateKey } from './prepare-keys.ts'

/** H5: private keys lie in a folder, whatever ended a process on the way there, and a gateway without them does not start. */

let database: Awaited<ReturnType<typeof aDatabase>>
let opened: ReturnType<typeof openDatabase>
const log = openLog('silent')
const OLD: Record<string, Jwk> = {
  'receipt-of-old': keyKinds.receipt.make(),
  'token-of-old': { ...keyKinds.token.make(), kid: 'token-of-old' },
  'tender-seal-1': { kty: 'oct', k: 'ab'.repeat(32) },
  'files-local2': keyKinds.upload.make(),
}
const PURPOSES: Record<string, string> = {
  'receipt-of-old': 'tender-receipt',
  'token-of-old': 'oidc-token',
  'tender-seal-1': 'tender-seal',
  'files-local2': 'files-local2',
}

let folder: string
beforeAll(async () => {
  database = await aDatabase()
  opened = openDatabase(database.url)
})
afterAll(async () => {
  await opened.close()
  await database.drop()
})
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fly-keys-'))
  await owner((client) => client.query('delete from signing_key'))
  return () => rmSync(folder, { recursive: true })
})

const owner = <T>(work: (client: Client) => Promise<T>) => asOwner(database.superuserUrl, work)
const open = (at = folder) => openKeys({ pool: opened.pool, folder: at, log })
const rows = async () =>
  (await opened.pool.query<{ kid: string; jwk: Jwk }>('select kid, private_jwk as jwk from signing_key order by kid')).rows
const fileOf = (kid: string) => join(folder, `${kid}.json`)

/** As the release before left a database: private keys in its rows. */
async function fillAsBefore(): Promise<void> {
  await owner(async (client) => {
    await client.query('delete from signing_key')
    for (const [kid, jwk] of Object.entries(OLD))
      await client.query('insert into signing_key (kid, purpose, private_jwk) values ($1, $2, $3)', [
        kid,
        PURPOSES[kid],
        JSON.stringify(jwk),
      ])
  })
}

/** Everything that a dump of the database says. */
const dumped = () =>
  owner(async (client) => {
    const { rows: tables } = await client.query<{ name: string }>(
      `select c.oid::regclass::text as name from pg_class c where c.relkind in ('r', 'm') and c.relnamespace = 'public'::regnamespace`,
    )
    const texts: string[] = []
    for (const { name } of tables)
      texts.push(
        (await client.query<{ text: string | null }>(`select string_agg(t::text, E'\\n') as text from ${name} t`)).rows[0]?.text ?? '',
      )
    return texts.join('\n')
  })

test('H5 an existing database gives its private keys to the folder, and the same keys are in use', async () => {
  await fillAsBefore()
  await owner((client) => prepareKeys(client, folder))
  const keys = await open()
  expect(keys.of('receipt')).toEqual([{ kid: 'receipt-of-old', jwk: OLD['receipt-of-old'] }])
  expect(keys.of('seal')).toEqual([{ kid: 'tender-seal-1', jwk: OLD['tender-seal-1'] }])
  expect((await rows()).filter(({ jwk }) => isPrivate(jwk))).toEqual([])
  for (const name of readdirSync(folder)) expect(statSync(join(folder, name)).mode & 0o777).toBe(0o600)
  await owner((client) => prepareKeys(client, folder))
  expect(readdirSync(folder)).toHaveLength(kindsOfKeys.length)
})

test('H5 no table and no file of the table of keys holds a secret of one, though a transaction is open that began before', async () => {
  await fillAsBefore()
  await owner(async (reader) => {
    await reader.query('begin isolation level repeatable read; select from tender_project')
    await owner((client) => prepareKeys(client, folder))
  })
  await owner((client) => rotateKey(client, folder, 'seal'))
  const dump = await dumped()
  expect(dump).toContain('receipt-of-old')
  expect(dump).not.toMatch(/PRIVATE KEY|"(d|k|p|q|dp|dq|qi)": ?"/)
  const path = (await owner((client) =>
    client.query<{ path: string }>(`checkpoint; select pg_relation_filepath('signing_key') as path`),
  )) as unknown as { rows: { path: string }[] }[]
  const bytes = await owner((client) =>
    client.query<{ bytes: Buffer }>('select pg_read_binary_file($1) as bytes', [path.at(-1)!.rows[0]!.path]),
  )
  const secrets = readdirSync(folder).map((name) => JSON.parse(readFileSync(join(folder, name), 'utf8')) as Jwk)
  expect(secrets).toHaveLength(kindsOfKeys.length + 1)
  for (const { d, k } of secrets) {
    const secret = (d ?? k)!
    expect(dump).not.toContain(secret)
    expect(bytes.rows[0]!.bytes.includes(secret)).toBe(false)
  }
})

/** A connection that is gone at the nth statement, before or after the server has done it. */
function mortal(client: Client, dieAt: number, when: 'before' | 'after') {
  let count = 0
  const query = async (...args: unknown[]) => {
    count += 1
    if (count > dieAt || (count === dieAt && when === 'before')) throw new Error('gone')
    const answer = await (client.query as (...all: unknown[]) => Promise<unknown>).apply(client, args)
    if (count === dieAt) throw new Error('gone')
    return answer
  }
  return { query } as unknown as Pick<Client, 'query'>
}

test.each(['before', 'after'] as const)(
  'H5 whoever is killed %s any statement of the move has lost no key, and the next start goes on',
  async (when) => {
    for (let dieAt = 1; ; dieAt++) {
      await fillAsBefore()
      let whole = false
      await owner(async (client) => {
        await prepareKeys(mortal(client, dieAt, when), folder).then(
          () => (whole = true),
          () => {},
        )
      })
      for (const { kid, jwk } of (await rows()).filter(({ kid }) => kid in OLD)) {
        const kept = existsSync(fileOf(kid)) ? (JSON.parse(readFileSync(fileOf(kid), 'utf8')) as Jwk) : jwk
        expect(thumbprintOf(kept), `${kid} after ${dieAt}`).toBe(thumbprintOf(OLD[kid]!))
      }
      await owner((client) => prepareKeys(client, folder))
      expect((await open()).of('seal')[0]?.jwk).toEqual(OLD['tender-seal-1'])
      expect((await rows()).filter(({ jwk }) => isPrivate(jwk))).toEqual([])
      if (whole) return expect(dieAt).toBeGreaterThan(Object.keys(OLD).length + 4)
    }
  },
)

test('H5 a file that was half written is no key: the next start writes it anew', async () => {
  await fillAsBefore()
  writeFileSync(`${fileOf('tender-seal-1')}.draft`, '{"kty":"o', { mode: 0o600 })
  await owner((client) => prepareKeys(client, folder))
  expect((await open()).of('seal')[0]?.jwk).toEqual(OLD['tender-seal-1'])
  expect(readdirSync(folder).filter((name) => name.endsWith('.draft'))).toEqual([])
})

test('H5 a folder that holds another database’s key of the same name is refused, and neither key is lost', async () => {
  await fillAsBefore()
  writeFileSync(fileOf('tender-seal-1'), JSON.stringify({ kty: 'oct', k: 'cd'.repeat(32) }), { mode: 0o600 })
  await expect(owner((client) => prepareKeys(client, folder))).rejects.toThrow(/the folder is another database's.*Check KEYS_DIR/)
  expect(readFileSync(fileOf('tender-seal-1'), 'utf8')).toContain('cdcd')
  expect((await rows()).find(({ kid }) => kid === 'tender-seal-1')?.jwk).toEqual(OLD['tender-seal-1'])
})

test.each(['receipt', 'seal', 'token', 'audit'] as const)(
  'H5 without the private key of %s nothing starts, and none is made in its place',
  async (kind) => {
    await owner((client) => prepareKeys(client, folder))
    const kid = (await open()).of(kind)[0]!.kid
    unlinkSync(fileOf(kid))
    await owner((client) => prepareKeys(client, folder))
    await expect(open()).rejects.toThrow(new RegExp(`The private key ${kid} .* is not in ${folder}\\. Set KEYS_DIR .* No new key is made`))
    expect(existsSync(fileOf(kid))).toBe(false)
  },
)

test('H5 a gateway with a folder of its own is told to share that of the others', async () => {
  await owner((client) => prepareKeys(client, folder))
  const own = mkdtempSync(join(tmpdir(), 'fly-keys-'))
  await prepareKeysAt(database.url, own, log)
  await expect(open(own)).rejects.toThrow(/all gateways and workers of this database share/)
  expect(readdirSync(own)).toEqual([])
  rmSync(own, { recursive: true })
})

test('H5 an older key of what is sealed must be there too, unless it was given up', async () => {
  await owner((client) => prepareKeys(client, folder))
  const first = (await open()).of('seal')[0]!.kid
  await owner((client) => rotateKey(client, folder, 'seal', 0))
  unlinkSync(fileOf(first))
  await expect(open()).rejects.toThrow(first)
  await expect(owner((client) => retireKey(client, first))).rejects.toThrow(/cannot be retired/)
  await owner((client) => retireKey(client, first, { givesUp: true }))
  expect((await open()).of('seal')).toHaveLength(1)
})

test('H5 the key in use, one that is not there and any that receipts are verified with cannot be retired', async () => {
  await owner((client) => prepareKeys(client, folder))
  const keys = await open()
  await owner((client) => rotateKey(client, folder, 'receipt', 0))
  for (const kid of ['nobody', keys.of('token')[0]!.kid, keys.of('receipt')[0]!.kid])
    await expect(owner((client) => retireKey(client, kid))).rejects.toThrow(/cannot be retired/)
})

test('H5 projects whose keys were removed from the database get no new ones', async () => {
  await owner((client) => prepareKeys(client, folder))
  await owner(async (client) => {
    await client.query('begin')
    await client.query("set local session_replication_role = 'replica'")
    await client.query("delete from signing_key where purpose = 'tender-seal'")
    const columns = await client.query<{ name: string; type: string }>(
      `select column_name as name, data_type as type from information_schema.columns where table_name = 'tender_project' and is_nullable = 'NO' and column_default is null and is_generated = 'NEVER'`,
    )
    const values = columns.rows.map(({ type }) =>
      type === 'jsonb' ? `'{}'` : /int|numeric/.test(type) ? '0' : /time/.test(type) ? 'now()' : type === 'boolean' ? 'false' : `'x'`,
    )
    await client.query(`insert into tender_project (${columns.rows.map(({ name }) => name).join()}) values (${values.join()})`)
    await client.query('commit')
  })
  await expect(owner((client) => prepareKeys(client, folder))).rejects.toThrow(/knows no key that enciphers sealed prices/)
  await owner((client) => client.query('delete from tender_project'))
})

const modes: [what: string, change: () => void, sentence: RegExp][] = [
  [
    'a key that its group may read',
    () => chmodSync(join(folder, readdirSync(folder)[0]!), 0o640),
    /Others may read or change the private key .* \(mode 640\)\. Run: chmod 600/,
  ],
  ['a key that everybody may read', () => chmodSync(join(folder, readdirSync(folder)[0]!), 0o604), /\(mode 604\)/],
  [
    'a folder that others may write to',
    () => chmodSync(folder, 0o777),
    /Others may write to the folder of keys .* \(mode 777\)\. Run: chmod 700/,
  ],
]
test.each(modes)('H5 refused at the start: %s', async (_what, change, sentence) => {
  await owner((client) => prepareKeys(client, folder))
  change()
  await expect(open()).rejects.toThrow(sentence)
})

test('H5 the role of gateways may neither make a key nor change one: it says who may', async () => {
  await expect(prepareKeysAt(database.url, folder, log)).rejects.toThrow('Start once with DATABASE_OWNER_URL')
  await owner((client) => prepareKeys(client, folder))
  const insert = `insert into signing_key (kid, purpose, private_jwk) values ('mine', 'oidc-token', '{}')`
  for (const sql of [insert, `update signing_key set private_jwk = '{}'`])
    await expect(opened.pool.query(sql)).rejects.toMatchObject({ code: '42501' })
})

test.runIf(process.geteuid?.() === 0)('H5 refused at the start: a key of another user', async () => {
  await owner((client) => prepareKeys(client, folder))
  const { chownSync } = await import('node:fs')
  chownSync(join(folder, readdirSync(folder)[0]!), 12_345, 12_345)
  await expect(open()).rejects.toThrow(/belongs to another user \(12345\)/)
})

test('H5 a new key is known to all before anybody uses it', async () => {
  await owner((client) => prepareKeys(client, folder))
  const keys = await open()
  const before = keys.of('receipt')
  const { kid } = await owner((client) => rotateKey(client, folder, 'receipt'))
  await keys.reload()
  expect(keys.of('receipt').map((key) => key.kid)).toEqual([before[0]!.kid, kid])
  await owner((client) => client.query('update signing_key set active_from = clock_timestamp() where kid = $1', [kid]))
  await keys.reload()
  expect(keys.of('receipt').map((key) => key.kid)).toEqual([kid, before[0]!.kid])
})
