import { openTestPostgres } from './postgres.ts'
import { openRunFolder } from './run-folder.ts'

/** One embedded PostgreSQL per run, started on first use by `#support/gateway.ts` and stopped at the end, and one folder for everything temporary. */
export async function setup(): Promise<() => Promise<void>> {
  openRunFolder()
  const server = await openTestPostgres()
  process.env.FLY_TEST_POSTGRES = server.url
  return server.close
}
