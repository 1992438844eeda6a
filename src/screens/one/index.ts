import { reactBody } from '#core/element/react-body.tsx'
import { OneScreen } from './OneScreen.tsx'

export type { ScreenElementEvents, ScreenElementMethods, ScreenElementProps } from './OneScreen.tsx'
export const body = reactBody(OneScreen)
