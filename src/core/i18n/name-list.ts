import type { Lang } from './text.ts'

/** Names one after another, as the language lists them: `陈志强、周静`, `Chen Zhiqiang, Zhou Jing`. */
export const nameList = (names: readonly string[], lang: Lang): string =>
  new Intl.ListFormat(lang, { type: 'conjunction', style: 'narrow' }).format(names)
