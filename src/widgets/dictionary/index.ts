export { type Dictionary, entriesIn, labelOf, layOut, rowPredicate, valuesOf } from './dictionary.rules.ts'
export type { Labels } from './dictionary.store.ts'
export { dictionariesOf } from './shared.ts'
