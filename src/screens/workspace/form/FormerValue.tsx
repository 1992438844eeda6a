import type { FormField } from '#contract/workflow/task-calls.ts'
import { useText } from '#core/i18n/locale.tsx'
import { Tag } from '#ui/feedback/Tag.tsx'
import { messages } from './form.messages.ts'
import { linesOf } from './form.rules.ts'
import { PlainValue, ReadLines, ReadValue } from './ReadValue.tsx'

interface FormerValueProps {
  field: FormField
  fields: readonly FormField[]
  /** Of the round before. */
  value: unknown
}

/** What a field said in the round before, beneath what it says now (W8). */
export function FormerValue({ field, fields, value }: FormerValueProps) {
  const t = useText(messages)
  const mark = <Tag tone="warning">{t('was.mark')}</Tag>
  if (field.type === 'LINES') {
    const lines = linesOf(value)
    return (
      <details className="wf-was">
        <summary>
          {mark} {t('was.lines', { n: lines.length })}
        </summary>
        <ReadLines field={{ ...field, label: t('was.lines.label', { label: field.label }) }} fields={fields} lines={lines} />
      </details>
    )
  }
  if (field.type === 'USER' || field.type === 'DEPARTMENT' || field.type === 'FILES') {
    return (
      <details className="wf-was">
        <summary>{mark}</summary>
        <ReadValue field={{ ...field, label: t('was.lines.label', { label: field.label }) }} fields={fields} value={value} />
      </details>
    )
  }
  const [before = '', after = ''] = t('was', { value: '\u0000' }).split('\u0000')
  return (
    <div className="wf-was">
      <p>
        {mark} {before}
        <s>
          <PlainValue field={field} value={value} none={t('was.empty')} />
        </s>
        {after}
      </p>
    </div>
  )
}
