import { useSignals } from '@preact/signals-react/runtime'
import { createElement, useEffect, useRef } from 'react'
import type { ProjectFile } from '#contract/tender/project.ts'
import { tagOf } from '#core/element/page.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useEditor } from '#screens/purchaser/item-list/editor.context.tsx'
import { fieldMessages } from '#screens/purchaser/item-list/field.messages.ts'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'

const MAX_FILES = 20
const MAX_MB = 10
const ACCEPT = '.pdf,.jpg,.jpeg,.png,.doc,.docx,.xls,.xlsx'

/** Documents of the project for its bidders: our own upload element; each file says for which project it is. */
export function Attachments() {
  useSignals()
  const t = useText(messages)
  const label = useText(fieldMessages)
  const { editor } = useEditor()
  const files = editor.draft.value.form.attachments ?? []
  const box = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = box.current
    const told = (event: Event) => {
      const { detail } = event as CustomEvent<{ files: readonly ProjectFile[] }>
      editor.set(
        'attachments',
        detail.files.map(({ id, name, size }) => ({ id, name, size })),
      )
    }
    element?.addEventListener('fly-change', told)
    return () => element?.removeEventListener('fly-change', told)
  }, [editor])
  return (
    <div data-field="attachments">
      {createElement(tagOf('attachment-upload'), {
        ref: box,
        label: label('f.attachments'),
        help: t('files.help'),
        multiple: true,
        max: MAX_FILES,
        maxSize: MAX_MB,
        accept: ACCEPT,
        value: files.map(({ id }) => id).join('||'),
        files,
        bizType: `project:${editor.stands.value.id}`,
      })}
    </div>
  )
}
