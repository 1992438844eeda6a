import { reactBody } from '#core/element/body/react-body.tsx'
import { ProcessForm } from './ProcessForm.tsx'

export type { ProcessFormEvents, ProcessFormMethods, ProcessFormProps } from './process-form.types.ts'
export const body = reactBody(ProcessForm)
