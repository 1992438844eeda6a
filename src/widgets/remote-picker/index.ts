import { reactBody } from '#core/element/body/react-body.tsx'
import { RemotePicker } from './RemotePicker.tsx'

export type { RemotePickerEvents, RemotePickerMethods, RemotePickerProps } from './remote.types.ts'
export const body = reactBody(RemotePicker)
