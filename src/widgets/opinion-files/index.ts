export { OpinionFiles } from './OpinionFiles.tsx'
export { paperText } from './paper-text.ts'
