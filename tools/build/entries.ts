import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, resolve } from 'node:path'

/** Files of the build, found by where they lie: a new element or host page needs no line here. */

const root = resolve(import.meta.dirname, '../..')
const at = (path: string) => resolve(root, path)

/** Tag and source of the body of every declared element. */
export function bodies(): { tag: string; file: string; specifier: string }[] {
  return globSync('elements/fly-*.ts', { cwd: root })
    .filter((file) => !file.endsWith('.test.ts'))
    .toSorted()
    .map((file) => {
      const specifier = /body: \(\) => import\('(#[^']+)'\)/.exec(readFileSync(at(file), 'utf8'))?.[1]
      if (!specifier) throw new Error(`${file}: a body must be written as body: () => import('#…')`)
      return { tag: basename(file, '.ts'), specifier, file: at(specifier.replace(/^#elements/, 'elements').replace(/^#/, 'src/')) }
    })
}

type Input = Record<string, string>

/** The pages of the application, by name without extension. */
export const pages = (): Input =>
  Object.fromEntries(globSync('host/**/*.html', { cwd: root }).map((file) => [basename(file, '.html'), at(file)]))

/** What other pages load: name without extension to source. The names are public addresses (elements.md 2.1). */
export function elementEntries(): Input {
  const shells = bodies().map(({ tag }) => [`elements/${tag}`, at(`elements/${tag}.ts`)])
  const contents = bodies()
    .filter(({ file }) => existsSync(file))
    .map(({ tag, file }) => [`elements/${tag}.body`, file])
  return Object.fromEntries([
    ['fly', at('elements/index.ts')],
    ['define', at('elements/define.ts')],
    ['core', at('src/core/element/body/core.ts')],
    ['stage', at('src/core/element/stage.ts')],
    ...shells,
    ...contents,
  ])
}
