import type { Plugin } from 'vite'
import { type Chunks, chunksOf, closureOf, homesOf } from './chunks.ts'

/** What a screen's address needs beside the start: files, by the path of the screen. */
export type ScreenFiles = Record<string, string[]>

/** Path of every screen and the module of it, as the table of screens imports it. */
export async function screenModules(): Promise<[path: string, module: string][]> {
  const at = new URL('../../src/screens/registry.ts', import.meta.url).href
  const { screens } = (await import(at)) as typeof import('#screens/registry.ts')
  return Object.values(screens).map(({ path, load }) => {
    const [, source] = /import\('#(.+?)'\)/.exec(String(load)) ?? []
    if (!source) throw new Error(`the screen of ${path} must be loaded as import('#…')`)
    return [path, `/src/${source}`]
  })
}

/** @throws where a screen is in no file of the build */
export function screenFiles(chunks: Chunks, start: ReadonlySet<string>, screens: readonly [path: string, module: string][]): ScreenFiles {
  const rows = screens.map(([path, module]) => {
    const files = new Set<string>()
    for (const home of homesOf(chunks, module)) closureOf(chunks, home, files)
    return [path, [...files].filter((file) => !start.has(file))] as const
  })
  return Object.fromEntries(rows)
}

/**
 * Writes into the application's page which files each screen is made of: whoever comes to the address of one has them come beside the start, instead
 * of after it.
 */
export const namedInPage = (): Plugin => ({
  name: 'fly:screen-files',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    async handler(html, { bundle = {}, path, chunk }) {
      if (!path.endsWith('/index.html') || !chunk) return html
      const chunks = chunksOf(bundle)
      const found = screenFiles(chunks, closureOf(chunks, chunk.fileName), await screenModules())
      const late = Object.entries(found).filter(([, files]) => files.length > 0)
      return html.replace(EMPTY, () => EMPTY.replace('></', `>${JSON.stringify(Object.fromEntries(late))}</`))
    },
  },
})

const EMPTY = '<script type="application/json" id="fly-screens"></script>'
