import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'
import { applicationRows, needs, startFiles } from './application-budget.ts'
import { type Chunks, chunksOf, closureOf } from './chunks.ts'
import { screenFiles, screenModules } from './screen-files.ts'

/** One row of the budget: what a page loads for something, in kB of gzip -9. */
export interface Row {
  what: string
  kB: number
  /** Over this the build fails. */
  limit: number
  /** In how many files that comes, where requests are counted too. */
  files?: { count: number; limit: number }
}

/** A field that is drawn before its body is wanted: what it loads when somebody comes near counts for it all the same. */
const WHOLE = /\/whole\.ts$/

/** All files of an element in use, closed. */
function inUse(chunks: Chunks, body: string): Set<string> {
  const found = closureOf(chunks, body)
  const later = [...found].flatMap((file) => chunks.get(file)?.later ?? [])
  for (const file of later) if (chunks.get(file)?.modules.some((id) => WHOLE.test(id))) closureOf(chunks, file, found)
  return found
}

/** Bodies other than the application's that reach into it (decisions.md 4: no element body imports the application). */
export function intruders(chunks: Chunks): string[] {
  const bodies = [...chunks.keys()].filter((file) => file.endsWith('.body.js') && !file.includes('fly-tender-app'))
  return bodies.filter((body) =>
    [...closureOf(chunks, body)].some((file) => chunks.get(file)?.modules.some((id) => id.includes('/src/shell/'))),
  )
}

/** What the pages of section 2.1 of elements.md load. React bodies and gates need the core, so its bytes count for them. */
export function rowsOf(chunks: Chunks, sizeOf: (file: string) => number): Row[] {
  const kB = (files: Iterable<string>) => [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000
  const page = (...entries: string[]) => new Set(['fly.js', ...['stage.js', ...entries].flatMap((entry) => [...closureOf(chunks, entry)])])
  return [
    { what: 'fly.js', kB: kB(['fly.js']), limit: 10 },
    { what: 'first lit leaf (fly-icon)', kB: kB(page('elements/fly-icon.body.js')), limit: 20 },
    {
      what: 'first React element (fly-language-switcher)',
      kB: kB(page('elements/fly-language-switcher.body.js', 'core.js')),
      limit: 95,
    },
  ]
}

/** Fields with a list: what decisions.md 4 calls pickers. By URL, because the configuration is bundled and the declarations must not be. */
async function pickers(): Promise<string[]> {
  const all = (await import(new URL('../../elements/all.ts', import.meta.url).href)) as typeof import('#elements/all.ts')
  return all.declarations.filter((one) => one.extends?.some(({ name }) => name === 'popup')).map(({ tag }) => tag)
}

/**
 * What each picker adds to a page that has another one already, beside whichever it shares least with: its shell is in `fly.js`, so only
 * its body counts. Parts that come when they are used (an opened list of regions, a dialog) have chunks of their own and are not in it.
 */
export function furtherPickers(chunks: Chunks, sizeOf: (file: string) => number, tags: readonly string[]): Row[] {
  const bodies = new Map(tags.map((tag) => [tag, inUse(chunks, `elements/${tag}.body.js`)]))
  const added = (own: Set<string>, there: Set<string>) =>
    [...own].filter((file) => !there.has(file)).reduce((sum, file) => sum + sizeOf(file), 0)
  return tags.map((tag) => {
    const own = bodies.get(tag)!
    const [worst, beside] = tags
      .filter((other) => other !== tag)
      .map((other) => [added(own, bodies.get(other)!), other] as const)
      .reduce((most, one) => (one[0] > most[0] ? one : most), [0, ''] as const)
    return { what: `${tag} beside ${beside}`, kB: worst / 1000, limit: 15 }
  })
}

/** What is over its limit, in bytes or in files. */
export const overrun = (rows: readonly Row[]): string[] =>
  rows.flatMap(({ what, kB, limit, files }) => [
    ...(kB > limit ? [`${what}: ${kB.toFixed(1)} kB, allowed ${limit}`] : []),
    ...(files && files.count > files.limit ? [`${what}: ${files.count} files, allowed ${files.limit}`] : []),
  ])

/** Prints the sizes after each build and fails it when one is over its limit. `FLY_BUDGET=off` builds without it, for whoever only wants to run. */
export function budget(): Plugin {
  let chunks: Chunks = new Map()
  let dist = ''
  return {
    name: 'fly:budget',
    apply: (_, { command }) => command === 'build' && process.env.FLY_BUDGET !== 'off',
    configResolved({ root, build }) {
      dist = resolve(root, build.outDir)
    },
    writeBundle(_, bundle) {
      chunks = new Map([...chunks, ...chunksOf(bundle)])
    },
    closeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        // Nothing was written: the build has failed, and says why by itself.
        if (chunks.size === 0) return
        const sizeOf = (file: string) => gzipSync(readFileSync(resolve(dist, file)), { level: constants.Z_BEST_COMPRESSION }).byteLength
        const host = this.environment.name === 'host'
        const rows = host
          ? await application(chunks, sizeOf)
          : [...rowsOf(chunks, sizeOf), ...furtherPickers(chunks, sizeOf, await pickers())]
        for (const { what, kB, limit, files } of rows) {
          console.info(
            `${kB.toFixed(1).padStart(7)} kB gzip of ${limit}  ${what}${files ? `, ${files.count} files of ${files.limit}` : ''}`,
          )
        }
        const over = overrun(rows)
        const inside = host ? [] : intruders(chunks).map((body) => `${body} imports the application`)
        if (over.length + inside.length > 0) this.error(['Over budget.', ...over, ...inside].join('\n'))
      },
    },
  }
}

/** The rows of the application; which file is needed where is printed above them. */
async function application(chunks: Chunks, sizeOf: (file: string) => number): Promise<Row[]> {
  const start = startFiles(chunks)
  const screens = screenFiles(chunks, start, await screenModules())
  for (const line of needs(start, screens, sizeOf)) console.info(line)
  return applicationRows(start, screens, sizeOf)
}
