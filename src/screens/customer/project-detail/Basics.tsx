import { useSignals } from '@preact/signals-react/runtime'
import type { ProjectView } from '#contract/tender/project.ts'
import { useFormats, useText } from '#core/i18n/locale.tsx'
import { useRuntime } from '#core/runtime/context.tsx'
import { Card } from '#ui/layout/Card.tsx'
import { Description } from '#ui/layout/Description.tsx'
import { messages } from './project-detail.messages.ts'

/** Department, delivery, payment, tax basis, and the prices that this reader may know. */
export function Basics({ project }: { project: ProjectView }) {
  useSignals()
  const t = useText(messages)
  const formats = useFormats()
  const { locale } = useRuntime()
  const { form } = project
  const dept = locale.lang.value === 'en' && project.deptNameEn ? project.deptNameEn : project.deptName
  const selling = project.direction === 'forward'
  const shown = [
    { label: t('basics.code'), value: project.code },
    { label: t('basics.dept'), value: dept },
    { label: t('basics.direction'), value: t(selling ? 'direction.forward' : 'direction.reverse') },
    { label: t('basics.currency'), value: project.currency },
    form && { label: t('basics.basis'), value: t(`basis.${form.compareBasis}`) },
    project.ceiling !== undefined && {
      label: t(selling ? 'basics.floor' : 'basics.ceiling'),
      value: formats.money(project.ceiling, project.currency),
    },
    form?.deposit !== undefined && { label: t('basics.deposit'), value: formats.money(form.deposit, project.currency) },
    form && { label: t('basics.delivery'), value: [form.deliveryDate, form.deliveryAddress].filter(Boolean).join(' · ') || '–' },
    form && { label: t('basics.payment'), value: form.paymentTerms ?? '–' },
    form && { label: t('basics.zone'), value: form.timeZone },
    form && form.requiredDocs.length > 0 && { label: t('basics.docs'), value: form.requiredDocs.map((doc) => doc.name).join('、') },
  ].filter((item) => item !== undefined && item !== false)
  return (
    <Card>
      <Description items={shown} />
      {form?.description && (
        <div className="detail-description">
          <h3>{t('basics.description')}</h3>
          <p>{form.description}</p>
        </div>
      )}
    </Card>
  )
}
