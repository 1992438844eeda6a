import { defineMessages } from '#core/i18n/text.ts'
import { factNames } from '#domain/tender/fact-names.ts'
import { roundFaultNames } from '#domain/tender/log/round-fault-names.ts'

const inLang = <Name extends string>(names: Record<Name, Record<'zh' | 'en', string>>, lang: 'zh' | 'en') =>
  Object.fromEntries(Object.entries<Record<'zh' | 'en', string>>(names).map(([name, words]) => [name, words[lang]])) as Record<Name, string>

/** What each kind of log entry is called. */
export const facts = defineMessages({ en: inLang(factNames, 'en'), zh: inLang(factNames, 'zh') })

/** What an entry of sealed rounds may be at fault for. */
export const roundFaults = defineMessages({ en: inLang(roundFaultNames, 'en'), zh: inLang(roundFaultNames, 'zh') })
