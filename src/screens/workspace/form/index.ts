export { FormFields } from './FormFields.tsx'
export { changedFields, filesOf, linesOf, missingCells, missingFields, productOf, textOf, type Values } from './form.rules.ts'
export { sumsOf } from './form-sums.rules.ts'
