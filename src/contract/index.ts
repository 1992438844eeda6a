import { attachment } from './attachment.ts'
import { copilot } from './copilot.ts'
import { dictionary } from './dictionary.ts'
import { excel } from './excel.ts'
import { frame } from './frame.ts'
import { handbook } from './handbook.ts'
import { identity } from './identity.ts'
import { people } from './people.ts'
import { places } from './places.ts'
import { platform } from './platform.ts'
import { reference } from './reference.ts'
import { region } from './region.ts'
import { search } from './search.ts'
import { secondFactor, secondFactorRules } from './second-factor.ts'
import { start } from './start.ts'
import { tender } from './tender/calls.ts'
import { watermark } from './watermark.ts'
import { workflow } from './workflow/calls.ts'

/** Every call of the gateway, by its name. */
export const calls = {
  ...attachment,
  ...copilot,
  ...dictionary,
  ...excel,
  ...frame,
  ...handbook,
  ...identity,
  ...people,
  ...places,
  ...platform,
  ...reference,
  ...region,
  ...search,
  ...secondFactor,
  ...secondFactorRules,
  ...start,
  ...tender,
  ...watermark,
  ...workflow,
}
export type Calls = typeof calls
