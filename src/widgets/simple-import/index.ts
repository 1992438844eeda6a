import { reactBody } from '#core/element/react-body.tsx'
import { SimpleImport } from './SimpleImport.tsx'

export type { SimpleImportEvents, SimpleImportMethods, SimpleImportProps } from './SimpleImport.tsx'
export const body = reactBody(SimpleImport)
