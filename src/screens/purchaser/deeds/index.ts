export { DeedDialog, type Wish } from './DeedDialog.tsx'
export { type Facts, subjectOf } from './subject.rules.ts'
