import type { Declaration } from '#core/element/declare.ts'
import { flyCan } from './fly-can.ts'
import { flyContext } from './fly-context.ts'
import { flyIcon } from './fly-icon.ts'
import { flyLanguageSwitcher } from './fly-language-switcher.ts'
import { flyNotifications } from './fly-notifications.ts'
import { flySignIn } from './fly-sign-in.ts'

/** Every element there is, in the order of the catalogue. */
export const declarations: readonly Declaration[] = [flyContext, flySignIn, flyCan, flyLanguageSwitcher, flyNotifications, flyIcon]
