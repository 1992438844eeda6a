import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { build, type Plugin } from 'vite'

const root = resolve(import.meta.dirname, '../..')
const SCRIPT = /<script data-inline src="\.\/([\w-]+\.ts)"><\/script>/g
const STYLE = /<link data-inline rel="stylesheet" href="\.\/([\w-]+\.css)" \/>/g

/**
 * Writes what a page needs before its first picture into the page itself: `<script data-inline>` and `<link data-inline>` of the host pages. The
 * gateway allows just these by their hashes. The pages that the provider returns to hold all they need: a frame that waits for files is a slower sign-in.
 */
export const inline = (): Plugin[] => [
  {
    name: 'fly:inline',
    transformIndexHtml: {
      order: 'pre',
      async handler(html, { filename }) {
        const beside = (file: string) => resolve(dirname(filename), file)
        const scripts = await Promise.all([...html.matchAll(SCRIPT)].map(([, file]) => bundled(beside(file!))))
        return html
          .replace(SCRIPT, () => `<script>${scripts.shift()}</script>`)
          .replace(STYLE, (_, file: string) => `<style>${readFileSync(beside(file), 'utf8')}</style>`)
      },
    },
  },
  {
    name: 'fly:inline-whole',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { path }) {
        const asked = path.endsWith('/index.html') ? undefined : /<(script|link)[^>]*\s(src|href)=[^>]*>/.exec(html)
        if (asked) throw new Error(`${path} must hold all it needs: ${asked[0]}`)
      },
    },
  },
]

async function bundled(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: { target: 'es2022', write: false, lib: { entry, name: 'early', formats: ['iife'] } },
  })
  const [written] = [result].flat() as { output: { code?: string }[] }[]
  // A script ends where its tag does, whatever it says.
  return (written?.output[0]?.code ?? '').trim().replaceAll('</', '<\\/')
}
