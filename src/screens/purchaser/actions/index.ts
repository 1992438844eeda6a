export { type PendingAction, ProjectActionDialog } from './ProjectActionDialog.tsx'
export { explanationOf } from './project-actions.api.ts'
export { type Facts, subjectOf } from './subject.rules.ts'
