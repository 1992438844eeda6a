import { reactBody } from '#core/element/body/react-body.tsx'
import { PersonnelDialog } from './PersonnelDialog.tsx'

export { PersonnelWindow, pickedUser } from './PersonnelWindow.tsx'
export type { CheckState, Choice, Level, PersonnelEvents, PersonnelLoader, PersonnelProps, Unit } from './personnel.types.ts'
export const body = reactBody(PersonnelDialog)
