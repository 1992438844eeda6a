import { reactBody } from '#core/element/react-body.tsx'
import { UserPicker } from './UserPicker.tsx'

export type { UserPickerEvents, UserPickerMethods, UserPickerProps } from './user-picker.types.ts'
export const body = reactBody(UserPicker)
