export { ActionDialog, type PendingAction } from './ActionDialog.tsx'
export { explanationOf } from './project-actions.api.ts'
export { type Facts, subjectOf } from './subject.rules.ts'
