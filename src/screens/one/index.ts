import { reactBody } from '#core/element/body/react-body.tsx'
import { OneScreen } from './OneScreen.tsx'

export type { ScreenElementEvents, ScreenElementMethods, ScreenElementProps } from './OneScreen.tsx'
export const body = reactBody(OneScreen)
