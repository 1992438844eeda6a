import { useSignals } from '@preact/signals-react/runtime'
import { useState } from 'react'
import type { ProjectForm } from '#contract/tender/project.ts'
import { useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { freeBidOf, roundsOf } from '#domain/tender/bidding/form-rules.ts'
import { formOf } from '#domain/tender/project/draft.ts'
import { ruleText } from '#domain/tender/project/rule-text.ts'
import { useEditor } from '#screens/purchaser/item-list/editor.context.tsx'
import { messages } from '#screens/purchaser/item-list/item-list.messages.ts'
import { Card } from '#ui/layout/Card.tsx'
import { TabStrip } from '#ui/layout/TabStrip.tsx'

const KINDS = ['fight', 'win'] as const
type Kind = (typeof KINDS)[number]

/** The rules in the words that bidders will read, made from the settings as they are now. */
export function Preview() {
  useSignals()
  const t = useText(messages)
  const { locale } = useRuntime()
  const { editor } = useEditor()
  const [kind, setKind] = useState<Kind>('fight')
  const form = dashed(formOf(editor.draft.value.form))
  const sections = ruleText(kind, form, form, locale.lang.value)
  return (
    <Card heading={t('preview.title')}>
      <TabStrip
        label={t('preview.title')}
        active={kind}
        tabs={KINDS.map((id) => ({ id, label: t(`preview.${id}`) }))}
        onChange={(id) => setKind(id as Kind)}
      />
      <div className="ed-preview">
        {sections.map((section) => (
          <section key={section.heading}>
            <h3>{section.heading}</h3>
            {section.lines.map((line) => (
              <p key={line}>{line}</p>
            ))}
          </section>
        ))}
      </div>
    </Card>
  )
}

/** Amounts that are not typed yet stand as a dash in the sentences. */
function dashed(form: ProjectForm): ProjectForm {
  const ceiling = form.ceiling || '—'
  if (roundsOf(form)) return { ...form, ceiling }
  const rules = freeBidOf(form)
  const { step } = rules
  const bidding = step.mode === 'absolute' && step.value === '' ? { ...rules, step: { ...step, value: '—' } } : rules
  return { ...form, ceiling, bidding }
}
