import type { HandbookEntry, HandbookHit, HandbookPage } from '#contract/handbook.ts'
import type { Runtime } from '#core/runtime/runtime.ts'

type Reads = Pick<Runtime, 'http' | 'locale' | 'cache'>

/** Pages are the same until the product is another one: what was read once in a language is not asked for again. */
async function once<T>({ cache, locale }: Reads, name: string, read: () => Promise<T>): Promise<T> {
  const key = `handbook ${locale.lang.peek()} ${name}`
  if (!cache.has(key)) cache.set(key, await read())
  return cache.get(key) as T
}

/** All pages in the order of the contents. @throws Failure */
export const readContents = (runtime: Reads, signal: AbortSignal): Promise<readonly HandbookEntry[]> =>
  once(runtime, '', () => runtime.http.data('GET /platform/handbook/pages', { signal, quiet: true }))

/** @throws Failure; VALIDATION-1006 where there is no page of this path */
export const readPage = (runtime: Reads, path: string, signal: AbortSignal): Promise<HandbookPage> =>
  once(runtime, `page ${path}`, () => runtime.http.data('GET /platform/handbook/page', { query: { path }, signal, quiet: true }))

/** Sections that hold what is looked for, the best first. @throws Failure */
export const searchPages = ({ http }: Reads, query: string, signal: AbortSignal): Promise<readonly HandbookHit[]> =>
  http.data('GET /platform/handbook/search', { query: { query, limit: 30 }, signal, quiet: true })
