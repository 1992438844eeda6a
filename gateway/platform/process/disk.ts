import { mkdir, statfs } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { DiskUse } from '#contract/kit.ts'
import { Refusal } from '#gateway/platform/http/answer.ts'
import type { Module } from '#gateway/platform/http/routes.ts'
import type { Environment } from '#gateway/platform/settings/environment.ts'
import type { Logger } from './log.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** {@link DiskUse} of a route that is no call of the contract. */
    disk?: DiskUse
  }
}

/** The disks that the gateway writes to, looked at often enough that what is refused is refused before anything fails. */
export interface Disk {
  /** Less is free than this use leaves to those after it. */
  isLowFor: (use: DiskUse) => boolean
  /** Somebody else's database has said that its disk is full. */
  noteFull: () => void
  close: () => void
}

export interface WatchedFolder {
  path: string
  /** What is refused when this folder's disk runs low. */
  uses: readonly DiskUse[]
}

export interface DiskOptions {
  /** Bytes that must stay free: the database needs some to bring what it promised to its place. 0 never refuses. */
  minFreeBytes: number
  log?: Logger
  everyMs?: number
  now?: () => number
}

const LOOK_MS = 1_000
/** How long files and commands are refused after the database was full: it is no folder of ours, so nobody sees when there is room again. */
const FULL_MS = 15_000

/** Shares of the reserve at which a use is refused: uploads cannot bring a command into need, nor commands a bid. */
export const RESERVES: Record<DiskUse, number> = { files: 2, commands: 1, bids: 0.5 }
const USES = Object.keys(RESERVES) as DiskUse[]
const REFUSED_WHEN_FULL: readonly DiskUse[] = ['files', 'commands']

/**
 * The folder of our files, and that of the embedded database when it is ours: on a server of somebody else only its own word is heard.
 *
 * @param database folder of the embedded database
 */
export async function watchDisks({ dataDir, minFreeMb }: Environment, log: Logger, database?: string): Promise<Disk> {
  const files = resolve(dataDir)
  await mkdir(files, { recursive: true })
  const folders = [{ path: files, uses: ['files'] as const }, ...(database === undefined ? [] : [{ path: database, uses: USES }])]
  return watchDisk(folders, { minFreeBytes: minFreeMb * 1_048_576, log })
}

/** Looks at once and then every second. A disk that cannot be looked at counts as it was. */
export async function watchDisk(folders: readonly WatchedFolder[], options: DiskOptions): Promise<Disk> {
  const { minFreeBytes, log, everyMs = LOOK_MS, now = () => performance.now() } = options
  const free = folders.map(() => Number.POSITIVE_INFINITY)
  let fullUntil = 0
  let told = new Set<DiskUse>()
  const isShort = (use: DiskUse) =>
    folders.some(({ uses }, index) => uses.includes(use) && (free[index] ?? 0) < minFreeBytes * RESERVES[use])
  const isLowFor = (use: DiskUse) => isShort(use) || (REFUSED_WHEN_FULL.includes(use) && now() < fullUntil)
  const look = async () => {
    for (const [index, { path }] of folders.entries()) {
      const { bavail, bsize } = await statfs(path)
      free[index] = bavail * bsize
    }
    const refused = new Set(USES.filter(isLowFor))
    const freeMb = free.map((bytes) => Math.floor(bytes / 1_048_576))
    if (refused.size > told.size) log?.error({ freeMb, refused: [...refused] }, 'the disk is nearly full')
    if (refused.size === 0 && told.size > 0) log?.info({ freeMb }, 'the disk has room again')
    told = refused
  }
  const lookOn = () => look().catch((err: unknown) => log?.warn({ err }, 'the disk could not be looked at'))
  await lookOn()
  const timer = setInterval(() => void lookOn(), everyMs)
  timer.unref()
  const noteFull = () => {
    fullUntil = now() + FULL_MS
  }
  return { isLowFor, noteFull, close: () => clearInterval(timer) }
}

/**
 * Refuses what the disk has no room for, after the caller is known and before anything was begun; reading goes on.
 *
 * @see security.md R-25, F8
 */
export function refuseWhenDiskIsLow(app: FastifyInstance, modules: readonly Module[], disk: Pick<Disk, 'isLowFor'>): void {
  const uses = new Map<string, DiskUse>()
  for (const { calls } of modules)
    for (const [name, { command, disk: use = command && 'commands' }] of Object.entries(calls)) if (use) uses.set(name, use)
  app.addHook('preParsing', ({ method, routeOptions: { url, config } }, _reply, payload, done) => {
    const use = uses.get(`${method} ${url}`) ?? config.disk
    done(use && disk.isLowFor(use) ? new Refusal('SERVICE-1006') : null, payload)
  })
}

const FULL: ReadonlySet<unknown> = new Set(['53100', 'ENOSPC', 'EDQUOT'])

/** Whether something failed for want of room: PostgreSQL's word for it, and those of the system. */
export const isDiskFull = (error: unknown): boolean => error instanceof Error && 'code' in error && FULL.has(error.code)
