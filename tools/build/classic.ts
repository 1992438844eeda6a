import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { type Chunks, chunksOf } from './chunks.ts'
import { isPlans, packedPlans } from './plans.ts'
import { sharedFiles } from './shared-files.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Folder that the classic script was loaded from: bodies lie beside it. `data-fly-base` names another one.
 * A classic script has no `import.meta`, and `currentScript` is known only while it runs.
 */
const INTRO = `const FLY_SCRIPT=document.currentScript,FLY_BASE=new URL(FLY_SCRIPT?.dataset.flyBase||".",FLY_SCRIPT?.dataset.flyBase?document.baseURI:FLY_SCRIPT?.src||document.baseURI).href;`

/** Bodies, stage and core are loaded from where the script lies, by the names that the main build gave them; what an element needs, at once. */
const lazyFiles = (chunks: Chunks): Plugin => ({
  name: 'fly:classic-lazy',
  enforce: 'pre',
  async transform(code, id) {
    if (isPlans(id)) {
      const plans = await packedPlans(`(tag) => (wave(tag), ${addressOf("'elements/' + tag + '.body.js'")})`)
      const shared = JSON.stringify(await sharedFiles(chunks))
      const wave = `const wave = createWave(${shared}, plans.map(({ tag }) => tag), FLY_BASE)`
      return { code: `import { createWave } from '#core/element/wave.ts'\n${plans}\n${wave}`, map: null }
    }
    if (!id.includes('/core/element/')) return null
    return { code: code.replace(/import\('\.\/(?:body\/)?(core|stage)\.ts'\)/g, (_, name: string) => addressOf(`'${name}.js'`)), map: null }
  },
})

const addressOf = (file: string) => `import(/* @vite-ignore */ FLY_BASE + ${file})`

/**
 * Writes `dist/fly.js`: all shells as one classic script without modules (elements.md 2.1), for pages of `<script src>`.
 * It runs at once where it stands, so that every tag is defined before the page goes on; bodies are the modules of the main build.
 */
export const classicScript = (define: Record<string, string>): Plugin => {
  let outDir = ''
  let chunks: Chunks = new Map()
  return {
    name: 'fly:classic',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    writeBundle(_, bundle) {
      chunks = chunksOf(bundle)
    },
    async closeBundle() {
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        publicDir: false,
        define,
        plugins: [lazyFiles(chunks)],
        build: {
          target: 'es2022',
          outDir,
          emptyOutDir: false,
          // The gateway names it in a header: a line of its own in each script is a third of a kilobyte for the first element.
          sourcemap: 'hidden',
          lib: { entry: resolve(root, 'elements/classic.ts'), name: 'FLY', formats: ['iife'], fileName: () => 'fly.js' },
          rolldownOptions: { output: { intro: INTRO } },
        },
      })
    },
  }
}
