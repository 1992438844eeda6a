import { globSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import type { Messages } from '#core/i18n/text.ts'

/** Writes what tools read about the elements, beside the elements (elements.md 2.1). */
export function manifest(version: string): Plugin {
  let dist = ''
  return {
    name: 'fly:manifest',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
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

/** In front of a dev server: the list of elements as the declarations are now, with their sentences. */
export const servedManifest = (): Plugin => ({
  name: 'fly:served-manifest',
  apply: 'serve',
  configureServer(server) {
    const load = (file: string) => server.ssrLoadModule(fileURLToPath(new URL(`elements/${file}`, ROOT)))
    server.middlewares.use('/custom-elements.json', (_, response, next) => {
      Promise.all([load('all.ts'), load('manifest.ts')]).then(([all, made]) => {
        const { declarations } = all as typeof import('#elements/all.ts')
        const { customElements } = made as typeof import('#elements/manifest.ts')
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify(customElements(declarations)))
      }, next)
    })
  },
})

/** Name to text of every generated file. */
export async function manifestFiles(version: string): Promise<Record<string, string>> {
  // By URL, so that Node reads the sources itself: the configuration is bundled, the declarations must not be.
  const at = (file: string) => new URL(`../../elements/${file}`, import.meta.url).href
  const { declarations } = (await import(at('all.ts'))) as typeof import('#elements/all.ts')
  const made = (await import(at('manifest.ts'))) as typeof import('#elements/manifest.ts')
  const types = (await import(at('typings.ts'))) as typeof import('#elements/typings.ts')
  const wrappers = (await import(at('react18.ts'))) as typeof import('#elements/react18.ts')
  const { themeSheets } = (await import(at('themes.ts'))) as typeof import('#elements/themes.ts')
  const locales = await sentences()
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
    'types/angular.d.ts': types.angularTypes(declarations),
    'index.d.ts': wrappers.indexTypes(),
    'define.d.ts': wrappers.defineTypes(declarations),
    'react18/index.js': wrappers.react18Script(declarations),
    'react18/index.d.ts': wrappers.react18Types(declarations),
    'react18/wrap.js': readFileSync(new URL('./tools/build/react18/wrap.js', ROOT), 'utf8'),
    ...Object.fromEntries(Object.entries(themeSheets).map(([name, text]) => [`themes/${name}.css`, text])),
    'locales/zh.json': json(localeOf('zh', locales)),
    'locales/en.json': json(localeOf('en', locales)),
  }
}

const ROOT = new URL('../../', import.meta.url)
type Tables = Readonly<Record<string, Messages>>

const isMessages = (value: unknown): value is Messages =>
  typeof value === 'object' && value !== null && 'zh' in value && 'en' in value && typeof Object.values(value.zh ?? {})[0] === 'string'

/** Every sentence of the browser by the feature it belongs to: the name of its file. */
export async function sentences(): Promise<Tables> {
  const files = globSync('src/{core,ui,widgets,lists,screens,shell}/**/*.messages.ts', { cwd: ROOT }).toSorted()
  const tables = files.map(async (file) => {
    const found = Object.values((await import(new URL(file, ROOT).href)) as object).find(isMessages)
    return found ? [[basename(file, '.messages.ts'), found] as const] : []
  })
  return Object.fromEntries((await Promise.all(tables)).flat())
}

/** `dist/locales/*.json`: for people who want to word some of the sentences otherwise; elements bring theirs along. */
const localeOf = (lang: 'zh' | 'en', tables: Tables) =>
  Object.fromEntries(Object.entries(tables).map(([feature, { [lang]: own }]) => [feature, own]))
