import { reactBody } from '#core/element/body/react-body.tsx'
import { Cascader } from './Cascader.tsx'

export type { CascaderEvents, CascaderProps } from './Cascader.tsx'
export const body = reactBody(Cascader)
