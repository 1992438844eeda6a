/** The columns of a table as a user has them, for tables that are no `fly-data-table`: rules, and the button with its panel. */
export {
  changeColumn,
  clampWidth,
  type Edge,
  isHidden,
  moveColumn,
  noSettings,
  orderedColumns,
} from '#widgets/data-table/columns.rules.ts'
export { ColumnFilter } from '#widgets/data-table/parts/ColumnFilter.tsx'
export type { PanelModel } from '#widgets/data-table/parts/ColumnPanel.tsx'
export { ColumnSettings } from '#widgets/data-table/parts/ColumnSettings.tsx'
export type { ColumnSettings as ColumnChoice } from '#widgets/data-table/table.types.ts'
