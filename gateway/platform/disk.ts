import { statfs } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import { Refusal } from './answer.ts'
import type { Module } from './deps.ts'
import type { Logger } from './log.ts'

/** The disk of the embedded database, looked at often enough that what is refused is refused before anything fails. */
export interface Disk {
  /** Less is free than must stay free. */
  isLow: () => boolean
  close: () => void
}

export interface DiskOptions {
  /** Bytes that must stay free: the database needs some to bring what it promised to its place. 0 never refuses. */
  minFreeBytes: number
  log?: Logger
  everyMs?: number
}

const LOOK_MS = 1_000

/** Looks at once and then every second. A disk that cannot be looked at counts as it was. */
export async function watchDisk(folder: string, { minFreeBytes, log, everyMs = LOOK_MS }: DiskOptions): Promise<Disk> {
  let low = false
  const look = async () => {
    const { bavail, bsize } = await statfs(folder)
    const isNow = bavail * bsize < minFreeBytes
    if (isNow === low) return
    low = isNow
    if (low) log?.error({ folder, freeMb: Math.floor((bavail * bsize) / 1_048_576) }, 'the disk is nearly full: commands are refused')
    else log?.info({ folder }, 'the disk has room again')
  }
  const lookOn = () => look().catch((err: unknown) => log?.warn({ err }, 'the disk could not be looked at'))
  await lookOn()
  const timer = setInterval(() => void lookOn(), everyMs)
  timer.unref()
  return { isLow: () => low, close: () => clearInterval(timer) }
}

/**
 * Refuses every command while the disk is low, after the caller is known and before anything was begun; reading goes on.
 *
 * @see security.md R-25, F8
 */
export function refuseWhenDiskIsLow(app: FastifyInstance, modules: readonly Module[], disk: Pick<Disk, 'isLow'>): void {
  const commands = new Set(modules.flatMap(({ calls }) => Object.entries(calls).flatMap(([name, { command }]) => (command ? [name] : []))))
  app.addHook('preParsing', ({ method, routeOptions }, _reply, payload, done) => {
    const refused = disk.isLow() && commands.has(`${method} ${routeOptions.url}`)
    done(refused ? new Refusal('SERVICE-1006') : null, payload)
  })
}
