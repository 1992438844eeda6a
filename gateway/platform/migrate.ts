import { readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Client, type ClientBase, Pool } from 'pg'
import { grantTo } from './grants.ts'

const FOLDER = new URL('../schema/', import.meta.url)

/** `0001-platform.ts` and so on, in the order of their numbers. */
const migrationFiles = async (): Promise<string[]> => (await readdir(FOLDER)).filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file)).sort()
const nameOf = (file: string): string => file.replace(/\.ts$/, '')

async function migrations(): Promise<Record<string, Migration>> {
  const files = await migrationFiles()
  const loaded = await Promise.all(
    files.map(async (file) => [nameOf(file), (await import(new URL(file, FOLDER).href)) as Migration] as const),
  )
  return Object.fromEntries(loaded)
}

/**
 * Brings the database to the newest schema. Safe when several processes start together: they take turns under Kysely's advisory lock. A failed migration
 * rolls back whole.
 *
 * @param url address for the owner of the schema
 * @param role what gateways and workers connect as, if that is not the owner: it gets the rights of `grants.ts`
 * @returns names of the migrations that were run now
 * @throws the error of the migration that failed
 */
export async function migrate(url: string, role?: string): Promise<string[]> {
  // A pool of its own: migrations may take longer than the statement timeout of the gateway's connections.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 2 }) }) })
  try {
    const { error, results = [] } = await new Migrator({ db, provider: { getMigrations: migrations } }).migrateToLatest()
    if (error) throw error
    if (role !== undefined) await grantRights(url, role)
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}

async function grantRights(url: string, role: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    // Two that grant at once would meet in one row of the catalogue.
    await client.query("select pg_advisory_lock(hashtext('fly-tender grants'))")
    await grantTo(client, role)
  } finally {
    await client.end()
  }
}

/** Migrations that the database has not seen, for a role that may look and not touch. */
export async function missingMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>('select name from kysely_migration')
  const done = new Set(rows.map(({ name }) => name))
  return (await migrationFiles()).map(nameOf).filter((name) => !done.has(name))
}
