import { reactBody } from '#core/element/body/react-body.tsx'
import { UserPicker } from './UserPicker.tsx'

export const body = reactBody(UserPicker)
