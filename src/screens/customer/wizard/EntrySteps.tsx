import { useText } from '#core/i18n/locale.tsx'
import type { ScreenProps } from '#screens/screen.ts'
import { Steps } from '#ui/layout/Steps.tsx'
import { messages } from './wizard.messages.ts'
import { isDone, isEntering, type Progress, WIZARD, WIZARD_PATHS, type WizardStep } from './wizard.rules.ts'

interface EntryStepsProps {
  projectId: string
  /** Undefined until it is known; then the bar is not drawn. */
  progress: Progress | undefined
  current: WizardStep
  navigate: ScreenProps['navigate']
}

/** 1 pledge · 2 bidding rules · 3 award rules · 4 registration, for a firm that is on its way in. */
export function EntrySteps({ projectId, progress, current, navigate }: EntryStepsProps) {
  const t = useText(messages)
  if (!progress || !isEntering(progress)) return null
  return (
    <Steps
      label={t('label')}
      current={current}
      steps={WIZARD.map((step) => ({ key: step, label: t(step), done: isDone(step, progress) }))}
      onChoose={(step) => navigate(WIZARD_PATHS[step as WizardStep], { projectId }, { replace: true })}
    />
  )
}
