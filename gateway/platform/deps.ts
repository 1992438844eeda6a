import type { Pool } from 'pg'
import type { Audit } from './audit/audit.ts'
import type { Bus } from './database/bus.ts'
import type { Keys } from './keys/keys.ts'
import type { Disk } from './process/disk.ts'
import type { Logger } from './process/log.ts'
import type { Memory } from './process/memory.ts'
import type { Sessions } from './session/session.ts'
import type { Environment } from './settings/environment.ts'

/** What every module of the gateway is given. */
export interface GatewayDeps {
  pool: Pool
  /** Connections that no other call can take: of prices, halls, streams, sessions and the beat. */
  vitalPool: Pool
  bus: Bus
  log: Logger
  keys: Keys
  /** Security events; in a request `request.audit`, which knows who asks. */
  audit: Audit
  sessions: Sessions
  environment: Environment
  /** The disks that are written to; tests may do without. */
  disk?: Pick<Disk, 'isLowFor' | 'noteFull'>
  /** The memory of this process and of its machine; tests may do without. */
  memory?: Pick<Memory, 'isLowFor'>
  /** How late this process is; left out where nothing is to be put off (tests). */
  lateMs?: () => number
  /** Milliseconds that never go back; replaced in tests of limits only. */
  monotonicMs?: () => number
}

/** What jobs are given: the same without people and their connections. */
export type JobDeps = Omit<GatewayDeps, 'sessions' | 'vitalPool'>

/** Work that goes on beside the calls (worker.ts). */
export interface Jobs {
  start: () => void | Promise<void>
  stop: () => Promise<void>
}
