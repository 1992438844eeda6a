import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { budget } from './tools/build/budget.ts'
import { classicScript } from './tools/build/classic.ts'
import { entries } from './tools/build/entries.ts'
import { manifest } from './tools/build/manifest.ts'
import { plainSignals } from './tools/build/plain-signals.ts'
import { stripDocs } from './tools/build/strip-docs.ts'

const { version } = JSON.parse(readFileSync(resolve(import.meta.dirname, 'package.json'), 'utf8')) as { version: string }
const define = { FLY_VERSION: JSON.stringify(version) }

/**
 * One build for everything a browser loads: the host page, `dist/index.js` and `dist/elements/*.js` for bundlers, the bodies, the core,
 * and `dist/fly.js` for pages without a bundler. They share their chunks, so a page that uses two of them loads nothing twice.
 */
export default defineConfig({
  root: 'host',
  base: '/',
  publicDir: false,
  define,
  plugins: [react(), plainSignals(), stripDocs(), classicScript(define), manifest(version), budget()],
  experimental: {
    // Scripts find their chunks beside themselves, also from another origin; only pages with deep routes need absolute addresses.
    renderBuiltUrl: (file, { hostType }) => (hostType === 'html' ? `/${file}` : { relative: true }),
  },
  build: {
    target: 'es2022',
    outDir: '../dist',
    emptyOutDir: true,
    sourcemap: true,
    manifest: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: entries(),
      preserveEntrySignatures: 'exports-only',
      output: {
        // Stable names for what pages write down themselves; `fly` is the name of the classic script, so the module is `index`.
        entryFileNames: ({ name }) => {
          if (name === 'fly') return 'index.js'
          return name === 'core' || name.startsWith('elements/') ? '[name].js' : 'assets/[name]-[hash].js'
        },
        chunkFileNames: 'assets/[name]-[hash].js',
        codeSplitting: {
          groups: [
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 10 },
            { name: 'signals', test: /node_modules[\\/]@preact[\\/]signals-core[\\/]/, priority: 9 },
            { name: 'signals-react', test: /node_modules[\\/](@preact|@r2wc|use-sync-external-store)[\\/]/, priority: 8 },
            { name: 'lit', test: /node_modules[\\/](lit|lit-html|lit-element|@lit)[\\/]/, priority: 9 },
          ],
        },
      },
    },
  },
})
