import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { svelte } from '@sveltejs/vite-plugin-svelte'
import vue from '@vitejs/plugin-vue'
import { defineConfig } from 'vite'

const here = import.meta.dirname
const root = resolve(here, '../..')
const dist = resolve(process.env.FLY_DIST ?? `${root}/dist`)
const { exports: clients } = JSON.parse(readFileSync(`${root}/package.json`, 'utf8'))
/** What `fly-tender/react18` is, by the `exports` of the package. */
const ours = ['.', './react18'].map((name) => ({
  find: new RegExp(`^fly-tender${name.slice(1)}$`),
  replacement: clients[name].default.replace('./dist', dist),
}))

/** Pages by the mode that builds them. */
const PAGES = {
  bundled: ['vue.html', 'svelte.html', 'react19.html', 'late.html'],
  react18: ['react18.html'],
  approval: ['approval.html'],
}

/** The pages as their authors would build them: their framework, its plugin, and `fly-tender` as the package it is. */
export default defineConfig(({ mode }) => ({
  root: here,
  base: './',
  logLevel: 'warn',
  publicDir: false,
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [
    vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('fly-') } } }),
    svelte({ configFile: false, compilerOptions: { runes: true } }),
  ],
  resolve: {
    alias: [
      ...ours,
      // React 18 is the one of this folder, React 19 the product's.
      { find: /^(react|react-dom)(?=\/|$)/, replacement: `${mode === 'react18' ? here : root}/node_modules/$1` },
    ],
  },
  build: {
    target: 'es2022',
    minify: false,
    outDir: resolve(here, 'node_modules/.pages', mode),
    emptyOutDir: true,
    modulePreload: false,
    rolldownOptions: { input: PAGES[mode] },
  },
}))
