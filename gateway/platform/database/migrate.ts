import { readdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { Client, type ClientBase, Pool } from 'pg'
import type { Logger } from '#gateway/platform/process/log.ts'
import { grantTo } from './grants.ts'

const FOLDER = new URL('../../schema/', import.meta.url)

type Migrations = Record<string, Migration>

/** `0001-platform.ts` and so on, in the order of their numbers. */
const migrationFiles = async (): Promise<string[]> => (await readdir(FOLDER)).filter((file) => /^\d{4}-[\w-]+\.ts$/.test(file)).sort()
const nameOf = (file: string): string => file.replace(/\.ts$/, '')

async function ofFolder(): Promise<Migrations> {
  const files = await migrationFiles()
  const loaded = await Promise.all(
    files.map(async (file) => [nameOf(file), (await import(new URL(file, FOLDER).href)) as Migration] as const),
  )
  return Object.fromEntries(loaded)
}

export interface MigrateOptions {
  /** What gateways and workers connect as, if that is not the owner: it gets the rights of `grants.ts`. */
  role?: string
  /** Other migrations than those of the folder. */
  migrations?: () => Promise<Migrations>
  log?: Logger
}

/**
 * Brings the database to the newest schema, one migration a transaction: a failed one rolls back whole. Safe when several processes start together: they take
 * turns. Migrations of a newer version are left as they are, so that a gateway of this one may start again beside it (gateway/schema/README.md).
 *
 * @param url address for the owner of the schema
 * @returns names of the migrations that were run now
 * @throws the error of the migration that failed
 */
export async function migrate(url: string, { role, migrations = ofFolder, log }: MigrateOptions = {}): Promise<string[]> {
  const turn = new Client({ connectionString: url })
  await turn.connect()
  try {
    await turn.query("select pg_advisory_lock(hashtext('fly-tender migrations'))")
    const done = await runPending(url, migrations, log)
    if (role !== undefined) await grantTo(turn, role)
    return done
  } finally {
    await turn.end()
  }
}

/** Everything that comes to a table after a migration waits behind it while that waits for its lock: not for longer than this. */
const LOCK_WAIT_MS = 2_000
/** Between two tries the table is everybody's; the pauses grow. After the last one, some five minutes, the start is given up. */
const PAUSES_MS = [250, 500, 1_000, 2_000, 4_000, 8_000, ...Array.from({ length: 15 }, () => 16_000)]

async function runPending(url: string, migrations: () => Promise<Migrations>, log?: Logger): Promise<string[]> {
  // A pool of its own: migrations may take longer than the statement timeout of the gateway's connections.
  const pool = new Pool({ connectionString: url, max: 2, options: `-c timezone=UTC -c lock_timeout=${LOCK_WAIT_MS}` })
  const db = new Kysely<unknown>({ dialect: new PostgresDialect({ pool }) })
  const provider = { getMigrations: async () => ({ ...(await ofNewerVersions(db)), ...(await migrations()) }) }
  const migrator = new Migrator({ db, provider, allowUnorderedMigrations: true })
  const done: string[] = []
  try {
    for (let tries = 0; ; ) {
      const { error, results = [] } = await migrator.migrateUp()
      const pause = PAUSES_MS[tries]
      if (isHeld(error) && pause !== undefined) {
        log?.warn({ migration: results[0]?.migrationName, tries: ++tries }, 'a migration waits for a table that a long transaction holds')
        await sleep(pause)
        continue
      }
      if (error) throw error
      const ran = results.map(({ migrationName }) => migrationName)
      if (ran.length === 0) return done
      done.push(...ran)
      tries = 0
    }
  } finally {
    await db.destroy()
  }
}

const isHeld = (error: unknown): boolean => (error as { code?: string } | undefined)?.code === '55P03'

const DONE = 'select name from kysely_migration'

async function ofNewerVersions(db: Kysely<unknown>): Promise<Migrations> {
  const { rows } = await sql<{ name: string }>`${sql.raw(DONE)}`.execute(db)
  return Object.fromEntries(rows.map(({ name }) => [name, { up: () => Promise.resolve() }]))
}

/** Migrations that the database has not seen, for a role that may look and not touch. */
export async function missingMigrations(client: ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(DONE)
  const done = new Set(rows.map(({ name }) => name))
  return (await migrationFiles()).map(nameOf).filter((name) => !done.has(name))
}
