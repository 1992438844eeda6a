import type { Translate } from '#core/i18n/use-text.ts'
import type { FileFailure } from '#widgets/import-dialog/file.store.ts'
import { messages } from '#widgets/import-dialog/import.messages.ts'

type Key = keyof typeof messages.en

/** What is wrong with a file, in one sentence. */
export function faultText(t: Translate<Key>, { code, args }: FileFailure): string {
  const key = `import.fault.${code}`
  return t((Object.hasOwn(messages.en, key) ? key : 'import.fault.EXCEL-1003') as Key, args)
}
