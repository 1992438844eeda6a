import { reactBody } from '#core/element/body/react-body.tsx'
import { ApprovalElement } from './ApprovalElement.tsx'

export { Approval } from './Approval.tsx'
export type { ApprovalElementEvents, ApprovalElementMethods, ApprovalElementProps } from './ApprovalElement.tsx'
export { actionNamed } from './approval.rules.ts'
export type { ApprovalResult } from './approval.types.ts'
export { useOnePerson } from './PeopleField.tsx'
export const body = reactBody(ApprovalElement)
