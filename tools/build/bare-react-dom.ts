import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
const ENTRY = /^react-dom(\/client)?$/

/** What nobody here calls: `preload`, `preinit` and the others that write resource hints into the head, and their table in the renderer. */
const HINTS = {
  'react-dom.production.js': /^exports\.preconnect = [\s\S]*?(?=^exports\.requestFormReset = )/m,
  'react-dom-client.production.js': /,\n {2}D: prefetchDNS,[\s\S]*?M: preinitModuleScript(?=\n\};)/,
}

/**
 * Built pages take React DOM without the entrance that asks DevTools whether the bundler has dropped the development build: it has, and twice
 * that is a quarter of a kilobyte; and without its resource hints, which are more than one.
 */
export const bareReactDom = (): Plugin => ({
  name: 'fly:bare-react-dom',
  apply: 'build',
  enforce: 'pre',
  resolveId(id) {
    const [, client] = ENTRY.exec(id) ?? []
    return ENTRY.test(id) ? resolve(folder, `cjs/react-dom${client ? '-client' : ''}.production.js`) : undefined
  },
  transform(code, id) {
    const [, hints] = Object.entries(HINTS).find(([file]) => id === resolve(folder, 'cjs', file)) ?? []
    if (!hints) return undefined
    if (!hints.test(code)) this.error(`${id} is written in another way than expected: look for its resource hints anew`)
    return { code: code.replace(hints, ''), map: null }
  },
})
