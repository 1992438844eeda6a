export { AwayNote } from './AwayNote.tsx'
