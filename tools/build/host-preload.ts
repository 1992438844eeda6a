import type { Plugin } from 'vite'
import { type Chunks, chunksOf, closureOf } from './budget.ts'

/** What every start of the application asks for, whoever comes and wherever he goes: session, frame and the rules of signing in. */
const AHEAD = [
  '/src/shell/index.ts',
  '/src/core/element/context-services.ts',
  '/src/core/runtime/services.ts',
  '/src/core/auth/oidc-tokens.ts',
] as const
/** Addresses of the same kind: entries that pass on what stands in a chunk. */
const ADDRESSES = ['stage.js', 'core.js'] as const

/** Chunks that the host page needs soon, beside those of its own script. */
export function aheadOf(chunks: Chunks): string[] {
  const files = new Set<string>()
  for (const [file, { modules }] of chunks)
    if (ADDRESSES.some((address) => address === file) || AHEAD.some((source) => modules.some((id) => id.endsWith(source))))
      closureOf(chunks, file, files)
  return [...files]
}

/**
 * Names these files in the host page, so that they come side by side at once. Without it the browser learns of the largest of them only when it
 * has read the one that asks for it, three answers later.
 */
export const hostPreload = (): Plugin => ({
  name: 'fly:host-preload',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {}, path }) {
      if (!path.endsWith('/index.html')) return []
      return aheadOf(chunksOf(bundle))
        .filter((file) => !html.includes(`"/${file}"`))
        .map((file) => ({ tag: 'link', attrs: { rel: 'modulepreload', crossorigin: true, href: `/${file}` }, injectTo: 'head' as const }))
    },
  },
})
