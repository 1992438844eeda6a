import { reactBody } from '#core/element/body/react-body.tsx'
import { InputGroup } from './InputGroup.tsx'

export type { InputGroupEvents, InputGroupMethods, InputGroupProps } from './input-group.types.ts'
export const body = reactBody(InputGroup)
