import { atom, lazyAtom, type ReadonlyAtom, readOnly } from '#core/state/atom.ts'
import type { BackendTable } from './backend-texts.ts'
import type { Lang, Messages, TextArgs } from './text.ts'

/** Backend translations of one language: `system.*`, `backend.*`, `menu.*`, `page.*` and the rest. */
export type BackendTexts = readonly { translKey: string; translValue: string }[]

export interface LanguageChoice {
  lang: string
  description: string
}

export interface LocaleCore {
  readonly lang: ReadonlyAtom<Lang>
  /** Grows whenever a sentence may read differently now: another language, or texts that arrived. */
  readonly revision: ReadonlyAtom<number>
  /** Languages on offer; the two bundled ones until the gateway names others, which it is asked once somebody watches this. */
  readonly languages: ReadonlyAtom<readonly LanguageChoice[]>
  /** Switches once the texts are there; never rejects. Kept under `lang` in local storage and told to other tabs. */
  setLang(lang: Lang): Promise<void>
  /** Loads the backend translations of the language, once; a failed load says so once and is tried again at the next switch (I18N-04). */
  load(): Promise<void>
  /** A sentence of a feature: the page's own texts, then backend texts of that key, then the bundled ones. */
  text<K extends string>(messages: Messages<K>, key: K, args?: TextArgs): string
  /** A backend text, e.g. `menu.cgform` or `page.home-page`; undefined when the gateway has none. */
  backend(key: string, args?: TextArgs): string | undefined
}

export interface LocaleDeps {
  first: Lang
  pageTexts?: Partial<Record<Lang, Readonly<Record<string, string>>>>
  /** Reads the backend texts; absent: bundled texts only. */
  read?: (lang: Lang) => Promise<BackendTexts>
  /** Reads the languages on offer. */
  readLanguages?: () => Promise<readonly LanguageChoice[]>
  /** Called once when texts could not be loaded. */
  onLoadFailed?: () => void
  /** Called after a switch that began here. */
  onSwitched?: (lang: Lang) => void
}

const BUNDLED: readonly LanguageChoice[] = [
  { lang: 'zh', description: '简体中文' },
  { lang: 'en', description: 'English' },
]

/**
 * Languages, sentences and formats of a page. Bundled sentences only have places to fill, as have most that a gateway translates. A language
 * whose editors have used more of i18next's notation (plurals, formats, nesting) is read by i18next, which comes with it. Texts are plain
 * text, never markup (security.md T40).
 */
export function createLocale({ first, pageTexts = {}, read, readLanguages, onLoadFailed, onSwitched }: LocaleDeps): LocaleCore {
  const page = { zh: plain(Object.entries(pageTexts.zh ?? {})), en: plain(Object.entries(pageTexts.en ?? {})) }
  const simple: Partial<Record<Lang, Readonly<Record<string, string>>>> = {}
  let table: BackendTable | undefined
  const lang = atom<Lang>(first)
  const revision = atom(0)
  const languages = lazyAtom<readonly LanguageChoice[]>(BUNDLED)
  const loads = new Map<Lang, Promise<boolean>>()
  let complained = false

  async function fetchTexts(which: Lang): Promise<boolean> {
    if (!read) return false
    try {
      const texts = await read(which)
      const own = plain(texts.map((one) => [one.translKey, one.translValue]))
      if (!needsEngine(own)) {
        simple[which] = own
        return true
      }
      table ??= (await import('./backend-texts.ts')).backendTable()
      table.put(which, own)
      return true
    } catch {
      loads.delete(which)
      if (!complained) onLoadFailed?.()
      complained = true
      return false
    }
  }

  function load(which: Lang): Promise<boolean> {
    const under = loads.get(which) ?? fetchTexts(which)
    loads.set(which, under)
    return under
  }

  /** What page or gateway put in the place of a sentence. */
  function given(key: string, args: TextArgs = {}, which = lang.get()): string | undefined {
    const own = page[which][key] ?? simple[which]?.[key]
    return own === undefined ? table?.say(which, key, args) : filled(own, args)
  }

  const text = (messages: Messages, key: string, args: TextArgs = {}) =>
    given(key, args) ?? filled(messages[lang.get()][key] ?? messages.zh[key] ?? tailOf(key), args)
  const backend = (key: string, args?: TextArgs) => given(key, args) ?? given(key, args, 'zh')

  let began = false
  let offering = false
  async function offer(): Promise<void> {
    if (!began || offering || !languages.looked.get()) return
    offering = true
    const offered = await readLanguages?.().catch(() => undefined)
    offering = offered !== undefined
    // Only languages whose sentences are bundled can be spoken.
    const spoken = offered?.filter((one) => BUNDLED.some((known) => known.lang === one.lang))
    if (spoken?.length) languages.set(spoken)
  }
  languages.looked.subscribe(() => void offer())

  return {
    lang: readOnly(lang),
    revision: readOnly(revision),
    languages: readOnly(languages),
    async setLang(next) {
      if (next === lang.get()) return
      await load(next)
      lang.set(next)
      revision.set(revision.get() + 1)
      onSwitched?.(next)
    },
    async load() {
      const isNew = !loads.has(lang.get())
      if ((await load(lang.get())) && isNew) revision.set(revision.get() + 1)
      began = true
      await offer()
    },
    text,
    backend,
  }
}

/** An own map without a prototype: keys come from a server (CVE-2026-63402 was a deep merge of such). `{x}` places are written `{{x}}` here. */
function plain(entries: readonly (readonly [string, string])[]): Record<string, string> {
  const map: Record<string, string> = Object.create(null)
  for (const [key, value] of entries) map[key] = String(value).replace(/(?<!\{)\{(\w+)\}(?!\})/g, '{{$1}}')
  return map
}

/** Whether texts say more than `{{name}}`: a format, nesting, or a sentence by number (`rows_one`). */
const needsEngine = (texts: Readonly<Record<string, string>>): boolean =>
  Object.entries(texts).some(([key, text]) => /_(zero|one|two|few|many|other)$/.test(key) || /\{\{|\$t\(/.test(text.replace(PLACE, '')))

const PLACE = /\{\{\s*(\w+)\s*\}\}/g

/** `{{name}}` places filled; a value that is missing leaves its place empty. */
const filled = (text: string, args: TextArgs): string => text.replace(PLACE, (_, name: string) => String(args[name] ?? ''))

/** What is shown for a key that nobody knows. */
const tailOf = (key: string): string => key.split('.').at(-1) ?? key
