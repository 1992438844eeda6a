import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import type { Runtime } from '#core/runtime/runtime.ts'
import { paths } from '#screens/paths.ts'
import { readWords, wordFor } from '#screens/use-dictionary.ts'
import { printPaper } from '#ui/print-paper.ts'
import { useTimelinePaper } from '#widgets/approval-timeline/index.ts'
import type { InstancePartProps } from './InstancePanel.tsx'
import { departmentNames } from './instance.api.ts'
import { departmentsIn, dictionariesIn, instancePaper, type Press, signaturesIn } from './instance-paper.rules.ts'
import { messages } from './paper.messages.ts'

/** Prints the dossier: what was asked for, how it was decided, what was said. */
export function usePrint({ instance, linkTo }: Pick<InstancePartProps, 'instance' | 'linkTo'>): () => Promise<void> {
  const t = useText(messages)
  const formats = useFormats()
  const runtime = useRuntime()
  const timelinePaper = useTimelinePaper()
  const { clock, session, locale } = runtime
  return async () => {
    const lang = locale.lang.peek()
    const [{ encode }, { qrPath }, words, departments, timeline, signatures] = await Promise.all([
      import('uqr'),
      import('#domain/qr-bars.ts'),
      readWords(runtime, dictionariesIn(instance), lang),
      departmentNames(runtime, departmentsIn(instance)).catch(() => new Map<string, string>()),
      timelinePaper(instance.progress),
      picturesOf(runtime, signaturesIn(instance, formats)),
    ])
    const person = session.user.peek()
    const name = (lang === 'en' && person?.realNameEn) || (person?.realName ?? '')
    const mark = `${name} ${formats.dateTime(new Date(clock.now()).toISOString())}`.trim()
    const word = (code: string, value: string) => wordFor(words[code] ?? [], value)
    const department = (id: string) => departments.get(id) ?? id
    const address = linkTo?.(paths.participation, { processCode: instance.processCode, id: instance.businessId })
    const progress = timeline.blocks
    // Where the page around has no address of it, its number leads back.
    const code = qrPath(encode(address ?? instance.id, { ecc: 'M', border: 2 }))
    printPaper(instancePaper(instance, { t, formats, lang, mark, word, department, code, progress, signatures }))
  }
}

/** A picture that cannot be read is left out: its file is named beside the opinion. */
async function picturesOf({ http }: Runtime, wanted: ReturnType<typeof signaturesIn>): Promise<Press['signatures']> {
  if (wanted.length === 0) return []
  const { readPicture } = await import('#widgets/attachment-upload/index.ts')
  const read = wanted.map(async ({ id, caption }) => ({ caption, image: await createImageBitmap(await readPicture(http, id)) }))
  return (await Promise.allSettled(read)).flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
}
