import { existsSync } from 'node:fs'
import { resolve } from 'node:path'

const root = resolve(import.meta.dirname, '../..')

/** Files of a chunk, by their paths under src. @throws where one is not there: it would go elsewhere unnoticed. */
export function sources(...paths: readonly string[]): RegExp {
  const lost = paths.filter((path) => !existsSync(resolve(root, 'src', path)))
  if (lost.length > 0) throw new Error(`the build names files that are not there: ${lost.join(', ')}`)
  return new RegExp(
    `[\\\\/]src[\\\\/](?:${paths.map((path) => path.replaceAll('.', '\\.').replaceAll('/', '[\\\\/]')).join('|')})(?:\\?|$)`,
  )
}
