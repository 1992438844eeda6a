export { DeedDialog, type Wish } from './DeedDialog.tsx'
export { explanationOf } from './deeds.api.ts'
export { type Facts, subjectOf } from './subject.rules.ts'
