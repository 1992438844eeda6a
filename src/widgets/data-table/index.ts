import { reactBody } from '#core/element/body/react-body.tsx'
import { DataTable } from './DataTable.tsx'

export type { DataTableEvents, DataTableMethods, DataTableProps } from './table.types.ts'
export const body = reactBody(DataTable)
