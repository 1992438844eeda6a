/** The two languages every sentence exists in. `zh` is the fallback. */
export type Lang = 'zh' | 'en'

/** Values of a sentence's `{{name}}` places. */
export type TextArgs = Readonly<Record<string, string | number>>

/** Sentences of one feature: the same keys in both languages. */
export interface Messages<K extends string = string> {
  readonly en: Readonly<Record<K, string>>
  readonly zh: Readonly<Record<K, string>>
}

/**
 * Declares the sentences of a feature. A key that is missing or surplus in `zh` does not compile.
 *
 * @example defineMessages({ en: { total: '{{count}} in total' }, zh: { total: '共 {{count}} 条' } })
 */
export const defineMessages = <const E extends Record<string, string>>(tables: {
  en: E
  zh: NoInfer<Record<keyof E & string, string>>
}): Messages<keyof E & string> => tables
