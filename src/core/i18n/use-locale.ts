import { useContext, useSyncExternalStore } from 'react'
import { LocalizerContext, RuntimeContext } from '#core/runtime/context.tsx'
import { firstLang } from './lang.ts'
import { createLocale, type LocaleCore } from './locale-core.ts'
import type { Lang } from './text.ts'

let bundledOnly: LocaleCore | undefined

/** Outside any runtime (a piece shown alone) the bundled sentences in the page's language. */
function standalone(): LocaleCore {
  bundledOnly ??= createLocale({ first: firstLang() })
  return bundledOnly
}

/**
 * The language service of this tree; `lang` is the one that its sentences are in: that of the element's place, which may be another than the page's.
 * The component renders again when the language or the texts change.
 */
export function useLocale(): Pick<LocaleCore, 'text' | 'backend'> & { lang: Lang } {
  const element = useContext(LocalizerContext)
  const locale = useContext(RuntimeContext)?.locale
  const revision = locale?.revision
  useSyncExternalStore(
    (changed) => revision?.subscribe(changed) ?? (() => undefined),
    () => revision?.peek() ?? 0,
  )
  useSyncExternalStore(
    (changed) => element?.textRevision.subscribe(changed) ?? (() => undefined),
    () => element?.textRevision.value ?? 0,
  )
  const { text, backend } = locale ?? standalone()
  if (element) return { text, backend, lang: /^zh\b/i.test(element.lang()) ? 'zh' : 'en' }
  return { text, backend, lang: locale ? locale.lang.peek() : standalone().lang.get() }
}
