import type { Plugin } from 'vite'

/**
 * What stands around every `import()` of the build: Vite's own is made for pages with style sheets too, ours has none outside the host
 * page, and is a quarter of the size. Chunks that the wanted one needs are asked for beside it, instead of one after the other.
 * A page that is bundled with our files has others, and its own bundler's helper: where this file is not under its own name, nothing is asked.
 */
const NAME = '%FLY_CHUNK%'
const HELPER = `
const asked = new Set()
const own = import.meta.url.startsWith('http') && import.meta.url.endsWith('${NAME}')
export function __vitePreload(load, files, from) {
  for (const file of own ? files ?? [] : []) {
    const { href } = new URL(file, from)
    if (asked.has(href)) continue
    asked.add(href)
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = href
    link.nonce = document.querySelector('script[nonce]')?.nonce ?? ''
    document.head.append(link)
  }
  return load()
}
`

/** Puts our helper in the place of Vite's. */
export const preloadHelper = (): Plugin => ({
  name: 'fly:preload-helper',
  enforce: 'pre',
  apply: 'build',
  resolveId: (source) => (source.includes('vite/preload-helper') ? '\0fly/preload-helper.js' : null),
  load: (id) => (id === '\0fly/preload-helper.js' ? HELPER : null),
  generateBundle(_, bundle) {
    for (const chunk of Object.values(bundle))
      if (chunk.type === 'chunk' && chunk.code.includes(NAME)) chunk.code = chunk.code.replace(NAME, `/${chunk.fileName}`)
  },
})
