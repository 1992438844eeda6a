import { reactBody } from '#core/element/react-body.tsx'
import { OrgPicker } from './OrgPicker.tsx'

export type { OrgPickerEvents, OrgPickerMethods, OrgPickerProps } from './OrgPicker.tsx'
export const body = reactBody(OrgPicker)
