export { ColumnsPicker } from './ColumnsPicker.tsx'
export { type CascadeNode, createCascade } from './cascade.store.ts'
