import { closeSync, existsSync, fsyncSync, linkSync, lstatSync, mkdirSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { syncFolder } from '#gateway/platform/process/sync-folder.ts'
import { BadSetting } from '#gateway/platform/settings/environment.ts'
import { isPrivate, type Jwk, thumbprintOf } from './key-kinds.ts'

/** Private keys as files, one a key, for their owner's eyes alone. */

const fileOf = (folder: string, kid: string): string => join(folder, `${encodeURIComponent(kid)}.json`)

/** Windows has other rights than a mode. */
const hasModes = process.geteuid !== undefined

/** @throws BadSetting when somebody else could read it, or put another in its place */
function refuseOthers(path: string, what: 'folder' | 'file'): void {
  const { uid, mode } = lstatSync(path)
  if (!hasModes) return
  const shown = (mode & 0o777).toString(8).padStart(3, '0')
  if (uid !== process.geteuid?.())
    throw new BadSetting(
      `${path} belongs to another user (${uid}) than the one who starts the gateway (${process.geteuid?.()}). Give it to him with chown.`,
    )
  if (what === 'folder' && (mode & 0o022) !== 0)
    throw new BadSetting(`Others may write to the folder of keys ${path} (mode ${shown}). Run: chmod 700 ${path}`)
  if (what === 'file' && (mode & 0o177) !== 0)
    throw new BadSetting(
      `Others may read or change the private key ${path} (mode ${shown}). Run: chmod 600 ${path}. If somebody has read it, replace it as well: npm run keys -- rotate`,
    )
}

/** Makes the folder where it is missing. @throws BadSetting when others may write there */
export function openKeyFolder(folder: string): void {
  if (!existsSync(folder)) mkdirSync(folder, { recursive: true, mode: 0o700 })
  refuseOthers(folder, 'folder')
}

/**
 * The private key, or undefined when there is no file for it.
 *
 * @throws BadSetting when others may read it, or when it is another key than the database knows by this name
 */
export function readKey(folder: string, kid: string, thumbprint: string): Jwk | undefined {
  const file = fileOf(folder, kid)
  if (!lstatSync(file, { throwIfNoEntry: false })) return undefined
  refuseOthers(file, 'file')
  const jwk = parsed(readFileSync(file, 'utf8'))
  if (jwk && isPrivate(jwk) && thumbprintOf(jwk) === thumbprint) return jwk
  throw new BadSetting(
    `${file} is not the key that the database knows by this name: the folder is another database's, or the file is broken. Check KEYS_DIR.`,
  )
}

function parsed(text: string): Jwk | undefined {
  try {
    return JSON.parse(text) as Jwk
  } catch {
    return undefined
  }
}

/** Whole and on the disk when it returns. A file that is there is never replaced. @throws BadSetting when another key lies under this name */
export async function keepKey(folder: string, kid: string, jwk: Jwk): Promise<void> {
  const file = fileOf(folder, kid)
  const draft = `${file}.draft`
  rmSync(draft, { force: true })
  writeThrough(draft, JSON.stringify(jwk))
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    readKey(folder, kid, thumbprintOf(jwk))
  } finally {
    rmSync(draft, { force: true })
  }
  for (const place of [folder, dirname(resolve(folder))]) await syncFolder(place)
}

function writeThrough(path: string, text: string): void {
  const file = openSync(path, 'wx', 0o600)
  try {
    writeSync(file, text)
    fsyncSync(file)
  } finally {
    closeSync(file)
  }
}
