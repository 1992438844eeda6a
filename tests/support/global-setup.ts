import { openPostgresDoor } from './postgres.ts'

/** One embedded PostgreSQL per run, started on first use by `#support/gateway.ts` and stopped at the end. */
export async function setup(): Promise<() => Promise<void>> {
  const door = await openPostgresDoor()
  process.env.FLY_TEST_POSTGRES = door.url
  return door.close
}
