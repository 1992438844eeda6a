import { createElement, useState } from 'react'
import type { FileInfo } from '#contract/attachment.ts'
import { tagOf } from '#core/element/page.ts'
import { useText } from '#core/i18n/locale.tsx'
import { OPINION_FILES } from '#domain/workflow/texts.ts'
import { messages } from './approval.messages.ts'
import { FILES_MAX } from './approval.rules.ts'

interface AttachmentsFieldProps {
  files: readonly FileInfo[]
  onChange: (files: readonly FileInfo[]) => void
}

/** Files that go with the opinion: the upload of the product, which comes when it is used. */
export function AttachmentsField({ files, onChange }: AttachmentsFieldProps) {
  const t = useText(messages)
  // The element keeps its own list from then on: a list from outside would end what is under way.
  const [first] = useState(files)
  return (
    <div part="attachments">
      {createElement(tagOf('attachment-upload'), {
        label: t('attachments'),
        multiple: true,
        max: FILES_MAX,
        bizType: OPINION_FILES,
        display: 'button',
        // What comes from a draft is shown without asking for its name.
        files: first,
        'onfly-change': ({ detail }: CustomEvent<{ files: readonly FileInfo[] }>) => onChange(detail.files),
      })}
    </div>
  )
}

/** Whether nothing is under way: what is not stored yet would be left behind. The element says so beneath itself. */
export const isUploaded = (form: HTMLElement | null): boolean =>
  [...(form?.querySelectorAll<HTMLElement & { checkValidity?(): boolean }>(tagOf('attachment-upload')) ?? [])].every(
    (field) => field.checkValidity?.() ?? true,
  )
