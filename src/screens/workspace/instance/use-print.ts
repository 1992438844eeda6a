import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { printPaper } from '#ui/print-paper.ts'
import type { Instance } from './instance.api.ts'
import { instancePaper } from './instance-paper.rules.ts'
import { messages } from './paper.messages.ts'

/** Prints the dossier: what was asked for, how it was decided, what was said. */
export function usePrint(instance: Instance): () => void {
  const t = useText(messages)
  const formats = useFormats()
  const { clock, session, locale } = useRuntime()
  const units = useDictionary('tender_unit')
  return () => {
    const lang = locale.lang.peek()
    const person = session.user.peek()
    const name = (lang === 'en' && person?.realNameEn) || (person?.realName ?? '')
    const mark = `${name} ${formats.dateTime(new Date(clock.now()).toISOString())}`.trim()
    printPaper(
      instancePaper(instance, { t, formats, lang, mark, word: (code, value) => (code === 'tender_unit' ? wordFor(units, value) : value) }),
    )
  }
}
