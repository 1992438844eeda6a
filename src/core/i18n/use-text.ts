import { useContext } from 'react'
import { LocalizerContext } from '#core/runtime/context.tsx'
import type { Messages, TextArgs } from './text.ts'
import { useLocale } from './use-locale.ts'

export type Translate<K extends string> = (key: K, args?: TextArgs) => string

/**
 * The sentences of a feature in the user's language; the component renders again when the language or the texts change.
 *
 * @example const t = useText(messages); t('total', { count: 3 })
 */
export function useText<K extends string>(messages: Messages<K>): Translate<K> {
  const element = useContext(LocalizerContext)
  const { text } = useLocale()
  return (key, args) => (element?.text ?? text)(messages, key, args)
}

/** Texts that only the gateway has, e.g. menu and page titles: `t('menu.home', 'Home')`. */
export function useBackendText(): (key: string, otherwise: string) => string {
  const { backend } = useLocale()
  return (key, otherwise) => backend(key) ?? otherwise
}
