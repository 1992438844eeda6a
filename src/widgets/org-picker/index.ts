import { reactBody } from '#core/element/body/react-body.tsx'
import { OrgPicker } from './OrgPicker.tsx'

export type { OrgPickerEvents, OrgPickerMethods, OrgPickerProps } from './OrgPicker.tsx'
export { type Org, readOrgs } from './org-picker.api.ts'
export { orgName } from './org-picker.rules.ts'
export const body = reactBody(OrgPicker)
