import { reactBody } from '#core/element/body/react-body.tsx'
import { SimpleImport } from './SimpleImport.tsx'

export type { SimpleImportEvents, SimpleImportMethods, SimpleImportProps } from './SimpleImport.tsx'
export const body = reactBody(SimpleImport)
