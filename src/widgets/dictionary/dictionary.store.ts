import type { DictionaryEntry, DictionaryLabels } from '#contract/dictionary.ts'
import type { Timers } from '#core/browser/timers.ts'

/** How long an answer is used again (specification section 9). */
const CACHE_MS = 30_000
/** How long a display collects the dictionaries that others on the page ask for (specification section 9). */
const BATCH_MS = 300
/** As many as one call takes, and no longer than it takes them (src/contract/dictionary.ts). */
const MOST_CODES = 100
const LONGEST_CODE = 64

/** Label by value. */
export type Labels = Readonly<Record<string, string>>

export interface DictionaryDeps {
  /** @param url own address of the page; empty: the gateway's by its mode */
  readEntries(code: string, url: string): Promise<readonly DictionaryEntry[]>
  /** Dictionaries nobody knows are missing in the answer. */
  readLabels(codes: readonly string[]): Promise<DictionaryLabels>
  timers: Pick<Timers, 'wait'>
}

export interface Dictionaries {
  /** Labels by value, in the language; `undefined` for a dictionary that nobody knows. Who asks within 300 ms shares one call. */
  labels(code: string, lang: string): Promise<Labels | undefined>
  /** Entries of a dictionary; who asks meanwhile, and within 30 s afterwards, gets the same ones. */
  entries(code: string, url?: string): Promise<readonly DictionaryEntry[]>
  /** What is asked next is read anew. */
  forget(): void
}

/** The dictionaries of a page. An answer is kept for 30 s, a failure not at all. @see specification sections 4, 7 and 9 */
export function createDictionaries({ readEntries, readLabels, timers }: DictionaryDeps): Dictionaries {
  /** Loading and finished alike: who waits for an answer and who uses it again hold the same promise. */
  const cache = new Map<string, Promise<unknown>>()
  const batches = new Map<string, { codes: Set<string>; answer: Promise<DictionaryLabels> }>()

  function kept<T>(key: string, load: () => Promise<T>): Promise<T> {
    const known = cache.get(key) as Promise<T> | undefined
    if (known !== undefined) return known
    const loading = load()
    const drop = () => {
      if (cache.get(key) === loading) cache.delete(key)
    }
    cache.set(key, loading)
    loading.then(() => timers.wait(CACHE_MS).then(drop), drop)
    return loading
  }

  async function readAll(codes: readonly string[]): Promise<DictionaryLabels> {
    const calls: Promise<DictionaryLabels>[] = []
    for (let at = 0; at < codes.length; at += MOST_CODES) calls.push(readLabels(codes.slice(at, at + MOST_CODES)))
    return Object.assign({}, ...(await Promise.all(calls))) as DictionaryLabels
  }

  function batched(code: string, lang: string): Promise<DictionaryLabels> {
    let batch = batches.get(lang)
    if (!batch) {
      const codes = new Set<string>()
      const answer = timers.wait(BATCH_MS).then(() => {
        batches.delete(lang)
        return readAll([...codes])
      })
      batch = { codes, answer }
      batches.set(lang, batch)
    }
    batch.codes.add(code)
    return batch.answer
  }

  return {
    async labels(code, lang) {
      // One name that no call takes must not spoil the batch of all others.
      if (code === '' || code.length > LONGEST_CODE) return undefined
      const all = await kept(`${lang} ${code}`, () => batched(code, lang))
      return Object.hasOwn(all, code) ? all[code] : undefined
    },
    entries: (code, url = '') => kept(`${url}\n${code}`, () => readEntries(code, url)),
    forget: () => cache.clear(),
  }
}
