import type { OpinionFile } from '#contract/workflow/shapes.ts'
import { nameList } from '#core/i18n/name-list.ts'
import type { Lang } from '#core/i18n/text.ts'
import { visibleName } from '#domain/file-type.ts'
import { messages } from './opinion-files.messages.ts'

/** An opinion on paper: what was said, then the names of what stays with it. */
export function paperText(text: string, files: readonly OpinionFile[] = [], lang: Lang): string {
  if (files.length === 0) return text
  const { paper, signed } = messages[lang]
  const names = files.map(({ name, kind }) =>
    kind === 'SIGNATURE' ? signed.replace('{{name}}', () => visibleName(name)) : visibleName(name),
  )
  const line = paper.replace('{{names}}', () => nameList(names, lang))
  return text === '' ? line : `${text}\n${line}`
}
