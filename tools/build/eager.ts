import type { Plugin } from 'vite'

/** What the source of a module imports late; types are not. */
const LATE = /(?<!typeof )\bimport\('([^']+)'\)/g

/**
 * Modules that the application's page always needs are imported at once where the source imports them late for the sake of other pages. So they come
 * in the files of the start, and no answer has to be waited for before they are asked for.
 *
 * @param wanted their paths under src; one that nobody imports late fails the build: it has moved
 */
export function eager(wanted: readonly string[]): Plugin {
  const met = new Set<string>()
  return {
    name: 'fly:eager',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'host',
    async transform(code, importer) {
      const now: string[] = []
      for (const source of new Set([...code.matchAll(LATE)].map(([, source]) => source!))) {
        const id = (await this.resolve(source, importer))?.id
        const path = wanted.find((one) => id?.endsWith(`/src/${one}`))
        if (!path) continue
        met.add(path)
        now.push(source)
      }
      return now.length > 0 ? { code: atOnce(code, now), map: null } : null
    },
    buildEnd(error) {
      const lost = wanted.filter((path) => !met.has(path))
      if (!error && lost.length > 0) this.error(`the start names files that nobody imports late: ${lost.join(', ')}`)
    },
  }
}

/** A source with what it imports late at its head: late is then only the promise. */
export function atOnce(code: string, sources: readonly string[]): string {
  const heads = sources.map((source, n) => `import * as eager${n} from '${source}'\n`)
  const body = code.replace(LATE, (text, source: string) =>
    sources.includes(source) ? `Promise.resolve(eager${sources.indexOf(source)})` : text,
  )
  return heads.join('') + body
}
