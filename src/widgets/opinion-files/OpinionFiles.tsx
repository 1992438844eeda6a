import { createElement } from 'react'
import type { OpinionFile } from '#contract/workflow/shapes.ts'
import { tagOf } from '#core/element/page.ts'
import { useText } from '#core/i18n/locale.tsx'
import { messages } from './opinion-files.messages.ts'

/** Files that stay with an opinion, to be looked at and saved; nothing for none. */
export function OpinionFiles({ files = [] }: { files?: readonly OpinionFile[] | undefined }) {
  const t = useText(messages)
  const isSignature = ({ kind }: OpinionFile) => kind === 'SIGNATURE'
  const attachments = files.filter((file) => !isSignature(file))
  const signatures = files.filter(isSignature)
  return (
    <>
      {attachments.length > 0 && (
        <div part="attachments" className="opinion-files">
          {createElement(tagOf('attachment-upload'), { 'aria-label': t('files'), readonly: true, multiple: true, files: attachments })}
        </div>
      )}
      {signatures.length > 0 && (
        <div part="signature" className="opinion-files">
          {createElement(tagOf('attachment-upload'), { label: t('signature'), readonly: true, files: signatures })}
        </div>
      )}
    </>
  )
}
