import { defineConfig, mergeConfig } from 'vite'
import pages from './vite.config.ts'

/** `npm run play`: the stories of the views, without a gateway. A cache of its own, so that `npm run dev` may run beside it. */
export default mergeConfig(pages, defineConfig({ root: 'demo/play', cacheDir: 'node_modules/.vite/play', server: { port: 8090 } }))
