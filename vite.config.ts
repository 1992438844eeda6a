import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { bareReactDom } from './tools/build/bare-react-dom.ts'
import { budget } from './tools/build/budget.ts'
import { classicScript } from './tools/build/classic.ts'
import { eager } from './tools/build/eager.ts'
import { elementChunks } from './tools/build/element-chunks.ts'
import { elementEntries, pages } from './tools/build/entries.ts'
import { flatImports } from './tools/build/flat-imports.ts'
import { hostChunks, START } from './tools/build/host-chunks.ts'
import { inline } from './tools/build/inline.ts'
import { manifest, servedManifest } from './tools/build/manifest.ts'
import { plainSignals } from './tools/build/plain-signals.ts'
import { packPlans } from './tools/build/plans.ts'
import { preloadHelper } from './tools/build/preload.ts'
import { samples } from './tools/build/samples.ts'
import { namedInPage } from './tools/build/screen-files.ts'
import { stripDocs } from './tools/build/strip-docs.ts'

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8')) as { version: string }
/** Chunks that are there before any element body asks for more. */
const COMMON = /assets\/(rolldown-runtime|react|stage|core|frame|formats|needs|services|controls)-[\w-]+\.js$/
const define = { FLY_VERSION: JSON.stringify(version) }

/** Either build: scripts of its own, in the folder of both. */
const build = {
  target: 'es2022',
  outDir: '../dist',
  // The gateway names it in a header: a line of its own in each script is a third of a kilobyte for the first element.
  sourcemap: 'hidden' as const,
}
/** The house has no import with side effects under src/: what a file passes on from another one is fetched only by who uses it. */
const treeshake = { moduleSideEffects: [{ test: /[\\/]src[\\/]/, sideEffects: false }] }

/**
 * Two builds. `client` is what other pages load: `dist/index.js` and `dist/elements/*.js` for bundlers, the bodies, the core, and `dist/fly.js` for
 * pages without a bundler; all share their chunks, so a page that uses two of them loads nothing twice. `host` is the application in its own page,
 * which always uses the same parts and has them in few files.
 */
export default defineConfig({
  root: 'host',
  base: '/',
  publicDir: false,
  define,
  // React has had this hook since version 18; the copy for older ones is left out.
  resolve: { alias: [{ find: /^use-sync-external-store\/shim\/index\.js$/, replacement: 'react' }] },
  plugins: [
    preloadHelper(),
    react(),
    plainSignals(),
    packPlans(),
    bareReactDom(),
    eager(START),
    stripDocs(),
    classicScript(define),
    manifest(version),
    servedManifest(),
    samples(),
    namedInPage(),
    flatImports(COMMON),
    inline(),
    budget(),
  ],
  experimental: {
    // Scripts find their chunks beside themselves, also from another origin; only pages with deep routes need absolute addresses.
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
  },
  // A worker fetches what it seldom needs when it needs it, as pages do.
  worker: { format: 'es' },
  environments: {
    client: {
      build: {
        ...build,
        emptyOutDir: true,
        manifest: true,
        modulePreload: {
          polyfill: false,
          // Whatever asks for more has these already: their addresses need not stand in every file. One file alone comes soon enough by itself.
          resolveDependencies: (file, files, { hostType }) => {
            const asked = files.filter((one) => one !== file && !COMMON.test(one))
            return hostType === 'js' ? (asked.length > 1 ? asked : []) : files
          },
        },
        rolldownOptions: {
          input: elementEntries(),
          preserveEntrySignatures: 'exports-only',
          treeshake,
          output: {
            // Stable names for what pages write down themselves; `fly` is the name of the classic script, so the module is `index`.
            entryFileNames: ({ name }) => (name === 'fly' ? 'index.js' : '[name].js'),
            // Names of files do not compress, and every page of somebody else has a dozen of them.
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: elementChunks },
          },
        },
      },
    },
    host: {
      consumer: 'client',
      build: {
        ...build,
        emptyOutDir: false,
        // What is imported is asked for by that itself.
        modulePreload: { polyfill: false, resolveDependencies: (file, files) => files.filter((one) => one !== file) },
        rolldownOptions: {
          input: pages(),
          treeshake,
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
            codeSplitting: { groups: hostChunks },
          },
        },
      },
    },
  },
  builder: {
    async buildApp({ build, environments: { client, host } }) {
      for (const environment of [client, host]) if (environment) await build(environment)
    },
  },
})
