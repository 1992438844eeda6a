import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Writes what tools read about the elements, beside the elements (elements.md 2.1). */
export function manifest(version: string): Plugin {
  let dist = ''
  return {
    name: 'fly:manifest',
    apply: 'build',
    configResolved({ root, build }) {
      dist = resolve(root, build.outDir)
    },
    async closeBundle() {
      for (const [file, text] of Object.entries(await manifestFiles(version))) {
        mkdirSync(dirname(join(dist, file)), { recursive: true })
        writeFileSync(join(dist, file), text)
      }
    },
  }
}

/** Name to text of every generated file. */
export async function manifestFiles(version: string): Promise<Record<string, string>> {
  // By URL, so that Node reads the sources itself: the configuration is bundled, the declarations must not be.
  const at = (file: string) => new URL(`../../elements/${file}`, import.meta.url).href
  const { declarations } = (await import(at('all.ts'))) as typeof import('#elements/all.ts')
  const made = (await import(at('manifest.ts'))) as typeof import('#elements/manifest.ts')
  const types = (await import(at('typings.ts'))) as typeof import('#elements/typings.ts')
  const json = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`
  return {
    'custom-elements.json': json(made.customElements(declarations)),
    'web-types.json': json(made.webTypes(declarations, version)),
    'vscode.html-custom-data.json': json(made.htmlData(declarations)),
    'vscode.css-custom-data.json': json(made.cssData(declarations)),
    'llms.txt': made.llmsText(declarations),
    'types/dom.d.ts': types.domTypes(declarations),
    'types/jsx.d.ts': types.jsxTypes(declarations),
    'types/vue.d.ts': types.vueTypes(declarations),
  }
}
