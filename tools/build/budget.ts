import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

interface Chunk {
  imports: readonly string[]
  /** What it asks for later. */
  later?: readonly string[]
  modules: readonly string[]
}
export type Chunks = ReadonlyMap<string, Chunk>

type Part =
  | { type: 'asset' }
  | { type: 'chunk'; fileName: string; imports: readonly string[]; moduleIds: readonly string[]; dynamicImports?: readonly string[] }

/** The chunks of a build by the names of their files. */
export const chunksOf = (bundle: Readonly<Record<string, Part>>): Map<string, Chunk> =>
  new Map(
    Object.values(bundle).flatMap((part) =>
      part.type === 'chunk' ? [[part.fileName, { imports: part.imports, later: part.dynamicImports ?? [], modules: part.moduleIds }]] : [],
    ),
  )

/** One row of the budget: what a page loads for something, in kB of gzip -9. */
export interface Row {
  what: string
  kB: number
  /** Over this the build fails. */
  limit: number
  /** In how many files that comes, where requests are counted too. */
  files?: { count: number; limit: number }
}

/** All files that a browser must have before `file` runs. */
export function closureOf(chunks: Chunks, file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found
  found.add(file)
  for (const next of chunks.get(file)?.imports ?? []) closureOf(chunks, next, found)
  return found
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

/** What is imported on the way from the address of the host page, signed out, to the home page of a bidder, beside what stands in the page itself. */
const ON_THE_WAY = [
  '/host/boot.ts',
  '/src/core/element/stage.ts',
  '/src/core/element/body/core.ts',
  '/src/core/element/context-services.ts',
  '/src/core/element/look/element-error.ts',
  '/src/core/runtime/services.ts',
  '/src/core/auth/oidc-tokens.ts',
  '/src/core/realtime/live.ts',
  '/src/shell/index.ts',
  '/src/widgets/notifications/index.ts',
  '/src/screens/home/Home.tsx',
] as const

/**
 * What the application loads to sign a bidder in and show his home page. A file of the list that is in no chunk has moved: the build says so,
 * because a sum without it would be too small.
 */
export function applicationStart(chunks: Chunks, sizeOf: (file: string) => number): Row {
  const files = new Set<string>()
  for (const source of ON_THE_WAY) {
    const homes = [...chunks].filter(([, { modules }]) => modules.some((id) => id.endsWith(source))).map(([file]) => file)
    if (homes.length === 0) throw new Error(`${source} is in no chunk, but the budget of the application's start counts it`)
    for (const home of homes) closureOf(chunks, home, files)
  }
  // Addresses that pages write down themselves: they pass on what stands in a chunk.
  for (const address of ['index.js', 'stage.js', 'core.js']) closureOf(chunks, address, files)
  const kB = [...files].reduce((sum, file) => sum + sizeOf(file), 0) / 1000
  return { what: 'the application, from nothing to a home page', kB, limit: 189, files: { count: files.size, limit: 30 } }
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
        const rows = [...rowsOf(chunks, sizeOf), applicationStart(chunks, sizeOf), ...furtherPickers(chunks, sizeOf, await pickers())]
        for (const { what, kB, limit, files } of rows) {
          console.info(
            `${kB.toFixed(1).padStart(7)} kB gzip of ${limit}  ${what}${files ? `, ${files.count} files of ${files.limit}` : ''}`,
          )
        }
        const over = overrun(rows)
        const inside = intruders(chunks).map((body) => `${body} imports the application`)
        if (over.length + inside.length > 0) this.error(['Over budget.', ...over, ...inside].join('\n'))
      },
    },
  }
}
