import { createElement } from 'react'
import type { ProjectView } from '#contract/tender/project.ts'
import { tagOf } from '#core/element/page.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Empty } from '#ui/feedback/Empty.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { messages } from './project-detail.messages.ts'

/** The documents of the project, each to be looked at or saved. */
export function Files({ project }: { project: ProjectView }) {
  const t = useText(messages)
  const files = project.form?.attachments ?? []
  if (files.length === 0) return <Empty icon="file" title={t('files.none')} />
  return (
    <Card>
      {createElement(tagOf('attachment-upload'), {
        label: t('tab.files'),
        multiple: true,
        readonly: true,
        value: files.map(({ id }) => id).join('||'),
      })}
    </Card>
  )
}
