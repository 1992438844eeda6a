import { reactBody } from '#core/element/body/react-body.tsx'
import { DictSelect } from './DictSelect.tsx'

export type { DictSelectEvents, DictSelectProps } from './dict-select.types.ts'
export const body = reactBody(DictSelect)
