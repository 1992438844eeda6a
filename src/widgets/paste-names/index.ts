export { askNames, type Meant, type NamedUser, searchNames } from './names.api.ts'
export { PasteResult } from './PasteResult.tsx'
export { createPasted, type PastedStore } from './pasted.store.ts'
