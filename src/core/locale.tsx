import { useContext, useSyncExternalStore } from 'react'
import { RuntimeContext } from './context.tsx'
import type { Face } from './face.ts'
import type { Formats } from './formats.ts'
import { firstLang } from './lang.ts'
import { createLocale, type LocaleCore } from './locale-core.ts'
import type { Messages, TextArgs } from './text.ts'

export type { Formats } from './formats.ts'

/** The language service of a runtime: `lang`, `revision` and `languages` are signals. */
export type Locale = Face<LocaleCore>

export type Translate<K extends string> = (key: K, args?: TextArgs) => string

let bundledOnly: LocaleCore | undefined

/** Outside any runtime (a piece shown alone) the bundled sentences in the page's language. */
function standalone(): LocaleCore {
  bundledOnly ??= createLocale({ first: firstLang() })
  return bundledOnly
}

function useLocale(): Pick<LocaleCore, 'text' | 'formats' | 'backend' | 'explain'> {
  const locale = useContext(RuntimeContext)?.locale
  const revision = locale?.revision
  useSyncExternalStore(
    (changed) => revision?.subscribe(changed) ?? (() => undefined),
    () => revision?.peek() ?? 0,
  )
  return locale ?? standalone()
}

/**
 * The sentences of a feature in the user's language; the component renders again when the language or the texts change.
 *
 * @example const t = useText(messages); t('total', { count: 3 })
 */
export function useText<K extends string>(messages: Messages<K>): Translate<K> {
  const locale = useLocale()
  return (key, args) => locale.text(messages, key, args)
}

/** Texts that only the gateway has, e.g. menu and page titles: `t('menu.home', 'Home')`. */
export function useBackendText(): (key: string, otherwise: string) => string {
  const locale = useLocale()
  return (key, otherwise) => locale.backend(key) ?? otherwise
}

/** Money, dates and numbers in the user's language. */
export function useFormats(): Formats {
  return useLocale().formats()
}
