import { ofProject } from '#screens/purchaser/parts/index.ts'
import { FirmPop } from './FirmPop.tsx'

export { CreditCode } from './CreditCode.tsx'
export { ReviewDialog } from './FirmPop.tsx'
export { firmMessages } from './firm.messages.ts'
export { type Application, type Deposit, firmName, type Invitation, type Standing, toneOf } from './firm.rules.ts'
export { createFirmList, type FirmList } from './firm-list.ts'
export { followProject, readRoster } from './firmpop.api.ts'

export const Screen = ofProject(FirmPop, 'projectId')
