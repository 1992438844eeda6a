import { useText } from '#core/i18n/locale.tsx'
import { stepKey, stepName } from '#domain/tender/state-names.ts'
import { Time } from '#ui/display/figures.tsx'
import type { Timeline } from './project-detail.api.ts'
import { messages } from './project-detail.messages.ts'

/** The steps of the schedule: what is over, where the project stands, what comes. */
export function Schedule({ steps, zone }: { steps: Timeline; zone: string | undefined }) {
  const t = useText(messages)
  return (
    <ol className="schedule" aria-label={t('steps.label')}>
      {steps.map((step) => (
        <li key={stepKey(step)} className={`schedule-${step.state}`} aria-current={step.state === 'current' ? 'step' : undefined}>
          <span className="schedule-dot" aria-hidden="true" />
          <strong>{stepName(step, t)}</strong>
          <span className="visually-hidden">{t(`step.${step.state}`)}</span>
          <span className="schedule-at">{step.at ? <Time at={step.at} zone={zone} /> : '–'}</span>
        </li>
      ))}
    </ol>
  )
}
