export { EntrySteps } from './EntrySteps.tsx'
export { isEntering, nextStep, type Progress, WIZARD_PATHS } from './wizard.rules.ts'
