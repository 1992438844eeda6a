import { reactBody } from '#core/element/react-body.tsx'
import { UserPicker } from './UserPicker.tsx'

export const body = reactBody(UserPicker)
