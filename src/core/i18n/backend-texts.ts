import { createInstance } from 'i18next'
import type { Lang, TextArgs } from './text.ts'

/** Texts of the gateway's translation service, which its editors write in i18next's own notation (plurals, formats). */
export interface BackendTable {
  put(lang: Lang, texts: Readonly<Record<string, string>>): void
  /** The text in exactly this language; undefined when there is none. */
  say(lang: Lang, key: string, args: TextArgs): string | undefined
}

const NAMESPACE = 'backend'

/** An i18next instance of its own, in a chunk of its own: only languages that use its notation load it. */
export function backendTable(): BackendTable {
  const engine = createInstance()
  void engine.init({
    lng: 'zh',
    fallbackLng: false,
    initAsync: false,
    resources: {},
    ns: [NAMESPACE],
    defaultNS: NAMESPACE,
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  })
  return {
    put: (lang, texts) => void engine.addResourceBundle(lang, NAMESPACE, texts, false, true),
    say: (lng, key, args) => (engine.exists(key, { ...args, lng }) ? engine.t(key, { ...args, lng }) : undefined),
  }
}
