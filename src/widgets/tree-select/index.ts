import { reactBody } from '#core/element/body/react-body.tsx'
import { TreeSelect } from './TreeSelect.tsx'

export type { TreeSelectEvents, TreeSelectMethods, TreeSelectProps } from './TreeSelect.tsx'
export const body = reactBody(TreeSelect)
