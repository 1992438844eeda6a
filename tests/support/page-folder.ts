import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

/** A folder whose files find the packages of the project, as somebody's page finds his own. */
export function aPageFolder(): { path: string; remove: () => void } {
  const home = mkdtempSync(join(tmpdir(), 'fly-page-'))
  symlinkSync(resolve('node_modules'), join(home, 'node_modules'))
  const path = join(home, 'page')
  mkdirSync(path)
  return { path, remove: () => rmSync(home, { recursive: true, force: true }) }
}
