import { mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Pool } from 'pg'
import type { FreeBid } from '#contract/tender/project.ts'
import { freeBidOf } from '#domain/tender/bidding/form-rules.ts'
import type { ProjectState } from '#domain/tender/model.ts'
import { anOpenHall } from '#gateway/modules/tender/testing.ts'
import { openDatabase } from '#gateway/platform/database/database.ts'
import { migrate } from '#gateway/platform/database/migrate.ts'
import { type PostgresOptions, startPostgres } from '#gateway/platform/database/postgres.ts'
import { GATEWAY_ROLE, openRoles } from '#gateway/platform/database/roles.ts'
import { type Keys, openKeys } from '#gateway/platform/keys/keys.ts'
import { prepareKeys } from '#gateway/platform/keys/prepare-keys.ts'
import { openLog } from '#gateway/platform/process/log.ts'
import { aKeysDir, asOwner } from '#support/keys.ts'

/** What the benchmarks of bidding stand on: a durable PostgreSQL of their own and halls that never run out of prices. */

export interface Context {
  /** The superuser's: prepares and measures. */
  pool: Pool
  url: string
  /** As a gateway connects. */
  gatewayUrl: string
  postgresPid: number
  keys: Keys
  keysDir: string
  close: () => Promise<void>
}

const TENANT = 'north'

export async function openContext(firms: readonly string[], options?: PostgresOptions): Promise<Context> {
  const server = await startPostgres(options)
  const { ownerUrl, gatewayUrl } = await openRoles(server.url)
  await migrate(ownerUrl, { role: GATEWAY_ROLE })
  const { pool, close } = openDatabase(server.url, { max: 24 })
  const folder = options?.dataDir === undefined ? await aKeysDir(server.url) : await keptKeys(server.url, options.dataDir)
  const keys = await openKeys({ pool, folder: folder.path, log: openLog('error') })
  for (const id of firms) {
    await pool.query('insert into tender_customer (id, tenant_id, name) values ($1, $2, $1)', [id, TENANT])
    await pool.query('insert into tender_customer_user (customer_id, user_id) values ($1, $2)', [id, `user-${id}`])
  }
  return {
    pool,
    url: server.url,
    gatewayUrl,
    postgresPid: server.pid,
    keys,
    keysDir: folder.path,
    close: async () => {
      await close()
      await server.stop()
      folder.remove()
    },
  }
}

/** Data that stay need the keys that signed them. */
async function keptKeys(superuserUrl: string, dataDir: string): ReturnType<typeof aKeysDir> {
  const path = join(dataDir, 'keys')
  mkdirSync(path, { recursive: true, mode: 0o700 })
  await asOwner(superuserUrl, (client) => prepareKeys(client, path))
  return { path, remove: () => {} }
}

/** Ten fen a step below a ceiling of a billion: a bidder could go on for days. */
const endless: Partial<FreeBid> = {
  durationSec: 86_400,
  step: { mode: 'absolute', value: '0.10' },
  minBidIntervalMs: 0,
  protectLead: false,
  visibility: 'rankOnly',
}
const CEILING = '1000000000.00'

/** A hall that is open all day. The rules of publication would refuse so small a step; bidding itself does not care. */
export async function anEndlessHall(
  pool: Pool,
  firms: readonly string[],
  { supervisorIds = ['S1'], ...over }: Partial<FreeBid> & { supervisorIds?: string[] } = {},
): Promise<ProjectState> {
  const state = await anOpenHall(pool, {}, firms)
  const form = { ...state.form, supervisorIds, ceiling: CEILING, bidding: { ...freeBidOf(state.form), ...endless, ...over } }
  const open = {
    ...state,
    form,
    closesAt: new Date(Date.now() + 86_400_000).toISOString(),
    hardStopAt: new Date(Date.now() + 90_000_000).toISOString(),
  }
  await pool.query('update tender_project set state = $2, closes_at = $3, due_at = $3 where id = $1', [
    state.id,
    JSON.stringify(open),
    open.closesAt,
  ])
  return open
}

/** CPU milliseconds of one process so far. */
export function cpuMsOf(pid: number): number {
  const fields = statOf(String(pid))
  return (Number(fields?.[11]) + Number(fields?.[12])) * TICK_MS
}

/** Resident memory of one process in MB. */
export const rssMbOf = (pid: number): number => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1_024

const TICK_MS = 10

/** CPU milliseconds of a process and all its children so far, from /proc (Linux). Connections that have ended count with their parent. */
export function treeCpuMs(root: number): number {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  let ticks = 0
  for (const pid of pids) {
    const fields = statOf(pid)
    if (!fields) continue
    const [parent, user, system, childUser, childSystem] = [fields[1], fields[11], fields[12], fields[13], fields[14]].map(Number) as [
      number,
      number,
      number,
      number,
      number,
    ]
    if (Number(pid) === root) ticks += user + system + childUser + childSystem
    else if (parent === root) ticks += user + system
  }
  return ticks * TICK_MS
}

/** Fields after the command's name, which may hold spaces. */
function statOf(pid: string): string[] | undefined {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ')
  } catch {
    return undefined
  }
}
