import { reactBody } from '#core/element/body/react-body.tsx'
import { LanguageSwitcher } from './LanguageSwitcher.tsx'

export type { LanguageSwitcherEvents, LanguageSwitcherProps } from './LanguageSwitcher.tsx'
export const body = reactBody(LanguageSwitcher)
