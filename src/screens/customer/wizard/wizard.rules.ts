import type { ProjectView } from '#contract/tender/project.ts'
import { paths } from '#screens/paths.ts'

/** The way into a project, in its order (9.3). */
export const WIZARD = ['pledge', 'fight', 'win', 'application'] as const
export type WizardStep = (typeof WIZARD)[number]

export const WIZARD_PATHS: Readonly<Record<WizardStep, string>> = {
  pledge: paths.declaration,
  fight: paths.fightRules,
  win: paths.winRules,
  application: paths.application,
}

export type Progress = Pick<ProjectView, 'pledgedAt' | 'acknowledged' | 'application' | 'actions'>

/** Whether the firm has taken a step. A registration that was withdrawn or sent back is to be sent again. */
export function isDone(step: WizardStep, { pledgedAt, acknowledged, application }: Progress): boolean {
  if (step === 'pledge') return pledgedAt !== undefined
  if (step === 'application') return application !== undefined && application !== 'WITHDRAWN' && application !== 'RETURNED'
  return acknowledged.includes(step)
}

/** The first step that is not taken yet; the registration itself when all are. */
export const nextStep = (progress: Progress): WizardStep => WIZARD.find((step) => !isDone(step, progress)) ?? 'application'

/** Whether the firm is on its way in: else the bar has nothing to lead to. */
export const isEntering = ({ actions, application, pledgedAt }: Progress): boolean =>
  actions.includes('application.submit') || application !== undefined || pledgedAt !== undefined
