import { defineMessages } from '#core/i18n/text.ts'
import { factNames } from '#domain/tender/fact-names.ts'
import type { FactType } from '#domain/tender/fact-types.ts'

const inLang = (lang: 'zh' | 'en') =>
  Object.fromEntries(Object.entries(factNames).map(([type, words]) => [type, words[lang]])) as Record<FactType, string>

/** What each kind of log entry is called. */
export const facts = defineMessages({ en: inLang('en'), zh: inLang('zh') })
