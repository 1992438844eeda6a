import { HOME_ZONE } from '#domain/time/zone-clock.ts'
import type { Definition } from '#domain/workflow/definition.ts'
import type { At, Directory, Env } from '#domain/workflow/model.ts'
import { dueAfter } from '#gateway/modules/workflow/directory/working-time.ts'

/** What the rules are given beside an instance. */

export const envOf = (at: At, directory: Directory, stopsForGood = false): Env => ({
  at,
  directory,
  zone: HOME_ZONE,
  dueAfter,
  stopsForGood,
})

/** @throws Error for a version that is gone, which nothing may do while instances are on it (W9) */
export function inForce(definition: Definition | undefined, code: string, version: number): Definition {
  if (!definition) throw new Error(`version ${version} of the process ${code} is gone`)
  return definition
}
