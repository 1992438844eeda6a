import type { Plugin } from 'vite'
import { bodies } from './entries.ts'
import type { pack as Pack } from './pack.ts'

/**
 * The source that takes the place of `elements/plans.ts`: the plans of all elements as one text. Pages that register every element load it
 * instead of a file for each declaration, whose sentences only people and tools read.
 * The sources are read by Node itself, by URL: the configuration is bundled, they must not be.
 *
 * @param bodyOf source of a function from a tag to the loading of its body
 */
export async function packedPlans(bodyOf: string): Promise<string> {
  const at = (file: string) => new URL(`../../${file}`, import.meta.url).href
  const { declarations } = (await import(at('elements/all.ts'))) as typeof import('#elements/all.ts')
  const { base } = (await import(at('src/core/element/declare.ts'))) as typeof import('#core/element/declare.ts')
  const { pack } = (await import(at('tools/build/pack.ts'))) as { pack: typeof Pack }
  const text = JSON.stringify(pack(declarations, base))
  return `import { unpack } from '#core/element/compact-definitions.ts'\nexport const plans = unpack(${text}, ${bodyOf})`
}

export const isPlans = (id: string): boolean => id.endsWith('/elements/plans.ts')

/** Packs the plans of `dist/index.js` and `dist/define.js`; `dist/elements/*.js` stay whole declarations, for whoever registers one by itself. */
export const packPlans = (): Plugin => ({
  name: 'fly:packed-plans',
  enforce: 'pre',
  apply: 'build',
  async transform(_, id) {
    if (!isPlans(id)) return null
    const loaders = bodies().map(({ tag, specifier }) => `'${tag}': () => import('${specifier}')`)
    return { code: await packedPlans(`(tag) => ({ ${loaders.join(', ')} })[tag]()`), map: null }
  },
})
