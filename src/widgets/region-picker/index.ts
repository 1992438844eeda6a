import { reactBody } from '#core/element/body/react-body.tsx'
import { RegionPicker } from './RegionPicker.tsx'

export type { RegionPickerEvents, RegionPickerProps } from './RegionPicker.tsx'
export const body = reactBody(RegionPicker)
