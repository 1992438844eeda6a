import { reactBody } from '#core/element/body/react-body.tsx'
import { PasswordElement } from './PasswordElement.tsx'

export type { PasswordElementEvents, PasswordElementMethods, PasswordElementProps } from './PasswordElement.tsx'
export const body = reactBody(PasswordElement)
