import { resolve } from 'node:path'
import { build, type Plugin } from 'vite'
import { isPlans, packedPlans } from './plans.ts'

const root = resolve(import.meta.dirname, '../..')

/**
 * Folder that the classic script was loaded from: bodies lie beside it. `data-fly-base` names another one.
 * A classic script has no `import.meta`, and `currentScript` is known only while it runs.
 */
const INTRO = `const FLY_SCRIPT=document.currentScript,FLY_BASE=new URL(FLY_SCRIPT?.dataset.flyBase||".",FLY_SCRIPT?.dataset.flyBase?document.baseURI:FLY_SCRIPT?.src||document.baseURI).href;`

/** Bodies, stage and core are loaded from where the script lies, by the names that the main build gave them. */
const lazyFiles = (): Plugin => ({
  name: 'fly:classic-lazy',
  enforce: 'pre',
  async transform(code, id) {
    if (isPlans(id)) return { code: await packedPlans(`(tag) => ${addressOf("'elements/' + tag + '.body.js'")}`), map: null }
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
  return {
    name: 'fly:classic',
    apply: 'build',
    configResolved(config) {
      outDir = resolve(config.root, config.build.outDir)
    },
    async closeBundle() {
      await build({
        configFile: false,
        root,
        logLevel: 'warn',
        publicDir: false,
        define,
        plugins: [lazyFiles()],
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
