import type { Lang } from './text.ts'

/** Key of the chosen language in local storage (specification section 4, Language switch): no prefix of ours, so that it outlives sign-out. */
const KEY = 'lang'

/** The language a page begins in: the chosen one, else Chinese for Chinese browsers and English for others; Chinese when nothing is known. */
export function firstLang(chosen?: Lang): Lang {
  return chosen ?? readLang() ?? (/^zh\b/i.test(globalThis.navigator?.language ?? 'zh') ? 'zh' : 'en')
}

export function readLang(): Lang | undefined {
  try {
    const kept = localStorage.getItem(KEY)
    return kept === 'zh' || kept === 'en' ? kept : undefined
  } catch {
    return undefined
  }
}

export function keepLang(lang: Lang): void {
  try {
    localStorage.setItem(KEY, lang)
  } catch {
    // Private mode: the choice lasts as long as the page.
  }
}
