import { reactBody } from '#core/element/body/react-body.tsx'
import { ImportDialog } from './ImportDialog.tsx'

export type { ImportEvents, ImportMethods, ImportProps } from './import.types.ts'
export const body = reactBody(ImportDialog)
