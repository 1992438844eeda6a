export { ColumnsPicker } from './ColumnsPicker.tsx'
export { type CascadeNode, type CascadeSource, createCascade } from './cascade.store.ts'
