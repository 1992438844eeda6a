import { resolve } from 'node:path'
import { defineConfig, mergeConfig } from 'vite'
import pages from './vite.config.ts'

/** `npm run play`: the stories of the views, without a gateway. A cache of its own, so that `npm run dev` may run beside it. */
const cacheDir = resolve(import.meta.dirname, 'node_modules/.vite/play')
export default mergeConfig(pages, defineConfig({ root: 'demo/play', cacheDir, server: { port: 8090 } }))
