import { reactBody } from '#core/element/body/react-body.tsx'
import { ExportDialog } from './ExportDialog.tsx'

export type { ExportEvents, ExportMethods, ExportProps } from './export.types.ts'
export const body = reactBody(ExportDialog)
