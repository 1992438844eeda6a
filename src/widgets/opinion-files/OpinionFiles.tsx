import { createElement } from 'react'
import type { OpinionFile } from '#contract/workflow/shapes.ts'
import { tagOf } from '#core/element/page.ts'
import { useText } from '#core/i18n/locale.tsx'
import { messages } from './opinion-files.messages.ts'

/** Files that stay with an opinion, to be looked at and saved; nothing for none. */
export function OpinionFiles({ files = [] }: { files?: readonly OpinionFile[] | undefined }) {
  const t = useText(messages)
  if (files.length === 0) return null
  return (
    <div part="attachments" className="opinion-files">
      {createElement(tagOf('attachment-upload'), { 'aria-label': t('files'), readonly: true, multiple: true, files })}
    </div>
  )
}
