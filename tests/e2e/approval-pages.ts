import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { build, type Rolldown } from 'vite'

/** Pages of a portal with a form of its own: the samples of the documentation, each in a page around it. */

const EMBED = fileURLToPath(new URL('../embed/', import.meta.url))

/** Without any framework. */
export const plainPage = (): string => `<!doctype html><html lang="zh"><title>Portal</title><script src="/fly.js"></script>
<fly-context gateway-url="/" auth="cookie" app-code="tender">
${readFileSync(`${EMBED}samples/approval.html`, 'utf8')}</fly-context></html>`

let built: Promise<Map<string, string>> | undefined

/** @param path in the page of Vue, which is built when it is asked for first */
export async function vuePage(path: string): Promise<string | undefined> {
  built ??= buildVue()
  return (await built).get(path)
}

async function buildVue(): Promise<Map<string, string>> {
  const made = (await build({
    configFile: `${EMBED}vite.config.mjs`,
    mode: 'approval',
    build: { write: false },
  })) as Rolldown.RolldownOutput
  return new Map(made.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : String(file.source)]))
}
