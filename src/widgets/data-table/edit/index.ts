export type { Row } from '#widgets/data-table/table.types.ts'
export { countFaults } from './cell-values.rules.ts'
export { EditableTable } from './EditableTable.tsx'
export type { CellProblem, Choice, EditableTableProps, EditColumn } from './edit.types.ts'
