import { openTestPostgres } from './postgres.ts'

/** One embedded PostgreSQL per run, started on first use by `#support/gateway.ts` and stopped at the end. */
export async function setup(): Promise<() => Promise<void>> {
  const server = await openTestPostgres()
  process.env.FLY_TEST_POSTGRES = server.url
  return server.close
}
