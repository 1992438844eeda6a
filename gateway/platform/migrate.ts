import { readdir } from 'node:fs/promises'
import { Kysely, PostgresDialect } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Pool } from 'pg'

const FOLDER = new URL('../schema/', import.meta.url)

/** `0001-platform.ts` and so on, in the order of their numbers. */
async function migrations(): Promise<Record<string, Migration>> {
  const files = (await readdir(FOLDER)).filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file)).sort()
  const loaded = await Promise.all(
    files.map(async (file) => [file.replace(/\.ts$/, ''), (await import(new URL(file, FOLDER).href)) as Migration] as const),
  )
  return Object.fromEntries(loaded)
}

/**
 * Brings the database to the newest schema. Safe when several processes start together: they take turns under Kysely's advisory lock. A failed migration
 * rolls back whole.
 *
 * @returns names of the migrations that were run now
 * @throws the error of the migration that failed
 */
export async function migrate(url: string): Promise<string[]> {
  // A pool of its own: migrations may take longer than the statement timeout of the gateway's connections.
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: url, max: 2 }) }) })
  try {
    const { error, results = [] } = await new Migrator({ db, provider: { getMigrations: migrations } }).migrateToLatest()
    if (error) throw error
    return results.map((result) => result.migrationName)
  } finally {
    await db.destroy()
  }
}
