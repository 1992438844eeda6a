import { BadSetting } from '#gateway/platform/settings/environment.ts'
import { FolderInUse } from './folder-mark.ts'

type SystemFault = Error & { code?: string; path?: string; address?: string; port?: number; hostname?: string; errors?: SystemFault[] }

const UNREACHABLE = /^(ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EAI_AGAIN|57P03)$/
const NO_FOLDER = /^(EACCES|EPERM|EEXIST|ENOTDIR|EROFS|ENOENT)$/
const SAID_NOTHING = /^(timeout expired|timeout exceeded when trying to connect|Query read timeout|Connection terminated)/

/**
 * One sentence for whoever starts us and cannot: what is wrong and what to look at. Neither a stack nor what an address holds beside host and port.
 *
 * @param what the program that could not start, e.g. `fly-tender`
 */
export function sentenceOf(error: unknown, what = 'fly-tender'): string {
  if (error instanceof BadSetting || error instanceof FolderInUse) return error.message
  if (!(error instanceof Error)) return `${what} could not start: ${String(error)}`
  const fault = error as SystemFault
  const { code = '', path } = fault
  if (UNREACHABLE.test(code)) return `The database${placeOf(fault)} cannot be reached. Check that it runs, and DATABASE_URL.`
  if (SAID_NOTHING.test(fault.message)) return 'The database does not answer. Check that it runs, and DATABASE_URL.'
  if (code === '28P01' || code === '28000') return 'The database refuses the user or the password. Check DATABASE_URL.'
  if (code === '3D000') return 'The database that DATABASE_URL names does not exist on its server. Create it, or check DATABASE_URL.'
  if (code === '55P03')
    return `${what} could not start: a migration waits for a table that a long transaction holds. End it, and start again.`
  if (code === 'ENOSPC' || code === '53100') return `${what} could not start: the disk is full.`
  if (NO_FOLDER.test(code) && path !== undefined) return `${path} cannot be used as a folder for data (${code}). Check DATA_DIR.`
  return `${what} could not start: ${error.message}`
}

/** A name with several addresses fails once for each of them; the first says enough. */
function placeOf({ address, port, hostname, errors }: SystemFault): string {
  if (errors?.[0]) return placeOf(errors[0])
  if (address !== undefined) return ` at ${address}:${port}`
  return hostname === undefined ? '' : ` at ${hostname}`
}
