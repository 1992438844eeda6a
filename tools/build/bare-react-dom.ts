import { createRequire } from 'node:module'
import { dirname, resolve } from 'node:path'
import type { Plugin } from 'vite'

const folder = dirname(createRequire(import.meta.url).resolve('react-dom/package.json'))
const ENTRY = /^react-dom(\/client)?$/

/** Built pages take React DOM without the entrance that asks DevTools whether the bundler has dropped the development build: it has, and twice that is a quarter of a kilobyte. */
export const bareReactDom = (): Plugin => ({
  name: 'fly:bare-react-dom',
  apply: 'build',
  enforce: 'pre',
  resolveId(id) {
    const [, client] = ENTRY.exec(id) ?? []
    return ENTRY.test(id) ? resolve(folder, `cjs/react-dom${client ? '-client' : ''}.production.js`) : undefined
  },
})
