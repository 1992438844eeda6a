import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { type Choice, useDictionary, wordFor } from '#screens/use-dictionary.ts'
import { printPaper } from '#ui/print-paper.ts'
import { departmentNames, type Instance } from './instance.api.ts'
import { departmentsIn, instancePaper } from './instance-paper.rules.ts'
import { messages } from './paper.messages.ts'

/** Prints the dossier: what was asked for, how it was decided, what was said. */
export function usePrint(instance: Instance): () => Promise<void> {
  const t = useText(messages)
  const formats = useFormats()
  const runtime = useRuntime()
  const { clock, session, locale } = runtime
  const words: Readonly<Record<string, readonly Choice[]>> = {
    tender_unit: useDictionary('tender_unit'),
    tender_category: useDictionary('tender_category'),
    tender_invite_mode: useDictionary('tender_invite_mode'),
  }
  return async () => {
    const departments = await departmentNames(runtime, departmentsIn(instance)).catch(() => new Map<string, string>())
    const lang = locale.lang.peek()
    const person = session.user.peek()
    const name = (lang === 'en' && person?.realNameEn) || (person?.realName ?? '')
    const mark = `${name} ${formats.dateTime(new Date(clock.now()).toISOString())}`.trim()
    const word = (code: string, value: string) => wordFor(words[code] ?? [], value)
    const department = (id: string) => departments.get(id) ?? id
    printPaper(instancePaper(instance, { t, formats, lang, mark, word, department }))
  }
}
