import { reactBody } from '#core/element/body/react-body.tsx'
import { ApproverDialog } from './ApproverDialog.tsx'

export { ApproverChoices } from './ApproverChoices.tsx'
export { withAccounts } from './accounts.ts'
export { readStart } from './approver.api.ts'
export { missingNodes } from './approver.rules.ts'
export type { ApproverDialogEvents, ApproverDialogProps } from './approver.types.ts'
export const body = reactBody(ApproverDialog)
