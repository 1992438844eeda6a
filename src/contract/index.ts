import { attachment } from './attachment.ts'
import { dictionary } from './dictionary.ts'
import { identity } from './identity.ts'
import { platform } from './platform.ts'
import { tender } from './tender.ts'

/** Every call of the gateway, by its name. */
export const calls = { ...attachment, ...dictionary, ...identity, ...platform, ...tender }
export type Calls = typeof calls
