export { type Dictionary, entriesIn, finderOf, labelOf, layOut, valuesOf } from './dictionary.rules.ts'
export type { Labels } from './dictionary.store.ts'
export { dictionariesOf } from './shared.ts'
