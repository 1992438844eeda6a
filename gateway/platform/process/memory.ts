import { readFile } from 'node:fs/promises'
import { totalmem } from 'node:os'
import { getHeapSpaceStatistics, getHeapStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import type { DiskUse } from '#contract/kit.ts'
import { RESERVES } from './disk.ts'
import type { Logger } from './log.ts'

/** Memory that may run out, looked at often enough that what is refused is refused before anything fails. */
export interface Memory {
  /** Less is free than this use leaves to those after it. */
  isLowFor: (use: DiskUse) => boolean
  close: () => void
}

/** One thing that can be full, in bytes. */
export interface Room {
  free: number
  /** What must stay free; a use is refused at its share of it ({@link RESERVES}). */
  reserve: number
}

export interface MemoryOptions {
  log?: Logger
  everyMs?: number
  /** Each is a look at one thing; undefined where the system does not say. */
  looks: readonly (() => Promise<Room | undefined> | Room)[]
}

const LOOK_MS = 500
/** What was refused is taken again when so much more is free than what it was refused at: no flutter at the edge. */
const RECOVERED = 1.25
const USES = Object.keys(RESERVES) as DiskUse[]
const MEGABYTE = 1_048_576

/** The heap of this process and the memory of its container, else of its machine. */
export const watchOwnMemory = (minFreeMb: number, log: Logger): Promise<Memory> =>
  watchMemory({ log, looks: minFreeMb === 0 ? [] : [createHeapLook(), () => systemRoom(minFreeMb * MEGABYTE)] })

/** Looks at once and then twice a second. What cannot be looked at counts as it was. */
export async function watchMemory({ looks, log, everyMs = LOOK_MS }: MemoryOptions): Promise<Memory> {
  let low = new Set<DiskUse>()
  const look = async () => {
    const rooms = (await Promise.all(looks.map((one) => one()))).filter((room) => room !== undefined)
    const isShort = (use: DiskUse) => rooms.some(({ free, reserve }) => free < reserve * RESERVES[use] * (low.has(use) ? RECOVERED : 1))
    const refused = new Set(USES.filter(isShort))
    const freeMb = rooms.map(({ free }) => Math.floor(free / MEGABYTE))
    if (refused.size > low.size) log?.error({ freeMb, refused: [...refused] }, 'memory is nearly full')
    if (refused.size === 0 && low.size > 0) log?.info({ freeMb }, 'memory has room again')
    low = refused
  }
  const lookOn = () => look().catch((err: unknown) => log?.warn({ err }, 'memory could not be looked at'))
  await lookOn()
  const timer = setInterval(() => void lookOn(), everyMs)
  timer.unref()
  return { isLowFor: (use) => low.has(use), close: () => clearInterval(timer) }
}

/** Share of the heap that is its reserve: collecting garbage costs more and more from there on. */
const HEAP_RESERVE = 0.1
/** A collection of ours takes at most a twentieth of the time. */
const COLLECTING_PAUSES = 20
/** The process stands still while it collects, for seconds where gigabytes live: there files are refused first, and V8 collects in its own time. */
const QUICK_HEAP = 256 * MEGABYTE
/** One that a bidder could notice is not made again before {@link LONG_PAUSE_MS}. */
const LONG_MS = 100
const LONG_PAUSE_MS = 60_000
/** What V8 adds to the long-lived part for the short-lived one, when only the whole was chosen. */
const WHOLE_TO_OLD = 1 + 3 / 64

/** Most bytes of what lives long. The figure of V8 has room for short-lived objects in it, which may be more than all the rest. */
export function heapLimit(flags: string = [...process.execArgv, process.env.NODE_OPTIONS].join(' ')): number {
  const chosen = /--max[-_]old[-_]space[-_]size[= ](\d+)/.exec(flags)?.[1]
  return chosen === undefined ? getHeapStatistics().heap_size_limit / WHOLE_TO_OLD : Number(chosen) * MEGABYTE
}

/**
 * The long-lived part of the heap. It holds garbage as well, which V8 takes away when it needs the room: before anything is refused it is asked to, and
 * again while something is refused, since a gateway that refuses makes no garbage and would never be told of room.
 */
export function createHeapLook(
  limit: number = heapLimit(),
  used: () => number = usedForLong,
  collect: () => void = collectGarbage,
): () => Room {
  const reserve = limit * HEAP_RESERVE
  const worth = limit > QUICK_HEAP ? 'commands' : 'files'
  const isShort = () => limit - used() < reserve * RESERVES[worth] * RECOVERED
  let next = 0
  return () => {
    const begin = performance.now()
    if (isShort() && begin >= next) {
      collect()
      const end = performance.now()
      const tookMs = end - begin
      next = end + Math.max(tookMs * COLLECTING_PAUSES, tookMs > LONG_MS ? LONG_PAUSE_MS : 0)
    }
    return { free: limit - used(), reserve }
  }
}

const usedForLong = (): number =>
  getHeapSpaceStatistics().reduce((sum, space) => (space.space_name.startsWith('new_') ? sum : sum + space.space_used_size), 0)

let collector: (() => void) | undefined
/** V8 offers this to embedders alone; the flag makes it a function of new contexts, ours is the only one. */
function collectGarbage(): void {
  if (!collector) {
    setFlagsFromString('--expose-gc')
    collector = runInNewContext('gc') as () => void
    setFlagsFromString('--no-expose-gc')
  }
  collector()
}

/** What the container, else the machine, still has. Only Linux tells what it would give back on demand. */
async function systemRoom(mostReserve: number): Promise<Room | undefined> {
  if (process.platform !== 'linux') return undefined
  const limit = process.constrainedMemory()
  const isContainer = limit > 0 && limit < totalmem()
  const total = isContainer ? limit : totalmem()
  const free = isContainer ? await freeOfContainer(limit) : process.availableMemory()
  return { free, reserve: Math.min(mostReserve, total * HEAP_RESERVE) }
}

/** Pages of files count as used there, and would fill any container in time. Where they are not told apart, we answer for this process alone. */
async function freeOfContainer(limit: number): Promise<number> {
  try {
    const group = /^0::(.*)$/m.exec(await readFile('/proc/self/cgroup', 'utf8'))?.[1]
    return process.availableMemory() + reclaimable(await readFile(`/sys/fs/cgroup${group}/memory.stat`, 'utf8'))
  } catch {
    return limit - process.memoryUsage.rss()
  }
}

/** Bytes that are given back on demand, of `memory.stat` (cgroup 2): pages of files, and what the kernel keeps about them. */
export const reclaimable = (figures: string): number =>
  [...figures.matchAll(/^(?:active_file|inactive_file|slab_reclaimable) (\d+)$/gm)].reduce((sum, [, bytes]) => sum + Number(bytes), 0)
