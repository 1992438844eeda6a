export { DeleteDraft } from './DeleteDraft.tsx'
export { draftPlace, isUnsent, listUnsent } from './draft.api.ts'
