import { createElement, useState } from 'react'
import { tagOf } from '#core/element/page.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useLocale } from '#core/i18n/use-locale.ts'
import { NameLink } from '#lists/index.ts'
import { paths } from '#screens/paths.ts'
import { changedFields, FormFields, type Values } from '#screens/workspace/form/index.ts'
import { Button } from '#ui/controls/Button.tsx'
import { Notice } from '#ui/feedback/Notice.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { ApprovalTimeline } from '#widgets/approval-timeline/index.ts'
import { ApprovalBar } from './ApprovalBar.tsx'
import { closedWords } from './closed-fields.ts'
import { useEmbedding } from './embedding.ts'
import type { InstancePartProps } from './InstancePanel.tsx'
import { messages } from './instance.messages.ts'
import { permsOf, roundBefore } from './instance.rules.ts'
import { Thread } from './Thread.tsx'
import { useEdits } from './use-edits.ts'

/** The form as its reader has it, the progress beside it, the thread, and beneath all what may be done now. */
export function InstanceBody(props: InstancePartProps) {
  const t = useText(messages)
  const { instance, readonly = false } = props
  const { edits, values, isEdited, put, clear } = useEdits(instance)
  return (
    <>
      <div className="wi-body">
        <div className="wi-column wi-form">
          <FormCard {...props} shown={values} onChange={put} />
          {isEdited && (
            <Notice tone="info" action={<Button onPress={clear}>{t('edited.undo')}</Button>}>
              {t('edited')}
            </Notice>
          )}
        </div>
        <div className="wi-column wi-side">
          <Card heading={t('progress')}>
            <ApprovalTimeline nodes={instance.progress} />
          </Card>
          <Links {...props} />
          <Records {...props} />
        </div>
        <div className="wi-column wi-said">
          <Thread {...props} />
        </div>
      </div>
      {!readonly && <ApprovalBar {...props} edits={edits} onSent={clear} />}
    </>
  )
}

interface FormCardProps extends InstancePartProps {
  /** The form with what was changed in it. */
  shown: Values
  onChange: (field: string, value: unknown) => void
}

function FormCard({ instance, readonly, shown, onChange }: FormCardProps) {
  const t = useText(messages)
  const { lang } = useLocale()
  const { form, values, businessId } = instance
  if (!form) {
    return (
      <Card heading={t('form')}>
        <p className="wi-muted">{t('form.none')}</p>
      </Card>
    )
  }
  const permOf = permsOf(instance)
  const before = roundBefore(instance)
  const fields = form.fields.filter(({ field }) => permOf(field) !== 'H')
  const closed = readonly ? undefined : closedWords(instance, t, lang)
  const changed = before ? changedFields(fields, before, values).length : 0
  return (
    <Card heading={form.name || t('form')}>
      {changed > 0 && <p className="wi-muted">{t('changed', { n: changed })}</p>}
      {closed?.form && <p className="wi-muted">{closed.form}</p>}
      <FormFields
        fields={form.fields}
        closedOf={closed?.of}
        values={shown}
        permOf={(field) => (readonly && permOf(field) === 'E' ? 'R' : permOf(field))}
        before={before}
        bizType={`form:${businessId}`}
        onChange={onChange}
      />
    </Card>
  )
}

/** Every step with its times, one by one; read when somebody looks. */
function Records({ instance: { processCode, businessId, info } }: InstancePartProps) {
  const t = useText(messages)
  const [open, setOpen] = useState(false)
  return (
    <Card>
      <details className="wi-records" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>{t('records')}</summary>
        {open &&
          createElement(tagOf('workflow-records'), {
            key: info.seq,
            'process-code': processCode,
            'business-id': businessId,
            status: info.processStatus,
          })}
      </details>
    </Card>
  )
}

/** What came of it, or what it came from. */
function Links({ instance: { links }, navigate, linkTo }: InstancePartProps) {
  const t = useText(messages)
  const isEmbedded = useEmbedding() !== undefined
  if (links.length === 0) return null
  const pathOf = (kind: (typeof links)[number]['kind']) => (kind === 'project' ? paths.itemList : paths.requisition)
  return (
    <Card heading={t('links')}>
      <ul className="wi-links">
        {links.map(({ kind, id, title }) => (
          <li key={`${kind} ${id}`}>
            {isEmbedded ? (
              t(`link.${kind}`, { title })
            ) : (
              <NameLink
                name={t(`link.${kind}`, { title })}
                href={linkTo?.(pathOf(kind), { id })}
                onOpen={() => navigate(pathOf(kind), { id })}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}
