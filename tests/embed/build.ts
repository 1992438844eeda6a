import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'vite'

/** Pages that the elements stand in, made with each framework by its own compiler. */

const HERE = import.meta.dirname
const BUILT = join(HERE, 'node_modules/.pages')
/** Page to the build it comes from. */
const PAGES: Record<string, string> = {
  'vue.html': 'bundled',
  'svelte.html': 'bundled',
  'react19.html': 'bundled',
  'late.html': 'bundled',
  'react18.html': 'react18',
}

let made: Promise<void> | undefined

async function make(): Promise<void> {
  if (!existsSync(join(HERE, 'node_modules/vue')))
    throw new Error('The frameworks are not installed: `npm test` does that, or `npm ci` in tests/embed.')
  for (const mode of new Set(Object.values(PAGES))) await build({ configFile: join(HERE, 'vite.config.mjs'), mode })
}

/**
 * @param path what follows `/embed/`
 * @returns the file that answers it, or the text of the page; pages are built when the first of them is asked for
 */
export async function embedded(path: string): Promise<{ file: string } | { text: string } | undefined> {
  if (path === 'plain.html') {
    const sample = readFileSync(join(HERE, 'samples/department.html'), 'utf8')
    return { text: readFileSync(join(HERE, 'pages/plain.html'), 'utf8').replace('<!-- sample -->', sample) }
  }
  if (path === 'pages/plain.js') return { file: join(HERE, path) }
  made ??= make()
  await made
  const places = path in PAGES ? [PAGES[path]!] : ['bundled', 'react18']
  const file = places.map((place) => join(BUILT, place, path)).find((one) => one.startsWith(BUILT) && existsSync(one))
  return file ? { file } : undefined
}
